// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A property of CSS whose values are read.
struct WebProperty: Sendable {
  let name: String
  let rule: WebRule
  /// The value without a statement; `nil` if it is inherited or depends on a layout.
  let initial: WebValue?
  fileprivate let parse: @Sendable (inout CSSValueScanner, CSSSizes?) throws(CSSValueError) -> WebValue

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - sizes: The sizes of the element, or `nil` for values that do not depend on them.
  func value(_ text: CSSText, _ sizes: CSSSizes?) throws(CSSValueError) -> WebValue {
    var scanner = CSSValueScanner(text)
    if case .word(let word) = try scanner.peek(), Self.globalWords.contains(word) {
      _ = try scanner.next()
      guard word == "initial", let initial, try scanner.peek() == .end else {
        throw scanner.error("\(CSSValueError.quoted(word)) of \(CSSValueError.quoted(name)) needs a cascade")
      }
      return initial
    }
    let value = try parse(&scanner, sizes)
    try scanner.expectEnd()
    return value
  }

  static let globalWords: Set = ["initial", "inherit", "unset", "revert", "revert-layer"]

  /// The property with a name, or `nil` for one that is not read.
  static func named(_ name: String) -> WebProperty? { table[name] }

  private static let table: [String: WebProperty] = {
    let properties = transforms + offsets + numbers + lengths + paints + words
    return Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }
  }()

  private typealias Parse = @Sendable (inout CSSValueScanner, CSSSizes?) throws(CSSValueError) -> WebValue

  private static func property(
    _ name: String, _ rule: WebRule, _ initial: WebValue?, _ parse: @escaping Parse
  ) -> WebProperty {
    WebProperty(name: name, rule: rule, initial: initial, parse: parse)
  }

  // MARK: - Transforms

  private static let transforms = [
    property("translate", .sum, .numbers([0, 0, 0])) { (scanner, sizes) throws(CSSValueError) in
      .numbers(try scanner.translation(sizes))
    },
    property("scale", .factors, .numbers([1, 1, 1])) { (scanner, _) throws(CSSValueError) in
      .numbers(try scanner.scale())
    },
    property("rotate", .rotation, .rotation(0, axis: SIMD3(0, 0, 1))) { (scanner, _) throws(CSSValueError) in
      let rotation = try scanner.rotation()
      // The opposite axis is the z axis with the opposite angle.
      let axis = rotation.axis
      if axis.x == 0, axis.y == 0, axis.z != 0 {
        return .rotation(axis.z < 0 ? -rotation.degrees : rotation.degrees, axis: SIMD3(0, 0, 1))
      }
      guard (axis * axis).sum() > 0, (axis * axis).sum().isFinite else { return .rotation(0, axis: SIMD3(0, 0, 1)) }
      return .rotation(rotation.degrees, axis: axis / (axis * axis).sum().squareRoot())
    },
    property("transform", .transform, .transform([])) { (scanner, sizes) throws(CSSValueError) in
      .transform(try scanner.transformList(sizes))
    },
    property("transform-origin", .sum, nil) { (scanner, sizes) throws(CSSValueError) in
      .numbers(try scanner.origin(sizes))
    },
  ]

  private static let offsets = [
    property("offset-path", .replace, .word("none")) { (scanner, _) throws(CSSValueError) in
      if try scanner.skip(.word("none")) { return .word("none") }
      return .outline(try scanner.path().path)
    },
    property("offset-distance", .sum, .numbers([0, 0])) { (scanner, sizes) throws(CSSValueError) in
      var distance = try scanner.quantity("a length or a percentage")
      guard distance.isLength else { throw scanner.unexpected("a length or a percentage") }
      let percentage = distance.kinds.contains(.percentage) ? distance.parts[4] : 0
      distance.parts[4] = 0
      distance.kinds.remove(.percentage)
      return .numbers([try scanner.pixels(distance, sizes, of: .none), percentage])
    },
    // Whether the direction of the path counts, and an angle.
    property("offset-rotate", .sum, .numbers([1, 0])) { (scanner, _) throws(CSSValueError) in
      var (isAuto, degrees): (Bool, Double?) = (false, nil)
      while try scanner.peek() != .end {
        if !isAuto, try scanner.skip(.word("auto")) {
          isAuto = true
        } else if !isAuto, try scanner.skip(.word("reverse")) {
          (isAuto, degrees) = (true, (degrees ?? 0) + 180)
        } else {
          degrees = (degrees ?? 0) + (try scanner.degrees())
        }
      }
      guard isAuto || degrees != nil else { throw scanner.unexpected("auto, reverse or an angle") }
      return .numbers([isAuto ? 1 : 0, degrees ?? 0])
    },
    property("offset-anchor", .sum, .word("auto")) { (scanner, sizes) throws(CSSValueError) in
      if try scanner.skip(.word("auto")) { return .word("auto") }
      return .numbers(Array(try scanner.origin(sizes)[..<2]))
    },
  ]

  // MARK: - Numbers and lengths

  private static let numbers =
    ["opacity", "fill-opacity", "stroke-opacity"].map { name in
      // The computed value is from 0 to 1.
      property(name, .sum, .numbers([1])) { (scanner, _) throws(CSSValueError) in
        .numbers([min(max(try scanner.share(), 0), 1)])
      }
    } + [
      property("stroke-miterlimit", .sum, .numbers([4])) { (scanner, _) throws(CSSValueError) in
        .numbers([try scanner.number()])
      }
    ]

  private static let lengths =
    [
      ("x", WebValue.numbers([0])), ("y", .numbers([0])), ("cx", .numbers([0])), ("cy", .numbers([0])),
      ("r", .numbers([0])), ("border-radius", .numbers([0])), ("font-size", nil),
    ].map { name, initial in
      property(name, .sum, initial) { (scanner, sizes) throws(CSSValueError) in .numbers([try scanner.length(sizes)]) }
    }
    + ["width", "height", "rx", "ry", "left", "top"].map { name in
      property(name, .sum, nil) { (scanner, sizes) throws(CSSValueError) in
        guard try !scanner.skip(.word("auto")) else {
          throw scanner.error("“auto” of \(CSSValueError.quoted(name)) needs a layout")
        }
        return .numbers([try scanner.length(sizes)])
      }
    } + [
      property("stroke-width", .sum, .numbers([1])) { (scanner, sizes) throws(CSSValueError) in
        .numbers([try scanner.length(sizes, acceptsNumbers: true)])
      },
      property("stroke-dashoffset", .sum, .numbers([0])) { (scanner, sizes) throws(CSSValueError) in
        .numbers([try scanner.length(sizes, acceptsNumbers: true)])
      },
      property("stroke-dasharray", .replace, .word("none")) { (scanner, sizes) throws(CSSValueError) in
        if try scanner.skip(.word("none")) { return .word("none") }
        var lengths: [Double] = []
        repeat {
          lengths.append(try scanner.length(sizes, acceptsNumbers: true))
          _ = try scanner.skip(.comma)
        } while try scanner.peek() != .end
        // An odd list repeats.
        return .numbers(lengths.count % 2 == 0 ? lengths : lengths + lengths)
      },
      property("d", .replace, .path(.none)) { (scanner, _) throws(CSSValueError) in
        if try scanner.skip(.word("none")) { return .path(.none) }
        let (path, data, place) = try scanner.path()
        do {
          return .path(try PathValue(path, data))
        } catch {
          throw place.error("\(error)")
        }
      },
    ]

  // MARK: - Paints and words

  private static let paints =
    [
      ("fill", WebValue.color(CSSColor(color: .black))), ("stroke", .word("none")), ("color", nil),
      ("background-color", .color(CSSColor(color: .clear))),
    ].map { name, initial in
      property(name, .color, initial) { (scanner, _) throws(CSSValueError) in
        if name != "color", try scanner.skip(.word("none")) {
          return name == "background-color" ? .color(CSSColor(color: .clear)) : .word("none")
        }
        return .color(try scanner.color())
      }
    } + [
      property("filter", .replace, .word("none")) { (scanner, sizes) throws(CSSValueError) in
        if try scanner.skip(.word("none")) { return .word("none") }
        guard try scanner.next() == .function("drop-shadow") else {
          throw scanner.error("\(CSSValueError.quoted(scanner.lastText)) of “filter” is not read")
        }
        var numbers: [Double] = []
        while numbers.count < 3, try scanner.startsQuantity() { numbers.append(try scanner.length(sizes)) }
        guard numbers.count >= 2 else { throw scanner.unexpected("the offset of a shadow") }
        let color = try scanner.color()
        guard try scanner.next() == .close else { throw scanner.unexpected("')'") }
        return .shadow(numbers.count == 2 ? numbers + [0] : numbers, color)
      }
    ]

  private static let words = [
    property("visibility", .visibility, .numbers([1])) { (scanner, _) throws(CSSValueError) in
      switch try scanner.next() {
      case .word("visible"): .numbers([1])
      case .word("hidden"): .numbers([0])
      default: throw scanner.error("\(CSSValueError.quoted(scanner.lastText)) of “visibility” is not read")
      }
    },
    // Whether the element is shown, and a number for the kind of its box.
    property("display", .visibility, .numbers([1, 0])) { (scanner, _) throws(CSSValueError) in
      switch try scanner.next() {
      case .word("none"): .numbers([0, 0])
      case .word("block"): .numbers([1, 1])
      case .word("inline"): .numbers([1, 2])
      case .word("inline-block"): .numbers([1, 3])
      default: throw scanner.error("\(CSSValueError.quoted(scanner.lastText)) of “display” needs a layout")
      }
    },
    property("position", .replace, .word("static")) { (scanner, _) throws(CSSValueError) in
      switch try scanner.next() {
      case .word(let word) where ["static", "relative", "absolute", "fixed"].contains(word): .word(word)
      default: throw scanner.error("\(CSSValueError.quoted(scanner.lastText)) of “position” needs a layout")
      }
    },
  ]
}

