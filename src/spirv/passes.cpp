#include "spirv/passes.hpp"

namespace bindery::spirv {

PassOptions passes_for_dxc() {
    PassOptions options;
    options.forward_structures = true;
    options.merge_vectors = true;
    options.subtract_base_vertex = true;
    return options;
}

PassOptions passes_for_slang() {
    PassOptions options;
    options.reciprocal_position_w = true;
    return options;
}

std::vector<std::uint32_t> run_passes(std::span<const std::uint32_t> words, const PassOptions& options) {
    Module module = Module::read(words);
    if (options.strip)
        strip(module);
    if (options.forward_structures)
        forward_structures(module);
    if (options.unknown_image_formats)
        make_image_formats_unknown(module);
    if (options.merge_vectors)
        merge_vectors(module);
    if (options.subtract_base_vertex)
        subtract_base_vertex(module);
    if (options.subtract_base_instance)
        subtract_base_instance(module);
    if (options.reciprocal_position_w)
        make_position_w_reciprocal(module);
    if (options.write_point_size)
        write_point_size(module);
    if (!options.binding_moves.empty())
        move_bindings(module, options.binding_moves);
    return module.write();
}

} // namespace bindery::spirv
