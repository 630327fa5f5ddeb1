// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

extension SwiftValue {
  func point() throws(MotionReadingError) -> Point {
    var arguments = try arguments(of: "Point", "a point")
    let (x, y) = (try arguments.number("x"), try arguments.number("y"))
    try arguments.finish()
    return Point(x: x, y: y)
  }

  func size() throws(MotionReadingError) -> Size {
    var arguments = try arguments(of: "Size", "a size")
    let (width, height) = (try arguments.number("width"), try arguments.number("height"))
    try arguments.finish()
    return Size(width: width, height: height)
  }

  func vector() throws(MotionReadingError) -> Vector {
    var arguments = try arguments(of: "Vector", "a vector")
    let (dx, dy) = (try arguments.number("dx"), try arguments.number("dy"))
    try arguments.finish()
    return Vector(dx: dx, dy: dy)
  }

  func rect() throws(MotionReadingError) -> Rect {
    var arguments = try arguments(of: "Rect", "a rectangle")
    let (x, y) = (try arguments.number("x"), try arguments.number("y"))
    let (width, height) = (try arguments.number("width"), try arguments.number("height"))
    try arguments.finish()
    return Rect(x: x, y: y, width: width, height: height)
  }

  func angle() throws(MotionReadingError) -> Angle {
    let call = try call("degrees", "radians", "zero", expected: "an angle")
    var arguments = SwiftArguments(call)
    guard call.name != "zero" else { return .zero }
    let number = try arguments.number(nil)
    try arguments.finish()
    return call.name == "degrees" ? .degrees(number) : .radians(number)
  }

  func color() throws(MotionReadingError) -> Color {
    let call = try call("clear", "black", "white", "Color", expected: "a colour")
    var arguments = SwiftArguments(call)
    switch call.name {
    case "clear": return .clear
    case "black": return .black
    case "white": return .white
    default: break
    }
    if let code = arguments.optional("hex") {
      let number = try code.number()
      try arguments.finish()
      guard let bits = UInt32(exactly: number), bits <= 0xFF_FFFF else {
        throw code.error("a number from 0x000000 to 0xFFFFFF is expected")
      }
      return Color(hex: bits)
    }
    let (red, green) = (try arguments.number("red"), try arguments.number("green"))
    let (blue, alpha) = (try arguments.number("blue"), try arguments.number("alpha", or: 1))
    try arguments.finish()
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  func affine() throws(MotionReadingError) -> AffineTransform {
    var arguments = try arguments(of: "AffineTransform", "an affine map")
    var numbers: [Double] = []
    for label in ["a", "b", "c", "d", "tx", "ty"] { numbers.append(try arguments.number(label)) }
    try arguments.finish()
    return AffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  func transform() throws(MotionReadingError) -> Transform3D {
    let call = try call("identity", "Transform3D", expected: "a transform")
    guard call.name != "identity" else { return .identity }
    var arguments = SwiftArguments(call)
    let affine = try arguments.required(nil).affine()
    try arguments.finish()
    return Transform3D(affine)
  }

  func path() throws(MotionReadingError) -> Path {
    if case .call(let call) = kind, call.name == "Path", call.arguments.isEmpty { return Path() }
    guard case .path(let path) = kind else { throw error("a path is expected") }
    return path
  }

  func shape() throws(MotionReadingError) -> Shape {
    let call = try call("rectangle", "roundedRectangle", "ellipse", "path", expected: "a shape")
    var arguments = SwiftArguments(call)
    let value = try arguments.required(nil)
    let shape: Shape
    switch call.name {
    case "rectangle": shape = .rectangle(try value.rect())
    case "ellipse": shape = .ellipse(try value.rect())
    case "path": shape = .path(try value.path())
    default: shape = .roundedRectangle(try value.rect(), cornerRadius: try arguments.number("cornerRadius"))
    }
    try arguments.finish()
    return shape
  }

  func content() throws(MotionReadingError) -> LayerContent {
    let call = try call("group", "rectangle", "ellipse", "path", expected: "the content of a layer")
    var arguments = SwiftArguments(call)
    let content: LayerContent
    switch call.name {
    case "group":
      if let size = arguments.optional("size") { content = .group(size: try size.size()) } else { content = .group() }
    case "rectangle":
      let size = try arguments.required("size").size()
      content = .rectangle(size: size, cornerRadius: try arguments.number("cornerRadius", or: 0))
    case "ellipse": content = .ellipse(size: try arguments.required("size").size())
    default: content = .path(try arguments.required(nil).path())
    }
    try arguments.finish()
    return content
  }

  func gradient() throws(MotionReadingError) -> Gradient {
    var arguments = try arguments(of: "Gradient", "a gradient")
    let formCall = try arguments.required(nil).call("linear", "radial", expected: "the form of a gradient")
    var formArguments = SwiftArguments(formCall)
    let form: Gradient.Form
    if formCall.name == "linear" {
      form = .linear(from: try formArguments.point("from"), to: try formArguments.point("to"))
    } else {
      form = .radial(center: try formArguments.point("center"), radius: try formArguments.number("radius"))
    }
    try formArguments.finish()
    var stops: [Gradient.Stop] = []
    for value in try arguments.required("stops").array() {
      let call = try value.call("Stop", "init", expected: "a colour stop")
      var stop = SwiftArguments(call)
      stops.append(Gradient.Stop(offset: try stop.number("offset"), color: try stop.required("color").color()))
      try stop.finish()
    }
    var gradient = Gradient(form, stops: stops)
    if let spread = arguments.optional("spread") {
      switch try spread.member("a spread") {
      case "pad": gradient.spread = .pad
      case "repeat": gradient.spread = .repeat
      case "reflect": gradient.spread = .reflect
      default: throw spread.error("“.pad”, “.repeat” or “.reflect” is expected")
      }
    }
    if let transform = arguments.optional("transform") { gradient.transform = try transform.affine() }
    try arguments.finish()
    return gradient
  }
}
