// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// Scopes with separate begin and end calls, for a caller that traverses a tree without recursion.
///
/// Each `begin` requires a call of ``endGroup()``. The caller restores changes of ``clip``.
extension DisplayListBuilder {
  /// The number of commands so far.
  package var commandCount: Int { commands.count }

  /// Reserves capacity for a number of additional commands.
  package mutating func reserveAdditionalCapacity(_ count: Int) {
    // Capacity still grows by doubling if lists are joined in many small steps.
    let wanted = commands.count + count
    if wanted > commands.capacity { commands.reserveCapacity(max(wanted, 2 * commands.capacity)) }
  }

  /// Fills a shape with a colour under a transform that replaces the current one.
  package mutating func fill(_ shape: consuming Shape, with color: Color, under transform: ProjectiveTransform) {
    commands.append(.fill(shape, rule: .nonZero, paint: .color(color), transform: transform, clip: clip))
  }

  /// Narrows the clip of later commands to the inside of a shape; returns whether this has begun a group.
  package mutating func beginClip(_ shape: Shape, rule: FillRule = .nonZero) -> Bool {
    if case .rectangle(let rect) = shape, let upright = transform.uprightImage(of: rect) {
      clip = Self.narrowed(clip, to: upright)
      return false
    }
    commands.append(.beginClip(shape, rule: rule, transform: transform))
    return true
  }

  /// Begins a group whose colours are mapped by a matrix; the caller ends it.
  package mutating func beginColorMatrix(_ matrix: ColorMatrix) { commands.append(.beginColorMatrix(matrix)) }

  /// Begins a group that is drawn blurred; the current clip does not apply to the commands inside.
  package mutating func beginBlur(standardDeviation: Vector) {
    commands.append(.beginBlur(standardDeviation: standardDeviation, transform: transform, clip: clip))
    clip = nil
  }

  /// Begins a group that is drawn over its shadow; the current clip does not apply to the commands inside.
  package mutating func beginShadow(_ shadow: Shadow) {
    commands.append(.beginShadow(shadow, transform: transform, clip: clip))
    clip = nil
  }
}
