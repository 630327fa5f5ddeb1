// SPDX-License-Identifier: MIT
import GlissadeAnimations
package import GlissadeDisplayLists
package import GlissadeGeometry

/// The parts of a picture, for tests of its readability.
package struct PlacedParts: Sendable {
  /// A part of the scene that takes the pointer.
  package struct Region: Sendable {
    package let name: String
    package let frame: Rect
    /// The point that has the region, or `nil`.
    package let anchor: Point?
  }

  package let list: DisplayList
  package let texts: [PlacedText]
  package let marks: [PlacedMark]
  package let readouts: [PlacedReadout]
  package let controls: [Control]
  /// The regions of the scene, and the graph.
  package let regions: [Region]
}

extension VisualizerContent {
  /// The parts of the picture at an instant. An open help covers all other parts.
  package func placedParts(at instant: Double) -> PlacedParts {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    painter.placedTexts = []
    painter.placedMarks = []
    let evaluated = evaluate(at: instant)
    draw(evaluated, with: &painter)
    let layout = evaluated.layout
    let controls = layout.controls.controls + layout.brace
    return PlacedParts(
      list: painter.builder.finish(), texts: painter.placedTexts ?? [], marks: painter.placedMarks ?? [],
      readouts: painter.readouts, controls: help.isOpen ? [] : controls,
      regions: help.isOpen ? [] : placedRegions(in: layout))
  }

  /// The name of the region under the pointer, or `nil`.
  package func pointedRegion(at instant: Double) -> String? {
    let regions = layout(at: instant).scene.regions
    return pointer.position.flatMap { regions.region(at: $0) }.map { "\($0.region)" }
  }

  private func placedRegions(in layout: WindowLayout) -> [PlacedParts.Region] {
    layout.scene.regions.map { PlacedParts.Region(name: "\($0.region)", frame: $0.frame, anchor: $0.anchor) }
      + [layout.graphArea, layout.scene.wholePlot].compactMap { $0 }.map {
        PlacedParts.Region(name: "graph", frame: $0, anchor: nil)
      }
  }
}

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

  /// The text of the notice, or `nil` if it is hidden.
  package func notice(at instant: Double) -> String? {
    notice.flatMap { instant < $0.end ? $0.text : nil }
  }
}

/// Queries of tests about the Scenarios scene.
extension VisualizerContent {
  private func scenarios(at instant: Double) -> (scene: ScenariosScene, time: Double)? {
    guard let run = runs[.scenarios], let scene = run.scene(at: run.mediaTime(at: instant)) as? ScenariosScene else {
      return nil
    }
    let time = run.mediaTime(at: instant)
    return (scene.extended(to: time), time)
  }

  /// The lines of the log, with their media times.
  package func scenarioLog(at instant: Double) -> [(time: Double, text: String)] {
    guard let (scene, time) = scenarios(at: instant) else { return [] }
    return scene.future.record.lines.filter { $0.time <= time }
  }

  /// The message about the file: a headline and its details.
  package var scenarioWarning: [String] {
    guard let message = sceneMessage else { return [] }
    return [message.headline] + message.details
  }

  /// The panel of the message and its close button, or `nil`.
  package var messageFrames: (panel: Rect, button: Rect)? { messagePanel.map { ($0.panel, $0.button) } }

  /// Whether an actor is not at rest in its initial position.
  package func isAnyActorDisplaced(at instant: Double) -> Bool {
    guard let (scene, time) = scenarios(at: instant) else { return false }
    return scene.isAnyActorDisplaced(at: time)
  }

  /// The velocity of an actor's visible centre, in points of the stage per second.
  package func actorVelocity(_ actor: Int, at instant: Double) -> Vector {
    guard let (scene, time) = scenarios(at: instant) else { return .zero }
    return StageMotion(of: scene).motion(of: actor, in: 0...(time + 60)).sample(at: time).velocity
  }
}
