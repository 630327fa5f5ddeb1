# SPDX-License-Identifier: MIT
"""Plays exported SVG files in Chromium, and reads the animated values."""

import json

import motions

SCRIPT = """
  const times = %s, channels = %s;
  const owned = (owner) => [...document.querySelectorAll("[id]")].filter(
    (element) => (element.id === owner || element.id.startsWith(owner + ".")) && element.transform);
  const numbers = (text) => (text.match(/[-+]?[\\d.]+(e[-+]?\\d+)?/gi) || []).map(Number);
  const items = (element) => [...element.transform.animVal];
  const style = (element) => getComputedStyle(element);
  const color = (text, alpha) => {
    const parts = numbers(text), isFloat = text.startsWith("color(");
    return [...parts.slice(0, 3).map((n) => isFloat ? n : n / 255), (parts[3] ?? 1) * alpha];
  };
  const product = (elements) => elements.flatMap(items).reduce(
    (map, item) => map.multiply(DOMMatrix.fromMatrix(item.matrix)), new DOMMatrix());
  // The translation of the outermost groups. No list of transforms contains a motion along a path.
  const position = (owner) => {
    const followed = document.getElementById(owner + ".path.unit");
    if (followed) {
      const map = document.getElementById(owner).parentNode.getCTM().inverse().multiply(followed.getCTM());
      return [map.e, map.f];
    }
    return owned(owner).filter((element) => [owner, owner + ".y"].includes(element.id))
      .map((element) => items(element)[0]).filter((item) => item && item.type === 2)
      .reduce((sum, item) => [sum[0] + item.matrix.e, sum[1] + item.matrix.f], [0, 0]);
  };
  const suffixed = (owner, suffix) =>
    owned(owner).filter((element) => (element.id + ".").startsWith(owner + "." + suffix + "."));
  const turned = {
    rotation: (owner) => owned(owner).filter((element) => element.id === owner || element.id === owner + ".rotation"),
    heading: (owner) => suffixed(owner, "heading"),
  };
  const angle = (elements) => elements.flatMap(items).filter((item) => item.type === 4)
    .reduce((sum, item) => sum + item.angle, 0);
  const shadow = (owner) => document.getElementById(owner + ".shadow").querySelector("feDropShadow");
  const readers = {
    x: (owner) => position(owner)[0], y: (owner) => position(owner)[1],
    rotation: (owner) => angle(turned.rotation(owner)), heading: (owner) => angle(turned.heading(owner)),
    scaleX: (owner) => scale(owner).a, scaleY: (owner) => scale(owner).d,
    matrixA: (owner) => product(suffixed(owner, "matrix")).a, matrixB: (owner) => product(suffixed(owner, "matrix")).b,
    matrixC: (owner) => product(suffixed(owner, "matrix")).c, matrixD: (owner) => product(suffixed(owner, "matrix")).d,
    matrixX: (owner) => product(suffixed(owner, "matrix")).e, matrixY: (owner) => product(suffixed(owner, "matrix")).f,
    originX: (owner) => product(suffixed(owner, "origin")).e, originY: (owner) => product(suffixed(owner, "origin")).f,
    opacity: (_, element) => Number(style(element).opacity),
    shadowX: (owner) => shadow(owner).dx.animVal, shadowY: (owner) => shadow(owner).dy.animVal,
    shadowRadius: (owner) => shadow(owner).stdDeviationX.animVal,
    left: (_, e) => e.x ? e.x.animVal.value : e.cx.animVal.value - e.rx.animVal.value,
    top: (_, e) => e.y ? e.y.animVal.value : e.cy.animVal.value - e.ry.animVal.value,
    width: (_, e) => e.width ? e.width.animVal.value : 2 * e.rx.animVal.value,
    height: (_, e) => e.height ? e.height.animVal.value : 2 * e.ry.animVal.value,
    cornerRadius: (_, element) => element.rx.animVal.value,
    visibility: (_, element) => style(element).visibility === "visible" ? 1 : 0,
    strokeWidth: (_, element) => numbers(style(element).strokeWidth)[0],
    strokeStart: (_, element) => -numbers(style(element).strokeDashoffset)[0],
    strokeEnd: (_, element) => numbers(style(element).strokeDasharray)[0] - numbers(style(element).strokeDashoffset)[0],
    dashPhase: (_, element) => numbers(style(element).strokeDashoffset)[0],
  };
  const scale = (owner) => {
    const found = owned(owner).filter((element) => element.id === owner || element.id.startsWith(owner + ".scale"))
      .flatMap(items).filter((item) => item.type === 3);
    return found.reduce((map, item) => ({a: map.a * item.matrix.a, d: map.d * item.matrix.d}), {a: 1, d: 1});
  };
  ["Red", "Green", "Blue", "Alpha"].forEach((name, index) => {
    readers["fill" + name] = (_, e) => color(style(e).fill, Number(style(e).fillOpacity))[index];
    readers["stroke" + name] = (_, e) => color(style(e).stroke, Number(style(e).strokeOpacity))[index];
    readers["shadow" + name] = (owner) =>
      color(style(shadow(owner)).floodColor, Number(style(shadow(owner)).floodOpacity))[index];
  });
  // A path has many channels, and its computed style is a long text, so it is read once for each instant.
  const paths = new Map();
  const coordinates = (owner, element) => {
    if (!paths.has(owner)) paths.set(owner, numbers(style(element).d));
    return paths.get(owner);
  };
  const value = (channel) => {
    const [owner, property] = channel.split("."), element = document.getElementById(owner);
    if (property.startsWith("path")) return coordinates(owner, element)[Number(property.slice(4))];
    return readers[property](owner, element);
  };
  // The reach of what an angle turns; `null` for other channels.
  const reachOf = (channel) => {
    const [owner, property] = channel.split("."), elements = turned[property]?.(owner);
    return elements?.length ? reach(elements.at(-1)) : null;
  };
  // The lengths of the units of a channel's coordinates in pixels.
  const factors = (channel) => {
    const [owner, property] = channel.split("."), element = document.getElementById(owner);
    const node = ["x", "y", "matrixX", "matrixY"].includes(property) ? element.parentNode : element;
    const map = node.getScreenCTM();
    return [Math.hypot(map.a, map.b), Math.hypot(map.c, map.d)];
  };
  const root = document.querySelector("svg");
  // The timeline starts after the load event.
  addEventListener("load", () => setTimeout(() => {
    root.pauseAnimations();
    finish(times.map((time) => {
      root.setCurrentTime(time);
      paths.clear();
      return {values: channels.map(value), reaches: channels.map(reachOf), factors: channels.map(factors)};
    }));
  }, 100));
"""


def page(svg, engine):
    """A page with an SVG file that reports its animated values."""
    script = SCRIPT % (json.dumps(engine.times), json.dumps(engine.channels))
    return f"<body>{svg}<script>{script}</script></body>"


def residuals(engine, played, degrees):
    """The largest difference for each unit between what a page has reported and the engine."""
    columns = {channel: index for index, channel in enumerate(engine.channels)}

    def number(index, channel, kind):
        found = played[index][kind][columns[channel]]
        return float("inf") if found is None else found

    return motions.largest(
        engine, lambda index, channel: number(index, channel, "values"),
        lambda index, channel: number(index, channel, "reaches"), degrees,
        lambda index, channel: played[index]["factors"][columns[channel]])
