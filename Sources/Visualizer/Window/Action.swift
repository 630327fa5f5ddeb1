// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// An action of the user, by mouse or key.
enum Action: Hashable, Sendable {
  /// Plays, or moves the playhead or the work area.
  case transport(TransportAction)
  /// Returns to the earliest media time and discards all inputs that can be undone. View parameters stay.
  case restart
  case undo
  case redo
  case show(SceneName)
  case toggleAppearance
  case toggleHelp
  case toggleMoreControls
  /// Opens or closes the menu of the scenes.
  case toggleSceneMenu
  /// Opens or closes the menu that saves and copies.
  case toggleSaveMenu
  /// Opens or closes the menu of the files that can be opened.
  case toggleFileMenu
  /// Opens a file of that menu, by its index.
  case openFile(Int)
  /// Shows the files of the folder or the recent ones in that menu.
  case showFileGroup(FileMenu.Group)
  /// Writes the file whose name was asked for.
  case saveFile
  /// Restores the session that is offered.
  case restoreSession
  /// Opens or closes the menu of a parameter.
  case toggleMenu(SettingID)
  /// Closes the message of the scene.
  case closeMessage
  case toggleFrames
  /// Zooms the graphs in by steps, out for negative steps, or shows the whole lap.
  case zoomGraph(steps: Int)
  case showWholeGraph
  /// Moves the boundary between stage and graphs to the right or down by steps, or restores its usual position.
  case moveDivider(steps: Int)
  case resetDivider
  /// Turns reduced motion on or off.
  case toggleReducedMotion
  /// Saves the session or the picture to a file.
  case saveSession
  case savePicture
  /// Saves the work area, or the lap, as an animated PNG file.
  case saveAnimation
  /// Saves the motion of the work area, or of the lap, for another tool.
  case saveMotion(SavedMotion)
  /// Copies the selection, the curve of the scene in the last chosen form, or the command that draws the picture.
  case copy
  case copyCommand
  case paste
  /// Sends an input to the scene.
  case scene(SceneInput)
  /// Changes a parameter by steps.
  case adjust(SettingID, steps: Int)
  /// Closes an open overlay, or lets displaced objects return.
  case dismiss
}

/// An action on the playback of the visible scene.
enum TransportAction: Hashable, Sendable {
  case togglePlaying
  case toggleReversed
  /// Moves to the start of the lap, or from there to that of the previous lap.
  case goToStart
  case goToEnd
  /// Moves by frames, of the file or of 1/60 s, and pauses.
  case step(frames: Int)
  /// Moves to the same fraction of another lap: −1 for the previous one, 1 for the next one.
  case stepLap(Int)
  /// Moves to a fraction of the lap.
  case seek(share: Double)
  /// Moves to a media time of the lap.
  case seekInLap(to: Double)
  case setRate(Double)
  case nextRate
  case toggleLoop
  /// Sets the start or the end of the work area.
  case setWorkAreaStart
  case setWorkAreaEnd
  /// Sets the work area, or removes it.
  case setWorkArea(ClosedRange<Double>?)
}
