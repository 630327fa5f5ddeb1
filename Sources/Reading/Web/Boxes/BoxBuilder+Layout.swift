// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The sizes and places of boxes in the flow.
///
/// Blocks are below one another, with collapsed margins. Inline boxes are in lines. Boxes in a flexible box or a grid
/// of one column are in a row or a column. Boxes out of the flow are placed when their containing box is known.
extension BoxBuilder {
  /// How a box without a stated width is as wide as it is.
  enum Fit {
    /// As wide as the containing box.
    case fill
    /// As wide as its content.
    case shrink
    case exactly(Moving<Double>)
  }

  /// The form of an element in a flow.
  enum Flow { case none, outside, block, inline }

  func flow(of index: Int) -> Flow {
    switch keyword("display", of: index, "block") {
    case "none": return isAnimated("display", index) ? .block : .none
    case let display:
      if ["absolute", "fixed"].contains(keyword("position", of: index)) { return .outside }
      return display.hasPrefix("inline") ? .inline : .block
    }
  }

  /// The box of an element with those inside it.
  ///
  /// - Parameters:
  ///   - index: The element.
  ///   - outer: The properties of the element around it.
  ///   - available: The width of the containing box.
  ///   - height: The height of the containing box, or `nil` if it follows from the content.
  ///   - fit: The rule for a width that is not stated.
  ///   - forcedHeight: The height without a stated one.
  mutating func plan(
    _ index: Int, _ outer: BoxContext, width available: Moving<Double>, height: Moving<Double>?, _ fit: Fit = .fill,
    forcedHeight: Moving<Double>? = nil
  ) -> BoxPlan {
    var plan = BoxPlan(index: index)
    let context = context(of: index, in: outer)
    guard context.drawing.depth < SVGBuilder.depthLimit else { return plan }
    if element(index).name == "#text" { return textPlan(index, context) }
    if element(index).name == "br" { return plan }
    plan.margin = sides({ "margin-\($0)" }, of: index, context, whole: available)
    plan.autoMargins = (keyword("margin-left", of: index) == "auto", keyword("margin-right", of: index) == "auto")
    plan.padding = sides({ "padding-\($0)" }, of: index, context, whole: available)
    plan.border = borderWidths(of: index, context)
    // An inline box has the size of its texts.
    let isInlineBox =
      keyword("display", of: index) == "inline" && !isReplaced(index) && flow(of: index) == .inline && !isItem(index)
    let isBorderBox = keyword("box-sizing", of: index) == "border-box"
    func borderBox(_ length: Moving<Double>, _ inset: Moving<Double>) -> Moving<Double> {
      isBorderBox ? length.larger(inset) : length.larger(.zero) + inset
    }
    let own = isInlineBox ? (nil, nil) : statedSize(of: index, context, available, height)
    let ratio = aspectRatio(of: index)
    var stated = (width: own.0.map { borderBox($0, plan.insetX) }, height: own.1.map { borderBox($0, plan.insetY) })
    let fixedHeight = stated.height ?? forcedHeight
    if stated.width == nil, let ratio, let fixedHeight {
      stated.width = (fixedHeight - plan.insetY).scaled(by: ratio) + plan.insetX
    }
    if let width = stated.width {
      plan.width = width
    } else {
      switch fit {
      case .exactly(let width): plan.width = width
      case .fill where !isInlineBox: plan.width = (available - plan.margin.left - plan.margin.right).larger(plan.insetX)
      default:
        let preferred = preferredWidth(of: index, outer)
        plan.width = preferred.smaller((available - plan.margin.left - plan.margin.right).larger(.zero))
      }
    }
    plan.width = limited(plan.width, "width", of: index, context, available) { borderBox($0, plan.insetX) }
    if fixedHeight == nil, let ratio {
      stated.height = (plan.width - plan.insetX).scaled(by: 1 / ratio) + plan.insetY
    }
    var content = BoxFlow(plan: plan, height: (stated.height ?? forcedHeight).map { $0 - plan.insetY })
    layOut(&content, context)
    plan = content.plan
    plan.hasAutoHeight = stated.height == nil && forcedHeight == nil
    plan.height = stated.height ?? forcedHeight ?? (content.contentHeight + plan.insetY)
    plan.height = limited(plan.height, "height", of: index, context, height) { borderBox($0, plan.insetY) }
    arrange(&plan, content, context)
    return plan
  }

  /// A size between the stated limits.
  private mutating func limited(
    _ size: Moving<Double>, _ name: String, of index: Int, _ context: BoxContext, _ whole: Moving<Double>?,
    _ borderBox: (Moving<Double>) -> Moving<Double>
  ) -> Moving<Double> {
    var size = size
    if let limit = length("max-\(name)", of: index, context, whole: whole) { size = size.smaller(borderBox(limit)) }
    if let limit = length("min-\(name)", of: index, context, whole: whole) { size = size.larger(borderBox(limit)) }
    return size
  }

