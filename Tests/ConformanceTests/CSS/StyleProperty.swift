// SPDX-License-Identifier: MIT

/// The initial value and the range of a CSS property in the rows.
struct StyleProperty {
  let name: String

  /// The value of an element whose style does not set the property.
  var initial: StyleValue {
    ["opacity", "strokeOpacity", "fillOpacity", "flexShrink"].contains(name) ? .number(1) : .zero
  }

  /// The displayed value, in the range of the property.
  ///
  /// Percentages of a known length are resolved, and values of properties with whole numbers are rounded.
  func shown(_ value: StyleValue, ofParent parent: Double?) -> StyleValue {
    var value = value
    value.quantities = value.quantities.map { quantity in
      var quantity = quantity
      if let parent {
        quantity.y += quantity.z / 100 * parent
        quantity.z = 0
      }
      if isWhole { quantity.x = (quantity.x + 0.5).rounded(.down) }
      let (lower, upper) = range
      return quantity.clamped(lowerBound: .init(repeating: lower), upperBound: .init(repeating: upper))
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
