// SPDX-License-Identifier: MIT

/// The name of the type in source code.
package enum SwiftTypeName {
  /// Types that written code uses, and names that no type can have.
  private static let reserved: Set = [
    "AffineTransform", "Angle", "Animation", "Any", "AnyView", "Array", "Binding", "Body", "Bool", "Canvas", "Circle",
    "Color", "Content", "CubicKeyframe", "Dictionary", "Double", "Ellipse", "EmptyView", "Environment",
    "EnvironmentKey", "EnvironmentValues", "Error", "FillStyle", "Float", "Foundation", "GeometryReader", "Glissade",
    "Gradient", "Group", "Image", "Int", "Key", "KeyframeAnimator", "KeyframeTrack", "LayerAnimation", "LayerMatte",
    "LayerTree", "LinearGradient", "LinearKeyframe", "MediaTiming", "MotionRunKey", "MoveKeyframe", "NSNumber",
    "Never", "Numbers", "Optional", "Path", "Point", "Protocol", "QuartzCore", "RadialGradient", "Rect", "Rectangle",
    "Self", "Set", "Shape", "ShapeStyle", "Size", "Spring", "SpringKeyframe", "State", "String", "StrokeStyle",
    "SwiftUI", "Text", "TimeInterval", "TimelineView", "TimingFunction", "Transform3D", "Type", "UnitCurve",
    "UnitPoint", "Values", "Vector", "VectorArithmetic", "View", "ViewBuilder", "Void", "ZStack",
  ]

  /// Whether a text is a capital letter and then at most 63 letters and digits, and neither a name of a type in the
  /// written source, nor one that begins with “CA” or “CG” or ends with “Layer”.
  package static func isAccepted(_ name: String) -> Bool {
    guard let first = name.utf8.first, (65...90).contains(first), name.utf8.count <= 64 else { return false }
    return !reserved.contains(name) && !name.hasPrefix("CA") && !name.hasPrefix("CG") && !name.hasSuffix("Layer")
      && name.utf8.allSatisfy { (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) }
  }
}
