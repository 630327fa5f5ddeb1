// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Writes a document as a table: one row for each instant, one column for each channel that moves.
///
/// Between two rows the motion is linear. Two rows of one instant are the values before and after a jump. Without a
/// given rate there are 60 rows per second, and more where the motion needs them. The first row has a cell `static`
/// with the numbers that do not move, apart from those of ``MotionRecording/layerDefaults``.
struct TableMotionWriter {
  private let numbers: TabulatedNumbers
  private let document: MotionDocument
  private let hasVelocities: Bool
  private let tolerance: MotionTolerance

  /// The rows per second, and the shortest time between two further rows in seconds.
  private static let (standardRate, shortestStep) = (60.0, 2e-7)
  /// The accepted difference that decides the digits where a larger one is accepted.
  private static let finest = MotionExport.usualError
  /// The most numbers of a table.
  private static let numberLimit = 20_000_000.0
  /// The number of rows, and of intervals between rows, that decide early whether a table is too large.
  private static let probeCount = 128
  /// The estimated size that is refused, as a multiple of the accepted one.
  private static let margin = 1.25

  init(
    _ numbers: TabulatedNumbers, of document: MotionDocument, _ tolerance: MotionTolerance, hasVelocities: Bool = false
  ) {
    (self.numbers, self.document, self.tolerance) = (numbers, document, tolerance)
    self.hasVelocities = hasVelocities
  }

  /// The table with a given number of rows per second, or with as many as the tolerance requires.
  func text(
    as format: MotionFormat, rate: Double?, _ progress: ExportProgress = ExportProgress()
  ) throws(ExportError) -> String {
    let tracks = numbers.tracks
    let velocities = hasVelocities ? tracks.map { TrackVelocity($0.track, duration: document.duration) } : []
    let names =
      ["time"] + tracks.flatMap { named in named.names.flatMap { hasVelocities ? [$0, $0 + ".velocity"] : [$0] } }
    guard (document.duration * (rate ?? Self.standardRate) + 2) * Double(names.count) <= Self.numberLimit else {
      throw tooLarge
    }
    let keys = format == .csv ? [] : names.map { JSONString.quoted($0) + ": " }
    let digits = tracks.map { named in
      named.names.map { name in
        LottieNumbers.digits(for: min(tolerance.accepted(ChannelName.unit(of: name)), Self.finest) / 100)
      }
    }
    func line(_ row: Row) -> String {
      var numbers = [Self.number(row.time)]
      for (index, named) in tracks.enumerated() {
        let values = zip(row.values(of: named.track), digits[index]).map { Decimal.text($0, digits: $1) }
        guard hasVelocities else {
          numbers += values
          continue
        }
        // Differences have no more digits.
        let speeds = velocities[index].values(at: row.instant).map { Decimal.text($0, digits: 6) }
        numbers += zip(values, speeds).flatMap { [$0, $1] }
      }
      return format == .csv
        ? numbers.joined(separator: ",") : zip(keys, numbers).map { $0 + $1 }.joined(separator: ", ")
    }
    var instants = rows(of: tracks, velocities, rate: rate ?? Self.standardRate)
    let most = try checkSize(of: instants, tracks, limit: format.sizeLimit, isRefined: rate == nil, line)
    if rate == nil { instants = try refined(instants, tracks, limit: min(most, Int(Self.numberLimit) / names.count)) }
    let statics = numbers.statics
    var text =
      format == .csv ? (names + (statics.isEmpty ? [] : ["static"])).joined(separator: ",") + "\n" : "[\n"
    for (index, row) in instants.enumerated() {
      if index % 256 == 0 { try progress.write(index, of: instants.count) }
      let values = index == 0 ? statics : []
      if format == .csv {
        text += line(row)
        if !statics.isEmpty {
          text += "," + values.map { "\($0.name)=\(Self.number($0.number))" }.joined(separator: " ")
        }
        text += "\n"
      } else {
        text += "  {" + line(row)
        if !values.isEmpty {
          let members = values.map { "\(JSONString.quoted($0.name)): \(Self.number($0.number))" }
          text += ", \"static\": {\(members.joined(separator: ", "))}"
        }
        text += index + 1 < instants.count ? "},\n" : "}\n]\n"
      }
      guard text.utf8.count <= format.sizeLimit else { throw tooLarge }
    }
    return text
  }

  /// Returns the most rows that a table of these instants can have, or refuses one that is too large.
  ///
  /// Evenly spaced rows give the mean size of a row, and evenly spaced intervals the mean number of rows in an
  /// interval. The size is checked exactly when the rows are written.
  ///
  /// - Complexity: O(1) rows and intervals, at most ``probeCount`` of each.
  private func checkSize(
    of rows: [Row], _ tracks: [MotionDocument.NamedTrack], limit: Int, isRefined: Bool, _ line: (Row) -> String
  ) throws(ExportError) -> Int {
    let probes = Array(stride(from: 0, to: rows.count - 1, by: max(1, rows.count / Self.probeCount)))
    let size = probes.reduce(0) { $0 + line(rows[$1]).utf8.count + 1 } / max(1, probes.count)
    let most = Int(Self.margin * Double(limit)) / max(1, size)
    guard rows.count <= most else { throw tooLarge }
    guard isRefined else { return most }
    // The rows of the intervals that are examined, in a table of the largest accepted size.
    let accepted = most * probes.count / rows.count + 1
    var count = 0
    for index in probes {
      count += try refined(Array(rows[index...index + 1]), tracks, limit: accepted + 1).count - 1
      guard count <= accepted else { throw tooLarge }
    }
    return most
  }

