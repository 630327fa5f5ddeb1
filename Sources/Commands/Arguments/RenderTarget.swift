// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc

/// The kind of output of `render`, determined by the output name.
enum RenderTarget {
  case picture(FileName)
  case animation(FileName)
  /// Numbered pictures: the file name before and after the number, and the smallest number of digits.
  case numbered(prefix: FileName, digits: Int, suffix: FileName)
  case video(FileName)
  case standardOutput

  init(name: FileName) throws {
    if name == FileName("-") {
      self = .standardOutput
    } else if name.hasSuffix("/") || name.status()?.kind == S_IFDIR {
      self = .numbered(prefix: name + (name.hasSuffix("/") ? "" : "/") + "frame-", digits: 6, suffix: FileName(".png"))
    } else if let pattern = Self.pattern(name) {
      self = pattern
    } else if name.hasSuffix(".apng") {
      self = .animation(name)
    } else if name.hasSuffix(".y4m") {
      self = .video(name)
    } else if name.hasSuffix(".png") {
      self = .picture(name)
    } else {
      throw ValidationError(
        "--output: \(name.quoted) is not an output name; names that end in .png, .apng, .y4m or /, and - are accepted")
    }
  }

  /// The name of the kind of output in reports.
  var kind: String {
    switch self {
    case .picture: "png"
    case .animation: "apng"
    case .numbered: "frames"
    case .video, .standardOutput: "y4m"
    }
  }

  /// The output file name as text; for numbered pictures a pattern such as `frame-%06d.png`.
  var name: String {
    switch self {
    case .picture(let name), .animation(let name), .video(let name): name.text
    case .numbered(let prefix, let digits, let suffix): "\(prefix.text)%0\(digits)d\(suffix.text)"
    case .standardOutput: "-"
    }
  }

  /// Parses a `.png` name with `%d` or a pattern such as `%04d`; `nil` for any other name.
  private static func pattern(_ name: FileName) -> RenderTarget? {
    guard name.hasSuffix(".png"), let percent = name.bytes.lastIndex(of: UInt8(ascii: "%")) else { return nil }
    let rest = name.bytes[(percent + 1)...]
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard rest.dropFirst(digits.count).first == UInt8(ascii: "d") else { return nil }
    let count = digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
    guard digits.isEmpty || digits.first == UInt8(ascii: "0"), (1...9).contains(count) else { return nil }
    return .numbered(
      prefix: FileName(name.bytes[..<percent]), digits: count, suffix: FileName(rest.dropFirst(digits.count + 1)))
  }
}
