// `bindery rootsig`, as typed.

#include "rootsig.hpp"

#include <CLI/CLI.hpp>
#include <memory>

namespace bindery::tool {

namespace {

using Arguments = std::shared_ptr<RootsigArguments>;
using Command = Exit (*)(const RootsigArguments&);

/// A part of the command: each has arguments of its own.
struct Part {
    CLI::App* app;
    Arguments arguments;
};

Part add_part(CLI::App& rootsig, std::function<Exit()>& chosen, const char* name, const char* what,
              Command run) {
    Part part{rootsig.add_subcommand(name, what), std::make_shared<RootsigArguments>()};
    part.app->callback([&chosen, run, arguments = part.arguments] {
        chosen = [run, arguments] { return run(*arguments); };
    });
    part.app->add_flag("--json", part.arguments->json, "Print JSON");
    return part;
}

void add_signature(const Part& part) {
    part.app
        ->add_option(
            "signature", part.arguments->signature.place,
            "A file with its text or bytes, a shader that embeds one, - for standard input, or the text")
        ->required();
    part.app
        ->add_option("--version", part.arguments->signature.version, "The version of a text: 1.0, 1.1 or 1.2")
        ->capture_default_str();
}

void add_tier(const Part& part) {
    part.app->add_option("--tier", part.arguments->tier, "The device's resource-binding tier")
        ->check(CLI::Range(1, 3))
        ->capture_default_str();
}

void add_shaders(const Part& part, bool required) {
    CLI::Option* shaders = part.app->add_option("shaders", part.arguments->shaders,
                                                "Compiled shaders: DXIL containers or SPIR-V modules");
    if (required)
        shaders->required();
    part.app->add_option("--entry", part.arguments->entry, "The entry point of shaders that have several");
}

void add_printing(const Part& part) {
    add_signature(part);
    add_tier(part);
    part.app->add_flag("--defaults", part.arguments->defaults, "Print what is at its default too");
    part.app->add_option("--svg", part.arguments->picture, "Also draw the 64 DWORDs into this file");
}

} // namespace

void add_rootsig(CLI::App& app, std::function<Exit()>& chosen) {
    CLI::App* rootsig = app.add_subcommand("rootsig", "Root signatures: text, bytes, cost, checks, advice");
    rootsig->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, Command run) {
        return add_part(*rootsig, chosen, name, what, run);
    };
    add_printing(add("print", "Print a signature, a clause a line", &rootsig_print));
    add_printing(add("dump", "Print the signature that bytes or a shader hold", &rootsig_dump));
    add_signature(add("cost", "Print what each parameter costs", &rootsig_cost));

    const Part lint = add("lint", "Check a signature, and what the vendors advise", &rootsig_lint);
    add_signature(lint);
    add_tier(lint);
    add_shaders(lint, false);
    lint.app->add_option("--vendor", lint.arguments->vendor, "amd, nvidia or intel; all of them by default");
    lint.app
        ->add_option("--sets", lint.arguments->sets_per_frame,
                     "How often a frame sets each parameter, as in 900,30,1")
        ->delimiter(',')
        ->allow_extra_args(false); // a list would swallow the signature that follows

    const Part compile = add("compile", "Write a signature's bytes", &rootsig_compile);
    add_signature(compile);
    add_tier(compile);
    compile.app->add_option("-o,--output", compile.arguments->output, "Where they go")->required();

    const Part diff = add("diff", "Print what differs between two signatures", &rootsig_diff);
    add_signature(diff);
    diff.app->add_option("other", diff.arguments->other.place, "The other one")->required();

    const Part check = add("check", "Hold a signature against shaders", &rootsig_check);
    add_signature(check);
    add_tier(check);
    add_shaders(check, true);
    rootsig->footer("Exit codes: 0 nothing is wrong (diff: no difference); 1 something is; 2 anything else.");
}

} // namespace bindery::tool
