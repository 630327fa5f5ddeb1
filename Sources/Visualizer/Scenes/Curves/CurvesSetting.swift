// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The IDs of the parameters of the Curves scene, as in session files.
enum CurvesSetting: String {
  case newBlob, animate, stop, seed, points, recipe, rotation, controlPoints, differences, panel
  case grid, loopChanges, repeats, duration, tension, continuity, bias, closedKeyframes
  case lane, runs, mode, pacing
  case lens
}

extension CurvesScene {
  /// The lane and the setting of an ID such as `mode2`.
  static func laneSetting(_ id: String) -> (lane: Int, setting: CurvesSetting)? {
    guard let digit = id.last?.wholeNumberValue, (1...3).contains(digit),
      let setting = CurvesSetting(rawValue: String(id.dropLast())), [.runs, .mode, .pacing].contains(setting)
    else { return nil }
    return (digit - 1, setting)
  }

  /// The pacings: that of the mode, and three by name.
  private static let pacings: [Pacing?] = [nil, .time, .chord, .arc]
  /// The durations of the slider. That of a drawing can be any time.
  private static let durations = NumberRange(1...20, step: 0.1, decimals: 1, unit: "s")
  private static let shares = NumberRange(-1...1, step: 0.05, decimals: 2)

  package func parameters(at time: Double) -> [Parameter] { parameters(at: time, keyLane: view.lane) }

  func parameters(at time: Double, pointedAt region: SceneRegion) -> [Parameter] {
    parameters(at: time, keyLane: region.lane ?? view.lane)
  }

  /// Computes only the group of parameters that contains the ID.
  func kind(of id: String, at time: Double) -> Parameter.Kind? {
    let version = version(at: time)
    func kind(in parameters: [Parameter]) -> Parameter.Kind? { parameters.first { $0.id == id }?.kind }
    if let (lane, _) = Self.laneSetting(id) {
      return kind(in: laneParameters(version, true, lane: lane, hasKeys: false))
    }
    return kind(in: mainParameters(version, at: time)) ?? kind(in: shapeParameters(version, true))
      ?? kind(in: [laneChoice] + viewParameters())
  }

  /// - Parameter keyLane: The lane of the lanes' keys: the one under the pointer, or the selected one.
  private func parameters(at time: Double, keyLane: Int) -> [Parameter] {
    let version = version(at: time)
    let isFree = !version.isGoingOnce(at: time)
    return mainParameters(version, at: time) + shapeParameters(version, isFree) + [laneChoice]
      + version.motion.options.lanes.indices.flatMap {
        laneParameters(version, isFree, lane: $0, hasKeys: $0 == keyLane)
      }
      + viewParameters()
  }

  private func toggle(
    _ setting: CurvesSetting, _ title: String, _ isOn: Bool, _ help: String, key: Character?, isEnabled: Bool = true,
    isView: Bool = false, isListed: Bool = true
  ) -> Parameter {
    Parameter(
      id: setting.rawValue, title: title, kind: .toggle, value: .flag(isOn), help: help, isEnabled: isEnabled,
      isView: isView, isListed: isListed, key: key)
  }

  private func button(
    _ setting: CurvesSetting, _ title: String, _ help: String, key: Character, isEnabled: Bool
  ) -> Parameter {
    Parameter(
      id: setting.rawValue, title: title, kind: .button, value: .none, help: help, isEnabled: isEnabled, key: key)
  }

  private func mainParameters(_ version: CurvesVersion, at time: Double) -> [Parameter] {
    let isFree = !version.isGoingOnce(at: time)
    let isAnimating = version.isAnimating(at: time)
    let options = version.motion.options
    var parameters = [
      button(.newBlob, "New blob", "Change the shape", key: "n", isEnabled: isFree),
      button(.animate, "Animate", "Let the followers go", key: "a", isEnabled: !isAnimating),
      button(.stop, "Stop", "Take the animations away", key: "x", isEnabled: isAnimating),
    ]
    if let blob = version.blob {
      let isCircle = blob.shape.shape == .circle
      parameters += [
        Parameter(
          id: CurvesSetting.seed.rawValue, title: "Seed", kind: .text, value: .text("\(seed(at: time) ?? 0)"),
          help: "The seed of the blob: the same number, the same shape", isEnabled: isFree),
        Parameter(
          id: CurvesSetting.points.rawValue, title: "Points",
          kind: .number(
            NumberRange(
              Double(RandomBlob.pointCounts.lowerBound)...Double(RandomBlob.pointCounts.upperBound), step: 1,
              takesArrows: true)),
          value: .number(Double(version.circlePointCount)),
          help: isCircle ? "Points of a circle blob" : "A square blob has 8 points", isEnabled: isFree && isCircle),
        Parameter(
          id: CurvesSetting.recipe.rawValue, title: "", kind: .choice(["Circle", "Square"]),
          value: .choice(isCircle ? 0 : 1), help: "By circle or by square",
          isEnabled: isFree, key: "c"),
      ]
    }
    let hasPath = options.lanes.contains { $0.source == .path }
    return parameters + [
      toggle(
        .rotation, "Rotate", options.rotation != .none && hasPath, "Turn with the path", key: "r",
        isEnabled: isFree && hasPath),
      toggle(
        .controlPoints, "Control points", view.showsControlPoints, "Control points: drag one", key: "p",
        isEnabled: isFree, isView: true),
      view.viewOptions.trailParameter,
      toggle(
        .differences, "Differences", view.showsDifferences, "The other lanes' ghosts and gaps",
        key: "f", isView: true),
      Parameter(
        id: CurvesSetting.panel.rawValue, title: "", kind: .choice(CurvesView.Panel.allCases.map(\.title)),
        value: .choice(view.panel.rawValue), help: "Which further controls are shown", isView: true),
    ]
  }

