// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

extension CurvesScene {
  /// The settings and view options, and the state on which controls depend.
  struct Controls: Sendable {
    /// The settings of the lap: its duration, repetition and changes.
    var version: CurvesVersion
    var options: CurvesMotion.Options
    /// The blob of the shape, or `nil` for a shape of the user.
    var blob: Blob?
    /// Whether the shape is to be made from the blob again.
    var requestsBlob = false
    var view: CurvesView
    /// Whether settings have an effect: a motion that runs once locks them.
    let isFree: Bool
    let isAnimating: Bool
    /// The lane of the lanes' keys.
    var keyLane: Int
    let scenarios: LaneScenarios

    struct Blob: Sendable {
      var shape: RandomBlob.PointLayout
      var seed: UInt64
      var points: Int
    }

    fileprivate var isCircle: Bool { blob?.shape != .square }

    /// The number of points of a circle, and whether the shape is a circle.
    fileprivate mutating func request(_ change: (inout Blob) -> Void) {
      var blob = self.blob ?? Blob(shape: .square, seed: 1, points: version.circlePointCount)
      change(&blob)
      (self.blob, requestsBlob) = (blob, true)
    }

    fileprivate var points: Int {
      get { version.circlePointCount }
      set {
        request {
          $0.points = newValue
          $0.shape = .circle(points: newValue)
        }
      }
    }

    fileprivate var duration: Double {
      get { version.motion.duration }
      set { version.chosenDuration = newValue }
    }

    /// Whether a lane has a corner at the first point of a closed curve, which “Close keyframes” removes.
    fileprivate var hasSeam: Bool {
      version.motion.isClosed
        && options.lanes.contains { $0.source == .values && ($0.mode == .cubic || $0.mode == .cubicPaced) }
    }
  }