  func aspectRatio(of index: Int) -> Double? {
    let words = CSSText.parts(styles(index)["aspect-ratio"] ?? "", separator: "/")
    let numbers = words.map { $0.replacingAuto }.compactMap { SVGNumbers.single($0) { $0.isEmpty ? 1 : nil } }
    guard numbers.count == words.count, let first = numbers.first, numbers.count <= 2 else { return nil }
    let ratio = numbers.count == 2 ? first / numbers[1] : first
    return ratio > 0 && ratio.isFinite ? ratio : nil
  }

  // MARK: - Replaced elements

  private static let replaced: Set = [
    "svg", "img", "canvas", "video", "iframe", "object", "embed", "button", "input", "select", "textarea", "audio",
  ]

  func isReplaced(_ index: Int) -> Bool { Self.replaced.contains(element(index).name) }

  /// The stated width and height of the content, with those of attributes.
  private mutating func statedSize(
    of index: Int, _ context: BoxContext, _ available: Moving<Double>, _ height: Moving<Double>?
  ) -> (Moving<Double>?, Moving<Double>?) {
    let own = element(index)
    var stated = (
      length("width", of: index, context, whole: available), length("height", of: index, context, whole: height)
    )
    guard isReplaced(index), own.name != "button" else { return stated }
    func attribute(_ name: String) -> Moving<Double>? {
      own.attributes[name].flatMap { SVGNumbers.length($0, context.units) }.map { .constant(max($0, 0)) }
    }
    if own.name != "svg" {
      if stated.0 == nil { stated.0 = attribute("width") }
      if stated.1 == nil { stated.1 = attribute("height") }
    }
    let box = own.attributes["viewBox"].flatMap { SVGNumbers.list($0) } ?? []
    let ratio = box.count == 4 && box[2] > 0 && box[3] > 0 ? box[2] / box[3] : nil
    if let ratio, own.name == "svg" {
      // A drawing with proportions fills the width.
      if stated.0 == nil, stated.1 == nil { stated.0 = available }
      return (stated.0 ?? stated.1?.scaled(by: ratio), stated.1 ?? stated.0?.scaled(by: 1 / ratio))
    }
    let initial = ["svg", "canvas", "video", "iframe", "object", "embed"].contains(own.name) ? (300.0, 150.0) : (0, 0)
    return (stated.0 ?? .constant(initial.0), stated.1 ?? .constant(initial.1))
  }

  // MARK: - Widths of content

  /// The width of a border box without a limit, for boxes that are as wide as their content.
  ///
  /// - Complexity: O(1) after the first request for an element.
  mutating func preferredWidth(of index: Int, _ outer: BoxContext) -> Moving<Double> {
    if let width = preferredWidths[index] { return width }
    let width = computedPreferredWidth(of: index, outer)
    preferredWidths[index] = width
    return width
  }

  private mutating func computedPreferredWidth(of index: Int, _ outer: BoxContext) -> Moving<Double> {
    let context = context(of: index, in: outer)
    guard context.drawing.depth < SVGBuilder.depthLimit else { return .zero }
    if element(index).name == "#text" { return .constant(textWidth(of: index, context)) }
    let padding = sides({ "padding-\($0)" }, of: index, context, whole: .zero)
    let border = borderWidths(of: index, context)
    let inset = padding.left + padding.right + border.left + border.right
    func outerBox(_ width: Moving<Double>) -> Moving<Double> {
      keyword("box-sizing", of: index) == "border-box" ? width.larger(inset) : width + inset
    }
    if isReplaced(index), let width = statedSize(of: index, context, .zero, nil).0 { return outerBox(width) }
    if let width = length("width", of: index, context, whole: nil) { return outerBox(width) }
    if let ratio = aspectRatio(of: index), let height = length("height", of: index, context, whole: nil) {
      return outerBox(height.scaled(by: ratio))
    }
    let isRow =
      keyword("display", of: index).hasSuffix("flex") && !keyword("flex-direction", of: index).hasPrefix("column")
    let gap = isRow ? length("column-gap", of: index, context, whole: nil) ?? .zero : .zero
    var (widest, line, isFirst) = (Moving<Double>.zero, Moving<Double>.zero, true)
    for child in element(index).children {
      let flow = flow(of: child)
      guard flow == .block || flow == .inline else { continue }
      let margins = sides({ "margin-\($0)" }, of: child, context, whole: .zero)
      let width = preferredWidth(of: child, context) + margins.left + margins.right
      if isRow {
        line = line + (isFirst ? .zero : gap) + width
      } else if flow == .inline, element(child).name != "br" {
        let space = !isFirst && element(child).followsSpace ? context.fontSize / 4 : 0
        line = line + .constant(space) + width
      } else {
        widest = widest.larger(line).larger(width)
        line = .zero
      }
      isFirst = false
    }
    return widest.larger(line) + inset
  }
}

/// The content of a box whose height is not known yet.
struct BoxFlow {
  var plan: BoxPlan
  /// The height of the content box, or `nil` if it follows from the content.
  let height: Moving<Double>?
  /// The height that the content needs.
  var contentHeight = Moving<Double>.zero
  /// The tracks of a flexible box or a grid.
  var tracks: FlexTracks?
}

extension String {
  /// The text without the word `auto`.
  fileprivate var replacingAuto: String {
    CSSText.parts(self, separator: " ").filter { $0 != "auto" }.joined(separator: " ")
  }
}
