// SPDX-License-Identifier: MIT
import GlissadeLayers

/// The layers of a Lottie file while they are built.
struct LottieBuilder {
  var tree: LayerTree
  private(set) var notes = ReadingNotes()
  /// The keyframes that can be changed in the file.
  var keys: [StatedKeys] = []
  /// The assets by identifier.
  let assets: [String: LottieNode]
  /// The bytes of images that an archive contains, by file name.
  let images: [String: [UInt8]]
  let fonts: LottieFonts
  /// The frames per second.
  let frameRate: Double
  /// The duration of the document in seconds.
  let duration: Double
  /// The identifiers of the compositions around the current one.
  var openCompositions: [String] = []
  /// The composition that is being read, and the position of the layer in it.
  var composition: LottieComposition?
  var layerPosition = 0
  let expressions: LottieExpressions
  /// The name of the layer that is being read.
  var layerName: String?
  /// The instants in seconds at which that layer is shown; `nil` for all.
  var layerTimes: ClosedRange<Double>?
  private(set) var layerCount = 0

  /// The most layers of a tree.
  private static let layerLimit = 100_000
  /// The most compositions inside each other, and the most groups.
  static let depthLimit = 64

  init(tree: LayerTree, file: LottieNode, images: [String: [UInt8]], frameRate: Double, duration: Double) {
    self.tree = tree
    assets = Dictionary(
      (file["assets"]?.elements ?? []).compactMap { asset in asset.text("id").map { ($0, asset) } },
      uniquingKeysWith: { first, _ in first })
    self.images = images
    fonts = LottieFonts(file)
    (self.frameRate, self.duration) = (frameRate, duration)
    expressions = LottieExpressions(frameRate: frameRate)
  }

  /// Adds a layer in front of its siblings.
  mutating func add(_ content: LayerContent, in parent: LayerID?, name: String? = nil) throws(MotionFileError)
    -> LayerID
  {
    layerCount += 1
    try Self.requireLayers(layerCount)
    return tree.add(content, in: parent, name: name)
  }

  /// Refuses a file with too many layers.
  static func requireLayers(_ count: Int) throws(MotionFileError) {
    guard count <= layerLimit else {
      throw MotionFileError("the file has more than \(layerLimit) layers, with those of repeated compositions")
    }
  }

  /// Notes a construct that is left out.
  mutating func leaveOut(_ construct: String, at node: LottieNode) { leaveOut(construct, at: node.path) }

  mutating func leaveOut(_ construct: String, at path: String) {
    notes.add(ReadingNote(.unsupported, construct, layer: layerName, place: path, times: layerTimes))
  }

  /// Notes a construct that is drawn almost as it should be.
  mutating func approximate(_ construct: String, within bound: String, at node: LottieNode) {
    notes.add(
      ReadingNote(.approximated(bound: bound), construct, layer: layerName, place: node.path, times: layerTimes))
  }
}
