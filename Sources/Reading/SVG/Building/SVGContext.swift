// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The inherited properties of an element, and the viewport that percentages refer to.
struct SVGContext: Sendable {
  var fill = Moving.constant(SVGPaint.color(.black))
  var fillOpacity = Moving.constant(1.0)
  var fillRule = Moving.constant("nonzero")
  var clipRule = "nonzero"
  var stroke = Moving.constant(SVGPaint.none)
  var strokeOpacity = Moving.constant(1.0)
  var strokeWidth = Moving.constant(1.0)
  var dashes = Moving<[Double]>.constant([])
  var dashOffset = Moving.constant(0.0)
  var cap = Moving.constant("butt")
  var join = Moving.constant("miter")
  var miterLimit = Moving.constant(4.0)
  var color = Moving.constant(SVGColor.black)
  var visibility = Moving.constant("visible")
  var paintOrder = "normal"
  var fontSize = 16.0
  var fontWeight = "normal"
  var textAnchor = "start"
  var letterSpacing = 0.0
  var whiteSpace = "default"
  /// The extents of the nearest viewport in its own coordinates.
  var viewport = Size.zero
  /// The extents of the outermost viewport.
  var window = Size.zero
  /// The font size of the root element.
  var rootFontSize = 16.0
  /// Whether only the outlines of elements count, in a clip path.
  var isClip = false
  /// The number of elements around the element, with those of `use`.
  var depth = 0

  /// The units of lengths along x, along y, and along neither.
  var horizontal: SVGNumbers.Units { units(viewport.width) }
  var vertical: SVGNumbers.Units { units(viewport.height) }
  var diagonal: SVGNumbers.Units {
    units(((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot())
  }

  private func units(_ whole: Double) -> SVGNumbers.Units {
    SVGNumbers.Units(
      whole: whole, fontSize: fontSize, rootFontSize: rootFontSize, viewport: (window.width, window.height))
  }
}
