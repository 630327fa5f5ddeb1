// SPDX-License-Identifier: MIT
import Synchronization

/// The last two layouts of the controls and the last one of a scene, so that an event or a frame computes each once.
/// While the panel of further controls is open, the controls have two: without and with the menus inside the scene.
///
/// A layout is a pure function of the values that it is found by. The cache therefore never changes a result.
final class LayoutCache: Sendable {
  private struct Entry {
    let frame: SceneFrame
    let values: SceneControls.Values
    let controls: SceneControls
  }

  private struct SceneEntry {
    let frame: SceneFrame
    let time: Double
    let version: SceneVersion
    let layout: SceneLayout
  }

  private let recent = Mutex<[Entry]>([])
  private let recentScene = Mutex<SceneEntry?>(nil)

  /// Returns the layout of controls with values in a frame.
  func controls(in frame: SceneFrame, _ values: SceneControls.Values) -> SceneControls {
    recent.withLock { recent in
      if let known = recent.first(where: { $0.values == values && $0.frame == frame }) { return known.controls }
      let controls = SceneControls(frame: frame, values: values)
      if recent.count == 2 { recent.removeFirst() }
      recent.append(Entry(frame: frame, values: values, controls: controls))
      return controls
    }
  }

  /// Returns the layout of the scene of a run at a media time.
  func scene(of run: SceneRun, at time: Double, in frame: SceneFrame) -> SceneLayout {
    recentScene.withLock { recent in
      if let recent, recent.version === run.version, recent.time == time, recent.frame == frame {
        return recent.layout
      }
      let layout = run.scene(at: time).layout(in: frame, at: time)
      recent = SceneEntry(frame: frame, time: time, version: run.version, layout: layout)
      return layout
    }
  }
}
