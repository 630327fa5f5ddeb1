import Geometry

/// Scopes that are opened and closed step by step, for a caller that walks a tree without recursion.
///
/// Each `begin` is closed by ``endGroup()``; what it has changed of ``clip`` the caller puts back.
extension DisplayListBuilder {
  /// Restricts what is added next to the inside of a shape; returns whether that has begun a group.
  package mutating func beginClip(_ shape: Shape, rule: FillRule = .nonZero) -> Bool {
    if case .rectangle(let rect) = shape, let upright = transform.uprightImage(of: rect) {
      clip = Self.narrowed(clip, to: upright)
      return false
    }
    commands.append(.beginClip(shape, rule: rule, transform: transform))
    return true
  }

  /// Begins a group that is laid over the shadow that it casts; what is added next is not cut by the current clip.
  package mutating func beginShadow(_ shadow: Shadow) {
    commands.append(.beginShadow(shadow, transform: transform, clip: clip))
    clip = nil
  }
}
