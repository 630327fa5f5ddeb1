// SPDX-License-Identifier: MIT
import Foundation
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Motion as Swift source")
struct SwiftMotionTests {
  // MARK: - Round trips

  @Test("every document is within the accepted error, and additive changes and path motions are exact")
  func deviations() throws {
    for (name, document, _) in SwiftDocuments.all {
      for error in [0.05, 0.001] {
        let document = try document()
        let export = try MotionExport(document, as: .swift, maximumError: error)
        #expect(export.deviation.points < 1e-8 && export.deviation.degrees < 1e-8, "\(name)")
        // The colours of this document are fitted curves.
        #expect(name == "Appearance" ? export.deviation.value > 1e-6 : export.deviation.value < 1e-9, "\(name)")
        let recording = try MotionRecording(export.text, as: .swift)
        #expect(document.movingDifferences(from: recording, accepting: error) == [], "\(name)")
        #expect(try MotionExport(document, as: .swift, maximumError: error).text == export.text, "\(name)")
      }
    }
  }

  @Test("values that do not move are written too")
  func constants() throws {
    for (name, document, _) in SwiftDocuments.all {
      let document = try document()
      let export = try MotionExport(document, as: .swift, maximumError: 0.001)
      let recording = try MotionRecording(export.text, as: .swift)
      #expect(document.differences(from: recording.channels, accepting: 0.001) == [], "\(name)")
    }
  }

  // MARK: - Compiled source

  /// The environment variable that makes the test write the files: `GLISSADE_RECORD_GENERATED=1`.
  private static let recordingVariable = "GLISSADE_RECORD_GENERATED"

  @Test("the exported source is that of the compiled files, which build the same motion")
  func compiled() throws {
    for (name, document, compiled) in SwiftDocuments.all {
      let document = try document()
      let export = try MotionExport(document, as: .swift, maximumError: 0.001)
      let text =
        "// SPDX-License-Identifier: MIT\n// Recorded by a test: see SwiftMotionTests.\n"
        + export.text.replacingOccurrences(of: "enum Motion {", with: "enum \(name)Motion {")
      let file = Repository.root.appendingPathComponent("Tests/ExchangeTests/Generated/\(name)Motion.swift")
      if ProcessInfo.processInfo.environment[Self.recordingVariable] != nil {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(file.path): read it before committing it")
        continue
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name): record with \(Self.recordingVariable)=1")
      let tree = compiled()
      var channels = SwiftTreeChannels(tree, duration: document.duration)
      var layers = tree.children(at: 0)
      while let layer = layers.popLast() {
        try channels.add(layer, at: SwiftPosition(line: 1, column: 1))
        layers += tree.children(of: layer, at: 0)
      }
      #expect(document.differences(from: channels.channels, accepting: 0.001) == [], "\(name)")
      let read = try MotionRecording(export.text, as: .swift)
      #expect(Set(read.channels.map(\.name)) == Set(channels.channels.map(\.name)), "\(name)")
      for channel in channels.channels {
        let other = try #require(read.channel(channel.name))
        for step in 0..<60 {
          let time = document.duration * (Double(step) + 0.5) / 60
          #expect(channel.value(time) == other.value(time), "\(channel.name) at \(time)")
        }
      }
    }
  }

  // MARK: - Refusals

