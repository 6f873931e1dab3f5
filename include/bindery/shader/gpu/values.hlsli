// Plain values, for DXC and Slang: the DWORDs are bit-cast, never converted.
//
// 16-bit components lie two a DWORD, 64-bit ones take two DWORDs, matrices are column-major, as in C++.

namespace bindery {

#define BINDERY_AS_FLOAT_(bits) asfloat(bits)
#define BINDERY_AS_INT_(bits) asint(bits)
#define BINDERY_AS_UINT_(bits) (bits)
#define BINDERY_AS_BOOL_(bits) ((bits) != 0)

#define BINDERY_VALUES_(name, type, as_)                                                                          \
    struct name##Binding {                                                                                        \
        uint dwords_[1];                                                                                          \
        type get() { return as_(dwords_[0]); }                                                                    \
    };                                                                                                            \
    struct name##2Binding {                                                                                       \
        uint dwords_[2];                                                                                          \
        type##2 get() { return type##2(as_(dwords_[0]), as_(dwords_[1])); }                                       \
    };                                                                                                            \
    struct name##3Binding {                                                                                       \
        uint dwords_[3];                                                                                          \
        type##3 get() { return type##3(as_(dwords_[0]), as_(dwords_[1]), as_(dwords_[2])); }                      \
    };                                                                                                            \
    struct name##4Binding {                                                                                       \
        uint dwords_[4];                                                                                          \
        type##4 get() { return type##4(as_(dwords_[0]), as_(dwords_[1]), as_(dwords_[2]), as_(dwords_[3])); }     \
    };                                                                                                            \
    struct name##2x2Binding {                                                                                     \
        uint dwords_[4];                                                                                          \
        type##2x2 get() {                                                                                         \
            return type##2x2(as_(dwords_[0]), as_(dwords_[2]),                                                    \
                             as_(dwords_[1]), as_(dwords_[3]));                                                   \
        }                                                                                                         \
    };                                                                                                            \
    struct name##2x3Binding {                                                                                     \
        uint dwords_[6];                                                                                          \
        type##2x3 get() {                                                                                         \
            return type##2x3(as_(dwords_[0]), as_(dwords_[2]), as_(dwords_[4]),                                   \
                             as_(dwords_[1]), as_(dwords_[3]), as_(dwords_[5]));                                  \
        }                                                                                                         \
    };                                                                                                            \
    struct name##2x4Binding {                                                                                     \
        uint dwords_[8];                                                                                          \
        type##2x4 get() {                                                                                         \
            return type##2x4(as_(dwords_[0]), as_(dwords_[2]), as_(dwords_[4]), as_(dwords_[6]),                  \
                             as_(dwords_[1]), as_(dwords_[3]), as_(dwords_[5]), as_(dwords_[7]));                 \
        }                                                                                                         \
    };                                                                                                            \
    struct name##3x2Binding {                                                                                     \
        uint dwords_[6];                                                                                          \
        type##3x2 get() {                                                                                         \
            return type##3x2(as_(dwords_[0]), as_(dwords_[3]),                                                    \
                             as_(dwords_[1]), as_(dwords_[4]),                                                    \
                             as_(dwords_[2]), as_(dwords_[5]));                                                   \
        }                                                                                                         \
    };                                                                                                            \
    struct name##3x3Binding {                                                                                     \
        uint dwords_[9];                                                                                          \
        type##3x3 get() {                                                                                         \
            return type##3x3(as_(dwords_[0]), as_(dwords_[3]), as_(dwords_[6]),                                   \
                             as_(dwords_[1]), as_(dwords_[4]), as_(dwords_[7]),                                   \
                             as_(dwords_[2]), as_(dwords_[5]), as_(dwords_[8]));                                  \
        }                                                                                                         \
    };                                                                                                            \
    struct name##3x4Binding {                                                                                     \
        uint dwords_[12];                                                                                         \
        type##3x4 get() {                                                                                         \
            return type##3x4(as_(dwords_[0]), as_(dwords_[3]), as_(dwords_[6]), as_(dwords_[9]),                  \
                             as_(dwords_[1]), as_(dwords_[4]), as_(dwords_[7]), as_(dwords_[10]),                 \
                             as_(dwords_[2]), as_(dwords_[5]), as_(dwords_[8]), as_(dwords_[11]));                \
        }                                                                                                         \
    };                                                                                                            \
    struct name##4x2Binding {                                                                                     \
        uint dwords_[8];                                                                                          \
        type##4x2 get() {                                                                                         \
            return type##4x2(as_(dwords_[0]), as_(dwords_[4]),                                                    \
                             as_(dwords_[1]), as_(dwords_[5]),                                                    \
                             as_(dwords_[2]), as_(dwords_[6]),                                                    \
                             as_(dwords_[3]), as_(dwords_[7]));                                                   \
        }                                                                                                         \
    };                                                                                                            \
    struct name##4x3Binding {                                                                                     \
        uint dwords_[12];                                                                                         \
        type##4x3 get() {                                                                                         \
            return type##4x3(as_(dwords_[0]), as_(dwords_[4]), as_(dwords_[8]),                                   \
                             as_(dwords_[1]), as_(dwords_[5]), as_(dwords_[9]),                                   \
                             as_(dwords_[2]), as_(dwords_[6]), as_(dwords_[10]),                                  \
                             as_(dwords_[3]), as_(dwords_[7]), as_(dwords_[11]));                                 \
        }                                                                                                         \
    };

