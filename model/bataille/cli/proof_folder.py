"""The folder of `bataille verify --proofs`: opened before the work, summed up after it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bataille.errors import FileError
from bataille.output.text import counted

if TYPE_CHECKING:
    from bataille_proofs.reports.proof_objects import ProofFolder


def opened(folder: Path) -> "ProofFolder":
    """The folder, which is made; FileError where it cannot be."""
    from bataille.runtime.files import refuse_unwritable
    from bataille_proofs.reports.proof_objects import ProofFolder

    if folder.exists() and not folder.is_dir():
        raise FileError(f"{folder} cannot hold proofs: it is a file, and a folder is needed")
    refuse_unwritable(folder / "index.json", folders=True)
    return ProofFolder(folder)


def show(folder: Path | None, total: dict[str, Any]) -> None:
    """Say what was written, and name the obligations without evidence."""
    proofs, models = counted(total["proofs"], "proof"), counted(total["models"], "model")
    print(
        f"{folder} holds {proofs} without a hole and {models}, all accepted by the checker: "
        f"{total['steps']:,} steps, {total['bytes'] / 1e6:,.1f} MB; "
        f"cvc5 took {total['cvc5_seconds']:,.0f} s, the checker {total['check_seconds']:,.0f} s of CPU."
    )
    for missing in total["missing"]:
        print(f"  no evidence: {missing}")
