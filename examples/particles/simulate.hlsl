#include "particles.h"

using namespace particles;

// A well mixed hash of a counter (PCG), as a number from 0 to 1.
float random(inout uint state) {
    state = state * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
    return float((word >> 22) ^ word) / 4294967296.0;
}

float3 gravity(float3 position) {
    // Stars go round at much the same speed, however far out they are.
    float squared = dot(position, position) + 0.01;
    return -0.25 * position / squared;
}

[numthreads(threads_a_group, 1, 1)]
void create(uint3 thread : SV_DispatchThreadID) {
    SimulateParams params = bindery::root_data<SimulateParams>();
    if (thread.x >= params.count.get())
        return;
    uint state = thread.x * 9781u + 6271u;
    float radius = pow(random(state), 0.7);
    float arm = floor(random(state) * 2) * 3.14159265;
    float spread = (random(state) + random(state) + random(state) - 1.5) * (0.35 + 0.5 * radius);
    float angle = arm + 4.2 * radius + spread;

    Particle particle;
    particle.position = float3(radius * cos(angle), (random(state) - 0.5) * 0.12 * exp(-2 * radius),
                               radius * sin(angle));
    particle.heat = exp(-3.5 * radius) + 0.06 * random(state);
    float speed = sqrt(dot(-gravity(particle.position), particle.position));
    particle.velocity = speed * float3(-sin(angle), 0, cos(angle));
    particle.brightness = 0.4 + 1.2 * random(state);
    params.target.store(thread.x, particle);
}

[numthreads(threads_a_group, 1, 1)]
void simulate(uint3 thread : SV_DispatchThreadID) {
    SimulateParams params = bindery::root_data<SimulateParams>();
    if (thread.x >= params.count.get())
        return;
    Particle particle = params.target.load(thread.x);
    particle.velocity += gravity(particle.position) * params.seconds.get();
    particle.position += particle.velocity * params.seconds.get();
    params.target.store(thread.x, particle);
}
