// SPDX-License-Identifier: MIT

/// The name of the type in source code.
package enum SwiftTypeName {
  /// Types that written code uses, and names that no type can have.
  private static let reserved: Set = [
    "AffineTransform", "Angle", "Any", "Color", "Double", "Gradient", "Int", "LayerAnimation", "LayerMatte", "LayerTree",
    "MediaTiming", "Path", "Point", "Protocol", "Rect", "Self", "Shape", "Size", "String", "TimingFunction",
    "Transform3D", "Type", "Vector",
  ]

  /// Whether a text is a capital letter and then at most 63 letters and digits, and no other type of the code.
  package static func isAccepted(_ name: String) -> Bool {
    guard let first = name.utf8.first, (65...90).contains(first), name.utf8.count <= 64 else { return false }
    return !reserved.contains(name)
      && name.utf8.allSatisfy { (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) }
  }
}
