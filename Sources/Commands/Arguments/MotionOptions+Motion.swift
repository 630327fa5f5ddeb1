// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer

extension MotionOptions {
  /// Creates the motion that these options describe, and reports ignored subpaths on standard error.
  ///
  /// - Throws: A failure that names the option with the invalid value.
  func motion(_ options: CurvesMotion.Options = .init()) throws(Failure) -> CurvesMotion {
    let source: CurvesMotion.Source
    var lap = duration?.value
    if let controlPoints {
      source = .points(try PathInput.points(controlPoints))
    } else if let pathData {
      let path = try PathInput.load(pathData, pathChoice)
      let further = path.subpaths().count { !$0.segments.isEmpty } - 1
      if further > 0 {
        let file = PathInput.fileName(pathData).map { "\($0): " } ?? ""
        StandardError.report("--path-data: \(file)\(further) further subpath\(further == 1 ? " is" : "s are") ignored")
      }
      source = .path(path)
    } else {
      let points = points ?? CurvesMotion.standardPointCount
      source = .blob(shape == .square ? .square : .circle(points: points), seed: seed ?? 1)
      lap = lap ?? CurvesMotion.defaultDuration(pointCount: points)
    }
    do {
      return try CurvesMotion(source, options: options, duration: lap)
    } catch {
      switch source {
      // The outline of a blob has a finite, positive length, except with extreme tangents.
      case .blob: throw Failure(.usage, "--tension, --continuity or --bias: \(error)")
      case .points: throw Failure(.badData, "--control-points: \(error)")
      case .path:
        let file = pathData.flatMap(PathInput.fileName).map { "\($0): " } ?? ""
        throw Failure(.badData, "--path-data: \(file)\(error)")
      }
    }
  }
}

extension CurvesMotion {
  /// The motion of the default blob.
  ///
  /// - Throws: Nothing in practice: the default blob has a finite, positive length.
  static func standard() throws(Failure) -> CurvesMotion {
    do {
      return try CurvesMotion(
        .blob(.circle(points: standardPointCount), seed: 1), options: .init(),
        duration: defaultDuration(pointCount: standardPointCount))
    } catch {
      throw Failure(.software, "the default blob: \(error)")
    }
  }
}
