// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeReading
import Testing

/// Colours that are computed from others, and filters that map colours.
@Suite struct CSSColorTests {
  private func page(_ rule: String, _ more: String = "") throws -> Page {
    try Page("<div id=a></div>", css: "#a { width: 100px; height: 60px; \(rule) } \(more)")
  }

  /// The colour of a pixel over white, from 0 to 255.
  private func shown(_ page: Page, at time: Double = 0) -> [Double] {
    var rasterizer = Rasterizer()
    let picture = rasterizer.image(of: page.motion.tree.displayList(at: time), width: 100, height: 60)
    let pixel = picture.pixels[30 * 100 + 50]
    let rest = 255 - Double(pixel >> 24)
    return [16, 8, 0].map { Double(pixel >> $0 & 0xFF) + rest }
  }

  // The components are those of Chromium 156 over white.
  @Test(
    "Mixed and relative colours",
    arguments: [
      ("color-mix(in srgb, red, blue)", [128, 0, 128]), ("color-mix(in srgb, red 25%, blue)", [64, 0, 191]),
      ("color-mix(in srgb, 25% red, blue)", [64, 0, 191]), ("color-mix(in srgb, red, blue 75%)", [64, 0, 191]),
      ("color-mix(in srgb, white 30%, black 30%)", [179, 179, 179]),
      ("color-mix(in srgb, currentColor, transparent)", [132, 187, 242]),
      ("color-mix(in hsl, hsl(120deg 10% 20%), hsl(30deg 30% 40%))", [84, 92, 61]),
      ("color-mix(in hwb, hwb(120deg 10% 20%), hwb(30deg 30% 40%))", [147, 179, 51]),
      ("color-mix(in oklab, red, blue)", [140, 83, 162]), ("color-mix(red, blue)", [140, 83, 162]),
      ("color-mix(in oklch, red, blue)", [186, 0, 194]), ("color-mix(in oklch longer hue, red, blue)", [0, 147, 0]),
      ("color-mix(in hsl increasing hue, red 40%, blue)", [0, 255, 102]),
      ("color-mix(in hsl decreasing hue, red 40%, blue)", [204, 0, 255]),
      ("color-mix(in lab, teal 30%, orange)", [200, 156, 65]), ("color-mix(in lch, teal 30%, orange)", [150, 174, 22]),
      ("color-mix(in srgb-linear, teal, orange)", [188, 148, 92]), ("color-mix(in xyz, teal, orange)", [188, 148, 92]),
      ("color-mix(in hsl, white, blue)", [159, 159, 223]),
      ("color-mix(in srgb, color-mix(in srgb, red, blue) 50%, lime)", [64, 128, 64]),
      ("rgb(from teal b calc(g / 2) 200)", [128, 64, 200]), ("hsl(from red calc(h + 120) s 40%)", [0, 204, 0]),
      ("oklch(from teal calc(l + 0.2) c h)", [91, 190, 190]),
      ("lab(from orange calc(l - 20) a b / 0.5)", [224, 183, 127]),
      ("hwb(from teal h 20% b)", [51, 128, 128]),
    ] as [(String, [Double])])
  func colors(_ text: String, _ expected: [Double]) throws {
    let page = try page("color: rgb(10 120 230); background: \(text)")
    let found = shown(page)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1.5 } && page.notes.isEmpty, "\(found) \(page.notes)")
    // A drawing has the same colours.
    let rectangle = "<svg width=100 height=60><rect width=100 height=60 /></svg>"
    let drawing = try Page(rectangle, css: "svg { color: rgb(10 120 230) } rect { fill: \(text) }")
    #expect(zip(shown(drawing), expected).allSatisfy { abs($0 - $1) <= 1.5 } && drawing.notes.isEmpty)
  }

  @Test(
    "Colours that cannot be read are named",
    arguments: [
      "color-mix(in srgb, red)", "color-mix(in none, red, blue)", "color-mix(in srgb longer hue, red, blue)",
      "color-mix(in srgb, red 0%, blue 0%)", "color-mix(in srgb, red 120%, blue)",
      "color-mix(in hsl odd hue, red, blue)",
      "rgb(from none r g b)", "foo(from red r g b)", "color-mix(in srgb, red -5%, blue)",
      String(repeating: "color-mix(in srgb, red, ", count: 100) + "blue" + String(repeating: ")", count: 100),
    ])
  func faults(_ text: String) throws {
    let drawing = try Page("<svg width=9 height=9><rect id=r width=9 height=9 /></svg>", css: "rect { fill: \(text) }")
    #expect(drawing.notes.contains { $0.contains("of “fill”") }, "\(drawing.notes)")
  }

  // The components are those of Chromium 156 for rgb(200 120 40) over white.
  @Test(
    "Filters of colours",
    arguments: [
      ("grayscale(1)", [131, 131, 131]), ("grayscale(50%)", [166, 126, 86]), ("sepia(1)", [178, 159, 124]),
      ("sepia(.4)", [191, 136, 73]), ("invert(1)", [55, 135, 215]), ("invert(25%)", [164, 124, 84]),
      ("brightness(.5)", [100, 60, 20]), ("brightness(150%)", [255, 180, 60]), ("contrast(2)", [255, 113, 0]),
      ("contrast(.25)", [146, 126, 106]), ("saturate(3)", [255, 97, 0]), ("saturate(0)", [131, 131, 131]),
      ("hue-rotate(90deg)", [40, 165, 63]), ("opacity(.25)", [241, 221, 201]),
      ("grayscale(1) opacity(50%)", [193, 193, 193]), ("invert(1) brightness(.5)", [27, 67, 108]),
      ("drop-shadow(0 0 0 red) grayscale()", [131, 131, 131]),
    ] as [(String, [Double])])
  func filters(_ text: String, _ expected: [Double]) throws {
    let page = try page("background: rgb(200 120 40); filter: \(text)")
    #expect(zip(shown(page), expected).allSatisfy { abs($0 - $1) <= 1.5 } && page.notes.isEmpty, "\(shown(page))")
    let rectangle = "<svg width=100 height=60><rect width=100 height=60 fill='rgb(200 120 40)' /></svg>"
    let drawing = try Page(rectangle, css: "rect { filter: \(text) }")
    #expect(zip(shown(drawing), expected).allSatisfy { abs($0 - $1) <= 1.5 }, "\(shown(drawing))")
  }

  @Test("Filters move number by number, and lists of other functions in one step")
  func motion() throws {
    func page(_ from: String, _ to: String) throws -> Page {
      try self.page(
        "background: rgb(200 120 40); animation: m 1s linear",
        "@keyframes m { from { filter: \(from) } to { filter: \(to) } }")
    }
    #expect(zip(shown(try page("none", "grayscale(1)"), at: 0.5), [166, 126, 86]).allSatisfy { abs($0 - $1) <= 1.5 })
    let two = try page("invert(1) brightness(1)", "invert(1) brightness(0)")
    #expect(zip(shown(two, at: 0.5), [27, 67, 108]).allSatisfy { abs($0 - $1) <= 1.5 })
    let step = try page("brightness(.5)", "invert(1)")
    #expect(zip(shown(step, at: 0.49), [100, 60, 20]).allSatisfy { abs($0 - $1) <= 1.5 })
    #expect(zip(shown(step, at: 0.51), [55, 135, 215]).allSatisfy { abs($0 - $1) <= 1.5 })
    // The opacity of a filter multiplies that of the box.
    let faded = try self.page(
      "opacity: .5; animation: m 1s linear", "@keyframes m { from { filter: opacity(1) } to { filter: opacity(0) } }")
    #expect(try abs(faded.value(.opacity, "a", at: 0.5) - 0.25) < 1e-6)
  }

  @Test("What is not exact of a filter is noted")
  func notes() throws {
    let several = try page("filter: brightness(2) contrast(.5)")
    #expect(several.notes.contains { $0.contains("several functions of colours") })
    #expect(try page("filter: brightness(2) invert(1)").motion.notes.first?.effect != .unsupported)
    let shadows = try page("filter: drop-shadow(1px 1px red) drop-shadow(2px 2px blue)")
    #expect(shadows.notes.contains { $0.contains("several shadows") })
    #expect(try page("filter: opacity(.5) drop-shadow(1px 1px red)").notes.contains { $0.contains("opacity") })
  }
}
