// SPDX-License-Identifier: MIT

/// An array of the language, which all its variables share.
///
/// An array contains no objects of a file, and at most eight levels of arrays. An array inside another one cannot get
/// more levels than it has, so that no array contains itself, and the number of levels is known.
final class ExpressionList {
  private(set) var elements: [ExpressionValue]
  /// The levels of arrays inside this one, at most.
  private var height = 0
  private var isElement = false

  /// The most levels of arrays.
  private static let heightLimit = 8
  /// The most elements of an array that an expression changes.
  static let limit = 10_000

  private init(_ elements: [ExpressionValue]) { self.elements = elements }

  /// An array of numbers.
  init(_ numbers: [Double]) { elements = numbers.map(ExpressionValue.number) }

  /// An array of texts.
  init(_ texts: [String]) { elements = texts.map(ExpressionValue.text) }

  /// An array of any elements.
  static func containing(_ elements: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionList {
    let list = ExpressionList(elements)
    for element in elements { try list.admit(element) }
    return list
  }

  /// Prepares the list for an element.
  private func admit(_ element: ExpressionValue) throws(ExpressionFailure) {
    guard case .list(let inner) = element else { return }
    let needed = inner.height + 1
    guard needed < Self.heightLimit else {
      throw ExpressionFailure("more than \(Self.heightLimit) arrays inside each other", isFinal: true)
    }
    guard inner !== self, needed <= height || !isElement else {
      throw ExpressionFailure("an array that is put into an array inside another one", isFinal: true)
    }
    height = max(height, needed)
    inner.isElement = true
  }

  /// Sets an element; elements before it that are absent have no value.
  func set(_ index: Double, to element: ExpressionValue) throws(ExpressionFailure) {
    guard index >= 0, index < Double(Self.limit) else {
      throw ExpressionFailure("an element at a place that is not from 0 to \(Self.limit - 1)")
    }
    try admit(element)
    while elements.count <= Int(index) { elements.append(.none) }
    elements[Int(index)] = element
  }

  /// The element at an index, or no value.
  func element(_ index: Double?) -> ExpressionValue {
    guard let index, index > -0.5, Int(exactly: index.rounded()) ?? .max < elements.count else { return .none }
    return elements[Int(index.rounded())]
  }

  /// The result of a function of arrays, or `nil` if there is none of this name.
  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let first = arguments.first ?? ExpressionValue.none
    switch name {
    case "push":
      for argument in arguments { try set(Double(elements.count), to: argument) }
      return .number(Double(elements.count))
    case "pop": return elements.popLast() ?? ExpressionValue.none
    case "shift": return elements.isEmpty ? ExpressionValue.none : elements.removeFirst()
    case "reverse":
      elements.reverse()
      return .list(self)
    case "join": return .text(try text(separator: arguments.isEmpty ? "," : first.text()))
    case "concat":
      return try run.array(
        elements
          + arguments.flatMap { argument in
            if case .list(let list) = argument { list.elements } else { [argument] }
          })
    case "slice":
      let start = ExpressionFunctions.index(first.number ?? 0, in: elements.count)
      let end = ExpressionFunctions.index(
        (arguments.count > 1 ? arguments[1].number : nil) ?? .infinity, in: elements.count)
      return try run.array(Array(elements.dropFirst(start).prefix(max(end - start, 0))))
    case "indexOf":
      let index = elements.firstIndex { ExpressionArithmetic.areEqual($0, first) }
      return .number(Double(index ?? -1))
    case "map", "forEach":
      var results: [ExpressionValue] = []
      for (index, element) in elements.enumerated() {
        results.append(try run.plain(run.call(first, [element, .number(Double(index))])))
      }
      return name == "map" ? try run.array(results) : ExpressionValue.none
    default: return nil
    }
  }

  /// The elements as a text.
  func text(separator: String) throws(ExpressionFailure) -> String {
    var text = ""
    for (index, element) in elements.enumerated() {
      if index > 0 { text += separator }
      text += try element.text()
      guard text.utf8.count <= ExpressionValue.textLimit else { throw ExpressionValue.longText }
    }
    return text
  }
}
