#include "backend/d3d12/encoder.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace bindery::d3d12 {

Encoder::Encoder(const Place& place, std::string_view name, std::uint32_t frame_copy)
    : device_(place.device), signatures_(place.signatures), command_signatures_(place.command_signatures),
      helpers_(place.helpers), resources_(place.resources), pipelines_(place.pipelines), heap_(place.heap),
      pool_(place.pool), frame_copy_(frame_copy), allocator_(place.pool.take()),
      commands_(allocator_->list()) {
    if (device_.features().enhanced_barriers)
        check(commands_->QueryInterface(enhanced_commands_.iid(), enhanced_commands_.put()),
              "Asking for enhanced barriers", name, device_.handle());
    allocator_->begin(name);
}

Encoder::~Encoder() {
    pool_.give_back(std::move(allocator_));
}

template<class Barriers, class List>
void Encoder::record_barriers(Barriers& batch, List* commands, std::span<const model::Barrier> barriers) {
    batch.clear();
    for (const model::Barrier& barrier : barriers) {
        const Resource& resource = resources_[barrier.resource];
        if (resource.texture != nullptr) {
            const TextureResource& texture = *resource.texture;
            batch.add_texture(
                barrier, {texture.handle(), texture.mips(), texture.layers(), plane_count(texture.format())});
        } else if (resource.buffer != nullptr && resource.buffer->memory() == Memory::gpu) {
            batch.add_buffer(barrier, buffer(barrier.resource));
        }
    }
    if (batch.empty())
        return;
    used_ = true;
    batch.record(commands);
}

void Encoder::barriers(std::span<const model::Barrier> barriers) {
    if (enhanced_commands_)
        record_barriers(enhanced_, enhanced_commands_.get(), barriers);
    else
        record_barriers(legacy_, commands_, barriers);
}

/// A barrier that the planner knows nothing of: it is undone before the planner's next.
model::Barrier Encoder::part(const backend::PassTarget& place, Access before, Access after) const {
    const bool slices = resources_.texture(place.texture).dimension() == TextureDimension::d3;
    model::Barrier barrier;
    barrier.resource = place.texture;
    barrier.range = {static_cast<std::uint16_t>(place.mip), 1,
                     static_cast<std::uint16_t>(slices ? 0 : place.layer), 1};
    barrier.before = barrier.state_before = before;
    barrier.after = barrier.state_after = after;
    return barrier;
}

bool Encoder::SentRoot::has(const backend::RootData& root, std::uint32_t count) {
    if (count <= dwords && std::equal(root.dwords.begin(), root.dwords.begin() + count, data.dwords.begin()))
        return true;
    std::copy_n(root.dwords.begin(), count, data.dwords.begin());
    dwords = std::max(dwords, count);
    return false;
}

void Encoder::bind_heaps() {
    if (heaps_bound_)
        return;
    const Heap::Copy& copy = heap_.copy(frame_copy_);
    ID3D12DescriptorHeap* const heaps[] = {copy.resources.get(), copy.samplers.get()};
    list()->SetDescriptorHeaps(2, heaps);
    heaps_bound_ = true;
}

void Encoder::bind_graphics() {
    if (graphics_root_.bound)
        return;
    bind_heaps(); // first: a signature with direct access looks at what is set
    list()->SetGraphicsRootSignature(signatures_.graphics());
    if (signatures_.tables()) {
        const Heap::Copy& copy = heap_.copy(frame_copy_);
        list()->SetGraphicsRootDescriptorTable(resources_parameter, copy.resources_gpu);
        list()->SetGraphicsRootDescriptorTable(samplers_parameter, copy.samplers_gpu);
    }
    graphics_root_ = {.bound = true};
}

void Encoder::bind_compute() {
    if (compute_root_.bound)
        return;
    bind_heaps();
    list()->SetComputeRootSignature(signatures_.compute());
    if (signatures_.tables()) {
        const Heap::Copy& copy = heap_.copy(frame_copy_);
        list()->SetComputeRootDescriptorTable(resources_parameter, copy.resources_gpu);
        list()->SetComputeRootDescriptorTable(samplers_parameter, copy.samplers_gpu);
    }
    compute_root_ = {.bound = true};
}

void Encoder::bind_pipeline(ID3D12PipelineState* pipeline) {
    if (pipeline_ == pipeline)
        return;
    pipeline_ = pipeline;
    list()->SetPipelineState(pipeline);
}

/// After commands that used heaps, signatures and state of their own.
void Encoder::forget_bindings() {
    heaps_bound_ = false;
    graphics_root_ = {};
    compute_root_ = {};
    topology_ = D3D_PRIMITIVE_TOPOLOGY_UNDEFINED;
    state_.reset();
}

void Encoder::dispatch(const backend::DispatchPacket& packet) {
    const Pipeline& pipeline = pipelines_[packet.pipeline];
    bind_compute();
    bind_pipeline(pipeline.handle());
    if (!compute_root_.has(packet.root, pipeline.root_dwords()))
        list()->SetComputeRoot32BitConstants(constants_parameter, pipeline.root_dwords(),
                                             packet.root.dwords.data(), 0);
    if (packet.arguments.buffer != backend::no_resource)
        list()->ExecuteIndirect(command_signatures_[IndirectKind::dispatch], 1,
                                buffer(packet.arguments.buffer), packet.arguments.offset_bytes, nullptr, 0);
    else
        list()->Dispatch(packet.groups[0], packet.groups[1], packet.groups[2]);
}

void Encoder::build(backend::ResourceNumber) {
    assert(false && "the device says that it has no ray queries, so there are no acceleration structures");
}

void Encoder::push_marker(std::string_view name) {
    // What PIX and RenderDoc read as a plain string.
    constexpr UINT string_event = 1;
    const std::string terminated(name);
    list()->BeginEvent(string_event, terminated.c_str(), static_cast<UINT>(terminated.size() + 1));
}

void Encoder::pop_marker() {
    list()->EndEvent();
}

void Encoder::finish() {
    allocator_->end();
}

} // namespace bindery::d3d12
