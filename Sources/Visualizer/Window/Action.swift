import Geometry

/// Everything a person can ask the visualizer for, whether by mouse or by key.
enum Action: Hashable, Sendable {
  case togglePlaying
  case toggleReversed
  case goToStart
  /// Goes to the beginning and forgets all that was done.
  case restart
  case goToEnd
  /// Moves by frames of 1/60 s and pauses.
  case step(frames: Int)
  /// Goes to a share of the timeline.
  case seek(share: Double)
  case setRate(Double)
  case nextRate
  case toggleLoop
  /// Marks the begin or the end of the stretch that is played over and over.
  case markIn
  case markOut
  case undo
  case redo
  case show(SceneName)
  case toggleAppearance
  case toggleHelp
  case toggleMoreControls
  /// Closes what the scene has to tell.
  case closeMessage
  case toggleFrames
  /// Shows less of the time in the graphs, for steps below 0 more, or all of it.
  case zoomGraph(steps: Int)
  case showWholeGraph
  /// Lets controls change in place, or move.
  case toggleReducedMotion
  /// Saves the session, or the picture, to a file.
  case saveSession
  case savePicture
  /// Copies what is selected, or the command line that draws the picture.
  case copy
  case paste
  /// Does something in the scene.
  case scene(SceneInput)
  /// Moves a parameter by steps.
  case adjust(String, steps: Int)
  /// Sends back what was sent away, or closes what is open.
  case goHome
}
