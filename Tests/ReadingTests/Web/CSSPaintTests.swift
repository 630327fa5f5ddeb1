// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// The pictures of boxes.
@Suite struct CSSPaintTests {
  private func page(_ rule: String, _ more: String = "") throws -> Page {
    try Page("<div id=a></div>", css: "#a { width: 100px; height: 60px; \(rule) } \(more)")
  }

  // The values in Lab and Oklab are those of the tables in CSS Color 4, where #008000 is green.
  @Test(
    "Colours in all notations",
    arguments: [
      ("tomato", [255.0, 99, 71, 1]), ("#0f08", [0, 255, 0, 0.53]), ("rgb(10 20 30 / 50%)", [10, 20, 30, 0.5]),
      ("rgba(100%, 0%, 50%, .25)", [255, 0, 127.5, 0.25]), ("hsl(120deg 100% 25%)", [0, 127.5, 0, 1]),
      ("hwb(0 20% 40%)", [153, 51, 51, 1]), ("oklch(51.975% 0.17686 142.495)", [0, 128, 0, 1]),
      ("oklab(51.975% -0.1403 0.10768)", [0, 128, 0, 1]), ("lab(46.2775% -47.5621 48.5837)", [0, 128, 0, 1]),
      ("lch(46.2775% 67.9892 134.3912)", [0, 128, 0, 1]), ("color(srgb 0.2 0.4 0.6 / 0.5)", [51, 102, 153, 0.5]),
      ("rgb(calc(5 * 2) 20 30)", [10, 20, 30, 1]), ("currentColor", [1, 2, 3, 1]),
    ] as [(String, [Double])])
  func colors(_ text: String, _ expected: [Double]) throws {
    let found = try page("color: rgb(1 2 3); background-color: \(text)").color(.fill, "a")
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.6 }, "\(text): \(found)")
  }

  @Test("Colours mix premultiplied, and newer notations in Oklab")
  func mixing() throws {
    func middle(_ from: String, _ to: String) throws -> [Double] {
      try page(
        "animation: m 1s linear", "@keyframes m { from { background: \(from) } to { background: \(to) } }"
      ).color(.fill, "a", at: 0.5)
    }
    #expect(try middle("red", "blue") == [127.5, 0, 127.5, 1])
    #expect(try middle("red", "transparent") == [255, 0, 0, 0.5])
    // The middle of black and white in Oklab has the lightness 0.5, which is 0.125 in linear light.
    let gray = try middle("oklch(0 0 0)", "oklch(1 0 0)")
    #expect(abs(gray[0] - 99) < 0.5 && abs(gray[1] - 99) < 0.5, "\(gray)")
  }

  @Test("Properties that change the picture and are not read have a note; a clip path that moves is read")
  func unreadProperties() throws {
    for rule in ["outline: 2px solid red", "zoom: 2", "text-indent: 9px", "font-style: italic"] {
      #expect(try page(rule).notes.contains { $0.contains(rule.prefix { $0 != ":" }) }, "\(rule)")
    }
    for rule in ["outline: none", "zoom: 1", "text-indent: 0", "font-style: normal"] {
      let notes = try page(rule).notes
      #expect(notes.isEmpty, "\(rule): \(notes)")
    }
    let moving = try page(
      "background: red; animation: m 1s linear",
      "@keyframes m { from { clip-path: inset(0) } to { clip-path: inset(20px) } }")
    #expect(moving.notes.isEmpty, "\(moving.notes)")
  }

  @Test("Corners: one radius, an ellipse, and a path for others")
  func corners() throws {
    #expect(try page("background: red; border-radius: 12px").value(.cornerRadius, "a") == 12)
    #expect(try page("background: red; border-radius: 999px").value(.cornerRadius, "a") == 30)
    let ellipse = try page("background: red; border-radius: 50%")
    if case .ellipse = ellipse.motion.tree.content(of: try ellipse.layer("a"), at: 0) {
    } else {
      Issue.record("no ellipse")
    }
    let separate = try page("background: red; border-radius: 10px 0 20px 0 / 5px")
    let path = try separate.value(.path, "a/color")
    #expect(path.bounds() == Rect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test("A border of one colour is one ring; others have a layer for each visible side")
  func borders() throws {
    let ring = try page("border: 4px solid blue")
    #expect(try ring.color(.fill, "a/border") == [0, 0, 255, 1])
    #expect(try ring.value(.path, "a/border").bounds() == Rect(x: 0, y: 0, width: 108, height: 68))
    let sides = try page("border: 4px solid transparent; border-top-color: red; border-right: 2px solid lime")
    #expect(sides.names.filter { $0.hasSuffix("/ring") } == ["a/border-top/ring", "a/border-right/ring"])
    #expect(try page("border: 4px none red").names.contains("a/border") == false)
    #expect(try page("border: 4px dashed red").notes.contains { $0.contains("dashed") })
  }

  @Test("Gradients have the line of CSS")
  func gradients() throws {
    let page = try page("background: linear-gradient(to right, red, 25%, blue)")
    #expect(page.notes.contains { $0.contains("linear-gradient") }, "a hint is noted")
    let plain = try self.page("background: linear-gradient(90deg, red 10px, blue 50%)")
    let gradient = try #require(plain.motion.tree.style(of: try plain.layer("a"), at: 0).gradient)
    #expect(gradient.stops.map(\.offset) == [0.1, 0.5])
    guard case .linear(let from, let to) = gradient.form else { throw CancellationError() }
    #expect(isClose(from, Point(x: 0, y: 30)) && isClose(to, Point(x: 100, y: 30)))
    let conic = try self.page("background: conic-gradient(red, blue)")
    #expect(conic.notes.contains { $0.contains("conic-gradient") })
  }

  @Test("A picture smaller than its box is repeated, or moves")
  func tiles() throws {
    let page = try page(
      "background: linear-gradient(red, blue) 0 0 / 40px 30px no-repeat; animation: m 1s linear",
      "@keyframes m { to { background-position: 100% 0 } }")
    #expect(isClose(try page.box("a/image[1]", at: 0.5), Rect(x: 30, y: 0, width: 40, height: 30)))
    let repeated = try self.page("background: linear-gradient(red, blue) 0 0 / 40px 30px")
    #expect(repeated.names.filter { $0 == "a/image[1]" }.count == 12)
  }

  @Test("Shadows of boxes are layers, with half of the blur as the deviation")
  func shadows() throws {
    let page = try page(
      "background: red; animation: m 1s linear",
      "@keyframes m { from { box-shadow: 0 0 0 0 lime } to { box-shadow: 10px 20px 8px 2px lime, inset 0 0 4px red } }")
    #expect(isClose(try page.value(.position, "a/shadow[1]/area", at: 0.5), Point(x: 5, y: 10)))
    #expect(try page.value(.blurRadius, "a/shadow[1]/area", at: 0.5) == 2)
    #expect(
      try page.value(.path, "a/shadow[1]/area", at: 0.5).bounds() == Rect(x: -1, y: -1, width: 102, height: 62))
    #expect(page.names.contains("a/inner-shadow[2]"))
  }

  @Test("Filters, clips, blend modes, overflow and order")
  func effects() throws {
    let page = try Page(
      "<div id=o><div id=a></div><div id=b></div></div>",
      css: """
        #o { overflow: hidden; border-radius: 10px; width: 100px; height: 100px }
        #a, #b { position: absolute; width: 50px; height: 50px; background: red }
        #a { z-index: 2; filter: blur(3px) drop-shadow(1px 2px 4px rgb(0 0 0 / 0.5)); mix-blend-mode: multiply }
        #b { clip-path: polygon(0 0, 100% 0, 50% 100%); visibility: hidden }
        """)
    #expect(try page.value(.blurRadius, "a") == 3 && page.value(.shadowRadius, "a") == 4)
    #expect(try page.value(.shadowOffset, "a") == Vector(dx: 1, dy: 2))
    #expect(page.motion.tree.blendMode(of: try page.layer("a"), at: 0) == .multiply)
    #expect(page.motion.tree.isHidden(of: try page.layer("b"), at: 0))
    #expect(try page.value(.cornerRadius, "o/clip") == 10)
    let names = page.names
    #expect(try #require(names.firstIndex(of: "b")) < (try #require(names.firstIndex(of: "a"))))
    let clip = page.motion.tree.clip(of: try page.layer("b"), at: 0)
    guard case .path(let path) = clip else { throw CancellationError() }
    #expect(path.bounds() == Rect(x: 0, y: 0, width: 50, height: 50))
  }

  @Test("Text of one line has the built-in typeface, with a note")
  func text() throws {
    let page = try Page("<h1 id=a>Hello <b>you</b></h1>", css: "h1 { margin: 0; font-size: 20px; color: red }")
    #expect(try page.color(.fill, "a/text[1]") == [255, 0, 0, 1])
    #expect(page.names.contains("a/b[1]") && page.names.contains("a/b[1]/text[1]"))
    #expect(page.notes.contains { $0.contains("the font of a text") })
  }
}
