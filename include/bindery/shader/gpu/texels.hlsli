// Textures and typed buffers, for DXC and Slang: bindings and handles, sampled and writable.
//
// A binding's index is uniform. A handle's is not; its methods that end in _uniform say that it is. Writes and
// atomics take a copy of the resource first: DXC fails on a write through what a function returns.

namespace bindery {

// --- what is read: buffer elements, texels, samples

#define BINDERY_BUFFER_METHODS_(suffix, name, at_)                                                                \
    name<BinderyE_> get##suffix() { return at_; }                                                                 \
    BinderyE_ load##suffix(uint index) { return at_.Load(index); }

#define BINDERY_TEXTURE_METHODS_(suffix, name, uv_, texel_, load_, at_)                                           \
    name<BinderyE_> get##suffix() { return at_; }                                                                 \
    BinderyE_ load##suffix(texel_ texel) { return at_.Load(load_(texel, 0)); }                                    \
    BinderyE_ load##suffix(texel_ texel, uint mip) { return at_.Load(load_(texel, mip)); }                        \
    BINDERY_SAMPLE_METHODS_(suffix, uv_, at_)

#define BINDERY_CUBE_METHODS_(suffix, name, uv_, at_)                                                             \
    name<BinderyE_> get##suffix() { return at_; }                                                                 \
    BINDERY_SAMPLE_METHODS_(suffix, uv_, at_)

#define BINDERY_SAMPLE_METHODS_(suffix, uv_, at_)                                                                 \
    BinderyE_ sample##suffix(SamplerState with, uv_ where) { return at_.Sample(with, where); }                    \
    BinderyE_ sample_level##suffix(SamplerState with, uv_ where, float level) {                                   \
        return at_.SampleLevel(with, where, level);                                                               \
    }

#define BINDERY_MULTISAMPLED_METHODS_(suffix, name, texel_, load_, at_)                                           \
    name<BinderyE_> get##suffix() { return at_; }                                                                 \
    BinderyE_ load##suffix(texel_ texel, uint which) { return at_.Load(load_(texel), which); }

// --- what is written

#define BINDERY_RW_METHODS_(suffix, name, texel_, at_)                                                            \
    name<BinderyE_> get##suffix() { return at_; }                                                                 \
    BinderyE_ load##suffix(texel_ texel) {                                                                        \
        name<BinderyE_> target = at_;                                                                             \
        return target[texel];                                                                                     \
    }                                                                                                             \
    void store##suffix(texel_ texel, BinderyE_ value) {                                                           \
        name<BinderyE_> target = at_;                                                                             \
        target[texel] = value;                                                                                    \
    }

// Every atomic returns what was there before. DXC looks into a template's methods only where they are called, so uint
// and int have atomics, and float4 has an error at the call. Slang looks at once: there they are extensions of the
// two (atomics.slang).
#if defined(__SLANG__)
#define BINDERY_ATOMICS_(name, texel_, at_)
#else
#define BINDERY_ATOMIC_(name, texel_, at_, method_, function_)                                                    \
    BinderyE_ atomic_##method_(texel_ texel, BinderyE_ value) {                                                   \
        name<BinderyE_> target = at_;                                                                             \
        BinderyE_ before;                                                                                         \
        function_(target[texel], value, before);                                                                  \
        return before;                                                                                            \
    }
#define BINDERY_ATOMICS_(name, texel_, at_)                                                                       \
    BINDERY_ATOMIC_(name, texel_, at_, add, InterlockedAdd)                                                       \
    BINDERY_ATOMIC_(name, texel_, at_, min, InterlockedMin)                                                       \
    BINDERY_ATOMIC_(name, texel_, at_, max, InterlockedMax)                                                       \
    BINDERY_ATOMIC_(name, texel_, at_, and, InterlockedAnd)                                                       \
    BINDERY_ATOMIC_(name, texel_, at_, or, InterlockedOr)                                                         \
    BINDERY_ATOMIC_(name, texel_, at_, xor, InterlockedXor)                                                       \
    BINDERY_ATOMIC_(name, texel_, at_, exchange, InterlockedExchange)                                             \
    BinderyE_ atomic_compare_exchange(texel_ texel, BinderyE_ expected, BinderyE_ value) {                        \
        name<BinderyE_> target = at_;                                                                             \
        BinderyE_ before;                                                                                         \
        InterlockedCompareExchange(target[texel], expected, value, before);                                       \
        return before;                                                                                            \
    }
#endif

// --- the fields: name, index of the null, then coordinates of sampling, of a texel, of Load()

#define BINDERY_UNIFORM_(name, null_) BINDERY_TEXEL_(name, handle_index_(bits_, null_))
#define BINDERY_NONUNIFORM_(name, null_) BINDERY_TEXEL_NONUNIFORM_(name, handle_index_(bits_, null_))

#define BINDERY_BUFFER_FIELD_(name, null_)                                                                        \
    BINDERY_TEXEL_TEMPLATE_ struct name##Binding {                                                                \
        uint slot_;                                                                                               \
        BINDERY_BUFFER_METHODS_(, name, BINDERY_TEXEL_(name, slot_))                                              \
    };                                                                                                            \
    BINDERY_TEXEL_TEMPLATE_ struct name##Handle {                                                                 \
        uint bits_;                                                                                               \
        BINDERY_BUFFER_METHODS_(, name, BINDERY_NONUNIFORM_(name, null_))                                         \
        BINDERY_BUFFER_METHODS_(_uniform, name, BINDERY_UNIFORM_(name, null_))                                    \
    };
