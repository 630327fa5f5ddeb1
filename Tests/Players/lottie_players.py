# SPDX-License-Identifier: MIT
"""Draws Lottie animations with rlottie and ThorVG, and finds the centres of what they draw."""

import json

import rlottie_python
import thorvg_python as tvg
from PIL import Image


def rlottie(text, frames, scale=1):
    """The images at frames, some times as large. The player has whole frames only; others are `None`."""
    width, height = _size(text, scale)
    animation = rlottie_python.LottieAnimation.from_data(text)
    for frame in frames:
        whole = round(frame)
        yield None if abs(whole - frame) > 1e-6 else animation.render_pillow_frame(
            frame_num=whole, width=width, height=height)


def thorvg(text, frames, scale=1):
    """The images at frames, some times as large."""
    width, height = _size(text, scale)
    engine = tvg.Engine()
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(width, height)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    picture.load_data(text.encode(), "lottie+json", None, True)
    picture.set_size(width, height)
    canvas.add(picture)
    for frame in frames:
        # A frame that is set already is refused.
        animation.set_frame(float(frame))
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        yield canvas.get_pillow()


def _size(text, scale):
    document = json.loads(text)
    return round(document["w"] * scale), round(document["h"] * scale)


PLAYERS = {"rlottie": rlottie, "ThorVG": thorvg}


def centroid(image):
    """The centre of the drawn alpha in pixels, or `None` if nothing is drawn."""
    alpha = image.getchannel("A")
    box = alpha.getbbox()
    if box is None:
        return None
    alpha = alpha.crop(box).convert("F")
    columns = alpha.resize((alpha.width, 1), Image.Resampling.BOX).get_flattened_data()
    rows = alpha.resize((1, alpha.height), Image.Resampling.BOX).get_flattened_data()
    return (box[0] + _mean(columns), box[1] + _mean(rows))


def _mean(weights):
    return sum(weight * (index + 0.5) for index, weight in enumerate(weights)) / sum(weights)
