// SPDX-License-Identifier: MIT

/// The difference between two drawings of a scene, to check that compared times are for equal pictures.
struct PixelDifference {
  /// The mean difference of a channel, in 256ths.
  let mean: Double
  /// The fraction of pixels with a channel that differs by more than 32.
  let farShare: Double

  init(_ a: [UInt32], _ b: [UInt32]) {
    var sum = 0
    var far = 0
    for (p, q) in zip(a, b) where p != q {
      var largest = 0
      for shift: UInt32 in [0, 8, 16] {
        let difference = abs(Int(p >> shift & 255) - Int(q >> shift & 255))
        sum += difference
        largest = max(largest, difference)
      }
      if largest > 32 { far += 1 }
    }
    mean = Double(sum) / Double(3 * max(a.count, 1))
    farShare = Double(far) / Double(max(a.count, 1))
  }

  /// Whether the drawings are equal except for antialiasing.
  var isSmall: Bool { mean < 0.5 && farShare < 0.001 }
}
