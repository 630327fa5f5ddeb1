// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The functions that create paths and animations, apart from the function that creates the tree.
///
/// Each has a small body, because the compiler is slow with large expressions.
struct SwiftFunctions {
  private let numbers: SwiftNumbers
  /// The lines of the functions, without indentation.
  private(set) var texts: [[String]] = []
  /// The names of the functions of moving paths, by the names of their layers.
  private var morphs: [String: String] = [:]
  private var used: Set<String>

  /// - Parameters:
  ///   - numbers: Writes numbers.
  ///   - layers: The layers, whose constants have other names than functions.
  init(_ numbers: SwiftNumbers, _ layers: [SwiftLayer]) {
    self.numbers = numbers
    used = Set(layers.map(\.identifier))
  }

  private mutating func unique(_ name: String) -> String {
    var (candidate, number) = (name, 2)
    while !used.insert(candidate).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  // MARK: - Values

  /// The value of a property. A path is a call of a function.
  mutating func value(_ values: [Double], of property: SwiftProperty, _ layer: SwiftLayer) -> String {
    guard property == .path, case .path(let structure) = layer.content else {
      return numbers.value(values, of: property)
    }
    let isMoving = layer.tracks.contains { $0.property == .path && $0.track.isMoving }
    guard isMoving else { return "\(pathFunction(structure.path(values), layer.identifier + "Path", of: layer))()" }
    let name = morphs[layer.name] ?? unique(layer.identifier + "Path")
    if morphs.updateValue(name, forKey: layer.name) == nil { texts.append(morph(structure, name, of: layer)) }
    return "\(name)([\(values.map(numbers.number).joined(separator: ", "))])"
  }

  /// The function that creates a path of constant structure from its coordinates.
  private func morph(_ structure: PathStructure, _ name: String, of layer: SwiftLayer) -> [String] {
    var index = 0
    func next() -> String {
      defer { index += 2 }
      return "Point(x: c[\(index)], y: c[\(index + 1)])"
    }
    var lines = [
      "/// The path of “\(layer.name)” with some coordinates.", "private static func \(name)(_ c: [Double]) -> Path {",
      "  var path = Path()",
    ]
    func add(_ statement: String) { lines += SwiftLines.wrapped(statement).map { "  " + $0 } }
    for element in structure.elements {
      switch element {
      case .move: add("path.move(to: \(next()))")
      case .line: add("path.addLine(to: \(next()))")
      case .quadratic:
        let control = next()
        add("path.addQuadratic(to: \(next()), control: \(control))")
      case .cubic:
        let (control1, control2) = (next(), next())
        add("path.addCubic(to: \(next()), control1: \(control1), control2: \(control2))")
      case .close: add("path.close()")
      }
    }
    return lines + ["  return path", "}"]
  }

  /// Adds a function that creates a path, and returns its name.
  private mutating func pathFunction(_ path: Path, _ name: String, of layer: SwiftLayer) -> String {
    let name = unique(name)
    let part = name.hasSuffix("Clip") ? "clip" : "path"
    var lines = [
      "/// The \(part) of “\(layer.name)”.", "private static func \(name)() -> Path {",
      "  \(path.isEmpty ? "let" : "var") path = Path()",
    ]
    lines += numbers.statements(of: path).map { "  " + $0 }
    texts.append(lines + ["  return path", "}"])
    return name
  }

  /// A shape: a rectangle, or a path that a function creates.
  mutating func shape(_ path: Path, of layer: SwiftLayer) -> String {
    if let rect = path.rectangle { return ".rectangle(\(numbers.rect(rect)))" }
    return ".path(\(pathFunction(path, layer.identifier + "Clip", of: layer))())"
  }

  // MARK: - Animations

  /// Adds a function with statements that add motion to some layers. Returns the lines of its call.
  mutating func addMotion(_ statements: [String], of layers: [String]) -> [String] {
    let name = unique("addMotion")
    let names = layers.map(SwiftIdentifiers.escaped)
    let parameters = ["to tree: inout LayerTree"] + names.map { "_ \($0): LayerID" }
    var head = SwiftLines.wrapped(
      "private static func \(name)(\(parameters.joined(separator: ", ")))"
    )
    head[head.count - 1] += " {"
    // Inlined into one function, the statements would take the optimiser as long as undivided.
    texts.append(["/// Adds some of the motion.", "@inline(never)"] + head + statements.map { "  " + $0 } + ["}"])
    return SwiftLines.call(name, ["to: &tree"] + names)
  }

  /// Adds a function that creates keyframes. Returns the statement that adds them to the layer.
  mutating func animate(_ layer: SwiftLayer, _ property: SwiftProperty, _ pieces: [SwiftPiece]) -> SwiftMotionStatement
  {
    var moving = pieces[...]
    while let first = moving.first, first.isStill, moving.count > 1, moving.dropFirst().first?.from == first.to {
      moving.removeFirst()
    }
    while let last = moving.last, last.isStill, moving.count > 1, moving.dropLast().last?.to == last.from {
      moving.removeLast()
    }
    guard let first = moving.first, let end = moving.last?.end else {
      return SwiftMotionStatement(lines: [], layers: [])
    }
    let length = end - first.start
    var (values, times, easings) = ([first.from], [0.0], [String]())
    for piece in moving {
      if piece.from != values[values.count - 1] {
        values.append(piece.from)
        times.append((piece.start - first.start) / length)
        easings.append(".linear")
      }
      guard piece.end > piece.start else { continue }
      values.append(piece.to)
      times.append(piece.end == end ? 1 : (piece.end - first.start) / length)
      easings.append(piece.isStill ? ".linear" : piece.easing)
    }
    let name = unique("\(layer.identifier)\(property.capitalized)Keyframes")
    var lines = [
      "/// The motion of the property “\(property.rawValue)” of “\(layer.name)”.",
      "private static func \(name)() -> LayerAnimation {",
    ]
    lines += SwiftLines.array(
      "let values: [\(property.type)]", values.map { value($0, of: property, layer) }
    ).map { "  " + $0 }
    lines += SwiftLines.array("let keyTimes: [Double]", times.map { Decimal.text($0, digits: 12) }).map { "  " + $0 }
    let isLinear = easings.allSatisfy { $0 == ".linear" }
    if !isLinear { lines += SwiftLines.array("let easings: [TimingFunction]", easings).map { "  " + $0 } }
    let begin = first.start > 0 ? "beginTime: \(SwiftNumbers.seconds(first.start)), " : ""
    lines += [
      "  let keyframes = Keyframes(values, keyTimes: keyTimes\(isLinear ? "" : ", timingFunctions: easings"))",
      "  let timing = MediaTiming(\(begin)duration: \(SwiftNumbers.seconds(length)), fillMode: .both)",
      "  return LayerAnimation(.\(property.rawValue), .keyframes(keyframes, timing: timing))", "}",
    ]
    texts.append(lines)
    let line = "tree.animate(\(SwiftIdentifiers.escaped(layer.identifier)), \(name)(), at: 0)"
    return SwiftMotionStatement(lines: [line], layers: [layer.identifier])
  }

  /// Adds a function that creates a motion along a path. Returns the statement that adds it to the layer.
  mutating func animate(_ layer: SwiftLayer, along motion: SwiftPathMotion) -> SwiftMotionStatement {
    let name = unique(layer.identifier + "MotionAlongPath")
    var lines = [
      "/// The motion of “\(layer.name)” along a path.", "private static func \(name)() -> LayerAnimation? {",
      "  var path = Path()",
    ]
    lines += numbers.statements(of: motion.path).map { "  " + $0 }
    texts.append(lines + motion.statements(numbers).map { "  " + $0 } + ["}"])
    let line = "tree.animate(\(SwiftIdentifiers.escaped(layer.identifier)), \(name)(), at: 0)"
    return SwiftMotionStatement(lines: [line], layers: [layer.identifier])
  }
}
