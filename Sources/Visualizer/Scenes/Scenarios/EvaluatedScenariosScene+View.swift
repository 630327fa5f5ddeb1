// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// Trails, onion skins and graphs of the actors.
extension EvaluatedScenariosScene {
  /// The length of a trail, in seconds.
  private static let trailLength = 1.6
  /// The seconds between two dots; onion skins have twice the interval.
  private static let dotInterval = 0.1

  /// Draws the trails of the actors that moved in the last `trailLength` seconds, with dots at equal times.
  func drawTrails(with painter: inout Painter) {
    let start = max(time - Self.trailLength, 0)
    guard time > start else { return }
    let scale = LaneStyle.trailScale(over: layout.transform.d * StageCast.size.height)
    for actor in cast.actors.indices {
      let style = LaneStyle(index: actor, theme: painter.theme)
      let motion = motion.motion(of: actor, in: start...time)
      func point(_ time: Double, isLimitFromLeft: Bool = false) -> Point {
        layout.transform.apply(
          to: motion.position(at: SampleInstant(time: time, isLimitFromLeft: isLimitFromLeft)))
      }
      // The position jumps where an actor replaces its decoy.
      let cuts = [start] + motion.breakpoints + [time]
      var hasMoved = false
      for (begin, end) in zip(cuts, cuts.dropFirst()) where end > begin {
        let steps = max(1, Int(((end - begin) * 60).rounded(.up)))
        let path = (0...steps).map { step in
          step == steps && end < time
            ? point(end, isLimitFromLeft: true) : point(begin + (end - begin) * Double(step) / Double(steps))
        }
        guard path.contains(where: { $0.distance(to: path[0]) > 0.5 }) else { continue }
        hasMoved = true
        painter.builder.stroke(
          .path(Path(polyline: path)), with: style.color,
          style: style.stroke(width: 2 * scale, scale: scale))
      }
      guard hasMoved else { continue }
      let first = Int((start / Self.dotInterval).rounded(.up))
      let last = Int((time / Self.dotInterval).rounded(.down))
      guard first <= last else { continue }
      for index in first...last {
        style.mark(at: point(Double(index) * Self.dotInterval), radius: 2.5 * scale, with: &painter)
      }
    }
  }

  /// Draws the onion skins of the actors.
  func drawOnionSkins(of tree: LayerTree, with painter: inout Painter) {
    let onionSkins = viewOptions.onionSkins(around: time, interval: 2 * Self.dotInterval)
    guard !onionSkins.isEmpty else { return }
    var actors = tree
    cast.hideAllButActors(in: &actors)
    painter.onionSkins(onionSkins, of: actors, under: layout.transform)
  }

  func drawGraph(of quantity: ViewOptions.Quantity, in panel: Rect, frame: SceneFrame, with painter: inout Painter) {
    let range = lap.start...lap.end
    let motions = cast.actors.indices.map { motion.motion(of: $0, in: range) }
    func acceleration(_ actor: Int, _ time: Double) -> Vector {
      motions[actor].acceleration(at: time, breakpoints: motions[actor].breakpoints)
    }
    let curves = cast.actors.enumerated().map { index, actor in
      let curves = MotionCurves(
        of: motions[index], over: frame.graphZoom.part(of: range), breakpoints: motions[index].breakpoints, count: 240,
        quantity: quantity, origin: lap.start)
      return SpeedGraph.Curve(
        samples: curves.points, label: actor.name.lowercased(),
        style: LaneStyle(index: index, theme: painter.theme),
        current: (quantity == .speed ? motions[index].sample(at: time).velocity : acceleration(index, time)).length,
        infinities: curves.infinities, positionJumps: curves.positionJumps)
    }
    var graph = SpeedGraph(
      panel: panel, title: quantity.title, unit: quantity.unit, duration: lap.duration,
      lapTime: time - lap.start,
      curves: curves, caption: layout.log == nil ? lastLine ?? "" : ScenariosTexts.graphCaption,
      captionHelp: layout.log == nil ? ScenariosTexts.Log.lastHelp : "",
      pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    graph.row = { index, lapTime in
      let time = lap.start + lapTime
      let (sample, acceleration) = (motions[index].sample(at: time), acceleration(index, time))
      return GraphReading.row(
        curves[index].label, style: curves[index].style, position: sample.value, velocity: sample.velocity,
        acceleration: acceleration, height: quantity.value(sample, acceleration) ?? 0)
    }
    graph.draw(with: &painter)
  }
}
