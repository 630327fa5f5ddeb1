// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The numbers of a document that a table or a list of Bézier keys has.
struct TabulatedNumbers {
  /// The columns, some of which may not move.
  private(set) var tracks: [MotionDocument.NamedTrack]
  /// The numbers that do not move, apart from defaults; none where columns are chosen.
  private(set) var statics: [(name: String, number: Double)] = []

  /// Chooses the numbers.
  ///
  /// - Throws: An error for a column that the document does not have, or whose direction cannot change.
  init(_ document: MotionDocument, _ options: MotionTableOptions) throws(ExportError) {
    guard options.columns.isEmpty else {
      let chosen = try Self.chosen(options.columns, of: document.tracks)
      tracks = options.isYUp ? try Self.upwards(chosen, of: document) : chosen
      return
    }
    let all = options.isYUp ? try Self.upwards(document.tracks, of: document) : document.tracks
    tracks = all.filter(\.track.isMoving)
    statics = all.flatMap { named in
      guard let constant = named.track.constant else { return [(name: String, number: Double)]() }
      return zip(named.names, constant)
        .filter { MotionRecording.layerDefaults[RecordedOwners.split($0).property] != $1 }.map { ($0, $1) }
    }
  }

  // MARK: - Columns

  /// A number of a track.
  private struct Column {
    let name: String
    let property: String
    let track: Int
    let number: Int
    let isMoving: Bool
  }

  private static func chosen(
    _ entries: [String], of tracks: [MotionDocument.NamedTrack]
  ) throws(ExportError) -> [MotionDocument.NamedTrack] {
    var owners: [String] = []
    var columns: [String: [Column]] = [:]
    for (track, named) in tracks.enumerated() {
      for (number, name) in named.names.enumerated() {
        let (owner, property) = RecordedOwners.split(name)
        if columns[owner] == nil { owners.append(owner) }
        columns[owner, default: []].append(
          Column(name: name, property: property, track: track, number: number, isMoving: named.track.isMoving))
      }
    }
    // Neighbouring columns of one track, which are evaluated together.
    var groups: [[Column]] = []
    var (found, known): (Set<String>, Set<String>) = ([], [])
    for owner in owners {
      for entry in entries {
        for column in columns[owner] ?? []
        where entry == column.name || entry == column.property || (entry == owner && column.isMoving) {
          found.insert(entry)
          guard known.insert(column.name).inserted else { continue }
          if groups.last?.first?.track == column.track {
            groups[groups.count - 1].append(column)
          } else {
            groups.append([column])
          }
        }
      }
    }
    if let missing = entries.first(where: { !found.contains($0) }) {
      throw .noColumn(missing, known: tracks.filter(\.track.isMoving).flatMap(\.names))
    }
    return groups.map { group in
      let numbers = group.map(\.number)
      return MotionDocument.NamedTrack(
        names: group.map(\.name),
        track: tracks[group[0].track].track.map { values in numbers.map { values[$0] } })
    }
  }

  // MARK: - Directions

  /// The tracks with y upwards: every place is mirrored at the horizontal axis of its layer, or of the document in the
  /// middle of its height.
  ///
  /// With the mirror F, the map F·M·F of a layer has the opposite angles, and matrices with the opposite numbers beside
  /// the diagonal; scales stay.
  private static func upwards(
    _ chosen: [MotionDocument.NamedTrack], of document: MotionDocument
  ) throws(ExportError) -> [MotionDocument.NamedTrack] {
    let roots = Set(document.layers.lazy.filter { $0.parent == nil }.map(\.name))
    var tracks = chosen
    for (index, named) in tracks.enumerated() {
      var (factors, offsets): ([Double], [Double]) = ([], [])
      for name in named.names {
        let (owner, property) = RecordedOwners.split(name)
        guard !property.contains("Gradient") else { throw .unsupported("the gradient “\(name)” with y upwards") }
        factors.append(isMirrored(property) ? -1 : 1)
        offsets.append(property == "y" && roots.contains(owner) ? document.size.height : 0)
      }
      guard factors.contains(-1) else { continue }
      let track = named.track.map { [factors, offsets] values in
        // The sum has no negative zero.
        values.indices.map { offsets[$0] + factors[$0] * values[$0] }
      }
      tracks[index] = MotionDocument.NamedTrack(names: named.names, track: track)
    }
    return tracks
  }

  /// Whether a property has the opposite number with y upwards.
  private static func isMirrored(_ property: String) -> Bool {
    if property.hasPrefix("path") { return Int(property.dropFirst(4)).map { $0 % 2 == 1 } ?? false }
    return mirrored.contains(property)
  }

  private static let mirrored: Set = [
    "y", "rotation", "heading", "matrixB", "matrixC", "matrixY", "originY", "shadowY", "top",
  ]
}
