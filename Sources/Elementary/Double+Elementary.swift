// SPDX-License-Identifier: MIT

// The only file that names the origin of elementary functions. Embedded Swift has no C library, so the functions that
// the modules use are implemented here. They differ from exact results by a few units in the last place, and powers
// with a very large or small result by up to 10⁻¹⁴ of the result.
#if !hasFeature(Embedded)
  @_exported public import RealModule
#else
  // Arguments are reduced in exact steps: W. J. Cody, W. Waite, Software Manual for the Elementary Functions, 1980; for
  // large angles M. Payne, R. Hanek, Radian reduction for trigonometric functions, 1983,
  // https://doi.org/10.1145/1057600.1057602. Truncated Taylor series follow, whose first omitted term is below 2⁻⁵⁵ of
  // the result. Sums and products of two parts are those of T. J. Dekker, A floating-point technique for extending the
  // available precision, 1971, https://doi.org/10.1007/BF01397083.

  // MARK: - Exponential and logarithm

  extension Double {
    /// e to the power of `x`.
    public static func exp(_ x: Double) -> Double {
      guard !x.isNaN else { return x }
      guard x < 709.8 else { return .infinity }
      guard x > -745.2 else { return 0 }
      let n = (x * log2OfE).rounded(.toNearestOrEven)
      return scaledExponential(x - n * ln2High, -n * ln2Low, exponent: Int(n))
    }

    /// e to the power of `x`, minus one, without loss of digits near 0.
    public static func expMinusOne(_ x: Double) -> Double {
      guard x != 0, !x.isNaN else { return x }
      guard x < 40 else { return exp(x) }
      guard x > -40 else { return -1 }
      let n = (x * log2OfE).rounded(.toNearestOrEven)
      let (rest, small) = exponentialMinusOne(x - n * ln2High, -n * ln2Low)
      let power = power(ofTwo: Int(n))
      return (power - 1) + power * (rest + small)
    }

    /// 2 to the power of `x`.
    public static func exp2(_ x: Double) -> Double {
      guard !x.isNaN else { return x }
      guard x < 1025 else { return .infinity }
      guard x > -1076 else { return 0 }
      let n = x.rounded(.toNearestOrEven)
      let product = exactProduct(x - n, ln2)
      return scaledExponential(product.high, product.low + (x - n) * ln2Rest, exponent: Int(n))
    }

    /// The natural logarithm of `x`; NaN below 0.
    public static func log(_ x: Double) -> Double {
      guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
      let parts = logarithm(x)
      return parts.high + parts.low
    }

    /// The natural logarithm of 1 + `x`, without loss of digits near 0; NaN for `x` below −1.
    public static func log(onePlus x: Double) -> Double {
      guard x.magnitude > 0x1p-54, x < .infinity else { return x }
      guard x > -1 else { return x == -1 ? -.infinity : .nan }
      let sum = exactSum(1, x)
      let logarithm = logarithm(sum.high)
      return logarithm.high + (logarithm.low + sum.low / sum.high)
    }

    /// `x` to the power of `y`; NaN for a negative base and for 0 to the power of 0.
    public static func pow(_ x: Double, _ y: Double) -> Double {
      guard x >= 0, x != 0 || y != 0 else { return .nan }
      guard x != 1, y != 0 else { return 1 }
      guard !y.isNaN else { return y }
      if x == 0 {
        // An odd power of −0 keeps the sign.
        let isOdd = y.magnitude < 0x1p53 && y == y.rounded(.down) && Int64(y) & 1 == 1
        let zero = isOdd ? x : 0
        return y < 0 ? 1 / zero : zero
      }
      let limit: Double = (x > 1) == (y > 0) ? .infinity : 0
      // The logarithm of a number other than 1 is at least 2⁻⁵³.
      guard x < .infinity, y.magnitude < 0x1p70 else { return limit }
      let logarithm = logarithm(x)
      let product = exactProduct(logarithm.high, y)
      guard product.high.magnitude < 746 else { return limit }
      let n = (product.high * log2OfE).rounded(.toNearestOrEven)
      let low = product.low + logarithm.low * y - n * ln2Low
      return scaledExponential(product.high - n * ln2High, low, exponent: Int(n))
    }

    /// 1 / ln 2.
    private static var log2OfE: Double { 0x1.71547652b82fep+0 }
    /// ln 2, and its difference from the exact number.
    private static var ln2: Double { 0x1.62e42fefa39efp-1 }
    private static var ln2Rest: Double { 0x1.abc9e3b39803fp-56 }
    /// ln 2 in two parts. The first has 33 bits, so its product with an exponent is exact.
    private static var ln2High: Double { 0x1.62e42fefp-1 }
    private static var ln2Low: Double { 0x1.473de6af278edp-34 }

    /// 2 to the power of an integer in −1022 … 1023.
    private static func power(ofTwo exponent: Int) -> Double {
      Double(bitPattern: UInt64(exponent + 1023) << 52)
    }

    /// e^(`high` + `low`) − 1 as a sum, for at most 0.35.
    private static func exponentialMinusOne(_ high: Double, _ low: Double) -> (rest: Double, small: Double) {
      let r = high + low
      let lost = (high - r) + low
      var series: Double = 1 / 87_178_291_200
      series = series * r + 1 / 6_227_020_800
      series = series * r + 1 / 479_001_600
      series = series * r + 1 / 39_916_800
      series = series * r + 1 / 3_628_800
      series = series * r + 1 / 362_880
      series = series * r + 1 / 40320
      series = series * r + 1 / 5040
      series = series * r + 1 / 720
      series = series * r + 1 / 120
      series = series * r + 1 / 24
      series = series * r + 1 / 6
      series = series * r + 0.5
      return (r, lost + r * lost + r * r * series)
    }

    /// e^(`high` + `low`) · 2^`exponent`, also for a subnormal or infinite result.
    private static func scaledExponential(_ high: Double, _ low: Double, exponent: Int) -> Double {
      let (rest, small) = exponentialMinusOne(high, low)
      let scaled = 1 + (rest + small)
      if exponent > 1023 { return scaled * power(ofTwo: exponent - 100) * 0x1p100 }
      if exponent < -1022 { return scaled * power(ofTwo: exponent + 100) * 0x1p-100 }
      return scaled * power(ofTwo: exponent)
    }

    /// The natural logarithm of a positive number in two parts, with an error below 2⁻⁵⁶ of the result.
    ///
    /// With m = 1 + f and s = f ÷ (2 + f), ln m = 2 artanh s = 2s + 2s³/3 + 2s⁵/5 + …
    private static func logarithm(_ x: Double) -> (high: Double, low: Double) {
      var exponent = Double(x.exponent)
      var m = x.significand
      // m is in √½ … √2.
      if m > 0x1.6a09e667f3bcdp+0 {
        m /= 2
        exponent += 1
      }
      let f = m - 1
      let divisor = 2 + f
      let divisorRest = f - (divisor - 2)
      let s = f / divisor
      let product = exactProduct(s, divisor)
      let quotientRest = ((f - product.high) - product.low - s * divisorRest) / divisor
      let z = s * s
      var series: Double = 1 / 23
      series = series * z + 1 / 21
      series = series * z + 1 / 19
      series = series * z + 1 / 17
      series = series * z + 1 / 15
      series = series * z + 1 / 13
      series = series * z + 1 / 11
      series = series * z + 1 / 9
      series = series * z + 1 / 7
      series = series * z + 1 / 5
      series = series * z + 1 / 3
      let tail = 2 * (quotientRest + s * z * series)
      let sum = exactSum(exponent * ln2High, 2 * s)
      return normalized(sum.high, sum.low + (tail + exponent * ln2Low))
    }
  }

  // MARK: - Angles

  extension Double {
    /// The sine of an angle in radians.
    public static func sin(_ x: Double) -> Double {
      guard x.isFinite, x != 0 else { return x == 0 ? x : .nan }
      let angle = reduced(x)
      let magnitude = angle.quarters & 1 == 0 ? sine(angle.high, angle.low) : cosine(angle.high, angle.low)
      return angle.quarters & 2 == 0 ? magnitude : -magnitude
    }

    /// The cosine of an angle in radians.
    public static func cos(_ x: Double) -> Double {
      guard x.isFinite else { return .nan }
      let angle = reduced(x)
      let magnitude = angle.quarters & 1 == 0 ? cosine(angle.high, angle.low) : sine(angle.high, angle.low)
      return (angle.quarters &+ 1) & 2 == 0 ? magnitude : -magnitude
    }

    /// The angle in −π/2 … π/2 with this sine; NaN outside −1 … 1.
    public static func asin(_ x: Double) -> Double {
      x.magnitude <= 1 ? atan2(y: x, x: ((1 - x) * (1 + x)).squareRoot()) : .nan
    }

    /// The angle of a point in −π … π.
    public static func atan2(y: Double, x: Double) -> Double {
      guard !x.isNaN, !y.isNaN else { return .nan }
      var (low, high) = (min(x.magnitude, y.magnitude), max(x.magnitude, y.magnitude))
      if high == .infinity { (low, high) = (low == high ? 1 : 0, 1) }
      // Outside this range the sums and products below could overflow or underflow.
      if high > 0x1p1000 { (low, high) = (low * 0x1p-100, high * 0x1p-100) }
      if high < 0x1p-900 { (low, high) = (low * 0x1p120, high * 0x1p120) }
      var angle = high == 0 ? 0 : arctangent(low, high)
      if y.magnitude > x.magnitude { angle = (halfPi - angle) + halfPiRest }
      if x.sign == .minus { angle = (2 * halfPi - angle) + 2 * halfPiRest }
      return y.sign == .minus ? -angle : angle
    }

    /// The length of a vector, without intermediate overflow or underflow.
    public static func hypot(_ x: Double, _ y: Double) -> Double {
      guard x.isFinite, y.isFinite else { return x.isInfinite || y.isInfinite ? .infinity : .nan }
      let largest = max(x.magnitude, y.magnitude)
      let scale: Double = largest > 0x1p500 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1
      let (a, b) = (x * scale, y * scale)
      return (a * a + b * b).squareRoot() / scale
    }

    /// π/2, and its difference from the exact number.
    private static var halfPi: Double { 0x1.921fb54442d18p+0 }
    private static var halfPiRest: Double { 0x1.1a62633145c07p-54 }

    /// The angle whose tangent is `y` ÷ `x`, for 0 ≤ `y` ≤ `x` and `x` > 0.
    ///
    /// With the nearest eighth c, the rest is the arctangent of (y − c·x) ÷ (x + c·y), which is at most 1/16.
    private static func arctangent(_ y: Double, _ x: Double) -> Double {
      let eighths = (y / x * 8).rounded(.toNearestOrEven)
      let c = eighths / 8
      let quotient = (y - c * x) / (x + c * y)
      let z = quotient * quotient
      var series: Double = 1 / 15
      series = 1 / 13 - series * z
      series = 1 / 11 - series * z
      series = 1 / 9 - series * z
      series = 1 / 7 - series * z
      series = 1 / 5 - series * z
      series = 1 / 3 - series * z
      let near = arctangent(ofEighths: Int(eighths))
      return near.high + (near.low + (quotient - quotient * z * series))
    }

    /// The arctangent of `eighths` ÷ 8, and its difference from the exact number.
    private static func arctangent(ofEighths eighths: Int) -> (high: Double, low: Double) {
      switch eighths {
      case 0: (0, 0)
      case 1: (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59)
      case 2: (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
      case 3: (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56)
      case 4: (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
      case 5: (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58)
      case 6: (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
      case 7: (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56)
      default: (halfPi / 2, halfPiRest / 2)
      }
    }

    /// The sine of `high` + `low`, for at most π/4.
    private static func sine(_ high: Double, _ low: Double) -> Double {
      let z = high * high
      var series: Double = 1 / 355_687_428_096_000
      series = series * z - 1 / 1_307_674_368_000
      series = series * z + 1 / 6_227_020_800
      series = series * z - 1 / 39_916_800
      series = series * z + 1 / 362_880
      series = series * z - 1 / 5040
      series = series * z + 1 / 120
      series = series * z - 1 / 6
      return high + (high * z * series + low * (1 - z / 2))
    }

    /// The cosine of `high` + `low`, for at most π/4.
    private static func cosine(_ high: Double, _ low: Double) -> Double {
      let z = high * high
      var series: Double = 1 / 20_922_789_888_000
      series = series * z - 1 / 87_178_291_200
      series = series * z + 1 / 479_001_600
      series = series * z - 1 / 3_628_800
      series = series * z + 1 / 40320
      series = series * z - 1 / 720
      series = series * z + 1 / 24
      let near = 1 - z / 2
      return near + (((1 - near) - z / 2) + (z * z * series - high * low))
    }

    /// A finite angle as a number of right angles, modulo 4, and a rest of at most π/4 in two parts.
    private static func reduced(_ x: Double) -> (quarters: Int, high: Double, low: Double) {
      if x.magnitude < 0.785 { return (0, x, 0) }
      guard x.magnitude < 0x1p20 else {
        let large = reducedLarge(x.magnitude)
        return x > 0 ? large : (-large.quarters, -large.high, -large.low)
      }
      let n = (x / halfPi).rounded(.toNearestOrEven)
      // π/2 in four parts. The first three have 33 bits, so their products with n are exact.
      let first = x - n * 0x1.921fb544p+0
      let second = exactSum(first, -n * 0x1.0b4611a6p-34)
      let third = exactSum(second.high, -n * 0x1.3198a2ep-69)
      let rest = normalized(third.high, second.low + third.low - n * 0x1.b839a252049c1p-104)
      return (Int(n), rest.high, rest.low)
    }

    /// The same for an angle of at least 2²⁰, whose product with 2/π is computed modulo 4 with integers.
    private static func reducedLarge(_ x: Double) -> (quarters: Int, high: Double, low: Double) {
      let mask: UInt64 = 0xffff_ffff
      let significand = x.significandBitPattern | 1 << 52
      // The significand is an integer. Bits of 2/π before this one contribute multiples of 4.
      let start = Int(x.exponent) - 54
      // The product of the significand and 224 bits of 2/π, from the least significant word on.
      var words = InlineArray<7, UInt64>(repeating: 0)
      var (carry, previous): (UInt64, UInt64) = (0, 0)
      for index in (0..<7).reversed() {
        let digits = digitsOfTwoOverPi(from: start + 32 * index)
        let (lower, upper) = (digits * (significand & mask), previous * (significand >> 32))
        let sum = (lower & mask) + (upper & mask) + (carry & mask)
        words[index] = sum & mask
        carry = (lower >> 32) + (upper >> 32) + (carry >> 32) + (sum >> 32)
        previous = digits
      }
      var quarters = Int(words[0] >> 30)
      words[0] &= 0x3fff_ffff
      // A fraction above one half is replaced by its negative complement to one.
      let isNegative = words[0] >> 29 == 1
      if isNegative {
        quarters += 1
        for index in 0..<7 { words[index] ^= mask }
        words[0] &= 0x3fff_ffff
      }
      var fraction = (high: 0.0, low: 0.0)
      var weight = 0x1p-222
      for index in (0..<7).reversed() {
        let sum = exactSum(Double(words[index]) * weight, fraction.high)
        fraction = (sum.high, sum.low + fraction.low)
        weight *= 0x1p32
      }
      let product = exactProduct(fraction.high, halfPi)
      let low = product.low + (fraction.high * halfPiRest + fraction.low * halfPi)
      return isNegative ? (quarters, -product.high, -low) : (quarters, product.high, low)
    }

    /// 32 binary digits of 2/π, from the one at `start` behind the point on; digits before the point are 0.
    private static func digitsOfTwoOverPi(from start: Int) -> UInt64 {
      // `start` is at least −34.
      let word = (start + 64) >> 5
      let pair = UInt64(twoOverPi[word]) << 32 | UInt64(twoOverPi[word + 1])
      return (pair >> UInt64(32 - ((start + 64) & 31))) & 0xffff_ffff
    }

    /// Two words of zeros, and the first 1216 binary digits of 2/π.
    private static let twoOverPi: InlineArray<40, UInt32> = [
      0, 0,
      0xa2f9_836e, 0x4e44_1529, 0xfc27_57d1, 0xf534_ddc0, 0xdb62_9599, 0x3c43_9041, 0xfe51_63ab, 0xdebb_c561,
      0xb724_6e3a, 0x424d_d2e0, 0x0649_2eea, 0x09d1_921c, 0xfe1d_eb1c, 0xb129_a73e, 0xe882_35f5, 0x2ebb_4484,
      0xe99c_7026, 0xb45f_7e41, 0x3991_d639, 0x8353_39f4, 0x9c84_5f8b, 0xbdf9_283b, 0x1ff8_97ff, 0xde05_980f,
      0xef2f_118b, 0x5a0a_6d1f, 0x6d36_7ecf, 0x27cb_09b7, 0x4f46_3f66, 0x9e5f_ea2d, 0x7527_bac7, 0xebe5_f17b,
      0x3d07_39f7, 0x8a52_92ea, 0x6bfb_5fb1, 0x1f8d_5d08, 0x5603_3046, 0xfc7b_6bab,
    ]
  }

  // MARK: - Two parts

  extension Double {
    /// The sum of two numbers, and its rounding error.
    private static func exactSum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
      let sum = a + b
      let bPart = sum - a
      return (sum, (a - (sum - bPart)) + (b - bPart))
    }

    /// The same sum with the larger part first, where `low` is smaller than `high`.
    private static func normalized(_ high: Double, _ low: Double) -> (high: Double, low: Double) {
      let sum = high + low
      return (sum, (high - sum) + low)
    }

    /// The product of two numbers below 2⁹⁰⁰, and its rounding error.
    private static func exactProduct(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
      let product = a * b
      let (aHigh, bHigh) = (leadingHalf(a), leadingHalf(b))
      let (aLow, bLow) = (a - aHigh, b - bHigh)
      return (product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
    }

    /// The first 26 bits of a number.
    private static func leadingHalf(_ x: Double) -> Double {
      let shifted = x * 0x1.0000002p27
      return shifted - (shifted - x)
    }
  }
#endif
