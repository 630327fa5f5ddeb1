// SPDX-License-Identifier: MIT
import RealModule

/// A space of [CSS Color 4](https://www.w3.org/TR/css-color-4/) in which colours are mixed, with three coordinates.
enum ColorSpace {
  case rgb, linear, oklab, lab
  /// Spaces with a hue in degrees, which is the last coordinate.
  case oklch, lch
  /// Spaces with a hue in degrees, which is the first coordinate.
  case hsl, hwb

  /// The space with a name in `color-mix()`; `nil` for other names.
  init?(_ name: String) {
    switch name {
    case "srgb": self = .rgb
    // Mixtures in linear spaces are equal.
    case "srgb-linear", "xyz", "xyz-d65", "xyz-d50", "display-p3-linear": self = .linear
    case "oklab": self = .oklab
    case "lab": self = .lab
    case "oklch": self = .oklch
    case "lch": self = .lch
    case "hsl": self = .hsl
    case "hwb": self = .hwb
    default: return nil
    }
  }

  /// The place of the hue among the coordinates; `nil` for a space without one.
  var hue: Int? {
    switch self {
    case .rgb, .linear, .oklab, .lab: nil
    case .oklch, .lch: 2
    case .hsl, .hwb: 0
    }
  }

  /// The coordinates of a colour. Without a hue, that of another colour counts: `hasHue` is then false.
  func coordinates(of color: SVGColor) -> (values: SIMD3<Double>, hasHue: Bool) {
    let n = color.components
    switch self {
    case .rgb: return (SIMD3(n.x, n.y, n.z), true)
    case .linear: return (SIMD3(OklabColor.linear(n.x), OklabColor.linear(n.y), OklabColor.linear(n.z)), true)
    case .oklab, .oklch:
      let lab = OklabColor.components(of: color)
      return self == .oklab ? (SIMD3(lab.x, lab.y, lab.z), true) : Self.polar(SIMD3(lab.x, lab.y, lab.z), 4e-4)
    case .lab: return (Self.lab(n), true)
    case .lch: return Self.polar(Self.lab(n), 1.5e-2)
    case .hsl:
      let (hue, high, low) = Self.hue(n)
      let lightness = (high + low) / 2
      let whole = min(lightness, 1 - lightness)
      return (SIMD3(hue, whole > 0 ? (high - lightness) / whole : 0, lightness), high - low > 1e-6)
    case .hwb:
      let (hue, high, low) = Self.hue(n)
      return (SIMD3(hue, low, 1 - high), high - low > 1e-6)
    }
  }

  /// The opaque colour with coordinates.
  func color(_ n: SIMD3<Double>) -> SVGColor {
    func onCircle(_ hue: Double, _ chroma: Double) -> (Double, Double) {
      (chroma * .cos(hue * .pi / 180), chroma * .sin(hue * .pi / 180))
    }
    switch self {
    case .rgb: return SVGColor(components: SIMD4(n, 1))
    case .linear: return OklabColor.displayed([n.x, n.y, n.z])
    case .oklab: return OklabColor.color(SIMD4(n, 1))
    case .oklch:
      let (a, b) = onCircle(n.z, n.y)
      return OklabColor.color(SIMD4(n.x, a, b, 1))
    case .lab: return OklabColor.lab(n.x, n.y, n.z)
    case .lch:
      let (a, b) = onCircle(n.z, n.y)
      return OklabColor.lab(n.x, a, b)
    case .hsl: return SVGColor(components: SIMD4(ColorNotation.hsl(n.x, n.y, n.z), 1))
    case .hwb:
      let sum = n.y + n.z
      if sum >= 1 { return SVGColor(components: SIMD4(SIMD3(repeating: n.y / sum), 1)) }
      return SVGColor(components: SIMD4(ColorNotation.hsl(n.x, 1, 0.5) * (1 - sum) + n.y, 1))
    }
  }

  private static func polar(_ lab: SIMD3<Double>, _ least: Double) -> (values: SIMD3<Double>, hasHue: Bool) {
    let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
    let hue = Double.atan2(y: lab.z, x: lab.y) * 180 / .pi
    return (SIMD3(lab.x, chroma, hue < 0 ? hue + 360 : hue), chroma > least)
  }

  /// The hue in degrees, the largest component and the smallest one.
  private static func hue(_ n: SIMD4<Double>) -> (hue: Double, high: Double, low: Double) {
    let (high, low) = (max(n.x, n.y, n.z), min(n.x, n.y, n.z))
    guard high > low else { return (0, high, low) }
    let sixth =
      high == n.x
      ? (n.y - n.z) / (high - low) + (n.y < n.z ? 6 : 0)
      : high == n.y ? (n.z - n.x) / (high - low) + 2 : (n.x - n.y) / (high - low) + 4
    return (sixth * 60, high, low)
  }

  /// The coordinates in CIE Lab with the white point D50.
  private static func lab(_ n: SIMD4<Double>) -> SIMD3<Double> {
    let (r, g, b) = (OklabColor.linear(n.x), OklabColor.linear(n.y), OklabColor.linear(n.z))
    let x = 0.412_390_799_3 * r + 0.357_584_339_4 * g + 0.180_480_788_4 * b
    let y = 0.212_639_005_9 * r + 0.715_168_678_8 * g + 0.072_192_315_4 * b
    let z = 0.019_330_818_7 * r + 0.119_194_779_8 * g + 0.950_532_152_2 * b
    // Bradford's adaptation from D65 to D50.
    let adapted = [
      (1.047_929_792_5 * x + 0.022_946_870_6 * y - 0.050_192_266_3 * z) / 0.964_295_676_4,
      0.029_627_808_8 * x + 0.990_434_426_8 * y - 0.017_073_799_1 * z,
      (-0.009_243_040_6 * x + 0.015_055_191_5 * y + 0.751_874_281_4 * z) / 0.825_104_602_5,
    ]
    let f = adapted.map { $0 > 216.0 / 24389 ? Double.root($0, 3) : ($0 * 24389 / 27 + 16) / 116 }
    return SIMD3(116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
  }
}
