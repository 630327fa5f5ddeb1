public import Scenarios

/// Which scene is shown first, and what there is in each of them at the beginning.
public struct SceneConfiguration: Sendable {
  /// The scene that is shown first.
  public var scene: SceneName
  /// What is followed in the Curves scene.
  public var curves: CurvesMotion
  /// Whether other blobs keep the lap of the first one, instead of one by their count of points.
  public var keepsDuration: Bool
  /// What is played in the Scenarios scene, or `nil` for the scenarios that come with the program.
  public var scenarios: ScenarioFile?

  /// Says what there is at the beginning.
  public init(
    scene: SceneName = .curves, curves: CurvesMotion, keepsDuration: Bool = false, scenarios: ScenarioFile? = nil
  ) {
    self.scene = scene
    self.curves = curves
    self.keepsDuration = keepsDuration
    self.scenarios = scenarios
  }

  func makeScene(_ name: SceneName) -> any Scene {
    switch name {
    case .curves: CurvesScene(motion: curves, keepsDuration: keepsDuration)
    case .retarget: RetargetScene()
    case .dependents: DependentsScene()
    case .scenarios: ScenariosScene(file: scenarios)
    case .worker: WorkerScene()
    case .timing: TimingScene()
    case .crowd: CrowdScene()
    }
  }
}