  private typealias Item = Setting<Controls>

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    let version = version(at: time)
    let blob = version.blob.map {
      Controls.Blob(shape: $0.shape, seed: seed(at: time) ?? $0.seed, points: version.circlePointCount)
    }
    return SettingsTable(
      Self.table,
      Controls(
        version: version, options: version.motion.options, blob: blob, view: view,
        isFree: !version.isPlayingOnce(at: time), isAnimating: version.isAnimating(at: time),
        keyLane: region?.lane ?? view.lane,
        scenarios: scenarios))
  }

  private static let table: [Item] =
    mainSettings + shapeSettings
    + [
      .choice(
        "lane", CurvesTexts.Lane.lane, CurvesView.laneNames, get: \.view.lane, set: { $0.view.lane = $1 }
      ).view().listed { $0.view.panel == .lanes }.grouped(group(.lanes))
    ] + CurvesView.laneNames.indices.flatMap(laneSettings) + viewSettings

  private static func group(_ panel: CurvesView.Panel) -> @Sendable (Controls) -> Int? { { _ in panel.rawValue } }

  private static let mainSettings: [Item] = [
    .button("newBlob", CurvesTexts.newBlob, key: "n").enabled(\.isFree),
    .button("animate", CurvesTexts.animate, key: "a").enabled { !$0.isAnimating },
    .button("stop", CurvesTexts.stop, key: "x").enabled(\.isAnimating),
    .text(
      "seed", CurvesTexts.seed, get: { "\($0.blob?.seed ?? 0)" },
      problem: { UInt64($1) == nil ? CurvesTexts.seedProblem : nil },
      set: { controls, text in
        if controls.blob != nil, let seed = UInt64(text) { controls.request { $0.seed = seed } }
      }
    ).shown { $0.blob != nil }.enabled(\.isFree),
    .count(
      "points", CurvesTexts.points,
      NumberRange(
        Double(RandomBlob.pointCounts.lowerBound)...Double(RandomBlob.pointCounts.upperBound), step: 1,
        takesArrows: true), \.points
    ).shown { $0.blob != nil }.enabled { $0.isFree && $0.isCircle },
    .choice(
      "recipe", CurvesTexts.blobShape, CurvesTexts.blobShapes, key: "c", get: { $0.isCircle ? 0 : 1 },
      set: { controls, choice in controls.request { $0.shape = choice == 0 ? .circle(points: $0.points) : .square } }
    ).shown { $0.blob != nil }.enabled(\.isFree),
    choice(
      "rotation", CurvesTexts.rotation, CurvesMotion.Rotation.allCases, CurvesTexts.rotations,
      \.options.rotation, key: "r"
    ).enabled(\.isFree),
    .toggle("controlPoints", CurvesTexts.controlPoints, \.view.showsControlPoints, key: "p").view().enabled(\.isFree),
    ViewOptions.trail.help(CurvesTexts.trailHelp).of(\.view.viewOptions),
    .toggle("differences", CurvesTexts.differences, \.view.showsDifferences, key: "f").view(),
    .choice("panel", CurvesTexts.panel, CurvesTexts.panels, \.view.panel).view(),
  ]

  private static let shapeSettings: [Item] = {
    typealias Texts = CurvesTexts.Shape
    let shares = NumberRange(-1...1, step: 0.05, decimals: 2)
    func number(_ id: SettingID, _ text: ControlText, _ path: any WritableKeyPath<Controls, Double> & Sendable) -> Item
    {
      .number(id, text, shares, path).enabled { $0.isFree && $0.version.motion.isEditable }
    }
    let preset = randomBlobsPointCount
    let settings: [Item] = [
      .button("randomBlobs", Texts.circle(pointCount: preset)).shown { $0.blob != nil }
        .enabled { $0.isFree && $0.blob?.shape != .circle(points: preset) },
      .toggle("grid", Texts.grid, \.view.showsGrid, key: "g").view().enabled(\.isFree),
      .toggle("loopChanges", Texts.changesEachLap, \.version.changesEachLap, key: "o")
        .enabled { $0.isFree && $0.blob != nil },
      .toggle("repeats", Texts.repeats, \.version.repeats, key: "e").enabled(\.isFree),
      // The duration of a drawing can be any time.
      .number(
        "duration", Texts.duration, NumberRange(1...20, step: 0.1, decimals: 1, unit: "s", isStepped: true), \.duration
      ).enabled(\.isFree),
      number("tension", Texts.tension, \.options.shape.tension),
      number("continuity", Texts.continuity, \.options.shape.continuity),
      number("bias", Texts.bias, \.options.shape.bias),
      .toggle("closedKeyframes", Texts.closesKeyframes, \.options.closesKeyframes, key: "k")
        .enabled { $0.isFree && $0.hasSeam },
    ]
    return settings.map { $0.listed { $0.view.panel == .shape }.grouped(group(.shape)) }
  }()

  private static let viewSettings: [Item] =
    ([.toggle("lens", CurvesTexts.lens, \.view.showsLens, key: "z").view()]
    + ViewOptions.onionSkins.map { $0.of(\.view.viewOptions) })
    .map { $0.listed { $0.view.panel == .viewOptions }.grouped(group(.viewOptions)) }
    + [ViewOptions.graph(ViewOptions.Quantity.allCases).of(\.view.viewOptions)]

  /// The pacings: that of the mode, and three by name.
  private static let pacings: [Pacing?] = [nil, .time, .chord, .arc]

  /// The settings that each lane has.
  private static func laneSettings(_ lane: Int) -> [Item] {
    typealias Texts = CurvesTexts.Lane
    func id(_ name: String) -> SettingID { SettingID(name, lane: lane) }
    let name = CurvesView.laneNames[lane]
    let isDrawn: Item.Condition = { $0.isFree && $0.options.lanes[lane].source != .scenario }
    let presets = LanePreset.allCases
    let settings: [Item] = [
      .choice(
        id("preset"), Texts.preset(ofLane: name), CurvesTexts.presets, key: "y",
        get: { controls in presets.firstIndex { $0.recipe == controls.options.lanes[lane] } ?? presets.count },
        set: { if presets.indices.contains($1) { $0.options.lanes[lane] = presets[$1].recipe } }
      ).withCustomChoice().enabled(\.isFree),
      .choice(
        id("runs"), Texts.source(ofLane: name), Texts.sources, key: "w",
        get: { CurvesMotion.Recipe.Source.allCases.firstIndex(of: $0.options.lanes[lane].source) ?? 0 },
        set: { controls, choice in
          let source = CurvesMotion.Recipe.Source.allCases[choice]
          let scenario = controls.options.lanes[lane].scenario ?? (source == .scenario ? controls.scenarios.first : nil)
          guard source != .scenario || scenario != nil else { return }
          (controls.options.lanes[lane].source, controls.options.lanes[lane].scenario) = (source, scenario)
        }
      ).enabled(\.isFree),
      choice(
        id("mode"), Texts.mode(ofLane: name), CalculationMode.allCases, CurvesTexts.modes,
        \.options.lanes[lane].mode, key: "i"
      ).enabled(isDrawn),
      choice(
        id("pacing"), Texts.pacing(ofLane: name), pacings, Texts.pacings, \.options.lanes[lane].pacing, key: "u"
      ).enabled { isDrawn($0) && $0.options.lanes[lane].mode != .discrete },
      .text(
        id("scenario"), Texts.scenario(ofLane: name), get: { $0.options.lanes[lane].scenario?.name ?? "" },
        problem: {
          $0.scenarios[$1] == nil ? CurvesTexts.scenarioProblem(Array($0.scenarios.names.prefix(4))) : nil
        },
        set: { ($0.options.lanes[lane].source, $0.options.lanes[lane].scenario) = (.scenario, $0.scenarios[$1]) }
      ).enabled { $0.isFree && $0.options.lanes[lane].source == .scenario },
      .text(
        id("timing"), Texts.timing(ofLane: name), get: { $0.options.lanes[lane].timing.text },
        problem: { LaneTiming.problem(with: $1) },
        set: { if let timing = try? LaneTiming($1) { $0.options.lanes[lane].timing = timing } }
      ).enabled(\.isFree),
      .button(
        id("duplicate"),
        Texts.copy(ofLane: name, to: CurvesView.laneNames[(lane + 1) % CurvesView.laneNames.count])
      ).enabled(\.isFree),
    ]
    return settings.map {
      $0.listed { $0.view.panel == .lanes && $0.view.lane == lane }.keyed { $0.keyLane == lane }
        .grouped { $0.view.lane == lane ? CurvesView.Panel.lanes.rawValue : nil }
    }
  }

  /// A choice of members in the order of their titles.
  private static func choice<Member: Equatable & Sendable>(
    _ id: SettingID, _ text: ControlText, _ members: [Member], _ titles: [String],
    _ path: any WritableKeyPath<Controls, Member> & Sendable, key: Character
  ) -> Item {
    .choice(
      id, text, titles, key: key, get: { members.firstIndex(of: $0[keyPath: path]) ?? 0 },
      set: { $0[keyPath: path] = members[$1] })
  }
}
