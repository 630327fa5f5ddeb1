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
