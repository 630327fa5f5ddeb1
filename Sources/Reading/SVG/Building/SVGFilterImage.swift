// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// What the steps of a filter make of an element, as far as one layer can show it: the picture of the element with
/// other colours and a blur, and its silhouette in one colour as a shadow below.
enum SVGFilterImage: Sendable {
  /// No pixel.
  case empty
  /// One colour everywhere.
  case flood(Moving<SVGColor>)
  case drawn(Picture?, above: Silhouette?)

  /// The picture of the element.
  struct Picture: Sendable {
    var matrix = Moving.constant(ColorMatrix.identity)
    /// The standard deviation.
    var blur = Moving.constant(0.0)
  }

  /// The coverage of the element in one colour, whose alpha is the opacity.
  struct Silhouette: Sendable {
    var color = Moving.constant(SVGColor.black)
    var offset = Moving.constant(Vector.zero)
    /// The standard deviation.
    var blur = Moving.constant(0.0)
    /// Whether its edge was hardened, or the part below the element removed, which a layer does not show.
    var isApproximate = false
  }

  static let sourceGraphic = SVGFilterImage.drawn(Picture(), above: nil)
  static let sourceAlpha = SVGFilterImage.drawn(nil, above: Silhouette())
}

// Each step returns `nil` where a layer cannot show the result.
extension SVGFilterImage {
  /// The image of `feOffset`.
  func moved(by offset: Moving<Vector>) -> SVGFilterImage? {
    if case .constant(.zero) = offset { return self }
    switch self {
    case .empty, .flood: return self
    case .drawn(nil, above: var silhouette?):
      silhouette.offset = silhouette.offset.with(offset) { $0 + $1 }
      return .drawn(nil, above: silhouette)
    case .drawn: return nil
    }
  }

  /// The image of `feGaussianBlur`. The squares of standard deviations add.
  func blurred(by deviation: Moving<Double>) -> SVGFilterImage? {
    if case .constant(0) = deviation { return self }
    func sum(_ blur: Moving<Double>) -> Moving<Double> {
      blur.with(deviation) { ($0 * $0 + $1 * $1).squareRoot() }
    }
    switch self {
    case .empty, .flood: return self
    case .drawn(var picture?, above: nil):
      picture.blur = sum(picture.blur)
      return .drawn(picture, above: nil)
    case .drawn(nil, above: var silhouette?):
      silhouette.blur = sum(silhouette.blur)
      return .drawn(nil, above: silhouette)
    case .drawn: return nil
    }
  }

  /// The image of `feColorMatrix`.
  ///
  /// - Parameter decoded: Whether the colours are those of linear light.
  func mapped(by rows: SVGColorRows, inLinearLight decoded: Bool) -> SVGFilterImage? {
    switch self {
    case .empty: return rows.scalesAlpha ? self : nil
    case .flood(let color): return .flood(rows.mapped(color, inLinearLight: decoded))
    case .drawn(nil, above: var silhouette?):
      guard rows.scalesAlpha else { return nil }
      if silhouette.color.value(at: 0).components.w * rows.alphaFactor > 1 {
        // An alpha that is limited to 1 is that of a hard edge. The edge of a blur would move.
        guard case .constant(0) = silhouette.blur else { return nil }
        silhouette.isApproximate = true
      }
      silhouette.color = rows.mapped(silhouette.color, inLinearLight: decoded)
      return .drawn(nil, above: silhouette)
    case .drawn(var picture?, above: nil):
      if rows.hasOneColor {
        return SVGFilterImage.drawn(nil, above: Silhouette(blur: picture.blur)).mapped(by: rows, inLinearLight: decoded)
      }
      guard let matrix = rows.colorMatrix, !decoded || matrix == .identity else { return nil }
      picture.matrix = picture.matrix.map { $0.followed(by: matrix) }
      return .drawn(picture, above: nil)
    case .drawn: return nil
    }
  }

