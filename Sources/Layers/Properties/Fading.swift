// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A type of values whose changes fade and cause no motion.
protocol Fading {}

extension Double: Fading {}
extension Color: Fading {}
