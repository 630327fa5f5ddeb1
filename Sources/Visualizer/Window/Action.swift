// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// An action of the user, by mouse or key.
enum Action: Hashable, Sendable {
  case togglePlaying
  case toggleReversed
  case goToStart
  /// Returns to the earliest media time and discards all inputs that can be undone. View parameters stay.
  case restart
  case goToEnd
  /// Moves by frames of 1/60 s and pauses.
  case step(frames: Int)
  /// Moves to a fraction of the timeline.
  case seek(share: Double)
  case setRate(Double)
  case nextRate
  case toggleLoop
  /// Sets the start or the end of the work area.
  case markIn
  case markOut
  case undo
  case redo
  case show(SceneName)
  case toggleAppearance
  case toggleHelp
  case toggleMoreControls
  /// Closes the message of the scene.
  case closeMessage
  case toggleFrames
  /// Zooms the graphs in by steps, out for negative steps, or shows the whole lap.
  case zoomGraph(steps: Int)
  case showWholeGraph
  /// Turns reduced motion on or off.
  case toggleReducedMotion
  /// Saves the session or the picture to a file.
  case saveSession
  case savePicture
  /// Copies the selection, or the command line that renders the picture.
  case copy
  case paste
  /// Sends an input to the scene.
  case scene(SceneInput)
  /// Changes a parameter by steps.
  case adjust(String, steps: Int)
  /// Closes an open overlay, or lets displaced objects return.
  case dismiss
}
