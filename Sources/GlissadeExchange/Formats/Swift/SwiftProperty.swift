// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// An animatable property of a layer, as Swift source names it.
enum SwiftProperty: String, CaseIterable, Sendable {
  case position, anchor, boundsOrigin, size, rotation, scale, transform, heading, cornerRadius, opacity, fill, stroke,
    strokeWidth, strokeStart, strokeEnd, dashPhase, path, shadowColor, shadowOpacity, shadowOffset, shadowRadius,
    blurRadius

  /// The type of the values.
  var type: String {
    switch self {
    case .position, .anchor, .boundsOrigin: "Point"
    case .size: "Size"
    case .rotation, .heading: "Angle"
    case .scale, .shadowOffset: "Vector"
    case .transform: "Transform3D"
    case .fill, .stroke, .shadowColor: "Color"
    case .path: "Path"
    case .cornerRadius, .opacity, .strokeWidth, .strokeStart, .strokeEnd, .dashPhase, .shadowOpacity, .shadowRadius,
      .blurRadius:
      "Double"
    }
  }

  /// The access to the property of an editor: `.position`, or `[.boundsOrigin]` without a public member.
  var access: String {
    switch self {
    case .position, .anchor, .size, .rotation, .scale, .transform, .cornerRadius, .opacity, .fill, .stroke,
      .strokeWidth, .path:
      ".\(rawValue)"
    case .boundsOrigin, .heading, .strokeStart, .strokeEnd, .dashPhase, .shadowColor, .shadowOpacity, .shadowOffset,
      .shadowRadius, .blurRadius:
      "[.\(rawValue)]"
    }
  }

  /// The numbers of a new layer; `nil` if they depend on its content.
  var defaults: [Double]? {
    switch self {
    case .position, .size, .cornerRadius, .path: nil
    case .anchor: [0.5, 0.5]
    case .boundsOrigin: [0, 0]
    case .rotation, .heading, .strokeStart, .dashPhase, .shadowOpacity, .blurRadius: [0]
    case .scale: [1, 1]
    case .transform: [1, 0, 0, 1, 0, 0]
    case .opacity, .strokeWidth, .strokeEnd: [1]
    case .fill, .shadowColor: [0, 0, 0, 1]
    case .stroke: [0, 0, 0, 0]
    case .shadowOffset: [0, 3]
    case .shadowRadius: [3]
    }
  }

  /// The unit that determines the accepted error.
  var unit: MotionRecording.Channel.Unit {
    switch self {
    case .position, .boundsOrigin, .size, .cornerRadius, .strokeWidth, .dashPhase, .path, .shadowOffset, .shadowRadius,
      .blurRadius:
      .points
    case .rotation, .heading: .degrees
    // The matrix has numbers of both units; the smaller error counts.
    case .anchor, .scale, .transform, .opacity, .fill, .stroke, .strokeStart, .strokeEnd, .shadowColor, .shadowOpacity:
      .value
    }
  }

  /// Whether keyframes interpolate the numbers. Those of a transform interpolate its components instead, so transforms
  /// are written as transitions, which interpolate the numbers.
  var interpolatesNumbers: Bool { self != .transform }

  /// The name in function names: `Position` for `position`.
  var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
