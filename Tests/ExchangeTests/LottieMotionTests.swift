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
      #expect(try document.drawnDifferences(from: export.text, accepting: error) == [], "\(name)")
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

  @Test("a position along a path has spatial tangents if they need fewer keyframes than an easing for each dimension")
  func positions() throws {
    let documents = try Self.documents()
    let path = try #require(documents["path"])
    #expect(try MotionExport(path, as: .lottie, maximumError: 2).text.contains("\"to\":["))
    #expect(try MotionExport(path, as: .lottie, maximumError: 0.01).text.contains("\"p\":{\"s\":true,"))
    let split = try MotionExport(try #require(documents["jumps"]), as: .lottie).text
    #expect(split.contains("\"p\":{\"s\":true,\"x\":{\"a\":1"))
  }

  @Test("the opacity of a layer with sublayers is that of a precomposition")
  func precompositions() throws {
    let text = try MotionExport(try #require(try Self.documents()["groups"]), as: .lottie).text
    #expect(text.contains("\"ty\":0,\"nm\":\"card\",\"refId\":\"precomposition-1\""))
    #expect(text.contains("\"td\":1"))
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

  @Test("markers of a file survive, also in a part of it")
  func markers() throws {
    let text = #"""
      {"v":"5.7.0","fr":60,"ip":0,"op":120,"w":40,"h":40,"layers":[{"ty":1,"nm":"box","ip":0,"op":120,"st":0,"sw":9,
      "sh":9,"sc":"#ff0000","ks":{"p":{"a":1,"k":[{"t":0,"s":[0,10],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},
      {"t":120,"s":[30,10]}]}}}],"markers":[{"tm":30,"cm":"half \"way\"","dr":12},{"tm":90,"cm":"late","dr":0}]}
      """#
    let document = try MotionDocument(reading: text)
    let read = try MotionDocument(reading: MotionExport(document, as: .lottie).text)
    #expect(read.markers == document.markers && read.markers.count == 2)
    let part = try document.captured(from: 1, duration: 1)
    let second = try MotionDocument(reading: MotionExport(part, as: .lottie).text)
    #expect(second.markers.map(\.name) == ["late"] && second.markers.map(\.time) == [0.5])
  }

  @Test("the keywords of CSS come back as they are")
  func keywords() throws {
    for (function, numbers) in [
      (TimingFunction.easeInOut, "\"o\":{\"x\":[0.42],\"y\":[0]},\"i\":{\"x\":[0.58],\"y\":[1]}"),
      (.ease, "\"o\":{\"x\":[0.25],\"y\":[0.1]},\"i\":{\"x\":[0.25],\"y\":[1]}"),
    ] {
      let document = try Self.document { tree, card in
        tree.transaction(at: 0, duration: 1, timingFunction: function) { $0[card].opacity = 0.2 }
      }
      let text = try MotionExport(document, as: .lottie).text
      #expect(text.contains(numbers), "\(text)")
    }
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
    let turning = try refusal { tree, card in
      tree.configure(card) { ($0.shadowOpacity, $0.shadowOffset) = (0.5, Vector(dx: 9, dy: 0)) }
      tree.transaction(at: 0, duration: 1) { $0[card].shadowOffset = Vector(dx: 0, dy: 9) }
    }
    #expect(
      turning == "the format cannot express the shadow of the layer “card”, whose offset changes its direction")
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
}
