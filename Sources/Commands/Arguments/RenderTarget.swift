// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc

/// The kind of output of `render`, determined by the output name.
enum RenderTarget {
  case picture(FileName)
  case animation(FileName)
  case numbered(NumberedName)
  case video(FileName)
  case standardOutput

  init(name: FileName) throws {
    if name == FileName("-") {
      self = .standardOutput
    } else if name.hasSuffix("/") || name.status()?.kind == S_IFDIR {
      let prefix = name + (name.hasSuffix("/") ? "" : "/") + "frame-"
      self = .numbered(NumberedName(prefix: prefix, digits: 6, suffix: FileName(".png")))
    } else if name.hasSuffix(".png"), let numbered = NumberedName(name) {
      self = .numbered(numbered)
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
    case .numbered(let name): name.text
    case .standardOutput: "-"
    }
  }
}
