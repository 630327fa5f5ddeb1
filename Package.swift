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

/// Tests; the reviewed pictures of those that have some are read from the source tree, where they can be rewritten.
func tests(
  _ name: String, of dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: testSettings)
}

let package = Package(
  name: "glissade",
  products: [
    .library(name: "Glissade", targets: ["Glissade"]),
    // For clients that draw what the engine shows: display lists to pixels, text, pictures in files, windows.
    .library(
      name: "GlissadeDrawing",
      targets: ["Typesetting", "Rasterization", "ImageCoding", "FrameScheduling", "X11Windowing"]),
    .executable(name: "glissade", targets: ["GlissadeCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
  ],
  targets: [
    // Pure modules: no clock, no environment, no disk.
    // The innermost steps of many animations, in C for the sake of processors' instructions.
    .target(name: "CLanes"),
    module("Geometry", imports: ["CLanes", numerics]),
    module("Timing", imports: ["CLanes", numerics]),
    module("Animations", imports: ["CLanes", "Geometry", "Timing", numerics]),
    module("DisplayLists", imports: ["Geometry"]),
    module("FrameScheduling"),
    module("Layers", imports: ["Geometry", "Timing", "Animations", "DisplayLists", "Typesetting", numerics]),
    // The loops over pixels, in C for the sake of processors' instructions.
    .target(name: "CPixels"),
    module("Rasterization", imports: ["CPixels", "DisplayLists", "Geometry", numerics]),
    module("Scenarios", imports: ["Animations", "Geometry", "Layers", "Timing"]),

    // Text: outlines are data in Assets/Fonts, embedded in the program by a C target.
    .target(name: "CTypefaces"),
    module("Typesetting", imports: ["CTypefaces", "Geometry"]),

    // Scenarios that come with the program: files in Assets/Scenarios, embedded by a C target.
    .target(name: "CShippedScenarios"),

    // The icon: a drawing in Assets/Icon, embedded by a C target.
    .target(name: "CIcon"),

    // Pictures in files.
    .systemLibrary(name: "CZlib"),
    module("ImageCoding", imports: ["CZlib"]),

    // The window.
    .target(name: "CX11", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext")]),
    module("X11Windowing", imports: ["CX11"]),

    // The visualizer and its command.
    module(
      "Visualizer",
      imports: [
        "Animations", "CShippedScenarios", "DisplayLists", "Geometry", "Layers", "Scenarios", "Timing", "Typesetting",
        numerics,
      ]),
    module(
      "Glissade", imports: ["Animations", "DisplayLists", "Geometry", "Layers", "Scenarios", "Timing", "Typesetting"]),
    .systemLibrary(name: "CSignals"),
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "GlissadeCommand",
      dependencies: [
        "Animations", "DisplayLists", "FrameScheduling", "Geometry", "ImageCoding", "Rasterization", "Scenarios",
        "Timing", "Visualizer", "X11Windowing", "CIcon", "CMalloc", "CSignals",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),

    // Tests, and what they share.
    tests("AnimationsTests", of: ["Animations", "Geometry", "Timing"]),
    tests("ConformanceTests", of: ["Animations", "ConformanceRows", "Geometry", "Timing"], resources: [.copy("Rows")]),
    tests("FrameSchedulingTests", of: ["FrameScheduling"]),
    tests(
      "CommandTests",
      of: [
        "ConformanceRows", "CX11", "Geometry", "GlissadeCommand", "ImageCoding", "SnapshotTesting", "VirtualDisplay",
      ],
      exclude: ["Snapshots"]),
    tests("GeometryTests", of: ["Geometry"]),
    tests(
      "GlissadeTests",
      of: [
        "Animations", "DisplayLists", "FrameScheduling", "Geometry", "Glissade", "ImageCoding", "Layers",
        "Rasterization", "Scenarios", "SnapshotTesting", "Timing", "Typesetting", "X11Windowing", numerics,
      ]),
    tests("GrowthTests", of: ["Geometry", "GlissadeCommand", "ImageCoding", "Scenarios", "Timing", "Visualizer"]),
    tests(
      "LayersTests",
      of: ["AllocationCounting", "Animations", "DisplayLists", "Geometry", "Layers", "Timing", "Typesetting"]),
    tests("ImageCodingTests", of: ["ImageCoding", "SnapshotTesting"]),
    tests(
      "RasterizationTests",
      of: ["CPixels", "DisplayLists", "Geometry", "ImageCoding", "Rasterization", "SnapshotTesting", numerics],
      exclude: ["Snapshots"]),
    tests(
      "ScenariosTests", of: ["Animations", "DisplayLists", "Geometry", "Layers", "Scenarios", "Timing", "Typesetting"]),
    tests("TimingTests", of: ["CLanes", "Timing", numerics]),
    tests("TypesettingTests", of: ["Geometry", "Typesetting"]),
    tests("VisualizerTests", of: ["Animations", "DisplayLists", "Geometry", "Scenarios", "Timing", "Visualizer"]),
    tests("X11WindowingTests", of: ["CX11", "FrameScheduling", "VirtualDisplay", "X11Windowing"]),
    .target(name: "AllocationCounting", path: "Tests/AllocationCounting"),
    .target(name: "ConformanceRows", path: "Tests/ConformanceRows", swiftSettings: testSettings),
    .target(
      name: "SnapshotTesting", dependencies: ["ImageCoding"], path: "Tests/SnapshotTesting", swiftSettings: testSettings
    ),
    .target(
      name: "VirtualDisplay", dependencies: ["CX11"], path: "Tests/VirtualDisplay", swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
