// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Reads the animations of a style sheet, or of a page with one.
struct CSSMotionReader {
  private let scanner: StyleSheetScanner
  private var keyframes: [String: ReadKeyframes] = [:]
  private var errors: WebErrors { scanner.errors }

  /// Reads a text.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    let reader = try CSSMotionReader(text)
    var recording = try WebRecording.recording(try reader.elements(), length: text.utf8.count, reader.errors)
    recording.page = reader.scanner.page
    return recording
  }

  private init(_ text: String) throws(MotionReadingError) {
    scanner = try StyleSheetScanner(text)
    for animation in scanner.keyframes {
      keyframes[animation.name] = try keyframes(animation)
    }
  }

  // MARK: - Keyframes

  private func keyframes(_ animation: StyleSheetScanner.Keyframes) throws(MotionReadingError) -> ReadKeyframes {
    typealias Frame = (frame: ReadKeyframes.Frame, values: [(property: String, text: CSSText)])
    var frames: [Frame] = []
    for rule in animation.keyframes {
      var frame = ReadKeyframes.Frame(offset: 0)
      var values: [(property: String, text: CSSText)] = []
      for declaration in rule.declarations {
        switch declaration.property {
        case "animation-timing-function": frame.easing = try function(declaration.value)
        case "animation-composition":
          guard let composite = WebComposite(rawValue: declaration.value.text) else {
            throw notAccepted(declaration.value, declaration.value.text, "animation-composition")
          }
          frame.composite = composite
        default: values.append((declaration.property, declaration.value))
        }
      }
      for selector in rule.selectors {
        frame.offset = try offset(selector.filter { $0 != " " }, rule.prelude)
        frames.append((frame, values))
      }
    }
    // A stable order: keyframes of one offset stay in the order of the text.
    let order = frames.indices.sorted { (frames[$0].frame.offset, $0) < (frames[$1].frame.offset, $1) }
    return ReadKeyframes(order.map { frames[$0] }, replacing: true)
  }

  private func offset(_ text: String, _ place: CSSText) throws(MotionReadingError) -> Double {
    switch text.lowercased() {
    case "from": return 0
    case "to": return 1
    default:
      guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else {
        throw errors.refusal(place, "expected from, to or a percentage from 0% to 100%")
      }
      return number / 100
    }
  }

  private func function(_ text: CSSText) throws(MotionReadingError) -> TimingFunction {
    do {
      return try TimingFunction(css: text.text)
    } catch {
      throw errors.refusal(text, "\(error)")
    }
  }

  func notAccepted(_ place: CSSText, _ value: String, _ property: String) -> MotionReadingError {
    errors.refusal(place, "\(CSSValueError.quoted(value)) is not accepted for \(property)")
  }

  // MARK: - Elements

  /// The elements of all rules. Rules of one selector are one element.
  private func elements() throws(MotionReadingError) -> [ReadElement] {
    var indices: [String: Int] = [:]
    var elements: [(name: String, place: CSSText, declarations: [StyleSheetScanner.Declaration])] = []
    for rule in scanner.rules {
      let declarations = rule.declarations.filter { !WebPropertyList.isWithoutEffect($0.property) }
      if declarations.isEmpty { continue }
      for selector in rule.selectors {
        let selector = selector.trimming(" ")
        guard Self.isSimple(selector) else {
          throw errors.refusal(
            rule.prelude, "the selector \(CSSValueError.quoted(selector)) needs a cascade, and is not read")
        }
        if let index = indices[selector] {
          elements[index].declarations += declarations
        } else {
          indices[selector] = elements.count
          elements.append((selector, rule.prelude, declarations))
        }
      }
    }
    var result: [ReadElement] = []
    for (selector, place, declarations) in elements {
      var element = ReadElement(name: String(selector.drop { $0 == "#" || $0 == "." }), place: place)
      var animations = CSSAnimationList(errors)
      for declaration in declarations where try !animations.add(declaration) {
        element.set(declaration.property, to: declaration.value)
      }
      element.animations = try animations.animations(keyframes)
      if !element.style.isEmpty || !element.animations.isEmpty { result.append(element) }
    }
    return result
  }

  /// Whether a selector is the name of an element, an ID or a class.
  private static func isSimple(_ selector: String) -> Bool {
    if selector == ":root" { return true }
    let name = selector.utf8.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".") }
    guard selector.utf8.count - name.count <= 1, let first = name.first else { return false }
    return !(48...57).contains(first) && name.allSatisfy(CSSValueScanner.isName)
  }
}

extension StringProtocol {
  /// The text without a character at both ends.
  fileprivate func trimming(_ character: Character) -> String {
    let rest = drop { $0 == character }
    guard let last = rest.lastIndex(where: { $0 != character }) else { return "" }
    return String(rest[...last])
  }
}
