// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with.
///
/// Warnings become errors only where `GLISSADE_STRICT` is set, as the gate does: a newer compiler with a new warning must
/// not break a clone.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (Context.environment["GLISSADE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// What the tests and their support are compiled with: they touch no memory by hand.
let testSettings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (Context.environment["GLISSADE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

let numerics = Target.Dependency.product(name: "RealModule", package: "swift-numerics")

/// A pure module: it may import what is listed here and nothing else; the build rejects the rest.
func module(_ name: String, imports dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, of dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: testSettings)
}

let package = Package(
  name: "glissade",
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0")
  ],
  targets: [
    // Pure modules: no clock, no environment, no disk.
    module("Geometry", imports: [numerics]),
    module("DisplayLists", imports: ["Geometry"]),
    module("Rasterization", imports: ["DisplayLists", "Geometry", numerics]),
    .systemLibrary(name: "CZlib"),
    module("ImageCoding", imports: ["CZlib"]),

    // Tests.
    tests("GeometryTests", of: ["Geometry"]),
    .target(
      name: "SnapshotTesting", dependencies: ["ImageCoding"], path: "Tests/SnapshotTesting", swiftSettings: testSettings
    ),
    tests("ImageCodingTests", of: ["ImageCoding", "SnapshotTesting"]),
    .testTarget(
      name: "RasterizationTests",
      dependencies: ["DisplayLists", "Geometry", "ImageCoding", "Rasterization", "SnapshotTesting", numerics],
      exclude: ["Snapshots"], swiftSettings: testSettings),
    .target(name: "ConformanceRows", path: "Tests/ConformanceRows", swiftSettings: testSettings),
    tests("ConformanceTests", of: ["ConformanceRows", "Geometry"], resources: [.copy("Rows")]),
  ],
  swiftLanguageModes: [.v6]
)
