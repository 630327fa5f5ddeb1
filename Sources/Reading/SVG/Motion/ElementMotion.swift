// SPDX-License-Identifier: MIT

/// The animations of one element.
struct ElementMotion: Sendable {
  /// The animation elements of SVG with the attribute that each one animates, by attribute and order.
  private(set) var timed: [(attribute: String, element: Int)] = []
  /// The animations by CSS.
  private(set) var styled: [CSSAnimation] = []
  /// The attributes and properties that the animations set.
  private var names = PropertyNames()

  var isEmpty: Bool { timed.isEmpty && styled.isEmpty }

  mutating func add(_ element: Int, of attribute: String) {
    timed.append((attribute, element))
    names.insert(attribute)
  }

  /// - Parameter properties: The properties that the keyframes of the animations set.
  mutating func add(_ animations: [CSSAnimation], of properties: PropertyNames) {
    styled += animations
    names.formUnion(properties)
  }

  /// Whether an animation can set an attribute or a property; `false` is certain.
  func maySet(_ name: String) -> Bool { names.mayContain(name) }

  /// Whether an animation sets a property that is inherited in drawings.
  var setsInherited: Bool { names.areInherited }

  /// The animation elements of an attribute.
  ///
  /// - Complexity: O(log n) in the animation elements.
  func timed(_ attribute: String) -> ArraySlice<(attribute: String, element: Int)> {
    guard maySet(attribute) else { return [] }
    var (low, high) = (0, timed.count)
    while low < high {
      let middle = (low + high) / 2
      if timed[middle].attribute < attribute { low = middle + 1 } else { high = middle }
    }
    return timed[low...].prefix { $0.attribute == attribute }
  }

  /// Orders the animation elements, after all are added.
  mutating func sort() {
    if timed.count > 1 { timed.sort { ($0.attribute, $0.element) < ($1.attribute, $1.element) } }
  }
}
