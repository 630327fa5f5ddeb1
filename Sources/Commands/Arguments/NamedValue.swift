// SPDX-License-Identifier: MIT
public import ArgumentParser
import GlissadeAnimations
import GlissadeGeometry
public import GlissadeImageCoding
import GlissadeTiming
import GlissadeVisualizer

/// A value of another module that has names on the command line.
protocol NamedValue: ExpressibleByArgument, Equatable {
  /// The names in the order of the help. The first name of a value is that of a default.
  static var names: KeyValuePairs<String, Self> { get }
}

extension NamedValue {
  init?(argument: String) {
    guard let value = Self.names.first(where: { $0.key == argument })?.value else { return nil }
    self = value
  }

  var defaultValueDescription: String { Self.names.first { $0.value == self }?.key ?? "" }

  static var allValueStrings: [String] { names.map(\.key) }
}

extension Pacing: NamedValue {
  static var names: KeyValuePairs<String, Pacing> { ["time": .time, "chord": .chord, "arc": .arc] }
}

extension KnotSpacing: NamedValue {
  static var names: KeyValuePairs<String, KnotSpacing> {
    ["uniform": .uniform, "centripetal": .centripetal, "chordal": .chordal]
  }
}

/// The playback directions by their Web Animations names.
extension PlaybackDirection: NamedValue {
  static var names: KeyValuePairs<String, PlaybackDirection> {
    ["normal": .normal, "reverse": .reverse, "alternate": .alternate, "alternate-reverse": .alternateReverse]
  }
}

/// The fill modes by their Web Animations names.
extension FillMode: NamedValue {
  static var names: KeyValuePairs<String, FillMode> {
    // In Web Animations, `auto` depends on the kind of effect; for keyframe effects it means `none`.
    ["none": .removed, "auto": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both]
  }
}

extension Y4MEncoder.Subsampling: ExpressibleByArgument {}

extension CurvesMotion.Rotation: ExpressibleByArgument {}

extension Appearance: ExpressibleByArgument {}
