// SPDX-License-Identifier: MIT

/// The function of a JavaScript module that plays the animations of its elements.
enum WebModuleControls {
  /// The text.
  ///
  /// - Parameters:
  ///   - milliseconds: The duration of one lap.
  ///   - count: The number of laps.
  static func text(milliseconds: String, count: String) -> String {
    #"""
    export const duration = \#(milliseconds); // Milliseconds of one lap.
    export const laps = \#(count);

    // The controls of the last call for each document or shadow root.
    const played = new WeakMap();

    // Sets the properties of the elements in a document or a shadow root, and plays their animations. With reduced
    // motion it shows the elements without motion instead. If elements are missing, it throws an Error with their
    // selectors and changes nothing. It returns controls of all animations, with the names of the class Animation and
    // times in milliseconds. cancel() removes the animations and restores the properties; after it, the controls have
    // no effect. A second call for the same document or shadow root cancels the first one.
    export function play(
      root = document, { reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches } = {},
    ) {
      const missing = elements.map(({ target }) => target).filter((target) => !root.querySelector(target));
      if (missing.length > 0) throw new Error(`play: missing elements: ${missing.join(", ")}`);
      played.get(root)?.cancel();
      const restorations = [];
      const all = elements.flatMap(({ target, ...motion }) => [...root.querySelectorAll(target)]
        .map((element) => ({ element, ...motion })));
      const animations = all.flatMap(({ element, style, animations }) => {
        const before = Object.fromEntries(Object.keys(style).map((name) => [name, element.style[name] ?? ""]));
        const pathLength = element.getAttribute("pathLength");
        restorations.push(() => {
          Object.assign(element.style, before);
          if (!element.getAttribute("style")) element.removeAttribute("style");
          if (pathLength === null) element.removeAttribute("pathLength");
          else element.setAttribute("pathLength", pathLength);
        });
        Object.assign(element.style, style);
        // No property sets the attribute pathLength, so --path-length states it.
        if ("--path-length" in style) element.setAttribute("pathLength", style["--path-length"]);
        return animations.map(({ keyframes, options }) => element.animate(keyframes, options));
      });
      // Otherwise browsers remove an ended animation below an additive one of the same property.
      animations.forEach((animation) => animation.persist());
      // The clock is an animation without an element, as the others can end earlier.
      const { timeline } = root.ownerDocument ?? root;
      const clock = new Animation(new KeyframeEffect(null, null, { duration, iterations: laps }), timeline);
      function follow() {
        const { currentTime, playbackRate, playState } = clock;
        for (const animation of playState === "finished" ? animations : [clock, ...animations]) {
          animation.playbackRate = playbackRate;
          if (playState === "running") animation.startTime = timeline.currentTime; else animation.pause();
          animation.currentTime = currentTime; // Also ends a pending pause, which would take a later time.
        }
      }
      const controls = {
        animations, duration,
        get finished() { return clock.finished; },
        get currentTime() { return clock.currentTime; },
        // After the end, a new time does not play.
        set currentTime(time) {
          if (clock.playState === "finished") clock.pause();
          clock.currentTime = time;
          follow();
        },
        get playbackRate() { return clock.playbackRate; },
        set playbackRate(rate) {
          const { currentTime, playState } = clock;
          clock.playbackRate = rate;
          // The start time of an ended animation does not change with its rate.
          if (playState === "finished" && rate !== 0) clock.startTime = timeline.currentTime - currentTime / rate;
          follow();
        },
        play() { clock.play(); follow(); },
        pause() { clock.pause(); follow(); },
        reverse() { clock.playbackRate = -clock.playbackRate; controls.play(); },
        restart() { clock.currentTime = clock.playbackRate < 0 ? duration * laps : 0; controls.play(); },
        finish() { clock.finish(); follow(); },
        cancel() {
          [clock, ...animations.splice(0)].forEach((animation) => animation.cancel());
          restorations.splice(0).forEach((restore) => restore());
        },
      };
      played.set(root, controls);
      controls.play();
      // A motion without an end cannot finish.
      if (reducedMotion) laps < Infinity ? controls.finish() : [clock, ...animations].forEach((each) => each.cancel());
      return controls;
    }

    """#
  }
}
