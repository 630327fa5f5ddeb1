// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists

/// How the outline of a layer is filled and stroked, beyond the properties that animate.
///
///     tree.configure(ring) {
///       $0.style.cap = .round
///       $0.style.wrapsStroke = true
///     }
///
/// A change is immediate. It takes effect at the instant of its transaction, or at all instants in a setup.
public struct LayerStyle: Hashable, Sendable {
  /// The ends of the stroke and of its dashes; butt by default.
  public var cap = StrokeStyle.Cap.butt
  /// The corners of the stroke; a miter with the limit 4 by default.
  public var join = StrokeStyle.Join.miter(limit: 4)
  /// The lengths of dashes and gaps in turns, in points; none for a solid stroke. ``LayerProperty/dashPhase`` moves
  /// them.
  public var dashes: [Double] = []
  /// Whether the stroke continues at the start of the outline when it reaches the end.
  ///
  /// ``LayerProperty/strokeStart`` and ``LayerProperty/strokeEnd`` then count turns. The stroke leads forwards from the
  /// start to the end: from 0.9 to 1.2 it passes the first point of the outline, and so it does from 0.9 to 0.2. It is
  /// complete from an end that is 1 or more after the start.
  public var wrapsStroke = false
  /// The areas inside the outline where it crosses itself; the non-zero rule by default.
  public var fillRule = FillRule.nonZero
  /// A gradient in place of the fill, or `nil` for the fill. The alpha of ``LayerProperty/fill`` is its opacity.
  ///
  /// Its points are in the unit square of the layer's bounds, so that it follows their size. For a path, they are in
  /// the coordinates of the path.
  public var gradient: Gradient?
  /// A gradient in place of the colour of the stroke, or `nil` for the colour. The alpha of ``LayerProperty/stroke`` is
  /// its opacity.
  ///
  /// Its points have the same coordinates as those of ``gradient``.
  public var strokeGradient: Gradient?

  /// Creates the default style: solid strokes with butt ends, and fills of one colour.
  public init() {}
}
