#pragma once
// The probe: a small generated shader, compiled by DXC only so that its reflection tells the layout of types
// that optimised bytecode has forgotten (decision 10); and what the library says to shaders in macros.

#include <bindery/shader_compiler.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace bindery::compiler {

/// The macros that the library defines for a request: which way the heap is reached, which root type is
/// meant. Meant for <bindery/shader.h> alone.
///   BINDERY_SPIRV=1         Vulkan
///   BINDERY_HEAP_DIRECT=1   SM 6.6: ResourceDescriptorHeap;  else BINDERY_HEAP_ARRAYS=1
///   BINDERY_ROOT_TYPE       game::Params, and BINDERY_ROOT_FORWARD, `namespace game { struct Params; }`
std::vector<Define> library_defines(const CompileRequest& request);

/// The request that compiles a probe of `request`'s source with DXC: a compute shader at SM 6.6, whose
/// reflection is complete. The user's defines stay.
CompileRequest probe_request(const CompileRequest& request);

/// Text to append to a source: a buffer of each type, and an entry point that touches them all.
std::string probe_text(std::span<const std::string> type_names);

/// The name of the i-th buffer in probe_text.
std::string probe_variable(std::size_t i);

/// Fields of the root type, from the layout of its HLSL twin: names, DWORDs, and the kinds that their types
/// are named after. `findings` gets what is no binding.
std::vector<RootField> root_fields(const TypeTree& root, std::vector<Finding>& findings);

/// The element types that the fields name, each once, in order.
std::vector<std::string> element_types(std::span<const RootField> fields);

} // namespace bindery::compiler
