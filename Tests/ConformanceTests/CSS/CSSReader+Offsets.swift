// SPDX-License-Identifier: MIT
extension CSSReader {
  /// Reads a value of `offset-rotate`: `auto` or `reverse`, which adds half a turn, with or without an angle.
  func offsetRotation(_ text: String) -> StyleValue? {
    guard let value = value(text) else { return nil }
    var words = value.words.split(separator: " ").map(String.init)
    var angle = value.quantities.last ?? .zero
    if let index = words.firstIndex(of: "reverse") {
      words[index] = "auto"
      angle.w += 180
    }
    guard value.quantities.count <= 1, Set(words).isSubset(of: ["auto", "<angle>"]) else { return nil }
    return StyleValue(words: words.contains("auto") ? "auto <angle>" : "<angle>", quantities: [angle])
  }

  /// Reads a position: one or two lengths and sides, two sides with a length from each, or the separate word `auto`.
  func position(_ text: String) -> StyleValue? {
    guard let value = value(text), !value.words.isEmpty else { return nil }
    if value.words == "auto" { return value }
    let (whole, middle): (StyleValue.Quantity, StyleValue.Quantity) = ([0, 0, 100, 0], [0, 0, 50, 0])
    let words = value.words.split(separator: " ")
    let hasDistances = words.count == 4
    var lengths = value.quantities[...]
    var (x, y): (StyleValue.Quantity?, StyleValue.Quantity?)
    for word in words where !hasDistances || word != "<length>" {
      let distance = hasDistances ? lengths.popFirst() ?? .zero : .zero
      switch word {
      case "left": x = distance
      case "right": x = whole - distance
      case "top": y = distance
      case "bottom": y = whole - distance
      case "center", "<length>":
        // The first of two lengths is along x.
        let length = word == "center" ? middle : lengths.popFirst() ?? .zero
        if x == nil { x = length } else { y = length }
      default: return nil
      }
    }
    return StyleValue(words: "<length> <length>", quantities: [x ?? middle, y ?? middle])
  }
}
