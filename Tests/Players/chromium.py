# SPDX-License-Identifier: MIT
"""Runs pages in Chromium, by its DevTools protocol over pipes."""

import fcntl
import json
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROCESSES = 2

# A page calls `finish` once with a value.
START = """<!doctype html><meta charset=utf-8><script>
  let finish, fail;
  const finished = new Promise((resolve, reject) => { [finish, fail] = [resolve, reject]; });
  addEventListener("error", (event) => fail(event.error));
  // The largest distance of a corner of an element from the origin that its rotation turns it about, in pixels.
  const reach = (element) => {
    const box = element.getBBox(), map = element.getScreenCTM();
    const x = Math.max(Math.abs(box.x), Math.abs(box.x + box.width));
    const y = Math.max(Math.abs(box.y), Math.abs(box.y + box.height));
    return Math.hypot(x, y) * Math.sqrt(Math.abs(map.a * map.d - map.b * map.c));
  };
</script>
"""


def results(pages):
    """The values that the scripts of pages report by `finish(value)`, in the order of the pages."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        # Every process runs some of the pages, one after the other.
        parts = list(pool.map(_run, [pages[first::PROCESSES] for first in range(PROCESSES)]))
    return [parts[index % PROCESSES][index // PROCESSES] for index in range(len(pages))]


def _run(pages):
    if not pages:
        return []
    with tempfile.TemporaryDirectory() as folder, Browser(folder) as browser:
        return [browser.value(page) for page in pages]


class Browser:
    """A process of Chromium with one tab."""

    def __init__(self, folder):
        self._page = Path(folder, "page.html")
        (commands, self._output), (self._input, answers) = os.pipe(), os.pipe()
        # Chromium reads commands from the file descriptor 3 and writes answers to 4. The ends of the pipes may have
        # these numbers themselves, so they are duplicated first.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (commands, answers)]
        arguments = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                     f"--user-data-dir={folder}/profile"]
        self._process = subprocess.Popen(
            ["bash", "-c", 'exec "$@" 3<&%d 4>&%d' % tuple(ends), "bash", *arguments], pass_fds=ends,
            stderr=subprocess.DEVNULL)
        for end in (commands, answers, *ends):
            os.close(end)
        self._received = b""
        self._count = 0
        self._session = None
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._call("Page.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._session = None
        self._call("Browser.close")
        self._process.wait(timeout=30)
        os.close(self._output)
        os.close(self._input)

    def value(self, page):
        """The value that a page reports."""
        self._page.write_text(START + page, encoding="utf-8")
        self._call("Page.navigate", url=self._page.as_uri())
        while self._receive().get("method") != "Page.loadEventFired":
            pass
        answer = self._call("Runtime.evaluate", expression="finished", awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"Chromium: {answer['exceptionDetails']}")
        return answer["result"]["value"]

    def _call(self, method, **parameters):
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._output, data):]
        while True:
            answer = self._receive()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise RuntimeError(f"Chromium: {method}: {answer['error']['message']}")
                return answer["result"]

    def _receive(self):
        parts = [self._received]
        while b"\0" not in parts[-1]:
            part = os.read(self._input, 1 << 20)
            if not part:
                raise RuntimeError("Chromium has ended")
            parts.append(part)
        message, _, self._received = b"".join(parts).partition(b"\0")
        return json.loads(message)
