// Samplers, for DXC and Slang: the static ones by name, and those of the sampler heap.

namespace bindery {

// Direct3D: s0 to s6 of space 1000. Vulkan: set 1, bindings 1 to 7, immutable.
namespace samplers {
BINDERY_VK_(vk::binding(1, 1)) SamplerState point_wrap : register(s0, space1000);
BINDERY_VK_(vk::binding(2, 1)) SamplerState point_clamp : register(s1, space1000);
BINDERY_VK_(vk::binding(3, 1)) SamplerState linear_wrap : register(s2, space1000);
BINDERY_VK_(vk::binding(4, 1)) SamplerState linear_clamp : register(s3, space1000);
BINDERY_VK_(vk::binding(5, 1)) SamplerState anisotropic_wrap : register(s4, space1000);
BINDERY_VK_(vk::binding(6, 1)) SamplerState anisotropic_clamp : register(s5, space1000);
BINDERY_VK_(vk::binding(7, 1)) SamplerComparisonState linear_less_equal_clamp : register(s6, space1000);
} // namespace samplers

// Bits 0 to 19 of a handle are the heap index. A zeroed handle, or one that never held a resource, is the null
// of its kind.
uint handle_index_(uint bits, uint null_of_kind) {
    return max(bits & 0xfffff, null_of_kind);
}

#define BINDERY_SAMPLER_FIELD_(name, null_, at_)                                                                  \
    struct name##Binding {                                                                                        \
        uint slot_;                                                                                               \
        name get() {                                                                                              \
            name found = at_(slot_);                                                                              \
            return found;                                                                                         \
        }                                                                                                         \
    };                                                                                                            \
    struct name##Handle {                                                                                         \
        uint bits_;                                                                                               \
        name get() {                                                                                              \
            name found = at_(NonUniformResourceIndex(handle_index_(bits_, null_)));                               \
            return found;                                                                                         \
        }                                                                                                         \
        name get_uniform() {                                                                                      \
            name found = at_(handle_index_(bits_, null_));                                                        \
            return found;                                                                                         \
        }                                                                                                         \
    };

BINDERY_SAMPLER_FIELD_(SamplerState, 0, BINDERY_SAMPLER_AT_)
BINDERY_SAMPLER_FIELD_(SamplerComparisonState, 1, BINDERY_COMPARISON_SAMPLER_AT_)

#undef BINDERY_SAMPLER_FIELD_

} // namespace bindery
