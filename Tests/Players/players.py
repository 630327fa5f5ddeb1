# SPDX-License-Identifier: MIT
"""Plays exported easings in Chromium, rlottie and ThorVG, and compares each player with the engine.

Usage: players.py PROGRAM TABLE

PROGRAM is the glissade command. TABLE is the Markdown file to write. The status is 1 if a residual exceeds the stated
deviation of the export plus the tolerance of the player.
"""

import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import rlottie_python
import thorvg_python as tvg

INSTANTS = 60
# The diameter of the disc of the Lottie picture in points, and the distance of an output of 1.
DIAMETER, TRAVEL, HEIGHT = 40, 200, 80
# An easing may overshoot, so the picture has a margin on both sides.
WIDTH, START = 480, 140

FAMILIES = ["quad", "cubic", "quart", "quint", "sine", "expo", "circ", "back", "elastic", "bounce"]
EASINGS = (
    ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.5, 0, 0.5, 1)", "trapezoid-in-out"]
    + ["steps(4)", "steps(5, jump-start)", "steps(3, jump-none)", "linear(0, 0.3 25% 75%, 1)"]
    + [f"{family}-{ends}" for family in FAMILIES for ends in ("in", "out", "in-out")]
    + ["elastic-out(1.5, 0.4)"]
    + ["spring:response=0.5,damping-ratio=0.5", "spring:duration=0.5,bounce=0.3"]
    + ["spring:mass=1,stiffness=100,damping=10"]
    + ["spring:response=0.4,damping-ratio=1", "spring:response=0.4,damping-ratio=1.5,velocity=4"]
)


class Export:
    """An exported easing, with the deviation that the command states."""

    def __init__(self, program, easing, kind):
        run = subprocess.run([program, "export", "easing", easing, "--as", kind], capture_output=True, text=True)
        self.refusal = run.stderr.strip() if run.returncode else None
        self.text = run.stdout.strip()
        self.deviation = 0 if self.refusal else float(re.search(r"largest deviation (\S+?)(,|$)", run.stderr)[1])


def engine(program, easing):
    inputs = ",".join(repr(step / INSTANTS) for step in range(INSTANTS + 1))
    run = subprocess.run(
        [program, "sample", "easing", easing, "--at", inputs, "--format", "json"],
        capture_output=True, text=True, check=True)
    return [row["output"] for row in json.loads(run.stdout)]


def chromium(styles, modules):
    """The progress of Web Animations with each CSS easing, and the outputs of each module, at all instants."""
    script = """
      const styles = %s, modules = %s, count = %d;
      const outputs = styles.map((easing) => {
        const effect = new KeyframeEffect(document.body, [{opacity: 0}, {opacity: 1}],
          {duration: 1000, easing, fill: "both"});
        const animation = new Animation(effect, document.timeline);
        animation.pause();
        return Array.from({length: count + 1}, (_, step) => {
          animation.currentTime = 1000 * step / count;
          return effect.getComputedTiming().progress;
        });
      });
      const eased = modules.map((source) => {
        const ease = new Function(source.replace("export function ease", "return function"))();
        return Array.from({length: count + 1}, (_, step) => ease(step / count));
      });
      document.body.textContent = JSON.stringify([outputs, eased]);
    """ % (json.dumps(styles), json.dumps(modules), INSTANTS)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        page.write_text(f"<!doctype html><meta charset=utf-8><body><script>{script}</script>")
        run = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--dump-dom", page.as_uri()], capture_output=True, text=True, timeout=120)
    body = re.search(r"<body>(.*)</body>", run.stdout, re.S)
    return json.loads(html.unescape(body[1]))


def lottie_file(track):
    """A disc whose position is the exported number, in a layer that is scaled by the travel."""
    still = lambda value: {"a": 0, "k": value}
    place = {"r": still(0), "o": still(100), "a": still([0, 0, 0])}
    scale = 100.0 * TRAVEL
    number = json.loads(track)
    layers = [
        {"ty": 4, "ind": 1, "parent": 2, "ip": 0, "op": INSTANTS + 1, "st": 0, "sr": 1,
         "ks": {**place, "s": still([1e4 / scale * 1.0, 1e4 / scale * 1.0, 100]),
                "p": {"s": True, "x": number, "y": still(0)}},
         "shapes": [{"ty": "gr", "it": [
             {"ty": "el", "d": 1, "p": still([0, 0]), "s": still([DIAMETER, DIAMETER])},
             {"ty": "fl", "c": still([0, 0, 0, 1]), "o": still(100), "r": 1},
             {"ty": "tr", "p": still([0, 0]), "a": still([0, 0]), "s": still([100, 100]), "r": still(0),
              "o": still(100)}]}]},
        {"ty": 3, "ind": 2, "ip": 0, "op": INSTANTS + 1, "st": 0, "sr": 1,
         "ks": {**place, "p": still([START, HEIGHT / 2, 0]), "s": still([scale, scale, 100])}},
    ]
    return json.dumps({"v": "5.7.0", "fr": 60, "ip": 0, "op": INSTANTS + 1, "w": WIDTH, "h": HEIGHT, "ddd": 0,
                       "assets": [], "layers": layers})


