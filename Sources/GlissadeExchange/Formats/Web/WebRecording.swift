// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Makes a recording of the elements of a page.
enum WebRecording {
  /// The longest finite duration that is read, in seconds.
  private static let longest = 86_400.0

  /// - Parameters:
  ///   - elements: The elements.
  ///   - length: The length of the text in bytes.
  ///   - errors: The errors at places of the text.
  static func recording(
    _ elements: [ReadElement], length: Int, _ errors: WebErrors
  ) throws(MotionReadingError) -> MotionRecording {
    var (duration, isEndless) = (0.0, false)
    for animation in elements.flatMap(\.animations) {
      guard animation.end <= longest, animation.timing.delay >= -longest else {
        throw errors.refusal(animation.place, "an animation of more than a day")
      }
      duration = max(duration, animation.end)
      isEndless = isEndless || animation.isEndless
    }
    var builder = WebTrackBuilder(elements, duration: duration, length: length, errors)
    var layers: [WebLayer] = []
    let names = Set(elements.map(\.name))
    for element in elements {
      let tracks = try builder.tracks(of: element)
      if tracks.isEmpty { continue }
      let layer = WebLayer(element, tracks, builder.memory, hasInner: names.contains(element.name + WebLayer.inner))
      try builder.takeChannels(layer.channelCount, element)
      layers.append(layer)
    }
    var channels: [MotionRecording.Channel] = []
    var (boxes, known): ([MotionRecording.Box], Set<String>) = ([], [])
    let count = layers.reduce(0) { $0 + $1.channelCount }
    for layer in layers {
      // In an order that does not change from run to run.
      for (_, track) in layer.tracks.sorted(by: { $0.key < $1.key }) {
        try builder.take(track, numbers: layer.numberCount(track), of: count, layer.element)
      }
      let own: [MotionRecording.Channel]
      do {
        own = try layer.channels()
      } catch {
        throw errors.refusal(layer.element.place, error.problem)
      }
      for channel in own where !known.insert(channel.name).inserted {
        throw errors.refusal(layer.element.place, "two elements have \(CSSValueError.quoted(channel.name))")
      }
      channels += own
      if let box = layer.box() { boxes.append(box) }
    }
    var recording = MotionRecording(duration: duration, channels: channels)
    (recording.isEndless, recording.boxes, recording.defaults) = (isEndless, boxes, defaults)
    recording.dialect = .css
    return recording
  }

  /// The numbers of properties without a statement. Those of colours are opaque black for the fill, and clear.
  static let defaults: [String: Double] = [
    "x": 0, "y": 0, "z": 0, "rotation": 0, "rotationX": 0, "rotationY": 0, "heading": 0, "scaleX": 1, "scaleY": 1,
    "scaleZ": 1, "matrixA": 1, "matrixB": 0, "matrixC": 0, "matrixD": 1, "matrixX": 0, "matrixY": 0, "originX": 0,
    "originY": 0, "matrix13": 0, "matrix14": 0, "matrix23": 0, "matrix24": 0, "matrix31": 0, "matrix32": 0,
    "matrix33": 1, "matrix34": 0, "matrix43": 0, "matrix44": 1, "opacity": 1, "visibility": 1, "positioning": 0,
    "fillRed": 0, "fillGreen": 0, "fillBlue": 0, "fillAlpha": 1, "strokeRed": 0, "strokeGreen": 0, "strokeBlue": 0,
    "strokeAlpha": 0, "strokeWidth": 1, "dashPhase": 0, "miterLimit": 4, "backgroundRed": 0, "backgroundGreen": 0,
    "backgroundBlue": 0, "backgroundAlpha": 0, "shadowX": 0, "shadowY": 0, "shadowRadius": 0, "shadowRed": 0,
    "shadowGreen": 0, "shadowBlue": 0, "shadowAlpha": 0, "cornerRadius": 0,
  ]
}
