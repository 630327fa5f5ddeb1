import ArgumentParser
import Glibc

/// What `render` writes, by the name that it is given.
enum RenderTarget {
  case picture(String)
  case animation(String)
  /// Numbered pictures: what stands before and after the number, and how many digits that has at least.
  case numbered(prefix: String, digits: Int, suffix: String)
  case video(String)
  case standardOutput

  init(name: String) throws {
    let lowered = name.lowercased()
    if name == "-" {
      self = .standardOutput
    } else if name.hasSuffix("/") || Self.isFolder(name) {
      self = .numbered(prefix: name + (name.hasSuffix("/") ? "" : "/") + "frame-", digits: 6, suffix: ".png")
    } else if let pattern = Self.pattern(name) {
      self = pattern
    } else if lowered.hasSuffix(".apng") {
      self = .animation(name)
    } else if lowered.hasSuffix(".y4m") {
      self = .video(name)
    } else if lowered.hasSuffix(".png") {
      self = .picture(name)
    } else {
      throw ValidationError(
        "--output: '\(name)' is not a name that ends in .png, .apng, .y4m or /, nor -")
    }
  }

  /// What it is called in reports.
  var kind: String {
    switch self {
    case .picture: "png"
    case .animation: "apng"
    case .numbered: "frames"
    case .video, .standardOutput: "y4m"
    }
  }

  /// The name of the file, or of all of them.
  var name: String {
    switch self {
    case .picture(let name), .animation(let name), .video(let name): name
    case .numbered(let prefix, let digits, let suffix): "\(prefix)%0\(digits)d\(suffix)"
    case .standardOutput: "-"
    }
  }

  /// A name with `%d` or `%04d` in its last part, as other tools write it.
  private static func pattern(_ name: String) -> RenderTarget? {
    guard name.lowercased().hasSuffix(".png"), let percent = name.lastIndex(of: "%") else { return nil }
    let rest = name[name.index(after: percent)...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard rest.dropFirst(digits.count).first == "d", digits.isEmpty || digits.first == "0" else { return nil }
    guard digits.isEmpty || (1...9).contains(Int(digits) ?? 0) else { return nil }
    return .numbered(
      prefix: String(name[..<percent]), digits: Int(digits) ?? 1, suffix: String(rest.dropFirst(digits.count + 1)))
  }

  private static func isFolder(_ name: String) -> Bool {
    var status = stat()
    // SAFETY: the call fills the local that it is given.
    return unsafe stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
