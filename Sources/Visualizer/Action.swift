import Geometry

/// Everything a person can ask the visualizer for, whether by mouse or by key.
enum Action: Hashable, Sendable {
  case togglePlaying
  case restart
  case goToEnd
  /// Moves by frames of 1/60 s and pauses.
  case step(frames: Int)
  case seek(share: Double)
  case setRate(Double)
  case nextRate
  case toggleLoop
  case newBlob
  case setPointCount(Int)
  case changePointCount(by: Int)
  case setRecipe(BlobShape)
  case toggleRecipe
  case toggleOption(CurvesOption)
  case toggleAppearance
  case toggleHelp
  case toggleMoreControls
  /// Sends the followers to a point of the box.
  case send(Point)
  /// Sends the followers back onto their way, or closes what is open.
  case goHome
}

/// A choice of the Curves scene that is on or off.
enum CurvesOption: String, Hashable, Sendable, CaseIterable {
  case rotation
  case trails
  case controlPoints
  case closedKeyframes
  case arcPacing

  var title: String {
    switch self {
    case .rotation: "Rotate"
    case .trails: "Trail"
    case .controlPoints: "Control points"
    case .closedKeyframes: "Closed"
    case .arcPacing: "Arc pacing"
    }
  }
}
