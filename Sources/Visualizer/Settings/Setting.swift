// SPDX-License-Identifier: MIT

/// The identity of a setting, as in session files.
package struct SettingID: Hashable, Sendable, ExpressibleByStringLiteral {
  package let name: String
  /// The index of the lane, for a setting that each lane has.
  package var lane: Int?
  /// The name of the scenario, for the button that plays it.
  package var scenario: String?

  package init(_ name: String, lane: Int? = nil, scenario: String? = nil) {
    (self.name, self.lane, self.scenario) = (name, lane, scenario)
  }

  package init(stringLiteral name: String) { self.init(name) }

  /// The button that saves changed keyframes, which the window hides without any.
  static let saveChanges: SettingID = "saveChanges"

  /// The time of the playhead, which the transport shows.
  static let time: SettingID = "transport.time"

  /// The name of a file to save.
  static let fileName: SettingID = "saving.name"
}

/// A setting of a scene, stated once: its words, its kind with range and unit, and its place in a model.
///
/// Each scene has one table of settings. The controls, their keys, the help, the check of a typed text, the check of a
/// value from a session file and the effect of an input follow from the table.
struct Setting<Model: Sendable>: Sendable {
  typealias Condition = @Sendable (Model) -> Bool

  let id: SettingID
  fileprivate var text: @Sendable (Model) -> ControlText
  fileprivate var kind: @Sendable (Model) -> Parameter.Kind
  fileprivate var get: @Sendable (Model) -> ParameterValue = { _ in .none }
  fileprivate var set: @Sendable (inout Model, ParameterValue) -> Void = { _, _ in }
  /// Returns the problem with a typed text, or `nil` for a valid one.
  fileprivate var problem: @Sendable (Model, String) -> String? = { _, _ in nil }
  var key: Character?
  /// Whether it is a view option, which applies to all media times and does not change the motion.
  var isView = false
  /// The group of controls that share an area, of which one is listed.
  fileprivate var group: @Sendable (Model) -> Int? = { _ in nil }
  var isCompact = false
  var isWide = false
  var hasCustomChoice = false
  fileprivate var otherTitle: @Sendable (Model) -> String = { _ in "" }
  fileprivate var isShown: Condition = { _ in true }
  fileprivate var isEnabled: Condition = { _ in true }
  fileprivate var isListed: Condition = { _ in true }
  fileprivate var hasKey: Condition = { _ in true }

  /// The parameter with the value in a model.
  fileprivate func parameter(of model: Model) -> Parameter {
    let text = text(model)
    return Parameter(
      id: id, title: text.title, kind: kind(model), value: get(model), help: text.help, isEnabled: isEnabled(model),
      isView: isView, isListed: isListed(model), group: group(model), isCompact: isCompact, isWide: isWide,
      hasCustomChoice: hasCustomChoice, otherTitle: otherTitle(model), key: hasKey(model) ? key : nil)
  }
}

// MARK: - Kinds

extension Setting {
  /// A switch.
  static func toggle(
    _ id: SettingID, _ text: ControlText, _ path: any WritableKeyPath<Model, Bool> & Sendable, key: Character? = nil
  ) -> Setting {
    Setting(
      id: id, text: { _ in text }, kind: { _ in .toggle }, get: { .flag($0[keyPath: path]) },
      set: { $0[keyPath: path] = $1.flag }, key: key)
  }

  /// A number in a range.
  static func number(
    _ id: SettingID, _ text: ControlText, _ range: NumberRange, _ path: any WritableKeyPath<Model, Double> & Sendable
  ) -> Setting {
    Setting(
      id: id, text: { _ in text }, kind: { _ in .number(range) }, get: { .number($0[keyPath: path]) },
      set: { $0[keyPath: path] = range.accepted($1.number) })
  }

  /// A number in a range that depends on the model.
  static func number(
    _ id: SettingID, _ text: ControlText, range: @escaping @Sendable (Model) -> NumberRange,
    get: @escaping @Sendable (Model) -> Double, set: @escaping @Sendable (inout Model, Double) -> Void
  ) -> Setting {
    Setting(
      id: id, text: { _ in text }, kind: { .number(range($0)) }, get: { .number(get($0)) },
      set: { set(&$0, range($0).accepted($1.number)) })
  }

