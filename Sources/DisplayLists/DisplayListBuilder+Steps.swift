package import Geometry

/// Scopes that are opened and closed step by step, for a caller that walks a tree without recursion.
///
/// Each `begin` is closed by ``endGroup()``; what it has changed of ``clip`` the caller puts back.
extension DisplayListBuilder {
  /// Makes room for a number of commands more.
  package mutating func reserveAdditionalCapacity(_ count: Int) {
    // Growing by doubling stays what it is where lists are joined in many small steps.
    let wanted = commands.count + count
    if wanted > commands.capacity { commands.reserveCapacity(max(wanted, 2 * commands.capacity)) }
  }

  /// Fills a shape with a colour under a transform in the place of the current one.
  package mutating func fill(_ shape: consuming Shape, with color: Color, under transform: ProjectiveTransform) {
    commands.append(.fill(shape, rule: .nonZero, paint: .color(color), transform: transform, clip: clip))
  }

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
