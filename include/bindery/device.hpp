#pragma once
// The device: makes everything else, and submits.
//
//     bindery::Device device = bindery::vulkan::create_device({{.name = "game"}});
//     auto pipeline = device.create_compute_pipeline<Params>({.name = "simulate", .shader = &shader});
//     bindery::CommandList list = device.create_command_list("frame");
//     list.dispatch(bindery::DispatchCommand{.pipeline = pipeline.id(), .groups = {64, 1, 1}}.bind(params));
//     device.submit(std::move(list));
//     device.next_frame();

#include <bindery/acceleration_structure.hpp>
#include <bindery/buffer.hpp>
#include <bindery/command_list.hpp>
#include <bindery/error.hpp>
#include <bindery/heap.hpp>
#include <bindery/pipeline.hpp>
#include <bindery/sampler.hpp>
#include <bindery/shader/root_type.hpp>
#include <bindery/texture.hpp>
#include <bindery/trace.hpp>
#include <bindery/transient.hpp>

#include <cstddef>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace bindery {

/// What every backend's create_device takes.
struct DeviceDesc {
    std::string name = "device";
    HeapDesc heap{};
    std::uint32_t frames_in_flight = 2; ///< 1 to 4.
    DiagnosticCallback diagnostics{};   ///< None: warnings and errors go to stderr.
    bool trace = false;                 ///< Keep everything recorded as data (Device::trace).
    std::uint32_t transient_page_bytes = 1u << 20;
};

/// What a device is.
struct DeviceInfo {
    std::string backend{}; ///< "null", "vulkan", "d3d12"
    std::string adapter{}; ///< The driver's name for the hardware.
    std::string driver{};  ///< Name and version.
    bool software = false;
    ShaderTarget shader_target = ShaderTarget::spirv; ///< What pipelines take.
    bool ray_query = false;
    bool float64 = false;
    bool tessellation = false; ///< Hull and domain shaders.
    bool geometry = false;     ///< Geometry shaders.
    bool int16 = false;        ///< 16-bit types in shaders and buffers.
    std::uint64_t max_buffer_bytes = 0;
    std::uint64_t max_storage_bytes = 0; ///< Of one buffer view.
    std::uint32_t max_texture_2d = 0;
    std::uint32_t max_texture_3d = 0;
    std::uint32_t max_texture_layers = 0;
};

/// What a device can do with a format.
struct FormatSupport {
    bool sampled = false, filtered = false, storage = false, color_target = false, blendable = false;
    bool depth_stencil_target = false, texel_buffer = false, storage_texel_buffer = false, vertex = false;
    bool mips_generated = false;     ///< CommandList::generate_mips can filter it down.
    std::uint32_t sample_counts = 1; ///< Bit i: 1 << i samples (bit 0: one sample).
};

/// A submission, to wait for.
struct Submission {
    std::uint64_t value = 0;
};

/// A device. Destroying it waits for the GPU and reports objects that are still alive as a warning; what they
/// do afterwards has no effect. An empty or moved-from one throws Error resource_null. At most 255 devices
/// have lived in a process at a time. Thread safety: creating and destroying objects, upload, transient,
/// create_command_list and heap_index from any threads at once; submit, read, next_frame, wait,
/// update_sampler and take_trace from one thread at a time. The diagnostics callback runs on the thread that
/// caused it, so on several at once.
class Device {
public:
    Device() = default;
    explicit Device(std::shared_ptr<frontend::Device> impl);
    Device(Device&&) noexcept = default;
    Device& operator=(Device&&) noexcept;
    ~Device();

    const DeviceInfo& info() const;
    FormatSupport format_support(Format format) const;
    HeapUse resource_heap_use() const;
    HeapUse sampler_heap_use() const;

    // --- resources. Throw Error: resource_empty, resource_too_large, resource_usage, resource_memory,
    //     texture_shape, sampler_state, format_unsupported, heap_full, heap_pinned, memory_exhausted.
    Buffer create_buffer(const BufferDesc& desc);
    Texture create_texture(const TextureDesc& desc);
    Sampler create_sampler(const SamplerDesc& desc);
    /// From now on the sampler's index means this; frames already submitted keep the old meaning. The
    /// comparison flag stays as it was made.
    void update_sampler(Sampler& sampler, const SamplerDesc& desc);
    AccelerationStructure create_acceleration_structure(const BottomLevelDesc& desc);
    AccelerationStructure create_acceleration_structure(const TopLevelDesc& desc);

