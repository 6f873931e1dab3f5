// What is said when there is no runtime, a wrong one, or one without a device.
#include "backend/d3d12/adapter.hpp"
#include "backend/d3d12/device.hpp"
#include "backend/d3d12/result.hpp"
#include "backend/d3d12/vkd3d.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery::d3d12 {
namespace {

using testing::HasSubstr;

template<class F>
Error error_of(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return {Rule::device_lost, "", ""};
}

TEST(D3D12Runtime, AMissingLibrarySaysWhatToInstall) {
    const Error error = error_of([] { (void)load_vkd3d({"/nowhere/libvkd3d-utils.so.1"}); });
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.detail(), HasSubstr("libvkd3d-utils1"));
    EXPECT_THAT(error.detail(), HasSubstr("BINDERY_VKD3D"));
    EXPECT_THAT(error.detail(), HasSubstr("/nowhere/libvkd3d-utils.so.1"));
}

TEST(D3D12Runtime, ALibraryOfSomethingElseIsNoRuntime) {
    const Error error = error_of([] { (void)load_vkd3d({"libm.so.6"}); });
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.detail(), HasSubstr("libm.so.6: it has no D3D12CreateDevice"));
}

TEST(D3D12Runtime, TheEnvironmentComesFirst) {
    ::setenv("BINDERY_VKD3D", "/opt/mine/libvkd3d-utils.so.1", 1);
    const auto with = vkd3d_candidates();
    ::unsetenv("BINDERY_VKD3D");
    const auto without = vkd3d_candidates();
    EXPECT_EQ(with.front(), "/opt/mine/libvkd3d-utils.so.1");
    EXPECT_EQ(with.size(), without.size() + 1);
    EXPECT_EQ(without.front(), "libvkd3d-utils.so.1");
}

HRESULT WINAPI refuse_device(IUnknown*, D3D_FEATURE_LEVEL, REFIID, void**) {
    return E_INVALIDARG;
}

TEST(D3D12Adapter, OneWithoutTheFeatureLevelIsRefusedByName) {
    const Runtime runtime{.library = "a runtime", .create_device = refuse_device};
    const std::vector<Adapter> adapters = find_adapters(runtime);
    ASSERT_EQ(adapters.size(), 1u);
    EXPECT_EQ(adapters[0].info.missing, std::vector<std::string>{"feature level 11_0"});
    const Error error = error_of([&] { (void)choose_adapter(adapters, {}); });
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.detail(), HasSubstr("feature level 11_0"));
    EXPECT_THAT(error.detail(), HasSubstr("E_INVALIDARG"));
}

TEST(D3D12Adapter, NoneOfThatNameIsRefusedWithThoseThatAreThere) {
    std::vector<Adapter> adapters(2);
    adapters[0].info.name = "Radeon";
    adapters[1].info = {.name = "Basic Render Driver", .driver = {}, .software = true, .missing = {}};
    D3D12Desc desc;
    desc.adapter = "geforce";
    const Error error = error_of([&] { (void)choose_adapter(adapters, desc); });
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.detail(), HasSubstr(R"("Radeon", "Basic Render Driver")"));
    EXPECT_THAT(error.detail(), HasSubstr("geforce"));
    desc.adapter = "RENDER";
    desc.allow_software = false;
    EXPECT_THAT(error_of([&] { (void)choose_adapter(adapters, desc); }).detail(),
                HasSubstr("software is not allowed"));
}

TEST(D3D12Debug, ARuntimeWithoutTheLayerSaysSo) {
    const Error error = error_of([] { enable_debug_layer({.library = "a runtime"}); });
    EXPECT_EQ(error.rule(), Rule::device_feature);
    EXPECT_THAT(error.detail(), HasSubstr("Graphics Tools"));
}

TEST(D3D12Result, CodesBecomeRules) {
    const auto rule_of = [](HRESULT result, Rule otherwise) {
        return error_of([&] { throw_result(result, "Doing it to", "this", nullptr, otherwise); }).rule();
    };
    EXPECT_EQ(rule_of(E_OUTOFMEMORY, Rule::pipeline_state), Rule::memory_exhausted);
    EXPECT_EQ(rule_of(static_cast<HRESULT>(0x887a0005), Rule::pipeline_state), Rule::device_lost);
    EXPECT_EQ(rule_of(E_INVALIDARG, Rule::pipeline_state), Rule::pipeline_state);
    EXPECT_EQ(describe(static_cast<HRESULT>(0x887a0006)), "DXGI_ERROR_DEVICE_HUNG (0x887a0006)");
    EXPECT_EQ(describe(static_cast<HRESULT>(0x88001234)), "0x88001234");
}

} // namespace
} // namespace bindery::d3d12
