#include "accessor.hpp"

#include <fmt/format.h>
#include <tiny_gltf.h>

#include <algorithm>
#include <cassert>
#include <cstring>

namespace model_viewer {

namespace {

std::size_t bytes_of(int component_type) {
    return static_cast<std::size_t>(
        tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(component_type)));
}

// Bytes of the buffer from `offset` into a view on. check_bounds() has made sure that all is there.
const unsigned char* data_at(const tinygltf::Model& model, int view_index, std::size_t offset) {
    const tinygltf::BufferView& view = model.bufferViews[static_cast<std::size_t>(view_index)];
    const tinygltf::Buffer& buffer = model.buffers[static_cast<std::size_t>(view.buffer)];
    assert(view.byteOffset + view.byteLength <= buffer.data.size());
    return buffer.data.data() + view.byteOffset + offset;
}

template<class From>
From load(const unsigned char* data) {
    From value;
    std::memcpy(&value, data, sizeof value);
    return value;
}

// glTF 2.0, 3.11: the conversion of normalised integers.
template<class From>
float normalised(From value) {
    return std::max(static_cast<float>(value) / static_cast<float>(std::numeric_limits<From>::max()), -1.0f);
}

template<class From, class To>
To convert(const unsigned char* data, bool normalise) {
    const From value = load<From>(data);
    if constexpr (std::is_same_v<To, float> && std::is_integral_v<From>)
        return normalise ? normalised(value) : static_cast<float>(value);
    return static_cast<To>(value);
}

template<class To>
To component(const unsigned char* data, int type, bool normalise) {
    switch (type) {
    case TINYGLTF_COMPONENT_TYPE_BYTE:
        return convert<std::int8_t, To>(data, normalise);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
        return convert<std::uint8_t, To>(data, normalise);
    case TINYGLTF_COMPONENT_TYPE_SHORT:
        return convert<std::int16_t, To>(data, normalise);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
        return convert<std::uint16_t, To>(data, normalise);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
        return convert<std::uint32_t, To>(data, normalise);
    }
    if constexpr (std::is_same_v<To, float>)
        return load<float>(data);
    assert(!"read_integers() lets no float through");
    return To{};
}

template<class To>
void copy_run(const unsigned char* from, std::size_t stride, std::size_t count,
              const tinygltf::Accessor& accessor, std::size_t components, To* to) {
    const std::size_t bytes = bytes_of(accessor.componentType);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t c = 0; c < components; ++c)
            to[i * components + c] =
                component<To>(from + i * stride + c * bytes, accessor.componentType, accessor.normalized);
}

template<class To>
void replace_sparse(const tinygltf::Model& model, const tinygltf::Accessor& accessor, Elements<To>& elements,
                    const std::string& place) {
    const auto& sparse = accessor.sparse;
    const std::size_t element = elements.components * bytes_of(accessor.componentType);
    const std::size_t index_bytes = bytes_of(sparse.indices.componentType);
    const unsigned char* indices =
        data_at(model, sparse.indices.bufferView, static_cast<std::size_t>(sparse.indices.byteOffset));
    const unsigned char* values =
        data_at(model, sparse.values.bufferView, static_cast<std::size_t>(sparse.values.byteOffset));
    for (std::size_t i = 0; i < static_cast<std::size_t>(sparse.count); ++i) {
        const auto index =
            component<std::uint32_t>(indices + i * index_bytes, sparse.indices.componentType, false);
        if (index >= elements.count)
            throw Refusal(Reason::index_range, place,
                          fmt::format("The sparse index {} is past the {} elements.", index, elements.count));
        copy_run(values + i * element, element, 1, accessor, elements.components,
                 elements.values.data() + index * elements.components);
    }
}

template<class To>
Elements<To> read(const tinygltf::Model& model, int index, std::uint64_t limit, const std::string& place) {
    const tinygltf::Accessor& accessor = model.accessors[static_cast<std::size_t>(index)];
    if (accessor.count > limit)
        throw Refusal(Reason::too_large, place,
                      fmt::format("The accessor has {} elements and {} are allowed.", accessor.count, limit));
    Elements<To> elements;
    elements.count = accessor.count;
    elements.components =
        static_cast<std::size_t>(tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor.type)));
    elements.values.resize(elements.count * elements.components);
    if (accessor.bufferView >= 0) {
        const tinygltf::BufferView& view = model.bufferViews[static_cast<std::size_t>(accessor.bufferView)];
        const std::size_t packed = elements.components * bytes_of(accessor.componentType);
        copy_run(data_at(model, accessor.bufferView, accessor.byteOffset),
                 view.byteStride ? view.byteStride : packed, elements.count, accessor, elements.components,
                 elements.values.data());
    }
    if (accessor.sparse.isSparse)
        replace_sparse(model, accessor, elements, place);
    return elements;
}

} // namespace

Elements<float> read_floats(const tinygltf::Model& model, int accessor, const Limits& limits,
                            const std::string& place) {
    return read<float>(model, accessor, limits.vertices, place);
}

Elements<std::uint32_t> read_integers(const tinygltf::Model& model, int accessor, const Limits& limits,
                                      const std::string& place) {
    const int type = model.accessors[static_cast<std::size_t>(accessor)].componentType;
    if (type != TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE && type != TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT &&
        type != TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT)
        throw Refusal(Reason::accessor, place,
                      fmt::format("The component type is {} and must be 5121, 5123 or 5125.", type));
    return read<std::uint32_t>(model, accessor, limits.indices, place);
}

} // namespace model_viewer
