// Structured, raw and transient buffers, for DXC and Slang.
//
// A structured field has load(i); get() is a view of it with operator []; a writable one has store(i, value) and
// atomics on the DWORD at a byte offset within an element.

namespace bindery {

// --- views with operator []

#if defined(__SLANG__)
#define BINDERY_SUBSCRIPT_(load_)                                                                                 \
    __subscript(uint element) -> BinderyT_ { get { return load_(index_, first_ + element); } }
#else
#define BINDERY_SUBSCRIPT_(load_)                                                                                 \
    BinderyT_ operator[](uint element) { return load_(index_, first_ + element); }
#endif
#define BINDERY_VIEW_(name, load_)                                                                                \
    BINDERY_TEMPLATE_ struct name {                                                                               \
        uint index_;                                                                                              \
        uint first_;                                                                                              \
        BINDERY_SUBSCRIPT_(load_)                                                                                 \
        BinderyT_ load(uint element) { return load_(index_, first_ + element); }                                  \
    };

#define BINDERY_LOAD_ heap::StructuredAt_<BinderyT_>::load_
#define BINDERY_LOAD_NONUNIFORM_ heap::StructuredAt_<BinderyT_>::load_nonuniform_
#define BINDERY_RW_LOAD_ heap::RWStructuredAt_<BinderyT_>::load_
#define BINDERY_RW_LOAD_NONUNIFORM_ heap::RWStructuredAt_<BinderyT_>::load_nonuniform_
#define BINDERY_RW_STORE_ heap::RWStructuredAt_<BinderyT_>::store_
#define BINDERY_RW_STORE_NONUNIFORM_ heap::RWStructuredAt_<BinderyT_>::store_nonuniform_

BINDERY_VIEW_(StructuredView, BINDERY_LOAD_)
BINDERY_VIEW_(StructuredViewNonUniform, BINDERY_LOAD_NONUNIFORM_)
BINDERY_VIEW_(RWStructuredView, BINDERY_RW_LOAD_)
BINDERY_VIEW_(RWStructuredViewNonUniform, BINDERY_RW_LOAD_NONUNIFORM_)

#define BINDERY_READ_METHODS_(suffix, view_, load_, index, first)                                                 \
    view_<BinderyT_> get##suffix() {                                                                              \
        view_<BinderyT_> view;                                                                                    \
        view.index_ = index;                                                                                      \
        view.first_ = first;                                                                                      \
        return view;                                                                                              \
    }                                                                                                             \
    BinderyT_ load##suffix(uint element) { return load_(index, first + element); }

// --- atomics on DWORDs of raw memory; each returns what was there before
//
// Names, not overloads, tell int from uint: a literal fits both. Each intrinsic is named once, because resolving its
// overloads in every method of every kind is slow.

#define BINDERY_DWORD_FUNCTION_(method_, function_)                                                               \
    uint dword_##method_##_(RWByteAddressBuffer target, uint address, uint value) {                               \
        uint before;                                                                                              \
        target.function_(address, value, before);                                                                 \
        return before;                                                                                            \
    }
BINDERY_DWORD_FUNCTION_(add, InterlockedAdd)
BINDERY_DWORD_FUNCTION_(min, InterlockedMin)
BINDERY_DWORD_FUNCTION_(max, InterlockedMax)
BINDERY_DWORD_FUNCTION_(and, InterlockedAnd)
BINDERY_DWORD_FUNCTION_(or, InterlockedOr)
BINDERY_DWORD_FUNCTION_(xor, InterlockedXor)
BINDERY_DWORD_FUNCTION_(exchange, InterlockedExchange)
uint dword_compare_exchange_(RWByteAddressBuffer target, uint address, uint expected, uint value) {
    uint before;
    target.InterlockedCompareExchange(address, expected, value, before);
    return before;
}
#if defined(__SLANG__) // whose raw buffers know unsigned atomics alone
#define BINDERY_INT_FUNCTION_(method_, function_)                                                                 \
    int dword_##method_##_(RWStructuredBuffer<int> target, uint address, int value) {                             \
        int before;                                                                                               \
        function_(target[address / 4], value, before);                                                            \
        return before;                                                                                            \
    }
