# SPDX-License-Identifier: MIT
"""Draws files with Glissade, or with another command in its place."""

import shlex
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy

from references import ending, limited, pixels

TEMPLATE = "{program} render {file} --at {at} --size {width}x{height} -o {output}"
SECONDS = 10
MEMORY = 2 << 30


@dataclass
class Drawing:
    """What a process left: a picture, or a refusal, crash or hang."""

    outcome: str
    picture: numpy.ndarray | None = None
    message: str = ""
    seconds: float = 0.0
    unsupported: list = field(default_factory=list)
    approximated: list = field(default_factory=list)


def drawn(template, program, animation, instant):
    """Draws a file at an instant, in a process with limits for time and memory."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "picture.png")
        values = {"program": program, "file": animation.path, "output": output,
                  "at": repr(instant.seconds), "number": f"{instant.number:g}",
                  "width": animation.size[0], "height": animation.size[1]}
        arguments = [word.format(**values) for word in shlex.split(template)]
        start = time.monotonic()
        try:
            run = subprocess.run(limited(arguments, SECONDS, MEMORY), capture_output=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return Drawing("hang", message=f"no picture after {SECONDS} s", seconds=SECONDS)
        # The folder of the corpus differs between machines.
        lines = run.stderr.decode(errors="replace").replace(str(animation.path), animation.name).splitlines()
        drawing = Drawing(
            "drawn", seconds=time.monotonic() - start, message=next(iter(lines), ""),
            unsupported=[line for line in lines if "is not supported" in line],
            approximated=[line for line in lines if "is approximated" in line])
        if run.returncode != 0:
            drawing.outcome = "crash" if ending(run.returncode) == "crash" else "refused"
            if drawing.outcome == "crash":
                drawing.message = f"status {run.returncode}: {(lines or [''])[-1]}"
        elif not output.exists():
            drawing.outcome, drawing.message = "refused", "no picture"
        else:
            drawing.picture = fitted(pixels(output), animation.size)
        return drawing


def fitted(picture, size):
    """The picture with transparent or without outer pixels, if rounding made it up to two pixels larger or smaller."""
    height, width = picture.shape[:2]
    if (width, height) == size or max(abs(width - size[0]), abs(height - size[1])) > 2:
        return picture
    exact = numpy.zeros((size[1], size[0], 4), dtype=numpy.uint8)
    shared = (min(height, size[1]), min(width, size[0]))
    exact[:shared[0], :shared[1]] = picture[:shared[0], :shared[1]]
    return exact