def centroid(alpha):
    """The abscissa of the centre of the drawn alpha, in points."""
    total = weighted = 0
    for row in range(0, WIDTH * HEIGHT, WIDTH):
        for column, value in enumerate(alpha[row:row + WIDTH]):
            if value:
                total += value
                weighted += value * (column + 0.5)
    return weighted / total if total else float("nan")


def rlottie(text):
    animation = rlottie_python.LottieAnimation.from_data(text)
    return [
        centroid(animation.render_pillow_frame(frame_num=step, width=WIDTH, height=HEIGHT).getchannel("A").tobytes())
        for step in range(INSTANTS + 1)]


def thorvg(text):
    engine = tvg.Engine()
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(WIDTH, HEIGHT)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    picture.load_data(text.encode(), "lottie+json", None, True)
    canvas.add(picture)
    places = []
    for step in range(INSTANTS + 1):
        # A frame that is set already is refused.
        animation.set_frame(float(step))
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        places.append(centroid(canvas.get_pillow().getchannel("A").tobytes()))
    return places


# The accepted residual beyond the stated deviation, in outputs, for each player.
TOLERANCES = {"CSS, Chromium": 1e-6, "JavaScript, Chromium": 1e-6, "Lottie, rlottie": 0.1 / TRAVEL,
              "Lottie, ThorVG": 0.1 / TRAVEL}


def main():
    program, table = sys.argv[1:]
    exact = {easing: engine(program, easing) for easing in EASINGS}
    styles = {easing: Export(program, easing, "css") for easing in EASINGS}
    modules = {easing: Export(program, easing, "js") for easing in EASINGS}
    tracks = {easing: Export(program, easing, "lottie") for easing in EASINGS}
    progress, eased = chromium([styles[e].text for e in EASINGS], [modules[e].text for e in EASINGS])

    rows, failures = [], []
    for index, easing in enumerate(EASINGS):
        cells = []
        played = [("CSS, Chromium", styles[easing], lambda: progress[index]),
                  ("JavaScript, Chromium", modules[easing], lambda: eased[index])]
        for name, player in (("Lottie, rlottie", rlottie), ("Lottie, ThorVG", thorvg)):
            played.append((name, tracks[easing], lambda player=player: [
                (x - START) / TRAVEL for x in player(lottie_file(tracks[easing].text))]))
        for name, export, play in played:
            if export.refusal:
                cells.append("refused")
                continue
            residual = max(abs(a - b) for a, b in zip(play(), exact[easing]))
            cells.append(f"{residual:.1e}")
            if not residual <= export.deviation + TOLERANCES[name]:
                failures.append(f"{easing}, {name}: {residual:.2e}, but {export.deviation:.2e} is stated")
        rows.append(f"| `{easing}` | {styles[easing].deviation:.1e} | {tracks[easing].deviation:.1e} | "
                    + " | ".join(cells) + " |")
    Path(table).write_text("\n".join([
        "# Exports in players",
        "",
        "`make check-players` writes this table. It plays exported easings in players that others wrote, and compares",
        f"them with the engine at {INSTANTS + 1} instants. A residual is the largest difference of outputs; the outputs",
        "go from 0 to 1. Each is at most the deviation that the command states, plus the tolerance of the player: 1e-6",
        f"in Chromium, and 5e-4 for Lottie players, whose discs are measured by their centroids (0.1 points of {TRAVEL}).",
        "",
        "| easing | stated, CSS | stated, Lottie | " + " | ".join(TOLERANCES) + " |",
        "|---|---|---|" + "---|" * len(TOLERANCES),
        *rows,
        "",
    ]))
    print(f"{len(EASINGS)} easings in {len(TOLERANCES)} players, {len(failures)} residuals above the stated deviation")
    print("\n".join(failures))
    return 1 if failures else 0


sys.exit(main())
