// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeReading

/// Texts of small Lottie files: 100 × 100 points, ten frames a second.
enum LottieText {
  /// A file with layers and other members.
  static func file(_ layers: [String], _ members: String = "", end: Int = 100) -> String {
    """
    {"v":"5.7","fr":10,"ip":0,"op":\(end),"w":100,"h":100,"layers":[\(layers.joined(separator: ","))]\
    \(members.isEmpty ? "" : "," + members)}
    """
  }

  /// A layer with shapes.
  static func shapes(_ items: [String], _ members: String = "", transform: String = "") -> String {
    let more = members.isEmpty ? "" : "," + members
    return """
      {"ty":4,"nm":"shapes","ip":0,"op":1000,"st":0,"ks":{\(transform)},\
      "shapes":[\(items.joined(separator: ","))]\(more)}
      """
  }

  /// A rectangle with its centre and its sides.
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":0}}"#
  }

  /// A fill of a colour.
  static func fill(_ red: Double, _ green: Double, _ blue: Double) -> String {
    #"{"ty":"fl","c":{"k":[\#(red),\#(green),\#(blue)]},"o":{"k":100}}"#
  }

  static let red = fill(1, 0, 0)
  static let green = fill(0, 1, 0)
  static let blue = fill(0, 0, 1)

  /// A number that moves linearly between two frames.
  static func ramp(_ from: String, _ to: String, frames: ClosedRange<Int>) -> String {
    #"{"a":1,"k":[{"t":\#(frames.lowerBound),"s":\#(from),"o":{"x":0,"y":0},"i":{"x":1,"y":1}},"#
      + #"{"t":\#(frames.upperBound),"s":\#(to)}]}"#
  }
}

extension ReadMotion {
  /// The motion of a text.
  init(lottie text: String) throws { self = try LottieReader.read(Array(text.utf8)) }

  /// The picture of 100 × 100 pixels at an instant.
  func picture(at time: Double) -> Bitmap {
    var rasterizer = Rasterizer()
    return rasterizer.image(of: tree.displayList(at: time), width: 100, height: 100)
  }

  /// The colour of a pixel at an instant, `#rrggbbaa`; premultiplied.
  func color(_ x: Int, _ y: Int, at time: Double) -> String {
    let pixel = picture(at: time).pixels[y * 100 + x]
    let digits = String(pixel, radix: 16)
    let text = String(repeating: "0", count: 8 - digits.count) + digits
    return "#" + text.dropFirst(2) + text.prefix(2)
  }
}
