// SPDX-License-Identifier: MIT

/// The range of past instants for which a tree keeps its values.
public enum History: Hashable, Sendable {
  /// All instants, and in a window ten seconds: `LayerTreeContent` then sets ``seconds(_:)``.
  case automatic
  /// All instants. Memory grows with every change.
  case unlimited
  /// This many seconds before each change. A change drops the earlier state of the changed property of its layer.
  ///
  /// With 0, a property that is set repeatedly keeps only the changes that still contribute, so its memory is bounded.
  case seconds(Double)
}
