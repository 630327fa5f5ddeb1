// SPDX-License-Identifier: MIT

/// An element of an SVG file.
struct SVGElement: Sendable {
  /// The name without a prefix; empty for an element of another namespace.
  let name: String
  /// The attributes by their names without a prefix.
  let attributes: [String: String]
  /// The index of the parent; `nil` for the root.
  let parent: Int?
  /// The indices of the children of SVG's namespace.
  var children: [Int] = []
  /// The text directly inside the element.
  let text: String
  /// The number of bytes before the start tag.
  let offset: Int
  /// The identifier, or the path from the root, such as `svg/g[2]/path[1]`.
  var identity = ""
  /// The attributes as the style sheets and the `style` attribute change them.
  var styles: [String: String] = [:]
  /// The number of the element among all children of its parent, from 1.
  var number = 1

  var id: String? { attributes["id"] }
}
