// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// Changes of the parameters.
extension CurvesScene {
  mutating func set(_ id: String, to value: ParameterValue, at time: Double, isMoving: Bool) {
    var version = version(at: time)
    var options = version.motion.options
    if let (lane, setting) = Self.laneSetting(id) {
      switch setting {
      case .timing:
        guard let timing = try? LaneTiming(value.text) else { return }
        options.lanes[lane].timing = timing
      case .scenario:
        guard let scenario = scenarios[value.text] else { return }
        (options.lanes[lane].source, options.lanes[lane].scenario) = (.scenario, scenario)
      default:
        Self.set(setting, to: value.choice, in: &options.lanes[lane])
        if options.lanes[lane].source == .scenario, options.lanes[lane].scenario == nil {
          guard let first = scenarios.first else { return }
          options.lanes[lane].scenario = first
        }
      }
      return showOptions(options, of: version, .lanes, at: time, isMoving: isMoving)
    }
    let seed = version.blob?.seed ?? 1
    func share(_ value: Double) -> Double { value.isFinite ? min(max(value, -1), 1) : 0 }
    switch CurvesSetting(rawValue: id) {
    case .seed:
      guard let typed = UInt64(value.text), let shape = version.blob?.shape else { return }
      showBlob(shape, seed: typed, points: version.circlePointCount, at: time, isMoving: isMoving)
    case .points:
      let bounds = RandomBlob.pointCounts
      let number = value.number.isFinite ? value.number : 0
      let count = Int(min(max(number.rounded(), Double(bounds.lowerBound)), Double(bounds.upperBound)))
      showBlob(.circle(points: count), seed: seed, points: count, at: time, isMoving: isMoving)
    case .recipe:
      let count = version.circlePointCount
      showBlob(
        value.choice == 0 ? .circle(points: count) : .square, seed: seed, points: count, at: time, isMoving: isMoving)
    case .rotation:
      let choice = migrated(value, for: id).choice
      options.rotation = CurvesMotion.Rotation.allCases[min(max(choice, 0), CurvesMotion.Rotation.allCases.count - 1)]
      showOptions(options, of: version, .rotation, at: time, isMoving: isMoving)
    case .closedKeyframes:
      options.closesKeyframes = value.flag
      showOptions(options, of: version, .lanes, at: time, isMoving: isMoving)
    case .tension:
      options.shape.tension = share(value.number)
      showOptions(options, of: version, .edit, at: time, isMoving: isMoving)
    case .continuity:
      options.shape.continuity = share(value.number)
      showOptions(options, of: version, .edit, at: time, isMoving: isMoving)
    case .bias:
      options.shape.bias = share(value.number)
      showOptions(options, of: version, .edit, at: time, isMoving: isMoving)
    case .duration:
      version.chosenDuration = Self.durations.nearest(value.number)
      showOptions(options, of: version, .pace, at: time, isMoving: isMoving)
    case .loopChanges:
      version.changesEachLap = value.flag
      keep(version, at: time)
    case .repeats:
      version.repeats = value.flag
      keep(version, at: time)
    default: break
    }
  }

  private static func set(_ setting: CurvesSetting, to choice: Int, in recipe: inout CurvesMotion.Recipe) {
    func member<Member>(_ members: [Member]) -> Member { members[min(max(choice, 0), members.count - 1)] }
    switch setting {
    case .runs: recipe.source = member(CurvesMotion.Recipe.Source.allCases)
    case .mode: recipe.mode = member(CalculationMode.allCases)
    case .pacing: recipe.pacing = member(pacings)
    case .preset where LanePreset.allCases.indices.contains(choice): recipe = LanePreset.allCases[choice].recipe
    default: break
    }
  }

  /// Gives the next lane the motion of a lane.
  mutating func duplicate(lane: Int, at time: Double, isMoving: Bool) {
    let version = version(at: time)
    var options = version.motion.options
    options.lanes[(lane + 1) % options.lanes.count] = options.lanes[lane]
    showOptions(options, of: version, .lanes, at: time, isMoving: isMoving)
  }

  /// Applies the motion with other options.
  private mutating func showOptions(
    _ options: CurvesMotion.Options, of version: CurvesVersion, _ change: Change, at time: Double, isMoving: Bool
  ) {
    var version = version
    let duration = version.chosenDuration ?? version.motion.duration
    guard options != version.motion.options || duration != version.motion.duration,
      let motion = try? CurvesMotion(version.motion.source, options: options, duration: duration)
    else { return }
    version.motion = motion
    show(version, change, at: time, isMoving: isMoving)
  }
}
