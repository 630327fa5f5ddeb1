// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeReading
import GlissadeTexts
import GlissadeTiming

/// The keyframes of the chosen property: their settings, and their place in the graph.
extension MotionScene {
  // MARK: - Settings

  static let keySettings: [Setting<Controls>] = [
    .number(
      "key", MotionTexts.key, range: { NumberRange(1...Double(max($0.choices.count, 1)), step: 1, isStepped: true) },
      get: { Double(($0.choiceIndex ?? 0) + 1) }, set: { $0.choose(keyAt: Int($1) - 1) }
    ).shown { !$0.choices.isEmpty },
    .button("addKey", MotionTexts.addKey, key: "i").listed { !$0.choices.isEmpty },
    .button("deleteKey", MotionTexts.deleteKey, key: KeyBinding.deleteKey).listed { !$0.choices.isEmpty },
    .text(
      "keyTime", MotionTexts.keyTime,
      get: { controls in
        controls.shownKey.map { plainText($0.time) + " s" } ?? ""
      },
      problem: { controls, text in
        controls.problem(with: controls.time(of: text).map(KeyEdit.Change.time), MotionTexts.keyTimeProblem)
      },
      set: { controls, text in controls.change(controls.time(of: text).map(KeyEdit.Change.time)) }
    ).shown { !$0.choices.isEmpty },
    .text(
      "keyValue", MotionTexts.keyValue,
      get: { controls in
        (controls.shownKey?.numbers ?? []).map(plainText).joined(separator: ", ")
      },
      problem: { controls, text in
        controls.problem(with: numbers(of: text).map(KeyEdit.Change.numbers), MotionTexts.numbersProblem)
      },
      set: { controls, text in controls.change(numbers(of: text).map(KeyEdit.Change.numbers)) }
    ).shown { $0.chosenKey?.numbers.isEmpty == false },
    .text(
      "keyEasing", MotionTexts.keyEasing, get: { $0.shownKey?.easing?.text ?? "" },
      problem: { $0.problem(withEasing: $1) }, set: { $0.setEasing($1) }
    ).shown { $0.hasEasing },
    .choice(
      "keyPreset", MotionTexts.keyPreset, MotionTexts.keyPresets,
      get: { controls in
        controls.shownKey?.easing.flatMap { presets.firstIndex(of: $0) } ?? presets.count
      },
      set: { controls, index in
        if presets.indices.contains(index) { controls.change(.easing(presets[index])) }
      }
    ).compact().shown { $0.hasEasing },
    .button(.saveChanges, MotionTexts.saveChanges).shown { $0.edited.file.editing != nil },
  ]

  private static let presets: [TimingFunction] = [.linear, .ease, .easeIn, .easeOut, .easeInOut, .steps(1)]

  /// A number with up to four decimals, as a person types it.
  private static func plainText(_ number: Double) -> String { JSONNode.text(of: (number * 1e4).rounded() / 1e4) }

  static func numbers(of text: String) -> [Double]? {
    let parts = text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace })
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  // MARK: - Graph

  /// The keyframes of the chosen property in the graph; `nil` for a row without keyframes of the file.
  static func keyGraph(_ controls: Controls) -> LazyValue<KeyGraph?> {
    LazyValue {
      controls.keyGraph(in: controls.edited.version.layers, controls.edited.shownKeys)
    }
  }

  /// The place of the keyframes in the graph.
  func keyPlace(in layout: MotionLayout, _ frame: SceneFrame) -> KeyPlace? {
    guard let plot = layout.plot, !controls.plotsDistance, let axisRange else { return nil }
    let axis = SpeedGraph.axis(over: axisRange, in: plot, includesZero: controls.quantity != .value)
    return KeyPlace(plot: plot, times: frame.graphZoom.part(of: 0...motion.duration), values: axis.range)
  }

  /// The values of the graph's axis for a row with keyframes of the file; otherwise `nil`. They stay during a drag.
  var axisRange: ClosedRange<Double>? {
    if let keyDrag { return keyDrag.range }
    guard controls.quantity != .acceleration, controls.chosenProperty?.stated.isEmpty == false else { return nil }
    return keyRange
  }

  /// The values of the curves with room on both sides, in which values can grow. Below the plot, the work area takes
  /// the pointer.
  var keyRange: ClosedRange<Double> {
    var (low, high) = graph.value.map { ($0.range.lowerBound, $0.range.upperBound) } ?? (0, 1)
    if controls.quantity != .value { (low, high) = (min(low, 0), max(high, 0)) }
    let margin = max((high - low) * Self.axisMargin, 1e-3)
    return (low - margin)...(high + margin)
  }

  private static let axisMargin = 0.15
}

