# SPDX-License-Identifier: MIT
"""The files of the corpus, with the instants and the size at which they are compared."""

import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from PIL import Image

SVG_INSTANTS = (0.0, 0.1, 0.37, 0.5, 0.81, 1.3, 2.6)
LOTTIE_PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Instant:
    """A frame from the beginning of the range of a Lottie file, or seconds of an SVG file."""

    number: float
    seconds: float
    # The frame that After Effects drew, if the file has one.
    frame: Path | None = None


class Animation:
    """A file of the corpus. `failure` is the reason why no player can draw it."""

    def __init__(self, corpus, path, side):
        self.path = path
        self.name = str(path.relative_to(corpus))
        self.is_svg = path.suffix == ".svg"
        self.failure = None
        self.natural = (1, 1)
        self.instants = []
        self.document = {}
        try:
            self._read()
        except (ValueError, KeyError, TypeError, AttributeError, OSError, ZeroDivisionError) as error:
            self.failure = f"{type(error).__name__}: {error}"
            self.size = (side, side)
            return
        longest = max(self.natural)
        self.size = tuple(max(1, round(length * side / longest)) for length in self.natural)
        frames = [instant.frame for instant in self.instants if instant.frame]
        if frames:
            with Image.open(frames[0]) as image:
                self.size = image.size

    @property
    def family(self):
        """The folder, divided by formats where it has several."""
        parts = Path(self.name).parts
        folder = parts[0]
        if folder == "lottiefiles-test-files" and not self.is_svg:
            return "After Effects frames"
        if folder == "lottiefiles-test-files" or folder == "weather-icons":
            return f"{folder}, {'SVG' if self.is_svg else 'Lottie'}"
        if "invalid" in parts:
            return f"{folder}, invalid"
        if folder == "svg-spinners":
            return f"{folder}, {'CSS' if 'css' in parts[1] else 'SMIL'}"
        return folder

    @cached_property
    def data(self):
        return self.path.read_bytes()

    def _read(self):
        if self.is_svg:
            self.natural = svg_size(self.data.decode("utf-8", errors="replace"))
            self.instants = [Instant(time, time) for time in SVG_INSTANTS]
            return
        document = self.document = json.loads(self.data.decode("utf-8-sig"))
        self.natural = (document["w"], document["h"])
        rate, start, end = (float(document[key]) for key in ("fr", "ip", "op"))
        frames = sorted(self.path.parent.glob(f"{glob_escaped(self.path.stem)}-[0-9][0-9].png"))
        if frames:
            numbers = [int(frame.stem[-2:]) for frame in frames]
            self.instants = [Instant(number - start, (number - start) / rate, frame)
                             for number, frame in zip(numbers, frames)]
            return
        # The last frame begins before the end of the range.
        last = max(0, int(end - start - 1e-3))
        numbers = sorted({min(last, round(part * (end - start))) for part in LOTTIE_PARTS})
        self.instants = [Instant(number, number / rate) for number in numbers]


def glob_escaped(text):
    return re.sub(r"([*?[])", r"[\1]", text)


def svg_size(text):
    """The size of an SVG file in its own units: `width` and `height`, else that of `viewBox`."""
    root = re.search(r"<svg\b[^>]*>", text)
    if not root:
        raise ValueError("no svg element")
    attributes = dict(re.findall(r"""\s([\w:-]+)\s*=\s*["']([^"']*)["']""", root.group()))
    lengths = [re.fullmatch(r"\s*([\d.]+)(px)?\s*", attributes.get(name, "")) for name in ("width", "height")]
    if all(lengths):
        return tuple(float(length.group(1)) for length in lengths)
    box = [float(number) for number in re.split(r"[\s,]+", attributes.get("viewBox", "0 0 300 150").strip())]
    return (box[2], box[3])


def found(corpus, side):
    """The animations of the corpus, in the order of their names. Other files of it describe or accompany them."""
    corpus = Path(corpus)
    paths = sorted(path for path in corpus.rglob("*") if path.suffix in (".json", ".svg", ".lottie")
                   and not path.name.endswith("-meta.json"))
    return [Animation(corpus, path, side) for path in paths]
