// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The inherited properties of a box.
struct BoxContext: Sendable {
  /// The properties that drawings inherit too.
  var drawing = SVGContext()
  var textAlign = "start"
  /// The height of a line as a multiple of the font size, or in points; `nil` for that of the font.
  var lineHeight: LineHeight?
  var hasFontFamily = false

  enum LineHeight: Sendable {
    case factor(Double)
    case points(Double)
  }

  var fontSize: Double { drawing.fontSize }
  var units: SVGNumbers.Units { drawing.horizontal }

  /// The ascent and the descent of a font, as multiples of its size: those of common fonts with serifs.
  private static let (ascent, descent) = (0.9, 0.225)

  /// The height of a line, and the distance from its top to the base line.
  var line: (height: Double, baseline: Double) {
    let own = (Self.ascent + Self.descent) * fontSize
    let height: Double
    switch lineHeight {
    case .factor(let factor): height = factor * fontSize
    case .points(let points): height = points
    case nil: height = own
    }
    return (height, (height - own) / 2 + Self.ascent * fontSize)
  }
}

/// The boxes that positions refer to, in the coordinates of the parent's border box.
struct BoxSurroundings: Sendable {
  /// The padding box of the nearest positioned ancestor.
  var absolute: Area
  /// The stage, or the nearest ancestor with a transform.
  var fixed: Area
  /// The border box of the parent.
  var parent: Area
  /// The perspective that the parent gives its children, with its origin.
  var perspective: (depth: Moving<Double>, origin: Moving<Vector>)?
  /// Whether an ancestor keeps the depth of its children.
  var isDeep = false

  struct Area: Sendable {
    var x: Moving<Double>
    var y: Moving<Double>
    var width: Moving<Double>
    var height: Moving<Double>

    /// The same area in the coordinates of a box at a place.
    func seen(fromX x: Moving<Double>, y: Moving<Double>) -> Area {
      Area(x: self.x - x, y: self.y - y, width: width, height: height)
    }
  }
}

/// A box with its sizes and the places of its children.
struct BoxPlan: Sendable {
  let index: Int
  /// The sizes of the border box.
  var width = Moving<Double>.zero
  var height = Moving<Double>.zero
  var margin = BoxSides<Moving<Double>>(top: .zero, right: .zero, bottom: .zero, left: .zero)
  var border = BoxSides<Moving<Double>>(top: .zero, right: .zero, bottom: .zero, left: .zero)
  var padding = BoxSides<Moving<Double>>(top: .zero, right: .zero, bottom: .zero, left: .zero)
  /// Whether the left and the right margin take the free space.
  var autoMargins = (left: false, right: false)
  /// The place of the border box in that of the parent.
  var x = Moving<Double>.zero
  var y = Moving<Double>.zero
  /// The boxes of the flow, in the order of the page.
  var children: [BoxPlan] = []
  /// The places at which boxes out of the flow would be.
  var floating: [Floating] = []
  /// The distance from the top to the base line of the last line, or `nil` without one.
  var baseline: Moving<Double>?
  /// Whether the height is that of the content.
  var hasAutoHeight = false

  struct Floating: Sendable {
    let index: Int
    var x: Moving<Double>
    var y: Moving<Double>
    /// The share of the box before the place along both axes, such as 0.5 for a centred box.
    var shares = (x: 0.0, y: 0.0)
  }

  var outerWidth: Moving<Double> { margin.left + width + margin.right }
  var outerHeight: Moving<Double> { margin.top + height + margin.bottom }
  /// The distances from the border box to the content.
  var insetX: Moving<Double> { border.left + border.right + padding.left + padding.right }
  var insetY: Moving<Double> { border.top + border.bottom + padding.top + padding.bottom }
  var contentX: Moving<Double> { border.left + padding.left }
  var contentY: Moving<Double> { border.top + padding.top }
  var contentWidth: Moving<Double> { width - insetX }
  var contentHeight: Moving<Double> { height - insetY }
}
