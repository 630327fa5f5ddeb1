// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

extension StrokeStyle.Cap {
  /// The name in SVG, CSS and Swift; `nil` for the default, `butt`.
  var name: String? { self == .butt ? nil : "\(self)" }
}

extension StrokeStyle.Join {
  /// The name in SVG, CSS and Swift; `nil` for the default, `miter`.
  var name: String? { miterLimit == nil ? "\(self)" : nil }

  /// The limit of a mitred join; `nil` for another one.
  var miterLimit: Double? { if case .miter(let limit) = self { limit } else { nil } }
}
