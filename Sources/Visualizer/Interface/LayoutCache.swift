// SPDX-License-Identifier: MIT
import Synchronization

/// The last two layouts of the controls, so that an event or a frame computes each once. While the panel of further
/// controls is open, there are two: without and with the menus inside the scene.
///
/// The layout is a pure function of frame and values. The cache therefore never changes a result.
final class LayoutCache: Sendable {
  private struct Entry {
    let frame: SceneFrame
    let values: SceneControls.Values
    let controls: SceneControls
  }

  private let recent = Mutex<[Entry]>([])

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
}
