// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// Animations by CSS in pages.
@Suite struct CSSMotionTests {
  /// A page with a box of 100 × 100 points in the corner of the stage, and a rule for it.
  private func page(_ rule: String, _ more: String = "") throws -> Page {
    try Page("<div id=a></div>", css: "#a { width: 100px; height: 100px; background: red; \(rule) } \(more)")
  }

  @Test("Times in milliseconds and in calc(), delays, directions and fills")
  func timing() throws {
    let frames = "@keyframes m { from { opacity: 0 } to { opacity: 1 } }"
    let once = try page("animation: m calc(500ms * 2) 1s linear both", frames)
    #expect(try [0, 1.25, 3].map { try once.value(.opacity, "a", at: $0) } == [0, 0.25, 1])
    let back = try page("animation: m 1s linear infinite alternate-reverse", frames)
    #expect(try [0.25, 1.25, 2.25].map { try back.value(.opacity, "a", at: $0) } == [0.75, 0.25, 0.75])
    let paused = try page("animation: m 1s -0.5s linear paused", frames)
    #expect(try paused.value(.opacity, "a", at: 7) == 0.5)
    #expect(once.motion.duration == 2 && back.motion.duration == 2)
    #expect(!once.motion.isEndless && back.motion.isEndless && !paused.motion.isEndless)
  }

  @Test("Each keyframe has a timing function of its own")
  func easings() throws {
    let page = try page(
      "animation: m 4s linear",
      """
      @keyframes m { 0% { opacity: 0; animation-timing-function: steps(2, jump-start) }
      50% { opacity: 0.8; animation-timing-function: linear(0, 0.75 50%, 1) } 100% { opacity: 0 } }
      """)
    let values = try [0.5, 1.5, 3].map { try page.value(.opacity, "a", at: $0) }
    #expect(values.map { ($0 * 1000).rounded() } == [400, 800, 200])
  }

  @Test(
    "Compositions add to what is below, or accumulate",
    arguments: [("replace", 10, 45), ("add", 110, 45), ("accumulate", 110, 45)] as [(String, Double, Double)])
  func compositions(_ composition: String, _ x: Double, _ degrees: Double) throws {
    let page = try page(
      "translate: 100px 0; animation: m 1s linear both; animation-composition: \(composition)",
      "@keyframes m { from, to { translate: 10px 0; rotate: 45deg } }")
    #expect(isClose(try page.point(50, 50, of: "a", at: 0.5), Point(x: 50 + x, y: 50)))
    #expect(abs(try page.value(.rotation, "a", at: 0.5).degrees - degrees) < 1e-9)
  }

  @Test("An addition that mostly lies before the start has effect for the rest of it")
  func rest() throws {
    let page = try page(
      "rotate: 90deg; animation: m 1s linear -0.9s backwards; animation-composition: add",
      "@keyframes m { from { rotate: -90deg } to { rotate: 0deg } }")
    for (time, degrees) in [(0, 81.0), (0.05, 85.5), (0.2, 90)] {
      let turned = AffineTransform.rotation(.degrees(degrees)).apply(to: Point(x: 50, y: 0))
      let expected = Point(x: 50 + turned.x, y: 50 + turned.y)
      #expect(isClose(try page.point(100, 50, of: "a", at: time), expected), "\(time)")
    }
  }

  @Test("An easing with many stops is read, and the lists of many elements beyond the budget are noted")
  func longEasing() throws {
    let stops = (0...1200).map { "\(Double($0 * $0) / 1_440_000) \(Double($0) / 12)%" }.joined(separator: ", ")
    let frames = "@keyframes m { from { opacity: 0 } to { opacity: 1 } }"
    let one = try page("animation: m 1s linear(\(stops)) both", frames)
    #expect(stops.utf8.count > 10_000)
    #expect(abs(try one.value(.opacity, "a", at: 0.5) - 0.25) < 1e-6)
    // Elements with the same list share it.
    let boxes = (0..<2000).map { "<div class=b style='animation-delay: \($0)s'></div>" }.joined()
    let css = ".b { width: 1px; height: 1px; animation: m 1s linear(\(stops)) } \(frames)"
    let many = try Page(boxes, css: css)
    #expect(many.motion.notes.contains { $0.construct.contains("animation-timing-function") })
    let shared = try Page(String(repeating: "<div class=b></div>", count: 2000), css: css)
    #expect(!shared.motion.notes.contains { $0.construct.contains("animation-timing-function") })
  }