#define BINDERY_TEXTURE_FIELD_(name, null_, uv_, texel_, load_)                                                   \
    BINDERY_TEXEL_TEMPLATE_ struct name##Binding {                                                                \
        uint slot_;                                                                                               \
        BINDERY_TEXTURE_METHODS_(, name, uv_, texel_, load_, BINDERY_TEXEL_(name, slot_))                         \
    };                                                                                                            \
    BINDERY_TEXEL_TEMPLATE_ struct name##Handle {                                                                 \
        uint bits_;                                                                                               \
        BINDERY_TEXTURE_METHODS_(, name, uv_, texel_, load_, BINDERY_NONUNIFORM_(name, null_))                    \
        BINDERY_TEXTURE_METHODS_(_uniform, name, uv_, texel_, load_, BINDERY_UNIFORM_(name, null_))               \
    };
#define BINDERY_CUBE_FIELD_(name, null_, uv_)                                                                     \
    BINDERY_TEXEL_TEMPLATE_ struct name##Binding {                                                                \
        uint slot_;                                                                                               \
        BINDERY_CUBE_METHODS_(, name, uv_, BINDERY_TEXEL_(name, slot_))                                           \
    };                                                                                                            \
    BINDERY_TEXEL_TEMPLATE_ struct name##Handle {                                                                 \
        uint bits_;                                                                                               \
        BINDERY_CUBE_METHODS_(, name, uv_, BINDERY_NONUNIFORM_(name, null_))                                      \
        BINDERY_CUBE_METHODS_(_uniform, name, uv_, BINDERY_UNIFORM_(name, null_))                                 \
    };
#define BINDERY_MULTISAMPLED_FIELD_(name, null_, texel_, load_)                                                   \
    BINDERY_TEXEL_TEMPLATE_ struct name##Binding {                                                                \
        uint slot_;                                                                                               \
        BINDERY_MULTISAMPLED_METHODS_(, name, texel_, load_, BINDERY_TEXEL_(name, slot_))                         \
    };                                                                                                            \
    BINDERY_TEXEL_TEMPLATE_ struct name##Handle {                                                                 \
        uint bits_;                                                                                               \
        BINDERY_MULTISAMPLED_METHODS_(, name, texel_, load_, BINDERY_NONUNIFORM_(name, null_))                    \
        BINDERY_MULTISAMPLED_METHODS_(_uniform, name, texel_, load_, BINDERY_UNIFORM_(name, null_))               \
    };
#define BINDERY_RW_FIELD_(name, null_, texel_)                                                                    \
    BINDERY_TEXEL_TEMPLATE_ struct name##Binding {                                                                \
        uint slot_;                                                                                               \
        BINDERY_RW_METHODS_(, name, texel_, BINDERY_TEXEL_(name, slot_))                                          \
        BINDERY_ATOMICS_(name, texel_, BINDERY_TEXEL_(name, slot_))                                               \
    };                                                                                                            \
    BINDERY_TEXEL_TEMPLATE_ struct name##Handle {                                                                 \
        uint bits_;                                                                                               \
        BINDERY_RW_METHODS_(, name, texel_, BINDERY_NONUNIFORM_(name, null_))                                     \
        BINDERY_RW_METHODS_(_uniform, name, texel_, BINDERY_UNIFORM_(name, null_))                                \
        BINDERY_ATOMICS_(name, texel_, BINDERY_NONUNIFORM_(name, null_))                                          \
    };

BINDERY_BUFFER_FIELD_(Buffer, 5)
BINDERY_RW_FIELD_(RWBuffer, 6, uint)
BINDERY_TEXTURE_FIELD_(Texture1D, 7, float, uint, int2)
BINDERY_TEXTURE_FIELD_(Texture1DArray, 8, float2, uint2, int3)
BINDERY_TEXTURE_FIELD_(Texture2D, 9, float2, uint2, int3)
BINDERY_TEXTURE_FIELD_(Texture2DArray, 10, float3, uint3, int4)
BINDERY_MULTISAMPLED_FIELD_(Texture2DMS, 11, uint2, int2)
BINDERY_MULTISAMPLED_FIELD_(Texture2DMSArray, 12, uint3, int3)
BINDERY_TEXTURE_FIELD_(Texture3D, 13, float3, uint3, int4)
BINDERY_CUBE_FIELD_(TextureCube, 14, float3)
BINDERY_CUBE_FIELD_(TextureCubeArray, 15, float4)
BINDERY_RW_FIELD_(RWTexture1D, 16, uint)
BINDERY_RW_FIELD_(RWTexture1DArray, 17, uint2)
BINDERY_RW_FIELD_(RWTexture2D, 18, uint2)
BINDERY_RW_FIELD_(RWTexture2DArray, 19, uint3)
BINDERY_RW_FIELD_(RWTexture3D, 20, uint3)

} // namespace bindery
