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

// A file may hold entry points with other root types, and DXC instantiates what those call too. So the wrong type is
// no failed assertion but a call of a function that does not exist: an error, with the function's name, only in
// code that this entry point reaches.
void root_data_of_another_type_than_the_pipeline_is_made_with();
template<typename BinderyT_> struct CheckRootType_ {
    static void check_() {
#if defined(BINDERY_ROOT_TYPE)
        root_data_of_another_type_than_the_pipeline_is_made_with();
#endif
    }
};
#if defined(BINDERY_ROOT_TYPE)
template<> struct CheckRootType_<BINDERY_ROOT_TYPE> {
    static void check_() {}
};
#endif

// A struct template, because DXC has no static assertions in functions when it makes SPIR-V.
template<typename BinderyT_> struct RootData_ {
    _Static_assert(sizeof(BinderyT_) <= 48, "root_data<T>: T takes more than the 12 DWORDs that are allowed");
    static BinderyT_ get_() {
        CheckRootType_<BinderyT_>::check_();
        uint4 dwords[3] = {root_dwords_.low_, root_dwords_.middle_, root_dwords_.high_};
        return (BinderyT_)dwords;
    }
};

/// The binding struct that the command bound.
template<typename BinderyT_> BinderyT_ root_data() {
    return RootData_<BinderyT_>::get_();
}

} // namespace bindery
