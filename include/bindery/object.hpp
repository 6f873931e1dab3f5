#pragma once
// What every object made by a device shares: move-only ownership, a name for errors, an id that can be
// stored.

#include <bindery/shader/slot.hpp>

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

namespace bindery {

namespace frontend {
class Device;
}

/// What an owner owns.
enum class ObjectKind : std::uint8_t { buffer, texture, acceleration_structure, sampler, pipeline };

namespace detail {
/// Throws Error(resource_null): an argument names a default-made, moved-from or destroyed object.
[[noreturn]] void refuse_empty(std::string_view what);
} // namespace detail

/// Base of all owners. Destruction is deferred: the object goes when the last submission that used it is
/// done, and its heap indices come back after that. An owner may outlive its Device; it is then empty of
/// effect. Thread safety: const use (binding, views, commands) from any threads at once; moving, assigning
/// and destroying from one thread while no other uses the object.
class Object {
public:
    Object() = default;
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    Object(Object&& other) noexcept
        : device_(std::move(other.device_)), id_(std::exchange(other.id_, ObjectId{})), kind_(other.kind_) {}
    Object& operator=(Object&& other) noexcept;

    /// False for a default-made, moved-from or destroyed object.
    explicit operator bool() const noexcept { return static_cast<bool>(id_); }
    /// A name to store in commands; it does not keep the object alive. None for an empty object.
    ObjectId id() const& noexcept { return id_; }
    ObjectId id() const&& = delete; // the object would be gone before the name is used
    /// The debug name it was made with; valid as long as the object. Empty for an empty object.
    std::string_view name() const;

protected:
    Object(std::shared_ptr<frontend::Device> device, ObjectId id, ObjectKind kind) noexcept
        : device_(std::move(device)), id_(id), kind_(kind) {}
    ~Object();

    std::shared_ptr<frontend::Device> device_;
    ObjectId id_;
    ObjectKind kind_ = ObjectKind::buffer;
};

} // namespace bindery
