// SPDX-License-Identifier: MIT

/// The elements of an XML text with their positions.
package struct XMLTree: Sendable {
  /// An attribute with its decoded value.
  package struct Attribute: Sendable {
    package let name: String
    package let value: String
    /// The position of the value: the number of bytes before it.
    package let offset: Int

    package init(name: String, value: String, offset: Int) {
      (self.name, self.value, self.offset) = (name, value, offset)
    }
  }

  /// An element. Its descendants follow it.
  package struct Element: Sendable {
    package let name: String
    package var attributes: [Attribute]
    /// The index of the parent; `nil` for the root.
    package let parent: Int?
    /// The position of the start tag: the number of bytes before it.
    package let offset: Int
    /// The text directly inside it, without white space at its ends.
    package var text = ""
    /// The index after its last descendant.
    package var end = 0

    init(name: String, attributes: [Attribute], parent: Int?, offset: Int) {
      (self.name, self.attributes, self.parent, self.offset) = (name, attributes, parent, offset)
    }

    /// The attribute with a name.
    package subscript(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  /// The elements in the order of their start tags.
  package internal(set) var elements: [Element] = []
  /// The text.
  package let bytes: [UInt8]
  /// The index of the first byte of each line, ascending.
  private let lineStarts: [Int]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
  }

  /// The line and the column of a position, from 1. Columns count Unicode scalars, or bytes in a long line.
  ///
  /// - Complexity: O(log n) in the lines.
  package func place(at offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    // A file of one line can have many notes, and each counts its own columns.
    let line = bytes[lineStarts[low]..<offset]
    guard line.count <= 4096 else { return (low + 1, line.count + 1) }
    return (low + 1, line.reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 })
  }
}

/// The reason why a text is not XML that can be read.
package struct XMLError: Error, Hashable, Sendable {
  /// The number of bytes before the problem.
  package let offset: Int
  package let problem: String
}
