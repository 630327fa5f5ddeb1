// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming
import Testing

@Suite("Motions for CSS and Web Animations")
struct WebMotionTests {
  // MARK: - Writing

  @Test(
    "every kind of motion is within the accepted error in every form",
    arguments: MotionSample.allCases)
  func deviations(sample: MotionSample) throws {
    let document = try sample.document()
    for format in [MotionFormat.css, .html, .waapi, .javaScript] {
      let export = try MotionExport(document, as: format, maximumError: 0.05)
      #expect(export.deviation.points <= 0.05)
      #expect(export.deviation.degrees <= 0.05)
      #expect(export.deviation.value <= max(0.005, sample == .colors ? 1.0 / 255 : 0))
      #expect(export.deviation.channel != nil)
      #expect(MotionFormat(detecting: export.text) == format)
    }
  }

  /// The place of the anchor of the layer “card” in an export.
  private func place(_ export: MotionExport, at time: Double) throws -> [Double] {
    let tree = try MotionFile.read(export.text).tree
    let card: LayerID = try #require(tree.layer("card"))
    let place = tree.convert(Point.zero, from: card, to: nil, at: time)
    return place.map { [$0.x, $0.y] } ?? []
  }

  @Test("an export has the places of the tree at other instants than those of the measurement")
  func otherInstants() throws {
    let document = try MotionSample.curve.document()
    let export = try MotionExport(document, as: .css, maximumError: 0.01)
    let card = try #require(document.layer("card"))
    #expect(try MotionRecording(export.text).duration == 2)
    for step in 0..<24 {
      let time = Double(step) / 12.3
      #expect(areClose(try place(export, at: time), card.position.values(time), 0.01), "\(time)")
    }
  }

  @Test("a session of clicks is one additive animation for each change, and exact")
  func additive() throws {
    let export = try MotionExport(MotionSample.clicks.document(), as: .css, maximumError: 0.01)
    #expect(export.deviation.points < 1e-9)
    #expect(export.text.contains("animation-composition: add, add, add, add;"))
    #expect(export.text.components(of: "@keyframes card-translate-") == 4)
    #expect(export.text.contains("translate: 200px 50px;"))
    let json = try MotionExport(MotionSample.clicks.document(), as: .waapi, maximumError: 0.01)
    #expect(json.text.components(of: "\"composite\": \"add\"") == 4)
  }

  @Test("no animation goes on after the end of the document", arguments: [MotionFormat.css, .waapi])
  func end(format: MotionFormat) throws {
    let tree = try MotionSample.clicks.tree()
    let document = try MotionDocument(of: tree, duration: 1.1)
    let export = try MotionExport(document, as: format, maximumError: 0.01)
    #expect(try MotionRecording(export.text).duration <= 1.1 + 1e-9)
    let card = try #require(document.layer("card"))
    for time in [1.099, 1.3, 5] {
      #expect(areClose(try place(export, at: time), card.position.values(min(time, 1.0999)), 0.2), "\(time)")
    }
  }

  @Test("a jump is within a microsecond of its instant", arguments: [MotionFormat.css, .waapi])
  func jumps(format: MotionFormat) throws {
    let export = try MotionExport(MotionSample.keyframes.document(), as: format, maximumError: 0.01)
    // Discrete keyframes change at 1/3 and 2/3 of 1.5 s from 0.5 s.
    #expect(try [0.999_999, 1, 1.499_999, 1.5].map { try place(export, at: $0).first } == [80, 300, 300, 330])
  }

  @Test("a page has an element for each layer and drawing, and the style sheet")
  func page() throws {
    for sample in [MotionSample.group, .order, .text, .sizes] {
      let document = try sample.document()
      let page = try MotionExport(document, as: .html, maximumError: 0.05).text
      let css = try MotionExport(document, as: .css, maximumError: 0.05).text
      #expect(page.hasPrefix("<!DOCTYPE html>"))
      #expect(page.contains(css))
      for name in document.layers.flatMap({ [$0.name] + $0.drawings.map(\.name) }) {
        #expect(page.components(of: " id=\"\(name)\"") == 1, "\(name)")
      }
    }
    let page = try MotionExport(MotionSample.group.document(), as: .html, maximumError: 0.05).text
    #expect(page.contains("<g clip-path=\"url(#card-bounds)\">"))
  }

  @Test("a module is the array of the JSON, and a function")
  func module() throws {
    let document = try MotionSample.colors.document()
    let json = try MotionExport(document, as: .waapi).text
    let module = try MotionExport(document, as: .javaScript).text
    #expect(module.contains("export const elements = \(json.dropLast());\n"))
    #expect(module.contains("export function play("))
  }

  @Test("the same document has the same text", arguments: [MotionFormat.css, .waapi])
  func determinism(format: MotionFormat) throws {
    let texts = try (0..<2).map { _ in try MotionExport(MotionSample.sizes.document(), as: format).text }
    #expect(texts[0] == texts[1])
  }
}

extension String {
  /// The number of occurrences of a text.
  func components(of text: String) -> Int { ranges(of: text).count }
}
