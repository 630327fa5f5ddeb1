// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The IDs of the parameters of the Curves scene, as in session files.
enum CurvesSetting: String {
  case newBlob, animate, stop, seed, points, randomBlobs, recipe, rotation, controlPoints, differences, panel
  case grid, loopChanges, repeats, duration, tension, continuity, bias, closedKeyframes
  case lane, runs, mode, pacing, preset, timing, duplicate, scenario
  case lens
}

extension CurvesScene {
  /// The lane and the setting of an ID such as `mode2`.
  static func laneSetting(_ id: String) -> (lane: Int, setting: CurvesSetting)? {
    guard let digit = id.last?.wholeNumberValue, (1...3).contains(digit),
      let setting = CurvesSetting(rawValue: String(id.dropLast())),
      [.runs, .mode, .pacing, .preset, .timing, .duplicate, .scenario].contains(setting)
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
    let isFree = !version.isPlayingOnce(at: time)
    let lanes = version.motion.options.lanes.indices.map {
      laneParameters(version, isFree, lane: $0, hasKeys: $0 == keyLane)
    }
    func grouped(_ panel: CurvesView.Panel, _ parameters: [Parameter]) -> [Parameter] {
      parameters.map { parameter in
        var parameter = parameter
        parameter.group = panel.rawValue
        return parameter
      }
    }
    return mainParameters(version, at: time) + grouped(.shape, shapeParameters(version, isFree))
      + grouped(.lanes, [laneChoice])
      + lanes.indices.flatMap { $0 == view.lane ? grouped(.lanes, lanes[$0]) : lanes[$0] }
      + grouped(.viewOptions, viewParameters())
  }

  private func toggle(
    _ setting: CurvesSetting, _ text: ControlText, _ isOn: Bool, key: Character?, isEnabled: Bool = true,
    isView: Bool = false, isListed: Bool = true
  ) -> Parameter {
    Parameter(
      id: setting.rawValue, text: text, kind: .toggle, value: .flag(isOn), isEnabled: isEnabled, isView: isView,
      isListed: isListed, key: key)
  }

  private func button(
    _ setting: CurvesSetting, _ text: ControlText, key: Character, isEnabled: Bool
  ) -> Parameter {
    Parameter(id: setting.rawValue, text: text, kind: .button, isEnabled: isEnabled, key: key)
  }

  private func mainParameters(_ version: CurvesVersion, at time: Double) -> [Parameter] {
    let isFree = !version.isPlayingOnce(at: time)
    let isAnimating = version.isAnimating(at: time)
    let options = version.motion.options
    var parameters = [
      button(.newBlob, CurvesTexts.newBlob, key: "n", isEnabled: isFree),
      button(.animate, CurvesTexts.animate, key: "a", isEnabled: !isAnimating),
      button(.stop, CurvesTexts.stop, key: "x", isEnabled: isAnimating),
    ]
    if let blob = version.blob {
      let isCircle = blob.shape != .square
      parameters += [
        Parameter(
          id: CurvesSetting.seed.rawValue, text: CurvesTexts.seed, kind: .text,
          value: .text("\(seed(at: time) ?? 0)"), isEnabled: isFree),
        Parameter(
          id: CurvesSetting.points.rawValue, text: CurvesTexts.points,
          kind: .number(
            NumberRange(
              Double(RandomBlob.pointCounts.lowerBound)...Double(RandomBlob.pointCounts.upperBound), step: 1,
              takesArrows: true)),
          value: .number(Double(version.circlePointCount)), isEnabled: isFree && isCircle),
        Parameter(
          id: CurvesSetting.recipe.rawValue, text: CurvesTexts.blobShape, kind: .choice(CurvesTexts.blobShapes),
          value: .choice(isCircle ? 0 : 1), isEnabled: isFree, key: "c"),
      ]
    }
    return parameters + [
      Parameter(
        id: CurvesSetting.rotation.rawValue, text: CurvesTexts.rotation,
        kind: .choice(CurvesMotion.Rotation.allCases.map(\.title)),
        value: .choice(CurvesMotion.Rotation.allCases.firstIndex(of: options.rotation) ?? 0),
        isEnabled: isFree, key: "r"),
      toggle(
        .controlPoints, CurvesTexts.controlPoints, view.showsControlPoints, key: "p", isEnabled: isFree, isView: true),
      trailParameter,
      toggle(.differences, CurvesTexts.differences, view.showsDifferences, key: "f", isView: true),
      Parameter(
        id: CurvesSetting.panel.rawValue, text: CurvesTexts.panel,
        kind: .choice(CurvesView.Panel.allCases.map(\.title)), value: .choice(view.panel.rawValue), isView: true),
    ]
  }

  private var trailParameter: Parameter {
    var parameter = view.viewOptions.trailParameter
    parameter.help = CurvesTexts.trailHelp
    return parameter
  }

