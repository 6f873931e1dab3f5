#include "oracle.hpp"

#include <fmt/format.h>
#include <vulkan/vulkan_core.h>

#include <algorithm>
#include <map>
#include <utility>

namespace bindery::barrier_test {
namespace {

using Stages = VkPipelineStageFlags2;
using Accesses = VkAccessFlags2;

// --- what an access is

struct Meaning {
    Stages stages = 0;
    Accesses reads = 0;
    Accesses writes = 0;
    VkImageLayout layout = VK_IMAGE_LAYOUT_GENERAL;
};

constexpr Stages graphics_shaders =
    VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
constexpr Stages depth_tests =
    VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;

Meaning shader_read(Stages stages) {
    return {stages, VK_ACCESS_2_SHADER_READ_BIT, 0, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
}
Meaning shader_write(Stages stages) {
    return {stages, VK_ACCESS_2_SHADER_READ_BIT, VK_ACCESS_2_SHADER_WRITE_BIT, VK_IMAGE_LAYOUT_GENERAL};
}

Meaning meaning(Access access) {
    switch (access) {
    case Access::none:
        return {};
    case Access::indirect_argument:
        return {VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT};
    case Access::index_buffer:
        return {VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT, VK_ACCESS_2_INDEX_READ_BIT};
    case Access::vertex_buffer:
        return {VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT, VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT};
    case Access::vertex_read:
        return shader_read(VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT);
    case Access::pixel_read:
        return shader_read(VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT);
    case Access::graphics_read:
        return shader_read(graphics_shaders);
    case Access::compute_read:
        return shader_read(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
    case Access::ray_tracing_read:
        return shader_read(VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR);
    case Access::graphics_uniform_read:
        return {graphics_shaders, VK_ACCESS_2_UNIFORM_READ_BIT};
    case Access::compute_uniform_read:
        return {VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_UNIFORM_READ_BIT};
    case Access::ray_tracing_uniform_read:
        return {VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR, VK_ACCESS_2_UNIFORM_READ_BIT};
    case Access::graphics_write:
        return shader_write(graphics_shaders);
    case Access::compute_write:
        return shader_write(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
    case Access::ray_tracing_write:
        return shader_write(VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR);
    case Access::color_target:
        return {VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT,
                VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
    case Access::depth_read:
        return {depth_tests, VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT, 0,
                VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL};
    case Access::depth_write:
        return {depth_tests, VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT,
                VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
                VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL};
    case Access::resolve_source:
    case Access::copy_source:
        return {VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, 0,
                VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL};
    case Access::resolve_target:
    case Access::copy_target:
    case Access::clear_target:
        return {VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, 0, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL};
    case Access::host_read:
        return {VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT};
    case Access::host_write:
        return {VK_PIPELINE_STAGE_2_HOST_BIT, 0, VK_ACCESS_2_HOST_WRITE_BIT};
    case Access::present: // by the presentation engine, behind a semaphore that waits for everything
        return {VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, 0, 0, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR};
    case Access::acceleration_structure_build_input:
        return {VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR, VK_ACCESS_2_SHADER_READ_BIT};
    case Access::acceleration_structure_build_read:
        return {VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
                VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR};
    case Access::acceleration_structure_build_scratch:
    case Access::acceleration_structure_build_write:
        return {VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
                VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR,
                VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR};
    case Access::graphics_acceleration_structure_read:
        return {graphics_shaders, VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR};
    case Access::compute_acceleration_structure_read:
        return {VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR};
    case Access::ray_tracing_acceleration_structure_read:
        return {VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR,
                VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR};
    }
    return {};
}

VkImageLayout layout_of(Access access, const ResourceShape& shape, LayoutPolicy policy) {
    const VkImageLayout layout = meaning(access).layout;
    if (policy == LayoutPolicy::general && layout != VK_IMAGE_LAYOUT_PRESENT_SRC_KHR)
        return VK_IMAGE_LAYOUT_GENERAL;
    const bool depth = any(shape.aspects & Aspects::depth);
    return depth && layout == VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
               ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
               : layout;
}

/// Stages that stand for several become those.
Stages expand(Stages stages) {
    if (stages & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)
        return ~Stages{0};
    if (stages & VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT)
        stages |= VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT | VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT;
    return stages;
}

// --- what has happened to one subresource

using Scope = std::map<Stages, Accesses>; // by stage, one bit each

/// What one stage of one command did.
struct Part {
    std::string who;
    std::uint32_t list = 0, command = 0;
    Stages stage = 0; ///< One bit; 0: a layout change.
    Accesses writes = 0;
    Stages before = 0; ///< Stages of later commands that wait for it.
    bool available = false;
    Scope visible;
    bool unordered = false;
};

struct Subresource {
    VkImageLayout layout = VK_IMAGE_LAYOUT_UNDEFINED;
    std::vector<Part> parts;
};

template<class F>
void for_each_bit(std::uint64_t bits, F&& f) {
    for (std::uint64_t left = bits; left != 0; left &= left - 1)
        f(left & (~left + 1));
}

class Judge {
public:
    Judge(const Shapes& shapes, const OracleOptions& options) : shapes_(shapes), options_(options) {
        for (std::uint32_t resource = 0; resource < shapes.size(); ++resource)
            subresources_.emplace_back(std::size_t{shapes.shape(resource).mips} *
                                       shapes.shape(resource).layers);
    }

    std::vector<std::string> run(const std::vector<Event>& events) {
        for (const Event& event : events) {
            if (event.command == 0)
                take(event.barriers);
            else
                take(event);
        }
        return std::move(complaints_);
    }

private:
    template<class F>
    void for_each_in(model::ResourceNumber resource, const SubresourceRange& range, F&& f) {
        const ResourceShape shape = shapes_.shape(resource);
        for (unsigned mip = 0; mip < shape.mips; ++mip)
            for (unsigned layer = 0; layer < shape.layers; ++layer) {
                const bool inside = mip >= range.first_mip && mip - range.first_mip < range.mip_count &&
                                    layer >= range.first_layer &&
                                    layer - range.first_layer < range.layer_count;
                if (inside || !shape.texture)
                    f(subresources_[resource][mip * shape.layers + layer],
                      shape.texture ? fmt::format("resource {} mip {} layer {}", resource, mip, layer)
                                    : fmt::format("resource {}", resource));
            }
    }

    void complain(const std::string& text) { complaints_.push_back(text); }

    // All of a batch happens at once: each barrier sees what was before the batch.
    void take(const std::vector<Barrier>& batch) {
        std::map<model::ResourceNumber, std::vector<Subresource>> before;
        for (const Barrier& barrier : batch)
            before.emplace(barrier.resource, subresources_[barrier.resource]);
        for (const Barrier& barrier : batch) {
            if (count_++ == options_.without)
                continue;
            check_form(barrier);
            const Stages source = expand(vulkan_stages(barrier.before));
            const Accesses source_access = vulkan_write_access(barrier.before);
            const Stages target = expand(vulkan_stages(barrier.after));
            const Accesses target_access = vulkan_access(barrier.after);
            const Subresource* first = subresources_[barrier.resource].data();
            for_each_in(barrier.resource, barrier.range, [&](Subresource& now, const std::string& name) {
                const Subresource& old = before.at(barrier.resource)[static_cast<std::size_t>(&now - first)];
                take(barrier, old, now, name, source, source_access, target, target_access);
            });
        }
    }

    void check_form(const Barrier& barrier) {
        const ResourceShape shape = shapes_.shape(barrier.resource);
        const SubresourceRange& range = barrier.range;
        if (!shape.texture) {
            if (range != SubresourceRange{} || barrier.old_layout != barrier.new_layout)
                complain(fmt::format("a barrier of buffer {} has a range or a layout", barrier.resource));
            return;
        }
        if (range.mip_count == 0 || range.layer_count == 0 ||
            range.first_mip + range.mip_count > shape.mips ||
            range.first_layer + range.layer_count > shape.layers || range.aspects != shape.aspects)
            complain(fmt::format("a barrier of texture {} is empty or outside", barrier.resource));
    }

    void take(const Barrier& barrier, const Subresource& old, Subresource& now, const std::string& name,
              Stages source, Accesses source_access, Stages target, Accesses target_access) {
        const auto old_layout = static_cast<VkImageLayout>(texture_layout_info(barrier.old_layout).vulkan);
        const auto new_layout = static_cast<VkImageLayout>(texture_layout_info(barrier.new_layout).vulkan);
        const bool moves = old_layout != new_layout;
        if (old.layout != old_layout)
            complain(fmt::format("{}: a barrier takes it to be in layout {}, it is in {}", name,
                                 static_cast<int>(old_layout), static_cast<int>(old.layout)));
        for (std::size_t i = 0; i < old.parts.size(); ++i) {
            const Part& then = old.parts[i];
            Part& part = now.parts[i];
            const bool direct = (then.stage & source) != 0;
            const bool ordered = direct || (then.before & source) != 0;
            if (ordered)
                part.before |= target;
            if (direct && (then.writes & ~source_access) == 0)
                part.available = true;
            const bool available = then.available || part.available;
            if (ordered && available && then.writes != 0)
                add_scope(part.visible, target, target_access);
            if (moves && !by_host(then) && (!ordered || (then.writes != 0 && !available)))
                complain(fmt::format("{}: a layout change does not wait for {}", name, then.who));
        }
        if (!moves)
            return;
        Part change;
        change.who = fmt::format("the layout change to {}", static_cast<int>(new_layout));
        change.writes = ~Accesses{0};
        change.before = target;
        change.available = true;
        add_scope(change.visible, target, target_access);
        now.parts.push_back(change);
        now.layout = new_layout;
    }

    /// The host waits for its own reads before it submits what overwrites them.
    static bool by_host(const Part& part) { return part.stage == VK_PIPELINE_STAGE_2_HOST_BIT; }

    static void add_scope(Scope& scope, Stages stages, Accesses accesses) {
        // Stages that no command has do not matter.
        for_each_bit(stages & used_stages(), [&](Stages stage) { scope[stage] |= accesses; });
    }
    static Stages used_stages() {
        static const Stages all = [] {
            Stages stages = 0;
            for (std::size_t i = 0; i < access_count; ++i)
                stages |= meaning(static_cast<Access>(i)).stages;
            return stages & ~VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
        }();
        return all;
    }

    void take(const Event& event) {
        std::map<const Subresource*, std::size_t>
            parts_before; // what a command does is not ordered against itself
        for (const Use& use : event.uses) {
            const ResourceShape shape = shapes_.shape(use.resource);
            for_each_in(use.resource, use.range, [&](Subresource& at, const std::string& name) {
                const auto [place, fresh] = parts_before.emplace(&at, at.parts.size());
                check(use, shape, at, place->second, name, event);
                add(use, at, event);
            });
        }
    }

    void check(const Use& use, const ResourceShape& shape, const Subresource& at, std::size_t part_count,
               const std::string& name, const Event& event) {
        const Meaning does = meaning(use.access);
        const std::string who = fmt::format("{}: {} by list {} command {}", name, describe(use.access),
                                            event.list, event.command);
        if (shape.texture && at.layout != layout_of(use.access, shape, options_.policy))
            complain(fmt::format("{} finds it in layout {}", who, static_cast<int>(at.layout)));
        for (std::size_t i = 0; i < part_count; ++i) {
            const Part& earlier = at.parts[i];
            if ((earlier.writes == 0 && does.writes == 0) || by_host(earlier))
                continue;
            if (earlier.unordered && use.unordered && earlier.stage & does.stages)
                continue;
            if ((expand(does.stages) & ~earlier.before) != 0)
                complain(fmt::format("{} does not wait for {}", who, earlier.who));
            if (earlier.writes == 0)
                continue;
            if (!earlier.available)
                complain(fmt::format("{}: {} is not available", who, earlier.who));
            for_each_bit(does.stages, [&](Stages stage) {
                const auto seen = earlier.visible.find(stage);
                if ((does.reads & ~(seen == earlier.visible.end() ? 0 : seen->second)) != 0)
                    complain(fmt::format("{} does not see {}", who, earlier.who));
            });
        }
    }

    static void add(const Use& use, Subresource& at, const Event& event) {
        const Meaning does = meaning(use.access);
        for_each_bit(does.stages, [&](Stages stage) {
            Part part;
            part.who =
                fmt::format("{} by list {} command {}", describe(use.access), event.list, event.command);
            part.stage = expand(stage);
            part.writes = does.writes;
            part.unordered = use.unordered;
            at.parts.push_back(part);
        });
    }

    const Shapes& shapes_;
    OracleOptions options_;
    std::vector<std::vector<Subresource>> subresources_;
    std::vector<std::string> complaints_;
    std::size_t count_ = 0;
};

} // namespace

std::vector<std::string> judge(const Shapes& shapes, const std::vector<Event>& events,
                               const OracleOptions& options) {
    return Judge(shapes, options).run(events);
}

std::vector<Barrier> find_excess(const Shapes& shapes, const std::vector<Event>& events,
                                 LayoutPolicy policy) {
    std::vector<Barrier> excess;
    const std::vector<Barrier> all = barriers_of(events);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (judge(shapes, events, {policy, i}).empty())
            excess.push_back(all[i]);
    return excess;
}

bool exclude_each_other(const Use& a, const Use& b, const ResourceShape& shape, LayoutPolicy policy) {
    if (a.resource != b.resource)
        return false;
    bool meet = !shape.texture;
    for (unsigned mip = 0; mip < shape.mips; ++mip)
        for (unsigned layer = 0; layer < shape.layers; ++layer) {
            const auto holds = [&](const SubresourceRange& range) {
                return mip >= range.first_mip && mip - range.first_mip < range.mip_count &&
                       layer >= range.first_layer && layer - range.first_layer < range.layer_count;
            };
            meet |= holds(a.range) && holds(b.range);
        }
    if (!meet)
        return false;
    const Meaning x = meaning(a.access), y = meaning(b.access);
    if (x.writes == 0 && y.writes == 0)
        return shape.texture && layout_of(a.access, shape, policy) != layout_of(b.access, shape, policy);
    const bool shader_stores = a.access == b.access && (x.writes & VK_ACCESS_2_SHADER_WRITE_BIT) != 0;
    return !shader_stores &&
           !(a.access == b.access && a.access == Access::acceleration_structure_build_scratch);
}

} // namespace bindery::barrier_test
