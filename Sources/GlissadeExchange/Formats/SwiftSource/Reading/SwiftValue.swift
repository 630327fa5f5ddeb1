// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

/// A value of the evaluation, with its place in the source.
///
/// Calls of types and of members such as `.easeInOut` stay calls until the place where they are used determines their
/// type.
struct SwiftValue: Sendable {
  indirect enum Kind: Sendable {
    case nothing
    case number(Double)
    case numbers([Double])
    case string(String)
    case bool(Bool)
    case array([SwiftValue])
    case call(SwiftCall)
    case path(Path)
    /// A variable with a path, by its index.
    case pathVariable(Int)
    case layer(LayerID)
    /// The tree that is built.
    case tree
    /// The argument of a transaction's closure.
    case transaction
    /// The argument of a closure that sets up a layer, or a layer of a transaction.
    case editor(LayerID)
    /// A style of an editor: `$0.style`.
    case style(LayerID)
  }

  let kind: Kind
  let position: SwiftPosition
  /// The levels of values inside each other.
  let height: Int
  /// The number of values inside, which a use can examine one by one.
  let weight: Int

  init(kind: Kind, position: SwiftPosition) {
    (self.kind, self.position) = (kind, position)
    let inside: [SwiftValue]
    switch kind {
    case .array(let values): inside = values
    case .call(let call): inside = call.arguments.map(\.value) + (call.base.map { [$0] } ?? [])
    case .numbers(let numbers):
      (height, weight) = (1, numbers.count)
      return
    default: inside = []
    }
    height = inside.reduce(0) { max($0, $1.height) } + 1
    weight = inside.reduce(1) { sum, value in
      let (weight, overflow) = sum.addingReportingOverflow(value.weight)
      return overflow ? .max : weight
    }
  }
}

/// A call, or a member without arguments.
struct SwiftCall: Sendable {
  struct Argument: Sendable {
    let label: String?
    let value: SwiftValue
  }

  /// The name of the type or of the member, without a dot.
  let name: String
  /// The value whose member is called, for example that of `.composed(after:)`.
  ///
  /// In an array, because a value contains calls.
  private var bases: [SwiftValue] = []
  var base: SwiftValue? {
    get { bases.first }
    set { bases = newValue.map { [$0] } ?? [] }
  }
  let arguments: [Argument]
  let position: SwiftPosition

  init(name: String, arguments: [Argument], position: SwiftPosition) {
    (self.name, self.arguments, self.position) = (name, arguments, position)
  }
}

/// Takes the arguments of a call one by one, in the order of the parameters.
struct SwiftArguments {
  let call: SwiftCall
  private var index = 0

  init(_ call: SwiftCall) { self.call = call }

  /// The next argument if it has this label; `nil` means no label.
  mutating func optional(_ label: String?) -> SwiftValue? {
    guard index < call.arguments.count, call.arguments[index].label == label else { return nil }
    defer { index += 1 }
    return call.arguments[index].value
  }

  /// The next argument.
  mutating func required(_ label: String?) throws(MotionReadingError) -> SwiftValue {
    guard let value = optional(label) else {
      let expected = label.map { "the argument “\($0)”" } ?? "an argument without a label"
      let position = index < call.arguments.count ? call.arguments[index].value.position : call.position
      throw position.error("“\(call.name)” requires \(expected) here")
    }
    return value
  }

  mutating func number(_ label: String?) throws(MotionReadingError) -> Double { try required(label).number() }

  mutating func number(_ label: String?, or standard: Double) throws(MotionReadingError) -> Double {
    guard let value = optional(label) else { return standard }
    return try value.number()
  }

  mutating func point(_ label: String?) throws(MotionReadingError) -> Point { try required(label).point() }

  mutating func bool(_ label: String, or standard: Bool) throws(MotionReadingError) -> Bool {
    guard let value = optional(label) else { return standard }
    return try value.bool()
  }

  /// Checks that all arguments were taken.
  func finish() throws(MotionReadingError) {
    guard index < call.arguments.count else { return }
    let argument = call.arguments[index]
    let label = argument.label.map { "the argument “\($0)”" } ?? "this argument"
    throw argument.value.position.error("“\(call.name)” does not accept \(label) here")
  }
}

extension SwiftValue {
  func error(_ problem: String) -> MotionReadingError { position.error(problem) }

  /// A finite number.
  func number() throws(MotionReadingError) -> Double {
    guard case .number(let number) = kind, number.isFinite else { throw error("a number is expected") }
    return number
  }

  /// A number or infinity.
  func duration() throws(MotionReadingError) -> Double {
    if case .call(let call) = kind, call.name == "infinity", call.arguments.isEmpty { return .infinity }
    return try number()
  }

  func bool() throws(MotionReadingError) -> Bool {
    guard case .bool(let bool) = kind else { throw error("“true” or “false” is expected") }
    return bool
  }

  func string() throws(MotionReadingError) -> String {
    guard case .string(let string) = kind else { throw error("a string is expected") }
    return string
  }

  func layer() throws(MotionReadingError) -> LayerID {
    guard case .layer(let id) = kind else { throw error("a layer is expected") }
    return id
  }

  func numbers() throws(MotionReadingError) -> [Double] {
    switch kind {
    case .numbers(let numbers): return numbers
    case .array(let values):
      var numbers: [Double] = []
      for value in values { numbers.append(try value.number()) }
      return numbers
    default: throw error("an array of numbers is expected")
    }
  }

  func array() throws(MotionReadingError) -> [SwiftValue] {
    switch kind {
    case .array(let values): return values
    case .numbers(let numbers): return numbers.map { SwiftValue(kind: .number($0), position: position) }
    default: throw error("an array is expected")
    }
  }

  /// The call of one of some names.
  func call(_ names: String..., expected: String) throws(MotionReadingError) -> SwiftCall {
    guard case .call(let call) = kind, names.isEmpty || names.contains(call.name) else {
      throw error("\(expected) is expected")
    }
    return call
  }

  /// The arguments of the call of a name.
  func arguments(of name: String, _ expected: String) throws(MotionReadingError) -> SwiftArguments {
    SwiftArguments(try call(name, expected: expected))
  }

  /// The name of a member without arguments.
  func member(_ expected: String) throws(MotionReadingError) -> String {
    let call = try call(expected: expected)
    guard call.arguments.isEmpty else { throw error("\(expected) is expected") }
    return call.name
  }
}
