// SPDX-License-Identifier: MIT

extension WebMotionBuilder {
  /// Adds the blur and the shadow of a layer as functions of `filter`, which apply in this order.
  func addFilter(_ layer: DocumentLayer, to element: inout WebElement) throws(ExportError) {
    let blur = layer.isBlurred ? [layer.blur] : []
    let shadow = layer.shadow.map { [$0.offset, $0.radius, $0.color] } ?? []
    guard !(blur + shadow).isEmpty else { return }
    let lengths = blur.count + (shadow.isEmpty ? 0 : 3)
    // The numbers of colours, in a unit with the accepted error of lengths.
    let unit = tolerance.accepted(.points) / tolerance.accepted(.value)
    let track = MotionTrack(combining: blur + shadow, duration: document.duration) { numbers in
      let numbers = numbers.flatMap(\.self)
      return numbers[..<lengths] + numbers[lengths...].map { $0 * unit }
    }
    try add(track, .points, name: "filter", to: &element) { numbers in
      var (lengths, functions) = (numbers[..<lengths], [String]())
      if !blur.isEmpty { functions.append("blur(\(WebNumber.pixels(max(lengths.removeFirst(), 0))))") }
      if !shadow.isEmpty {
        let color = Self.color(numbers.suffix(4).map { $0 / unit }, hasAlpha: true)
        functions.append("drop-shadow(\(lengths.map(WebNumber.pixels).joined(separator: " ")) \(color))")
      }
      return [WebDeclaration("filter", functions.joined(separator: " "))]
    }
  }
}
