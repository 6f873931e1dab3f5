#include "reflection/facts.hpp"

namespace bindery::reflection {
namespace {

bool add_bits(DwordMask& mask, DwordMask bits) {
    const DwordMask before = mask;
    mask |= bits;
    return mask != before;
}

} // namespace

DwordMask Facts::dwords() const {
    DwordMask all = 0;
    for (DwordMask leaf : leaves)
        all |= leaf;
    return all;
}

bool Facts::join_leaves(std::span<const DwordMask> other) {
    if (std::all_of(other.begin(), other.end(), [](DwordMask leaf) { return leaf == 0; }))
        return false;
    if (leaves.empty())
        leaves.resize(other.size(), 0);
    bool news = false;
    if (leaves.size() == other.size()) {
        for (std::size_t i = 0; i < leaves.size(); ++i)
            news |= add_bits(leaves[i], other[i]);
        return news;
    }
    DwordMask all = 0;
    for (DwordMask leaf : other)
        all |= leaf;
    for (DwordMask& leaf : leaves)
        news |= add_bits(leaf, all);
    return news;
}

bool Facts::join_descriptors(std::span<const DescriptorRef> other) {
    bool news = false;
    for (const DescriptorRef& ref : other) {
        const auto at = std::find_if(descriptors.begin(), descriptors.end(), [&](const DescriptorRef& mine) {
            return mine.variable == ref.variable && mine.selected == ref.selected;
        });
        if (at != descriptors.end()) {
            news |= add_bits(at->dwords, ref.dwords);
        } else {
            descriptors.push_back(ref);
            news = true;
        }
    }
    return news;
}

bool Facts::join_places(std::span<const Place> other) {
    bool news = false;
    for (const Place& place : other) {
        const auto at = std::lower_bound(places.begin(), places.end(), place);
        if (at != places.end() && *at == place)
            continue;
        places.insert(at, place);
        news = true;
    }
    return news;
}

bool Facts::join(const Facts& other) {
    bool news = join_leaves(other.leaves);
    news |= join_descriptors(other.descriptors);
    news |= join_places(other.places);
    return news;
}

} // namespace bindery::reflection
