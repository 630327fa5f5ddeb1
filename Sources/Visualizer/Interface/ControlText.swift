// SPDX-License-Identifier: MIT

/// The words of a control or a readout.
///
/// Each scene has its words in one file, such as `CurvesTexts.swift`, so that they can be reviewed and translated. The
/// words of the window are in `InterfaceTexts.swift`, and those of the graphs in `GraphTexts.swift`.
struct ControlText: Sendable, Hashable {
  /// The title on screen, or an empty text without one.
  let title: String
  /// The sentence of the tooltip, without its key.
  let help: String

  init(_ title: String, help: String) { (self.title, self.help) = (title, help) }
}

extension Parameter {
  /// Creates a parameter with the words of a catalogue.
  init(
    id: String, text: ControlText, kind: Kind, value: ParameterValue = .none, isEnabled: Bool = true,
    isView: Bool = false, isListed: Bool = true, isCompact: Bool = false, otherTitle: String = "",
    key: Character? = nil
  ) {
    self.init(
      id: id, title: text.title, kind: kind, value: value, help: text.help, isEnabled: isEnabled, isView: isView,
      isListed: isListed, isCompact: isCompact, otherTitle: otherTitle, key: key)
  }
}
