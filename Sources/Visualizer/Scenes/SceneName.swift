// SPDX-License-Identifier: MIT

/// The scenes, in the order of their keys.
package enum SceneName: String, Sendable, Hashable {
  /// Three motions along one blob.
  case curves
  /// Four retarget policies for the same clicks.
  case retarget
  /// One animated square, and values that are derived from it.
  case dependents
  /// Actors that play scenarios from files.
  case scenarios
  /// Values that no layer has, driven by a controller.
  case worker
  /// Timing functions and springs as curves.
  case timing
  /// As many layers as the display's rate allows.
  case crowd
  /// The motion of a file that the user has opened.
  case motion

  /// The key that shows the scene.
  package var digit: Character {
    switch self {
    case .curves: "1"
    case .retarget: "2"
    case .dependents: "3"
    case .scenarios: "4"
    case .worker: "5"
    case .timing: "6"
    case .crowd: "7"
    case .motion: "8"
    }
  }

  /// Whether the scene plays a file, and accepts new versions of it.
  var playsFile: Bool { self == .scenarios }

  /// Whether the scene shows the costs of frames, so that it needs a ``FrameStrip``.
  var showsFrameCosts: Bool { self == .crowd }

  /// The title of the tab.
  package var title: String {
    switch self {
    case .curves: CurvesTexts.title
    case .retarget: RetargetTexts.title
    case .dependents: DependentsTexts.title
    case .scenarios: ScenariosTexts.title
    case .worker: WorkerTexts.title
    case .timing: TimingTexts.title
    case .crowd: CrowdTexts.title
    case .motion: MotionTexts.title
    }
  }

  /// A summary in a few words.
  package var summary: String {
    switch self {
    case .curves: CurvesTexts.summary
    case .retarget: RetargetTexts.summary
    case .dependents: DependentsTexts.summary
    case .scenarios: ScenariosTexts.summary
    case .worker: WorkerTexts.summary
    case .timing: TimingTexts.summary
    case .crowd: CrowdTexts.summary
    case .motion: MotionTexts.summary
    }
  }

  /// The pointer gestures of the scene.
  package var gestures: [Gesture] {
    switch self {
    case .curves: CurvesTexts.gestures
    case .retarget: RetargetTexts.gestures
    case .dependents: DependentsTexts.gestures
    case .scenarios: ScenariosTexts.gestures
    case .worker: WorkerTexts.gestures
    case .timing: TimingTexts.gestures
    case .crowd: CrowdTexts.gestures
    case .motion: MotionTexts.gestures
    }
  }
}

extension SceneName: CaseIterable {
  /// The scenes of a window without a file.
  package static let allCases: [SceneName] = [.curves, .retarget, .dependents, .scenarios, .worker, .timing, .crowd]
}