  private func shapeParameters(_ version: CurvesVersion, _ isFree: Bool) -> [Parameter] {
    let options = version.motion.options
    let isListed = view.panel == .shape
    func number(
      _ setting: CurvesSetting, _ text: ControlText, _ range: NumberRange, _ value: Double, _ isOn: Bool
    ) -> Parameter {
      Parameter(
        id: setting.rawValue, text: text, kind: .number(range), value: .number(value), isEnabled: isFree && isOn,
        isListed: isListed)
    }
    let isSmooth = version.motion.isEditable
    let preset = Self.randomBlobsPointCount
    let isPreset = version.blob?.shape == .circle(points: preset)
    let presets = [
      Parameter(
        id: CurvesSetting.randomBlobs.rawValue, text: CurvesTexts.Shape.circle(pointCount: preset), kind: .button,
        isEnabled: isFree && !isPreset, isListed: isListed)
    ]
    return (version.blob == nil ? [] : presets) + [
      toggle(
        .grid, CurvesTexts.Shape.grid, view.showsGrid, key: "g", isEnabled: isFree, isView: true, isListed: isListed),
      toggle(
        .loopChanges, CurvesTexts.Shape.changesEachLap, version.changesEachLap, key: "o",
        isEnabled: isFree && version.blob != nil, isListed: isListed),
      toggle(
        .repeats, CurvesTexts.Shape.repeats, version.repeats, key: "e", isEnabled: isFree, isListed: isListed),
      number(.duration, CurvesTexts.Shape.duration, Self.durations, version.motion.duration, true),
      number(.tension, CurvesTexts.Shape.tension, Self.shares, options.shape.tension, isSmooth),
      number(.continuity, CurvesTexts.Shape.continuity, Self.shares, options.shape.continuity, isSmooth),
      number(.bias, CurvesTexts.Shape.bias, Self.shares, options.shape.bias, isSmooth),
      toggle(
        .closedKeyframes, CurvesTexts.Shape.closesKeyframes, options.closesKeyframes, key: "k",
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
      id: CurvesSetting.lane.rawValue, text: CurvesTexts.Lane.lane, kind: .choice(CurvesView.laneNames),
      value: .choice(view.lane), isView: true, isListed: view.panel == .lanes)
  }

  private func laneParameters(_ version: CurvesVersion, _ isFree: Bool, lane: Int, hasKeys: Bool) -> [Parameter] {
    let isListed = view.panel == .lanes && lane == view.lane
    let recipe = version.motion.options.lanes[lane]
    let isScenario = recipe.source == .scenario
    func choice(
      _ setting: CurvesSetting, _ text: ControlText, _ titles: [String], _ value: Int?, _ key: Character,
      isEnabled: Bool = true
    ) -> Parameter {
      Parameter(
        id: setting.rawValue + "\(lane + 1)", text: text, kind: .choice(titles), value: .choice(value ?? 0),
        isEnabled: isFree && isEnabled, isListed: isListed, key: hasKeys ? key : nil)
    }
    let name = CurvesView.laneNames[lane]
    let presets = LanePreset.allCases
    var preset = choice(
      .preset, CurvesTexts.Lane.preset(ofLane: name), presets.map(\.title) + [CurvesTexts.Preset.custom],
      presets.firstIndex { $0.recipe == recipe } ?? presets.count, "y")
    preset.hasCustomChoice = true
    return [
      preset,
      choice(
        .runs, CurvesTexts.Lane.source(ofLane: name), CurvesTexts.Lane.sources,
        CurvesMotion.Recipe.Source.allCases.firstIndex(of: recipe.source), "w"),
      choice(
        .mode, CurvesTexts.Lane.mode(ofLane: name), CalculationMode.allCases.map(\.title),
        CalculationMode.allCases.firstIndex(of: recipe.mode), "i", isEnabled: !isScenario),
      choice(
        .pacing, CurvesTexts.Lane.pacing(ofLane: name), CurvesTexts.Lane.pacings,
        Self.pacings.firstIndex(of: recipe.pacing), "u", isEnabled: recipe.mode != .discrete && !isScenario),
      Parameter(
        id: CurvesSetting.scenario.rawValue + "\(lane + 1)", text: CurvesTexts.Lane.scenario(ofLane: name), kind: .text,
        value: .text(recipe.scenario?.name ?? ""), isEnabled: isFree && isScenario, isListed: isListed),
      Parameter(
        id: CurvesSetting.timing.rawValue + "\(lane + 1)", text: CurvesTexts.Lane.timing(ofLane: name), kind: .text,
        value: .text(recipe.timing.text), isEnabled: isFree, isListed: isListed),
      Parameter(
        id: CurvesSetting.duplicate.rawValue + "\(lane + 1)",
        text: CurvesTexts.Lane.copy(ofLane: name, to: CurvesView.laneNames[(lane + 1) % 3]), kind: .button,
        isEnabled: isFree, isListed: isListed),
    ]
  }

  private func viewParameters() -> [Parameter] {
    let isListed = view.panel == .viewOptions
    let lens = toggle(.lens, CurvesTexts.lens, view.showsLens, key: "z", isView: true)
    return ([lens] + view.viewOptions.parameters).map { parameter in
      var parameter = parameter
      parameter.isListed = isListed
      return parameter
    }
  }
}

extension CurvesMotion.Rotation {
  fileprivate var title: String {
    switch self {
    case .none: CurvesTexts.Rotation.none
    case .path: CurvesTexts.Rotation.path
    case .all: CurvesTexts.Rotation.all
    }
  }
}
