// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
public import GlissadeGeometry
public import GlissadeLayers
import GlissadeTexts

/// The motion of layers over a range of instants, for export.
///
///     var document = MotionDocument(size: tree.size, duration: 3)
///     try document.add(tree, from: 2)
///     let export = try MotionExport(document, as: .svg)
///
/// A document contains what a tree draws: shapes, paths, texts as outlines, images, groups, clips and shadows. The
/// values come from the tree, at any instant; nothing is sampled before an export.
public struct MotionDocument: Sendable {
  /// The extents in points.
  public let size: Size
  /// The duration in seconds.
  public let duration: Double
  /// The layers; a parent precedes its sublayers, and a layer follows those behind it.
  package var layers: [DocumentLayer] = []

  /// Differences between the document and the trees that no number states, such as strokes under a perspective: one
  /// sentence each, without a full stop.
  public private(set) var notes: [String] = []

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

  /// Adds the layers of a tree in front of the others.
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
    var capture = LayerCapture(of: tree, from: start, in: self)
    let parent: Int? =
      if let name {
        capture.addRoot(under: transform, named: name)
      } else {
        transform == .identity ? nil : capture.addRoot(under: transform, named: "tree")
      }
    try capture.addLayers(in: parent)
    layers = capture.layers
    notes += capture.notes
  }
}
