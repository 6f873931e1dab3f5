#include "unit/frontend/spy_backend.hpp"

#include <bindery/error.hpp>

namespace bindery::test {
namespace {

class SpyEncoder final : public null::Encoder {
public:
    SpyEncoder(SpyLog& log, std::uint32_t frame_copy) : null::Encoder(frame_copy), log_(log) {}

    void barriers(std::span<const model::Barrier> barriers) override {
        log_.calls.push_back("barriers " + std::to_string(barriers.size()));
        log_.barriers.insert(log_.barriers.end(), barriers.begin(), barriers.end());
        null::Encoder::barriers(barriers);
    }
    void begin_pass(const backend::PassInfo& pass) override {
        log_.calls.push_back("begin_pass " + std::string(pass.name));
        log_.parts.push_back(
            {{pass.colors.begin(), pass.colors.end()}, pass.depth_load, pass.depth_store, {}, {}});
        null::Encoder::begin_pass(pass);
    }
    void draws(std::span<const backend::DrawPacket> packets,
               std::span<const backend::DrawState> states) override {
        log_.calls.push_back("draws " + std::to_string(packets.size()));
        PassPart& part = log_.parts.back();
        part.packets.insert(part.packets.end(), packets.begin(), packets.end());
        part.states.assign(states.begin(), states.end());
        null::Encoder::draws(packets, states);
    }
    void end_pass() override {
        log_.calls.emplace_back("end_pass");
        null::Encoder::end_pass();
    }
    void dispatch(const backend::DispatchPacket& packet) override {
        log_.calls.emplace_back("dispatch");
        log_.dispatches.push_back(packet);
        null::Encoder::dispatch(packet);
    }
    void push_marker(std::string_view name) override {
        log_.calls.push_back("push " + std::string(name));
        null::Encoder::push_marker(name);
    }
    void pop_marker() override {
        log_.calls.emplace_back("pop");
        null::Encoder::pop_marker();
    }

private:
    SpyLog& log_;
};

class SpyBackend final : public null::Backend {
public:
    SpyBackend(const null::NullDesc& desc, SpyLog& log) : null::Backend(desc), log_(log) {}

    std::unique_ptr<backend::Encoder> create_encoder(std::string_view, std::uint32_t frame_copy) override {
        return std::make_unique<SpyEncoder>(log_, frame_copy);
    }
    void write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy) override {
        log_.sampler_writes.push_back({index, copy, desc.mip_bias});
        null::Backend::write_sampler(index, desc, copy);
    }
    void create_compute_pipeline(backend::PipelineNumber number,
                                 const backend::ComputePipelineInfo& info) override {
        if (log_.fail_pipelines)
            throw Error(Rule::pipeline_state, info.desc->name, "the driver does not take it");
        null::Backend::create_compute_pipeline(number, info);
    }
    void wait(std::uint64_t value) override {
        log_.waited = value;
        null::Backend::wait(value);
    }

private:
    SpyLog& log_;
};

} // namespace

Device make_spied(const null::NullDesc& desc, SpyLog& log) {
    return backend::make_device(std::make_unique<SpyBackend>(desc, log), desc);
}

} // namespace bindery::test
