// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

/// The columns of a layer of a table, by property.
struct TableOwner {
  let name: String
  private var columns: [String: MotionTable.Column] = [:]
  private var constants: [String: Double] = [:]

  init(name: String) { self.name = name }

  mutating func add(_ column: MotionTable.Column, as property: String) {
    if let constant = column.constant { constants[property] = constant } else { columns[property] = column }
  }

  mutating func add(_ number: Double, as property: String) { constants[property] = number }

  func has(_ property: String) -> Bool { columns[property] != nil || constants[property] != nil }

  var properties: [String] { (Array(columns.keys) + Array(constants.keys)).sorted() }

  /// The least and the largest number of a property, with its default without a column.
  func range(of property: String, default value: Double) -> ClosedRange<Double> {
    // The curves of keys are between their control values.
    let values = columns[property].map { $0.values + $0.controls.dropFirst(2) } ?? [constants[property] ?? value]
    return (values.min() ?? value)...(values.max() ?? value)
  }

  /// A value of several properties.
  ///
  /// - Parameters:
  ///   - properties: The properties, each with its number without a column.
  ///   - make: The value of the numbers.
  func value<Value: Animatable & Equatable>(
    _ properties: [(name: String, standard: Double)], _ make: @escaping @Sendable ([Double]) -> Value
  ) -> Animated<Value> {
    let moving = properties.map { columns[$0.name] }
    let still = properties.map { constants[$0.name] ?? $0.standard }
    guard let first = moving.lazy.compactMap(\.self).first, let start = first.times.first, let end = first.times.last,
      end > start
    else { return .constant(make(zip(moving, still).map { $0?.values.last ?? $1 })) }
    guard moving.allSatisfy({ $0.map { $0.isSampled && $0.times == first.times } ?? true }) else {
      return .function { time in make(zip(moving, still).map { $0?.value(at: time) ?? $1 }) }
    }
    let values = first.times.indices.map { row in make(zip(moving, still).map { $0?.values[row] ?? $1 }) }
    let track = KeyframeTrack(Keyframes(values, keyTimes: first.times.map { ($0 - start) / (end - start) }))
    return .animation(
      Animation(
        .keyframes(track), timing: MediaTiming(beginTime: start, duration: end - start, fillMode: .both)))
  }
}
