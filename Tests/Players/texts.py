# SPDX-License-Identifier: MIT
"""The lines of paragraphs of the page."""

import re
import textwrap


def paragraphs(texts):
    """The lines of paragraphs, with empty lines between them."""
    wrapped = [textwrap.wrap(re.sub(r"\s+", " ", text), 120, break_on_hyphens=False) for text in texts]
    return [line for lines in wrapped for line in [*lines, ""]]


def list_item(text):
    """The lines of an item of a list."""
    return textwrap.wrap(f"- {text}", 120, subsequent_indent="  ", break_on_hyphens=False)


def failure_lines(failures):
    """The lines of a list of failures, or nothing."""
    if not failures:
        return []
    return ["", *paragraphs(["**Above the accepted difference**, or refused:"]),
            *(line for failure in failures for line in list_item(failure))]
