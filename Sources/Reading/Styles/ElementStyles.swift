// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The properties of an element by name: its attributes, and the declarations of rules, which override them.
struct ElementStyles: Sendable {
  /// Values by name, which elements can share.
  struct Values: Sendable {
    private(set) var all: [String: String]
    private(set) var names: PropertyNames
    /// Whether a value other than that of a custom property refers to one.
    private(set) var hasReferences: Bool

    init(_ values: [String: String] = [:]) {
      all = values
      names = PropertyNames(values.keys)
      hasReferences = values.contains { Self.isReference($0.key, $0.value) }
    }

    subscript(_ name: String) -> String? {
      get { names.mayContain(name) ? all[name] : nil }
      set {
        all[name] = newValue
        guard let newValue else { return }
        names.insert(name)
        hasReferences = hasReferences || Self.isReference(name, newValue)
      }
    }

    static func isReference(_ name: String, _ value: String) -> Bool {
      value.utf8.contains(UInt8(ascii: "(")) && !name.hasPrefix("--") && value.range(ofText: "var(") != nil
    }
  }

  private var attributes: Values
  private var declarations = Values()

  init(_ attributes: [String: String] = [:]) { self.attributes = Values(attributes) }

  /// Overrides attributes by declarations.
  mutating func declare(_ declarations: Values) { self.declarations = declarations }

  subscript(_ name: String) -> String? {
    get { declarations[name] ?? attributes[name] }
    set {
      declarations[name] = newValue
      if newValue == nil, attributes[name] != nil { attributes[name] = nil }
    }
  }

  /// Whether a property that is inherited in drawings has a value.
  var areInherited: Bool { attributes.names.areInherited || declarations.names.areInherited }

  /// Calls a function with each value, in no order.
  func forEach(_ body: (_ name: String, _ value: String) -> Void) {
    for (name, value) in declarations.all { body(name, value) }
    for (name, value) in attributes.all where declarations[name] == nil { body(name, value) }
  }

  /// The values that refer to custom properties, by ascending name, without those of custom properties.
  var references: [(name: String, value: String)] {
    guard attributes.hasReferences || declarations.hasReferences else { return [] }
    var references: [(name: String, value: String)] = []
    forEach { if Values.isReference($0, $1) { references.append(($0, $1)) } }
    return references.sorted { $0.name < $1.name }
  }
}
