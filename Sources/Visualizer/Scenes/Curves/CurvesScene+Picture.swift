import Geometry

extension CurvesScene {
  func graphPlot(in frame: SceneFrame, at time: Double) -> Rect? {
    CurvesLayout(in: frame, laneCount: version(at: time).motion.lanes.count).graph.map(CurvesLayout.plot(in:))
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any SceneMoment {
    let scene = advanced(to: time)
    return CurvesMoment(
      scene: scene, time: time, in: frame, pointed: pointedPoint(in: frame, at: time))
  }

  /// The control point that is dragged, or under the pointer.
  private func pointedPoint(in frame: SceneFrame, at time: Double) -> Int? {
    if let drag { return drag.index }
    guard let pointer = frame.pointer, view.showsControlPoints else { return nil }
    return regions(in: frame, at: time).last { $0.frame.contains(pointer) }.flatMap { CurvesRegion.point(of: $0.id) }
  }

  /// The media times of a lap at which the velocity of a lane may jump, in order: those of all that has held in it.
  func breaks(ofLane lane: Int, in lap: LapTable.Lap) -> [Double] {
    var breaks: [Double] = []
    for (index, version) in versions.enumerated() {
      let end = index + 1 < versions.count ? versions[index + 1].from : .infinity
      let (from, to) = (max(version.from, lap.start), min(end, lap.end))
      guard from <= to, end > lap.start, version.from < lap.end else { continue }
      breaks += version.corners(ofLane: lane, from: from, to: to)
      if version.isCut, version.from > lap.start { breaks.append(version.from) }
    }
    return breaks.sorted()
  }

  /// Whether a whole lap is as its lanes are by themselves.
  func isUndisturbed(_ lap: LapTable.Lap, _ version: CurvesVersion) -> Bool {
    guard case .rounds(let begin) = version.play, begin <= lap.start + 1e-9, version.from <= lap.start,
      versions.allSatisfy({ $0.from <= version.from || $0.from >= lap.end })
    else { return false }
    return followers.isUndisturbed(from: lap.start, to: lap.end)
  }
}