  private var tooLarge: ExportError {
    .unsupported(
      "a table of more than \(MotionFormat.csv.sizeLimit >> 20) MiB or \(Int(Self.numberLimit)) numbers; a shorter "
        + "range, a larger error or fewer layers are accepted")
  }

  private static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A row: the instant that is written, and the one at which the values are taken. At a corner there is a row for the
  /// values after it, and at a jump also one for those before.
  private struct Row {
    let time: Double
    let instant: Double
    /// Whether the instant is beside a corner or the end, on the side of this sign; otherwise 0.
    var side = 0.0

    /// The numbers; beside a corner those that a line through two instants has there.
    func values(of track: MotionTrack) -> [Double] {
      let values = track.values(instant)
      guard side != 0 else { return values }
      let next = track.values(instant + side * MotionTrack.side(of: time))
      return zip(values, next).map { 2 * $0 - $1 }
    }
  }

  private func rows(
    of tracks: [MotionDocument.NamedTrack], _ velocities: [TrackVelocity], rate: Double
  ) -> [Row] {
    let corners = corners(of: tracks, velocities)
    var rows: [Row] = []
    var (index, count) = (0, 0.0)
    while true {
      let next = min(count / rate, document.duration)
      while index < corners.count, corners[index].first <= next + MotionTrack.side(of: next) {
        let (first, last, jumps) = corners[index]
        if jumps { rows.append(Row(time: first, instant: first - MotionTrack.side(of: first), side: -1)) }
        rows.append(Row(time: first, instant: last + MotionTrack.side(of: last), side: 1))
        index += 1
      }
      // A row beside a corner would be on either side of it.
      if rows.last.map({ next - $0.instant > MotionTrack.side(of: next) }) ?? true {
        let isEnd = next >= document.duration
        rows.append(
          Row(time: next, instant: isEnd ? next - MotionTrack.side(of: next) : next, side: isEnd ? -1 : 0))
      }
      if next >= document.duration {
        // The state after the motion.
        if tracks.contains(where: { $0.track.jumps(at: next) }) { rows.append(Row(time: next, instant: next)) }
        return rows
      }
      count += 1
    }
  }

  /// The corners of all tracks. Those that are closer together than the sides of their samples are one corner.
  ///
  /// Where a table has velocities, a jump of one is a jump.
  private func corners(
    of tracks: [MotionDocument.NamedTrack], _ velocities: [TrackVelocity]
  ) -> [(first: Double, last: Double, jumps: Bool)] {
    var corners: [(first: Double, last: Double, jumps: Bool)] = []
    var jumps = Set(tracks.flatMap { named in named.track.breakpoints.filter(named.track.jumps(at:)) })
    for (named, velocity) in zip(tracks, velocities) {
      jumps.formUnion(named.track.breakpoints.filter(velocity.jumps(at:)))
    }
    for time in Set(tracks.flatMap(\.track.breakpoints)).sorted() {
      if let last = corners.last, time - last.last <= 3 * MotionTrack.side(of: time) {
        corners[corners.count - 1] = (last.first, time, last.jumps || jumps.contains(time))
      } else {
        corners.append((time, time, jumps.contains(time)))
      }
    }
    return corners
  }

  /// The rows with further ones in the middle of two rows between which linear interpolation exceeds the tolerance.
  ///
  /// - Parameter limit: The most rows.
  private func refined(
    _ rows: [Row], _ tracks: [MotionDocument.NamedTrack], limit: Int
  ) throws(ExportError) -> [Row] {
    let accepted = tracks.map { named in named.names.map { tolerance.accepted(ChannelName.unit(of: $0)) * 0.9 } }
    guard let start = rows.first else { return rows }
    var result = [start]
    // The rows that follow, the next one last, with the tracks that may need a row before it.
    var pending = rows.dropFirst().reversed().map { (row: $0, tracks: Array(tracks.indices)) }
    while let (next, candidates) = pending.popLast(), let last = result.last {
      let width = next.time - last.time
      let curved =
        width <= 2 * Self.shortestStep
        ? []
        : candidates.filter { index in
          let track = tracks[index].track
          return !Self.isLinear(
            track, last.time, last.values(of: track), width, next.values(of: track), accepted[index])
        }
      if curved.isEmpty {
        result.append(next)
      } else {
        let middle = last.time + width / 2
        pending.append((next, curved))
        pending.append((Row(time: middle, instant: middle), curved))
      }
      guard result.count + pending.count <= limit else { throw tooLarge }
      if result.count % 256 == 0 { try ExportProgress.checkCancellation() }
    }
    return result
  }

  /// Whether a track is a straight line between two instants, within the accepted differences.
  private static func isLinear(
    _ track: MotionTrack, _ start: Double, _ first: [Double], _ width: Double, _ last: [Double], _ accepted: [Double]
  ) -> Bool {
    [0.25, 0.5, 0.75].allSatisfy { share in
      let values = track.values(start + width * share)
      return values.indices.allSatisfy { index in
        abs(values[index] - first[index] - (last[index] - first[index]) * share) <= accepted[index]
      }
    }
  }
}

extension MotionTrack {
  /// Whether a number jumps at an instant.
  func jumps(at time: Double) -> Bool {
    zip(values(before: time), values(after: time)).contains { abs($0 - $1) > 1e-5 }
  }
}
