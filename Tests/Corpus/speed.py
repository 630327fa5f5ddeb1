# SPDX-License-Identifier: MIT
"""Times all frames of Lottie files at 512 px in Glissade and in ThorVG, on one thread each.

Usage: speed.py BENCHMARKS CORPUS [ROUNDS]

For each file, both draw all frames in processes of their own, one after the other, and the next round begins with the
other one. The figures are processor time of drawing, without start and opening; the least of all rounds counts.
"""

import subprocess
import sys
import time
from pathlib import Path

from animations import found

SIDE = 512
SECONDS = 120


def thorvg(path, size, count):
    """Prints the seconds that ThorVG takes to open a file and to draw its frames."""
    import thorvg_python as tvg
    text = Path(path).read_bytes()
    engine = tvg.Engine(threads=0)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(*size)
    start = time.process_time()
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    if picture.load_data(text, "lottie+json", None, True) != tvg.Result.SUCCESS:
        sys.exit("refused")
    picture.set_size(*size)
    canvas.add(picture)
    opened = time.process_time()
    for frame in range(count):
        animation.set_frame(float(frame))
        canvas.update()
        canvas.draw(True)
        canvas.sync()
    print(opened - start, count, time.process_time() - opened)


def timed(arguments):
    """The seconds for opening, the frames and the seconds for drawing that a process prints; `None` if it fails."""
    try:
        run = subprocess.run(arguments, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    return tuple(float(word) for word in run.stdout.split()) if run.returncode == 0 else None


def least(results):
    results = [result for result in results if result]
    return tuple(min(column) for column in zip(*results)) if results else None


def main():
    if sys.argv[1] == "--thorvg":
        return thorvg(sys.argv[2], (int(sys.argv[3]), int(sys.argv[4])), int(sys.argv[5]))
    program, corpus, *rest = sys.argv[1:]
    rounds = int(rest[0]) if rest else 2
    rows = []
    for animation in found(corpus, SIDE):
        if animation.is_svg or animation.failure:
            continue
        scale = SIDE / max(animation.natural)
        size = [max(1, round(side * scale)) for side in animation.natural]
        own, peer = [], []
        for number in range(rounds):
            for kind in ("own", "peer") if number % 2 == 0 else ("peer", "own"):
                if kind == "own":
                    own.append(timed([program, "--file", str(animation.path)]))
                else:
                    rate, start, end = (float(animation.document[key]) for key in ("fr", "ip", "op"))
                    count = max(1, int(end - start - 1e-3) + 1)
                    peer.append(timed([sys.executable, __file__, "--thorvg", str(animation.path),
                                       *map(str, size), str(count)]))
        own, peer = least(own), least(peer)
        if own and peer:
            rows.append((animation.name, len(animation.data), own, peer))
        else:
            print(f"{animation.name}: not compared ({'ThorVG' if own else 'Glissade'} draws nothing)")
    rows.sort(key=lambda row: row[2][2] - row[3][2], reverse=True)
    print("seconds for all frames: Glissade, ThorVG, ratio; the files that lose most time first")
    for name, _, own, peer in rows[:20]:
        print(f"{own[2]:8.3f} {peer[2]:8.3f} {own[2] / max(peer[2], 1e-9):6.2f}  {name}")
    total = [sum(row[index][2] for row in rows) for index in (2, 3)]
    frames = sum(row[2][1] for row in rows)
    print(f"{len(rows)} files, {frames:.0f} frames: {total[0]:.2f} s and {total[1]:.2f} s, "
          f"ratio {total[0] / total[1]:.2f}")
    slow = max(rows, key=lambda row: row[2][0] / max(row[1], 1_000_000))
    print(f"opening: at most {1000 * slow[2][0]:.1f} ms for {slow[1]} bytes ({slow[0]})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
