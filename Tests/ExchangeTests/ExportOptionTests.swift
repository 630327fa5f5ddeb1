// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("What exported files state besides the motion")
struct ExportOptionTests {
  /// A card from x = 20 to x = 80 in one second, and a turn.
  private func document() throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let card = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 20, y: 50), name: "card") {
      $0.fill = Color(hex: 0x3060E0)
    }
    tree.transaction(at: 0.1, duration: 0.9, timingFunction: .linear) { $0[card].position.x = 80 }
    tree.transaction(at: 0, duration: 1, timingFunction: .easeInOut) { $0[card].opacity = 0.5 }
    return try MotionDocument(of: tree, duration: 1)
  }

  private func export(_ format: MotionFormat, _ change: (inout MotionExportOptions) -> Void) throws -> MotionExport {
    var options = MotionExportOptions()
    change(&options)
    return try MotionExport(document(), as: format, options: options)
  }

  /// The horizontal place of the card, by the picture that a file draws.
  private func place(_ text: String, at time: Double) throws -> Double {
    let motion = try MotionDocument(reading: text)
    var rasterizer = Rasterizer()
    let picture = rasterizer.image(of: motion.displayList(at: time), width: 100, height: 100)
    var (sum, total) = (0.0, 0.0)
    for y in 0..<100 {
      for x in 0..<100 {
        let alpha = Double(picture.pixels[y * 100 + x] >> 24)
        (sum, total) = (sum + alpha * (Double(x) + 0.5), total + alpha)
      }
    }
    return sum / total
  }

  @Test("a motion repeats, and its last or first state stays", arguments: [MotionFormat.html, .svg])
  func laps(format: MotionFormat) throws {
    let once = try export(format) { _ in }.text
    #expect(try abs(place(once, at: 0.55) - 50) < 0.3 && abs(place(once, at: 1.5) - 80) < 0.3)
    let first = try export(format) { $0.playback.fill = .none }.text
    #expect(try abs(place(first, at: 0.55) - 50) < 0.3 && abs(place(first, at: 1.5) - 20) < 0.3)
    let twice = try export(format) { $0.playback.count = 2 }.text
    #expect(try abs(place(twice, at: 1.55) - 50) < 0.3 && abs(place(twice, at: 2.5) - 80) < 0.3)
    let endless = try export(format) { $0.playback.count = nil }.text
    #expect(try abs(place(endless, at: 41.55) - 50) < 0.3)
  }

  @Test("formats without a number of laps have them one after the other")
  func repeated() throws {
    let lottie = try MotionDocument(reading: export(.lottie) { $0.playback.count = 3 }.text)
    #expect(abs(lottie.duration - 3) < 1e-6)
    #expect(try abs(place(export(.lottie) { $0.playback.count = 3 }.text, at: 2.55) - 50) < 0.3)
    let table = try MotionRecording(export(.csv) { $0.playback.count = 2 }.text, as: .csv)
    let x = try #require(table.channels.first { $0.name == "card.x" })
    #expect(abs(x.value(1.55) - 50) < 0.1)
    #expect(try MotionDocument(reading: export(.lottie) { $0.playback.count = nil }.text).duration < 1.1)
  }

  @Test("a playback that a format cannot express is refused")
  func refusals() throws {
    for format in [MotionFormat.swift, .csv] {
      let error = #expect(throws: ExportError.self) { try export(format) { $0.playback.count = nil } }
      #expect(error == .unsupported("a motion without an end"))
    }
    let error = #expect(throws: ExportError.self) { try export(.lottie) { $0.playback.fill = .none } }
    #expect(error == .unsupported("the first state after the end of the motion"))
    let long = #expect(throws: ExportError.self) {
      var document = try document()
      document = MotionDocument(size: document.size, duration: 3600)
      var tree = LayerTree(size: Size(width: 100, height: 100))
      let card = tree.add(.rectangle(size: Size(width: 20, height: 20)), name: "card")
      tree.transaction(at: 0, duration: 3000) { $0[card].opacity = 0 }
      try document.add(tree)
      var options = MotionExportOptions()
      options.playback.count = 2
      _ = try MotionExport(document, as: .csv, options: options)
    }
    #expect(long == .unsupported("2 laps, which take more than 3600 s"))
  }

  @Test("names are classes or IDs", arguments: [MotionFormat.css, .html, .waapi, .javaScript])
  func classes(format: MotionFormat) throws {
    let text = try export(format) { $0.hasClasses = true }.text
    #expect(text.contains(format == .css || format == .html ? ".card-shape {" : "\".card-shape\""))
    #expect(!text.contains("#card"))
  }

  @Test("a style sheet moves nothing where motion is reduced", arguments: [MotionFormat.css, .html])
  func reducedMotion(format: MotionFormat) throws {
    let text = try export(format) { _ in }.text
    let parts = text.components(of: "@media (prefers-reduced-motion: no-preference) {")
    #expect(parts == 1)
    // Without the block, the last state stays.
    let still = text.replacing("(prefers-reduced-motion: no-preference)", with: "print")
    if format == .html { #expect(try abs(place(still, at: 0) - 80) < 0.3) }
  }

  @Test("an SVG file has its last state for reduced motion and for viewers without animation")
  func stillPicture() throws {
    let text = try export(.svg) { _ in }.text
    let still = text.replacing("not (prefers-reduced-motion:no-preference)", with: "all")
    for time in [0, 0.5] { #expect(try abs(place(still, at: time) - 80) < 0.3) }
    #expect(try !export(.svg) { $0.hasReducedMotion = false }.text.contains("<style>"))
    let plain = text.split(separator: "\n").filter { !$0.contains("<animate") }.joined(separator: "\n")
    #expect(try abs(place(plain, at: 0) - 80) < 0.3)
  }

  @Test("a followed path rests at its end without animation")
  func restOnPath() throws {
    let text = try MotionExport(MotionSample.followedPath.document(), as: .svg).text
    #expect(text.contains("<animateMotion"))
    let plain = text.split(separator: "\n").filter { !$0.contains("<animate") }.joined(separator: "\n")
    let (moving, still) = (try MotionDocument(reading: text), try MotionDocument(reading: plain))
    var rasterizer = Rasterizer()
    let (width, height) = (Int(moving.size.width), Int(moving.size.height))
    let pictures = [moving.displayList(at: moving.duration + 1), still.displayList(at: 0)].map {
      rasterizer.image(of: $0, width: width, height: height)
    }
    let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
    #expect(difference.largestChannelDifference <= 3, "\(difference)")
  }

  @Test("a title and a background are those of the document, with entities")
  func titles() throws {
    var document = try document()
    document.title = "Tom & <\u{338}Jerry> \u{1}"
    document.background = Color(hex: 0x102030)
    let svg = try MotionExport(document, as: .svg).text
    #expect(svg.contains("<title>Tom &amp; &lt;\u{338}Jerry&gt;  </title>"))
    let page = try MotionExport(document, as: .html).text
    #expect(page.contains("<title>Tom &amp; &lt;\u{338}Jerry&gt;  </title>"))
    #expect(page.contains("background: rgb(16 32 48 / 1);"))
    #expect(try MotionDocument(reading: page).notes == [] && MotionDocument(reading: svg).notes == [])
  }

  @Test("the type of source code has the chosen name")
  func typeNames() throws {
    #expect(try export(.swift) { $0.typeName = "Intro" }.text.contains("enum Intro {"))
    for name in ["Intro", "A1"] { #expect(SwiftTypeName.isAccepted(name)) }
    for name in ["", "intro", "LayerTree", "A b", "Ä", "A-b", "CGPath", "DotLayer", "Numbers"] {
      #expect(!SwiftTypeName.isAccepted(name))
    }
  }
}
