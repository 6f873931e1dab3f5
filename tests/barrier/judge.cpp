#include "barrier/judge.hpp"

#include "barrier/piece.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>

namespace bindery::judging {
namespace {

std::string_view sentence(FaultKind kind) {
    switch (kind) {
    case FaultKind::not_ordered:
        return "is not ordered behind";
    case FaultKind::not_available:
        return "changes the layout before there is available what was done by";
    case FaultKind::not_visible:
        return "does not see";
    case FaultKind::wrong_layout:
        return "needs another layout";
    case FaultKind::wrong_old:
        return "stands behind a barrier that leaves another layout than the texture is in";
    case FaultKind::contents_lost:
        return "needs contents that a barrier gave up";
    case FaultKind::barrier_in_pass:
        return "has a barrier in front of it inside a pass";
    case FaultKind::batch_overlap:
        return "stands behind a batch of which two barriers overlap, one with a change of layout";
    case FaultKind::outside:
        return "has a range outside the resource";
    case FaultKind::several_queues:
        return "is on a second queue, which is not judged";
    }
    return "";
}

class Court {
public:
    Court(const Trace& trace, const JudgeOptions& options) : trace_(trace), options_(options) {
        for (const TraceResource& resource : trace.resources) {
            const Aspects aspects = aspects_of(resource.format);
            aspects_.push_back(aspects);
            const auto count = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(aspects)));
            std::vector<PieceState> pieces(
                resource.texture ? std::size_t{resource.mips} * resource.layers * count : 1);
            for (PieceState& piece : pieces)
                piece.layout_known = !resource.in_use_before;
            pieces_.push_back(std::move(pieces));
        }
    }

    std::vector<Fault> hear() {
        for (const TraceSubmission& submission : trace_.submissions) {
            if (done())
                break;
            list_ = submission.list;
            command_ = 0;
            if (submission.queue != 0)
                add({FaultKind::several_queues, {}}, trace_none);
            batch(submission.barriers);
            for (const TraceCommand& command : trace_.lists[submission.list].commands)
                hear(command);
        }
        return std::move(faults_);
    }

private:
    bool done() const { return options_.first_only && !faults_.empty(); }

    void hear(const TraceCommand& command) {
        if (done())
            return;
        command_ = command.number;
        if (command.kind == TraceCommandKind::end_pass)
            in_pass_ = false;
        if (in_pass_ && command.kind != TraceCommandKind::split_pass && !command.barriers.empty())
            add({FaultKind::barrier_in_pass, {}}, command.barriers.front().resource);
        batch(command.barriers);
        if (command.kind == TraceCommandKind::begin_pass)
            in_pass_ = true;
        for (const TraceUse& use : command.uses)
            hear(use);
    }

    void hear(const TraceUse& use) {
        const bool texture = trace_.resources[use.resource].texture;
        const Meaning& what = meaning(use.access);
        TextureLayout layout = TextureLayout::undefined;
        if (texture)
            layout = any(aspects_[use.resource] & Aspects::depth_stencil) ? what.depth_layout : what.layout;
        for_each_piece(use.resource, use.range, [&](PieceState& piece) {
            PieceFaults found;
            use_piece(piece, {list_, command_, use.access}, layout, use.discard, found);
            report(found, use.resource, use.access);
        });
    }

    Dependency dependency(const TraceBarrier& barrier) const {
        return {before(options_.translation, barrier.before),
                after(options_.translation, barrier.after),
                trace_.resources[barrier.resource].texture,
                barrier.discard || barrier.old_layout == TextureLayout::undefined,
                barrier.old_layout,
                barrier.new_layout};
    }

    /// Barriers of one batch see the state in front of all of them.
    void batch(const std::vector<TraceBarrier>& barriers) {
        struct Touched {
            PieceState* piece;
            std::uint32_t resource;
            std::vector<Dependency> dependencies;
        };
        std::vector<Touched> touched;
        for (const TraceBarrier& barrier : barriers) {
            if (barrier_++ == options_.without)
                continue;
            for_each_piece(barrier.resource, barrier.range, [&](PieceState& piece) {
                for (Touched& one : touched)
                    if (one.piece == &piece) {
                        one.dependencies.push_back(dependency(barrier));
                        return;
                    }
                touched.push_back({&piece, barrier.resource, {dependency(barrier)}});
            });
        }
        for (Touched& one : touched) {
            PieceFaults found;
            *one.piece = behind(*one.piece, one.dependencies, found);
            report(found, one.resource, Access::none);
        }
    }

    template<class F>
    void for_each_piece(std::uint32_t number, const TraceRange& range, F&& f) {
        const TraceResource& resource = trace_.resources[number];
        std::vector<PieceState>& pieces = pieces_[number];
        if (!resource.texture)
            return f(pieces[0]);
        if (range.mips == 0 || range.layers == 0 || !any(range.aspects) ||
            range.first_mip + range.mips > resource.mips ||
            range.first_layer + range.layers > resource.layers ||
            (range.aspects & aspects_[number]) != range.aspects)
            return add({FaultKind::outside, {}}, number);
        std::size_t place = 0;
        for (const Aspects aspect : {Aspects::color, Aspects::depth, Aspects::stencil}) {
            if (!any(aspects_[number] & aspect))
                continue;
            for (std::uint32_t mip = 0; mip < resource.mips; ++mip)
                for (std::uint32_t layer = 0; layer < resource.layers; ++layer, ++place)
                    if (any(range.aspects & aspect) && mip - range.first_mip < range.mips &&
                        layer - range.first_layer < range.layers)
                        f(pieces[place]);
        }
    }

    void report(const PieceFaults& found, std::uint32_t resource, Access access) {
        for (const PieceFault& fault : found)
            add(fault, resource, access);
    }

    void add(const PieceFault& fault, std::uint32_t resource, Access access = Access::none) {
        std::string text =
            fmt::format("\"{}\": {} of list \"{}\" #{} {}",
                        resource == trace_none ? std::string_view() : trace_.resources[resource].name,
                        access == Access::none ? "a barrier" : describe(access), trace_.lists[list_].name,
                        command_, sentence(fault.kind));
        if (fault.earlier.list != trace_none)
            text += fmt::format(" the {} of list \"{}\" #{}", describe(fault.earlier.access),
                                trace_.lists[fault.earlier.list].name, fault.earlier.command);
        if (fault.is != fault.wanted)
            text += fmt::format(": it is in {}, not in {}", texture_layout_info(fault.is).text,
                                texture_layout_info(fault.wanted).text);
        faults_.push_back({fault.kind, list_, command_, resource, std::move(text)});
    }

    const Trace& trace_;
    const JudgeOptions& options_;
    std::vector<std::vector<PieceState>> pieces_; ///< By resource.
    std::vector<Aspects> aspects_;                ///< By resource.
    std::vector<Fault> faults_;
    std::size_t barrier_ = 0;
    std::uint32_t list_ = 0, command_ = 0;
    bool in_pass_ = false;
};

} // namespace

std::vector<Fault> judge(const Trace& trace, const JudgeOptions& options) {
    return Court(trace, options).hear();
}

std::vector<const TraceBarrier*> barriers_of(const Trace& trace) {
    std::vector<const TraceBarrier*> all;
    const auto take = [&](const std::vector<TraceBarrier>& barriers) {
        for (const TraceBarrier& barrier : barriers)
            all.push_back(&barrier);
    };
    for (const TraceSubmission& submission : trace.submissions) {
        take(submission.barriers);
        for (const TraceCommand& command : trace.lists[submission.list].commands)
            take(command.barriers);
    }
    return all;
}

} // namespace bindery::judging
