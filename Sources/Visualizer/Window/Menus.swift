// SPDX-License-Identifier: MIT

/// The state of the menus and of the panel of folded controls.
struct Menus: Sendable {
  /// The open menu, or `nil`.
  var open: SceneControls.Menu?
  /// The files of the menu that opens files.
  var files = FileMenu()
  /// The question for the name of a file to save.
  var question: SaveQuestion?
  /// The session that is offered, and the end of the offer.
  var offer: (session: KeptSession, end: Double)?
  /// Whether the panel of folded controls is open.
  var isMoreOpen = false { didSet { firstRow = 0 } }
  /// The first visible row of the panel.
  var firstRow = 0
}
