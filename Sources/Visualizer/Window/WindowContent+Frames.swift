package import Geometry

extension WindowContent {
  /// Where the controls that are shown sit, and the texts beside them.
  package func controlFrames(at instant: Double) -> [Rect] {
    let controls = controls(at: instant)
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

  /// The panel of the folded controls while it is open.
  package func controlPanel(at instant: Double) -> Rect? { controls(at: instant).popup?.frame }

  /// Where the strip of the last frames is shown, if it is.
  package func stripPanel(at instant: Double) -> Rect? { controls(at: instant).strip }

  /// Where the control of a parameter sits, if it is shown.
  package func parameterFrame(_ id: String, at instant: Double) -> Rect? {
    controls(at: instant).controls.first { $0.id == .parameter(id) }?.frame
  }

  /// Where one of the choices of a parameter sits, if it is shown.
  package func choiceFrame(_ id: String, _ index: Int, at instant: Double) -> Rect? {
    controls(at: instant).controls.first { $0.id == .choice(id, index) }?.frame
  }

  /// Where less motion is chosen, if that is shown.
  package func motionFrame(at instant: Double) -> Rect? {
    controls(at: instant).controls.first { $0.id == .motion }?.frame
  }

  /// The line that tells what has been done, while it is there.
  package func notice(at instant: Double) -> String? {
    notice.flatMap { instant < $0.end ? $0.text : nil }
  }
}
