#include "barrier/streams.hpp"

#include "barrier/theatre.hpp"
#include "unit/frontend/support.hpp"

namespace bindery::judging {
namespace {

/// How often each kind comes, of the sum of all.
constexpr std::array<std::uint32_t, step_kind_count> weights{24, 4, 8, 30, 5, 5, 5, 3, 3,
                                                             2,  3, 2, 4,  5, 2, 2, 5, 2};

/// One stream on its way.
class Play {
public:
    Play(Theatre::World& world, const Stream& stream)
        : world_(world), stencil_(stream.empty() ? 0 : stream.front().seed % 2),
          cast_(world.device, stencil_ == 0 ? Format::d32_float : Format::d32_float_s8_uint) {
        open(0);
        open(1);
        lists_[0].build(cast_.bottom);
        lists_[0].build(cast_.top);
        submit(0);
    }

    void step(const Step& step) {
        Dice dice(step.seed);
        const std::uint32_t list = step.list;
        try {
            if (step.kind == StepKind::draw)
                return draw(list, dice);
            close_pass(list);
            outside_pass(step.kind, list, dice);
        } catch (const Error& error) {
            if (error.id() != rule_info(Rule::command_conflict).id)
                throw;
            ++refused;
        }
    }

    Trace end() {
        for (std::uint32_t list = 0; list < 2; ++list)
            submit(list);
        return world_.device.take_trace();
    }

    std::uint64_t refused = 0;

private:
    void open(std::uint32_t list) {
        lists_[list] = world_.device.create_command_list(list == 0 ? "left" : "right");
        pass_[list].reset();
    }
    void close_pass(std::uint32_t list) {
        if (pass_[list])
            lists_[list].end_pass();
        pass_[list].reset();
    }
    void submit(std::uint32_t list) {
        close_pass(list);
        world_.device.submit(std::move(lists_[list]));
        open(list);
    }
    const Buffer& buffer(Dice& dice) const { return cast_.buffers[dice.below(3)]; }

    void draw(std::uint32_t list, Dice& dice) {
        if (!pass_[list]) {
            const auto shape = static_cast<PassShape>(dice.below(pass_shape_count));
            lists_[list].begin_pass(roll_pass(dice, cast_, shape));
            pass_[list] = shape;
        }
        DrawCommand command{.pipeline =
                                world_.graphics[stencil_][static_cast<std::size_t>(*pass_[list])].id(),
                            .vertex_count = 3};
        command.bind(roll_fields(dice, cast_));
        if (dice.percent(20))
            command.index_buffer = buffer(dice);
        if (dice.percent(20))
            command.arguments = BufferRange(buffer(dice), 0, 64);
        if (takes_vertices(*pass_[list]))
            command.bind_vertex_buffer(0, {.range = buffer(dice), .stride_bytes = 16});
        lists_[list].draw(command);
    }

    void dispatch(std::uint32_t list, Dice& dice, bool indirect) {
        DispatchCommand command{.pipeline = world_.compute.id(), .groups = {1, 1, 1}};
        command.bind(roll_fields(dice, cast_));
        if (indirect)
            command.arguments = BufferRange(buffer(dice), 0, 12);
        lists_[list].dispatch(command);
        stored_.push_back(command);
    }

    void copy_buffer(std::uint32_t list, Dice& dice) {
        const std::uint32_t from = dice.below(3);
        const BufferRange source(cast_.buffers[from], 0, 64);
        if (dice.percent(30))
            return lists_[list].copy(source, BufferRange(cast_.back, 0, 64));
        lists_[list].copy(source, BufferRange(cast_.buffers[(from + 1 + dice.below(2)) % 3], 64, 64));
    }

    void copy_texture(std::uint32_t list, Dice& dice) {
        const std::uint32_t mip = dice.below(3), layer = dice.below(2);
        const TextureSubresource source(cast_.chain, mip, layer);
        if (mip == 0 && dice.percent(40))
            return dice.percent(50) ? lists_[list].copy(source, {}, cast_.flat)
                                    : lists_[list].copy(TextureSubresource(cast_.flat), {}, source);
        lists_[list].copy(source, {}, TextureSubresource(cast_.chain, mip, 1 - layer));
    }

    void use(std::uint32_t list, Dice& dice) {
        constexpr Access buffers[] = {Access::vertex_read,
                                      Access::pixel_read,
                                      Access::compute_read,
                                      Access::compute_write,
                                      Access::graphics_write,
                                      Access::indirect_argument,
                                      Access::ray_tracing_read,
                                      Access::ray_tracing_write,
                                      Access::graphics_uniform_read,
                                      Access::compute_uniform_read,
                                      Access::ray_tracing_uniform_read};
        constexpr Access textures[] = {Access::vertex_read,      Access::pixel_read,
                                       Access::graphics_read,    Access::compute_read,
                                       Access::ray_tracing_read, Access::compute_write,
                                       Access::graphics_write,   Access::ray_tracing_write};
        if (dice.percent(50))
            return lists_[list].use(buffer(dice), buffers[dice.below(std::size(buffers))]);
        lists_[list].use(dice.percent(60) ? cast_.chain : cast_.flat,
                         textures[dice.below(std::size(textures))]);
    }

