// SPDX-License-Identifier: MIT
public import Foundation

/// The files of the package, in the source tree.
public enum Repository {
  /// The folder of the manifest.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file by its path from ``root``.
  public static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The text of a file.
  public static func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }
}
