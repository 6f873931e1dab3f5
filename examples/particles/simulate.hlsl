#include "particles.h"

using namespace particles;

static const float pi = 3.14159265;

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
    float kind = random(state);
    bool bulge = kind < 0.15;
    bool arm = kind > 0.45;
    float spread = random(state) + random(state) + random(state) - 1.5;
    float radius = bulge ? 0.17 * abs(spread) : pow(random(state), 0.6);
    float side = random(state) < 0.5 ? 0 : pi;
    float angle = arm ? side + 4.5 * radius + 0.5 * spread : 2 * pi * random(state);
    float thickness = bulge ? 0.7 * radius : 0.03;

    Particle particle;
    particle.position = float3(radius * cos(angle), (random(state) + random(state) - 1) * thickness,
                               radius * sin(angle));
    particle.heat = exp(-4 * radius) + 0.1 * random(state);
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
