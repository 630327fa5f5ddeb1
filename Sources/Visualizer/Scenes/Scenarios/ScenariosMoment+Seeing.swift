import Animations
import DisplayLists
import Geometry
import Layers
import Typesetting

/// Trails, onion skins and graphs of the actors.
extension ScenariosMoment {
  /// How long a trail is, in seconds.
  private static let trailLength = 1.6
  /// Seconds between two dots; skins are twice as far apart.
  private static let dotInterval = 0.1

  /// The ways of the actors that have moved in the last seconds, with places at equal times.
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
      // Where a decoy gives way to its actor the position jumps.
      let cuts = [start] + motion.breakpoints + [time]
      var hasMoved = false
      for (begin, end) in zip(cuts, cuts.dropFirst()) where end > begin {
        let steps = max(1, Int(((end - begin) * 60).rounded(.up)))
        let way = (0...steps).map { step in
          step == steps && end < time
            ? point(end, isLimitFromLeft: true) : point(begin + (end - begin) * Double(step) / Double(steps))
        }
        guard way.contains(where: { $0.distance(to: way[0]) > 0.5 }) else { continue }
        hasMoved = true
        painter.builder.stroke(
          .path(Path(polyline: way)), with: style.color.withOpacity(0.8),
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

  /// Where the actors were, and where they will be; the places stand as they are.
  func drawSkins(of tree: LayerTree, with painter: inout Painter) {
    let skins = seeing.skins(around: time, interval: 2 * Self.dotInterval)
    guard !skins.isEmpty else { return }
    var actors = tree
    cast.leaveActors(in: &actors)
    for skin in skins {
      painter.faded(to: skin.opacity) { painter in
        painter.draw(actors, at: skin.time, under: layout.transform)
      }
    }
  }

  func drawGraph(of quantity: Seeing.Quantity, in panel: Rect, frame: SceneFrame, with painter: inout Painter) {
    let range = lap.start...lap.end
    let motions = cast.actors.indices.map { motion.motion(of: $0, in: range) }
    func acceleration(_ actor: Int, _ time: Double) -> Vector {
      motions[actor].acceleration(at: time, breakpoints: motions[actor].breakpoints)
    }
    let curves = cast.actors.enumerated().map { index, actor in
      SpeedGraph.Curve(
        samples: MotionCurves(
          of: motions[index], over: frame.graphZoom.part(of: range), breakpoints: motions[index].breakpoints,
          count: 240, quantity: quantity, origin: lap.start)[quantity], label: actor.name.lowercased(),
        style: LaneStyle(index: index, theme: painter.theme),
        current: (quantity == .speed ? motions[index].sample(at: time).velocity : acceleration(index, time)).length)
    }
    var graph = SpeedGraph(
      panel: panel, title: quantity.title, unit: quantity.unit, start: lap.start, duration: lap.duration,
      lapTime: time - lap.start,
      curves: curves, caption: layout.log == nil ? lastLine ?? "" : "Of the middle of what is seen",
      pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    graph.row = { index, lapTime in
      let time = lap.start + lapTime
      let sample = motions[index].sample(at: time)
      return GraphReading.row(
        curves[index].label, style: curves[index].style, position: sample.value, velocity: sample.velocity,
        acceleration: acceleration(index, time), quantity: quantity)
    }
    graph.draw(with: &painter)
  }
}
