/// How far back a tree remembers what it has shown.
public enum History: Hashable, Sendable {
  /// Everything: any earlier instant shows what it has shown. It grows with every change.
  case unlimited
  /// This many seconds before each change; what lies further back is dropped where a change is made.
  ///
  /// With 0 a property that is sent to and fro for ever keeps only what still shows, whatever the number of changes.
  case seconds(Double)
}
