# SPDX-License-Identifier: MIT
"""The pictures of the players, from a cache of files."""

import hashlib
import io
import os
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
from PIL import Image

from browser import Stage

# The players, with the versions that the keys of the cache contain.
VERSIONS = {
    "lottie-web": "lottie-web-5.7.4",
    "thorvg": "thorvg-python-1.1.3",
    "rlottie": "rlottie-python-1.3.8",
}
# One more when a change of the drawing makes the pictures of a player in the cache invalid.
REVISIONS = {"lottie-web": 2, "thorvg": 2, "rlottie": 2, "chromium": 3}
SECONDS = 60
MEMORY = 4 << 30


def limited(arguments, seconds, memory):
    """The arguments of a process with limits for its processor time in seconds and for its memory in bytes."""
    limits = f"ulimit -c 0; ulimit -t {int(seconds) + 1}; ulimit -v {memory >> 10}"
    return ["sh", "-c", f'{limits}; exec "$@"', "sh", *map(str, arguments)]


def ending(status):
    """How a process ended that failed."""
    return "crash" if status < 0 or status >= 128 else "failure"


class Cache:
    """Pictures of players in a folder. A failure is stored as its text."""

    def __init__(self, folder, jobs):
        self._folder = Path(folder)
        self._jobs = jobs
        chromium = subprocess.run(["chromium", "--version"], capture_output=True, text=True, check=True)
        self.chromium = "chromium-" + chromium.stdout.split()[1]

    def _path(self, animation, player, instant):
        version = self.chromium if player == "chromium" else VERSIONS[player]
        if player == "lottie-web":
            version += " " + self.chromium
        digest = hashlib.sha256(animation.data)
        digest.update(f"{REVISIONS[player]} {version} {animation.size} {instant.number!r}".encode())
        name = digest.hexdigest()
        return self._folder / player / name[:2] / name

    def picture(self, animation, player, instant):
        """The pixels, or the text of a failure."""
        path = self._path(animation, player, instant)
        try:
            return pixels(path.with_suffix(".png"))
        except FileNotFoundError:
            pass
        try:
            return path.with_suffix(".txt").read_text()
        except FileNotFoundError:
            return "not drawn"

    def _is_stored(self, animation, player, instant):
        path = self._path(animation, player, instant)
        return path.with_suffix(".png").exists() or path.with_suffix(".txt").exists()

    def _store(self, animation, player, instant, drawn):
        path = self._path(animation, player, instant)
        path.parent.mkdir(parents=True, exist_ok=True)
        data = drawn.encode() if isinstance(drawn, str) else drawn
        # A run that is interrupted leaves no part of a file.
        part = path.with_suffix(f".part{threading.get_ident()}")
        part.write_bytes(data)
        os.replace(part, path.with_suffix(".txt" if isinstance(drawn, str) else ".png"))

    def fill(self, animations, report):
        """Draws what the cache does not have."""
        missing = [(animation, player, instants)
                   for animation in animations if not animation.failure
                   for player in players(animation)
                   if (instants := [instant for instant in animation.instants
                                    if not self._is_stored(animation, player, instant)])]
        report(f"{len(missing)} of {sum(len(players(animation)) for animation in animations)} files and players "
               "are not in the cache")
        browsed = [entry for entry in missing if entry[1] in ("lottie-web", "chromium")]
        others = [entry for entry in missing if entry not in browsed]
        count = [0]

        def done():
            count[0] += 1
            if count[0] % 50 == 0:
                report(f"{count[0]} of {len(missing)} are drawn")

        def browse(entries):
            if not entries:
                return
            with Stage() as stage:
                for animation, player, instants in entries:
                    drawn = stage.draw(player if player == "chromium" else "lottie-web-svg", animation.path,
                                       animation.size, animation.natural, [instant.number for instant in instants])
                    for instant, picture in zip(instants, drawn):
                        self._store(animation, player, instant, picture)
                    done()

        def play(entry):
            animation, player, instants = entry
            for instant, picture in zip(instants, played(animation, player, instants)):
                self._store(animation, player, instant, picture)
            done()

        with ThreadPoolExecutor(self._jobs) as pool:
            browsing = [pool.submit(browse, browsed[first::self._jobs]) for first in range(self._jobs)]
            list(pool.map(play, others))
            for future in browsing:
                future.result()


def players(animation):
    """The players that draw a file. The first one is the reference without frames of After Effects."""
    return ("chromium",) if animation.is_svg else ("lottie-web", "thorvg", "rlottie")


def played(animation, player, instants):
    """PNG data from a process of its own. After a crash, every instant gets a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        frames = [str(round(instant.number)) for instant in instants]
        program = [sys.executable, str(Path(__file__).with_name("lottie_player.py"))]
        size = "x".join(map(str, animation.size))
        try:
            run = subprocess.run(
                limited([*program, player, animation.path, size, folder, *frames], SECONDS, MEMORY),
                capture_output=True, timeout=SECONDS, check=False)
            failure = ending(run.returncode)
            if failure == "failure":
                failure = (run.stderr.decode(errors="replace").strip().splitlines() or ["no picture"])[-1]
        except subprocess.TimeoutExpired:
            failure = "hang"
        found = []
        for instant, frame in zip(instants, frames):
            path = Path(folder, f"{frame}.png")
            if path.exists():
                found.append(path.read_bytes())
            elif len(instants) > 1 and failure in ("crash", "hang"):
                found += played(animation, player, [instant])
            else:
                found.append(failure)
        return found


def pixels(source):
    """The red, green, blue and alpha of a picture, as bytes with straight alpha."""
    if isinstance(source, bytes):
        source = io.BytesIO(source)
    with Image.open(source) as image:
        return numpy.asarray(image.convert("RGBA"))
