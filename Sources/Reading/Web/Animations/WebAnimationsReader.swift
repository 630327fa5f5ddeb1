// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads animations of Web Animations in JSON: what `element.getAnimations()` gives, as people write it.
///
/// The file is an array of objects, or one object. Each has a target (`target`, `selector` or `id`), and either
/// `keyframes` with `options` or `timing`, or a list of them in `animations`. Targets become layers as selectors do in
/// a style sheet without a page. The JavaScript module that exports write is accepted too.
package enum WebAnimationsReader {
  /// The most values of JSON.
  private static let valueLimit = 1_000_000

  /// The motion of a text.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func read(_ text: String) throws(MotionFileError) -> ReadMotion {
    let bytes = Array(text.utf8)
    let json = try array(of: bytes)
    var scanner = JSONScanner(Array(bytes[json]), packsNumbers: false, valueLimit: valueLimit)
    let root: JSONNode
    do throws(JSONSyntaxError) { root = try scanner.document() } catch {
      throw MotionFileError("line \(error.position.line), column \(error.position.column): \(error.problem)")
    }
    var file = WebAnimationsFile()
    file.read(root)
    guard !file.targets.isEmpty else {
      throw MotionFileError("no object has keyframes; animations of Web Animations with a target are accepted")
    }
    let isDrawing = file.targets.contains { target in
      target.style.contains { StandInPage.drawingProperties.contains($0.name) }
        || target.animations.contains { animation in
          animation.keyframes.stops.keys.contains { StandInPage.drawingProperties.contains($0) }
        }
    }
    var page = StandInPage(isDrawing: isDrawing)
    var keyframes: [String: CSSKeyframes] = [:]
    for target in file.targets {
      guard let selector = CSSSelector(target.selector),
        let element = page.element(for: selector, place: target.path)
      else {
        file.note("the target “\(Quotation.excerpt(target.selector))”", at: target.path)
        continue
      }
      if !target.style.isEmpty {
        let style = target.style.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
        page.setStyle(of: element, to: style)
      }
      for animation in target.animations {
        // The names of two files cannot meet, as a name with a space is none in CSS.
        let name = "animation \(keyframes.count + 1)"
        keyframes[name] = animation.keyframes
        page.add(animation.animation(named: name, origin: file.origin), to: element)
      }
    }
    let source = XMLTree(bytes: [])
    let (document, notes) = page.document(of: source, StyleSheet(stage: PageStage.size), keyframes: keyframes)
    if isDrawing {
      var builder = SVGBuilder(document, adding: file.notes + notes)
      return builder.build()
    }
    var builder = BoxBuilder(document, stage: PageStage.size, adding: file.notes + notes)
    return builder.read()
  }

  /// The range of the JSON in a text: all of it, or the value of `elements` in a module.
  private static func array(of bytes: [UInt8]) throws(MotionFileError) -> Range<Int> {
    let first = bytes.first { !JSONKeys.isSpace($0) }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return bytes.startIndex..<bytes.endIndex }
    let mark = Array("export const elements".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }),
      let open = bytes[start...].firstIndex(of: UInt8(ascii: "["))
    else { throw MotionFileError("an array of animations in JSON is expected") }
    var (depth, isString, isEscaped) = (0, false, false)
    for index in open..<bytes.count {
      let byte = bytes[index]
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return open..<index + 1 }
      default: break
      }
    }
    throw MotionFileError("the array of the module is not closed")
  }
}
