#pragma once
// Binding fields for buffers.

#include <bindery/shader/resource_field.hpp>

namespace bindery {

template<class T>
class StructuredBufferHandle : public detail::ResourceHandle<Kind::structured_buffer, ElementType{}, T> {
public:
    using detail::ResourceHandle<Kind::structured_buffer, ElementType{}, T>::ResourceHandle;
};

/// A buffer of T, read only. T is plain data, a multiple of 4 bytes, at most 2048.
template<class T>
class StructuredBufferBinding
    : public detail::ResourceBinding<Kind::structured_buffer, ElementType{}, detail::structured_stride<T>()> {
public:
    using Handle = StructuredBufferHandle<T>;
    using Element = T;
    using detail::ResourceBinding<Kind::structured_buffer, ElementType{},
                                  detail::structured_stride<T>()>::ResourceBinding;
};

template<class T>
class RWStructuredBufferHandle : public detail::ResourceHandle<Kind::rw_structured_buffer, ElementType{}, T> {
public:
    using detail::ResourceHandle<Kind::rw_structured_buffer, ElementType{}, T>::ResourceHandle;
};

/// A buffer of T that the shader also writes.
template<class T>
class RWStructuredBufferBinding : public detail::ResourceBinding<Kind::rw_structured_buffer, ElementType{},
                                                                 detail::structured_stride<T>()> {
public:
    using Handle = RWStructuredBufferHandle<T>;
    using Element = T;
    using detail::ResourceBinding<Kind::rw_structured_buffer, ElementType{},
                                  detail::structured_stride<T>()>::ResourceBinding;
};

class ByteAddressBufferHandle : public detail::ResourceHandle<Kind::byte_address_buffer> {
public:
    using detail::ResourceHandle<Kind::byte_address_buffer>::ResourceHandle;
};

/// Raw bytes, read only, addressed in multiples of 4.
class ByteAddressBufferBinding : public detail::ResourceBinding<Kind::byte_address_buffer> {
public:
    using Handle = ByteAddressBufferHandle;
    using detail::ResourceBinding<Kind::byte_address_buffer>::ResourceBinding;
};

class RWByteAddressBufferHandle : public detail::ResourceHandle<Kind::rw_byte_address_buffer> {
public:
    using detail::ResourceHandle<Kind::rw_byte_address_buffer>::ResourceHandle;
};

/// Raw bytes that the shader also writes.
class RWByteAddressBufferBinding : public detail::ResourceBinding<Kind::rw_byte_address_buffer> {
public:
    using Handle = RWByteAddressBufferHandle;
    using detail::ResourceBinding<Kind::rw_byte_address_buffer>::ResourceBinding;
};

} // namespace bindery
