// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension MotionRecording {
  /// The motion of a document, with its constant properties. Before 0 s, it has the values at 0 s.
  ///
  /// Of a document that was read from a file, all layers are recorded as the engine evaluates them: also those that an
  /// export cannot write.
  public init(_ document: MotionDocument) {
    if let format = document.readFormat, !document.isCaptured {
      self.init(reading: document, as: format)
    } else {
      self.init(layersOf: document)
    }
  }

  /// The motion of a document that was read from a file, with the boxes of paths in place of their points.
  init(boxesOf document: MotionDocument) {
    self.init(reading: document, as: document.readFormat ?? .svg, hasPaths: false)
  }

  /// The motion of the layers of a document for exports.
  private init(layersOf document: MotionDocument) {
    duration = document.duration
    let memory = ColumnMemory()
    channels = document.tracks.flatMap { named in
      if let constant = named.track.constant {
        return zip(named.names, constant).map { Channel($0, constant: $1) }
      }
      let columns = TrackColumns(
        of: { [values = named.track.values] in values(max($0, 0)) }, count: named.names.count, in: memory)
      return columns.channels(named.names, corners: named.track.breakpoints)
    }
    boxes = document.layers.compactMap { $0.box(until: document.duration) }
    defaults = Self.layerDefaults
    members = Dictionary(document.layers.enumerated().map { ($1.name, [$0]) }, uniquingKeysWith: +)
    drawn = { DrawnMotion(document, isFlat: $0) }
    drawsAnything = document.layers.contains { !$0.drawings.isEmpty }
  }

  /// The motion of the trees of a document.
  private init(reading document: MotionDocument, as format: MotionFormat, hasPaths: Bool = true) {
    let recorder = LayerRecorder(document, hasPaths: hasPaths)
    duration = document.isStill ? 0 : document.duration
    channels = recorder.channels
    (boxes, outlines) = (recorder.boxes, recorder.outlines)
    (members, isEndless) = (recorder.members, document.isEndless)
    (dialect, self.format) = (format.isFlat ? .css : format, format)
    defaults = Self.layerDefaults
    notes = document.notes
    uncompared = recorder.uncompared
    drawn = { DrawnMotion(treesOf: document, isFlat: $0) }
    drawsAnything = recorder.drawsAnything
  }

  /// The numbers of a layer or drawing for which a document or a table states nothing else.
  static let layerDefaults: [String: Double] = [
    "x": 0, "y": 0, "rotation": 0, "scaleX": 1, "scaleY": 1, "heading": 0, "originX": 0, "originY": 0, "matrixA": 1,
    "matrixB": 0, "matrixC": 0, "matrixD": 1, "matrixX": 0, "matrixY": 0, "opacity": 1, "visibility": 1,
    "cornerRadius": 0, "fillAlpha": 0, "strokeAlpha": 0, "strokeStart": 0, "strokeEnd": 1, "dashPhase": 0,
    "shadowAlpha": 0, "shadowX": 0, "shadowY": 0, "shadowRadius": 0, "blurRadius": 0,
  ].merging(zip(ChannelName.colorMatrix, ColorMatrix.identity.numbers)) { $1 }
}

extension DocumentLayer {
  /// The corners of the layer's first drawing in the parent, or `nil` for a layer without a drawing of a known box.
  fileprivate func box(until duration: Double) -> MotionRecording.Outline? {
    guard let outline = drawings.first?.outline else { return nil }
    let bounds: MotionTrack
    switch outline {
    case .rectangle(let track, _), .ellipse(let track), .image(_, _, let track): bounds = track
    case .path: return nil
    }
    let placement = placement
    return MotionRecording.Outline(
      boxOf: name, breakpoints: MotionTrack.breakpoints(of: [placement, bounds])
    ) { time in
      let (map, rect) = (LayerMap.transform(placement.values(max(time, 0))), bounds.values(max(time, 0)))
      return Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]).corners.map { map.apply(to: $0) }
    }
  }
}

extension MotionDocument {
  /// A track of the document with the names of its channels.
  package struct NamedTrack: Sendable {
    package let names: [String]
    package let track: MotionTrack
  }

  /// All moving tracks, with the names of their channels.
  package var movingTracks: [NamedTrack] { tracks.filter(\.track.isMoving) }

  /// All tracks, with the names of their channels.
  package var tracks: [NamedTrack] {
    var tracks: [NamedTrack] = []
    func add(_ track: MotionTrack?, of owner: String, _ properties: @autoclosure () -> [String]) {
      guard let track else { return }
      tracks.append(NamedTrack(names: properties().map { "\(owner).\($0)" }, track: track))
    }
    func add(_ gradient: DocumentGradient?, _ paint: String, of owner: String) {
      guard let gradient, gradient.isMoving else { return }
      let numbers = gradient.numbers.map { gradient.gradient($0).channelNumbers }
      add(numbers, of: owner, ChannelName.gradient(paint, numbers.count))
    }
    for layer in layers {
      add(layer.position, of: layer.name, ChannelName.position)
      add(layer.rotation, of: layer.name, ChannelName.rotation)
      add(layer.scale, of: layer.name, ChannelName.scale)
      add(layer.matrix, of: layer.name, ChannelName.matrix)
      add(layer.heading, of: layer.name, ChannelName.heading)
      add(layer.origin, of: layer.name, ChannelName.origin)
      add(layer.opacity, of: layer.name, ChannelName.opacity)
      add(layer.isBlurred ? layer.blur : nil, of: layer.name, ["blurRadius"])
      add(layer.shadow?.color, of: layer.name, ChannelName.shadowColor)
      add(layer.shadow?.offset, of: layer.name, ChannelName.shadowOffset)
      add(layer.shadow?.radius, of: layer.name, ChannelName.shadowRadius)
      for drawing in layer.drawings {
        switch drawing.outline {
        case .rectangle(let bounds, let cornerRadius):
          add(bounds, of: drawing.name, ChannelName.bounds)
          add(cornerRadius, of: drawing.name, ChannelName.cornerRadius)
        case .ellipse(let bounds), .image(_, _, let bounds): add(bounds, of: drawing.name, ChannelName.bounds)
        case .path(let structure, let coordinates):
          add(coordinates, of: drawing.name, ChannelName.path(structure.coordinateCount))
        }
        add(drawing.visibility, of: drawing.name, ChannelName.visibility)
        if drawing.gradient != nil, drawing.fill?.isMoving == false {
          // The colour below a gradient is not drawn.
          add(drawing.fill?.map { [$0[3]] }, of: drawing.name, ["fillAlpha"])
        } else {
          add(drawing.fill, of: drawing.name, ChannelName.fill)
        }
        if drawing.fill != nil { add(drawing.gradient, "fill", of: drawing.name) }
        guard let stroke = drawing.stroke else { continue }
        add(drawing.strokeGradient, "stroke", of: drawing.name)
        if drawing.strokeGradient != nil, !stroke.isMoving {
          add(stroke.map { [$0[3]] }, of: drawing.name, ["strokeAlpha"])
        } else {
          add(stroke, of: drawing.name, ChannelName.stroke)
        }
        add(drawing.strokeWidth, of: drawing.name, ChannelName.strokeWidth)
        add(drawing.strokeRange, of: drawing.name, ChannelName.strokeRange)
        guard drawing.hasDashes else { continue }
        add(drawing.dashPhase, of: drawing.name, ChannelName.dashPhase)
        add(drawing.dashes, of: drawing.name, ChannelName.dashes(drawing.dashes.count))
      }
    }
    return tracks
  }
}