  /// A whole number in a range whose steps are whole.
  static func count(
    _ id: SettingID, _ text: ControlText, _ range: NumberRange, _ path: any WritableKeyPath<Model, Int> & Sendable
  ) -> Setting {
    Setting(
      id: id, text: { _ in text }, kind: { _ in .number(range) }, get: { .number(Double($0[keyPath: path])) },
      set: { $0[keyPath: path] = Int(range.nearest($1.number)) })
  }

  /// A choice of members that are numbered from 0, as their titles.
  static func choice<Member: RawRepresentable<Int> & SendableMetatype>(
    _ id: SettingID, _ text: ControlText, _ titles: [String], _ path: any WritableKeyPath<Model, Member> & Sendable,
    key: Character? = nil
  ) -> Setting {
    choice(
      id, text, titles, key: key, get: { $0[keyPath: path].rawValue },
      set: { model, choice in if let member = Member(rawValue: choice) { model[keyPath: path] = member } })
  }

  /// A choice by its index, which is limited to the titles.
  static func choice(
    _ id: SettingID, _ text: ControlText, _ titles: [String], key: Character? = nil,
    get: @escaping @Sendable (Model) -> Int, set: @escaping @Sendable (inout Model, Int) -> Void
  ) -> Setting {
    choice(id, text, titles: { _ in titles }, key: key, get: get, set: set)
  }

  /// A choice by its index, whose titles depend on the model.
  static func choice(
    _ id: SettingID, _ text: ControlText, titles: @escaping @Sendable (Model) -> [String], key: Character? = nil,
    get: @escaping @Sendable (Model) -> Int, set: @escaping @Sendable (inout Model, Int) -> Void
  ) -> Setting {
    Setting(
      id: id, text: { _ in text }, kind: { .choice(titles($0)) }, get: { .choice(get($0)) },
      set: { set(&$0, min(max($1.choice, 0), titles($0).count - 1)) }, key: key)
  }

  /// A text with its own grammar. An invalid text changes nothing.
  static func text(
    _ id: SettingID, _ text: ControlText, get: @escaping @Sendable (Model) -> String,
    problem: @escaping @Sendable (Model, String) -> String?, set: @escaping @Sendable (inout Model, String) -> Void
  ) -> Setting {
    Setting(
      id: id, text: { _ in text }, kind: { _ in .text }, get: { .text(get($0)) },
      set: { if problem($0, $1.text) == nil { set(&$0, $1.text) } }, problem: problem)
  }

  /// A button.
  static func button(_ id: SettingID, _ text: ControlText, key: Character? = nil) -> Setting {
    button(id, key: key) { _ in text }
  }

  /// A button whose words depend on the model, and its other title.
  static func button(
    _ id: SettingID, key: Character? = nil, otherTitle: @escaping @Sendable (Model) -> String = { _ in "" },
    text: @escaping @Sendable (Model) -> ControlText
  ) -> Setting {
    Setting(id: id, text: text, kind: { _ in .button }, key: key, otherTitle: otherTitle)
  }

  /// A menu of actions: an entry is a set choice, which the scene answers with a request.
  static func menu(_ id: SettingID, _ text: ControlText, _ titles: [String]) -> Setting {
    Setting(id: id, text: { _ in text }, kind: { _ in .menu(titles) })
  }

  /// A text that is only shown.
  static func readout(_ id: SettingID, _ text: ControlText, get: @escaping @Sendable (Model) -> String) -> Setting {
    Setting(id: id, text: { _ in text }, kind: { _ in .readout }, get: { .text(get($0)) })
  }
}

// MARK: - Conditions

extension Setting {
  private func with(_ change: (inout Setting) -> Void) -> Setting {
    var copy = self
    change(&copy)
    return copy
  }

  /// The setting where it exists only under a condition. A session can set it at any time.
  func shown(_ condition: @escaping Condition) -> Setting { with { $0.isShown = condition } }

