// SPDX-License-Identifier: MIT
import Glibc
import GlissadeGeometry

/// The names of dropped and pasted files.
enum DroppedFile {
  /// The name of a file from a URI with the scheme `file`, or `nil` for another one or for another machine.
  static func name(_ uri: Substring) -> FileName? {
    let scheme = "file:"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    var path = Array(uri.utf8.dropFirst(scheme.utf8.count))
    if path.starts(with: "//".utf8) {
      path.removeFirst(2)
      let host = path.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || Array(host) == Array("localhost".utf8) || Array(host) == hostName else { return nil }
      path.removeFirst(host.count)
    }
    guard path.first == UInt8(ascii: "/") else { return nil }
    return FileName(decoded(path))
  }

  /// Bytes in which `%41` is a letter.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static var hostName: [UInt8] {
    var bytes = [CChar](repeating: 0, count: 256)
    // SAFETY: the call writes at most one byte less than the buffer has, so that the last byte stays 0.
    guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
    return bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }

  /// A drawing with a path, or `nil` for a text that is no path data.
  static func drawing(ofPathData text: String) -> String? {
    guard text.first == "M" || text.first == "m", let path = try? Path(svgPathData: text), let box = path.bounds(),
      box.width.isFinite, box.height.isFinite
    else { return nil }
    let margin = max(1, 0.05 * max(box.width, box.height))
    let area = box.inset(dx: -margin, dy: -margin)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(area.minX) \(area.minY) \(area.width) "
      + "\(area.height)\"><path d=\"\(text)\" fill=\"none\" stroke=\"black\" stroke-width=\"\(margin / 4)\"/></svg>"
  }
}
