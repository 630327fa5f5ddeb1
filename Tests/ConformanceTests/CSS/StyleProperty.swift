// SPDX-License-Identifier: MIT

/// What the rows need to know of a property of CSS: its initial value and its range.
struct StyleProperty {
  let name: String

  /// The value of an element whose style says nothing.
  var initial: StyleValue {
    ["opacity", "strokeOpacity", "fillOpacity", "flexShrink"].contains(name) ? .number(1) : .zero
  }

  /// The value as it is shown: shares of a known length resolved, in the range of the property, whole where it counts.
  func shown(_ value: StyleValue, ofParent parent: Double?) -> StyleValue {
    var value = value
    value.quantities = value.quantities.map { quantity in
      var quantity = quantity
      if let parent {
        quantity.y += quantity.z / 100 * parent
        quantity.z = 0
      }
      if isWhole { quantity.x = (quantity.x + 0.5).rounded(.down) }
      let (least, most) = range
      return quantity.clamped(lowerBound: .init(repeating: least), upperBound: .init(repeating: most))
    }
    return value
  }

  private var isWhole: Bool { ["columnCount", "order", "zIndex", "orphans", "widows"].contains(name) }

  private var range: (Double, Double) {
    switch name {
    case "opacity", "strokeOpacity", "fillOpacity", "stopOpacity", "floodOpacity", "shapeImageThreshold": (0, 1)
    case "width", "height", "flexGrow", "flexShrink", "flexBasis", "perspective", "columnWidth", "fontSize",
      "borderLeftWidth", "strokeWidth", "strokeMiterlimit", "paddingLeft", "borderSpacing":
      (0, .infinity)
    default: (-.infinity, .infinity)
    }
  }
}
