// SPDX-License-Identifier: MIT
public import Foundation
public import GlissadeDisplayLists
import GlissadeImageCoding
public import Testing

/// Compares pictures with reviewed ones on disk.
public struct Snapshots: Sendable {
  /// The folder of the pictures, in the source tree so that recording can rewrite them.
  public let folder: URL

  /// The pictures in the folder `Snapshots` of a test target.
  public init(ofTargetOf fileID: String = #fileID) {
    folder = Repository.file("Tests/\(fileID.prefix { $0 != "/" })/Snapshots")
  }

  /// The pictures in a folder.
  public init(folder: URL) { self.folder = folder }

  /// The environment variable that makes a test write its pictures: `GLISSADE_RECORD_SNAPSHOTS=1`.
  public static let recordingVariable = "GLISSADE_RECORD_SNAPSHOTS"

  /// The names of the pictures in the folder.
  public func names() throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) })
  }

  /// Fails the test unless a picture matches the snapshot of that name.
  ///
  /// A failure writes expected | difference | actual to the temporary folder and reports the path. A recording writes
  /// the picture and fails the test as well, so that no recording is accidental.
  ///
  /// - Parameters:
  ///   - channelDifference: The largest difference of a channel that is accepted.
  ///   - differingPixels: The number of pixels that may differ by up to that much.
  public func expect(
    _ actual: Bitmap, named name: String, channelDifference: Int = 0, differingPixels: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let file = folder.appendingPathComponent(name + ".png")
    do {
      if ProcessInfo.processInfo.environment[Self.recordingVariable] != nil {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(actual.encodedAsPNG()).write(to: file)
        Issue.record("recorded \(file.path): look at it before committing it", sourceLocation: sourceLocation)
        return
      }
      guard let data = try? Data(contentsOf: file) else {
        Issue.record(
          "no snapshot \(file.path); record it with \(Self.recordingVariable)=1", sourceLocation: sourceLocation)
        return
      }
      let expected = try Bitmap(decodingPNG: [UInt8](data))
      let difference = PictureDifference(between: expected, and: actual)
      if let difference, difference.largestChannelDifference <= channelDifference,
        difference.differingPixels <= (channelDifference == 0 ? 0 : differingPixels)
      {
        return
      }
      Self.report(expected, actual, named: name, sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
    }
  }

  /// Fails the test unless two pictures from different sources are equal.
  ///
  /// A failure leaves expected | difference | actual as with a picture on disk.
  public static func expectSame(
    _ expected: Bitmap, _ actual: Bitmap, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if expected != actual { report(expected, actual, named: name, sourceLocation: sourceLocation) }
  }

  private static func report(
    _ expected: Bitmap, _ actual: Bitmap, named name: String, sourceLocation: SourceLocation
  ) {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("snapshot-\(name).png")
    let summary =
      PictureDifference(between: expected, and: actual).map {
        "\($0.differingPixels) pixels differ, by up to \($0.largestChannelDifference)"
      } ?? "\(actual.width)×\(actual.height) instead of \(expected.width)×\(expected.height)"
    do {
      try Data(Bitmap.comparison(expected: expected, actual: actual).encodedAsPNG()).write(to: output)
      Issue.record(
        "\(name): \(summary); expected | difference | actual: \(output.path)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(name): \(summary); no picture of it: \(error)", sourceLocation: sourceLocation)
    }
  }
}
