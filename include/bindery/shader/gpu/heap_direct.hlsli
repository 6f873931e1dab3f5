// The heap from SM 6.6 up: every accessor indexes ResourceDescriptorHeap or SamplerDescriptorHeap.

namespace bindery {
namespace heap {

#define BINDERY_HEAP_TEXEL_(name)                                                                                 \
    template<typename BinderyE_> struct name##At_ {                                                               \
        static name<BinderyE_> uniform_(uint index) {                                                             \
            name<BinderyE_> found = ResourceDescriptorHeap[index];                                                \
            return found;                                                                                         \
        }                                                                                                         \
        static name<BinderyE_> nonuniform_(uint index) {                                                          \
            name<BinderyE_> found = ResourceDescriptorHeap[NonUniformResourceIndex(index)];                       \
            return found;                                                                                         \
        }                                                                                                         \
    };
BINDERY_HEAP_TEXEL_(Buffer)
BINDERY_HEAP_TEXEL_(RWBuffer)
BINDERY_HEAP_TEXEL_(Texture1D)
BINDERY_HEAP_TEXEL_(Texture1DArray)
BINDERY_HEAP_TEXEL_(Texture2D)
BINDERY_HEAP_TEXEL_(Texture2DArray)
BINDERY_HEAP_TEXEL_(Texture2DMS)
BINDERY_HEAP_TEXEL_(Texture2DMSArray)
BINDERY_HEAP_TEXEL_(Texture3D)
BINDERY_HEAP_TEXEL_(TextureCube)
BINDERY_HEAP_TEXEL_(TextureCubeArray)
BINDERY_HEAP_TEXEL_(RWTexture1D)
BINDERY_HEAP_TEXEL_(RWTexture1DArray)
BINDERY_HEAP_TEXEL_(RWTexture2D)
BINDERY_HEAP_TEXEL_(RWTexture2DArray)
BINDERY_HEAP_TEXEL_(RWTexture3D)
#undef BINDERY_HEAP_TEXEL_

// Structured buffers: views of the element's stride. Atomics need a raw view, which lies next to the structured
// one; next to the null of a writable structured buffer it does not, so that one is named.
template<typename BinderyT_> struct StructuredAt_ {
    static BinderyT_ load_(uint index, uint element) {
        StructuredBuffer<BinderyT_> found = ResourceDescriptorHeap[index];
        return found[element];
    }
    static BinderyT_ load_nonuniform_(uint index, uint element) {
        StructuredBuffer<BinderyT_> found = ResourceDescriptorHeap[NonUniformResourceIndex(index)];
        return found[element];
    }
};
template<typename BinderyT_> struct RWStructuredAt_ {
    static BinderyT_ load_(uint index, uint element) {
        RWStructuredBuffer<BinderyT_> found = ResourceDescriptorHeap[index];
        return found[element];
    }
    static BinderyT_ load_nonuniform_(uint index, uint element) {
        RWStructuredBuffer<BinderyT_> found = ResourceDescriptorHeap[NonUniformResourceIndex(index)];
        return found[element];
    }
    static void store_(uint index, uint element, BinderyT_ value) {
        RWStructuredBuffer<BinderyT_> found = ResourceDescriptorHeap[index];
        found[element] = value;
    }
    static void store_nonuniform_(uint index, uint element, BinderyT_ value) {
        RWStructuredBuffer<BinderyT_> found = ResourceDescriptorHeap[NonUniformResourceIndex(index)];
        found[element] = value;
    }
};
static const uint rw_structured_null_ = 2;
static const uint rw_raw_null_ = 4;
uint raw_of_(uint structured) {
    return structured == rw_structured_null_ ? rw_raw_null_ : structured + 1;
}

ByteAddressBuffer raw_(uint index) {
    ByteAddressBuffer found = ResourceDescriptorHeap[index];
    return found;
}
ByteAddressBuffer raw_nonuniform_(uint index) {
    ByteAddressBuffer found = ResourceDescriptorHeap[NonUniformResourceIndex(index)];
    return found;
}
RWByteAddressBuffer rw_raw_(uint index) {
    RWByteAddressBuffer found = ResourceDescriptorHeap[index];
    return found;
}
RWByteAddressBuffer rw_raw_nonuniform_(uint index) {
    RWByteAddressBuffer found = ResourceDescriptorHeap[NonUniformResourceIndex(index)];
    return found;
}

#define BINDERY_SAMPLER_AT_(index) SamplerDescriptorHeap[index]
#define BINDERY_COMPARISON_SAMPLER_AT_(index) SamplerDescriptorHeap[index]
#define BINDERY_SCENE_AT_(index) ResourceDescriptorHeap[index]

} // namespace heap
} // namespace bindery
