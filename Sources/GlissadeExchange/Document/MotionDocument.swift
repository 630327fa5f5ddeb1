// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry
public import GlissadeLayers
package import GlissadeReading
import GlissadeTexts

/// The motion of layers over a range of instants, to draw and to export.
///
///     var document = MotionDocument(size: tree.size, duration: 3)
///     try document.add(tree, from: 2)
///     let export = try MotionExport(document, as: .svg)
///
/// A document contains what a tree draws: shapes, paths, texts as outlines, images, groups, clips, blurs and shadows.
/// The values come from the tree, at any instant; nothing is sampled before an export.
///
/// A document is also read from a file of another tool:
///
///     let document = try MotionDocument(reading: bytes)
///     let picture = document.displayList(at: 0.5)
public struct MotionDocument: Sendable {
  /// The extents in points.
  public let size: Size
  /// The duration in seconds.
  public let duration: Double
  /// A named instant of a file.
  public struct Marker: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The instant in seconds.
    public let time: Double
    /// The duration in seconds; 0 for an instant.
    public let duration: Double
  }

  /// The frames per second that the file states, or `nil`.
  public private(set) var frameRate: Double?
  /// The format of the file; `nil` for a document that was not read from one.
  package private(set) var readFormat: MotionFormat?
  /// What the motion is, such as the name of its file; `nil` for none. A page and an SVG file have it as their title.
  public var title: String?
  /// The colour behind the motion, or `nil` for none. A page has it; other exports are transparent.
  public var background: Color?
  /// How often an export plays.
  var playback = MotionPlayback()
  /// Whether an SVG file has its state without motion for viewers that prefer reduced motion.
  var hasReducedMotion = false
  /// The name of the type in source code.
  var typeName = "Motion"
  /// Whether the names of layers are classes in a style sheet, and not IDs.
  var hasClasses = false
  /// Whether the file states no motion.
  private(set) var isStill = false
  /// Whether a part of the motion of the file repeats without an end.
  package private(set) var isEndless = false
  /// The instant from which on motion without an end repeats, in seconds.
  package private(set) var repetitionStart = 0.0
  /// Whether the motion of the file is over at the end, so that the state from there on is that after it.
  var hasFinalState = false
  /// The named instants of the file.
  public private(set) var markers: [Marker] = []
  /// The trees, from back to front.
  package private(set) var trees: [DocumentTree] = []
  /// The layers for exports, without those of ``pending`` trees; a parent precedes its sublayers, and a layer follows
  /// those behind it.
  package var layers: [DocumentLayer] = []
  /// The trees whose layers an export has still to capture.
  private var pending: [DocumentTree] = []
  /// What is not exact in the layers of the file, in its order.
  package private(set) var readingNotes: [ReadingNote] = []
  /// The keyframes that can be changed in the file; empty for motion of the library.
  package private(set) var statedKeys: [StatedKeys] = []
  /// The groups that repeat a layer of the file, each with the first such group.
  package private(set) var copies: [LayerID: LayerID] = [:]
  /// Differences between the layers for exports and the trees.
  private var captureNotes: [String] = []

  /// Differences from the file, each with its place, and from the trees, such as strokes under a perspective, that no
  /// number states: one sentence each, without a full stop.
  public var notes: [String] { readingNotes.map(\.description) + captureNotes }

  /// The accepted durations in seconds.
  package static let durations = 0.001...3600.0
  /// The most layers, and the most drawings.
  package static let layerLimit = 20_000
  /// The most layers inside each other.
  package static let depthLimit = 100

  /// Creates a document without layers.
  ///
  /// - Precondition: The duration is from 0.001 s to an hour; the sides are finite and above 0.
  public init(size: Size, duration: Double) {
    checkArgument(Self.durations.contains(duration), "duration: \(duration) is not in \(Self.durations)")
    checkArgument(
      size.width > 0 && size.height > 0 && size.isFinite, "size: \(size.width) × \(size.height) is not accepted")
    (self.size, self.duration) = (size, duration)
  }

  /// Creates a document with the facts, the captured layers and the notes of another one, and no tree.
  init(_ other: MotionDocument, duration: Double) {
    self.init(size: other.size, duration: duration)
    (frameRate, readingNotes, captureNotes) = (other.frameRate, other.readingNotes, other.captureNotes)
    (title, background, layers) = (other.title, other.background, other.layers)
    (playback, typeName) = (other.playback, other.typeName)
    (hasReducedMotion, hasClasses) = (other.hasReducedMotion, other.hasClasses)
    hasFinalState = other.hasFinalState
  }

  /// Creates a document with the motion of a file.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - name: The name of a layer around those of the file; `nil` for none.
  /// - Throws: An error for motion without a size.
  package init(_ motion: ReadMotion, named name: String? = nil) throws(MotionOpeningError) {
    let size = motion.tree.size
    guard size.width > 0, size.height > 0, size.isFinite else {
      throw MotionOpeningError("the picture has no size: \(size.width) × \(size.height)")
    }
    let isStill = !(motion.duration > 0)
    self.init(size: size, duration: isStill ? Self.stillDuration : motion.duration.clamped(to: Self.durations))
    readFormat = MotionFormat(motion.format)
    (self.isStill, isEndless, repetitionStart) = (isStill, motion.isEndless, motion.repetitionStart)
    // Players of Lottie files stop before the end, and tables state no more than their rows.
    let isShown = readFormat.map { [.svg, .html, .css, .waapi].contains($0) } ?? false
    hasFinalState = isShown && !isEndless && motion.duration <= Self.durations.upperBound
    (readingNotes, statedKeys, copies) = (motion.notes, motion.keys, motion.copies)
    if motion.duration > Self.durations.upperBound {
      readingNotes.append(
        ReadingNote(
          .unsupported, "the part after \(Int(Self.durations.upperBound)) s", place: "duration \(motion.duration) s"))
    }
    frameRate = motion.frameRate
    markers = motion.markers.map { Marker(name: $0.name, time: $0.time, duration: $0.duration) }
    let tree = DocumentTree(tree: motion.tree, start: 0, transform: .identity, name: name)
    (trees, pending) = ([tree], [tree])
  }

  /// The duration of a document without motion, in seconds.
  private static let stillDuration = 1.0

  /// Adds the layers of a tree in front of the others.
  ///
  /// The copies of a replicated layer become layers of the document, each with its own motion and delay.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - start: The instant of the tree at which the document begins, in seconds.
  ///   - transform: The map from the tree to the document.
  ///   - name: The name of a layer around those of the tree; `nil` for none, unless the map requires one.
  ///     The names of the tree's layers begin with it.
  /// - Throws: An error that names the layer, if a document cannot contain it: ``ExportError/unsupported(_:)``.
  /// - Complexity: O(n) in the layers, times the changes of their order.
  public mutating func add(
    _ tree: LayerTree, from start: Double = 0, under transform: AffineTransform = .identity, named name: String? = nil
  ) throws(ExportError) {
    try capturePending()
    let expanded: LayerTree
    do throws(CopyExpansionError) { expanded = try tree.expandingCopies(limit: Self.layerLimit) } catch {
      throw .unsupported(error.part)
    }
    let tree = DocumentTree(tree: expanded, start: start, transform: transform, name: name)
    try capture(tree)
    trees.append(tree)
  }

  /// The picture at an instant in seconds, in points. Nothing is clipped to the size.
  ///
  /// - Complexity: That of drawing the trees, without any work for exports.
  public func displayList(at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    draw(at: time, into: &builder)
    return builder.finish()
  }

  /// Draws the picture at an instant, under the transform and clip of a builder.
  package func draw(at time: Double, into builder: inout DisplayListBuilder) {
    for placed in trees {
      builder.withTransform(placed.transform) { placed.tree.draw(at: placed.start + time, into: &$0) }
    }
  }

  /// The document with the layers of all its trees, for an export.
  ///
  /// - Throws: An error that names the layer, if an export cannot contain it: ``ExportError/unsupported(_:)``.
  package func captured() throws(ExportError) -> MotionDocument {
    var document = self
    try document.capturePending()
    return document
  }

  /// The part of the document from an instant on, with the layers of all its trees, for an export.
  ///
  /// - Precondition: The duration is in ``durations``.
  package func captured(from start: Double, duration: Double) throws(ExportError) -> MotionDocument {
    if start == 0, duration == self.duration { return try captured() }
    var document = MotionDocument(self, duration: duration)
    document.layers = []
    document.captureNotes = []
    document.hasFinalState =
      hasFinalState && abs(start + duration - self.duration) <= MotionTrack.side(of: self.duration)
    document.markers = markers.filter { (start...start + duration).contains($0.time) }.map {
      Marker(name: $0.name, time: $0.time - start, duration: $0.duration)
    }
    for tree in trees {
      try document.add(tree.tree, from: tree.start + start, under: tree.transform, named: tree.name)
    }
    return document
  }

  /// Whether ``layers`` has the layers of all trees.
  var isCaptured: Bool { pending.isEmpty }

  private mutating func capturePending() throws(ExportError) {
    for tree in pending { try capture(tree) }
    pending = []
  }

  private mutating func capture(_ placed: DocumentTree) throws(ExportError) {
    var capture = LayerCapture(of: placed.tree, from: placed.start, in: self)
    let parent: Int? =
      if let name = placed.name {
        capture.addRoot(under: placed.transform, named: name)
      } else {
        placed.transform == .identity ? nil : capture.addRoot(under: placed.transform, named: "tree")
      }
    try capture.addLayers(in: parent)
    layers = capture.layers
    captureNotes += capture.notes
  }
}

/// A tree of a document.
package struct DocumentTree: Sendable {
  package let tree: LayerTree
  /// The instant of the tree at which the document begins, in seconds.
  package let start: Double
  /// The map from the tree to the document.
  package let transform: AffineTransform
  /// The name of a layer around those of the tree, or `nil`.
  package let name: String?
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
