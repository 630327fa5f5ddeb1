// SPDX-License-Identifier: MIT

/// The name of the type in source code.
package enum SwiftTypeName {
  /// Types that written code uses, and names that no type can have.
  private static let reserved: Set = [
    "AffineTransform", "Angle", "Animation", "Any", "Bool", "CGFloat", "CGPoint", "CGRect", "CGSize", "Canvas",
    "Color", "Double", "Gradient", "Group", "Int", "KeyframeAnimator", "KeyframeTrack", "LayerAnimation",
    "LayerMatte", "LayerTree", "MediaTiming", "Path", "Point", "Protocol", "Rect", "Self", "Shape", "Size", "Spring",
    "String", "TimingFunction", "Transform3D", "Type", "Vector", "View", "ZStack",
  ]

  /// Whether a text is a capital letter and then at most 63 letters and digits, and no other type of the code. Types of
  /// Core Animation, which begin with “CA”, are none either.
  package static func isAccepted(_ name: String) -> Bool {
    guard let first = name.utf8.first, (65...90).contains(first), name.utf8.count <= 64 else { return false }
    return !reserved.contains(name) && !name.hasPrefix("CA")
      && name.utf8.allSatisfy { (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) }
  }
}
