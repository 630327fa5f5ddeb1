# SPDX-License-Identifier: MIT
"""Draws Lottie files with lottie-web, and SVG files, in one process of Chromium."""

import base64
import importlib.resources
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Players"))
import chromium  # noqa: E402

# The time in which all pictures of a file must be drawn.
SECONDS = 60

# A picture of one transparent pixel.
TRANSPARENT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

# The page of a Lottie file. Text waits for its fonts for 5 s at most.
LOTTIE = """<!doctype html><meta charset=utf-8>
<style>html, body { margin: 0; overflow: hidden } #stage { width: WIDTHpx; height: HEIGHTpx }</style>
<div id=stage></div>
<script src="lottie.js"></script>
<script>
  let failure = null;
  addEventListener("error", (event) => { failure = failure || event.message; });
  const animation = lottie.loadAnimation({
    container: document.getElementById("stage"), renderer: "RENDERER", loop: false, autoplay: false,
    animationData: DATA, rendererSettings: { preserveAspectRatio: "xMidYMid meet" },
  });
  const loaded = new Promise((resolve) => {
    if (animation.isLoaded) resolve();
    animation.addEventListener("DOMLoaded", resolve);
    setTimeout(resolve, 8000);
  });
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  async function ready() {
    await loaded;
    if (!animation.isLoaded) throw new Error(failure || "not loaded");
    return failure;
  }
  async function seek(frame) { animation.goToAndStop(frame, true); await drawn(); return failure; }
</script>
"""

# Runs in the document of an SVG file. The values of CSS animations become styles: the compositor of Chromium draws an
# element with an animation of its transform from pixels of another size, and may show the instant before.
SVG = """
  const root = document.documentElement;
  if (root.localName !== "svg") throw new Error("the root is no svg element");
  if (!root.hasAttribute("viewBox")) root.setAttribute("viewBox", "0 0 NATURALWIDTH NATURALHEIGHT");
  root.setAttribute("width", "WIDTH");
  root.setAttribute("height", "HEIGHT");
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  window.ready = async () => { root.pauseAnimations(); await drawn(); return null; };
  const stated = new Map();
  const animations = document.getAnimations();
  for (const { effect } of animations) stated.set(effect.target, effect.target.getAttribute("style"));
  window.seek = async (time) => {
    root.setCurrentTime(time);
    for (const [element, style] of stated) {
      if (style === null) element.removeAttribute("style"); else element.setAttribute("style", style);
    }
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = time * 1000;
    }
    for (const animation of animations) animation.commitStyles();
    for (const animation of animations) animation.cancel();
    await drawn();
    return null;
  };
"""


class TimeOut(Exception):
    pass


class LimitedBrowser(chromium.Browser):
    """A browser whose calls fail after a deadline."""

    deadline = None

    def _receive(self):
        if self.deadline is not None and b"\0" not in self._received:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self._input], [], [], left)[0]:
                raise TimeOut
        return super()._receive()

    def end(self):
        """Ends a browser that no longer answers."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._output)
        os.close(self._input)

    def open(self, url):
        self._call("Page.navigate", url=url)
        while self._receive().get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, expression):
        answer = self._call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]).splitlines()[0])
        return answer["result"].get("value")

    def set_size(self, width, height):
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self._call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})

    def picture(self, width, height):
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        answer = self._call("Page.captureScreenshot", format="png", clip=clip, optimizeForSpeed=True)
        return base64.b64decode(answer["data"])


class Stage:
    """Draws files, with a new browser after one that crashed or hung."""

    def __enter__(self):
        self._folder = tempfile.mkdtemp()
        script = importlib.resources.files("wagtail_lottie") / "static/wagtail_lottie/lottie-player.js"
        Path(self._folder, "lottie.js").write_bytes(script.read_bytes())
        self._browser = None
        return self

    def __exit__(self, *_):
        if self._browser:
            self._browser.end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def draw(self, player, file, size, natural, instants):
        """PNG data for the instants; the text of a failure for those that cannot be drawn."""
        drawn = []
        if self._browser is None:
            self._browser = LimitedBrowser(tempfile.mkdtemp(dir=self._folder))
        browser = self._browser
        browser.deadline = time.monotonic() + SECONDS
        try:
            browser.set_size(*size)
            if player == "chromium":
                self._open_svg(file, size, natural)
            else:
                self._open_lottie(file, size, player.removeprefix("lottie-web-"))
            browser.evaluate("ready()")
            for instant in instants:
                browser.evaluate(f"seek({instant!r})")
                drawn.append(browser.picture(*size))
        except TimeOut:
            self._restart()
            drawn.append("hang")
        except (OSError, RuntimeError) as error:
            if "has ended" in str(error) or isinstance(error, OSError):
                self._restart()
                drawn.append("crash")
            else:
                drawn.append(str(error))
        return [drawn[index] if index < len(drawn) else drawn[-1] for index in range(len(instants))]

    def _restart(self):
        self._browser.end()
        self._browser = None

    def _open_lottie(self, file, size, renderer):
        page = Path(self._folder, "page.html")
        document = json.loads(Path(file).read_text(encoding="utf-8-sig"))
        # Chromium draws a broken image in the place of a file that is missing.
        for asset in document.get("assets", []):
            if "p" in asset and not str(asset["p"]).startswith("data:"):
                asset.update(p=TRANSPARENT, u="", e=1)
        # A string cannot end the script element.
        data = json.dumps(document).replace("</", "<\\/")
        text = LOTTIE.replace("WIDTH", str(size[0])).replace("HEIGHT", str(size[1])).replace("RENDERER", renderer)
        page.write_text(text.replace("DATA", data, 1), encoding="utf-8")
        self._browser.open(page.as_uri())

    def _open_svg(self, file, size, natural):
        # A copy, so that the file reads no other file beside it.
        page = Path(self._folder, "page.svg")
        page.write_bytes(Path(file).read_bytes())
        self._browser.open(page.as_uri())
        text = SVG
        for name, value in (("NATURALWIDTH", natural[0]), ("NATURALHEIGHT", natural[1]), ("WIDTH", size[0]),
                            ("HEIGHT", size[1])):
            text = text.replace(name, f"{value:g}")
        self._browser.evaluate(f"{{{text}}}")
