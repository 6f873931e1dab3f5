// Compiled once a shape, its name in SHAPE.
#include "leaves.hlsli"
#include "shapes.h"
using namespace kernels;

#define KERNELS(shape) SHAPE_KERNEL(shape)
KERNELS(SHAPE)
