// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists

/// A layer as the mask of another layer with its sublayers, as a track matte of After Effects.
///
///     let spot = tree.add(.ellipse(size: Size(width: 80, height: 80)), at: center)
///     tree.configure(card) { $0.mattes = [LayerMatte(spot)] }
///
/// The matte layer is drawn by its place in the tree, with its own transform, opacity, sublayers and mattes. The
/// transforms of its ancestors apply to it, but not their opacity, clips, shadows and blend modes. It can be any layer,
/// also a sublayer of the masked one, and the matte of several layers.
///
/// A layer is not drawn itself at an instant at which it is the matte of any layer, and neither are its sublayers.
///
/// ### Empty mattes
///
/// A matte is empty while its layer is hidden or not in the tree, by itself or through an ancestor, or has an opacity
/// of
/// 0. An empty matte hides the masked layer. If it is inverted, it shows all of the masked layer.
///
/// ### Limits
///
/// - A layer can mask itself through a ring of mattes, or as a sublayer of its own matte. Where a matte occurs inside
///   itself, no layer of the inner occurrence has mattes.
/// - Mattes of mattes are nested up to eight levels. Layers of the eighth level have no mattes.
/// - A frame draws at most 262,144 layers of mattes, where a layer counts once for each use. Further mattes are empty.
public struct LayerMatte: Hashable, Sendable {
  /// The layer that is drawn as the mask.
  public var layer: LayerID
  /// The number of the mask's pixels that counts: alpha or luminance.
  public var source: MaskSource
  /// Whether the complement counts, so that the masked layer is visible outside the mask.
  public var isInverted: Bool

  /// Creates a matte, by default of the alpha of a layer.
  public init(_ layer: LayerID, source: MaskSource = .alpha, isInverted: Bool = false) {
    self.layer = layer
    self.source = source
    self.isInverted = isInverted
  }
}