extension MotionScene.Controls {
  /// The keyframes for a drag, where the speeds of the marks do not count. The changed file is not read.
  var draggedKeys: KeyGraph? { keyGraph(in: list.layers, edited.keys) }

  func keyGraph(in layers: LayerList, _ keys: [StatedKeys]) -> KeyGraph? {
    guard let property = layers.property(of: list.chosen), !property.stated.isEmpty else { return nil }
    return KeyGraph(property, keys, quantity, chosen: choice)
  }

  /// The chosen property of the file.
  var chosenProperty: LayerActivity.Property? { list.layers.property(of: list.chosen) }

  /// The keyframes of the chosen property, in order.
  var choices: [KeyChoice] {
    let keys = edited.keys
    return (chosenProperty?.stated ?? []).flatMap { stated in
      keys.indices.contains(stated.keys)
        ? keys[stated.keys].keys.indices.map { KeyChoice(keys: stated.keys, key: $0) } : []
    }
  }

  /// The chosen keyframe, or the first one.
  var choice: KeyChoice? {
    let choices = choices
    return key.flatMap { key in choices.contains { $0.isKey(of: key) } ? key : nil }
      ?? choices.first
  }

  var choiceIndex: Int? {
    choice.flatMap { choice in choices.firstIndex { $0.isKey(of: choice) } }
  }

  mutating func choose(keyAt index: Int) {
    let choices = choices
    guard choices.indices.contains(index) else { return }
    (key, furtherKeys) = (choices[index], [])
  }

  /// All chosen keyframes, in order.
  var chosenKeys: [KeyChoice] {
    guard let choice else { return [] }
    return choices.filter { $0.isKey(of: choice) || furtherKeys.contains($0) }
  }

  private var choiceKeys: StatedKeys? {
    let keys = edited.keys
    return choice.flatMap { keys.indices.contains($0.keys) ? keys[$0.keys] : nil }
  }

  /// The chosen keyframe with its numbers.
  var chosenKey: StatedKeys.Key? {
    guard let choice, let keys = choiceKeys?.keys, keys.indices.contains(choice.key) else { return nil }
    return keys[choice.key]
  }

  /// The chosen keyframe as the changed file has it.
  var shownKey: StatedKeys.Key? {
    let all = edited.shownKeys
    guard let choice, all.indices.contains(choice.keys), all[choice.keys].keys.indices.contains(choice.key) else {
      return nil
    }
    return all[choice.keys].keys[choice.key]
  }

  /// Whether the chosen keyframe has a next one.
  var hasEasing: Bool { choice.map { $0.key + 1 < choiceKeys?.keys.count ?? 0 } ?? false }

  /// The number of other layers that have the chosen keyframes, too.
  var sharingLayerCount: Int {
    guard let choice else { return 0 }
    return max(Set(edited.keys.layers(with: choice.keys).map(list.layers.index)).count - 1, 0)
  }

  /// The instant of a typed text, or `nil`.
  func time(of text: String) -> Double? {
    TimeEntry.seconds(text, frameRate: edited.file.frameRate ?? SceneLimits.displayRate)
  }

  /// The problem with a change of the chosen keyframe, or with a text that is none.
  func problem(with change: KeyEdit.Change?, _ textProblem: String) -> String? {
    guard let change else { return textProblem }
    guard let choice, let keys = choiceKeys else { return textProblem }
    return keys.problem(with: change, ofKey: choice.key)
  }

  /// Changes the chosen keyframe, if the file can express that. An easing is that of all chosen keyframes.
  mutating func change(_ change: KeyEdit.Change?) {
    guard let change, let choice else { return }
    let targets = if case .easing = change { chosenKeys } else { [choice] }
    key = choice
    edited.change(
      targets.filter { edited.keys[$0.keys].problem(with: change, ofKey: $0.key) == nil }
        .map { KeyEdit(keys: $0.keys, key: $0.key, change) })
  }
}
