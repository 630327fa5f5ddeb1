// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glissade
import GlissadeDrawing

/// 10,000 particles on closed curves. The client reads all positions and velocities at once and draws itself.
struct Particles {
  static let (width, height) = (640, 360)
  static let count = 10_000
  private var tree = LayerTree(size: Size(width: Double(width), height: Double(height)))
  /// The memory for positions and velocities, which is reused.
  private var samples = PropertyValues<Point>()

  init() {
    // Forty curves, each with its own speed. The particles of a curve begin at different times.
    let curves = (0..<40).map { seed in
      let outline = RandomBlob(seed: UInt64(seed)).outline()
      let (center, size) = (outline.bounds()?.center ?? .zero, outline.bounds()?.size ?? .zero)
      let unit = 2 / max(size.width, size.height)
      return outline.applying(
        .scale(x: unit, y: unit).concatenated(with: .translation(x: -center.x, y: -center.y)))
    }
    for index in 0..<Self.count {
      let (curve, rank) = (curves[index % curves.count], Double(index / curves.count))
      let turn = AffineTransform.rotation(.degrees(rank * 1.44))
      let radius = 40 + 135 * (rank / 250).squareRoot()
      let place = AffineTransform.translation(x: 320, y: 180).concatenated(
        with: AffineTransform.scale(x: radius * 1.6, y: radius).concatenated(with: turn))
      let particle = tree.add(.group())
      let duration = 6 + Double(index % curves.count) / 8
      tree.animate(
        particle, .along(curve.applying(place), duration: duration, repeatCount: .infinity),
        at: -duration * (rank / 250))
    }
  }

  /// Draws an instant: each particle as a short line in the direction of its motion.
  mutating func picture(at instant: Double) -> Bitmap {
    tree.presentationSamples(of: .position, at: instant, into: &samples)
    var light = [UInt32](repeating: 0, count: Self.width * Self.height)
    samples.withSpans { _, positions, velocities in
      for index in positions.indices {
        let (position, step) = (positions[index], velocities[index] * 0.004)
        for part in 0..<6 { Self.add(position - step * Double(part), brightness: UInt32(60 - 9 * part), to: &light) }
      }
    }
    return Bitmap(width: Self.width, height: Self.height, pixels: light.map(Self.color))
  }

  private static func add(_ point: Point, brightness: UInt32, to light: inout [UInt32]) {
    guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else { return }
    light[Int(point.y) * width + Int(point.x)] += brightness
  }

  /// From dark blue to white.
  private static func color(_ light: UInt32) -> UInt32 {
    let (red, green, blue) = (min(255, 12 + light * 3 / 4), min(255, 16 + light), min(255, 36 + light * 2))
    return 0xFF00_0000 | red << 16 | green << 8 | blue
  }
}

// `Particles FILE` writes the picture of an instant; `Particles --picture FILE` does the same for the tests.
let file = CommandLine.arguments.dropFirst().last ?? "particles.png"
var particles = Particles()
try Data(particles.picture(at: 2).encodedAsPNG()).write(to: URL(filePath: file))
