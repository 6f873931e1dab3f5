// From a heap index that the application keeps itself (a pinned one, or one from memory) to a handle, for DXC and
// Slang: heap_texture_2d<float4>(index).load(texel). The index is that of a view of the named kind. No barrier is
// placed for what is reached this way: declare the use.

namespace bindery {

#define BINDERY_HEAP_FUNCTION_(function_, name)                                                                   \
    name##Handle function_(uint index) {                                                                          \
        name##Handle handle;                                                                                      \
        handle.bits_ = index;                                                                                     \
        return handle;                                                                                            \
    }
#define BINDERY_HEAP_TEXEL_FUNCTION_(function_, name)                                                             \
    BINDERY_TEXEL_TEMPLATE_ name##Handle<BinderyE_> function_(uint index) {                                       \
        name##Handle<BinderyE_> handle;                                                                           \
        handle.bits_ = index;                                                                                     \
        return handle;                                                                                            \
    }
#define BINDERY_HEAP_STRUCTURED_FUNCTION_(function_, name)                                                        \
    BINDERY_TEMPLATE_ name##Handle<BinderyT_> function_(uint index) {                                             \
        name##Handle<BinderyT_> handle;                                                                           \
        handle.bits_ = index;                                                                                     \
        return handle;                                                                                            \
    }

BINDERY_HEAP_STRUCTURED_FUNCTION_(heap_structured_buffer, StructuredBuffer)
BINDERY_HEAP_STRUCTURED_FUNCTION_(heap_rw_structured_buffer, RWStructuredBuffer)
BINDERY_HEAP_FUNCTION_(heap_byte_address_buffer, ByteAddressBuffer)
BINDERY_HEAP_FUNCTION_(heap_rw_byte_address_buffer, RWByteAddressBuffer)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_buffer, Buffer)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_rw_buffer, RWBuffer)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_1d, Texture1D)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_1d_array, Texture1DArray)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_2d, Texture2D)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_2d_array, Texture2DArray)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_2d_ms, Texture2DMS)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_2d_ms_array, Texture2DMSArray)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_3d, Texture3D)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_cube, TextureCube)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_texture_cube_array, TextureCubeArray)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_rw_texture_1d, RWTexture1D)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_rw_texture_1d_array, RWTexture1DArray)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_rw_texture_2d, RWTexture2D)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_rw_texture_2d_array, RWTexture2DArray)
BINDERY_HEAP_TEXEL_FUNCTION_(heap_rw_texture_3d, RWTexture3D)
BINDERY_HEAP_FUNCTION_(heap_acceleration_structure, RaytracingAccelerationStructure)
BINDERY_HEAP_FUNCTION_(heap_sampler, SamplerState)
BINDERY_HEAP_FUNCTION_(heap_sampler_comparison, SamplerComparisonState)

} // namespace bindery