  @Test("an image is refused with its name")
  func images() throws {
    var tree = LayerTree(size: Size(width: 40, height: 30))
    tree.add(.image(Bitmap(width: 2, height: 2, filling: 0xFFFF_0000)), name: "photo")
    let document = try SwiftDocuments.document(tree, duration: 1)
    #expect(throws: ExportError.unsupported("the image “photo-shape”: source code has no pixels")) {
      try MotionExport(document, as: .swift)
    }
  }

  @Test("names become unique identifiers, and keywords are quoted")
  func names() throws {
    var tree = LayerTree(size: Size(width: 40, height: 30))
    for name in ["class", "tree", "self", "9 lives", "Red card", "red-card", "RED", "makeTree", "values"] {
      let layer = tree.add(.ellipse(size: Size(width: 4, height: 4)), name: name)
      tree.transaction(at: 0.1, duration: 0.5) { $0[layer].position = Point(x: 9, y: 9) }
    }
    let text = try MotionExport(SwiftDocuments.document(tree, duration: 1), as: .swift).text
    for identifier in [
      "`class`", "tree2", "selfLayer", "layer9Lives", "redCard", "redCard2", "red", "makeTreeLayer", "values2",
    ] {
      #expect(text.contains("let \(identifier) = tree.add("), "\(identifier)")
    }
  }

  // MARK: - Malformed source

  private func source(_ statements: String) -> String {
    """
    let duration = 1.0
    func makeTree() -> LayerTree {
      var tree = LayerTree(size: Size(width: 4, height: 3))
      let card = tree.add(.ellipse(size: Size(width: 1, height: 1)), name: "card")
      \(statements)
      return tree
    }
    """
  }

  @Test("an error states the place and the problem")
  func errors() {
    let rows: [(text: String, line: Int, column: Int, problem: String)] = [
      ("", 1, 1, "a constant “duration” is expected"), ("let duration = 1.0", 1, 1, "a function that returns"),
      ("let duration = 0", 1, 16, "a duration from 0.001 to 3600"), ("let duration = 1e999", 1, 16, "a number is"),
      ("let duration = \"1", 1, 16, "the string has no end"), ("/* /* */", 1, 1, "the comment has no end"),
      ("let a = 1 2", 1, 11, "a new line is expected"), ("let a = #", 1, 9, "the character “#” is not expected"),
      ("enum A {", 1, 9, "“}” is expected"), ("let a = (1", 1, 11, "“)” is expected"),
      ("func a() {}\nfunc a() {}", 2, 1, "the function “a” exists twice"),
      (source("card.x"), 5, 7, "“x” is not a known member"), (source("other"), 5, 3, "“other” is not declared"),
      (source("tree.configure(card) { $0.fill = .ellipse }"), 5, 36, "a colour is expected"),
      (
        source("tree.configure(card) { $0.size = Size(width: 1) }"), 5, 36, "“Size” requires the argument “height” here"
      ),
      (source("tree.configure(card) { $0.opacity = 1 / 0 }"), 5, 41, "the result is not a finite number"),
      (source("tree.configure(card) { $0.speed = 1 }"), 5, 28, "“speed” is not a known property"),
      (source("tree.transaction(at: 0, 1) { $0[card].opacity = 0 }"), 5, 27, "“transaction” does not accept this"),
      (source("tree.transaction(at: 0) { $0[1].opacity = 0 }"), 5, 32, "a layer is expected"),
      (source("let again = LayerTree(size: Size(width: 1, height: 1))"), 5, 15, "there is a tree already"),
      (
        source(
          "tree.animate(card, LayerAnimation(along: PathMotion(Path()), timing: MediaTiming(duration: 1)), at: 0)"),
        5, 44, "the path has no length"
      ),
      (source("tree.animate(card, LayerAnimation(.opacity, 1), at: 0)"), 5, 47, "a keyframe animation is expected"),
      (source("tree.transaction(at: 0, timingFunction: .steps(0)) { $0[card].opacity = 0 }"), 5, 50, "a whole number"),
      (source("let numbers = [1, 2]\n  let a = numbers[2]"), 6, 19, "an index from 0 to 1 is expected"),
    ]
    for (text, line, column, problem) in rows {
      do {
        _ = try MotionRecording(text, as: .swift)
        Issue.record("no error: \(text)")
      } catch {
        #expect(error.problem.hasPrefix(problem), "\(error): \(text)")
        #expect(error.line == line && error.column == column, "\(error): \(text)")
      }
    }
  }

  @Test("key times that are wrong are errors")
  func keyTimes() {
    for times in ["[0, 1]", "[0, 0.7, 0.4, 1]", "[0.1, 0.5, 1]", "[0, 0.5, 2]", "[]"] {
      let keyframes = "Keyframes([1, 0, 1], keyTimes: \(times))"
      let animation = "LayerAnimation(.opacity, .keyframes(\(keyframes), timing: MediaTiming(duration: 1)))"
      #expect(throws: MotionReadingError.self, "\(times)") {
        try MotionRecording(source("tree.animate(card, \(animation), at: 0)"), as: .swift)
      }
    }
  }

  @Test("nested and repeated source takes little time")
  func limits() {
    let deep = String(repeating: "(", count: 100_000)
    let calls = String(repeating: ".a()", count: 100_000)
    var doubling = "let duration = f20([])\nfunc f0(_ a: [Double]) -> Double { 1 }\n"
    for level in 1...20 {
      doubling += "func f\(level)(_ a: [Double]) -> Double { f\(level - 1)(a) + f\(level - 1)(a) }\n"
    }
    let chain = "let a = 1" + String(repeating: " + 1", count: 100_000)
    let recursive = "let duration = f()\nfunc f() -> Double { f() }"
    let nested =
      "let duration = f()\nfunc f() -> Double {\n  let a0 = []\n"
      + (1...2_000).map { "  let a\($0) = [a\($0 - 1)]\n" }.joined() + "  return 1\n}"
    let widening =
      "let duration = f()\nfunc f() -> Double {\n  let a0 = [1, 2]\n"
      + (1...40).map { "  let a\($0) = [a\($0 - 1), a\($0 - 1)]\n" }.joined() + "  return 1\n}"
    for text in ["let duration = \(deep)", "let a = a\(calls)", doubling, chain, recursive, nested, widening] {
      #expect(throws: MotionReadingError.self) { try MotionRecording(text, as: .swift) }
    }
  }

  @Test("a byte order mark is not part of the source")
  func byteOrderMark() throws {
    let text = try MotionExport(SwiftDocuments.clicks(), as: .swift).text
    #expect(try MotionRecording("\u{FEFF}" + text, as: .swift).channels.count > 0)
    #expect(try MotionRecording("\u{FEFF}" + text).channels.count > 0)
  }

  private static let texts = Result {
    try SwiftDocuments.all.map { try MotionExport($0.document(), as: .swift, maximumError: 0.05).text }
  }

  @Test("damaged source is read or rejected", arguments: 0..<40)
  func damage(seed: Int) throws {
    let text = Array(try Self.texts.get()[seed % 3].unicodeScalars)
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<5 {
      var damaged = text
      let index = Int(random.next() % UInt64(text.count))
      switch random.next() % 4 {
      case 0: damaged.removeLast(text.count - index)
      case 1: damaged.removeSubrange(index..<min(index + 9, text.count))
      case 2: damaged[index] = text[Int(random.next() % UInt64(text.count))]
      default: damaged.insert(contentsOf: "1e308 * ".unicodeScalars, at: index)
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: damaged)
      if let recording = try? MotionRecording(String(view), as: .swift) {
        for channel in recording.channels { _ = channel.value(recording.duration / 2) }
      }
    }
  }
}
