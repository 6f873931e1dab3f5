#pragma once
// The names that an HLSL source declares, from DXC's own parser. It says what there is and where; the layouts
// come from a probe (declaration_probe.hpp).

#include "compiler/declaration_probe.hpp"
#include "compiler/dxc_api.hpp"

namespace bindery::compiler::dxc {

/// Every constant buffer, structured buffer and structure that the job's source itself declares, in its
/// order. Source with errors gives what the parser made of it: the probe's compile reports them. Throws
/// Error(compiler_missing) where DXC has no parser to offer.
NamedDeclarations named_declarations(CreateInstance create, const Job& job);

} // namespace bindery::compiler::dxc
