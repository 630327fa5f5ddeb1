# SPDX-License-Identifier: MIT
"""Plays exported easings in Chromium, rlottie and ThorVG, and compares each player with the engine."""

import json
import re
import subprocess

import chromium
from lottie_players import PLAYERS, centroid

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

# The accepted residual beyond the stated deviation, in outputs, for each player.
TOLERANCES = {"CSS, Chromium": 1e-6, "JavaScript, Chromium": 1e-6, "Lottie, rlottie": 0.1 / TRAVEL,
              "Lottie, ThorVG": 0.1 / TRAVEL}


class Export:
    """An exported easing, with the deviation that the command states."""

    def __init__(self, program, easing, kind):
        run = subprocess.run([program, "export", "easing", easing, "--as", kind], capture_output=True, text=True)
        self.refusal = run.stderr.strip() if run.returncode else None
        self.text = run.stdout.strip()
        self.deviation = 0 if self.refusal else float(re.search(r"largest deviation (\S+?)(,|$)", run.stderr)[1])


def engine(program, easing):
    """The outputs of the engine at all instants."""
    inputs = ",".join(repr(step / INSTANTS) for step in range(INSTANTS + 1))
    run = subprocess.run(
        [program, "sample", "easing", easing, "--at", inputs, "--format", "json"],
        capture_output=True, text=True, check=True)
    return [row["output"] for row in json.loads(run.stdout)]


def web_outputs(styles, modules):
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
      finish([outputs, eased]);
    """ % (json.dumps(styles), json.dumps(modules), INSTANTS)
    return chromium.results([f"<body><script>{script}</script></body>"])[0]


def lottie_file(track):
    """A disc whose position is the exported number, in a layer that is scaled by the travel."""
    still = lambda value: {"a": 0, "k": value}
    place = {"r": still(0), "o": still(100), "a": still([0, 0, 0])}
    scale = 100.0 * TRAVEL
    number = json.loads(track)
    layers = [
        {"ty": 4, "ind": 1, "parent": 2, "ip": 0, "op": INSTANTS + 1, "st": 0, "sr": 1,
         "ks": {**place, "s": still([1e4 / scale, 1e4 / scale, 100]),
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


def lottie_outputs(track, player):
    """The places of the disc as outputs, at all instants."""
    for image in PLAYERS[player](lottie_file(track), range(INSTANTS + 1)):
        center = centroid(image)
        yield (center[0] - START) / TRAVEL if center else float("nan")


def section(program):
    """The lines of the section about easings, and the failures."""
    exact = {easing: engine(program, easing) for easing in EASINGS}
    styles = {easing: Export(program, easing, "css") for easing in EASINGS}
    modules = {easing: Export(program, easing, "js") for easing in EASINGS}
    tracks = {easing: Export(program, easing, "lottie") for easing in EASINGS}
    # Every format can express the easings of the list.
    refused = [f"{easing}: {export.refusal}" for exports in (styles, modules, tracks)
               for easing, export in exports.items() if export.refusal]
    if refused:
        raise ValueError("\n".join(refused))
    progress, eased = web_outputs([styles[e].text for e in EASINGS], [modules[e].text for e in EASINGS])

    rows, failures = [], []
    for index, easing in enumerate(EASINGS):
        cells = []
        track = tracks[easing]
        played = [("CSS, Chromium", styles[easing], lambda: progress[index]),
                  ("JavaScript, Chromium", modules[easing], lambda: eased[index])]
        played += [(f"Lottie, {player}", track, lambda player=player: lottie_outputs(track.text, player))
                   for player in PLAYERS]
        for name, export, play in played:
            residual = max(abs(a - b) for a, b in zip(play(), exact[easing]))
            cells.append(f"{residual:.1e}")
            if not residual <= export.deviation + TOLERANCES[name]:
                failures.append(f"{easing}, {name}: {residual:.2e}, but {export.deviation:.2e} is stated")
        rows.append(f"| `{easing}` | {styles[easing].deviation:.1e} | {modules[easing].deviation:.1e} | "
                    f"{track.deviation:.1e} | "
                    + " | ".join(cells) + " |")
    lines = [
        "## Easings",
        "",
        f"{len(EASINGS)} easings are compared at {INSTANTS + 1} instants. A residual is the largest difference of",
        "outputs; the outputs go from 0 to 1. Each is at most the deviation that the command states, plus the tolerance",
        "of the player: 1e-6 in Chromium, and 5e-4 for Lottie players, whose discs are measured by their centroids",
        f"(0.1 points of {TRAVEL}).",
        "",
        "| easing | stated, CSS | stated, JavaScript | stated, Lottie | " + " | ".join(TOLERANCES) + " |",
        "|---|---|---|---|" + "---|" * len(TOLERANCES),
        *rows,
    ]
    return lines, failures
