// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import Testing

@Suite("Motion as Lottie")
struct LottieMotionTests {
  /// A tree with one card, and its document after changes.
  private static func document(
    duration: Double = 2, from start: Double = 0, _ change: (inout LayerTree, LayerID) throws -> Void
  ) throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(
      .rectangle(size: Size(width: 60, height: 40), cornerRadius: 8), at: Point(x: 80, y: 80), name: "card")
    try change(&tree, card)
    var document = MotionDocument(size: tree.size, duration: duration)
    try document.add(tree, from: start)
    return document
  }

  private static func follow(_ tree: inout LayerTree, _ card: LayerID, _ data: String, _ timing: MediaTiming) throws {
    let motion = try #require(PathMotion(try Path(svgPathData: data), rotation: .auto))
    tree.transaction(at: 0) {
      $0[card].animate(LayerAnimation(along: motion, timing: timing, timingFunction: .easeInOut))
    }
  }

  /// Documents of all kinds of motion.
  private static func documents() throws -> [String: MotionDocument] {
    [
      "properties": try document { tree, card in
        tree.transaction(at: 0.5, duration: 1.2, timingFunction: .namedEasing(.back, ends: .easeInOut)) {
          $0[card].position = Point(x: 300, y: 200)
          $0[card].rotation = .degrees(200)
          $0[card].opacity = 0.4
          $0[card].anchor = Point(x: 0, y: 1)
          $0[card].scale = Vector(dx: 2, dy: -1)
          $0[card].size = Size(width: 120, height: 30)
          $0[card].fill = Color(red: 0, green: 0.5, blue: 0, alpha: 0.3)
        }
      },
      "jumps": try document { tree, card in
        let timing = MediaTiming(beginTime: 0.1, duration: 0.37, repeatCount: 4, fillMode: .both)
        tree.transaction(at: 0) {
          $0[card].animate(
            LayerAnimation(
              .position,
              Animation(.basic(from: Point(x: 60, y: 60), to: Point(x: 320, y: 240)), timing: timing)))
        }
        tree.transaction(at: 1.8) { $0[card].isHidden = true }
      },
      "path": try document(from: 0.3) { tree, card in
        try follow(
          &tree, card, "M 40 240 C 40 20 160 20 200 150 Q 260 280 300 60 A 40 20 30 1 1 60 90 L 40 200",
          MediaTiming(beginTime: 0.1, duration: 0.9, repeatCount: .infinity, autoreverses: true))
      },
      "matrix": try document { tree, card in
        tree.transaction(at: 0.1, duration: 0.8) { $0[card].transform = .scale(x: -2, y: 0.5) }
        tree.transaction(at: 0.5, duration: 0.8) { $0[card].transform = .rotation(.degrees(50)) }
      },
      "groups": try document { tree, card in
        let dot = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: Point(x: 5, y: 5), in: card, name: "dot")
        tree.configure(card) { $0.clipsToBounds = true }
        tree.transaction(at: 0.3, duration: 1) {
          $0[card].opacity = 0.5
          $0[dot].position = Point(x: 50, y: 30)
        }
      },
      "outlines": try document { tree, card in
        let square = try Path(svgPathData: "M-40 -40 L40 -40 Q60 0 40 40 L-40 40 Z")
        let blob = tree.add(.path(square), at: Point(x: 200, y: 200), name: "blob") {
          $0.stroke = .black
          $0.strokeWidth = 3
        }
        tree.set(.strokeEnd, of: blob, to: 0)
        tree.transaction(at: 0.2, duration: 1) {
          $0[blob].path = square.applying(.rotation(.degrees(30)))
          $0[blob].strokeEnd = 0.8
        }
        _ = tree.add(.text("Hello", style: TextStyle(size: 24)), at: Point(x: 200, y: 50), in: card, name: "label")
      },
    ]
  }

  @Test("motions of all kinds are within the accepted error", arguments: [0.001, 0.1])
  func roundTrip(error: Double) throws {
    for (name, document) in try Self.documents() {
      let export = try MotionExport(document, as: .lottie, maximumError: error)
      let recording = try MotionRecording(export.text, as: .lottie)
      #expect(document.movingDifferences(from: recording, accepting: error) == [], "\(name)")
      guard error == 0.1 else { continue }
      #expect(try MotionExport(document, as: .lottie, maximumError: error).text == export.text, "\(name)")
    }
  }

  @Test("the dashes of a stroke have the same names as in SVG")
  func dashes() throws {
    let document = try Self.document(duration: 1) { tree, card in
      let line = try Path(svgPathData: "M0 0L40 0L40 40")
      tree.add(.path(line), name: "line") {
        $0.stroke = .black
        $0.style.dashes = [6, 3]
      }
      tree.transaction(at: 0, duration: 0.5) { $0[card].position = Point(x: 300, y: 200) }
    }
    for format in [MotionFormat.lottie, .svg] {
      let names = try MotionRecording(MotionExport(document, as: format).text, as: format).channels.map(\.name)
      #expect(Set(["line-shape.dash0", "line-shape.dash1"]).isSubset(of: names), "\(format)")
    }
  }

  @Test("a finite size that no player can have is refused", arguments: [1e9, 1e300])
  func largeSize(width: Double) throws {
    var tree = LayerTree(size: Size(width: width, height: 9))
    let dot = tree.add(.ellipse(size: Size(width: 4, height: 4)), name: "dot")
    tree.transaction(at: 0.1, duration: 0.5) { $0[dot].position = Point(x: 9, y: 9) }
    let document = try MotionDocument(of: tree)
    #expect(throws: ExportError.self) { try MotionExport(document, as: .lottie) }
  }

  @Test(
    "a lap has a whole number of frames, and the rest of the last one is part of the deviation",
    arguments: [(2.0, 120), (1.99, 120), (1.0001, 61), (0.4, 24), (5.7, 342), (0.005, 1)])
  func frames(duration: Double, count: Int) throws {
    let document = try Self.document(duration: duration) { tree, card in
      tree.transaction(at: 0, duration: duration) { $0[card].position = Point(x: 300, y: 200) }
    }
    let export = try MotionExport(document, as: .lottie)
    #expect(export.text.contains("\"op\":\(count),\"w\""))
    let rest = (Double(count) / 60 - duration) * 1000
    #expect(rest < 1e-3 || abs(export.deviation.milliseconds - rest) < 1e-6, "\(export.deviation)")
  }

  @Test("a position along a path has spatial tangents, and other ones an easing for each dimension")
  func positions() throws {
    let documents = try Self.documents()
    let path = try MotionExport(try #require(documents["path"]), as: .lottie).text
    #expect(path.contains("\"to\":["))
    let split = try MotionExport(try #require(documents["jumps"]), as: .lottie).text
    #expect(split.contains("\"p\":{\"s\":true,\"x\":{\"a\":1"))
  }

  @Test("the opacity of a layer with sublayers is that of a precomposition")
  func precompositions() throws {
    let text = try MotionExport(try #require(try Self.documents()["groups"]), as: .lottie).text
    #expect(text.contains("\"ty\":0,\"nm\":\"card\",\"refId\":\"precomposition-1\""))
    #expect(text.contains("\"td\":1"))
  }

  @Test("a layer that has the name of a null layer keeps its own channels")
  func ambiguousNames() throws {
    let document = try Self.document { tree, card in
      tree.set(.anchor, of: card, to: .zero)
      let inner = tree.add(.group(size: Size(width: 9, height: 9)), at: .zero, in: card, name: "card-inner")
      let matrix = tree.add(.group(size: Size(width: 9, height: 9)), at: .zero, in: inner, name: "card-matrix")
      for layer in [card, inner, matrix] {
        tree.transaction(at: 0.1, duration: 1) { $0[layer].rotation = .degrees(90) }
      }
    }
    let recording = try MotionRecording(MotionExport(document, as: .lottie).text)
    let turned = recording.channels.map(\.name).filter { $0.hasSuffix(".rotation") }
    #expect(Set(turned) == ["card.rotation", "card-inner.rotation", "card-matrix.rotation"])
  }

  // MARK: - Refusals

  @Test("a table that is larger than a reader accepts is refused before its rows are computed", arguments: [60.0, nil])
  func tableSize(rate: Double?) throws {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    for index in 0..<40 {
      let card = tree.add(.rectangle(size: Size(width: 60, height: 40)), name: "card \(index)")
      let timing = MediaTiming(duration: 1, repeatCount: 1200, autoreverses: true)
      let motion = try #require(PathMotion(try Path(svgPathData: "M0 0C0 300 400 300 400 0"), rotation: .auto))
      tree.transaction(at: 0) { $0[card].animate(LayerAnimation(along: motion, timing: timing)) }
    }
    var document = MotionDocument(size: tree.size, duration: 1200)
    try document.add(tree, from: 0)
    #expect {
      try MotionExport(
        document, as: .json, maximumError: rate == nil ? 0.005 : .infinity, sampleRate: rate)
    } throws: {
      "\($0)".contains("more than 128 MiB")
    }
  }

  @Test("the focus of a radial gradient is a distance in percent and an angle")
  func focus() throws {
    let document = try Self.document { tree, card in
      tree.configure(card) {
        $0.size = Size(width: 40, height: 40)
        $0.style.gradient = Gradient(
          .radial(center: Point(x: 0.5, y: 0.5), radius: 0.4, focus: Point(x: 0.5, y: 0.7)),
          stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
      }
    }
    let text = try MotionExport(document, as: .lottie).text
    #expect(text.contains("\"h\":{\"a\":0,\"k\":50},\"a\":{\"a\":0,\"k\":90}"))
  }

  @Test("parts that the format lacks are refused by name")
  func refusals() throws {
    func refusal(_ change: (inout LayerTree, LayerID) throws -> Void) throws -> String? {
      do {
        _ = try MotionExport(try Self.document(change), as: .lottie)
        return nil
      } catch let error as ExportError {
        return error.description
      }
    }
    let shadow = try refusal { tree, card in tree.configure(card) { $0.shadowOpacity = 0.5 } }
    #expect(shadow == "the format cannot express the shadow of the layer “card”")
    let gradient = try refusal { tree, card in
      tree.configure(card) {
        $0.style.gradient = Gradient(
          .linear(from: .zero, to: Point(x: 1, y: 1)), stops: [.init(offset: 0, color: .black)], spread: .repeat)
      }
    }
    #expect(gradient == "the format cannot express the gradient of “card-shape”, which repeats")
    let dashes = try refusal { tree, card in
      tree.configure(card) {
        $0.style.dashes = [4]
        $0.stroke = .black
        $0.strokeWidth = 2
      }
      tree.transaction(at: 0.2, duration: 1) { $0[card].size = Size(width: 90, height: 90) }
    }
    #expect(
      dashes == "the format cannot express the dashes or the stroke range of “card-shape”, whose size moves")
    var document = MotionDocument(size: Size(width: 10.5, height: 10), duration: 1)
    #expect(throws: ExportError.self) { try MotionExport(document, as: .lottie) }
    document = MotionDocument(size: Size(width: 10, height: 10), duration: 1)
    #expect(throws: Never.self) { try MotionExport(document, as: .lottie) }
  }

  // MARK: - Reading

  /// A file with one layer.
  private static func file(_ layer: String, assets: String = "") -> String {
    "{\"fr\": 50, \"ip\": 0, \"op\": 100, \"w\": 9, \"h\": 9, \"assets\": [\(assets)],\n\"layers\": [\n\(layer)\n]}"
  }

  private static func value(_ channel: String, at time: Double, in layer: String) throws -> Double {
    let recording = try MotionRecording(file(layer), as: .lottie)
    return try #require(recording.channels.first { $0.name == channel }, "\(recording.channels.map(\.name))").value(
      time)
  }

  @Test("files of other tools: plain handles, missing handles, end values and holds")
  func otherTools() throws {
    let old = """
      {"ty": 3, "nm": "a", "ks": {"r": {"a": 1, "k": [
        {"t": 0, "s": [10], "e": [20], "i": {"x": 0.667, "y": 1}, "o": {"x": [0.333], "y": [0]}}, {"t": 50}]}}}
      """
    #expect(try Self.value("a.rotation", at: 0.5, in: old) == 15)
    #expect(try Self.value("a.rotation", at: 1.5, in: old) == 20)
    let linear = #"{"ty": 3, "nm": "a", "ks": {"s": {"k": [{"t": 0, "s": [0, 0]}, {"t": 100, "s": [100, 50]}]}}}"#
    #expect(try Self.value("a.scaleY", at: 1, in: linear) == 0.25)
    let hold = """
      {"ty": 3, "ks": {"p": {"s": true, "x": {"a": 1, "k": [{"t": 0, "s": 1, "h": 1}, {"t": 50, "s": 2}]},
      "y": {"a": 0, "k": 7}}}}
      """
    #expect(try Self.value("layer-1.x", at: 0.999, in: hold) == 1)
    #expect(try Self.value("layer-1.x", at: 1, in: hold) == 2)
    #expect(try Self.value("layer-1.y", at: 1, in: hold) == 7)
  }

  @Test("spatial tangents are followed by arc length")
  func arcLength() throws {
    // Three quarters of the length of this curve are not at three quarters of its parameter.
    let curve = """
      {"ty": 3, "nm": "a", "ks": {"p": {"a": 1, "k": [
        {"t": 0, "s": [0, 0], "to": [0, 0], "ti": [-90, 0]}, {"t": 100, "s": [90, 0]}]}}}
      """
    #expect(abs(try Self.value("a.x", at: 1.5, in: curve) - 67.5) < 1e-9)
    let bent = """
      {"ty": 3, "nm": "a", "ks": {"p": {"a": 1, "k": [
        {"t": 0, "s": [100, 0], "to": [0, 55.2284750], "ti": [55.2284750, 0]}, {"t": 100, "s": [0, 100]}]}}}
      """
    // The curve is nearly a quarter of a circle.
    #expect(abs(try Self.value("a.x", at: 2.0 / 3, in: bent) - 50 * 3.0.squareRoot()) < 0.05)
  }

  @Test("another layer with a name has a number in all its channels, and an equal one has the same channels")
  func equalNames() throws {
    func layer(_ name: String, x: Double, angle: Double) -> String {
      """
      {"ty": 3, "nm": "\(name)", "ks": {
        "p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 100, "s": [\(x), 0]}]},
        "r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 100, "s": [\(angle)]}]}}}
      """
    }
    let layers = [
      layer("a", x: 10, angle: 90), layer("a", x: 20, angle: 90), layer("a", x: 10, angle: 90),
      layer("a-2", x: 30, angle: 5),
    ]
    let recording = try MotionRecording(Self.file(layers.joined(separator: ",")), as: .lottie)
    #expect(
      recording.channels.map(\.name).filter { $0.hasPrefix("a") } == [
        "a.x", "a.y", "a.rotation", "a-2.x", "a-2.y", "a-2.rotation", "a-2-2.x", "a-2-2.y", "a-2-2.rotation",
      ])
    #expect(["a.x", "a-2.x", "a-2-2.x"].map { recording.value(of: $0, at: 1) } == [5, 10, 15])
  }

  @Test("in and out points hide a layer, and a precomposition has its own time")
  func times() throws {
    let layer = #"{"ty": 0, "nm": "p", "refId": "c", "ip": 25, "op": 75, "st": 25, "sr": 2, "ks": {}}"#
    let inside = #"{"ty": 3, "nm": "a", "ks": {"r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [10]}]}}}"#
    let text = Self.file(layer, assets: "{\"id\": \"c\", \"layers\": [\(inside)]}")
    let recording = try MotionRecording(text, as: .lottie)
    let opacity = try #require(recording.channels.first { $0.name == "p.opacity" })
    #expect([0.4, 0.6, 1.4, 1.6].map(opacity.value) == [0, 1, 1, 0])
    // Frame 35 of the document is frame 5 of the precomposition.
    #expect(abs(try #require(recording.channels.first { $0.name == "a.rotation" }).value(0.7) - 5) < 1e-9)
  }

  @Test(
    "malformed files are refused with line and column",
    arguments: [
      ("{\"fr\": 60,\n \"ip\": }", "line 2, column 8: expected a value"),
      ("[1]", "line 1, column 1: expected an object, the animation"),
      ("{\"ip\": 0, \"op\": 9}", "line 1, column 1: the number \"fr\" is missing"),
      (
        "{\"fr\": 0, \"ip\": 0, \"op\": 9}",
        "line 1, column 1: the frame rate must be above 0, and the duration at least 0"
      ),
      ("{\"fr\": 1, \"ip\": 0,\n\"op\": 9, \"layers\": 7}", "line 2, column 20: expected an array, found 7"),
      (file(#"{"ty": 3, "ks": 5}"#), "line 3, column 17: expected an object, found 5"),
      (file(#"{"ty": 3, "ks": {"r": {"a": 0}}}"#), "line 3, column 23: expected a property with the member \"k\""),
      (file(#"{"ty": 3, "ks": {"r": {"k": "x"}}}"#), "line 3, column 29: expected a number, found \"x\""),
      (
        file(#"{"ty": 3, "ks": {"r": {"k": 5, "x": "var $bm_rt = time;"}}}"#),
        "line 3, column 37: expressions are not read"
      ),
      (
        file(#"{"ty": 3, "ks": {"r": {"k": [{"t": 5, "s": [1]}, {"t": 4, "s": [1]}]}}}"#),
        "line 3, column 50: the keyframes are not in ascending order"
      ),
      (
        file(#"{"ty": 3, "ks": {"r": {"k": [{"t": 5, "s": [1], "o": {}, "i": {}}, {"t": 6, "s": [1]}]}}}"#),
        "line 3, column 54: expected a handle with the numbers \"x\" and \"y\""
      ),
      (
        file(#"{"ty": 0, "refId": "none", "ks": {}}"#),
        "line 3, column 20: there is no precomposition with this identifier"
      ),
      (
        file(#"{"ty": 4, "shapes": [{"ty": "sh", "ks": {"k": {"v": [[0, 0]], "i": [], "o": []}}}]}"#),
        "line 3, column 47: the arrays \"v\", \"i\" and \"o\" have different lengths"
      ),
    ])
  func malformed(text: String, message: String) {
    do {
      _ = try MotionRecording(text, as: .lottie)
      Issue.record("read: \(text)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("precompositions in a circle and parents in a circle are refused")
  func circles() throws {
    let asset = #"{"id": "c", "layers": [{"ty": 0, "refId": "c", "ks": {}}]}"#
    #expect(throws: MotionReadingError.self) {
      try MotionRecording(Self.file(#"{"ty": 0, "refId": "c", "ks": {}}"#, assets: asset), as: .lottie)
    }
    let parents = #"{"ty": 3, "ind": 1, "parent": 2, "ks": {}}, {"ty": 3, "ind": 2, "parent": 1, "ks": {}}"#
    #expect(throws: MotionReadingError.self) { try MotionRecording(Self.file(parents), as: .lottie) }
  }
}
