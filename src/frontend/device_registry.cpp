#include "frontend/device_registry.hpp"

#include <bindery/error.hpp>

#include <array>
#include <atomic>
#include <mutex>
#include <string>

namespace bindery::frontend {
namespace {

// The one global of the library: ids are integers, so something has to lead from them to a device.
struct Registry {
    std::mutex mutex;
    std::array<std::atomic<Device*>, 256> devices{};
    std::array<std::string, 256> names; ///< Under the mutex; of the last device that had the number.
    std::uint8_t last = 0;
};

Registry& registry() {
    static Registry instance;
    return instance;
}

} // namespace

std::uint8_t register_device(Device* device, const std::string& name) {
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    // Round and round, so that a number comes back late and a stale id of an old device names none.
    for (unsigned i = 0; i < 255; ++i) {
        all.last = static_cast<std::uint8_t>(all.last == 255 ? 1 : all.last + 1);
        if (all.devices[all.last].load(std::memory_order_relaxed) == nullptr) {
            all.devices[all.last].store(device, std::memory_order_release);
            all.names[all.last] = name;
            return all.last;
        }
    }
    throw Error(Rule::device_unavailable, "", "255 devices are alive and there is no room for one more");
}

void unregister_device(std::uint8_t number) {
    registry().devices[number].store(nullptr, std::memory_order_release);
}

std::string device_name(std::uint8_t number) {
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    return all.names[number];
}

Device* find_device(std::uint8_t number) {
    return registry().devices[number].load(std::memory_order_acquire);
}

} // namespace bindery::frontend
