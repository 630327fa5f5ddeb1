# SPDX-License-Identifier: MIT
"""Plays Lottie files in lottie-web, with its renderer for SVG, and reads the outline that it draws."""

import importlib.resources
import json
import math

import outlines

# The package from PyPI that has the script of lottie-web 5.7.4.
SCRIPT = importlib.resources.files("wagtail_lottie") / "static/wagtail_lottie/lottie-player.js"

PAGE = """<style>body { margin: 0 } #stage { width: %dpx; height: %dpx }</style>
<div id=stage></div>
<script src="%s"></script>
<script>
  const animation = lottie.loadAnimation({
    container: document.getElementById("stage"), renderer: "svg", loop: false, autoplay: false, animationData: %s,
  });
  const read = () => {
    const path = [...document.querySelectorAll("#stage path")]
      .find((element) => !element.closest("defs, mask, clipPath") && element.getAttribute("d")?.trim());
    const map = path?.getScreenCTM();
    return map && {tag: "path", data: path.getAttribute("d"), map: [map.a, map.b, map.c, map.d, map.e, map.f]};
  };
  const play = () => finish(%s.map((frame) => {
    animation.goToAndStop(frame, true);
    return read();
  }));
  animation.isLoaded ? play() : animation.addEventListener("DOMLoaded", play);
</script>
"""


def page(text, times):
    """A page that reports the outline at instants."""
    document = json.loads(text)
    frames = [time * document["fr"] for time in times]
    # A string cannot end the script element.
    data = json.dumps(document).replace("</", "<\\/")
    return PAGE % (document["w"], document["h"], SCRIPT.absolute().as_uri(), data, json.dumps(frames))


def center(played):
    """The centre of an outline that a page has reported."""
    if not played:
        return (math.inf, math.inf)
    extents = outlines.of_path(played["data"]).mapped(played["map"]).extents()
    return ((extents[0] - extents[8]) / 2, (extents[4] - extents[12]) / 2)