#define BINDERY_INTS_AT_(at_, index) at_##ints_(index)
#else
#define BINDERY_INT_FUNCTION_(method_, function_)                                                                 \
    int dword_##method_##_(RWByteAddressBuffer target, uint address, int value) {                                 \
        int before;                                                                                               \
        target.function_(address, value, before);                                                                 \
        return before;                                                                                            \
    }
#define BINDERY_INTS_AT_(at_, index) at_(index)
#endif
BINDERY_INT_FUNCTION_(min_int, InterlockedMin)
BINDERY_INT_FUNCTION_(max_int, InterlockedMax)

#define BINDERY_DWORD_ATOMIC_(at_, index, address_, method_)                                                      \
    uint atomic_##method_(BINDERY_ADDRESS_, uint value) {                                                         \
        return dword_##method_##_(at_(index), address_, value);                                                   \
    }
#define BINDERY_INT_ATOMIC_(at_, index, address_, method_)                                                        \
    int atomic_##method_(BINDERY_ADDRESS_, int value) {                                                           \
        return dword_##method_##_(BINDERY_INTS_AT_(at_, index), address_, value);                                 \
    }
#define BINDERY_DWORD_ATOMICS_(at_, index, address_)                                                              \
    BINDERY_DWORD_ATOMIC_(at_, index, address_, add)                                                              \
    BINDERY_DWORD_ATOMIC_(at_, index, address_, min)                                                              \
    BINDERY_DWORD_ATOMIC_(at_, index, address_, max)                                                              \
    BINDERY_DWORD_ATOMIC_(at_, index, address_, and)                                                              \
    BINDERY_DWORD_ATOMIC_(at_, index, address_, or)                                                               \
    BINDERY_DWORD_ATOMIC_(at_, index, address_, xor)                                                              \
    BINDERY_DWORD_ATOMIC_(at_, index, address_, exchange)                                                         \
    BINDERY_INT_ATOMIC_(at_, index, address_, min_int)                                                            \
    BINDERY_INT_ATOMIC_(at_, index, address_, max_int)                                                            \
    uint atomic_compare_exchange(BINDERY_ADDRESS_, uint expected, uint value) {                                   \
        return dword_compare_exchange_(at_(index), address_, expected, value);                                    \
    }

// --- structured

BINDERY_TEMPLATE_ struct StructuredBufferBinding {
    uint slot_;
    BINDERY_READ_METHODS_(, StructuredView, BINDERY_LOAD_, slot_, 0)
};
BINDERY_TEMPLATE_ struct StructuredBufferHandle {
    uint bits_;
    BINDERY_READ_METHODS_(, StructuredViewNonUniform, BINDERY_LOAD_NONUNIFORM_, handle_index_(bits_, 1), 0)
    BINDERY_READ_METHODS_(_uniform, StructuredView, BINDERY_LOAD_, handle_index_(bits_, 1), 0)
};

