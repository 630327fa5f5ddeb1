// SPDX-License-Identifier: MIT

/// A collection of scenarios by name.
public struct ScenarioLibrary: Sendable {
  private var scenarios: [String: Scenario] = [:]
  /// The names, in the order of their addition.
  public private(set) var names: [String] = []

  /// Creates a library without scenarios.
  public init() {}

  /// Returns the scenario of a name, or `nil` if there is none.
  public subscript(name: String) -> Scenario? { scenarios[name] }

  /// Adds a scenario under its name.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - overwrite: Whether it replaces an existing one of the same name.
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func add(_ scenario: Scenario, overwrite: Bool = true) -> Bool {
    let isNew = scenarios[scenario.name] == nil
    guard isNew || overwrite else { return false }
    if isNew { names.append(scenario.name) }
    scenarios[scenario.name] = scenario
    return true
  }

  /// Removes the scenario of a name; returns whether there was one.
  ///
  /// - Complexity: O(n) in the scenarios.
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    guard scenarios.removeValue(forKey: name) != nil else { return false }
    names.removeAll { $0 == name }
    return true
  }

  /// Adds all scenarios of a file.
  ///
  /// - Parameters:
  ///   - file: The parsed file; an unreadable one adds nothing.
  ///   - overwrite: Whether its scenarios replace existing ones of the same name; otherwise they are skipped.
  /// - Returns: The names of the added scenarios.
  @discardableResult
  public mutating func load(_ file: ScenarioFile, overwrite: Bool = true) -> [String] {
    file.scenarios.filter { add($0, overwrite: overwrite) }.map(\.name)
  }

  /// Adds all scenarios of the text of a file.
  ///
  /// - Parameters:
  ///   - text: The contents of a file.
  ///   - name: The file's name in diagnostics.
  ///   - overwrite: Whether its scenarios replace existing ones of the same name; otherwise they are skipped.
  /// - Returns: The faults of the file.
  /// - Complexity: O(n) in the text.
  public mutating func load(text: String, name: String, overwrite: Bool = true) -> [ScenarioDiagnostic] {
    load(bytes: text.utf8, name: name, overwrite: overwrite)
  }

  /// Adds all scenarios of the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of a file.
  ///   - name: The file's name in diagnostics.
  ///   - overwrite: Whether its scenarios replace existing ones of the same name; otherwise they are skipped.
  /// - Returns: The faults of the file.
  /// - Complexity: O(n) in the bytes.
  package mutating func load(
    bytes: some Sequence<UInt8>, name: String, overwrite: Bool = true
  ) -> [ScenarioDiagnostic] {
    let file = ScenarioFile(bytes: bytes, name: name)
    load(file, overwrite: overwrite)
    return file.diagnostics
  }

  /// Adds all scenarios of a dictionary in the form of a file.
  ///
  /// - Parameters:
  ///   - dictionary: Scenarios by name, each with its frames in order, each frame with its values by key.
  ///   - overwrite: Whether its scenarios replace existing ones of the same name; otherwise they are skipped.
  /// - Returns: The faults of the dictionary.
  /// - Complexity: O(n log n) in the values.
  package mutating func load(
    dictionary: [String: [[String: ScenarioValue]]], overwrite: Bool = true
  ) -> [ScenarioDiagnostic] {
    let file = ScenarioFile(dictionary: dictionary)
    load(file, overwrite: overwrite)
    return file.diagnostics
  }
}