    void read_back(std::uint32_t list, Dice& dice) {
        if (dice.percent(50))
            lists_[list].read_back(BufferRange(buffer(dice)));
        else if (dice.percent(30))
            lists_[list].read_back(TextureSubresource(cast_.depth));
        else
            lists_[list].read_back(TextureSubresource(cast_.chain, dice.below(3), dice.below(2)));
    }

    void upload_texture(std::uint32_t list, Dice& dice) {
        const std::uint32_t mip = dice.below(3), side = 8u >> mip;
        lists_[list].upload(TextureSubresource(cast_.chain, mip, dice.below(2)),
                            test::pattern(std::size_t{side} * side * 4));
    }

    void frame() {
        submit(0);
        submit(1);
        lists_ = {};
        world_.device.next_frame();
        open(0);
        open(1);
    }

    void outside_pass(StepKind kind, std::uint32_t list, Dice& dice) {
        switch (kind) {
        case StepKind::dispatch:
        case StepKind::dispatch_indirect:
            return dispatch(list, dice, kind == StepKind::dispatch_indirect);
        case StepKind::replay:
            if (!stored_.empty())
                lists_[list].dispatch(stored_[dice.below(static_cast<std::uint32_t>(stored_.size()))]);
            return;
        case StepKind::draw: // inside
        case StepKind::end_pass:
            return;
        case StepKind::copy_buffer:
            return copy_buffer(list, dice);
        case StepKind::copy_texture:
            return copy_texture(list, dice);
        case StepKind::upload_buffer:
            return lists_[list].upload(buffer(dice), 0, test::pattern(64));
        case StepKind::upload_texture:
            return upload_texture(list, dice);
        case StepKind::clear:
            return lists_[list].clear(dice.percent(60) ? cast_.chain : cast_.flat, {});
        case StepKind::fill:
            return lists_[list].fill(BufferRange(buffer(dice), 0, 64), 7);
        case StepKind::mips:
            return lists_[list].generate_mips(cast_.chain);
        case StepKind::read_back:
            return read_back(list, dice);
        case StepKind::use:
            return use(list, dice);
        case StepKind::build:
            return lists_[list].build(dice.percent(50) ? cast_.bottom : cast_.top);
        case StepKind::device_upload:
            return world_.device.upload(buffer(dice), 0, test::pattern(64));
        case StepKind::submit:
            return submit(list);
        case StepKind::frame:
            return frame();
        }
    }

    Theatre::World& world_;
    std::uint32_t stencil_;
    Cast cast_;
    std::array<CommandList, 2> lists_;
    std::array<std::optional<PassShape>, 2> pass_; ///< Of the pass that is open.
    std::vector<DispatchCommand> stored_;
};

} // namespace

Stream make_stream(std::uint32_t number, std::uint32_t steps) {
    std::mt19937 random(number);
    std::uint32_t sum = 0;
    for (const std::uint32_t weight : weights)
        sum += weight;
    Stream stream(steps);
    for (Step& step : stream) {
        std::uint32_t place = random() % sum;
        std::size_t kind = 0;
        while (place >= weights[kind])
            place -= weights[kind++];
        step.kind = static_cast<StepKind>(kind);
        step.list = random() % 10 < 7 ? 0 : 1;
        step.seed = random();
    }
    return stream;
}

Theatre::Theatre() : world_(std::make_unique<World>()) {}
Theatre::~Theatre() = default;

Trace Theatre::play(const Stream& stream) {
    Trace trace;
    {
        Play play(*world_, stream);
        for (const Step& step : stream)
            play.step(step);
        trace = play.end();
        refused_ += play.refused;
    }
    world_->device.next_frame(); // what the stream was played with is free again
    return trace;
}

namespace {

bool counts(const TraceCommand& command) {
    return command.kind != TraceCommandKind::end_pass && command.kind != TraceCommandKind::split_pass &&
           command.kind != TraceCommandKind::end_list;
}

} // namespace

std::size_t commands_of(const Trace& trace) {
    std::size_t count = 0;
    for (const TraceList& list : trace.lists)
        for (const TraceCommand& command : list.commands)
            count += counts(command) ? 1 : 0;
    return count;
}

Played play_stream(Theatre& theatre, std::uint32_t number) {
    for (std::uint32_t steps = 24 + number % 12;; steps += 4) {
        Stream stream = make_stream(number, steps);
        Trace trace = theatre.play(stream);
        if (commands_of(trace) >= least_commands)
            return {std::move(stream), std::move(trace)};
    }
}

} // namespace bindery::judging
