// The public classes, which only pass on.

#include "frontend/command_list.hpp"
#include "frontend/device.hpp"

#include <bindery/device.hpp>

#include <fmt/format.h>

namespace bindery {

namespace backend {

Device make_device(std::unique_ptr<Backend> backend, const DeviceDesc& desc) {
    validate::Issues issues;
    validate::check_heap(desc.heap, backend->max_resource_descriptors(), backend->max_samplers(), issues);
    validate::check_frames(desc.frames_in_flight, issues);
    validate::throw_first(std::move(issues));
    auto device = std::make_shared<frontend::Device>(std::move(backend), desc);
    device->open();
    return Device(std::move(device));
}

} // namespace backend

// --- what an inline function of a header refuses

namespace detail {

void refuse_empty(std::string_view what) {
    throw Error(Rule::resource_null, "", fmt::format("a {} is named that is empty or moved from", what));
}

void refuse_vertex_slot(std::uint32_t slot) {
    throw Error(
        Rule::command_range, "",
        fmt::format("vertex buffer {} is bound and the last slot is {}", slot, max_vertex_buffers - 1));
}

} // namespace detail

// --- Object

Object& Object::operator=(Object&& other) noexcept {
    if (this != &other) {
        if (id_)
            device_->destroy(kind_, id_);
        device_ = std::move(other.device_);
        id_ = std::exchange(other.id_, ObjectId{});
        kind_ = other.kind_;
    }
    return *this;
}

Object::~Object() {
    if (id_)
        device_->destroy(kind_, id_);
}

std::string_view Object::name() const {
    return id_ ? device_->name_of(kind_, id_) : std::string_view();
}

// --- Device

namespace {

frontend::Device& require(const std::shared_ptr<frontend::Device>& impl) {
    if (!impl)
        throw Error(Rule::resource_null, "", "a device is used that is empty or moved from");
    return *impl;
}

frontend::CommandList& require(const std::unique_ptr<frontend::CommandList>& impl) {
    if (!impl)
        throw Error(Rule::list_submitted, "", "a list is used that is empty, moved from or submitted");
    return *impl;
}

} // namespace

Device::Device(std::shared_ptr<frontend::Device> impl) : impl_(std::move(impl)) {}

Device& Device::operator=(Device&& other) noexcept {
    if (this != &other) {
        if (impl_)
            impl_->close();
        impl_ = std::move(other.impl_);
    }
    return *this;
}

Device::~Device() {
    if (impl_)
        impl_->close();
}

const DeviceInfo& Device::info() const {
    return require(impl_).info();
}
FormatSupport Device::format_support(Format format) const {
    return require(impl_).format_support(format);
}
HeapUse Device::resource_heap_use() const {
    return require(impl_).resource_heap_use();
}
HeapUse Device::sampler_heap_use() const {
    return require(impl_).sampler_heap_use();
}
Buffer Device::create_buffer(const BufferDesc& desc) {
    return require(impl_).create_buffer(desc);
}
Texture Device::create_texture(const TextureDesc& desc) {
    return require(impl_).create_texture(desc);
}
Sampler Device::create_sampler(const SamplerDesc& desc) {
    return require(impl_).create_sampler(desc);
}
void Device::update_sampler(Sampler& sampler, const SamplerDesc& desc) {
    require(impl_).update_sampler(sampler, desc);
}
AccelerationStructure Device::create_acceleration_structure(const BottomLevelDesc& desc) {
    return require(impl_).create_acceleration_structure(desc);
}
AccelerationStructure Device::create_acceleration_structure(const TopLevelDesc& desc) {
    return require(impl_).create_acceleration_structure(desc);
}
GraphicsPipeline Device::create_graphics_pipeline(const GraphicsPipelineDesc& desc, const RootType& root) {
    return require(impl_).create_graphics_pipeline(desc, root);
}
ComputePipeline Device::create_compute_pipeline(const ComputePipelineDesc& desc, const RootType& root) {
    return require(impl_).create_compute_pipeline(desc, root);
}
void Device::upload(const Buffer& target, std::uint64_t offset_bytes, std::span<const std::byte> bytes) {
    require(impl_).upload(target.id(), offset_bytes, bytes);
}
void Device::upload(const TextureSubresource& target, std::span<const std::byte> bytes) {
    require(impl_).upload(target, bytes);
}
Device::TransientPlace Device::allocate_transient(std::span<const std::byte> bytes,
                                                  std::size_t element_bytes) {
    const frontend::Device::TransientPlace place = require(impl_).allocate_transient(bytes, element_bytes);
    return {place.page, place.heap_index, place.first_element};
}

std::uint32_t Device::checked_index(const Slot& slot) const {
    return require(impl_).checked_index(slot);
}

std::vector<std::byte> Device::read(const BufferRange& source) {
    CommandList list = create_command_list("read");
    ReadBack read_back = list.read_back(source);
    submit(std::move(list));
    const std::span<const std::byte> bytes = read_back.wait();
    return {bytes.begin(), bytes.end()};
}
std::vector<std::byte> Device::read(const TextureSubresource& source) {
    CommandList list = create_command_list("read");
    ReadBack read_back = list.read_back(source);
    submit(std::move(list));
    const std::span<const std::byte> bytes = read_back.wait();
    return {bytes.begin(), bytes.end()};
}

CommandList Device::create_command_list(std::string_view name) {
    return CommandList(require(impl_).create_list(name));
}
Submission Device::submit(CommandList list) {
    return require(impl_).submit(std::move(list.impl_));
}
void Device::next_frame() {
    require(impl_).next_frame();
}
std::uint64_t Device::frame() const {
    return require(impl_).frame();
}
void Device::wait(Submission submission) {
    require(impl_).wait(submission.value);
}
void Device::wait_idle() {
    require(impl_).wait_idle();
}
Trace Device::take_trace() {
    return require(impl_).take_trace();
}

// --- CommandList

CommandList::CommandList() = default;
CommandList::CommandList(std::unique_ptr<frontend::CommandList> impl) : impl_(std::move(impl)) {}
CommandList::~CommandList() = default;
CommandList::CommandList(CommandList&&) noexcept = default;
CommandList& CommandList::operator=(CommandList&&) noexcept = default;

std::string_view CommandList::name() const {
    return require(impl_).name();
}
void CommandList::begin_pass(const PassDesc& pass) {
    require(impl_).begin_pass(pass);
}
void CommandList::end_pass() {
    require(impl_).end_pass();
}
void CommandList::set_viewport(const Viewport& viewport) {
    require(impl_).set_viewport(viewport);
}
void CommandList::set_scissor(const Scissor& scissor) {
    require(impl_).set_scissor(scissor);
}
void CommandList::set_blend_constants(const std::array<float, 4>& constants) {
    require(impl_).set_blend_constants(constants);
}
void CommandList::set_stencil_reference(std::uint8_t reference) {
    require(impl_).set_stencil_reference(reference);
}
void CommandList::draw(const DrawCommand& command) {
    require(impl_).draw(command);
}
void CommandList::dispatch(const DispatchCommand& command) {
    require(impl_).dispatch(command);
}
void CommandList::upload(const Buffer& target, std::uint64_t offset_bytes, std::span<const std::byte> bytes) {
    require(impl_).upload(target.id(), offset_bytes, bytes);
}
void CommandList::upload(const TextureSubresource& target, std::span<const std::byte> bytes) {
    require(impl_).upload(target, bytes);
}
void CommandList::copy(const BufferRange& source, const BufferRange& target) {
    require(impl_).copy(source, target);
}
void CommandList::copy(const TextureSubresource& source, const TextureBox& box,
                       const TextureSubresource& target, std::uint32_t target_x, std::uint32_t target_y,
                       std::uint32_t target_z) {
    require(impl_).copy(source, box, target, {target_x, target_y, target_z});
}
void CommandList::clear(const Texture& texture, const std::array<float, 4>& color) {
    require(impl_).clear(texture.id(), color);
}
void CommandList::fill(const BufferRange& range, std::uint32_t value) {
    require(impl_).fill(range, value);
}
void CommandList::generate_mips(const Texture& texture) {
    require(impl_).generate_mips(texture.id());
}
ReadBack CommandList::read_back(const BufferRange& source) {
    return ReadBack(require(impl_).read_back(source));
}
ReadBack CommandList::read_back(const TextureSubresource& source) {
    return ReadBack(require(impl_).read_back(source));
}
void CommandList::build(const AccelerationStructure& structure) {
    require(impl_).build(structure.id());
}
void CommandList::use(const Buffer& buffer, Access access) {
    require(impl_).use(buffer.id(), access);
}
void CommandList::use(const Texture& texture, Access access) {
    require(impl_).use(texture.id(), access);
}
void CommandList::set_barriers(BarrierMode mode) {
    require(impl_).set_barriers(mode);
}
void CommandList::push_marker(std::string_view name) {
    require(impl_).push_marker(name);
}
void CommandList::pop_marker() {
    require(impl_).pop_marker();
}

} // namespace bindery
