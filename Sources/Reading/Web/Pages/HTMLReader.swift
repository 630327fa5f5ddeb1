// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// Reads pages in HTML with their style sheets, and animations by CSS.
///
/// The stage is 800 × 600 points unless the page states its size: see ``PageStage``. Scripts never run, and nothing
/// reads another file.
package enum HTMLReader {
  /// The motion of a page.
  ///
  /// - Complexity: O(n) in the length of the text, within the limits of the reader.
  package static func read(_ text: String) throws(MotionFileError) -> ReadMotion {
    let source = XMLTree(bytes: Array(text.utf8))
    let parser = HTMLParser(source.bytes)
    let stated = PageStage.stated(by: parser.elements)
    var sheet = StyleSheet(stage: stated ?? PageStage.size)
    for range in parser.sheets { sheet.parse(source.bytes[range]) }
    var document = SVGDocument(parser.elements, of: source, sheet)
    document.addTexts(parser.texts)
    var notes = parser.problems.map { ReadingNote(.unsupported, $0.text, place: document.place(of: $0.offset)) }
    for (index, element) in document.elements.enumerated() {
      guard let construct = unread(element) else { continue }
      notes.append(ReadingNote(.unsupported, construct, place: document.place(ofElement: index)))
    }
    var builder = BoxBuilder(document, stage: stated ?? PageStage.derived(from: document), adding: notes)
    return builder.read()
  }

  /// A construct that a page loads or runs; `nil` for other elements.
  private static func unread(_ element: SVGElement) -> String? {
    switch element.name {
    case "script":
      let type = element.attributes["type"] ?? ""
      // The controls of an exported page play its motion, and do not change it.
      let isControl = element.attributes["data-glissade"] == "controls"
      return type.hasSuffix("json") || isControl ? nil : "<script>"
    case "link":
      let relation = (element.attributes["rel"] ?? "").lowercased()
      guard relation.split(separator: " ").contains("stylesheet") else { return nil }
      return "the style sheet “\(Quotation.excerpt(element.attributes["href"] ?? ""))”"
    default: return nil
    }
  }
}

/// The size of the stage of a page.
enum PageStage {
  /// The size without another statement.
  static let size = Size(width: 800, height: 600)
  private static let limit = 10_000.0

  /// The size of `<meta name="viewport" content="width=…, height=…">`, if both are numbers.
  static func stated(by elements: [SVGElement]) -> Size? {
    for element in elements where element.name == "meta" && element.attributes["name"]?.lowercased() == "viewport" {
      var numbers: [String: Double] = [:]
      for part in (element.attributes["content"] ?? "").lowercased().split(whereSeparator: { $0 == "," || $0 == ";" }) {
        let fields = part.split(separator: "=", maxSplits: 1).map { XMLParser.trimmed($0) }
        if fields.count == 2, let number = Double(fields[1]) { numbers[fields[0]] = number }
      }
      if let width = numbers["width"], let height = numbers["height"] { return accepted(width, height) }
    }
    return nil
  }

  /// The size in points of the elements `html` or `body`, or of an `svg` element that is alone in a body without
  /// margins.
  static func derived(from document: SVGDocument) -> Size {
    let roots = document.elements.indices.prefix(4096).filter {
      ["html", "body"].contains(document.elements[$0].name) && document.elements[$0].isBox
    }
    func length(_ text: String?) -> Double? {
      guard let text, !text.contains("%"), !text.contains("v") else { return nil }
      return SVGNumbers.length(text, SVGNumbers.Units(whole: 0))
    }
    for root in roots {
      let styles = document.elements[root].styles
      if let width = length(styles["width"]), let height = length(styles["height"]),
        let size = accepted(width, height)
      {
        return size
      }
    }
    guard let body = roots.last, document.elements[body].name == "body" else { return size }
    let element = document.elements[body]
    let drawn = element.children.filter { document.elements[$0].styles["display"] != "none" }
    let hasMargins = CSSShorthands.sides.contains { length(element.styles["margin-\($0)"]) != 0 }
    guard !hasMargins, drawn.count == 1, document.elements[drawn[0]].name == "svg" else { return size }
    let styles = document.elements[drawn[0]].styles
    guard let width = length(styles["width"]), let height = length(styles["height"]) else { return size }
    return accepted(width, height) ?? size
  }

  private static func accepted(_ width: Double, _ height: Double) -> Size? {
    guard (1...limit).contains(width), (1...limit).contains(height) else { return nil }
    return Size(width: width, height: height)
  }
}
