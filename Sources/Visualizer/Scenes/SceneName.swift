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
    Character(String(1 + (Self.allCases.firstIndex(of: self) ?? Self.allCases.count)))
  }

  /// Whether the scene plays a file, and accepts new versions of it.
  var playsFile: Bool { self == .scenarios }

  /// Whether the scene shows the costs of frames, so that it needs a ``FrameStrip``.
  var showsFrameCosts: Bool { self == .crowd }

  /// The title of the tab.
  package var title: String { catalogue.title }
  /// A summary in a few words.
  package var summary: String { catalogue.summary }
  /// The pointer gestures of the scene.
  package var gestures: [Gesture] { catalogue.gestures }

  private var catalogue: any SceneCatalogue.Type {
    switch self {
    case .curves: CurvesTexts.self
    case .retarget: RetargetTexts.self
    case .dependents: DependentsTexts.self
    case .scenarios: ScenariosTexts.self
    case .worker: WorkerTexts.self
    case .timing: TimingTexts.self
    case .crowd: CrowdTexts.self
    case .motion: MotionTexts.self
    }
  }
}

/// The words of a scene that the window shows for every scene.
protocol SceneCatalogue {
  static var title: String { get }
  static var summary: String { get }
  static var gestures: [Gesture] { get }
}

extension SceneName: CaseIterable {
  /// The scenes of a window without a file.
  package static let allCases: [SceneName] = [.curves, .retarget, .dependents, .scenarios, .worker, .timing, .crowd]
}