  /// The setting where it is enabled only under a condition.
  func enabled(_ condition: @escaping Condition) -> Setting { with { $0.isEnabled = condition } }

  /// The setting where it has a control only under a condition; its key always works.
  func listed(_ condition: @escaping Condition) -> Setting { with { $0.isListed = condition } }

  /// The setting in a group of controls that share an area, of which one is listed; `nil` for none.
  func grouped(_ group: @escaping @Sendable (Model) -> Int?) -> Setting { with { $0.group = group } }

  /// The setting where its key works only under a condition.
  func keyed(_ condition: @escaping Condition) -> Setting { with { $0.hasKey = condition } }

  /// The setting as a view option.
  func view() -> Setting { with { $0.isView = true } }

  /// The choice with narrow segments.
  func compact() -> Setting { with { $0.isCompact = true } }

  /// The text field as wide as one without a title, where the row has the space.
  func wide() -> Setting { with { $0.isWide = true } }

  /// The choice where the last one only shows that the value is none of the others.
  func withCustomChoice() -> Setting { with { $0.hasCustomChoice = true } }

  /// The setting with another key.
  func key(_ key: Character) -> Setting { with { $0.key = key } }

  /// The setting with another tooltip.
  func help(_ help: String) -> Setting {
    with { setting in setting.text = { [text] in ControlText(text($0).title, help: help) } }
  }

  /// The setting of a part of a larger model.
  func of<Whole>(_ path: any WritableKeyPath<Whole, Model> & Sendable) -> Setting<Whole> {
    Setting<Whole>(
      id: id, text: { [text] in text($0[keyPath: path]) }, kind: { [kind] in kind($0[keyPath: path]) },
      get: { [get] in get($0[keyPath: path]) }, set: { [set] in set(&$0[keyPath: path], $1) },
      problem: { [problem] in problem($0[keyPath: path], $1) }, key: key, isView: isView,
      group: { [group] in group($0[keyPath: path]) }, isCompact: isCompact, isWide: isWide,
      hasCustomChoice: hasCustomChoice, otherTitle: { [otherTitle] in otherTitle($0[keyPath: path]) },
      isShown: { [isShown] in isShown($0[keyPath: path]) }, isEnabled: { [isEnabled] in isEnabled($0[keyPath: path]) },
      isListed: { [isListed] in isListed($0[keyPath: path]) }, hasKey: { [hasKey] in hasKey($0[keyPath: path]) })
  }
}

// MARK: - Tables

/// The settings of a scene, and the model with their values.
struct SettingsTable<Model: Sendable> {
  let settings: [Setting<Model>]
  private(set) var model: Model
  /// Returns a setting outside of the list, which inputs can use.
  private let unlisted: (SettingID) -> Setting<Model>?

  init(
    _ settings: [Setting<Model>], _ model: Model, unlisted: @escaping (SettingID) -> Setting<Model>? = { _ in nil }
  ) {
    (self.settings, self.model, self.unlisted) = (settings, model, unlisted)
  }

  private func setting(_ id: SettingID) -> Setting<Model>? { settings.first { $0.id == id } ?? unlisted(id) }

  /// The parameters that the scene shows, in order.
  var parameters: [Parameter] { settings.filter { $0.isShown(model) }.map { $0.parameter(of: model) } }

  /// The kind of a setting, also of one that is not shown, or `nil` if there is none.
  func kind(of id: SettingID) -> Parameter.Kind? { setting(id)?.kind(model) }

  /// The value of a view option, or `nil` for another setting.
  func viewValue(of id: SettingID) -> ParameterValue? { setting(id).flatMap { $0.isView ? $0.get(model) : nil } }

  /// The problem with a text that was typed for a setting, or `nil` for a valid text.
  func problem(with text: String, for id: SettingID) -> String? { setting(id)?.problem(model, text) ?? nil }

  /// Sets a value, which is limited to its range. An unknown setting changes nothing.
  mutating func set(_ id: SettingID, to value: ParameterValue) { setting(id)?.set(&model, value) }
}
