// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeGeometry

// Few layers are replicated, so that these properties have no stored columns: other trees store and visit nothing.

extension LayerProperty where Value == Vector {
  /// The translation from one copy of a replicated layer to the next, in points; 0 by default. See
  /// ``LayerReplication``.
  public static var copyOffset: LayerProperty { LayerProperty("copyOffset", default: .zero) }
  /// The scale factors from one copy of a replicated layer to the next; 1 by default. See ``LayerReplication``.
  public static var copyScale: LayerProperty { LayerProperty("copyScale", default: Vector(dx: 1, dy: 1)) }
}

extension LayerProperty where Value == Angle {
  /// The rotation from one copy of a replicated layer to the next, clockwise on screen; 0 by default. See
  /// ``LayerReplication``.
  public static var copyRotation: LayerProperty { LayerProperty("copyRotation", default: .zero) }
}

extension LayerProperty where Value == Double {
  /// The opacity of the first copy of a replicated layer, clamped to 0 … 1 when it is drawn; 1 by default. See
  /// ``LayerReplication``.
  public static var copyStartOpacity: LayerProperty { LayerProperty("copyStartOpacity", default: 1) }
  /// The opacity of the last copy of a replicated layer, clamped to 0 … 1 when it is drawn; 1 by default. See
  /// ``LayerReplication``.
  public static var copyEndOpacity: LayerProperty { LayerProperty("copyEndOpacity", default: 1) }
  /// The place of the first copy on the path of a replicated layer, as a fraction of the path's length; 0 by default.
  ///
  /// It moves all copies along the path: on a closed path around it, on an open one up to its ends. See
  /// ``LayerReplication/Arrangement-swift.enum/path(_:turns:)``.
  public static var copyPathStart: LayerProperty { LayerProperty("copyPathStart", default: 0, isMotion: true) }
}

extension LayerEditor {
  /// The copies in which the sublayers are drawn, from the instant of the transaction on; `nil` for none.
  public var replication: LayerReplication? {
    get { tree.replication(of: id, at: time) }
    set { tree.setReplication(of: id, to: newValue, at: transaction.isConfiguration ? nil : time) }
  }
}