  /// An image above another one: `feMerge`, the operator `over`, and the normal blend mode.
  func over(_ below: SVGFilterImage) -> SVGFilterImage? {
    switch (self, below) {
    case (.empty, let image), (let image, .empty): image
    case (.drawn(let picture?, above: nil), .drawn(nil, above: let silhouette?)): .drawn(picture, above: silhouette)
    default: nil
    }
  }

  /// The part of an image inside another one: the operator `in`.
  func inside(_ other: SVGFilterImage) -> SVGFilterImage? {
    switch (self, other) {
    case (.empty, _), (_, .empty): return .empty
    case (.flood(let color), .drawn(nil, above: var silhouette?)):
      silhouette.color = color.with(silhouette.color) { color, outline in
        var color = color
        color.components.w *= outline.components.w
        return color
      }
      return .drawn(nil, above: silhouette)
    case (.flood, .drawn(let picture?, above: nil)):
      return inside(.drawn(nil, above: Silhouette(blur: picture.blur)))
    default: return nil
    }
  }

  /// The part of an image outside another one: the operator `out`. The part of a shadow below an opaque element is not
  /// visible.
  func outside(_ other: SVGFilterImage) -> SVGFilterImage? {
    switch (self, other) {
    case (_, .empty), (.empty, _): return self
    case (.drawn(nil, above: var silhouette?), .drawn):
      silhouette.isApproximate = true
      return .drawn(nil, above: silhouette)
    default: return nil
    }
  }
}

/// The numbers of `feColorMatrix`: for each component of the result the factors of red, green, blue and alpha, and a
/// constant.
struct SVGColorRows: Sendable {
  private let rows: [SIMD4<Double>]
  private let constants: SIMD4<Double>

  /// - Parameter numbers: The 20 numbers, row by row; `nil` for others.
  init?(_ numbers: [Double]) {
    guard numbers.count == 20, numbers.allSatisfy(\.isFinite) else { return nil }
    rows = stride(from: 0, to: 20, by: 5).map { row in
      SIMD4(numbers[row], numbers[row + 1], numbers[row + 2], numbers[row + 3])
    }
    constants = SIMD4(numbers[4], numbers[9], numbers[14], numbers[19])
  }

  init(_ matrix: ColorMatrix) {
    let colors = [matrix.red, matrix.green, matrix.blue]
    rows = colors.map { SIMD4($0.x, $0.y, $0.z, 0) } + [SIMD4(0, 0, 0, 1)]
    constants = SIMD4(matrix.red.w, matrix.green.w, matrix.blue.w, 0)
  }

  /// Whether alpha becomes a multiple of itself.
  var scalesAlpha: Bool { constants.w == 0 && rows[3] == SIMD4(0, 0, 0, rows[3].w) }

  var alphaFactor: Double { rows[3].w }

  /// Whether all colours become one, and alpha a multiple of itself.
  var hasOneColor: Bool { scalesAlpha && rows[..<3].allSatisfy { $0 == .zero } }

  /// The matrix of colours alone, or `nil` where alpha is a factor or changes.
  var colorMatrix: ColorMatrix? {
    guard rows[3] == SIMD4(0, 0, 0, 1), constants.w == 0, rows[..<3].allSatisfy({ $0.w == 0 }) else { return nil }
    func row(_ index: Int) -> ColorMatrix.Row {
      ColorMatrix.Row(rows[index].x, rows[index].y, rows[index].z, constants[index])
    }
    return ColorMatrix(red: row(0), green: row(1), blue: row(2))
  }

  func mapped(_ color: Moving<SVGColor>, inLinearLight decoded: Bool) -> Moving<SVGColor> {
    color.map { color in
      var light = color.components
      if decoded { for index in 0..<3 { light[index] = OklabColor.linear(light[index]) } }
      var result = constants
      for index in 0..<4 { result[index] += (rows[index] * light).sum() }
      result.clamp(lowerBound: .zero, upperBound: .one)
      guard decoded else { return SVGColor(components: result) }
      var shown = OklabColor.displayed([result.x, result.y, result.z]).components
      shown.w = result.w
      return SVGColor(components: shown)
    }
  }
}