  @Test("Several animations have effect in their order")
  func several() throws {
    let page = try page(
      "animation: m 1s linear both, n 2s linear both",
      "@keyframes m { to { left: 5px; opacity: 0 } } @keyframes n { to { opacity: 0.5 } }")
    // The later one counts: from the value below to 0.5.
    let below = 0.5
    #expect(abs(try page.value(.opacity, "a", at: 0.5) - (below + (0.5 - below) * 0.25)) < 1e-9)
    #expect(try page.value(.opacity, "a", at: 3) == 0.5)
  }

  @Test(
    "Functions of transform map a corner of the box",
    arguments: [
      ("translate(10px, 20%)", Point(x: 10, y: 20)), ("rotate(90deg)", Point(x: 100, y: 0)),
      ("rotate(0.25turn)", Point(x: 100, y: 0)), ("scale(0.5)", Point(x: 25, y: 25)),
      ("scaleX(2)", Point(x: -50, y: 0)), ("skewX(45deg)", Point(x: -50, y: 0)),
      ("matrix(1, 0, 0, 1, 3, 4)", Point(x: 3, y: 4)), ("translate3d(1px, 2px, 90px)", Point(x: 1, y: 2)),
      ("rotateY(60deg)", Point(x: 25, y: 0)), ("perspective(100px) translateZ(50px)", Point(x: -50, y: -50)),
      ("rotate3d(0, 0, 1, 180deg)", Point(x: 100, y: 100)),
      ("matrix3d(1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,1)", Point(x: 5, y: 6)),
      ("translateX(calc(50% + 5px))", Point(x: 55, y: 0)), ("rotate(90deg) translate(10px)", Point(x: 100, y: 10)),
    ] as [(String, Point)])
  func transforms(_ function: String, _ corner: Point) throws {
    let page = try page("transform: \(function)")
    let found = try page.point(0, 0, of: "a")
    #expect(isClose(found, corner), "\(found)")
    #expect(page.notes.isEmpty)
  }

  @Test("The origin of a transform is a point of the box, or outside of it")
  func origins() throws {
    #expect(isClose(try page("transform-origin: 0 0; rotate: 90deg").point(100, 0, of: "a"), Point(x: 0, y: 100)))
    #expect(isClose(try page("transform-origin: right -10px; scale: 2").point(0, 0, of: "a"), Point(x: -100, y: 10)))
    // translate, rotate, scale and transform are multiplied in this order.
    let all = try page("transform-origin: 0 0; translate: 5px; rotate: 90deg; scale: 2; transform: translate(10px)")
    #expect(isClose(try all.point(0, 0, of: "a"), Point(x: 5, y: 20)))
  }

  @Test("A perspective of the parent enlarges near children, and hidden backs are not drawn")
  func perspective() throws {
    let page = try Page(
      "<div id=o><div id=a></div></div>",
      css: """
        #o { width: 200px; height: 200px; perspective: 100px } #a { width: 100px; height: 100px; background: red;
        backface-visibility: hidden; animation: m 1s linear both } @keyframes m { from { transform: translateZ(50px) }
        to { transform: translateZ(50px) rotateY(360deg) } }
        """)
    // The factor is 100 / (100 − 50), about the middle of the parent.
    #expect(isClose(try page.point(0, 0, of: "a"), Point(x: -100, y: -100)))
    let layer = try page.layer("a")
    #expect(page.motion.tree.isHidden(of: layer, at: 0.1) == false && page.motion.tree.isHidden(of: layer, at: 0.5))
  }

