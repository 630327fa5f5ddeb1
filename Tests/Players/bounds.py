# SPDX-License-Identifier: MIT
"""What players add to the stated deviation, compared with what was measured."""

from dataclasses import dataclass

from texts import paragraphs

# The largest ratio of what is accepted to what is measured, for the motion that comes closest to its limit.
LARGEST_RATIO = 5
# Limits up to this one are not judged: the digits of numbers in files are visible in such residuals.
SMALLEST = 0.01


@dataclass(frozen=True)
class Measured:
    """The residual of a motion in a player, in pixels of the document."""

    player: str
    construct: str
    motion: str
    residual: float
    stated: float
    bound: float

    @property
    def limit(self):
        return self.stated + self.bound


def section(measured, is_complete):
    """The lines of the section about bounds, and the bounds that are too large for all motions."""
    groups = {}
    for entry in measured:
        groups.setdefault((entry.player, entry.construct), []).append(entry)
    rows, failures = [], []
    for (player, construct), entries in sorted(groups.items()):
        nearest = max(entries, key=lambda entry: entry.residual / entry.limit)
        excess = max(0.0, max(entry.residual - entry.stated for entry in entries))
        ratio = nearest.limit / max(nearest.residual, 1e-9)
        rows.append(f"| {player} | {construct} | {len(entries)} | {nearest.bound:g} | {excess:.4f} | "
                    f"{nearest.stated:.4f} | {nearest.residual:.4f} | {ratio:.1f} | `{nearest.motion}` |")
        if is_complete and ratio > LARGEST_RATIO and nearest.limit > SMALLEST:
            failures.append(f"{player}, {construct}: the bound {nearest.bound:g} is too large: stated deviation and "
                            f"bound are at least {ratio:.1f} times the residual")
    return [
        "## Bounds of players", "",
        *paragraphs([f"""What a viewer sees differs from the engine by at most the stated deviation and the bound of the
            player for the construct. The excess is the largest difference of a residual and the stated deviation of the
            same motion; 0 means that the stated deviation is enough. The last columns are of the motion that comes
            closest to its limit. There, the sum of stated deviation and bound must not be below the residual, and is at
            most {LARGEST_RATIO} times the residual, unless it is at most {SMALLEST} px. A disc is that of the section
            about motions, the values are lengths that Chromium states there, and all other constructs are those of
            figures."""]),
        "| player | construct | motions | bound, px | excess, px | stated, px | residual, px | ratio | motion |",
        "|---|---|---|---|---|---|---|---|---|", *rows], failures
