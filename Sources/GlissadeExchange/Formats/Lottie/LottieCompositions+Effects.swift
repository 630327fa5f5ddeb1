// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Blurs and shadows of layers.
extension LottieCompositions {
  /// Whether the blur or the shadow of a layer applies to more than one layer of shapes, or to its clip.
  func hasGroupEffects(_ index: Int) -> Bool {
    let layer = layers[index]
    guard layer.isBlurred || layer.shadow != nil else { return false }
    return !hierarchy.sublayers[index].isEmpty || layer.clip != nil || layer.drawings.isEmpty
      || layer.drawings.contains(where: \.isImage)
  }

  /// The effects of a precomposition, whose coordinates are those of the document.
  func groupEffects(of index: Int) throws(ExportError) -> String {
    var maps: [MotionTrack] = []
    var outer: Int? = index
    while let index = outer {
      maps.insert(layers[index].placement, at: 0)
      outer = layers[index].parent
    }
    let map = MotionTrack(combining: maps, duration: duration) { maps in
      let map = maps.reduce(AffineTransform.identity) { $0.concatenated(with: LayerMap.transform($1)) }
      return [map.a, map.b, map.c, map.d]
    }
    let effects = try LottieEffectWriter(drawn(index)).effects(of: layers[index], under: map)
    return "\"ef\":[\(effects.joined(separator: ","))],"
  }

  /// The member with the blur and the shadow of a layer of shapes; empty without any.
  func effects(of index: Int) throws(ExportError) -> String {
    let layer = layers[index]
    guard layer.isBlurred || layer.shadow != nil, !hasGroupEffects(index) else { return "" }
    return ",\"ef\":[\(try LottieEffectWriter(drawn(index)).effects(of: layer).joined(separator: ","))]"
  }
}
