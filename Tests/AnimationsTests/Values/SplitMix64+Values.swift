// SPDX-License-Identifier: MIT
import GlissadeGeometry
import TestSupport

extension SplitMix64 {
  mutating func point() -> Point { Point(x: next(in: 0...360), y: next(in: 0...360)) }
}
