// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The IDs of the parameters of the Curves scene, as in session files.
enum CurvesSetting: String {
  case newBlob, animate, stop, seed, points, randomBlobs, recipe, rotation, controlPoints, differences, panel
  case grid, loopChanges, repeats, duration, tension, continuity, bias, closedKeyframes
  case lane, runs, mode, pacing, preset, timing, duplicate
  case lens
}

extension CurvesScene {
  /// The lane and the setting of an ID such as `mode2`.
  static func laneSetting(_ id: String) -> (lane: Int, setting: CurvesSetting)? {
    guard let digit = id.last?.wholeNumberValue, (1...3).contains(digit),
      let setting = CurvesSetting(rawValue: String(id.dropLast())),
      [.runs, .mode, .pacing, .preset, .timing, .duplicate].contains(setting)
    else { return nil }
    return (digit - 1, setting)
  }

  /// The pacings: that of the mode, and three by name.
  static let pacings: [Pacing?] = [nil, .time, .chord, .arc]
  /// The durations of the slider. That of a drawing can be any time.
  static let durations = NumberRange(1...20, step: 0.1, decimals: 1, unit: "s")
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
      button(.newBlob, "New blob", "Change to the blob of the next seed", key: "n", isEnabled: isFree),
      button(.animate, "Animate", "Start the followers at the first point", key: "a", isEnabled: !isAnimating),
      button(.stop, "Stop", "Remove the animations and hide the followers", key: "x", isEnabled: isAnimating),
    ]
    if let blob = version.blob {
      let isCircle = blob.shape != .square
      parameters += [
        Parameter(
          id: CurvesSetting.seed.rawValue, title: "Seed", kind: .text, value: .text("\(seed(at: time) ?? 0)"),
          help: "Set the seed of the blob, which determines its shape", isEnabled: isFree),
        Parameter(
          id: CurvesSetting.points.rawValue, title: "Points",
          kind: .number(
            NumberRange(
              Double(RandomBlob.pointCounts.lowerBound)...Double(RandomBlob.pointCounts.upperBound), step: 1,
              takesArrows: true)),
          value: .number(Double(version.circlePointCount)),
          help: "Set the number of points of a circle blob; a square has 8", isEnabled: isFree && isCircle),
        Parameter(
          id: CurvesSetting.recipe.rawValue, title: "", kind: .choice(["Circle", "Square"]),
          value: .choice(isCircle ? 0 : 1), help: "Choose the layout of the control points",
          isEnabled: isFree, key: "c"),
      ]
    }
    return parameters + [
      Parameter(
        id: CurvesSetting.rotation.rawValue, title: "Rotate",
        kind: .choice(
          CurvesMotion.Rotation.allCases.map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }),
        value: .choice(CurvesMotion.Rotation.allCases.firstIndex(of: options.rotation) ?? 0),
        help: "Choose the followers that turn in their direction of motion",
        isEnabled: isFree, key: "r"),
      toggle(
        .controlPoints, "Control points", view.showsControlPoints, "Show the control points",
        key: "p", isEnabled: isFree, isView: true),
      trailParameter,
      toggle(
        .differences, "Differences", view.showsDifferences,
        "Show leads, lags and lines between the followers", key: "f", isView: true),
      Parameter(
        id: CurvesSetting.panel.rawValue, title: "", kind: .choice(CurvesView.Panel.allCases.map(\.title)),
        value: .choice(view.panel.rawValue), help: "Choose the group of controls in this row", isView: true),
    ]
  }

  private var trailParameter: Parameter {
    var parameter = view.viewOptions.trailParameter
    parameter.help = "Show trails, which are wide where the speed is high"
    return parameter
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
    let preset = Self.randomBlobsPointCount
    let isPreset = version.blob?.shape == .circle(points: preset)
    let presets = [
      Parameter(
        id: CurvesSetting.randomBlobs.rawValue, title: "Use \(preset) points", kind: .button, value: .none,
        help: "Change to a circle blob with \(preset) points, as in RandomBlobs", isEnabled: isFree && !isPreset,
        isListed: isListed)
    ]
    return (version.blob == nil ? [] : presets) + [
      toggle(
        .grid, "Grid", view.showsGrid, "Show the grid on which the control points are placed", key: "g",
        isEnabled: isFree, isView: true,
        isListed: isListed),
      toggle(
        .loopChanges, "New shape each lap", version.changesEachLap, "Change the blob at each lap",
        key: "o",
        isEnabled: isFree && version.blob != nil, isListed: isListed),
      toggle(
        .repeats, "Repeat lap", version.repeats, "Let Animate repeat the lap without end", key: "e", isEnabled: isFree,
        isListed: isListed),
      number(
        .duration, "Lap", Self.durations, version.motion.duration,
        "Set the duration of a lap; by default 0.3 × points + 3 s", true),
      number(
        .tension, "Tension", Self.shares, options.shape.tension,
        "Set the tension of the curve: 1 has straight segments", isSmooth),
      number(
        .continuity, "Continuity", Self.shares, options.shape.continuity,
        "Set the continuity of the curve: other values than 0 have corners", isSmooth),
      number(
        .bias, "Bias", Self.shares, options.shape.bias,
        "Set the bias of the tangents to the previous or the next point", isSmooth),
      toggle(
        .closedKeyframes, "Close keyframes", options.closesKeyframes, "Remove the corner at the first point", key: "k",
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
      id: CurvesSetting.lane.rawValue, title: "Lane", kind: .choice(CurvesView.laneNames), value: .choice(view.lane),
      help: "Choose the lane that these controls change", isView: true, isListed: view.panel == .lanes)
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
    let name = CurvesView.laneNames[lane]
    let presets = LanePreset.allCases
    return [
      choice(
        .preset, "Preset", presets.map(\.title) + ["Custom"],
        presets.firstIndex { $0.recipe == recipe } ?? presets.count, "Replace the whole motion of lane \(name)", "y"),
      choice(
        .runs, "Driven by", ["Code", "Values", "Path"],
        CurvesMotion.Recipe.Source.allCases.firstIndex(of: recipe.source),
        "Choose the source of lane \(name)", "w"),
      choice(
        .mode, "Mode", CalculationMode.allCases.map(\.title), CalculationMode.allCases.firstIndex(of: recipe.mode),
        "Choose the interpolation of lane \(name)", "i"),
      choice(
        .pacing, "Pacing", ["Default", "Time", "Chord", "Arc"], Self.pacings.firstIndex(of: recipe.pacing),
        "Choose the pacing of lane \(name)", "u", isEnabled: recipe.mode != .discrete),
      Parameter(
        id: CurvesSetting.timing.rawValue + "\(lane + 1)", title: "Timing", kind: .text,
        value: .text(recipe.timing.text),
        help: "Set the timing function of lane \(name): an easing such as ease-in-out, or spring(0.6, 0.3)",
        isEnabled: isFree, isListed: isListed),
      Parameter(
        id: CurvesSetting.duplicate.rawValue + "\(lane + 1)", title: "Copy to \(CurvesView.laneNames[(lane + 1) % 3])",
        kind: .button, value: .none,
        help: "Give the next lane the motion of lane \(name), to change one property of it",
        isEnabled: isFree, isListed: isListed),
    ]
  }

  private func viewParameters() -> [Parameter] {
    let isListed = view.panel == .viewOptions
    let lens = toggle(
      .lens, "Lens", view.showsLens, "Enlarge the ends of each curve", key: "z", isView: true)
    return ([lens] + view.viewOptions.parameters).map { parameter in
      var parameter = parameter
      parameter.isListed = isListed
      return parameter
    }
  }
}