BINDERY_VALUES_(Float, float, BINDERY_AS_FLOAT_)
BINDERY_VALUES_(Int, int, BINDERY_AS_INT_)
BINDERY_VALUES_(Uint, uint, BINDERY_AS_UINT_)
BINDERY_VALUES_(Bool, bool, BINDERY_AS_BOOL_)

// Without 16-bit types (below SM 6.2) the fields keep their place and have no get().
#if defined(BINDERY_16_BIT_)
#define BINDERY_GET_16_(type, expression) type get() { return expression; }
#else
#define BINDERY_GET_16_(type, expression)
#endif
#define BINDERY_LOW_(as_, dword) as_(uint16_t((dword) & 0xffff))
#define BINDERY_HIGH_(as_, dword) as_(uint16_t((dword) >> 16))
#define BINDERY_AS_FLOAT16_(bits) asfloat16(bits)
#define BINDERY_AS_INT16_(bits) asint16(bits)
#define BINDERY_VALUES_16_(name, type, as_)                                                                       \
    struct name##Binding {                                                                                        \
        uint dwords_[1];                                                                                          \
        BINDERY_GET_16_(type, BINDERY_LOW_(as_, dwords_[0]))                                                      \
    };                                                                                                            \
    struct name##2Binding {                                                                                       \
        uint dwords_[1];                                                                                          \
        BINDERY_GET_16_(type##2, type##2(BINDERY_LOW_(as_, dwords_[0]), BINDERY_HIGH_(as_, dwords_[0])))          \
    };                                                                                                            \
    struct name##3Binding {                                                                                       \
        uint dwords_[2];                                                                                          \
        BINDERY_GET_16_(type##3, type##3(BINDERY_LOW_(as_, dwords_[0]), BINDERY_HIGH_(as_, dwords_[0]),           \
                                         BINDERY_LOW_(as_, dwords_[1])))                                          \
    };                                                                                                            \
    struct name##4Binding {                                                                                       \
        uint dwords_[2];                                                                                          \
        BINDERY_GET_16_(type##4, type##4(BINDERY_LOW_(as_, dwords_[0]), BINDERY_HIGH_(as_, dwords_[0]),           \
                                         BINDERY_LOW_(as_, dwords_[1]), BINDERY_HIGH_(as_, dwords_[1])))          \
    };

BINDERY_VALUES_16_(Float16_t, float16_t, BINDERY_AS_FLOAT16_)
BINDERY_VALUES_16_(Int16_t, int16_t, BINDERY_AS_INT16_)
BINDERY_VALUES_16_(Uint16_t, uint16_t, BINDERY_AS_UINT_)

#define BINDERY_AS_DOUBLE_(low, high) asdouble(low, high)
#define BINDERY_AS_UINT64_(low, high) (uint64_t(low) | uint64_t(high) << 32)
#define BINDERY_AS_INT64_(low, high) int64_t(BINDERY_AS_UINT64_(low, high))
#define BINDERY_VALUES_64_(name, type, as_)                                                                       \
    struct name##Binding {                                                                                        \
        uint dwords_[2];                                                                                          \
        type get() { return as_(dwords_[0], dwords_[1]); }                                                        \
    };                                                                                                            \
    struct name##2Binding {                                                                                       \
        uint dwords_[4];                                                                                          \
        type##2 get() { return type##2(as_(dwords_[0], dwords_[1]), as_(dwords_[2], dwords_[3])); }               \
    };                                                                                                            \
    struct name##3Binding {                                                                                       \
        uint dwords_[6];                                                                                          \
        type##3 get() {                                                                                           \
            return type##3(as_(dwords_[0], dwords_[1]), as_(dwords_[2], dwords_[3]),                              \
                           as_(dwords_[4], dwords_[5]));                                                          \
        }                                                                                                         \
    };                                                                                                            \
    struct name##4Binding {                                                                                       \
        uint dwords_[8];                                                                                          \
        type##4 get() {                                                                                           \
            return type##4(as_(dwords_[0], dwords_[1]), as_(dwords_[2], dwords_[3]), as_(dwords_[4], dwords_[5]), \
                           as_(dwords_[6], dwords_[7]));                                                          \
        }                                                                                                         \
    };

BINDERY_VALUES_64_(Double, double, BINDERY_AS_DOUBLE_)
BINDERY_VALUES_64_(Int64_t, int64_t, BINDERY_AS_INT64_)
BINDERY_VALUES_64_(Uint64_t, uint64_t, BINDERY_AS_UINT64_)

#undef BINDERY_VALUES_
#undef BINDERY_VALUES_16_
#undef BINDERY_VALUES_64_

} // namespace bindery
