# SPDX-License-Identifier: MIT
"""Tests the rule of comparison: with small pictures, and with the players' pictures of the corpus."""

import numpy

from comparison import Limits, compared
from references import pixels, players

# The right frames of the 61 that After Effects drew, with the pixels of players read in two ways. The counts that are
# known from another implementation of the rule took premultiplied colours for straight ones.
KNOWN = {"lottie-web": 57, "thorvg": 51, "rlottie": 47}


def square(size, x, y, side, colour):
    picture = numpy.zeros((size, size, 4), dtype=numpy.uint8)
    picture[y:y + side, x:x + side] = colour
    return picture


def rule_faults():
    """The faults of the rule with small pictures."""
    limits = Limits.at(200)
    red, blank = square(60, 20, 20, 20, (255, 0, 0, 255)), numpy.zeros((60, 60, 4), dtype=numpy.uint8)
    cases = [
        ("the same picture is right", red, red, True),
        ("two blank pictures are right", blank, blank, True),
        ("a blank picture is wrong", red, blank, False),
        ("a white picture is wrong although it is invisible over white", square(60, 20, 20, 20, 255), blank, False),
        ("another colour is wrong", red, square(60, 20, 20, 20, (0, 0, 255, 255)), False),
        ("another place is wrong", red, square(60, 24, 20, 20, (255, 0, 0, 255)), False),
        ("a missing fifth is wrong", red, numpy.concatenate([red[:36], blank[36:]]), False),
        ("another size is wrong", red, red[:-1], False),
        ("a slightly different colour is right", red, square(60, 20, 20, 20, (245, 8, 0, 255)), True),
    ]
    faults = [name for name, first, second, right in cases if limits.accept(compared(first, second)) != right]
    faults += [f"{name}, in the other order" for name, first, second, _ in cases
               if compared(first, second) != compared(second, first)]
    # An edge that moves by one pixel is within the tolerance, one that moves by two is not.
    one, two = (square(60, 20 + shift, 20, 20, (255, 0, 0, 255)) for shift in (1, 2))
    if compared(red, one)[1] != 0 or compared(red, two)[1] == 0:
        faults.append("the tolerance is not one pixel")
    return faults


def corpus_faults(animations, cache, report):
    """The faults of the rule with the pictures of the corpus."""
    faults = []
    draws = 0
    for animation in animations:
        if animation.failure:
            continue
        limits = Limits.at(max(animation.size))
        expected = [pixels(instant.frame) if instant.frame else cache.picture(animation, players(animation)[0], instant)
                    for instant in animation.instants]
        drawn = [picture for picture in expected if not isinstance(picture, str) and picture[..., 3].any()]
        if not drawn:
            report(f"{animation.name} draws nothing")
            continue
        draws += 1
        accepted = [limits.accept(compared(picture, numpy.zeros_like(picture))) for picture in drawn]
        if all(accepted):
            faults.append(f"a blank picture is accepted for {animation.name}")
        elif any(accepted):
            report(f"{animation.name} is blank but for faint pixels in {sum(accepted)} of {len(accepted)} pictures")
    report(f"{draws} files draw something")
    return faults + calibration_faults(animations, cache, report)


def calibration_faults(animations, cache, report):
    faults = []
    frames = [(animation, instant) for animation in animations for instant in animation.instants if instant.frame]
    if len(frames) != 61:
        report(f"{len(frames)} frames of After Effects instead of 61, so the players are not counted")
        return faults
    for player, known in KNOWN.items():
        straight = premultiplied = 0
        for animation, instant in frames:
            expected, picture = pixels(instant.frame), cache.picture(animation, player, instant)
            if isinstance(picture, str):
                continue
            limits = Limits.at(max(animation.size))
            straight += limits.accept(compared(expected, picture))
            if player != "lottie-web":
                picture = picture.copy()
                picture[..., :3] = numpy.rint(picture[..., :3] * (picture[..., 3:] / 255))
            premultiplied += limits.accept(compared(expected, picture))
        report(f"{player} draws {straight} of 61 frames right; {premultiplied} with premultiplied colours, "
               f"{known} are known")
        if premultiplied != known:
            faults.append(f"{player}: {premultiplied} right frames instead of {known}")
    return faults
