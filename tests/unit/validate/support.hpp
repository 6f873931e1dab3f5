#pragma once

#include "validate/issue.hpp"

#include <bindery/device.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace bindery::validate {

/// The rules of the issues that a check finds.
template<class Check>
std::vector<Rule> rules_of(Check&& check) {
    Issues issues;
    check(issues);
    std::vector<Rule> rules;
    for (const Issue& issue : issues) {
        rules.push_back(issue.rule);
        EXPECT_FALSE(issue.detail.empty());
    }
    return rules;
}

inline std::vector<Rule> only(Rule rule) {
    return {rule};
}
inline const std::vector<Rule> none{};

/// Everything that a device can do with a format.
inline FormatSupport all_support() {
    FormatSupport support;
    support.sampled = support.filtered = support.storage = support.color_target = support.blendable = true;
    support.depth_stencil_target = support.texel_buffer = support.storage_texel_buffer = support.vertex =
        true;
    support.sample_counts = 0b1111;
    return support;
}

inline DeviceInfo device_info() {
    DeviceInfo info;
    info.max_buffer_bytes = 1u << 30;
    info.max_storage_bytes = 1u << 27;
    info.max_texture_2d = 16384;
    info.max_texture_3d = 2048;
    info.max_texture_layers = 2048;
    return info;
}

} // namespace bindery::validate
