# SPDX-License-Identifier: MIT
"""Runs pages in Chromium. Many pages share a process, because its start takes longer than most pages."""

import html
import json
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# The pages of a process in bytes. A page of several megabytes gets a process of its own.
BATCH = 2_000_000
PROCESSES = 2

# A frame outside the viewport would not be updated, so all frames are at the same place.
INDEX = """<!doctype html><meta charset=utf-8><style>iframe { position: fixed; width: 1300px; height: 900px }</style>
<body><script>
  const results = {};
  addEventListener("message", (event) => { results[event.data[0]] = event.data[1]; });
  addEventListener("load", () => setTimeout(() => { document.body.textContent = JSON.stringify(results); }, 1000));
</script>%s</body>
"""

# A page calls `finish` once, with a value or with an error.
START = """<!doctype html><meta charset=utf-8><script>
  const finish = (value) => parent.postMessage([%d, value], "*");
  addEventListener("error", (event) => finish({error: event.message}));
</script>
"""


def results(pages):
    """The values that the scripts of pages report by `finish(value)`, in the order of the pages."""
    batches, size = [], BATCH
    for index, page in enumerate(pages):
        if size + len(page) > BATCH:
            batches.append([])
            size = 0
        batches[-1].append(index)
        size += len(page)
    values = {}
    with ThreadPoolExecutor(PROCESSES) as pool:
        for batch, found in zip(batches, pool.map(lambda batch: _run([pages[index] for index in batch]), batches)):
            values.update(zip(batch, found))
    return [values[index] for index in range(len(pages))]


def _run(pages):
    with tempfile.TemporaryDirectory() as folder:
        frames = []
        for index, page in enumerate(pages):
            Path(folder, f"{index}.html").write_text(START % index + page, encoding="utf-8")
            frames.append(f'<iframe src="{index}.html"></iframe>')
        path = Path(folder, "index.html")
        path.write_text(INDEX % "".join(frames), encoding="utf-8")
        process = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
             "--window-size=1400,1000", f"--user-data-dir={folder}/profile", "--dump-dom", path.as_uri()],
            capture_output=True, text=True, timeout=300)
    body = re.search(r"<body>(.*)</body>", process.stdout, re.S)
    found = json.loads(html.unescape(body[1]))
    values = [found.get(str(index), {"error": "the page has not finished"}) for index in range(len(pages))]
    for value in values:
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"Chromium: {value['error']}")
    return values
