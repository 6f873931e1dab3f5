#pragma once
// Binding fields for textures and typed (texel) buffers: Texture2DBinding<float4>, RWBufferHandle<uint>, ...
//
// E is what a read returns: float, int or uint, alone or as a vector of 2 to 4. It fits the format of what is
// bound, not its storage: an 8-bit normalised texture is read as float4.

#include <bindery/shader/resource_field.hpp>

namespace bindery {

// One line a kind: the binding and the handle differ in their base alone. Undefined again below.
#define BINDERY_TEXEL_FIELD_(name, kind)                                                                     \
    template<class E>                                                                                        \
    class name##Handle : public detail::ResourceHandle<Kind::kind, detail::texel_element<E>()> {             \
    public:                                                                                                  \
        using detail::ResourceHandle<Kind::kind, detail::texel_element<E>()>::ResourceHandle;                \
    };                                                                                                       \
    template<class E>                                                                                        \
    class name##Binding : public detail::ResourceBinding<Kind::kind, detail::texel_element<E>()> {           \
    public:                                                                                                  \
        using Handle = name##Handle<E>;                                                                      \
        using detail::ResourceBinding<Kind::kind, detail::texel_element<E>()>::ResourceBinding;              \
    };

BINDERY_TEXEL_FIELD_(Buffer, buffer)
BINDERY_TEXEL_FIELD_(RWBuffer, rw_buffer)
BINDERY_TEXEL_FIELD_(Texture1D, texture_1d)
BINDERY_TEXEL_FIELD_(Texture1DArray, texture_1d_array)
BINDERY_TEXEL_FIELD_(Texture2D, texture_2d)
BINDERY_TEXEL_FIELD_(Texture2DArray, texture_2d_array)
BINDERY_TEXEL_FIELD_(Texture2DMS, texture_2d_ms)
BINDERY_TEXEL_FIELD_(Texture2DMSArray, texture_2d_ms_array)
BINDERY_TEXEL_FIELD_(Texture3D, texture_3d)
BINDERY_TEXEL_FIELD_(TextureCube, texture_cube)
BINDERY_TEXEL_FIELD_(TextureCubeArray, texture_cube_array)
BINDERY_TEXEL_FIELD_(RWTexture1D, rw_texture_1d)
BINDERY_TEXEL_FIELD_(RWTexture1DArray, rw_texture_1d_array)
BINDERY_TEXEL_FIELD_(RWTexture2D, rw_texture_2d)
BINDERY_TEXEL_FIELD_(RWTexture2DArray, rw_texture_2d_array)
BINDERY_TEXEL_FIELD_(RWTexture3D, rw_texture_3d)

#undef BINDERY_TEXEL_FIELD_

} // namespace bindery
