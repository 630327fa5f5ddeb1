/// Where a basic animation comes from and where it goes: any two of from, to and by, or fewer.
///
/// A side that is missing is the model value of the instant that is asked for, as Core Animation does it (and not the
/// presentation value that its text promises): setting the model in flight bends the way.
///
///     from, to    from … to                  from        from … model
///     from, by    from … from + by           to          model … to
///     by, to      to − by … to               by          model … model + by
///     none        what was shown when it was added … model
public struct BasicEnds<Value: Animatable>: Sendable {
  /// The value at the begin.
  public var from: Value?
  /// The value at the end.
  public var to: Value?
  /// How far it is from the begin to the end.
  public var by: Value.Difference?

  /// Creates ends; at most two may be given.
  public init(from: Value? = nil, to: Value? = nil, by: Value.Difference? = nil) {
    self.from = from
    self.to = to
    self.by = by
  }

  /// Whether both sides are known without a model value.
  var isComplete: Bool {
    switch (from != nil, to != nil, by != nil) {
    case (true, true, _), (true, _, true), (_, true, true): true
    default: false
    }
  }

  /// The two sides over a model value.
  func resolved(over model: Value) -> (from: Value, to: Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.advanced(by: by))
    case (nil, let to?, let by?): (Self.start(of: to, by: by), to)
    case (let from?, nil, nil): (from, model)
    case (nil, let to?, nil): (model, to)
    case (nil, nil, let by?): (model, model.advanced(by: by))
    case (nil, nil, nil): (model, model)
    }
  }

  /// The value that advances to an end by a difference.
  private static func start(of end: Value, by difference: Value.Difference) -> Value {
    // A type that is its own difference subtracts exactly. For `Scale` that is a division, which rounds once; the
    // product with the reciprocal rounds twice.
    if let vector = end as? Value.Difference, let start = vector.subtracting(difference) as? Value { return start }
    return end.advanced(by: difference.scaled(by: -1))
  }
}