extension CSSValueScanner {
  /// Reads `path()` with a text.
  fileprivate mutating func path() throws(CSSValueError) -> (path: Path, data: String, place: CSSValueScanner) {
    guard try next() == .function("path") else { throw error("\(CSSValueError.quoted(lastText)) is not read") }
    guard case .string(let data) = try next() else { throw unexpected("path data in quotation marks") }
    let place = self
    guard try next() == .close else { throw unexpected("')'") }
    do {
      return (try Path(svgPathData: data), data, place)
    } catch {
      throw place.error("\(error)")
    }
  }

  /// Reads an origin: words, lengths and percentages of the box for x and y, and a length for z.
  fileprivate mutating func origin(_ sizes: CSSSizes?) throws(CSSValueError) -> [Double] {
    let sides = ["left": 0.0, "right": 100, "top": 0, "bottom": 100, "center": 50]
    var places: [(word: String?, quantity: CSSQuantity, scanner: CSSValueScanner)] = []
    while places.count < 3, try peek() != .end {
      if case .word(let word) = try peek(), let side = sides[word] {
        _ = try next()
        places.append((word, CSSQuantity(percentage: side), self))
      } else {
        let quantity = try quantity("a length or a side")
        guard quantity.isLength else { throw unexpected("a length with a unit, such as 10px") }
        places.append((nil, quantity, self))
      }
    }
    guard let first = places.first else { throw unexpected("a length or a side") }
    if places.count == 1 { places.append(("center", CSSQuantity(percentage: 50), first.scanner)) }
    let isSwapped =
      ["top", "bottom"].contains(places[0].word) || ["left", "right"].contains(places[1].word)
    if isSwapped { places.swapAt(0, 1) }
    return [
      try places[0].scanner.pixels(places[0].quantity, sizes, of: .width),
      try places[1].scanner.pixels(places[1].quantity, sizes, of: .height),
      places.count == 3 ? try places[2].scanner.pixels(places[2].quantity, sizes, of: .none) : 0,
    ]
  }
}
