#include "cases.hpp"

#include <time.h>

#include <cstring>

namespace record {

namespace {

using bindery::BarrierMode;
using bindery::CommandList;

/// Of this thread's processor time: a recording waits for nobody, and being scheduled away is no part of it.
double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template<class Record>
double seconds(Record&& record) {
    const double start = thread_seconds();
    record();
    return thread_seconds() - start;
}

template<class T>
T first_of(const std::vector<std::byte>& bytes) {
    T value;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

class Maker {
public:
    Maker(Workload& work, Floor& floor) : work_(work), floor_(floor) {}

    void group(std::string name, std::function<void()> reset, std::function<std::uint32_t()> sum) {
        group_ = std::move(name);
        reset_ = std::move(reset);
        sum_ = std::move(sum);
    }

    template<class Record>
    void by_floor(Record record) {
        add("floor", [record, &floor = floor_](std::uint32_t count, Run run) {
            floor.begin();
            const double time = seconds([&] { record(floor, count); });
            floor.end();
            if (run == Run::submit)
                floor.submit();
            return time;
        });
    }

    template<class Record>
    void by_library(std::string variant, BarrierMode mode, Record record) {
        add(std::move(variant), [record, mode, &work = work_](std::uint32_t count, Run run) {
            CommandList list = work.device.create_command_list("recorded");
            list.set_barriers(mode);
            const double time = seconds([&] { record(list, count); });
            if (run == Run::submit)
                work.device.wait(work.device.submit(std::move(list)));
            return time;
        });
    }

    std::vector<Case> take() { return std::move(cases_); }

private:
    void add(std::string variant, std::function<double(std::uint32_t, Run)> record) {
        cases_.push_back({group_, std::move(variant), std::move(record), reset_, sum_});
    }

    Workload& work_;
    Floor& floor_;
    std::string group_;
    std::function<void()> reset_;
    std::function<std::uint32_t()> sum_;
    std::vector<Case> cases_;
};

void zero(Workload& work, const bindery::Buffer& buffer) {
    CommandList list = work.device.create_command_list("zero");
    list.fill(buffer, 0);
    work.device.wait(work.device.submit(std::move(list)));
}

/// Also leaves the target in the layout that recordings without barriers start from.
void clear_target(Workload& work) {
    CommandList list = work.device.create_command_list("clear");
    list.begin_pass(work.pass());
    list.end_pass();
    work.device.wait(work.device.submit(std::move(list)));
}

void add_draws(Maker& make, Workload& work, const Stored& stored) {
    make.group(
        "draws", [&work] { clear_target(work); },
        [&work] { return static_cast<std::uint32_t>(first_of<float>(work.device.read({work.targets[0]}))); });
    make.by_floor([](Floor& floor, std::uint32_t count) { floor.draws(count); });
    const auto record = [&work](CommandList& list, std::uint32_t count) { draws(work, list, count); };
    const auto replay = [&work, &stored](CommandList& list, std::uint32_t count) {
        replay_draws(work, stored, list, count);
    };
    make.by_library("off", BarrierMode::off, record);
    make.by_library("automatic", BarrierMode::automatic, record);
    make.by_library("replay-off", BarrierMode::off, replay);
    make.by_library("replay-automatic", BarrierMode::automatic, replay);
}

void add_dispatches(Maker& make, Workload& work, const Stored& stored) {
    make.group(
        "dispatches", [&work] { zero(work, work.sum); },
        [&work] { return first_of<std::uint32_t>(work.device.read(bindery::BufferRange(work.sum))); });
    make.by_floor([](Floor& floor, std::uint32_t count) { floor.dispatches(count); });
    const auto record = [&work](CommandList& list, std::uint32_t count) { dispatches(work, list, count); };
    const auto replay = [&work, &stored](CommandList& list, std::uint32_t count) {
        replay_dispatches(work, stored, list, count);
    };
    make.by_library("off", BarrierMode::off, record);
    make.by_library("automatic", BarrierMode::automatic, record);
    make.by_library("replay-off", BarrierMode::off, replay);
    make.by_library("replay-automatic", BarrierMode::automatic, replay);
}

void add_hazards(Maker& make, Workload& work) {
    make.group(
        "dispatches-with-hazard", [&work] { zero(work, work.total); },
        [&work] { return first_of<std::uint32_t>(work.device.read(bindery::BufferRange(work.total))); });
    make.by_floor([](Floor& floor, std::uint32_t count) { floor.chained(count); });
    make.by_library("automatic", BarrierMode::automatic,
                    [&work](CommandList& list, std::uint32_t count) { chained(work, list, count); });
}

void add_passes(Maker& make, Workload& work) {
    make.group("passes-of-10-draws", {}, {});
    const auto pass_count = [](std::uint32_t draws) {
        return (draws + draws_in_a_pass - 1) / draws_in_a_pass;
    };
    make.by_floor(
        [=](Floor& floor, std::uint32_t count) { floor.passes(pass_count(count), draws_in_a_pass); });
    make.by_library("automatic", BarrierMode::automatic,
                    [&work, pass_count](CommandList& list, std::uint32_t count) {
                        passes(work, list, pass_count(count), draws_in_a_pass);
                    });
}

} // namespace

std::vector<Case> make_cases(Workload& work, Floor& floor, const Stored& stored) {
    Maker make(work, floor);
    add_draws(make, work, stored);
    add_dispatches(make, work, stored);
    add_hazards(make, work);
    add_passes(make, work);
    return make.take();
}

} // namespace record
