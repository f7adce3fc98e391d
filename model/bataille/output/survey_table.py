"""Random games in a file: `.parquet` or `.csv`, one row for each game (`engines.survey.rows`)."""

from pathlib import Path

from bataille.engines.survey.rows import batches
from bataille.errors import FileError
from bataille.game.cards import Deck
from bataille.rules import Rules
from bataille.runtime.files import refuse_unwritable, whole

ENDINGS = (".parquet", ".csv")


def refuse_other_table(path: Path) -> None:
    """FileError for an ending that is no table, or a file that cannot be written: before anything is played."""
    if path.suffix.lower() not in ENDINGS:
        raise FileError(f"a table of games is written as {' or '.join(ENDINGS)}; got {str(path)!r}")
    refuse_unwritable(path)


def write_table(rules: Rules, deck: Deck, path: Path, *, games: int, seed: int = 0, workers: int | None = None) -> int:
    """Write the rows of random games 0..games-1 of a seed, whole or not at all; how many there are."""
    refuse_other_table(path)
    written = 0
    with whole(path) as file:
        writer = None
        for batch in batches(rules, deck, games=games, seed=seed, workers=workers):
            if writer is None:
                from pyarrow import csv, parquet

                about = {"bataille.rules": str(rules), "bataille.deck": str(deck), "bataille.seed": str(seed)}
                schema = batch.schema.with_metadata(about)
                parts = parquet.ParquetWriter if path.suffix.lower() == ".parquet" else csv.CSVWriter
                writer = parts(file, schema)
            writer.write_batch(batch.replace_schema_metadata(schema.metadata))
            written += batch.num_rows
        if writer is not None:
            writer.close()
    return written
