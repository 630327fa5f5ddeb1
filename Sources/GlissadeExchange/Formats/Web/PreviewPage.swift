// SPDX-License-Identifier: MIT

/// The page around the drawing of a preview: it fits the window, repeats, and has controls.
struct PreviewPage {
  /// The extents of the document in points.
  let width: String
  let height: String
  /// The duration of the document.
  let milliseconds: String
  /// The colour of CSS behind the drawing.
  let background: String

  /// The rules of the page.
  var styles: String {
    #"""
    body { margin: 0; }
    svg { display: block; overflow: hidden; }
    /* The layout of the page. Glissade skips rules in a negated condition, so that they do not become part of the
       motion when it reads the page. */
    @supports not (display: glissade) {
      :root {
        color-scheme: light dark;
        background: Canvas;
        background: color-mix(in srgb, Canvas, CanvasText 8%);
      }
      /* The drawing has its size, or that of the window above the bar if this is smaller. */
      body > svg {
        --stage: 100vh;
        --stage: 100dvh;
        width: min(\#(width)px, 100vw, var(--stage) * \#(width) / \#(height));
        height: auto;
        aspect-ratio: \#(width) / \#(height);
        background: \#(background);
        color: black;
        color-scheme: light;
      }
      .bar:not([hidden]) {
        position: fixed;
        inset: auto 0 0;
        box-sizing: border-box;
        display: flex;
        align-items: center;
        gap: 0.5rem;
        height: 3rem;
        padding: 0 0.75rem;
        background: Canvas;
        color: CanvasText;
        font: 0.875rem system-ui, sans-serif;
        white-space: nowrap;
        user-select: none;
      }
      .bar:not([hidden]) ~ svg {
        --stage: calc(100vh - 3rem);
        --stage: calc(100dvh - 3rem);
      }
      .bar button {
        min-width: 4.25rem;
        padding: 0.25rem 0.5rem;
        font: inherit;
      }
      .bar input { margin: 0; accent-color: #3b82f6; }
      .bar [type="range"] { flex: 1; min-width: 3rem; }
      .bar output { font-variant-numeric: tabular-nums; }
      .bar label { display: flex; align-items: center; gap: 0.25rem; }
      .bar :focus-visible { outline: 2px solid #3b82f6; outline-offset: 2px; }
      /* Two rows, with the scrubber alone in the second one. */
      @media (max-width: 479px) {
        .bar:not([hidden]) { flex-wrap: wrap; align-content: center; row-gap: 0.25rem; height: 5rem; }
        .bar [type="range"] { order: 1; flex: 1 0 100%; }
        .bar output { margin-left: auto; }
        .bar:not([hidden]) ~ svg {
          --stage: calc(100vh - 5rem);
          --stage: calc(100dvh - 5rem);
        }
      }
    }

    """#
  }

  /// The controls, which the script shows. They have no IDs: the layers have names of their own.
  var bar: String {
    #"""
    <div class="bar" role="group" aria-label="Playback" hidden>
    <button type="button" title="Play from the start">Replay</button>
    <button type="button" title="Play or pause (Space)">Play</button>
    <input type="range" min="0" max="\#(milliseconds)" step="any" value="0" autocomplete="off" aria-label="Time"
      title="Show a time (arrow keys: 10 ms, with Shift: 100 ms)">
    <output aria-live="off" title="Current time and duration"></output>
    <label title="Start again at the end"><input type="checkbox" autocomplete="off" checked>Loop</label>
    </div>

    """#
  }

  /// The script of the controls. The page plays without it, too.
  var script: String {
    #"""
    {
      const duration = \#(milliseconds); // Milliseconds.
      const bar = document.querySelector(".bar");
      const [replay, toggle, scrubber, output, { control: loop }] = bar.children;
      const total = +(duration / 1000).toFixed(2);
      const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
      // Listed at load: after its end, an animation that does not fill is no longer listed.
      const animations = document.querySelector("body > svg").getAnimations({ subtree: true });
      let [start, request] = [null, 0]; // The start time of all animations on the timeline is null while paused.
      const within = (time) => Math.min(Math.max(time, 0), duration);
      const now = () => within(document.timeline.currentTime - start);
      // Others, such as the tools of a browser, can pause the animations.
      const isFree = () => animations.every(({ playState }) => playState !== "paused");
      const isModified = (event) => event.ctrlKey || event.altKey || event.metaKey;
      function report(time) {
        const seconds = (time / 1000).toFixed(2).padStart(total.toFixed(2).length, "\u2007");
        output.value = `${seconds} s / ${total} s`;
        scrubber.value = time;
        scrubber.setAttribute("aria-valuetext", output.value);
        toggle.textContent = start === null ? "Play" : "Pause";
      }
      function pause(time) {
        start = null;
        cancelAnimationFrame(request);
        for (const animation of animations) {
          animation.pause();
          // Also ends the pending pause, which would take a later time. Where a lap ends, another one begins.
          const hasNextLap = animation.effect.getComputedTiming().endTime > duration;
          animation.currentTime = hasNextLap ? Math.min(time, duration - 0.001) : time;
        }
        report(time);
      }
      function play(time) {
        start = document.timeline.currentTime - time;
        for (const animation of animations) animation.startTime = start;
        cancelAnimationFrame(request);
        request = requestAnimationFrame(frame);
        report(time);
      }
      function frame() {
        if (!isFree()) {
          start = null;
          return report(within(animations[0].currentTime));
        }
        const time = document.timeline.currentTime - start;
        if (time >= duration) return loop.checked ? play(time % duration) : pause(duration);
        report(now());
        request = requestAnimationFrame(frame);
      }
      replay.onclick = () => play(0);
      toggle.onclick = () => start !== null ? pause(now()) : play(+scrubber.value < duration ? +scrubber.value : 0);
      scrubber.oninput = () => pause(+scrubber.value);
      scrubber.onkeydown = (event) => {
        const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
        if (!sign || isModified(event)) return;
        event.preventDefault();
        pause(within(+scrubber.value + sign * (event.shiftKey ? 100 : 10)));
      };
      document.addEventListener("keydown", (event) => {
        // Space presses the focused button or checkbox.
        if (event.key !== " " || isModified(event) || event.target.closest("button, [type=checkbox]")) return;
        event.preventDefault();
        if (!event.repeat) toggle.click();
      });
      reducedMotion.addEventListener("change", () => location.reload());
      // With reduced motion, the style sheet has no animations.
      bar.hidden = animations.length === 0;
      // A first frame can be late.
      if (!bar.hidden) request = requestAnimationFrame(() => isFree() && play(0));
    }

    """#
  }
}
