#pragma once
// The C++ half of <bindery/shader.h>: binding fields, handles and the plain types of buffer elements.
//
// A binding struct is a plain struct of binding fields; assign resources and values to them in any order, at
// any time, then hand the struct to a command. Kinds, widths and names are those of kind.hpp; the HLSL half
// is bindings.hlsli, the Slang half bindings.slang. Names of fields and RootType are in root_type.hpp, for
// those who make pipelines.

#include <bindery/shader/binding_struct.hpp> // IWYU pragma: export
#include <bindery/shader/buffers.hpp>        // IWYU pragma: export
#include <bindery/shader/samplers.hpp>       // IWYU pragma: export
#include <bindery/shader/texels.hpp>         // IWYU pragma: export
#include <bindery/shader/transient.hpp>      // IWYU pragma: export
#include <bindery/shader/types.hpp>          // IWYU pragma: export
#include <bindery/shader/values.hpp>         // IWYU pragma: export
