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
  // MARK: - Deviation

  @Test("every document is within the accepted error, and additive changes and path motions are exact")
  func deviations() throws {
    for (name, document, _) in SwiftDocuments.all {
      for error in [0.05, 0.001] {
        let document = try document()
        let export = try MotionExport(document, as: .swift, maximumError: error)
        #expect(export.deviation.points < 1e-8 && export.deviation.degrees < 1e-8, "\(name)")
        // The colours of this document are fitted curves.
        #expect(name == "Appearance" ? export.deviation.value > 1e-6 : export.deviation.value < 1e-9, "\(name)")
        #expect(try MotionExport(document, as: .swift, maximumError: error).text == export.text, "\(name)")
      }
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
      let channels = SwiftTreeChannels(tree, duration: document.duration).channels
      #expect(document.differences(from: channels, accepting: 0.001) == [], "\(name)")
      let compiled = try document.deviation(
        of: MotionRecording(duration: document.duration, channels: channels), accepting: MotionTolerance(points: 0.001))
      #expect(abs(compiled.points - export.deviation.points) < 1e-9, "\(name)")
      #expect(abs(compiled.degrees - export.deviation.degrees) < 1e-9, "\(name)")
      #expect(abs(compiled.value - export.deviation.value) < 1e-9, "\(name)")
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

  @Test("Swift source is not read, and the message says so")
  func reading() throws {
    let text = try MotionExport(SwiftDocuments.clicks(), as: .swift).text
    do {
      _ = try MotionRecording(text)
      Issue.record("no error")
    } catch {
      #expect(error.description.hasPrefix("line 1, column 1: Swift source is written and not read"))
    }
  }

  @Test("the stated deviation contains the rounding of the written numbers")
  func rounding() throws {
    var tree = LayerTree(size: Size(width: 40, height: 30))
    let layer = tree.add(.ellipse(size: Size(width: 4, height: 4)), name: "dot")
    tree.transaction(at: 0.1, duration: 0.5) { $0[layer].position = Point(x: 1.0 / 3, y: 2.0 / 3) }
    let document = try SwiftDocuments.document(tree, duration: 1)
    for (error, least) in [(100.0, 1e-6), (0.001, 1e-7)] {
      let export = try MotionExport(document, as: .swift, maximumError: error)
      #expect(export.deviation.points > least && export.deviation.points < 4 * least, "\(export.deviation.points)")
    }
  }

  @Test("motions of all kinds are written within the accepted error", arguments: MotionSample.allCases)
  func samples(sample: MotionSample) throws {
    let export = try MotionExport(sample.document(), as: .swift, maximumError: 0.02)
    #expect(export.deviation.points <= 0.02 && export.deviation.channel != nil)
  }
}
