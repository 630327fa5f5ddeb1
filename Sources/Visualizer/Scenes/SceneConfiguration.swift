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
  /// How many there are in the Crowd scene: 10 … 20,000, in tens; others are taken as the nearest of these.
  public var crowdCount: Int

  /// How many there may be in the Crowd scene.
  public static var crowdCounts: ClosedRange<Int> { 10...20_000 }
  /// The step between two counts of the Crowd scene.
  public static var crowdStep: Int { 10 }
  /// How many there are in the Crowd scene by default.
  public static var standardCrowdCount: Int { 1000 }

  /// Says what there is at the beginning.
  public init(
    scene: SceneName = .curves, curves: CurvesMotion, keepsDuration: Bool = false, scenarios: ScenarioFile? = nil,
    crowdCount: Int = Self.standardCrowdCount
  ) {
    self.scene = scene
    self.curves = curves
    self.keepsDuration = keepsDuration
    self.scenarios = scenarios
    self.crowdCount = crowdCount
  }

  func makeScene(_ name: SceneName) -> any Scene {
    switch name {
    case .curves: CurvesScene(motion: curves, keepsDuration: keepsDuration)
    case .retarget: RetargetScene()
    case .dependents: DependentsScene()
    case .scenarios: ScenariosScene(file: scenarios)
    case .worker: WorkerScene()
    case .timing: TimingScene()
    case .crowd: CrowdScene(count: crowdCount)
    }
  }
}
