// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

extension EvaluatedCurvesScene {
  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let styles = lanes.indices.map { LaneStyle(index: $0, theme: painter.theme) }
    let headers = headers(styles: styles)
    let hasBadge = headers.hasBadge
    let labels = LaneTitle.labels(of: motion.lanes.map(\.recipe), within: SpeedGraph.labelWidth - LaneTitle.letterWidth)
    let names = SharedLaneNames(labels, styles: styles, in: layout)
    let bars = leads.map { LaneLeadBar.bars($0, inWords: shownLeads ?? $0, labels: labels) }
    // Of lanes that share an area the first one is drawn, with the followers of the others.
    for index in layout.isShared ? 0..<1 : lanes.indices {
      var numbers = LaneNumbers(speed: lanes[index].speed, measures: measures[index])
      if !hasBadge { numbers.isFastest = index == fastestLane }
      numbers.showsRange = !headers.hasRanges && leads?.areAway != true
      if !layout.lanes[index].hasLead, let leads = shownLeads, index != leads.reference {
        numbers.lead = leads.leads[index]
      }
      var lane = laneView(index, header: headers.headers[index], numbers: numbers, styles: styles)
      lane.lead = bars?[index]
      let hinted = layout.isShared ? 0 : min(1, lanes.count - 1)
      if frame.showsHint, index == hinted, followers.areVisible(at: time), !view.showsLens {
        lane.hint = LaneHint(
          CurvesTexts.hints, in: layout.lanes[index],
          clearOf: followerAreas(through: transforms[index]), and: [lane.legendFrame, names?.frame].compactMap(\.self))
      }
      lane.draw(with: &painter)
    }
    names?.draw(with: &painter)
    drawGraph(styles: styles, labels: labels, frame: frame, with: &painter)
  }

  /// The lane with the largest speed, unless another one has nearly the same.
  private var fastestLane: Int? {
    guard followers.areVisible(at: time) else { return nil }
    let order = lanes.indices.sorted { lanes[$0].speed > lanes[$1].speed }
    guard let first = order.first else { return nil }
    let second = order.dropFirst().first.map { lanes[$0].speed } ?? 0
    return lanes[first].speed > 1.01 * second ? first : nil
  }

  /// The areas that all followers cover in this lap, close enough together that a hint beside them is beside motion.
  private func followerAreas(through transform: AffineTransform) -> [Rect] {
    let count = 96
    let radius = CurvesFollowers.reach * followers.extent / 360 * transform.a
    return lanes.indices.flatMap { index in
      let motion = followers.motion(ofLane: index)
      return (0..<count).map {
        let position = motion.value(at: lap.start + lap.duration * Double($0) / Double(count))
        return Rect(center: transform.apply(to: position), size: Size(width: 2 * radius, height: 2 * radius))
      }
    }
  }

  // MARK: - Headers

  /// The headers of all lanes in the longest form that fits into all of them, and whether it marks the fastest lane and
  /// has the range of every speed.
  private func headers(styles: [LaneStyle]) -> (headers: [LaneHeader], hasBadge: Bool, hasRanges: Bool) {
    let recipes = motion.lanes.map(\.recipe)
    let titles = LaneTitles(of: recipes, in: layout)
    let notes = notes(beside: titles)
    let tradeOffs = zip(recipes, measures).map { LaneTradeOff($0, $1, extent: motion.extent) }
    let (complete, full, short) = (tradeOffs.map(\.complete), tradeOffs.map(\.full), tradeOffs.map(\.short))
    let forms: [(texts: [String], style: TextStyle, hasBadge: Bool)] = [
      (complete, .body, true), (complete, .captionNumber, true), (full, .body, true), (full, .captionNumber, true),
      (full, .captionNumber, false), (short, .captionNumber, true),
      (short, .captionNumber, false),
    ]
    let badge = CurvesTexts.fastestLane.title
    let form = forms.first { form in
      lanes.indices.allSatisfy { index in
        let lane = layout.lanes[index]
        return form.style.width(of: form.texts[index]) + (form.hasBadge ? LaneHeader.room(forBadge: badge) : 0)
          <= lane.headerEnd - lane.textStart
      }
    }
    let isShown = layout.lanes.allSatisfy(\.hasTradeOff)
    let hasBadge = isShown && form?.hasBadge == true
    let headers = lanes.indices.map { index in
      var header = LaneHeader(
        layout: layout.lanes[index], style: styles[index],
        letter: titles.hasLetters && index < CurvesView.laneNames.count ? CurvesView.laneNames[index] : "",
        title: titles.texts?[index], note: notes[index],
        noteHelp: followers.runningChangeCount(at: time) > 0
          ? CurvesTexts.Note.changesHelp : CurvesTexts.Note.deviationHelp)
      if isShown, let form { header.tradeOff = (form.texts[index], form.style) }
      if hasBadge, index == fastestLane { header.badge = badge }
      return header
    }
    return (headers, hasBadge, isShown && form?.texts == complete)
  }

  /// The running changes or the deviations from the path, in the longest form that fits into all lanes.
  private func notes(beside titles: LaneTitles) -> [String] {
    let wordings = lanes.indices.map { index in
      let count = followers.runningChangeCount(at: time)
      guard count == 0 else {
        return [CurvesTexts.Note.changes(count), CurvesTexts.Note.shortChanges(count)]
      }
      guard view.showsDifferences, followers.areVisible(at: time),
        let distance = LaneMeasures.distance(of: followers.position(ofLane: index, at: readoutTime), from: outline)
      else { return ["", ""] }
      let text = FixedPoint.text(distance, decimals: 1)
      return [CurvesTexts.Note.deviation(text), ""]
    }
    let fits = lanes.indices.allSatisfy { index in
      titles.room(forNoteOf: index) >= LaneHeader.room(for: wordings[index][0])
    }
    if fits { return wordings.map { $0[0] } }
    // A distance without its reference explains nothing.
    guard followers.runningChangeCount(at: time) > 0 else { return wordings.map { _ in "" } }
    let isShort = lanes.indices.allSatisfy { index in
      titles.room(forNoteOf: index) >= LaneHeader.room(for: wordings[index][1])
    }
    return wordings.map { isShort ? $0[1] : "" }
  }

  // MARK: - Lanes

  private func laneView(_ index: Int, header: LaneHeader, numbers: LaneNumbers, styles: [LaneStyle]) -> LaneView {
    var lane = LaneView(
      layout: layout.lanes[index], style: styles[index], transform: transforms[index],
      outline: outline, isClosed: motion.isClosed, grid: grid, marks: marks, trail: lanes[index].trail,
      follower: followers.displayList(ofLane: index, at: time),
      position: followers.position(ofLane: index, at: time), target: followers.target(at: time),
      meanSpeed: motion.length / motion.duration, header: header, numbers: numbers)
    if let ghosts {
      lane.ghosts = lanes.indices.filter { $0 != index && followers.areVisible(at: time) }.map {
        LaneView.Ghost(
          list: ghosts.displayList(ofLane: $0, at: time), position: followers.position(ofLane: $0, at: time),
          style: styles[$0])
      }
    }
    let interval = LaneTrail.dotInterval(for: motion)
    lane.onionSkins = view.viewOptions.onionSkins(around: time, interval: interval).map { onionSkin in
      LaneView.OnionSkin(
        list: followers.displayList(ofLane: index, at: onionSkin.time), opacity: onionSkin.opacity)
    }
    lane.legend = legend(interval: interval)
    if view.showsLens {
      lane.lens = LaneLens(lane: motion.lanes[index], layout: layout.lanes[index], transform: transforms[index])
    }
    return lane
  }

  /// The meaning of dots, onion skins and widths, such as "1 dot = 0.2 s, wide = fast".
  private func legend(interval: Double) -> String {
    let hasOnionSkins = view.viewOptions.onionBefore + view.viewOptions.onionAfter > 0
    let hasTrails = view.viewOptions.showsTrails
    let marks = [
      hasTrails ? CurvesTexts.Legend.dot : nil, hasOnionSkins ? CurvesTexts.Legend.onionSkin : nil,
    ].compactMap { $0 }
    guard !marks.isEmpty else { return "" }
    return CurvesTexts.Legend.line(
      of: marks, interval: AxisTicks.text(interval, step: interval), hasWidths: hasTrails)
  }

  // MARK: - Graph

  /// Whether the position or the velocity of a lane's follower jumps by a visible amount at a media time or near it.
  private func hasJump(at time: Double, within reach: Double) -> Bool {
    lanes.indices.contains { index in
      let near = lanes[index].breakpoints.filter { abs($0 - time) <= reach }
      return !ClickEffect(followers.motion(ofLane: index).discontinuities(at: near + [time])).isContinuous
    }
  }

  private func drawGraph(styles: [LaneStyle], labels: [String], frame: SceneFrame, with painter: inout Painter) {
    guard let panel = layout.graph else { return }
    let quantity = view.viewOptions.quantity
    let names = LaneTitle.withLetters(labels)
    var graph = SpeedGraph(
      panel: panel, title: quantity.title, unit: quantity.unit, duration: lap.duration,
      lapTime: time - lap.start,
      curves: lanes.enumerated().map { index, lane in
        SpeedGraph.Curve(
          samples: lane.curve, label: names[index], style: styles[index], current: lane.current,
          infinities: lane.infinities, positionJumps: lane.positionJumps)
      },
      caption: quantity == .deviation && lanes.allSatisfy(\.curve.isEmpty) ? GraphTexts.unmeasured : "",
      includesZero: !quantity.isCoordinate, pointer: frame.pointer, window: frame.readingRoom,
      zoom: frame.graphZoom)
    // Times within a point of the graph are at the line of the click.
    let times = frame.graphZoom.part(of: lap.start...lap.end)
    let reach = (times.upperBound - times.lowerBound) / max(1, CurvesLayout.plot(in: panel).width)
    graph.events = clicks.map {
      let isContinuous = quantity == .speed && !hasJump(at: $0, within: reach)
      return SpeedGraph.Event(
        time: $0 - lap.start, texts: isContinuous ? ClickEffect([]).marks : [GraphTexts.clickMark])
    }
    if quantity == .deviation { graph.readingHeadings[2] = GraphTexts.deviationHeading }
    graph.row = { index, lapTime in
      let time = lap.start + lapTime
      let follower = followers.motion(ofLane: index)
      let (sample, breakpoints) = (follower.sample(at: time), lanes[index].breakpoints)
      guard let height = Self.value(of: follower, at: time, quantity, breakpoints, outline) else { return nil }
      var row = GraphReading.row(
        labels[index], style: styles[index], position: sample.value, velocity: sample.velocity,
        acceleration: follower.acceleration(at: time, breakpoints: breakpoints), height: height)
      // The quantity of the graph replaces the acceleration.
      if quantity == .deviation { row.cells[3] = FixedPoint.text(height, decimals: 1) + " pt" }
      return row
    }
    graph.draw(with: &painter)
  }
}
