// SPDX-License-Identifier: MIT
import GlissadeLayers
import GlissadeTexts

/// The layers of a Lottie file while they are built.
struct LottieBuilder {
  var tree: LayerTree
  private(set) var notes = ReadingNotes()
  /// The keyframes that can be changed in the file.
  var keys: [StatedKeys] = []
  /// The groups of a parent of several layers, each with the first one.
  var copies: [LayerID: LayerID] = [:]
  /// The keyframes that can still be recorded there. Compositions can repeat them.
  var keysBudget = StatedKeys.limit
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
  /// The elements of paths and the stops of gradients that can still be drawn. Repeaters and compositions repeat them.
  private var pathBudget = pathLimit
  /// The keyframes that can still be read, with those of repeated compositions.
  private var keyframeBudget = keyframeLimit

  /// The characters of texts with animators, times these, that can still be drawn.
  private var animatorBudget = animatorLimit

  private static let animatorLimit = 100_000
  private static let pathLimit = 2_000_000
  private static let keyframeLimit = 250_000

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

  /// Whether elements of a path, or stops of a gradient, are within the limit; notes the limit.
  mutating func canDraw(_ count: Int, at node: LottieNode) -> Bool {
    if count <= pathBudget, pathBudget > 0 {
      pathBudget -= count
      return true
    }
    // Nothing follows a shape beyond the limit.
    pathBudget = 0
    leaveOut("a shape beyond \(Self.pathLimit) elements of paths and stops of gradients", at: node)
    return false
  }

  /// Whether the characters of a text with animators are within the limit; notes the limit.
  mutating func canAnimate(_ characters: Int, by animators: Int, at node: LottieNode) -> Bool {
    animatorBudget -= characters * animators
    if animatorBudget >= 0 { return true }
    animatorBudget = 0
    leaveOut("an animated text beyond \(Self.animatorLimit) characters, for each animator,", at: node)
    return false
  }

  /// Whether further keyframes can be read.
  var hasKeyframes: Bool { keyframeBudget > 0 }

  /// Whether keyframes are within the limit; notes the limit.
  mutating func canRead(keyframesIn content: LottieNode, of node: LottieNode) -> Bool {
    if case .array(let keyframes) = content.json.kind { keyframeBudget -= keyframes.count }
    if keyframeBudget >= 0 { return true }
    keyframeBudget = 0
    leaveOut("motion beyond \(Self.keyframeLimit) keyframes, with those of repeated compositions,", at: node)
    return false
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
