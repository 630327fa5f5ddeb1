extension PreparedKeyframes {
  /// The value at a progress alone: the bits of ``sample(at:)``.
  @inline(__always)
  func value(at progress: Double) -> Value {
    guard arcLengths == nil, !isDiscrete, !segments.isEmpty, !progress.isNaN else { return sample(at: progress).value }
    let index = Knots.segment(at: progress, in: knots)
    let (start, end) = (knots[index], knots[index + 1])
    let width = end - start
    guard width > 0 else { return progress < start ? segments[index].start : segments[index].end }
    var u = (progress - start) / width
    if index < references.count { u = functions.value(of: references[index], at: u) }
    guard u.isFinite else { return u < 0 ? segments[index].start : segments[index].end }
    return segments[index].value(at: u)
  }
}
