"""Makes nine_words.bin from a folder of rulebook texts, which stay out of the repository.

Run from the project's folder: python -m tests.library.make_nine_words FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.library.nine_words import HERE, SIZE, pack


def main(folder: Path) -> None:
    """Read every .txt of the folder and write the file of hashes."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))]
    if not texts:
        sys.exit(f"no .txt files in {folder}")
    data = pack(texts)
    (HERE / "nine_words.bin").write_bytes(data)
    print(f"{len(texts)} texts, {len(data) // SIZE} runs, {len(data)} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