  @Test("Motion paths place the transform origin on the path")
  func offsets() throws {
    let line = try page(
      "offset-path: path('M 100 0 L 100 200'); animation: m 2s linear",
      "@keyframes m { from { offset-distance: 0% } to { offset-distance: 100% } }")
    #expect(isClose(try line.point(50, 50, of: "a", at: 1), Point(x: 100, y: 100)))
    // The path leads down, so that the right side of the box does too.
    #expect(isClose(try line.point(100, 50, of: "a", at: 1), Point(x: 100, y: 150)))
    let ray = try Page(
      "<div id=o><div id=a></div></div>",
      css: """
        #o { width: 400px; height: 200px } #a { width: 10px; height: 10px; background: red; offset-rotate: 0deg;
        offset-path: ray(90deg closest-side); offset-distance: 50% }
        """)
    #expect(isClose(try ray.point(5, 5, of: "a"), Point(x: 250, y: 100)))
    let circle = try Page(
      "<div id=o><div id=a></div></div>",
      css: """
        #o { width: 400px; height: 200px } #a { width: 10px; height: 10px; background: red; offset-rotate: 0deg;
        offset-path: circle(50px at 100px 100px); offset-distance: 25%; offset-anchor: 0 0 }
        """)
    #expect(isClose(try circle.point(0, 0, of: "a"), Point(x: 100, y: 150), 1e-3))
    #expect(try page("offset-path: url(#x)").notes.contains { $0.contains("url(#x)") })
  }

  @Test("Sizes and places move")
  func sizes() throws {
    let page = try page(
      "position: absolute; animation: m 1s linear both",
      "@keyframes m { from { width: 20px; left: 0 } to { width: 60px; left: calc(100% - 60px) } }")
    #expect(isClose(try page.box("a", at: 0.5), Rect(x: 370, y: 0, width: 40, height: 100)))
  }

  @Test("A percentage of a size that moves follows it")
  func movingPercentages() throws {
    let page = try page(
      "animation: m 1s linear both; transform-origin: 0 0; transform: translate(-50%)",
      "@keyframes m { from { width: 20px } to { width: 60px } }")
    #expect(isClose(try page.point(0, 0, of: "a", at: 0.5), Point(x: -20, y: 0)))
  }

  @Test("Custom properties are inherited, have fallbacks and stand in shorthands and keyframes")
  func variables() throws {
    let page = try Page(
      "<div id=o><div id=a></div></div>",
      css: """
        :root { --d: 2s; --x: 40px } #o { --x: 60px } #a { width: var(--x); height: var(--none, 30px); background: red;
        animation: m var(--d) linear both } @keyframes m { to { translate: var(--x) } }
        """)
    #expect(try page.box("a").size == Size(width: 60, height: 30))
    #expect(isClose(try page.point(30, 15, of: "a", at: 1), Point(x: 60, y: 15)))
    #expect(page.motion.duration == 2)
  }

  @Test("Media queries are those of the stage, and reduced motion is a variant with a note")
  func media() throws {
    let page = try page(
      "",
      """
      @media (min-width: 700px) and (max-height: 600px) { #a { width: 10px } }
      @media screen and (width < 800px), print { #a { height: 10px } }
      @media (prefers-reduced-motion: reduce) { #a { width: 1px } }
      @media (prefers-reduced-motion: no-preference) { #a { height: 20px } }
      @media (display-mode: standalone) { #a { width: 3px } }
      """)
    #expect(try page.box("a").size == Size(width: 10, height: 20))
    #expect(
      page.motion.notes.map(\.construct) == [
        "@media (prefers-reduced-motion: reduce), a variant", "@media (display-mode: standalone)",
      ])
  }

  @Test("An invalid value is left out with a note, and so is an unknown property")
  func faults() throws {
    let page = try page(
      "width: 5 px; rotate: 3; filter: custom(9deg); mask: none; column-span: all; animation: gone 1s")
    for text in ["“5 px” of “width”", "the filter “custom”", "“column-span”", "“gone”"] {
      #expect(page.notes.contains { $0.contains(text) }, "\(text): \(page.notes)")
    }
    #expect(!page.notes.contains { $0.contains("mask") })
  }

  @Test("Nested rules, lists in :is() and states")
  func selectors() throws {
    let page = try Page(
      "<div id=o class=x><p id=a><p id=b class=k></div>",
      css: """
        p { height: 10px; margin: 0 } .x { & p { width: 30px } > .k { width: 40px } &:hover p { width: 50px } }
        :is(#a, .none) { height: 7px } p:not(.k, .z) { padding-left: 1px }
        """)
    #expect(try page.box("a").size == Size(width: 31, height: 7))
    #expect(try page.box("b").size == Size(width: 40, height: 10))
  }
}
