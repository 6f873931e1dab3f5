// What holds for all passes together, over every fixture.
#include "spirv/passes.hpp"
#include "unit/spirv/fixture.hpp"

#include <gtest/gtest.h>

namespace bindery {
namespace {

using namespace spirv;

class SpirvPasses : public testing::TestWithParam<std::string> {
protected:
    static PassOptions options() {
        PassOptions options = test::is_from_slang(GetParam()) ? passes_for_slang() : passes_for_dxc();
        options.write_point_size = true;
        options.binding_moves = {{0, 2000, 2, 0}, {0, 3000, 2, 1}};
        return options;
    }
};

TEST_P(SpirvPasses, GiveAValidModule) {
    EXPECT_EQ(test::validate(run_passes(test::fixture(GetParam()), options())), "");
}

TEST_P(SpirvPasses, ChangeNothingTheSecondTime) {
    const test::Words once = run_passes(test::fixture(GetParam()), options());
    EXPECT_EQ(run_passes(once, options()), once);
}

TEST_P(SpirvPasses, GiveTheSameEveryTime) {
    EXPECT_EQ(run_passes(test::fixture(GetParam()), options()),
              run_passes(test::fixture(GetParam()), options()));
}

INSTANTIATE_TEST_SUITE_P(Fixtures, SpirvPasses, testing::ValuesIn(test::fixture_names()),
                         [](const testing::TestParamInfo<std::string>& info) { return info.param; });

} // namespace
} // namespace bindery
