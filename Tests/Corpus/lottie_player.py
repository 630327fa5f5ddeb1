# SPDX-License-Identifier: MIT
"""Draws frames of a Lottie file with rlottie or ThorVG, in a process that may crash.

Usage: lottie_player.py PLAYER FILE WIDTHxHEIGHT FOLDER FRAME...

Frames count from the beginning of the range of the file. Each picture is FOLDER/FRAME.png, with straight alpha.
"""

import sys
from pathlib import Path

from PIL import Image


def rlottie(text, width, height, frames):
    """The pixels at frames: premultiplied, blue first."""
    import rlottie_python
    animation = rlottie_python.LottieAnimation.from_data(text)
    for frame in frames:
        data = animation.lottie_animation_render(frame_num=frame, width=width, height=height)
        yield bytes(data), "BGRa"


def thorvg(text, width, height, frames):
    """The pixels at frames: premultiplied, red first."""
    import thorvg_python as tvg
    engine = tvg.Engine()
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(width, height)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    result = picture.load_data(text.encode(), "lottie+json", None, True)
    if result != tvg.Result.SUCCESS:
        sys.exit(f"ThorVG refuses the file: {result.name}")
    picture.set_size(width, height)
    canvas.add(picture)
    for frame in frames:
        # A frame that is set already is refused.
        animation.set_frame(float(frame))
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        yield bytes(canvas.buffer_arr), "RGBa"


def main():
    player, file, size, folder, *frames = sys.argv[1:]
    width, height = map(int, size.split("x"))
    draw = {"rlottie": rlottie, "thorvg": thorvg}[player]
    text = Path(file).read_text(encoding="utf-8")
    for frame, (data, order) in zip(frames, draw(text, width, height, map(int, frames))):
        image = Image.frombuffer("RGBa", (width, height), data, "raw", order)
        image.convert("RGBA").save(Path(folder, f"{frame}.png"), compress_level=1)


if __name__ == "__main__":
    main()
