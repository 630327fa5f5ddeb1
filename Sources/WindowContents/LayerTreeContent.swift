// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeLayers

/// A content whose picture is that of a layer tree.
///
/// The content edits the tree when it handles an event. The frames follow from the tree: none while it is at rest.
///
///     struct Dot: LayerTreeContent {
///       var tree = LayerTree(size: Size(width: 360, height: 240))
///       let dot: LayerID
///
///       init() { dot = tree.add(.ellipse(size: Size(width: 40, height: 40)), at: Point(x: 180, y: 120)) }
///
///       mutating func handle(_ event: WindowEvent, at instant: Double) {
///         guard case .pointerPressed(.left, let pointer) = event else { return }
///         tree.transaction(at: instant, duration: 0.5) { [dot] in $0[dot].position = pointer.position }
///       }
///     }
public protocol LayerTreeContent: WindowContent {
  /// The layers. Instants of the window are instants of the tree.
  var tree: LayerTree { get set }
}

extension LayerTreeContent {
  /// The tree's next change, by ``GlissadeLayers/LayerTree/nextFrame(after:within:)``.
  public func nextFrame(after instant: Double) -> NextFrame { tree.nextFrame(after: instant) }

  /// The tree's picture.
  public mutating func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList {
    tree.displayList(at: instant)
  }
}
