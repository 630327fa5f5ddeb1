// SPDX-License-Identifier: MIT

/// The elements of an XML text with their positions.
struct XMLTree {
  /// An attribute with its decoded value.
  struct Attribute {
    let name: String
    let value: String
    /// The position of the value: the number of bytes before it.
    let offset: Int
  }

  /// An element. Its descendants follow it.
  struct Element {
    let name: String
    var attributes: [Attribute]
    /// The index of the parent; `nil` for the root.
    let parent: Int?
    /// The position of the start tag: the number of bytes before it.
    let offset: Int
    /// The text directly inside it, without white space at its ends.
    var text = ""
    /// The index after its last descendant.
    var end = 0

    /// The attribute with a name.
    subscript(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  /// The elements in the order of their start tags.
  var elements: [Element] = []
  private let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// An error at a position.
  func error(at offset: Int, _ problem: String) -> MotionReadingError {
    TextLines(bytes).error(at: offset, problem)
  }
}
