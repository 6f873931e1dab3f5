#pragma once
// Which device an id belongs to: ids carry a device's number, and a number is all that a view needs to find
// it.

#include <cstdint>
#include <string>

namespace bindery::frontend {

class Device;

/// A number from 1 to 255 for a device. Throws Error(device_unavailable) when 255 are alive.
std::uint8_t register_device(Device* device, const std::string& name);
void unregister_device(std::uint8_t number);
/// Of the device that has the number, or had it last.
std::string device_name(std::uint8_t number);
/// Null where no device has that number now.
Device* find_device(std::uint8_t number);

} // namespace bindery::frontend
