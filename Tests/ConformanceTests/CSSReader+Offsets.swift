extension CSSReader {
  /// Reads a value of `offset-rotate`: `auto` and `reverse`, which is half a turn more, with an angle or without.
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

  /// Reads a position: two lengths, or sides with lengths counted from them; `auto` is a word of its own.
  func position(_ text: String) -> StyleValue? {
    guard let value = value(text) else { return nil }
    if value.words == "auto" { return value }
    var (x, y): (StyleValue.Quantity?, StyleValue.Quantity?)
    var quantities = value.quantities[...]
    let words = value.words.split(separator: " ")
    for (index, word) in words.enumerated() {
      let isBefore = index > 0 && ["left", "right", "top", "bottom"].contains(words[index - 1])
      let length = word == "<length>" ? quantities.popFirst() ?? .zero : .zero
      // A length behind a side counts from it; a share of the whole is what is left of it.
      switch (word, isBefore && words.count == 4 ? words[index - 1] : "") {
      case ("<length>", "left"): x = length
      case ("<length>", "top"): y = length
      case ("<length>", "right"): x = [0, 0, 100, 0] - length
      case ("<length>", "bottom"): y = [0, 0, 100, 0] - length
      case ("<length>", _): if x == nil { x = length } else { y = length }
      case ("left", _): x = .zero
      case ("right", _): x = [0, 0, 100, 0]
      case ("top", _): y = .zero
      case ("bottom", _): y = [0, 0, 100, 0]
      case ("center", _):
        if x == nil, !words.contains("left"), !words.contains("right") {
          x = [0, 0, 50, 0]
        } else {
          y = [0, 0, 50, 0]
        }
      default: return nil
      }
    }
    guard value.words != "" else { return nil }
    return StyleValue(words: "<length> <length>", quantities: [x ?? [0, 0, 50, 0], y ?? [0, 0, 50, 0]])
  }
}