    // --- pipelines. T is the C++ type of the root data; every shader is checked against it.
    //     Throw Error: pipeline_root_mismatch, pipeline_stage, pipeline_state, pipeline_patches,
    //     pipeline_linkage, pipeline_input_layout, device_feature, format_unsupported.
    template<class T>
    GraphicsPipeline create_graphics_pipeline(const GraphicsPipelineDesc& desc) {
        return create_graphics_pipeline(desc, pipeline_root_type<T>());
    }
    template<class T>
    ComputePipeline create_compute_pipeline(const ComputePipelineDesc& desc) {
        return create_compute_pipeline(desc, pipeline_root_type<T>());
    }
    GraphicsPipeline create_graphics_pipeline(const GraphicsPipelineDesc& desc, const RootType& root);
    ComputePipeline create_compute_pipeline(const ComputePipelineDesc& desc, const RootType& root);

    // --- data
    /// Copies in front of the next submission; the data is taken at once. Throw Error: upload_range,
    /// resource_usage, resource_null, resource_stale, resource_foreign, memory_exhausted.
    void upload(const Buffer& target, std::uint64_t offset_bytes, std::span<const std::byte> bytes);
    void upload(const TextureSubresource& target, std::span<const std::byte> bytes);
    template<class T>
        requires std::is_trivially_copyable_v<T>
    void upload(const Buffer& target, std::span<const T> elements, std::uint64_t first_element = 0) {
        constexpr std::uint64_t most = ~std::uint64_t{0} / sizeof(T); // beyond any buffer, and so refused
        upload(target, (first_element < most ? first_element : most) * sizeof(T), std::as_bytes(elements));
    }
    /// Memory for this frame, filled with the elements of a span, an array or a vector, or with one value.
    /// T is trivially copyable, no pointer, and a valid element type.
    template<std::ranges::contiguous_range R, class T = std::ranges::range_value_t<R>>
        requires std::is_trivially_copyable_v<T>
    Transient<T> transient(const R& range) {
        const std::span<const T> elements(std::ranges::data(range), std::ranges::size(range));
        const TransientPlace place = allocate_transient(std::as_bytes(elements), sizeof(T));
        return {place.page, place.heap_index, place.first_element, elements.size()};
    }
    template<class T>
        requires(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::ranges::range<T>)
    Transient<T> transient(const T& element) {
        return transient(std::span<const T>(&element, 1));
    }
    /// Submits what is pending, waits, and returns the bytes: for tests and tools.
    std::vector<std::byte> read(const BufferRange& source);
    std::vector<std::byte> read(const TextureSubresource& source);

    // --- the heap by hand (requirement B18)
    /// The index of a resource as a kind, to store anywhere: `element` is the E of Texture2D<E> and the like,
    /// `stride_bytes` the element size of structured kinds. No automatic barriers then: see CommandList::use.
    /// It is valid as long as the resource. Throws Error as a field's assignment does, resource_stale and
    /// resource_foreign as a command does, and binding_stride for a structured kind without its element size.
    template<Kind K, class R>
        requires BindableAs<R, K>
    std::uint32_t heap_index(const R& resource, ElementType element = {},
                             std::uint16_t stride_bytes = 0) const {
        return checked_index(resource.slot(K, element, stride_bytes));
    }
    template<Kind K, class R>
        requires(BindableAs<R, K> && OwningResource<R>)
    std::uint32_t heap_index(const R&& resource, ElementType = {}, std::uint16_t = 0) const = delete;

    // --- work
    CommandList create_command_list(std::string_view name);
    /// Executes the list after those submitted before. The list is consumed, also by an error. An object that
    /// was destroyed after the list used it is kept until the list is done or gone; one that was stale before
    /// is refused when the command is recorded. Throws Error: list_submitted, list_state (a pass or marker is
    /// open), list_frame, resource_foreign, structure_unbuilt, device_lost.
    Submission submit(CommandList list);
    /// Ends the frame; waits until the frame that used the same versions before is done.
    void next_frame();
    std::uint64_t frame() const; ///< Counts from 0.
    void wait(Submission submission);
    void wait_idle();

    /// Everything recorded since the device was made or the trace was last taken; needs DeviceDesc::trace.
    Trace take_trace();

private:
    struct TransientPlace {
        ViewId page;
        std::uint32_t heap_index;
        std::uint32_t first_element;
    };
    std::uint32_t checked_index(const Slot& slot) const;
    TransientPlace allocate_transient(std::span<const std::byte> bytes, std::size_t element_bytes);

    template<class T>
    static RootType pipeline_root_type() {
        if constexpr (std::is_same_v<T, NoBindings>)
            return {};
        else
            return root_type<T>();
    }

    std::shared_ptr<frontend::Device> impl_;
};

} // namespace bindery
