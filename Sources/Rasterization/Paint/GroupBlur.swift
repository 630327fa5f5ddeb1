// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Blurs the premultiplied channels of a group's pixels, each like the silhouette of a shadow.
final class GroupBlur {
  /// The blurs of blue, green, red and alpha. They are made when a group is blurred for the first time.
  private var channels: [ShadowBlur] = []

  /// Blurs the pixels of a layer inside `source`, for pixels of `target`. Neither rectangle may be empty.
  func blur(_ layer: Canvas, _ shadow: DeviceShadow, source: PixelRect, target: PixelRect) {
    while channels.count < 4 { channels.append(ShadowBlur()) }
    for (index, channel) in channels.enumerated() {
      let shift = UInt32(8 * index)
      channel.begin(shadow, source: source, target: target)
      for y in source.minY..<source.maxY {
        // SAFETY: the row lies inside the layer's bounds.
        let row = unsafe layer.address(x: source.minX, y: y)
        channel.take({ unsafe Float(row[$0] >> shift & 0xFF) }, y: y)
      }
      channel.finish()
    }
  }

  /// Writes blurred pixels of the target.
  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    guard channels.count == 4 else { return }
    let blue = unsafe channels[0].opacities(x: x, y: y, count: count)
    let green = unsafe channels[1].opacities(x: x, y: y, count: count)
    let red = unsafe channels[2].opacities(x: x, y: y, count: count)
    let alpha = unsafe channels[3].opacities(x: x, y: y, count: count)
    // SAFETY: the caller guarantees `count` pixels.
    for index in 0..<count {
      let channels = unsafe SIMD4(blue[index], green[index], red[index], alpha[index])
      // The sum of the weights can exceed 1 by a rounding error.
      unsafe row[index] = packed(limitedToAlpha(channels.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))))
    }
  }
}

/// The pixels of a blurred group.
struct GroupBlurSource: PixelSource {
  let blur: GroupBlur

  var isOpaque: Bool { false }

  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    unsafe blur.write(row, x: x, y: y, count: count)
  }
}
