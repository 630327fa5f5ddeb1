// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// Writes a document as a table: one row for each instant, one column for each channel.
///
/// Between two rows the motion is linear. Two rows of one instant are the values before and after a jump.
struct TableMotionWriter {
  private let document: MotionDocument
  private let tolerance: MotionTolerance

  /// The rows per second: the first rate that meets the tolerance is used.
  private static let rates = [60.0, 120, 240, 480, 960, 1920]
  /// The most numbers of a table.
  private static let numberLimit = 20_000_000.0

  init(_ document: MotionDocument, _ tolerance: MotionTolerance) {
    (self.document, self.tolerance) = (document, tolerance)
  }

  /// The table with the fewest rows per second, or with a given number of rows per second.
  func text(as format: MotionFormat, rate: Double?) throws(ExportError) -> String {
    let tracks = document.movingTracks
    let names = ["time"] + tracks.flatMap(\.names)
    let rate = rate ?? Self.rates.first { isAccurate(tracks, $0) } ?? Self.rates[Self.rates.count - 1]
    guard (document.duration * rate + 2) * Double(names.count) <= Self.numberLimit else {
      throw .unsupported("a table of more than \(Int(Self.numberLimit)) numbers")
    }
    let rows = rows(of: tracks, rate: rate).map { row in
      ([row.time] + tracks.flatMap { row.values(of: $0.track) }).map(Self.number)
    }
    if format == .csv {
      return ([names] + rows).map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n"
    }
    let keys = names.map(JSONString.quoted)
    let objects = rows.map { row in
      "  {" + zip(keys, row).map { "\($0): \($1)" }.joined(separator: ", ") + "}"
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]\n"
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

    func values(of track: MotionTrack) -> [Double] { track.values(instant) }
  }

  private func rows(of tracks: [MotionDocument.NamedTrack], rate: Double) -> [Row] {
    let corners = corners(of: tracks)
    var rows: [Row] = []
    var (index, count) = (0, 0.0)
    while true {
      let next = min(count / rate, document.duration)
      while index < corners.count, corners[index].first <= next + MotionTrack.side(of: next) {
        let (first, last, jumps) = corners[index]
        if jumps { rows.append(Row(time: first, instant: first - MotionTrack.side(of: first))) }
        rows.append(Row(time: first, instant: last + MotionTrack.side(of: last)))
        index += 1
      }
      // A row beside a corner would be on either side of it.
      if rows.last.map({ next - $0.instant > MotionTrack.side(of: next) }) ?? true {
        rows.append(Row(time: next, instant: next))
      }
      if next >= document.duration { return rows }
      count += 1
    }
  }

  /// The corners of all tracks. Those that are closer together than the sides of their samples are one corner.
  private func corners(of tracks: [MotionDocument.NamedTrack]) -> [(first: Double, last: Double, jumps: Bool)] {
    var corners: [(first: Double, last: Double, jumps: Bool)] = []
    let jumps = Set(tracks.flatMap { named in named.track.breakpoints.filter(named.track.jumps(at:)) })
    for time in Set(tracks.flatMap(\.track.breakpoints)).sorted() {
      if let last = corners.last, time - last.last <= 3 * MotionTrack.side(of: time) {
        corners[corners.count - 1] = (last.first, time, last.jumps || jumps.contains(time))
      } else {
        corners.append((time, time, jumps.contains(time)))
      }
    }
    return corners
  }

  /// Whether linear interpolation meets the tolerance, by the middles between two rows.
  private func isAccurate(_ tracks: [MotionDocument.NamedTrack], _ rate: Double) -> Bool {
    let rows = rows(of: tracks, rate: rate)
    for named in tracks {
      let accepted = named.names.map { tolerance.accepted(ChannelName.unit(of: $0)) * 0.9 }
      for (first, last) in zip(rows, rows.dropFirst()) where last.time > first.time {
        let (start, end) = (first.values(of: named.track), last.values(of: named.track))
        for share in [0.25, 0.5, 0.75] {
          let values = named.track.values(first.time + (last.time - first.time) * share)
          for index in values.indices {
            let line = start[index] + (end[index] - start[index]) * share
            if abs(values[index] - line) > accepted[index] { return false }
          }
        }
      }
    }
    return true
  }
}

extension MotionTrack {
  /// Whether a number jumps at an instant.
  func jumps(at time: Double) -> Bool {
    zip(values(before: time), values(after: time)).contains { abs($0 - $1) > 1e-5 }
  }
}
