// The walk through composites and images.

#include "reflection/walk.hpp"

#include "spirv/grammar.hpp"

namespace bindery::reflection {

using spirv::Op;
using spirv::View;

namespace {

bool is_depth_comparison(Op op) {
    return op == Op::image_sample_dref_implicit_lod || op == Op::image_sample_dref_explicit_lod ||
           op == Op::image_sample_proj_dref_implicit_lod || op == Op::image_sample_proj_dref_explicit_lod ||
           op == Op::image_dref_gather || op == Op::image_sparse_sample_dref_implicit_lod ||
           op == Op::image_sparse_sample_dref_explicit_lod || op == Op::image_sparse_dref_gather;
}

} // namespace

bool Walk::visit_composite(const View& view) {
    switch (view.op()) {
    case Op::composite_construct:
        construct(view);
        return true;
    case Op::composite_extract:
        extract(view, view.operand(0), view.operands().subspan(1));
        return true;
    case Op::composite_insert:
        insert(view);
        return true;
    case Op::vector_shuffle:
        shuffle(view);
        return true;
    case Op::vector_extract_dynamic: {
        use_value(view.operand(1));
        Facts news;
        news.leaves = {facts(view.operand(0)).dwords()};
        learn(view.result_id(), news);
        return true;
    }
    case Op::vector_insert_dynamic: {
        use_value(view.operand(2));
        copy(view.operand(0), view.result_id());
        Facts news;
        news.leaves.assign(leaves_.count(view.type_id()), facts(view.operand(1)).dwords());
        learn(view.result_id(), news);
        return true;
    }
    default: // not one of the composite instructions
        return false;
    }
}

Walk::Location Walk::locate(std::uint32_t type, std::span<const std::uint32_t> indices) const {
    Location at{type, 0};
    for (std::uint32_t index : indices) {
        at.leaf += leaves_.part_offset(at.type, index);
        at.type = spirv::part_type(module_, at.type, index);
    }
    return at;
}

void Walk::construct(const View& view) {
    const std::uint32_t count = leaves_.count(view.type_id());
    Facts news;
    std::uint32_t at = 0;
    for (std::uint32_t part : view.operands()) {
        news.join_descriptors(facts(part).descriptors);
        news.join_leaves(spread(facts(part), count, std::min(at, count - 1)));
        at += leaves_.count(module_.type_of(part));
    }
    learn(view.result_id(), news);
}

void Walk::extract(const View& view, std::uint32_t composite, std::span<const std::uint32_t> indices) {
    const Facts& from = facts(composite);
    if (from.empty())
        return;
    const std::uint32_t type = module_.type_of(composite);
    Facts news{{}, from.descriptors, {}};
    if (!from.leaves.empty())
        news.leaves = part_of(from.leaves, locate(type, indices).leaf, leaves_.count(view.type_id()),
                              leaves_.collapsed(type));
    learn(view.result_id(), news);
}

void Walk::insert(const View& view) {
    const std::uint32_t type = view.type_id();
    const std::uint32_t object = view.operand(0);
    Facts news = facts(view.operand(1));
    news.join_descriptors(facts(object).descriptors);
    const Location at = locate(type, view.operands().subspan(2));
    // What the object replaces is gone, unless the composite is followed as a whole.
    if (!leaves_.collapsed(type))
        for (std::size_t i = at.leaf; i < at.leaf + leaves_.count(at.type) && i < news.leaves.size(); ++i)
            news.leaves[i] = 0;
    news.join_leaves(spread(facts(object), leaves_.count(type), at.leaf));
    learn(view.result_id(), news);
}

void Walk::shuffle(const View& view) {
    const Facts& a = facts(view.operand(0));
    const Facts& b = facts(view.operand(1));
    if (a.leaves.empty() && b.leaves.empty())
        return;
    const std::uint32_t a_count = leaves_.count(module_.type_of(view.operand(0)));
    Facts news;
    for (std::uint32_t component : view.operands().subspan(2)) {
        const std::vector<DwordMask>& from = component < a_count ? a.leaves : b.leaves;
        const std::uint32_t i = component < a_count ? component : component - a_count;
        news.leaves.push_back(i < from.size() ? from[i] : DwordMask{0});
    }
    learn(view.result_id(), news);
}

bool Walk::visit_image(const View& view) {
    const Op op = view.op();
    if (is_atomic(op)) {
        mark(view.operand(0), use_atomic);
        use_values_from(view, 1);
        return true;
    }
    if (op == Op::image_texel_pointer || op == Op::image || op == Op::sampled_image) {
        learn(view.result_id(), Facts{{}, facts(view.operand(0)).descriptors, {}});
        if (op == Op::sampled_image)
            learn(view.result_id(), Facts{{}, facts(view.operand(1)).descriptors, {}});
        else
            use_values_from(view, 1);
        return true;
    }
    if (op == Op::image_write) {
        mark(view.operand(0), use_written);
        use_values_from(view, 1);
        return true;
    }
    if (is_depth_comparison(op)) {
        mark(view.operand(0), use_read | use_compared);
        use_values_from(view, 1);
        return true;
    }
    return false;
}

} // namespace bindery::reflection
