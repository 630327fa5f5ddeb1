// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The values of one property of an element over time.
final class WebTrack: Sendable {
  /// An animation of the property.
  final class Layer: Sendable {
    let animation: ReadAnimation
    let keys: WebKeyTrack
    let covers: Bool

    init(_ animation: ReadAnimation, _ keys: WebKeyTrack) {
      (self.animation, self.keys) = (animation, keys)
      covers = keys.covers(animation.composite)
    }
  }

  let property: WebProperty
  /// The value below all animations, or `nil` if the file does not state it.
  let base: WebValue?
  private let baseNumbers: [Double]
  let layers: [Layer]
  /// The instants at which the value or its slope may jump, in ascending order.
  let breakpoints: [Double]
  private let memory: TrackMemory
  private let key: Int

  init(_ property: WebProperty, base: WebValue?, _ layers: [Layer], breakpoints: [Double], _ memory: TrackMemory) {
    (self.property, self.base, self.layers, self.breakpoints) = (property, base, layers, breakpoints)
    (self.memory, key) = (memory, memory.nextKey())
    baseNumbers = base?.numbers ?? []
  }

  var isStatic: Bool { layers.isEmpty }

  /// All values of the style and of the keyframes.
  var values: [WebValue] { (base.map { [$0] } ?? []) + layers.flatMap { $0.keys.frames.compactMap(\.value) } }

  /// The place of each animation at an instant: the index of a keyframe, or −1 without an effect, and a share.
  private func places(at time: Double) -> [Double] {
    var places = Array(repeating: -1.0, count: 2 * layers.count)
    for (index, layer) in layers.enumerated().reversed() {
      guard let progress = layer.animation.progress(at: time) else { continue }
      let place = layer.keys.place(of: progress, layer.animation.keyframeEasing)
      (places[2 * index], places[2 * index + 1]) = (Double(place.index), place.share)
      // Animations below have no effect.
      if layer.covers { break }
    }
    return places
  }

  /// The value at an instant, or `nil` if the file does not state it.
  func value(at time: Double) -> WebValue? {
    guard !isStatic else { return base }
    var value = base
    let places = places(at: time)
    for (index, layer) in layers.enumerated() where places[2 * index] >= 0 {
      let place = (index: Int(places[2 * index]), share: places[2 * index + 1])
      value = layer.keys.value(at: place, over: value, layer.animation.composite, property.rule)
    }
    return value
  }

  /// A number of the value at an instant; NaN without one.
  func number(_ index: Int, at time: Double) -> Double {
    let first = index < baseNumbers.count ? baseNumbers[index] : .nan
    guard !isStatic else { return first }
    // One animation of a few numbers is evaluated sooner than found in the memory.
    if layers.count == 1, layers[0].keys.size <= 4 {
      let layer = layers[0]
      guard let progress = layer.animation.progress(at: time) else { return first }
      let place = layer.keys.place(of: progress, layer.animation.keyframeEasing)
      return layer.keys.number(index, at: place, over: first, layer.animation.composite, property.rule)
    }
    return memory.read(key, at: time, source: places) { places in
      var number = first
      for (position, layer) in layers.enumerated() where places[places.startIndex + 2 * position] >= 0 {
        let start = places.startIndex + 2 * position
        let place = (index: Int(places[start]), share: places[start + 1])
        number = layer.keys.number(index, at: place, over: number, layer.animation.composite, property.rule)
      }
      return number
    }
  }

  /// The work to find the places of all animations at an instant, and to interpolate and add transforms.
  var cost: Int {
    var (cost, functions) = (0, base?.size ?? 1)
    for layer in layers {
      functions = layer.covers ? layer.keys.size : functions + layer.keys.size
      cost += 8 + (layer.keys.size > 1 || layer.covers ? layer.keys.size : 1)
      // A sum of transforms is a list, which each addition copies.
      if property.rule == .transform, !layer.covers { cost += Self.additionWork * functions }
    }
    return cost
  }

  /// The work to copy a function of a transform, in units of ``WebBudget``.
  private static let additionWork = 35
}
