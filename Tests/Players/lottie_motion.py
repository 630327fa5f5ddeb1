# SPDX-License-Identifier: MIT
"""Plays exported Lottie motions in rlottie and ThorVG, and compares the centres of discs with the engine.

Usage: lottie_motion.py FOLDER

FOLDER contains NAME.lottie and NAME.engine.csv (time,channel,value). A file with the channels disc.centerX and
disc.centerY, or else disc.x and disc.y, draws one disc. All files are checked against the JSON schema of the
specification 1.0, which the Python package lottie-specs contains.
"""

import csv
import json
import math
import sys
from importlib import resources
from pathlib import Path

import jsonschema
import rlottie_python
import thorvg_python as tvg
from PIL import Image

# The accepted distances of a centre in pixels, beyond the stated deviation of the export.
STRAIGHT, TURNED, CURVED = 0.02, 0.04, 0.1
# The players draw at multiples of 1/64 pixel, so images for comparisons are enlarged.
SCALE = 4


def schema_errors(text):
    """The messages of the violations of the schema."""
    schema = json.loads(resources.files("lottie_specs").joinpath("data/lottie.schema.json").read_text())
    validator = jsonschema.validators.validator_for(schema)(schema)
    return [f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator.iter_errors(json.loads(text))]


def centers(path, owner="disc"):
    """The centres of a disc from a table of channels: (time, x, y)."""
    channels = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            channels.setdefault(row["channel"], []).append((float(row["time"]), float(row["value"])))
    for x, y in (("centerX", "centerY"), ("x", "y")):
        if f"{owner}.{x}" in channels and f"{owner}.{y}" in channels:
            return [(t, a, b) for (t, a), (_, b) in zip(channels[f"{owner}.{x}"], channels[f"{owner}.{y}"])]
    return []


def centroid(image):
    """The centre of the drawn alpha in pixels, or `None` if nothing is drawn."""
    alpha = image.getchannel("A").convert("F")
    columns = alpha.resize((alpha.width, 1), Image.Resampling.BOX).get_flattened_data()
    rows = alpha.resize((1, alpha.height), Image.Resampling.BOX).get_flattened_data()
    total = sum(columns)
    if total == 0:
        return None
    x = sum(value * (column + 0.5) for column, value in enumerate(columns)) / total
    y = sum(value * (row + 0.5) for row, value in enumerate(rows)) / sum(rows)
    return (x, y)


def rlottie_frames(text, frames, scale=1):
    """The images at frames. The player has whole frames only; others are `None`."""
    document = json.loads(text)
    size = (document["w"] * scale, document["h"] * scale)
    animation = rlottie_python.LottieAnimation.from_data(text)
    for frame in frames:
        whole = round(frame)
        is_whole = abs(whole - frame) < 1e-6
        yield animation.render_pillow_frame(frame_num=whole, width=size[0], height=size[1]) if is_whole else None


def thorvg_frames(text, frames, scale=1):
    """The images at frames."""
    document = json.loads(text)
    size = (document["w"] * scale, document["h"] * scale)
    engine = tvg.Engine()
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(*size)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    picture.load_data(text.encode(), "lottie+json", None, True)
    picture.set_size(*size)
    canvas.add(picture)
    for frame in frames:
        # A frame that is set already is refused.
        animation.set_frame(float(frame))
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        yield canvas.get_pillow().copy()


PLAYERS = {"rlottie": rlottie_frames, "ThorVG": thorvg_frames}


def residual(text, places, player):
    """The largest distance of the drawn centre from the expected one, with its time, and the number of instants."""
    rate = json.loads(text)["fr"]
    largest, at, count = 0.0, None, 0
    images = PLAYERS[player](text, [time * rate for time, _, _ in places], SCALE)
    for (time, x, y), image in zip(places, images):
        if image is None:
            continue
        center = centroid(image)
        distance = math.dist(center, (x * SCALE, y * SCALE)) / SCALE if center else math.inf
        count += 1
        if distance > largest:
            largest, at = distance, time
    return largest, at, count


def accepted(text):
    """The accepted distance. An error of a rotation or a scale grows with the distance from the anchor."""
    if '"to":' in text:
        return CURVED
    return TURNED if '"r":{"a":1' in text or '"s":{"a":1' in text else STRAIGHT


def main():
    folder = Path(sys.argv[1])
    failures = []
    print("| motion | " + " | ".join(PLAYERS) + " | accepted |")
    print("|---|" + "---|" * (len(PLAYERS) + 1))
    for path in sorted(folder.glob("*.lottie")):
        text = path.read_text()
        failures += [f"{path.stem}: {error}" for error in schema_errors(text)]
        places = centers(path.with_suffix(".engine.csv"))
        if not places:
            continue
        limit = accepted(text)
        cells = []
        for player in PLAYERS:
            distance, time, count = residual(text, places, player)
            cells.append(f"{distance:.3f} at {time} s, {count} instants" if count else "no whole frames")
            if distance > limit:
                failures.append(f"{path.stem}, {player}: {distance:.3f} px")
        print(f"| `{path.stem}` | " + " | ".join(cells) + f" | {limit} |")
    print("\n".join(failures) or "no failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
