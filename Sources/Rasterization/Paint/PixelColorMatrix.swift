// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A colour matrix for premultiplied pixels.
///
/// The matrix of straight colours maps premultiplied ones too, if its constants are multiplied by alpha.
struct PixelColorMatrix {
  /// The columns for blue, green, red and alpha, each with the weights in the blue, green and red of the result.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  init(_ matrix: ColorMatrix) {
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(Float(matrix.blue[index]), Float(matrix.green[index]), Float(matrix.red[index]), index == 3 ? 1 : 0)
    }
    columns = (column(2), column(1), column(0), column(3))
  }

  /// Maps the pixels of a canvas. Alpha stays, and components are clamped to it.
  func apply(to canvas: Canvas) {
    let bounds = canvas.bounds
    for y in bounds.minY..<bounds.maxY {
      // SAFETY: the row lies inside the canvas's bounds.
      let row = unsafe canvas.address(x: bounds.minX, y: y)
      for index in 0..<bounds.width {
        let pixel = unsafe row[index]
        if pixel == 0 { continue }
        unsafe row[index] = mapped(pixel)
      }
    }
  }

  @inline(__always)
  private func mapped(_ pixel: UInt32) -> UInt32 {
    let alpha = Float(pixel >> 24)
    var sum = columns.0 * Float(pixel & 0xFF) + columns.1 * Float(pixel >> 8 & 0xFF)
    sum += columns.2 * Float(pixel >> 16 & 0xFF) + columns.3 * alpha
    // A sum that is not a number, of infinite elements, becomes 0.
    sum = sum.replacing(with: 0, where: sum .!= sum)
    return packed(limitedToAlpha(sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))))
  }
}
