// SPDX-License-Identifier: MIT
package import GlissadeGeometry

extension VisualizerContent {
  /// The areas of the visible controls and labels.
  package func controlFrames(at instant: Double) -> [Rect] {
    let controls = layout(at: instant).controls
    return controls.controls.map(\.frame)
      + controls.labels.map { label in
        let width = label.style.width(of: label.text)
        let left =
          switch label.alignment {
          case .leading: label.position.x
          case .center: label.position.x - width / 2
          case .trailing: label.position.x - width
          }
        let height = label.style.capHeight
        return Rect(x: left, y: label.position.y - height / 2, width: width, height: height)
      }
  }

  /// The open panel of folded controls, or `nil`.
  package func controlPanel(at instant: Double) -> Rect? { layout(at: instant).controls.popup?.frame }

  /// The strip of the last frames, or `nil` if it is hidden.
  package func stripPanel(at instant: Double) -> Rect? { layout(at: instant).controls.strip }

  /// The area of a parameter's control, or `nil` if it is hidden.
  package func parameterFrame(_ id: SettingID, at instant: Double) -> Rect? {
    layout(at: instant).controls[.parameter(id)]?.frame
  }

  /// The area of one choice of a parameter, or `nil` if it is hidden.
  package func choiceFrame(_ id: SettingID, _ index: Int, at instant: Double) -> Rect? {
    layout(at: instant).controls[.choice(id, index)]?.frame
  }

  /// The areas of the entries of the open save menu.
  package func saveEntryFrames(at instant: Double) -> [Rect] {
    layout(at: instant).controls.controls.filter(\.isInMenu).map(\.frame)
  }

  /// The area of the switch for reduced motion, or `nil` if it is hidden.
  package func motionFrame(at instant: Double) -> Rect? {
    layout(at: instant).controls[.motion]?.frame
  }

  /// The area of the notice, or `nil` if it is hidden.
  package func notice(at instant: Double) -> String? {
    notice.flatMap { instant < $0.end ? $0.text : nil }
  }
}
