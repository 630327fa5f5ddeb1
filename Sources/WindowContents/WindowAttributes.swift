// SPDX-License-Identifier: MIT

/// The properties of a window that its content can change at any time.
public struct WindowAttributes: Hashable, Sendable {
  /// The title; `nil` for that of the window's options.
  public var title: String?
  /// The shape of the pointer inside the window.
  public var pointerShape: PointerShape
  /// Whether a text field has the focus. Dead keys and compose sequences then produce text.
  public var acceptsText: Bool

  /// Creates attributes, by default those of a window without a text field.
  public init(title: String? = nil, pointerShape: PointerShape = .arrow, acceptsText: Bool = false) {
    self.title = title
    self.pointerShape = pointerShape
    self.acceptsText = acceptsText
  }
}

/// The shape of the pointer.
public enum PointerShape: Hashable, Sendable, CaseIterable {
  /// An arrow.
  case arrow
  /// A hand, for elements that can be pressed.
  case hand
  /// A text cursor, for editable text.
  case text
  /// Arrows in four directions, for elements that can be moved.
  case move
  /// Arrows to the left and right, for the ends of a horizontal range and the boundaries of columns.
  case resizeHorizontally
  /// Arrows up and down, for the boundaries of rows.
  case resizeVertically
}