#define BINDERY_ADDRESS_ uint element, uint byte_offset
#define BINDERY_ELEMENT_ADDRESS_(index) element * BINDERY_STRIDE_(BinderyT_, index) + byte_offset
BINDERY_TEMPLATE_ struct RWStructuredBufferBinding {
    uint slot_;
    BINDERY_READ_METHODS_(, RWStructuredView, BINDERY_RW_LOAD_, slot_, 0)
    void store(uint element, BinderyT_ value) { BINDERY_RW_STORE_(slot_, element, value); }
    BINDERY_DWORD_ATOMICS_(heap::rw_raw_, heap::raw_of_(slot_), BINDERY_ELEMENT_ADDRESS_(slot_))
};
BINDERY_TEMPLATE_ struct RWStructuredBufferHandle {
    uint bits_;
    BINDERY_READ_METHODS_(, RWStructuredViewNonUniform, BINDERY_RW_LOAD_NONUNIFORM_, handle_index_(bits_, 2), 0)
    BINDERY_READ_METHODS_(_uniform, RWStructuredView, BINDERY_RW_LOAD_, handle_index_(bits_, 2), 0)
    void store(uint element, BinderyT_ value) {
        BINDERY_RW_STORE_NONUNIFORM_(handle_index_(bits_, 2), element, value);
    }
    void store_uniform(uint element, BinderyT_ value) { BINDERY_RW_STORE_(handle_index_(bits_, 2), element, value); }
    BINDERY_DWORD_ATOMICS_(heap::rw_raw_nonuniform_, heap::raw_of_(handle_index_(bits_, 2)),
                           BINDERY_ELEMENT_ADDRESS_(handle_index_(bits_, 2)))
};
#undef BINDERY_ADDRESS_

// --- transient: a page and the first element in it

BINDERY_TEMPLATE_ struct TransientBufferBinding {
    uint slot_;
    uint element_;
    BINDERY_READ_METHODS_(, StructuredView, BINDERY_LOAD_, slot_, element_)
};
BINDERY_TEMPLATE_ struct TransientBufferHandle {
    uint bits_;
    uint element_;
    BINDERY_READ_METHODS_(, StructuredViewNonUniform, BINDERY_LOAD_NONUNIFORM_, handle_index_(bits_, 1), element_)
    BINDERY_READ_METHODS_(_uniform, StructuredView, BINDERY_LOAD_, handle_index_(bits_, 1), element_)
};

// --- raw: byte addresses, multiples of 4

#define BINDERY_RAW_METHODS_(suffix, name, raw_)                                                                  \
    name get##suffix() { return raw_; }                                                                           \
    uint load##suffix(uint address) { return raw_.Load(address); }

struct ByteAddressBufferBinding {
    uint slot_;
    BINDERY_RAW_METHODS_(, ByteAddressBuffer, heap::raw_(slot_))
};
struct ByteAddressBufferHandle {
    uint bits_;
    BINDERY_RAW_METHODS_(, ByteAddressBuffer, heap::raw_nonuniform_(handle_index_(bits_, 3)))
    BINDERY_RAW_METHODS_(_uniform, ByteAddressBuffer, heap::raw_(handle_index_(bits_, 3)))
};

#define BINDERY_ADDRESS_ uint address
#define BINDERY_RW_RAW_METHODS_(suffix, at_, index)                                                               \
    BINDERY_RAW_METHODS_(suffix, RWByteAddressBuffer, at_(index))                                                 \
    void store##suffix(uint address, uint value) {                                                                \
        RWByteAddressBuffer target = at_(index);                                                                  \
        target.Store(address, value);                                                                             \
    }

struct RWByteAddressBufferBinding {
    uint slot_;
    BINDERY_RW_RAW_METHODS_(, heap::rw_raw_, slot_)
    BINDERY_DWORD_ATOMICS_(heap::rw_raw_, slot_, address)
};
struct RWByteAddressBufferHandle {
    uint bits_;
    BINDERY_RW_RAW_METHODS_(, heap::rw_raw_nonuniform_, handle_index_(bits_, 4))
    BINDERY_RW_RAW_METHODS_(_uniform, heap::rw_raw_, handle_index_(bits_, 4))
    BINDERY_DWORD_ATOMICS_(heap::rw_raw_nonuniform_, handle_index_(bits_, 4), address)
};
#undef BINDERY_ADDRESS_

// --- a binding struct in memory

// The DWORDs of binding struct BinderyT_ as an element of a buffer or a shader record.
BINDERY_TEMPLATE_ struct Packed {
    BinderyT_ bindings_;
    BinderyT_ get() { return bindings_; }
};

} // namespace bindery
