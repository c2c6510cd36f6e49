"""Separate kernels: a caller jumps to a large kernel, and has no copy of it.

Numba puts a copy of all direct and indirect callees of a function into its code, and LLVM works through all of it
again. The copies are there to be inlined. LLVM does not inline large functions, so copies of those only cost time: half
of the compilation of all kernels.

The files on the disk must still be complete. Numba keeps with a function the calls to make before it is loaded; here
such a call loads the code of the separate kernels that it needs. Older versions of Numba, which do not pass these on
from a function to its callers, make copies.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from llvmlite import binding
from numba.core.caching import CompileResultCacheImpl
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.registry import cpu_target
from numba.core.typed_passes import NoPythonBackend

__all__ = ["KeptCode", "Linked"]

LARGE = 150
"""The least instructions of LLVM, after its optimization, of a large kernel."""

_loaded: set[str] = set()
"""Symbols of the separate kernels whose code is in this process."""


_INSIDES = (
    (CPUCodeLibrary, ("_get_compiled_object", "_get_module_for_linking", "get_function")),
    (JITCPUCodegen, ("_create_empty_module", "set_env")),
    (CompileResult, ("_find_referenced_environments",)),
)
"""The undocumented parts of Numba that this needs."""
_is_known = all(hasattr(kind, name) for kind, names in _INSIDES for name in names)
"""Whether this Numba has them; otherwise callers have copies again, and all works, with slower compilation."""


class _Code:
    """The machine code of a separate kernel, which is loaded when first called; callers find it by its symbol.

    The environments are set once the code is loaded; `needs` are the separate kernels that it calls.
    """

    def __init__(
        self, symbol: str, machine_code: bytes, environments: tuple[Any, ...], needs: tuple[_Code, ...]
    ) -> None:
        self.symbol, self.machine_code, self.environments, self.needs = symbol, machine_code, environments, needs

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Code) and self.symbol == other.symbol

    def __hash__(self) -> int:
        return hash(self.symbol)

    def __call__(self) -> None:
        if self.symbol in _loaded:
            return
        for code in self.needs:
            code()
        codegen = cpu_target.target_context.codegen()
        codegen._engine._ee.add_object_file(binding.ObjectFileRef.from_data(self.machine_code))
        for environment in self.environments:
            codegen.set_env(environment.env_name, environment)
        _loaded.add(self.symbol)


def _put_apart(compiled: Any, machine_code: bytes, environments: Iterable[Any]) -> None:
    """Make the loading of a kernel's callers load the kernel first."""
    library, symbol = compiled.library, compiled.fndesc.llvm_func_name
    library._reload_init.add(_Code(symbol, machine_code, tuple(environments), tuple(library._reload_init)))
    _loaded.add(symbol)


@register_pass(mutates_CFG=False, analysis_only=True)
class _StandApart(AnalysisPass):
    """Leave callers nothing to copy of a large kernel."""

    _name = "stand_apart"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        library = state.library
        if not (_is_known and hasattr(library, "_reload_init")):
            return False
        function = library.get_function(state.cr.fndesc.llvm_func_name)
        instructions = (instruction for block in function.blocks for instruction in block.instructions)
        if next(islice(instructions, LARGE, None), None) is not None:
            library._shared_module = binding.parse_assembly(str(library.codegen._create_empty_module(library.name)))
            _put_apart(state.cr, library._get_compiled_object(), state.cr._find_referenced_environments())
        return False


class Linked(CompilerBase):
    """Numba's compiler, for functions that others call."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_StandApart, NoPythonBackend)
        passes.finalize()
        return [passes]


class KeptCode(CompileResultCacheImpl):
    """The form of a kernel on the disk."""

    def rebuild(self, target_context: Any, reduced: Any) -> Any:
        """Return the kept kernel, to be called and to be compiled into callers."""
        compiled = super().rebuild(target_context, reduced)
        library = compiled.library
        if _is_known and hasattr(library, "_reload_init"):
            library._reload_init.update(compiled.reload_init)
            _, _, (machine_code, _) = reduced[0]
            if next(library._get_module_for_linking().functions, None) is None:
                _put_apart(compiled, machine_code, compiled.referenced_envs)
        return compiled
