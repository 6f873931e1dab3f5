#!/usr/bin/env bash
# Sets up what is missing, builds the examples, and renders pictures into out/demo.
#
#   scripts/demo.sh [FILE.gltf|FILE.glb ...]     with the models named, else with three of Debian's test models
# The examples run on this machine's own Vulkan device; where there is none, on the software driver of deps/prefix.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

OUT="$ROOT/out/demo"
MODELS_FOLDER=/usr/share/assimp/models/glTF2
MODELS=(2CylinderEngine-glTF-Binary/2CylinderEngine.glb BoxTextured-glTF-Binary/BoxTextured.glb ClearCoat-glTF/ClearCoatTest.gltf)
# model_viewer comes last: it runs once a model, the others once.
EXAMPLES=(readme hello_bindings particles four_cubes)
NO_DEVICE=3 # what an example exits with when no Vulkan device can run it

# The program of an example.
program() {
    local file="$ROOT/build/demo/examples/$1/$1"
    [[ -x $file ]] || die "the example $1 was not built: there is no $file."
    echo "$file"
}

RUNNER=()      # what stands in front of a program; empty: it runs on this machine's own driver
DRIVER_KNOWN=0 # whether an example has run

# run_example NAME ARGUMENTS...: the first one finds out which driver the others use.
run_example() {
    local name=$1 program status=0 complaint
    program=$(program "$name")
    shift
    set -- "$program" --output-dir "$OUT" "$@"
    if [[ $DRIVER_KNOWN -eq 1 ]]; then
        "${RUNNER[@]}" "$@" || status=$?
    else
        complaint=$("$@" 2>&1 >"$OUT/first.log") || status=$?
        if [[ $status -eq $NO_DEVICE && -x $PREFIX_RUN ]]; then
            say "no Vulkan device of this machine's own: ${complaint#error: }"
            say "the examples run on the software driver"
            RUNNER=("$PREFIX_RUN")
            status=0
            "${RUNNER[@]}" "$@" || status=$?
        else
            cat "$OUT/first.log"
            [[ -z $complaint ]] || echo "$complaint" >&2
        fi
        rm -f "$OUT/first.log"
        DRIVER_KNOWN=1
    fi
    [[ $status -ne $NO_DEVICE ]] || die "there is no Vulkan 1.3 device for the example $name, and no software driver in deps/prefix."
    [[ $status -eq 0 ]] || die "the example $name fails with exit code $status."
}

"$ROOT/scripts/setup.sh" demo
say "building the examples"
"$ROOT/scripts/build.sh" demo "${EXAMPLES[@]}" model_viewer
rm -rf "$OUT"
mkdir -p "$OUT"

models=("$@")
if [[ ${#models[@]} -eq 0 && -d $MODELS_FOLDER ]]; then
    models=("${MODELS[@]/#/$MODELS_FOLDER/}")
fi
for example in "${EXAMPLES[@]}"; do
    say "$example"
    run_example "$example"
done
[[ ${#models[@]} -gt 0 ]] || warn "no model is named and $MODELS_FOLDER is not there, so the model viewer is not run."
for model in "${models[@]}"; do
    say "model_viewer $model"
    run_example model_viewer "$model"
done

shopt -s nullglob
pictures=("$OUT"/*.png)
[[ ${#pictures[@]} -gt 0 ]] || die "the examples ran, and there is no picture in $OUT."
say "${#pictures[@]} pictures in $OUT"
printf '%s\n' "${pictures[@]}"