  private func shapeParameters(_ version: CurvesVersion, _ isFree: Bool) -> [Parameter] {
    let options = version.motion.options
    let isListed = view.panel == .shape
    func number(
      _ setting: CurvesSetting, _ title: String, _ range: NumberRange, _ value: Double, _ help: String, _ isOn: Bool
    ) -> Parameter {
      Parameter(
        id: setting.rawValue, title: title, kind: .number(range), value: .number(value), help: help,
        isEnabled: isFree && isOn, isListed: isListed)
    }
    let isSmooth = version.motion.isEditable
    return [
      toggle(
        .grid, "Grid", view.showsGrid, "The grid of the recipe", key: "g", isEnabled: isFree, isView: true,
        isListed: isListed),
      toggle(
        .loopChanges, "Loop changes", version.changesEachLap, "Each lap brings another shape", key: "o",
        isEnabled: isFree && version.blob != nil, isListed: isListed),
      toggle(
        .repeats, "Repeat", version.repeats, "Animate goes round and round", key: "e", isEnabled: isFree,
        isListed: isListed),
      number(.duration, "Lap", Self.durations, version.motion.duration, "Seconds of a lap; 0.3 × points + 3", true),
      number(.tension, "Tension", Self.shares, options.shape.tension, "How tight the curve is at its points", isSmooth),
      number(
        .continuity, "Continuity", Self.shares, options.shape.continuity, "Other than 0 there are corners", isSmooth),
      number(.bias, "Bias", Self.shares, options.shape.bias, "Which neighbour pulls more", isSmooth),
      toggle(
        .closedKeyframes, "Closed", options.closesKeyframes, "Close smooth keyframes", key: "k",
        isEnabled: isFree && hasSeam(version), isListed: isListed),
    ]
  }

  /// Whether a lane has a corner at the first point that can be closed.
  private func hasSeam(_ version: CurvesVersion) -> Bool {
    version.motion.isClosed
      && version.motion.options.lanes.contains { $0.source == .values && ($0.mode == .cubic || $0.mode == .cubicPaced) }
  }

  private var laneChoice: Parameter {
    Parameter(
      id: CurvesSetting.lane.rawValue, title: "Lane", kind: .choice(["1", "2", "3"]), value: .choice(view.lane),
      help: "The lane that these controls change", isView: true, isListed: view.panel == .lanes)
  }

  private func laneParameters(_ version: CurvesVersion, _ isFree: Bool, lane: Int, hasKeys: Bool) -> [Parameter] {
    let isListed = view.panel == .lanes && lane == view.lane
    let recipe = version.motion.options.lanes[lane]
    func choice(
      _ setting: CurvesSetting, _ title: String, _ titles: [String], _ value: Int?, _ help: String, _ key: Character,
      isEnabled: Bool = true
    ) -> Parameter {
      Parameter(
        id: setting.rawValue + "\(lane + 1)", title: title, kind: .choice(titles), value: .choice(value ?? 0),
        help: help, isEnabled: isFree && isEnabled, isListed: isListed, key: hasKeys ? key : nil)
    }
    return [
      choice(
        .runs, "Runs", ["Blocks", "Values", "Path"],
        CurvesMotion.Recipe.Source.allCases.firstIndex(of: recipe.source), "What lane \(lane + 1) runs",
        "w"),
      choice(
        .mode, "Mode", CalculationMode.allCases.map(\.title), CalculationMode.allCases.firstIndex(of: recipe.mode),
        "The mode of lane \(lane + 1)", "i"),
      choice(
        .pacing, "Pacing", ["By mode", "Time", "Chord", "Arc"], Self.pacings.firstIndex(of: recipe.pacing),
        "The pacing of lane \(lane + 1)", "u", isEnabled: recipe.mode != .discrete),
    ]
  }

  private func viewParameters() -> [Parameter] {
    let isListed = view.panel == .viewOptions
    let lens = toggle(
      .lens, "Lens", view.showsLens, "Enlarge the seam", key: "z", isView: true)
    return ([lens] + view.viewOptions.parameters).map { parameter in
      var parameter = parameter
      parameter.isListed = isListed
      return parameter
    }
  }

  // MARK: - Setting

  mutating func set(_ id: String, to value: ParameterValue, at time: Double, isMoving: Bool) {
    var version = version(at: time)
    var options = version.motion.options
    if let (lane, setting) = Self.laneSetting(id) {
      Self.set(setting, to: value.choice, in: &options.lanes[lane])
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
      options.rotation = value.flag ? .path : .none
      showOptions(options, of: version, .lanes, at: time, isMoving: isMoving)
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
    default: break
    }
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
