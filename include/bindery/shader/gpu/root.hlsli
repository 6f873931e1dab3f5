// root_data<T>(), for DXC: the one constant of a shader, seen as binding struct T.
//
// Three members and not an array: Direct3D forbids dynamic indexing in root constants. The cast goes through a
// local array because that is the one form of it that is right for every T, in DXIL and in SPIR-V.

// The compiler service names the type that the pipeline is made with: BINDERY_ROOT_TYPE is its full name,
// BINDERY_ROOT_FORWARD declares it, e.g. `namespace game { struct Params; }`.
#if defined(BINDERY_ROOT_TYPE)
BINDERY_ROOT_FORWARD
#endif

namespace bindery {

struct RootDwords_ {
    uint4 low_;
    uint4 middle_;
    uint4 high_;
};
BINDERY_VK_(vk::push_constant) ConstantBuffer<RootDwords_> root_dwords_ : register(b0);

template<typename BinderyT_> struct IsRootType_ {
#if defined(BINDERY_ROOT_TYPE)
    static const bool value = false;
#else
    static const bool value = true;
#endif
};
#if defined(BINDERY_ROOT_TYPE)
template<> struct IsRootType_<BINDERY_ROOT_TYPE> {
    static const bool value = true;
};
#endif

// A struct template, because DXC has no static assertions in functions when it makes SPIR-V.
template<typename BinderyT_> struct RootData_ {
    _Static_assert(sizeof(BinderyT_) <= 48, "root_data<T>: T takes more than the 12 DWORDs that are allowed");
    _Static_assert(IsRootType_<BinderyT_>::value,
                   "root_data<T>: T is not the type that the pipeline is made with");
    static BinderyT_ get_() {
        uint4 dwords[3] = {root_dwords_.low_, root_dwords_.middle_, root_dwords_.high_};
        return (BinderyT_)dwords;
    }
};

/// The binding struct that the command bound.
template<typename BinderyT_> BinderyT_ root_data() {
    return RootData_<BinderyT_>::get_();
}

} // namespace bindery
