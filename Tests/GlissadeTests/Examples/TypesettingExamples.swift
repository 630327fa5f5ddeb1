// SPDX-License-Identifier: MIT
import Glissade

/// The code in the article of typesetting, and in comments of its declarations.
enum TypesettingExamples {
  // Example begins
  func heading(_ name: String, font bytes: [UInt8], in tree: inout LayerTree) throws -> LayerID {
    let typeface = try Typeface(openType: bytes)
    for script in Typeface.unsupportedScripts(in: name) { print("\(script) needs shaping and is shown as boxes") }
    let style = TextStyle(size: 24, typeface: typeface, tabularDigits: true)
    return tree.add(.text(name, style: style), at: Point(x: 180, y: 60))
  }
  // Example ends

  static func title(_ bytes: [UInt8]) throws -> LayerText {
    // Example begins
    let typeface = try Typeface(openType: bytes)
    let title = LayerText("Glissade", style: TextStyle(size: 24, typeface: typeface))
    // Example ends
    return title
  }
}
