// SPDX-License-Identifier: MIT
public import GlissadeLayers

extension ScenarioPlayer {
  /// Performs all events up to and including an instant, in order.
  ///
  /// An earlier instant than ``time`` has no effect. To go back, keep a copy or play again from the start.
  ///
  /// - Parameters:
  ///   - time: The instant on the tree's clock; NaN has no effect.
  ///   - tree: The tree of the actors.
  /// - Complexity: O(n) in the actors that play, for each event.
  public mutating func advance(to time: Double, in tree: inout LayerTree) {
    guard time >= self.time else { return }
    while let index = runs.indices.min(by: { runs[$0].isBefore(runs[$1]) }), runs[index].nextTime <= time {
      let instant = runs[index].nextTime
      self.time = max(self.time, instant)
      step(index, at: instant, in: &tree)
    }
    self.time = time
  }

  /// Queries the awaited targets at an instant at which they may have become ready.
  ///
  /// Without this call they are queried every 0.1 s.
  ///
  /// - Parameters:
  ///   - time: The instant on the tree's clock. An instant before the player's ``time`` is replaced by it.
  ///   - tree: The tree of the actors.
  /// - Complexity: That of ``advance(to:in:)``.
  public mutating func targetsChanged(at time: Double, in tree: inout LayerTree) {
    guard !time.isNaN else { return }
    let time = max(time, self.time)
    advance(to: time, in: &tree)
    for id in runs.map(\.id) {
      guard let index = runs.firstIndex(where: { $0.id == id }), case .waiting(let group, _, _, _) = runs[index].phase
      else { continue }
      if runs[index].missingTarget(of: group, at: time, in: tree) == nil {
        resume(index, group: group, at: time, in: &tree)
      }
    }
    advance(to: time, in: &tree)
  }

  /// Performs the next event of a run.
  private mutating func step(_ index: Int, at time: Double, in tree: inout LayerTree) {
    guard runs[index].isPresent(in: tree, at: time) else {
      end(index, .actorRemoved, at: time, in: &tree)
      return
    }
    switch runs[index].phase {
    case .delayed:
      open(index, at: time, in: &tree)
      enter(index, group: 0, at: time, in: &tree)
    case .waiting(let group, let target, let since, let pollCount):
      if let missing = runs[index].missingTarget(of: group, at: time, in: tree) {
        if time >= since + runs[index].waitLimit {
          end(index, .timedOut(target: missing), at: time, in: &tree)
        } else {
          runs[index].phase = .waiting(group: group, target: target, since: since, pollCount: pollCount + 1)
        }
      } else {
        resume(index, group: group, at: time, in: &tree)
      }
    case .running(let group, _, _, let motion):
      motion.finish(runs[index].performer, at: time, in: &tree)
      enter(index, group: group + 1, at: time, in: &tree)
    }
  }

  /// Starts a run after its delay.
  private mutating func open(_ index: Int, at time: Double, in tree: inout LayerTree) {
    let run = runs[index]
    runs[index].hasBegun = true
    if run.hidesActor, tree.contains(run.actor) {
      runs[index].wasHidden = tree.isHidden(of: run.actor, at: time)
      tree.setHidden(of: run.actor, to: true, at: time)
    }
    run.beginning?(run.cue(at: time), &tree)
    record(.began, of: run, at: time)
    run.target?.scenarioStarted(run.scenario.name, at: time, in: &tree)
  }

  /// Resumes a run whose awaited target is ready.
  private mutating func resume(_ index: Int, group: Int, at time: Double, in tree: inout LayerTree) {
    if case .waiting(_, let target, _, _) = runs[index].phase {
      record(.ready(target: target), of: runs[index], at: time)
    }
    enter(index, group: group, at: time, in: &tree)
  }

  /// Starts groups of frames up to one that has a duration or must wait.
  private mutating func enter(_ index: Int, group: Int, at time: Double, in tree: inout LayerTree) {
    var group = group
    while group < runs[index].groups.count {
      guard runs[index].isPresent(in: tree, at: time) else {
        end(index, .actorRemoved, at: time, in: &tree)
        return
      }
      if let missing = runs[index].missingTarget(of: group, at: time, in: tree) {
        runs[index].phase = .waiting(group: group, target: missing, since: time, pollCount: 0)
        record(.waiting(target: missing), of: runs[index], at: time)
        return
      }
      let duration = runs[index].groups[group].duration
      let motion = perform(index, group: group, at: time, in: &tree)
      runs[index].phase = .running(group: group, since: time, until: time + duration, motion: motion)
      if duration > 0 { return }
      group += 1
    }
    end(index, .finished, at: time, in: &tree)
  }

  /// Ends a run: removes the decoy, restores the actor, then notifies the target object and the caller, in this order.
  mutating func end(_ index: Int, _ reason: ScenarioEnd, at time: Double, in tree: inout LayerTree) {
    let run = runs.remove(at: index)
    if run.isDecoy, tree.contains(run.performer) { tree.remove(run.performer, at: time) }
    if run.hidesActor, run.hasBegun, tree.contains(run.actor) {
      tree.setHidden(of: run.actor, to: run.wasHidden, at: time)
    }
    record(.ended(reason), of: run, at: time)
    if run.hasBegun { run.target?.scenarioEnded(run.scenario.name, at: time, in: &tree) }
    run.completion?(run.cue(at: time), reason, &tree)
  }
}

extension ScenarioRun {
  /// Whether the next event of this run precedes that of another run.
  fileprivate func isBefore(_ other: ScenarioRun) -> Bool { (nextTime, id) < (other.nextTime, other.id) }

  /// Whether the moving layer is in the tree.
  func isPresent(in tree: LayerTree, at time: Double) -> Bool {
    tree.contains(performer) && tree.contains(performer, at: time)
  }
}
