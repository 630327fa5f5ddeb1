// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeVisualizer
import Testing

/// The lanes also differ in their dashes, marks and names. Their colours alone must differ for most people.
@Suite("The colours of the lanes with colour blindness")
struct ColorVisionTests {
  /// A kind of colour vision, with its matrix for linear colours.
  ///
  /// Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
  /// Deficiency", 2009, severity 1.
  enum Vision: CaseIterable {
    case usual
    case protan
    case deutan
    case tritan

    var matrix: [[Double]] {
      switch self {
      case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protan:
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
      case .deutan:
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
      case .tritan:
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
      }
    }
  }

  /// The smallest difference of two lanes. Two colours with a difference of 2 are distinct side by side.
  private static let least: [Appearance: [Vision: Double]] = [
    .light: [.usual: 35, .protan: 15, .deutan: 18, .tritan: 10],
    .dark: [.usual: 30, .protan: 15, .deutan: 18, .tritan: 5],
  ]

  @Test(
    "the first three lanes differ with every kind of colour vision", arguments: Appearance.allCases, Vision.allCases)
  func lanes(appearance: Appearance, vision: Vision) throws {
    let colors = appearance.theme.lanes.prefix(3).map { Self.lab($0, vision) }
    let least = try #require(Self.least[appearance]?[vision])
    for (index, color) in colors.enumerated() {
      for other in colors[..<index] {
        let difference = Self.difference(color, other)
        #expect(difference >= least, "\(appearance) \(vision): \(difference)")
      }
    }
  }

  @Test("the difference of colours agrees with published pairs")
  func published() {
    // Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005, table 1: pairs 1, 7, 17 and 25.
    let pairs: [([Double], [Double], Double)] = [
      ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425), ([50, 0, 0], [50, -1, 2], 2.3669),
      ([50, 2.5, 0], [73, 25, -18], 27.1492), ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ]
    for (one, other, expected) in pairs {
      #expect(abs(Self.difference(one, other) - expected) < 1e-4)
    }
  }

  // MARK: - Colour differences

  /// A colour as it is seen, in CIE L*a*b* for the white point D65.
  private static func lab(_ color: Color, _ vision: Vision) -> [Double] {
    let linear = [color.premultipliedRed, color.premultipliedGreen, color.premultipliedBlue].map {
      $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
    func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let seen = product(vision.matrix, linear).map { min(max($0, 0), 1) }
    let xyz = product(
      [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]], seen)
    let scaled = zip(xyz, [0.95047, 1, 1.08883]).map { value, white -> Double in
      let share = value / white
      return share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
    }
    return [116 * scaled[1] - 16, 500 * (scaled[0] - scaled[1]), 200 * (scaled[1] - scaled[2])]
  }

  /// The difference CIEDE2000 of two colours in L*a*b*.
  private static func difference(_ one: [Double], _ other: [Double]) -> Double {
    func degrees(_ y: Double, _ x: Double) -> Double {
      guard x != 0 || y != 0 else { return 0 }
      let angle = atan2(y, x) * 180 / .pi
      return angle < 0 ? angle + 360 : angle
    }
    func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    let meanChroma = (hypot(one[1], one[2]) + hypot(other[1], other[2])) / 2
    let seventh = pow(meanChroma, 7)
    let factor = 1.5 - 0.5 * (seventh / (seventh + pow(25, 7))).squareRoot()
    let (a1, a2) = (one[1] * factor, other[1] * factor)
    let (c1, c2) = (hypot(a1, one[2]), hypot(a2, other[2]))
    let (h1, h2) = (degrees(one[2], a1), degrees(other[2], a2))
    var turn = c1 * c2 == 0 ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let (lightness, chroma) = (other[0] - one[0], c2 - c1)
    let hue = 2 * (c1 * c2).squareRoot() * sine(turn / 2)
    let (meanL, meanC) = ((one[0] + other[0]) / 2, (c1 + c2) / 2)
    var meanH = h1 + h2
    if c1 * c2 != 0 {
      meanH = abs(h1 - h2) <= 180 ? meanH / 2 : (meanH < 360 ? meanH + 360 : meanH - 360) / 2
    }
    let weight =
      1 - 0.17 * cosine(meanH - 30) + 0.24 * cosine(2 * meanH) + 0.32 * cosine(3 * meanH + 6)
      - 0.20 * cosine(4 * meanH - 63)
    let offset = (meanL - 50) * (meanL - 50)
    let scaleL = 1 + 0.015 * offset / (20 + offset).squareRoot()
    let (scaleC, scaleH) = (1 + 0.045 * meanC, 1 + 0.015 * meanC * weight)
    let meanSeventh = pow(meanC, 7)
    let angle = (meanH - 275) / 25
    let rotation = -sine(60 * exp(-angle * angle)) * 2 * (meanSeventh / (meanSeventh + pow(25, 7))).squareRoot()
    let terms = [lightness / scaleL, chroma / scaleC, hue / scaleH]
    return (terms.reduce(0) { $0 + $1 * $1 } + rotation * terms[1] * terms[2]).squareRoot()
  }
}
