// SPDX-License-Identifier: MIT
import GlissadeReading

/// A format of exported motion.
public enum MotionFormat: String, Hashable, Sendable, CaseIterable {
  /// Rules of CSS with `@keyframes`.
  case css
  /// A self-contained HTML page with the rules of CSS and the layers.
  case html
  /// The animations of Web Animations in JSON.
  case waapi
  /// A JavaScript module that plays the animations of Web Animations.
  case javaScript = "js"
  /// A self-contained animated SVG file.
  case svg
  /// A Lottie animation.
  case lottie
  /// Source code that builds the motion with this library.
  case swift
  /// Source code of views of SwiftUI.
  case swiftUI = "swiftui"
  /// Source code of layers of Core Animation, in Swift.
  case coreAnimation = "coreanimation"
  /// A table of samples.
  case csv
  /// A table of samples in JSON.
  case json
  /// Bézier keys of numbers in compact JSON.
  case keys

  /// Whether a file does not state which layer is inside which.
  var isFlat: Bool {
    switch self {
    case .css, .waapi, .javaScript: true
    case .html, .svg, .lottie, .swift, .swiftUI, .coreAnimation, .csv, .json, .keys: false
    }
  }

  /// Whether the format is a table of samples.
  var isTable: Bool { self == .csv || self == .json }

  /// Whether the format is source code, which is not read.
  var isSource: Bool { self == .swift || self == .swiftUI || self == .coreAnimation }

  /// Whether a file states what is drawn, for a player, and not the numbers of layers alone.
  var isPlayed: Bool { !isSource && !isTable && self != .keys }

  /// The largest size of a file that is written, and of a table that is read, in bytes. Tables need less memory for
  /// their size.
  package var sizeLimit: Int {
    switch self {
    case .csv, .json: 128 << 20
    default: 16 << 20
    }
  }
}

extension MotionFormat {
  /// The format whose names of properties the layers of a file have; those of a table have the names of SVG.
  init(_ format: MotionFileFormat?) {
    switch format {
    case .lottie: self = .lottie
    case .html: self = .html
    case .css: self = .css
    case .webAnimations: self = .waapi
    case .svg, .csv, .jsonTable, .keys, .swift, nil: self = .svg
    }
  }
}
