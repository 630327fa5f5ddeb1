/// What the content asks of the program around it, since it has no disk and no clipboard of its own.
public enum ContentRequest: Hashable, Sendable {
  /// To save the session as it stands at an instant, and to tell the name of the file.
  case saveSession(at: Double)
  /// To save the picture that is shown, and to tell the name of the file.
  case savePicture
  /// To copy the command line that draws the picture of an instant, and to tell it.
  case copyCommand(at: Double)
  /// To put a text on the clipboard.
  case copy(String)
  /// To hand the text on the clipboard to the content, as ``InputEvent/pasted(_:)``.
  case paste
}
