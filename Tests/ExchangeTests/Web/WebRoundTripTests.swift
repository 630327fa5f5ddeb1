// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming
import Testing

/// Exports for the web that come back as layers.
@Suite struct WebRoundTripTests {
  private static let formats = [MotionFormat.css, .html, .waapi, .javaScript]
  private static let accepted = 0.05

  private func layer(_ name: String, in tree: LayerTree) -> LayerID? {
    func layers(of parent: LayerID?) -> [LayerID] {
      tree.children(of: parent, at: 0).flatMap { [$0] + layers(of: $0) }
    }
    return layers(of: nil).first { tree.name(of: $0) == name }
  }

  /// Compares the places of three points of a layer with those of its drawing in an export.
  private func compare(_ source: LayerTree, _ name: String, _ format: MotionFormat) throws {
    let document = try MotionDocument(of: source, duration: 2)
    let export = try MotionExport(document, as: format, maximumError: Self.accepted)
    let motion = try MotionFile.read(export.text)
    let unread = motion.notes.filter { $0.effect == .unsupported }
    #expect(unread.isEmpty, "\(format): \(unread.map(\.description))")
    if format == .html { #expect(motion.tree.size == source.size) }
    let original = try #require(layer(name, in: source))
    let copy = try #require(layer(name + "-shape", in: motion.tree), "\(export.text.prefix(2000))")
    // The tolerance of lengths applies to each part of the map, whose errors the size of the layer multiplies.
    let tolerance = 4 * Self.accepted
    for step in 0..<37 {
      let time = 0.02 + 1.97 * Double(step) / 36
      for point in [Point(x: 0, y: 0), Point(x: 50, y: 10), Point(x: 10, y: 40)] {
        let expected = source.convert(point, from: original, to: nil, at: time)
        let found = motion.tree.convert(point, from: copy, to: nil, at: time)
        guard let expected, let found else {
          #expect(expected == nil && found == nil)
          continue
        }
        #expect(expected.distance(to: found) <= tolerance, "\(format) \(time): \(expected) \(found)")
      }
    }
  }

  @Test("every kind of motion comes back", arguments: MotionSample.allCases)
  func samples(sample: MotionSample) throws {
    // A text is a drawing of glyphs with its own coordinates.
    guard sample != .text else { return }
    for format in Self.formats { try compare(try sample.tree(), "card", format) }
  }

  @Test("random motions come back", arguments: 0..<25)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(
      .rectangle(size: Size(width: 60, height: 40), cornerRadius: 4), at: Point(x: 200, y: 150), name: "card")
    for _ in 0..<3 {
      let time = 1.2 * random.nextUnit()
      let position = Point(x: 200 + random.nextDeviation(180), y: 150 + random.nextDeviation(130))
      let (angle, factor) = (random.nextDeviation(300), 1 + random.nextDeviation(0.6))
      tree.transaction(at: time, duration: 0.3 + 0.4 * random.nextUnit(), timingFunction: .easeInOut) {
        $0[card].position = position
        $0[card].rotation = .degrees(angle)
        $0[card].scale = Vector(dx: factor, dy: 2 - factor)
      }
    }
    for format in Self.formats { try compare(tree, "card", format) }
  }

  @Test("opacity and colours come back")
  func looks() throws {
    let source = try MotionSample.curve.tree()
    let card = try #require(layer("card", in: source))
    for format in Self.formats {
      let document = try MotionSample.curve.document()
      let motion = try MotionFile.read(MotionExport(document, as: format, maximumError: 0.005).text)
      let group = try #require(layer("card", in: motion.tree))
      let shape = try #require(layer("card-shape", in: motion.tree))
      for time in [0.1, 0.6, 1.1, 1.6] {
        let expected = source.presentationValue(of: card, .opacity, at: time)
        #expect(abs(motion.tree.presentationValue(of: group, .opacity, at: time) - expected) < 0.001)
      }
      let color = motion.tree.presentationValue(of: shape, .fill, at: 1).displayedComponents
      #expect(abs(color.red - 0x3B / 255.0) < 0.002 && abs(color.blue - 0xF5 / 255.0) < 0.002)
    }
  }

  @Test("a document of a page has its facts")
  func documents() throws {
    let document = try MotionDocument(
      reading: "<style>i { position: absolute; width: 9px; height: 9px; background: red; animation: m 3s }"
        + "@keyframes m { to { left: 1px } }</style><i id=a></i>")
    #expect(document.size == Size(width: 800, height: 600) && document.duration == 3 && document.notes.isEmpty)
    #expect(try MotionDocument(reading: ".a { animation: m 1s } @keyframes m { to { top: 0 } }").duration == 1)
  }
}
