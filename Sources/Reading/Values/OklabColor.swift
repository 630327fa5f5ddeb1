// SPDX-License-Identifier: MIT
import RealModule

/// Conversions between sRGB, [Oklab](https://bottosson.github.io/posts/oklab/) and CIE Lab.
enum OklabColor {
  /// The lightness, the two axes and the alpha of a colour.
  static func components(of color: SVGColor) -> SIMD4<Double> {
    let (r, g, b) = (linear(color.components.x), linear(color.components.y), linear(color.components.z))
    let l = root(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
    let m = root(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
    let s = root(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
    return SIMD4(
      0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
      1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s, color.components.w)
  }

  /// The colour of coordinates in Oklab.
  static func color(_ lab: SIMD4<Double>) -> SVGColor {
    let l = cube(lab.x + 0.396_337_777_4 * lab.y + 0.215_803_757_3 * lab.z)
    let m = cube(lab.x - 0.105_561_345_8 * lab.y - 0.063_854_172_8 * lab.z)
    let s = cube(lab.x - 0.089_484_177_5 * lab.y - 1.291_485_548 * lab.z)
    var color = displayed([
      4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
    ])
    color.components.w = lab.w
    return color
  }

  /// The colour of coordinates in CIE Lab, with the white point D50.
  static func lab(_ l: Double, _ a: Double, _ b: Double) -> SVGColor {
    let y = (l + 16) / 116
    func inverse(_ t: Double) -> Double { t > 6.0 / 29 ? cube(t) : 3 * 36 / 841 * (t - 4.0 / 29) }
    let (x, z) = (inverse(y + a / 500) * 0.964_295_676_4, inverse(y - b / 200) * 0.825_104_602_5)
    let whiteY = inverse(y)
    // Bradford's adaptation from D50 to D65.
    return displayed(
      linear(xyz: [
        0.955_473_4 * x - 0.023_098_5 * whiteY + 0.063_259_3 * z,
        -0.028_369_7 * x + 1.009_995_4 * whiteY + 0.021_041_4 * z,
        0.012_314 * x - 0.020_507_7 * whiteY + 1.330_366 * z,
      ]))
  }

  /// Linear sRGB of coordinates in XYZ, with the white point D65.
  static func linear(xyz n: [Double]) -> [Double] {
    [
      3.240_969_941_9 * n[0] - 1.537_383_177_6 * n[1] - 0.498_610_760_3 * n[2],
      -0.969_243_636_3 * n[0] + 1.875_967_501_5 * n[1] + 0.041_555_057_4 * n[2],
      0.055_630_079_7 * n[0] - 0.203_976_958_9 * n[1] + 1.056_971_514_2 * n[2],
    ]
  }

  /// The colour of components in linear sRGB, limited to those that a screen of sRGB has.
  static func displayed(_ linear: [Double]) -> SVGColor {
    func encoded(_ value: Double) -> Double {
      let value = min(max(value, 0), 1)
      return value <= 0.003_130_8 ? 12.92 * value : 1.055 * .pow(value, 1 / 2.4) - 0.055
    }
    return SVGColor(
      components: SIMD4(encoded(linear[0]), encoded(linear[1]), encoded(linear[2]), 1), usesOklab: true)
  }

  static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let linear = size <= 0.040_45 ? size / 12.92 : .pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  private static func cube(_ value: Double) -> Double { value * value * value }

  private static func root(_ value: Double) -> Double { .root(value, 3) }
}
