// The oracle finds what it is there to find: streams that are right but for one thing.

#include "oracle.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery::barrier_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Event command(std::uint32_t number, const std::vector<Use>& uses) {
    return {{}, uses, 1, number};
}
Event batch(const std::vector<Barrier>& barriers) {
    return {barriers, {}, 1, 0};
}
Barrier on_buffer(AccessSet before, AccessSet after) {
    Barrier barrier;
    barrier.before = before;
    barrier.after = after;
    return barrier;
}
Barrier on_texture(AccessSet before, AccessSet after, TextureLayout old_layout, TextureLayout new_layout) {
    Barrier barrier = on_buffer(before, after);
    barrier.range = {0, 1, 0, 1, Aspects::color};
    barrier.old_layout = old_layout;
    barrier.new_layout = new_layout;
    return barrier;
}

const Shapes buffer({buffer_shape()});
const Shapes texture({texture_shape()});

std::string first_complaint(const Shapes& shapes, const std::vector<Event>& events) {
    const auto wrong = judge(shapes, events, {});
    return wrong.empty() ? std::string() : wrong.front();
}

TEST(Oracle, AcceptsWhatIsRight) {
    EXPECT_THAT(judge(buffer,
                      {command(1, {use(0, Access::compute_write)}),
                       batch({on_buffer(Access::compute_write, Access::vertex_buffer)}),
                       command(2, {use(0, Access::vertex_buffer)})},
                      {}),
                IsEmpty());
    EXPECT_THAT(judge(texture,
                      {batch({on_texture({}, Access::color_target, TextureLayout::undefined,
                                         TextureLayout::color_target)}),
                       command(1, {use(0, Access::color_target)}),
                       batch({on_texture(Access::color_target, Access::pixel_read,
                                         TextureLayout::color_target, TextureLayout::shader_read)}),
                       command(2, {use(0, Access::pixel_read)})},
                      {}),
                IsEmpty());
}

TEST(Oracle, FindsAMissingBarrier) {
    EXPECT_THAT(first_complaint(buffer, {command(1, {use(0, Access::compute_write)}),
                                         command(2, {use(0, Access::compute_write)})}),
                HasSubstr("does not wait for"));
    EXPECT_THAT(first_complaint(buffer, {command(1, {use(0, Access::pixel_read)}),
                                         command(2, {use(0, Access::copy_target)})}),
                HasSubstr("does not wait for"));
}

TEST(Oracle, FindsAStageThatIsNotNamed) {
    EXPECT_THAT(first_complaint(buffer, {command(1, {use(0, Access::graphics_write)}),
                                         batch({on_buffer(Access::graphics_write, Access::pixel_read)}),
                                         command(2, {use(0, Access::graphics_read)})}),
                HasSubstr("does not wait for"));
}

TEST(Oracle, FindsAnAccessThatIsNotNamed) {
    EXPECT_THAT(first_complaint(buffer, {command(1, {use(0, Access::copy_target)}),
                                         batch({on_buffer(Access::copy_target, Access::compute_read)}),
                                         command(2, {use(0, Access::compute_uniform_read)})}),
                HasSubstr("does not see"));
}

TEST(Oracle, FindsAWriteThatIsNotAvailable) {
    EXPECT_THAT(first_complaint(buffer, {command(1, {use(0, Access::compute_write)}),
                                         batch({on_buffer(Access::compute_read, Access::vertex_buffer)}),
                                         command(2, {use(0, Access::vertex_buffer)})}),
                HasSubstr("is not available"));
}

TEST(Oracle, FollowsChains) {
    const std::vector<Event> chained = {command(1, {use(0, Access::copy_target)}),
                                        batch({on_buffer(Access::copy_target, Access::compute_read)}),
                                        command(2, {use(0, Access::compute_read)}),
                                        batch({on_buffer(Access::compute_read, Access::copy_target)}),
                                        command(3, {use(0, Access::copy_target)})};
    EXPECT_THAT(judge(buffer, chained, {}), IsEmpty());
    std::vector<Event> broken = chained;
    broken[3] = batch({on_buffer(Access::pixel_read, Access::copy_target)});
    EXPECT_THAT(judge(buffer, broken, {}), testing::Not(IsEmpty()));
}

TEST(Oracle, DoesNotChainInsideOneBatch) {
    EXPECT_THAT(first_complaint(buffer, {command(1, {use(0, Access::copy_target)}),
                                         batch({on_buffer(Access::copy_target, Access::compute_read),
                                                on_buffer(Access::compute_read, Access::pixel_read)}),
                                         command(2, {use(0, Access::pixel_read)})}),
                HasSubstr("does not wait for"));
}

TEST(Oracle, FindsAWrongLayout) {
    EXPECT_THAT(first_complaint(texture, {command(1, {use(0, Access::pixel_read)})}),
                HasSubstr("finds it in layout 0"));
    EXPECT_THAT(first_complaint(texture, {batch({on_texture({}, Access::pixel_read, TextureLayout::general,
                                                            TextureLayout::shader_read)})}),
                HasSubstr("takes it to be in layout 1"));
}

TEST(Oracle, FindsALayoutChangeThatDoesNotWait) {
    const Event fresh =
        batch({on_texture({}, Access::pixel_read, TextureLayout::undefined, TextureLayout::shader_read)});
    EXPECT_THAT(
        first_complaint(texture, {fresh, command(1, {use(0, Access::pixel_read)}),
                                  batch({on_texture({}, Access::copy_target, TextureLayout::shader_read,
                                                    TextureLayout::copy_target)})}),
        HasSubstr("a layout change does not wait for"));
    // A second kind of read has to be ordered behind the change, not behind what was before it.
    EXPECT_THAT(first_complaint(texture, {fresh, command(1, {use(0, Access::pixel_read)}),
                                          command(2, {use(0, Access::compute_read)})}),
                HasSubstr("does not wait for the layout change"));
}

TEST(Oracle, FindsARangeThatIsEmptyOrOutside) {
    Barrier outside =
        on_texture({}, Access::pixel_read, TextureLayout::undefined, TextureLayout::shader_read);
    outside.range.first_layer = 1;
    EXPECT_THAT(first_complaint(texture, {batch({outside})}), HasSubstr("is empty or outside"));
}

TEST(Oracle, FindsExcess) {
    const std::vector<Event> events = {
        command(1, {use(0, Access::compute_read)}),
        batch({on_buffer(Access::compute_read, Access::pixel_read)}),
        command(2, {use(0, Access::pixel_read)}),
        batch({on_buffer(AccessSet(Access::compute_read) | Access::pixel_read, Access::copy_target)}),
        command(3, {use(0, Access::copy_target)})};
    const auto excess = find_excess(buffer, events, LayoutPolicy::exact);
    ASSERT_EQ(excess.size(), 1u);
    EXPECT_EQ(excess[0].after, AccessSet(Access::pixel_read));
}

} // namespace
} // namespace bindery::barrier_test
