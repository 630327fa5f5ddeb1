// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
  import Synchronization
#endif

/// The ends of a basic animation: at most two of from, to and by.
///
/// A missing end is the model value at the queried instant, as in Core Animation's implementation. (Its documentation
/// specifies the presentation value.) Setting the model value during the animation therefore changes the motion.
///
/// ```text
/// from, to    from … to                  from        from … model
/// from, by    from … from + by           to          model … to
/// by, to      to − by … to               by          model … model + by
/// none        the presentation value when it was added … model
/// ```
package struct BasicEnds<Value: Animatable>: Sendable {
  /// The value at the begin.
  package var from: Value?
  /// The value at the end.
  package var to: Value?
  /// The difference between the two ends.
  package var by: Value.Difference?

  /// Creates ends. At most two arguments may be given.
  package init(from: Value? = nil, to: Value? = nil, by: Value.Difference? = nil) {
    self.from = from
    self.to = to
    self.by = by
  }

  /// Whether both ends are independent of the model value.
  var isComplete: Bool {
    switch (from != nil, to != nil, by != nil) {
    case (true, true, _), (true, _, true), (_, true, true): true
    default: false
    }
  }

  /// The two ends for a model value.
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

  /// The value from which a difference leads to an end.
  private static func start(of end: Value, by difference: Value.Difference) -> Value {
    // A type that is its own difference subtracts exactly. For `Scale`, subtraction is a division, which rounds once.
    // The product with the reciprocal rounds twice.
    if let vector = end as? Value.Difference, let start = vector.subtracting(difference) as? Value { return start }
    return end.advanced(by: difference.scaled(by: -1))
  }
}

/// Ends of which one is the model value, with the interpolation that was prepared for the last queried model value.
///
/// Values that are equal are assumed to have equal interpolations. A sample then depends only on its arguments: the
/// stored interpolation saves time and changes no value.
package final class PreparedEnds<Value: Animatable>: Sendable {
  package let ends: BasicEnds<Value>

  #if hasFeature(Embedded)
    // Embedded Swift has no `Mutex`. Ends are then not prepared, which changes no value.
    init?(_ ends: BasicEnds<Value>) { nil }

    func interpolation(over model: Value) -> PreparedInterpolation<Value>? { nil }
  #else
    private let latest = Mutex<(model: Value, interpolation: PreparedInterpolation<Value>)?>(nil)

    /// Creates the ends, or returns `nil` for a type without costly preparation, and without any end.
    init?(_ ends: BasicEnds<Value>) {
      // The cheapest test for most types comes first.
      guard Value.zero.preparedInterpolation(to: .zero) != nil, ends.from != nil || ends.to != nil || ends.by != nil,
        Value.self is any Equatable.Type
      else { return nil }
      self.ends = ends
    }

    /// The interpolation for a model value, or `nil` if the type prepares none for it.
    func interpolation(over model: Value) -> PreparedInterpolation<Value>? {
      latest.withLock { latest in
        if let latest, (latest.model as? any Equatable)?.isEqual(to: model) == true { return latest.interpolation }
        let (from, to) = ends.resolved(over: model)
        let interpolation = from.preparedInterpolation(to: to)
        latest = interpolation.map { (model, $0) }
        return interpolation
      }
    }
  #endif
}

#if !hasFeature(Embedded)
  extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
  }
#endif
