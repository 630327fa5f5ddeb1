// SPDX-License-Identifier: MIT

extension MotionDocument {
  /// The captured document with its motion several times, for formats that do not state a number of laps.
  ///
  /// - Throws: An error for a duration of more than an hour.
  func repeated(_ count: Int) throws(ExportError) -> MotionDocument {
    guard count > 1 else { return self }
    let (lap, whole) = (duration, duration * Double(count))
    guard Self.durations.contains(whole) else {
      throw .unsupported("\(count) laps, which take more than \(Int(Self.durations.upperBound)) s")
    }
    var document = MotionDocument(self, duration: whole)
    for index in document.layers.indices {
      document.layers[index].changeTracks { $0.repeated(count, lap: lap, duration: whole) }
    }
    return document
  }

  /// The captured document that shows its state at an instant all the time.
  func still(at time: Double) -> MotionDocument {
    var document = self
    for index in document.layers.indices {
      document.layers[index].changeTracks { MotionTrack(constant: $0.values(time)) }
    }
    return document
  }
}

extension MotionTrack {
  /// The track several times.
  fileprivate func repeated(_ count: Int, lap: Double, duration: Double) -> MotionTrack {
    guard isMoving else { return self }
    let laps = (0..<count).flatMap { number -> [Double] in
      let start = Double(number) * lap
      return (number > 0 ? [start] : []) + breakpoints.map { start + $0 }
    }
    return MotionTrack(breakpoints: laps, duration: duration) { [values] time in
      let number = min((time / lap).rounded(.down), Double(count - 1))
      return values(time - number * lap)
    }
  }
}

extension DocumentLayer {
  /// Replaces all tracks.
  fileprivate mutating func changeTracks(_ change: (MotionTrack) -> MotionTrack) {
    for path in [
      \DocumentLayer.position, \.rotation, \.scale, \.matrix, \.heading, \.origin, \.opacity, \.blur,
    ] { self[keyPath: path] = change(self[keyPath: path]) }
    shadow = shadow.map {
      DocumentShadow(color: change($0.color), offset: change($0.offset), radius: change($0.radius))
    }
    for index in drawings.indices { drawings[index].changeTracks(change) }
  }
}

extension DocumentDrawing {
  fileprivate mutating func changeTracks(_ change: (MotionTrack) -> MotionTrack) {
    switch outline {
    case .rectangle(let bounds, let cornerRadius):
      outline = .rectangle(bounds: change(bounds), cornerRadius: change(cornerRadius))
    case .ellipse(let bounds): outline = .ellipse(bounds: change(bounds))
    case .path(let structure, let coordinates): outline = .path(structure, coordinates: change(coordinates))
    case .image(let bitmap, let sampling, let bounds):
      outline = .image(bitmap, sampling: sampling, bounds: change(bounds))
    }
    for path in [\DocumentDrawing.visibility, \.strokeWidth, \.dashes, \.dashPhase] {
      self[keyPath: path] = change(self[keyPath: path])
    }
    (fill, stroke, strokeRange) = (fill.map(change), stroke.map(change), strokeRange.map(change))
    gradient?.changeNumbers(change)
    strokeGradient?.changeNumbers(change)
  }
}
