// SPDX-License-Identifier: MIT
import FoundationEssentials
import GlissadeVisualizer

/// The facts about rendered output in the form of `--format json`.
struct RenderFacts: Encodable {
  private let output: String
  private let kind: String
  private let scene: String
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

  init(_ target: RenderTarget, _ content: VisualizerContent, _ size: (width: Int, height: Int), byteCount: Int) {
    output = target.name
    kind = target.kind
    scene = content.scene.rawValue
    (width, height) = size
    bytes = byteCount
  }

  func json() throws(Failure) -> [UInt8] {
    try JSONOutput.bytes(of: self, formatting: [.prettyPrinted, .withoutEscapingSlashes], source: "--format")
  }
}
