// SPDX-License-Identifier: MIT
import GlissadeReading
package import GlissadeScenarios

/// The first scene, and the initial content of each scene.
package struct SceneConfiguration: Sendable {
  /// The scene that is shown first.
  package var scene: SceneName
  /// The motion of the Curves scene.
  package var curves: CurvesMotion
  /// Whether new blobs keep the duration of the lap, instead of one that depends on their number of points.
  package var keepsDuration: Bool
  /// The file of the Scenarios scene, or `nil` for the built-in scenarios.
  package var scenarios: ScenarioFile?
  /// The motion of the Motion scene, or `nil` without that scene.
  package var motion: PlayedMotion?
  /// Whether the Motion scene is the only one.
  private(set) var isMotionAlone = false
  /// The reason why a newer version of the file is not played, or `nil`.
  var motionProblem: String?
  /// The changes of keyframes that were written into the file since it was read.
  var savedKeyEdits: [KeyEdit] = []
  /// The number of members of the Crowd scene: 10 … 20,000 in tens. Other numbers are rounded to the nearest of these.
  package var crowdCount: Int
  /// Seconds of media time per second, when a scene is first shown.
  var rate = 1.0
  /// Whether scenes play when they are first shown.
  var isPlaying = true

  /// The range of the number of members of the Crowd scene.
  package static var crowdCounts: ClosedRange<Int> { 10...20_000 }
  /// The step between two numbers of members.
  package static var crowdStep: Int { 10 }
  /// The default number of members.
  package static var standardCrowdCount: Int { 1000 }

  /// Creates a configuration.
  package init(
    scene: SceneName = .curves, curves: CurvesMotion, keepsDuration: Bool = false, scenarios: ScenarioFile? = nil,
    crowdCount: Int = Self.standardCrowdCount
  ) {
    self.scene = scene
    self.curves = curves
    self.keepsDuration = keepsDuration
    self.scenarios = scenarios
    self.crowdCount = crowdCount
  }

  /// Creates the configuration of a window with a file.
  package init(_ motion: PlayedMotion, curves: CurvesMotion) {
    self.init(scene: .motion, curves: curves)
    self.motion = motion
    isMotionAlone = true
  }

  /// The scenes of the window, in the order of their tabs.
  var scenes: [SceneName] {
    isMotionAlone ? [.motion] : SceneName.allCases + (motion == nil ? [] : [.motion])
  }

  /// Creates a scene with the colours of a theme.
  func makeScene(_ name: SceneName, theme: Theme) -> any Scene {
    var scene = makeScene(name)
    scene.setTheme(theme)
    return scene
  }

  /// Creates the run of a scene at its start.
  func makeRun(_ name: SceneName, theme: Theme) -> SceneRun {
    SceneRun(makeScene(name, theme: theme), rate: rate, isPlaying: isPlaying)
  }

  private func makeScene(_ name: SceneName) -> any Scene {
    switch name {
    case .curves: CurvesScene(motion: curves, keepsDuration: keepsDuration, scenarios: scenarios)
    case .retarget: RetargetScene()
    case .dependents: DependentsScene()
    case .scenarios: ScenariosScene(file: scenarios)
    case .worker: WorkerScene()
    case .timing: TimingScene()
    case .crowd: CrowdScene(count: crowdCount)
    case .motion: MotionScene(motion ?? .empty)
    }
  }
}
