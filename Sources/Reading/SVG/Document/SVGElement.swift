// SPDX-License-Identifier: MIT

/// An element of an SVG file or of a page.
struct SVGElement: Sendable {
  /// The name without a prefix; empty for an element of another namespace.
  var name: String
  /// The attributes by their names without a prefix.
  var attributes: [String: String] = [:]
  /// The index of the parent; `nil` for the root.
  var parent: Int?
  /// The indices of the children of SVG's namespace.
  var children: [Int] = []
  /// The text directly inside the element.
  var text = ""
  /// The number of bytes before the start tag.
  var offset = 0
  /// The identifier, or the path from the root, such as `svg/g[2]/path[1]`.
  var identity = ""
  /// The attributes as the style sheets and the `style` attribute change them.
  var styles = ElementStyles()
  /// The number of the element among all children of its parent, from 1.
  var number = 1
  /// Whether it is an element of HTML, with a box and without presentation attributes.
  var isBox = false
  /// Whether white space or text is between the element before it and its start.
  var followsSpace = false
  /// The numbers of the selector that the element stands for in a style sheet without a page.
  var statedNumbers: [CSSSelector.Number]?
  /// The animations that are stated beside the styles, with keyframes of the document.
  var animations: [CSSAnimation] = []
  /// The place in the file in words, or `nil` for that of the offset.
  var place: String?

  var id: String? { attributes["id"] }
}
