import os
import shutil
import subprocess
import sys

from stringscoins.kernels import _jit


def compiled(folder):
    files = {folder / name for name in ("search.nbi", "search.1.nbc", "search.py")}
    for file in files:
        file.touch()
    return files


def test_compiled_kernels_of_other_sources_are_removed(tmp_path):
    compiled(tmp_path)
    _jit._forget_stale.__wrapped__(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"search.py", "kernels.sha256"}
    files = compiled(tmp_path)
    _jit._forget_stale.__wrapped__(tmp_path)
    assert files < set(tmp_path.iterdir())
    (tmp_path / "kernels.sha256").write_text("other sources")
    _jit._forget_stale.__wrapped__(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"search.py", "kernels.sha256"}


def test_a_change_in_a_callee_is_seen(tmp_path):
    # `caller` is compiled with `callee` inside; then only the callee's file changes.
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "__init__.py").touch()
    shutil.copy(_jit.__file__, kernels)
    (kernels / "caller.py").write_text(
        "from kernels._jit import jit\nfrom kernels.callee import value\n@jit\ndef twice():\n    return 2 * value()\n"
    )
    for value in (1, 2):
        (kernels / "callee.py").write_text(f"from kernels._jit import jit\n@jit\ndef value():\n    return {value}\n")
        code = "from kernels.caller import twice; print(twice())"
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        result = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        assert result.stdout == f"{2 * value}\n"
