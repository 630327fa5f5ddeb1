// SPDX-License-Identifier: MIT
import FoundationEssentials
import GlissadeVisualizer

/// The facts about rendered output in the form of `--format json`.
struct RenderFacts: Encodable {
  private let output: String
  private let kind: String
  /// The name of the scene; `nil` for a file.
  private let scene: String?
  /// The name of the file with the motion; `nil` for a scene.
  private let file: String?
  private let width: Int
  private let height: Int
  private let bytes: Int
  var frames = 1
  /// The instant of a single picture, in seconds; the media time for a session.
  var at: Double?
  /// The time range of an animation, in seconds.
  var from: Double?
  var to: Double?
  var framesPerSecond: Double?

  init(_ target: RenderTarget, _ content: RenderedContent, _ size: (width: Int, height: Int), byteCount: Int) {
    output = target.name
    kind = target.kind
    switch content {
    case .scene(let shown, _): (scene, file) = (shown.content.scene.rawValue, nil)
    case .motion(let motion): (scene, file) = (nil, motion.opened.name.text)
    }
    (width, height) = size
    bytes = byteCount
  }

  func json() throws(Failure) -> [UInt8] {
    try JSONOutput.bytes(of: self, formatting: [.prettyPrinted, .withoutEscapingSlashes], source: "--format")
  }
}
