// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The properties of layers by their names in Swift.
enum SwiftPropertyAccess {
  typealias Edit = (inout LayerEditor) -> Void

  /// The assignment of a value to a property.
  static func assignment(
    of value: SwiftValue, to property: String, at position: SwiftPosition
  ) throws(MotionReadingError) -> Edit {
    switch property {
    case "position": return set(.position, try value.point())
    case "anchor": return set(.anchor, try value.point())
    case "boundsOrigin": return set(.boundsOrigin, try value.point())
    case "size": return set(.size, try value.size())
    case "rotation": return set(.rotation, try value.angle())
    case "heading": return set(.heading, try value.angle())
    case "scale": return set(.scale, try value.vector())
    case "shadowOffset": return set(.shadowOffset, try value.vector())
    case "transform": return set(.transform, try value.transform())
    case "fill": return set(.fill, try value.color())
    case "stroke": return set(.stroke, try value.color())
    case "shadowColor": return set(.shadowColor, try value.color())
    case "path": return set(.path, try value.path())
    case "clipsToBounds":
      let clips = try value.bool()
      return { $0.clipsToBounds = clips }
    case "clip":
      let clip = try value.shape()
      return { $0.clip = clip }
    default:
      guard let number = number(property) else { throw position.error("“\(property)” is not a known property") }
      return set(number, try value.number())
    }
  }

  private static func set<Value>(_ property: LayerProperty<Value>, _ value: Value) -> Edit { { $0[property] = value } }

  /// A property whose value is a number.
  private static func number(_ property: String) -> LayerProperty<Double>? {
    switch property {
    case "cornerRadius": .cornerRadius
    case "opacity": .opacity
    case "strokeWidth": .strokeWidth
    case "strokeStart": .strokeStart
    case "strokeEnd": .strokeEnd
    case "dashPhase": .dashPhase
    case "shadowOpacity": .shadowOpacity
    case "shadowRadius": .shadowRadius
    default: nil
    }
  }

  /// The keyframe animation of a property.
  static func animation(of property: SwiftValue, _ value: SwiftValue) throws(MotionReadingError) -> LayerAnimation {
    typealias Failure = MotionReadingError
    let name = try property.member("a property")
    switch name {
    case "position": return LayerAnimation(.position, try value.keyframes(point))
    case "anchor": return LayerAnimation(.anchor, try value.keyframes(point))
    case "boundsOrigin": return LayerAnimation(.boundsOrigin, try value.keyframes(point))
    case "size":
      return LayerAnimation(.size, try value.keyframes { value throws(Failure) in try value.size() })
    case "rotation": return LayerAnimation(.rotation, try value.keyframes(angle))
    case "heading": return LayerAnimation(.heading, try value.keyframes(angle))
    case "scale": return LayerAnimation(.scale, try value.keyframes(vector))
    case "shadowOffset": return LayerAnimation(.shadowOffset, try value.keyframes(vector))
    case "fill": return LayerAnimation(.fill, try value.keyframes(color))
    case "stroke": return LayerAnimation(.stroke, try value.keyframes(color))
    case "shadowColor": return LayerAnimation(.shadowColor, try value.keyframes(color))
    case "path":
      return LayerAnimation(.path, try value.keyframes { value throws(Failure) in try value.path() })
    default:
      guard let number = number(name) else { throw property.error("“\(name)” is not a property with keyframes") }
      return LayerAnimation(number, try value.keyframes { value throws(Failure) in try value.number() })
    }
  }

  private static func point(_ value: SwiftValue) throws(MotionReadingError) -> Point { try value.point() }
  private static func angle(_ value: SwiftValue) throws(MotionReadingError) -> Angle { try value.angle() }
  private static func vector(_ value: SwiftValue) throws(MotionReadingError) -> Vector { try value.vector() }
  private static func color(_ value: SwiftValue) throws(MotionReadingError) -> Color { try value.color() }

  /// The assignment to a property of the style.
  static func assignment(
    of value: SwiftValue, toStyle property: String, at position: SwiftPosition
  ) throws(MotionReadingError) -> Edit {
    switch property {
    case "cap":
      switch try value.member("a cap") {
      case "butt": return { $0.style.cap = .butt }
      case "round": return { $0.style.cap = .round }
      case "square": return { $0.style.cap = .square }
      default: throw value.error("a cap is expected")
      }
    case "join":
      let call = try value.call("miter", "round", "bevel", expected: "a join")
      var arguments = SwiftArguments(call)
      let join: StrokeStyle.Join =
        call.name == "miter" ? .miter(limit: try arguments.number("limit")) : call.name == "round" ? .round : .bevel
      try arguments.finish()
      return { $0.style.join = join }
    case "dashes":
      let dashes = try value.numbers()
      return { $0.style.dashes = dashes }
    case "wrapsStroke":
      let wraps = try value.bool()
      return { $0.style.wrapsStroke = wraps }
    case "fillRule":
      let rule: FillRule
      switch try value.member("a fill rule") {
      case "evenOdd": rule = .evenOdd
      case "nonZero": rule = .nonZero
      default: throw value.error("“.nonZero” or “.evenOdd” is expected")
      }
      return { $0.style.fillRule = rule }
    case "gradient":
      let gradient = try value.gradient()
      return { $0.style.gradient = gradient }
    default: throw position.error("“\(property)” is not a known property of a style")
    }
  }
}
