# SPDX-License-Identifier: MIT
"""The files for which lottie-web is known to be wrong: the player that decides instead, and the reason."""

# Without a player, the pictures of the file are not compared.
DECISIONS = {
    "thorvg-lottie/extensions/slot0.json": (
        "thorvg", "The values of slots replace those of properties. lottie-web 5.7.4 does not read slots."),
    "android-tests/ShadowPosition1.json": (
        "thorvg", "The effect is a drop shadow. lottie-web 5.7.4 does not draw it."),
    "community-lottie/hardware.json": (
        "thorvg", "ThorVG and rlottie draw alike what lottie-web 5.7.4 leaves out."),
    "android-tests/LayerBlend_17.json": (None, "No player draws the blend mode hard mix."),
}
