// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

/// The inputs in a scene for its pictures, as the journal of a session, and the two instants of the pictures.
struct SceneStory: Sendable {
  let scene: String
  let instants: [Double]
  /// Inputs with their media times, as in a session file.
  var journal: [(time: Double, input: String)] = []

  static let all = [
    // Even speed against uneven speed, early and late in the lap.
    SceneStory(scene: "curves", instants: [3, 9.5]),
    // During a stream of clicks; the same with size, rotation and colour.
    SceneStory(
      scene: "retarget", instants: [1.35, 4.55],
      journal: [
        (3, #""set": "size", "flag": true"#), (3, #""set": "rotation", "flag": true"#),
        (3, #""set": "color", "flag": true"#), (3.2, #""press": "demonstration""#),
      ]),
    // Held by the pointer, and in motion again.
    SceneStory(
      scene: "dependents", instants: [2.5, 4.4],
      journal: [
        (2, #""pointer": "pressed", "region": "stage", "x": 360, "y": 66"#),
        (2.2, #""pointer": "dragged", "region": "stage", "x": 270, "y": 66"#),
        (3, #""pointer": "released", "region": "stage", "x": 270, "y": 66"#),
      ]),
    // All actors play and the bird waits; the nest is ready and the bird flies.
    SceneStory(scene: "scenarios", instants: [2, 4.5], journal: [(3, #""set": "ready", "flag": true"#)]),
    // In the second cycle; with another curve.
    SceneStory(
      scene: "worker", instants: [1.6, 6.2],
      journal: [(5, #""set": "curve", "choice": 4"#), (5, #""press": "commit""#)]),
    // One curve; a spring beside it.
    SceneStory(
      scene: "timing", instants: [0.8, 3.1],
      journal: [(2, #""press": "compare""#), (2, #""set": "kind", "choice": 3"#)]),
    // A few moving layers; sent to a point, with another kind and a larger scale.
    SceneStory(
      scene: "crowd", instants: [1, 3.8],
      journal: [
        (3, #""set": "kind", "choice": 2"#),
        (3, #""set": "scale", "number": 1.5"#),
        (3.4, #""pointer": "pressed", "region": "crowd", "x": 500, "y": 300"#),
      ]),
  ]

  /// The session that `render` draws.
  var session: String {
    let entries = journal.enumerated().map { index, entry in
      #"{"time": \#(entry.time), "moving": true, "gesture": \#(index + 1), \#(entry.input)}"#
    }
    return #"""
      {"format": "glissade-session", "version": 1, "scene": "\#(scene)", "theme": "dark",
       "width": 1280, "height": 800, "scale": 1, "crowdCount": 60,
       "curves": {"seed": "1", "shape": "circle", "points": 31, "duration": 12.3, "keepsDuration": false},
       "scenes": {"\#(scene)": {
         "mediaTime": 0, "furthest": \#(instants[1]), "plays": true, "rate": 1, "backwards": false, "loops": true,
         "views": {}, "journal": [\#(entries.joined(separator: ", "))]}}}
      """#
  }
}

/// One picture of a scene. Every scene has pictures at both instants, in both themes and in every size.
struct SceneSnapshot: Sendable, CustomTestStringConvertible {
  let story: SceneStory
  /// The index of the instant in the story.
  let instantIndex: Int
  let theme: String
  let size: Size

  /// A size of the window, and a scale of the picture that keeps the file small.
  struct Size: Sendable {
    let width: Int
    let height: Int
    let scale: Double
  }

  static let sizes = [
    Size(width: 640, height: 480, scale: 0.5), Size(width: 1280, height: 800, scale: 0.375),
    Size(width: 1920, height: 1080, scale: 0.25), Size(width: 700, height: 1200, scale: 0.375),
    Size(width: 320, height: 240, scale: 1),
  ]

  static let all = SceneStory.all.flatMap { story in
    [0, 1].flatMap { instantIndex in
      ["dark", "light"].flatMap { theme in
        sizes.map { SceneSnapshot(story: story, instantIndex: instantIndex, theme: theme, size: $0) }
      }
    }
  }

  var name: String { "\(story.scene)-\(instantIndex + 1)-\(theme)-\(size.width)" }
  var testDescription: String { name }

  /// The picture, as `render` draws it.
  func picture() throws -> Bitmap {
    let folder = try TemporaryFolder()
    let (session, output) = (folder.url.appendingPathComponent("session"), folder.url.appendingPathComponent("x.png"))
    try Data(story.session.utf8).write(to: session)
    let result = try Command.run([
      "render", "--session", session.path, "--at", "\(story.instants[instantIndex])", "--theme", theme, "--size",
      "\(size.width)x\(size.height)", "--scale", "\(size.scale)", "-o", output.path,
    ])
    try #require(result.status == 0, "\(name): \(result.errors)")
    return try Bitmap(decodingPNG: [UInt8](Data(contentsOf: output)))
  }
}
