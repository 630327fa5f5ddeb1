// SPDX-License-Identifier: MIT
public import GlissadeAnimations
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
  /// The layers. Instants of the window are instants of the tree. A tree whose history is not set keeps ten seconds.
  var tree: LayerTree { get set }

  /// Handles a completion of the tree, when all its changes and animations have ended. Does nothing, by default.
  ///
  /// Here the content can edit the tree, for example remove a layer that has faded out:
  ///
  ///     mutating func completed(_ completion: CompletionID, at instant: Double) {
  ///       if completion == gone { tree.remove(card, at: instant) }
  ///     }
  ///
  /// - Parameters:
  ///   - completion: The completion. It is reported once.
  ///   - instant: The instant at which it was reached, which is not before the last event or picture.
  mutating func completed(_ completion: CompletionID, at instant: Double)
}

extension LayerTreeContent {
  /// Reports the completions of the tree.
  public mutating func advance(to instant: Double) {
    if tree.history == .automatic { tree.history = .seconds(10) }
    // A handled completion can lead to others that are reached at once. A limit prevents an endless chain.
    for _ in 0..<100 {
      let reached = tree.takeCompletions(through: instant)
      if reached.isEmpty { return }
      for (completion, time) in reached { completed(completion, at: time.isFinite ? time : instant) }
    }
  }

  /// Does nothing.
  public mutating func completed(_ completion: CompletionID, at instant: Double) {}

  /// The tree's next change, by ``GlissadeLayers/LayerTree/nextFrame(after:within:)``.
  public func nextFrame(after instant: Double) -> NextFrame { tree.nextFrame(after: instant) }

  /// The tree's picture.
  public mutating func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList {
    tree.displayList(at: instant)
  }
}
