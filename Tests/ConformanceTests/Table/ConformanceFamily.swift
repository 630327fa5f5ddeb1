// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The families of rows in the folder `Rows`, each with the function that gives the outcome of a row.
enum ConformanceFamily: String, CaseIterable {
  case easing
  case namedEasings = "named_easings"
  case timingModel = "timing_model"
  case propertyInterpolation = "property_interpolation"
  case transforms
  case matrixOperations = "matrix_ops"
  case quaternions
  case motionPath = "motion_path"
  case svgPathData = "svg_path_data"
  case splines
  case springs
  case colors
  case smil
  case keyframeEffects = "keyframe_effects"

  /// The tally of the outcomes of all rows of the family.
  func tally() throws -> Family.Tally {
    let url = try #require(Bundle.module.url(forResource: "Rows/\(rawValue)", withExtension: "json"))
    return try Family(contentsOf: url).tally(outcome)
  }

  private func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch self {
    case .easing: try EasingRow.outcome(row)
    case .namedEasings: try NamedEasingRow.outcome(row)
    case .timingModel: try TimingModelRow.outcome(row)
    case .propertyInterpolation: try ValueRow.property(row)
    case .transforms: try TransformRow.outcome(row)
    case .matrixOperations: try MatrixRow.outcome(row)
    case .quaternions: try QuaternionRow.outcome(row)
    case .motionPath: try MotionPathRow.outcome(row)
    case .svgPathData: try SVGPathDataRow.outcome(row)
    case .splines: try SplineRow.outcome(row)
    case .springs: try SpringRow.outcome(row)
    case .colors: try ValueRow.color(row)
    case .smil: try SMILRow.outcome(row)
    case .keyframeEffects: try KeyframeEffectRow.outcome(row)
    }
  }
}

/// A row of a kind that these tests do not support.
struct UnknownRow: Error, CustomStringConvertible {
  let description: String
  init(_ row: Family.Row) { description = "\(row.id): the kind '\(row.kind)' is not supported: \(row.json)" }
}
