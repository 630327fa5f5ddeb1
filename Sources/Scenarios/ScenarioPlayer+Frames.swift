// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

extension ScenarioPlayer {
  /// Starts the frames of a group, in order, and returns their motion.
  mutating func perform(
    _ index: Int, group: Int, at time: Double, in tree: inout LayerTree
  ) -> ScenarioMotion {
    let run = runs[index]
    let group = run.groups[group]
    let layer = run.performer
    var motion = ScenarioMotion()
    record(.frames(group.frames.map(\.number)), of: run, at: time)
    if let anchor = group.anchor, tree.modelValue(of: layer, .anchor, at: time) != anchor {
      tree.transaction(at: time, disablesActions: true) { $0[layer].anchor = anchor }
    }
    for frame in group.frames {
      let span = ScenarioSpan(time: time, duration: group.duration, easing: frame.easing)
      let problem = frame.problem ?? perform(frame, of: run, span, &motion, in: &tree)
      if let problem { record(.skipped(frame: frame.number, problem), of: run, at: time) }
      // An action may have removed the layer from the tree.
      guard tree.contains(layer) else { break }
    }
    if tree.contains(layer) {
      motion.settle(layer, ScenarioSpan(time: time, duration: group.duration, easing: .linear), in: &tree)
    }
    return motion
  }

  /// Starts a frame; returns the problem if that is impossible.
  private mutating func perform(
    _ frame: Scenario.Frame, of run: ScenarioRun, _ span: ScenarioSpan, _ motion: inout ScenarioMotion,
    in tree: inout LayerTree
  ) -> ScenarioProblem? {
    let layer = run.performer
    func finite(_ isDone: Bool) -> ScenarioProblem? { isDone ? nil : .notFinite }
    switch frame.keyframe {
    case .translate(let x, let y):
      return finite(motion.translate(layer, by: Vector(dx: x, dy: y), span, in: &tree))
    case .rotateX(let angle, _): return finite(motion.turn(layer, by: angle, axis: SIMD3(1, 0, 0), span, in: &tree))
    case .rotateY(let angle, _): return finite(motion.turn(layer, by: angle, axis: SIMD3(0, 1, 0), span, in: &tree))
    case .rotateZ(let angle, _): return finite(motion.turn(layer, by: angle, axis: SIMD3(0, 0, 1), span, in: &tree))
    case .scale(let x, let y, _):
      return finite(motion.scale(layer, by: Vector(dx: x, dy: y), span, in: &tree))
    case .alpha(let value):
      motion.fade(layer, to: value, span, in: &tree)
      return nil
    case .morph(let destination):
      switch Self.frame(of: destination, for: run, at: span.time, in: tree) {
      case .success(let frame): return motion.morph(layer, to: frame, span, in: &tree)
      case .failure(let problem): return problem
      }
    case .frameAnimation(let target, let velocity, let loops):
      guard let object = run.target else { return .noTargetObject }
      object.setLoop(loops, of: target, at: span.time, in: &tree)
      object.setVelocity(velocity, of: target, at: span.time, in: &tree)
      object.play(target, at: span.time, in: &tree)
      record(.played(target: target, velocity: velocity, loops: loops), of: run, at: span.time)
      return nil
    case .action(let action):
      record(.action(action.name), of: run, at: span.time)
      (action.body ?? actions[action.name])?(run.cue(at: span.time), &tree)
      return nil
    case .wait(let target): return target != nil && run.target == nil ? .noTargetObject : nil
    }
  }

  /// Returns the destination rectangle of a morph, in the coordinates of the parent of the moving layer.
  private static func frame(
    of destination: ScenarioMorph, for run: ScenarioRun, at time: Double, in tree: LayerTree
  ) -> Result<Rect, ScenarioProblem> {
    func frame(of layer: LayerID) -> Result<Rect, ScenarioProblem> {
      guard tree.contains(layer), tree.contains(layer, at: time) else { return .failure(.layerNotInTree) }
      let bounds = tree.presentation(at: time)[layer].bounds
      let parent = tree.parent(of: run.performer, at: time)
      guard let frame = tree.convert(bounds, from: layer, to: parent, at: time) else { return .failure(.notFinite) }
      return .success(frame)
    }
    switch destination {
    case .frame(let frame): return .success(frame.standardized)
    case .layer(let layer): return frame(of: layer)
    case .named(let name):
      guard let object = run.target else { return .failure(.noTargetObject) }
      if let layer = object.layer(for: name, at: time, in: tree) { return frame(of: layer) }
      guard let frame = object.frame(for: name, at: time, in: tree) else { return .failure(.noTarget(name)) }
      guard frame.origin.isFinite, frame.size.isFinite else { return .failure(.notFinite) }
      return .success(frame.standardized)
    }
  }
}
