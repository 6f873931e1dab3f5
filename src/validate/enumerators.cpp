#include "validate/enumerators.hpp"

namespace bindery::validate {
namespace {

/// Checks what a description's places hold; `owner` ends each place: "of \"shadow map\"".
struct Checker {
    std::string_view object;
    std::string owner;
    Issues& issues;

    template<class E>
    void operator()(std::string_view place, E value) const {
        if (!is_known(value)) [[unlikely]]
            check_enumerator(value, fmt::format("the {} of {}", place, owner), object, issues);
    }
};

void check_stencil_face(const Checker& check, std::string_view face, const StencilFace& state) {
    check(fmt::format("stencil operation on failure ({} faces)", face), state.fail);
    check(fmt::format("stencil operation on depth failure ({} faces)", face), state.depth_fail);
    check(fmt::format("stencil operation on passing ({} faces)", face), state.pass);
    check(fmt::format("stencil comparison ({} faces)", face), state.compare);
}

void check_blend(const Checker& check, std::size_t target, const TargetBlend& blend) {
    const auto place = [&](std::string_view what) {
        return fmt::format("{} of colour target {}", what, target);
    };
    check(place("source colour factor"), blend.source_color);
    check(place("target colour factor"), blend.target_color);
    check(place("colour blend operation"), blend.color_op);
    check(place("source alpha factor"), blend.source_alpha);
    check(place("target alpha factor"), blend.target_alpha);
    check(place("alpha blend operation"), blend.alpha_op);
}

} // namespace

void check_enumerators(const BufferDesc& desc, Issues& issues) {
    const Checker check{desc.name, fmt::format("\"{}\"", desc.name), issues};
    check("usage", desc.usage);
    check("memory", desc.memory);
    check("texel format", desc.texel_format);
}

void check_enumerators(const TextureDesc& desc, Issues& issues) {
    const Checker check{desc.name, fmt::format("\"{}\"", desc.name), issues};
    check("dimension", desc.dimension);
    check("format", desc.format);
    check("usage", desc.usage);
}

void check_enumerators(const TextureDesc& texture, const TextureViewDesc& view, Issues& issues) {
    const Checker check{texture.name, fmt::format("a view of \"{}\"", texture.name), issues};
    check("kind", view.kind);
    check("format", view.format);
}

void check_enumerators(const BufferDesc& buffer, const BufferViewDesc& view, Issues& issues) {
    const Checker check{buffer.name, fmt::format("a view of \"{}\"", buffer.name), issues};
    check("texel format", view.texel_format);
}

void check_enumerators(const SamplerDesc& desc, Issues& issues) {
    const Checker check{desc.name, fmt::format("\"{}\"", desc.name), issues};
    check("minifying filter", desc.minify);
    check("magnifying filter", desc.magnify);
    check("filter between mips", desc.mip);
    check("address mode in u", desc.address_u);
    check("address mode in v", desc.address_v);
    check("address mode in w", desc.address_w);
    check("comparison", desc.compare);
    check("border colour", desc.border);
}

void check_enumerators(const GraphicsPipelineDesc& desc, Issues& issues) {
    const Checker check{desc.name, fmt::format("pipeline \"{}\"", desc.name), issues};
    check("topology", desc.topology);
    check("fill mode", desc.raster.fill);
    check("cull mode", desc.raster.cull);
    check("depth comparison", desc.depth_stencil.depth_compare);
    check_stencil_face(check, "front", desc.depth_stencil.front);
    check_stencil_face(check, "back", desc.depth_stencil.back);
    check("depth-stencil format", desc.depth_stencil_format);
    for (std::size_t i = 0; i < desc.color_formats.size(); ++i)
        check(fmt::format("format of colour target {}", i), desc.color_formats[i]);
    for (std::size_t i = 0; i < desc.blend.size(); ++i)
        check_blend(check, i, desc.blend[i]);
    for (const VertexAttribute& attribute : desc.input_layout)
        check(fmt::format("format of attribute {}{}", attribute.semantic, attribute.semantic_index),
              attribute.format);
}

void check_enumerators(const PassDesc& desc, Issues& issues) {
    const Checker check{desc.name, fmt::format("pass \"{}\"", desc.name), issues};
    for (std::size_t i = 0; i < desc.colors.size(); ++i) {
        check(fmt::format("load operation of colour target {}", i), desc.colors[i].load);
        check(fmt::format("store operation of colour target {}", i), desc.colors[i].store);
    }
    check("depth load operation", desc.depth_stencil.load);
    check("depth store operation", desc.depth_stencil.store);
    check("stencil load operation", desc.depth_stencil.stencil_load);
    check("stencil store operation", desc.depth_stencil.stencil_store);
}

void check_enumerators(const std::string& pipeline, const Shader& shader, Issues& issues) {
    const Checker check{pipeline, fmt::format("shader \"{}\" of pipeline \"{}\"", shader.entry, pipeline),
                        issues};
    check("stage", shader.stage);
    check("target", shader.target);
}

} // namespace bindery::validate
