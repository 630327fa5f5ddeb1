// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The timings and the schedules of all animation elements of a file.
struct SMILSchedules: Sendable {
  static let names: Set = ["animate", "animateColor", "animateTransform", "animateMotion", "set"]

  /// The timing of each animation, by the index of its element.
  private(set) var timings: [Int: SMILTiming] = [:]
  private(set) var schedules: [Int: SMILSchedule] = [:]
  private(set) var notes: [ReadingNote] = []

  init(_ document: SVGDocument) {
    let animations = document.elements.indices.filter { Self.names.contains(document.elements[$0].name) }
    var budget = SMILTiming.conditionBudget
    for index in animations { timings[index] = SMILTiming(document.elements[index].attributes, budget: &budget) }
    for index in animations {
      guard let timing = timings[index] else { continue }
      let element = document.elements[index]
      var problems = timing.problems
      for case .sync(let id, _, _) in timing.begins + timing.ends {
        if let source = document.indices[id], timings[source] != nil { continue }
        problems.append("the animation “\(Quotation.excerpt(id))”, which does not exist, in a list of instants")
      }
      for problem in problems {
        notes.append(
          ReadingNote(.unsupported, problem, layer: element.identity, place: document.place(of: element.offset)))
      }
    }
    for group in Self.groups(animations, timings, document) { resolve(group, document) }
  }

  /// The animations that depend on one another, in groups.
  private static func groups(_ animations: [Int], _ timings: [Int: SMILTiming], _ document: SVGDocument) -> [[Int]] {
    var neighbours: [Int: [Int]] = [:]
    for index in animations {
      guard let timing = timings[index] else { continue }
      for case .sync(let id, _, _) in timing.begins + timing.ends {
        guard let source = document.indices[id], timings[source] != nil else { continue }
        neighbours[index, default: []].append(source)
        neighbours[source, default: []].append(index)
      }
    }
    var (groups, visited): ([[Int]], Set<Int>) = ([], [])
    for index in animations where visited.insert(index).inserted {
      var (group, open) = ([index], [index])
      while let next = open.popLast() {
        for other in neighbours[next] ?? [] where visited.insert(other).inserted {
          group.append(other)
          open.append(other)
        }
      }
      groups.append(group.sorted())
    }
    return groups
  }

  private mutating func resolve(_ group: [Int], _ document: SVGDocument) {
    var places: [Int: Int] = [:]
    for (place, index) in group.enumerated() { places[index] = place }
    let result = SMILGraph.schedules(of: group.compactMap { timings[$0] }) { id in
      document.indices[id].flatMap { places[$0] }
    }
    for (place, index) in group.enumerated() where place < result.schedules.count {
      schedules[index] = result.schedules[place]
    }
    if !result.isComplete, let first = group.first {
      let element = document.elements[first]
      let end = result.schedules.flatMap(\.first).map(\.begin).max() ?? 0
      notes.append(
        ReadingNote(
          .unsupported, "a group of animations whose begins do not repeat, after \(end) s", layer: element.identity,
          place: document.place(of: element.offset)))
    }
  }
}
