// swift-tools-version: 6.2
import PackageDescription

/// Whether the manifest has the fuzz targets instead of the program and the tests. `make fuzz` sets this.
let isFuzzing = Context.environment["GLISSADE_FUZZ"] == "1"

/// Instrumentation of everything that a fuzz target runs.
let instrumentation = isFuzzing ? ["-sanitize=fuzzer,address"] : []

/// Whether the modules are optimised in a debug build, and the tests are not. `make test` sets this: tests spend most
/// of their time in the modules, and would take longer to compile with optimisation than they gain.
let isOptimized = Context.environment["GLISSADE_OPTIMIZED"] == "1"

/// What C targets are compiled with.
let cSettings: [CSetting] =
  (isFuzzing ? [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])] : [])
  + (isOptimized ? [.unsafeFlags(["-O2"])] : [])

/// What every Swift target is compiled with.
///
/// Warnings become errors only where `GLISSADE_STRICT` is set, as the gate does: a newer compiler with a new warning
/// must not break a clone.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (Context.environment["GLISSADE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + (isFuzzing ? [.unsafeFlags(instrumentation)] : [])
  // With threads the compiler writes one object and one unit of the index for each file, as the debug build expects.
  + (isOptimized ? [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"])] : [])

/// What the tests and their support are compiled with: they touch no memory by hand.
let testSettings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (Context.environment["GLISSADE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

let numerics = Target.Dependency.product(name: "RealModule", package: "swift-numerics")

/// A pure module: it may import the listed modules alone; the build rejects other imports.
///
/// The list also has the modules whose types the imported ones store. SwiftPM compiles a target again only when a
/// listed module changes, and would otherwise leave it with an old layout of those types.
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

/// The modules that `Glissade` exports again.
let engine = ["Animations", "DisplayLists", "Geometry", "Layers", "Scenarios", "Timing", "Typesetting"]

/// The libraries, in the order in which they build on each other.
let libraries: [Target] = [
  // Texts from outside, for the messages of all modules.
  module("Quoting"),

  // Pure modules: no clock, no environment, no disk.
  // The innermost steps of many animations, in C for the sake of processors' instructions.
  .target(name: "CLanes", cSettings: cSettings),
  module("Geometry", imports: ["CLanes", "Quoting", numerics]),
  module("Timing", imports: ["CLanes", "Quoting", numerics]),
  module("Animations", imports: ["CLanes", "Geometry", "Quoting", "Timing", numerics]),
  module("DisplayLists", imports: ["Geometry", "Quoting"]),
  module("FrameScheduling"),
  module(
    "Layers",
    imports: ["Geometry", "Timing", "Animations", "DisplayLists", "Quoting", "Typesetting", numerics]),
  // The loops over pixels, in C for the sake of processors' instructions.
  .target(name: "CPixels", cSettings: cSettings),
  module("Rasterization", imports: ["CPixels", "DisplayLists", "Geometry", "Quoting", numerics]),
  module(
    "Scenarios", imports: ["Animations", "DisplayLists", "Geometry", "Layers", "Quoting", "Timing", "Typesetting"]),

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
  module("X11Windowing", imports: ["CX11", "Quoting"]),

  // The visualizer and its command.
  module(
    "Visualizer",
    imports: [
      "Animations", "CShippedScenarios", "DisplayLists", "Geometry", "Layers", "Quoting", "Scenarios", "Timing",
      "Typesetting", numerics,
    ]),
  module("Glissade", imports: engine.map { .byName(name: $0) }),
  .systemLibrary(name: "CSignals"),
  .target(name: "CMalloc", cSettings: cSettings),
  module(
    "Commands",
    imports: [
      "Animations", "DisplayLists", "FrameScheduling", "Geometry", "ImageCoding", "Layers", "Quoting", "Rasterization",
      "Scenarios", "Timing", "Typesetting", "Visualizer", "X11Windowing", "CIcon", "CMalloc", "CSignals",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
]

/// The program, the tests, and what the tests share.
let programAndTests: [Target] = [
  .executableTarget(name: "GlissadeCommand", dependencies: ["Commands"], swiftSettings: settings),

  // Tests, and what they share.
  tests("AnimationsTests", of: ["AllocationCounting", "Animations", "Geometry", "TestSupport", "Timing"]),
  tests("ConformanceTests", of: ["Animations", "Geometry", "TestSupport", "Timing"], resources: [.copy("Rows")]),
  tests("FrameSchedulingTests", of: ["FrameScheduling", "Geometry"]),
  tests(
    "CommandTests",
    of: [
      "Commands", "CX11", "Geometry", "GlissadeCommand", "ImageCoding", "Scenarios", "TestSupport", "VirtualDisplay",
    ],
    exclude: ["Snapshots"]),
  tests("GeometryTests", of: ["Geometry", "TestSupport"]),
  tests(
    "GlissadeTests",
    of: [
      "Animations", "DisplayLists", "FrameScheduling", "Geometry", "Glissade", "ImageCoding", "Layers",
      "Rasterization", "Scenarios", "TestSupport", "Timing", "Typesetting", "X11Windowing", numerics,
    ]),
  tests(
    "GrowthTests",
    of: [
      "Animations", "DisplayLists", "Geometry", "GlissadeCommand", "ImageCoding", "Layers", "Rasterization",
      "Scenarios", "TestSupport", "Timing", "Typesetting", "Visualizer",
    ]),
  tests(
    "LayersTests",
    of: [
      "AllocationCounting", "Animations", "DisplayLists", "Geometry", "HostileValues", "Layers", "TestSupport",
      "Timing", "Typesetting",
    ],
    exclude: ["Traces"]),
  tests("ImageCodingTests", of: ["Geometry", "ImageCoding", "TestSupport"]),
  tests(
    "RasterizationTests",
    of: [
      "CPixels", "DisplayLists", "Geometry", "HostileValues", "ImageCoding", "Rasterization", "TestSupport",
      numerics,
    ],
    exclude: ["Snapshots"]),
  tests("QuotingTests", of: ["Quoting"]),
  tests(
    "ScenariosTests",
    of: [
      "Animations", "DisplayLists", "Geometry", "Layers", "Scenarios", "TestSupport", "Timing", "Typesetting",
    ]),
  tests("TimingTests", of: ["CLanes", "Geometry", "TestSupport", "Timing", numerics]),
  tests("TypesettingTests", of: ["Geometry", "TestSupport", "Typesetting"]),
  tests(
    "VisualizerTests",
    of: [
      "Animations", "DisplayLists", "Geometry", "Layers", "Rasterization", "Scenarios", "TestSupport", "Timing",
      "Typesetting", "Visualizer",
    ]),
  tests(
    "X11WindowingTests",
    of: ["CX11", "FrameScheduling", "Geometry", "TestSupport", "VirtualDisplay", "X11Windowing"]),
  .target(name: "AllocationCounting", path: "Tests/AllocationCounting"),
  .target(
    name: "VirtualDisplay", dependencies: ["CX11", "Geometry", "TestSupport"], path: "Tests/VirtualDisplay",
    swiftSettings: testSettings),
  // What test targets share. Three parts are targets of their own: AllocationCounting is C, VirtualDisplay needs X11,
  // and fuzz targets use HostileValues without Swift Testing.
  .target(
    name: "TestSupport", dependencies: ["Geometry", "ImageCoding"], path: "Tests/TestSupport",
    swiftSettings: testSettings),
  tests("TestSupportTests", of: ["Geometry", "TestSupport"]),
]

/// Generators of hostile values, for tests and fuzz targets.
let generators: Target = .target(
  name: "HostileValues",
  dependencies: ["Animations", "DisplayLists", "Geometry", "Layers", "Timing", "Typesetting"],
  path: "Tests/HostileValues", swiftSettings: testSettings)

/// A program that runs one part of the libraries with the inputs of libFuzzer.
func fuzzTarget(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzDriver"] + dependencies, path: "Tests/Fuzzing/\(name)", swiftSettings: fuzzSettings,
    // The linker that the toolchain brings: others cannot read the tables of the instrumentation.
    linkerSettings: [.unsafeFlags(instrumentation + ["-use-ld=lld"])])
}

/// What fuzz targets are compiled with; a planted fault shows that they find faults.
let fuzzSettings: [SwiftSetting] =
  testSettings + [.unsafeFlags(instrumentation)]
  + (Context.environment["GLISSADE_PLANTED_FAULT"] == "1" ? [.define("PLANTED_FAULT")] : [])

/// The fuzz targets, see `Tests/Fuzzing/README.md`.
let fuzzTargets: [Target] = [
  .target(name: "CFuzzing", path: "Tests/Fuzzing/CFuzzing"),
  .target(
    name: "FuzzDriver", dependencies: ["CFuzzing"], path: "Tests/Fuzzing/FuzzDriver", swiftSettings: fuzzSettings),
  fuzzTarget(
    "FuzzArguments", of: ["Commands", "Geometry", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
  fuzzTarget("FuzzControlPoints", of: ["Commands", "Geometry", "Visualizer"]),
  fuzzTarget("FuzzDisplayLists", of: ["DisplayLists", "Geometry", "HostileValues", "Rasterization"]),
  fuzzTarget("FuzzDrawings", of: ["Commands"]),
  fuzzTarget("FuzzEasings", of: ["Timing"]),
  fuzzTarget("FuzzEvents", of: ["Commands", "Geometry", "HostileValues", "Visualizer", "X11Windowing"]),
  fuzzTarget("FuzzPathData", of: ["Geometry"]),
  fuzzTarget("FuzzPNG", of: ["ImageCoding"]),
  fuzzTarget("FuzzScenarios", of: ["Geometry", "Scenarios", "Visualizer"]),
  fuzzTarget("FuzzSessions", of: ["Geometry", "Visualizer"]),
  fuzzTarget("FuzzTransactions", of: ["Animations", "Geometry", "HostileValues", "Layers", "Timing"]),
]

let package = Package(
  name: "glissade",
  products: [
    // SwiftPM rebuilds a client when a module of a product changes, and not when a module changes that one of them
    // exports again. A client that is not rebuilt uses the old layout of changed types, and crashes.
    .library(name: "Glissade", targets: ["Glissade"] + engine),
    // For clients that draw what the engine shows: display lists to pixels, text, pictures in files, windows.
    .library(
      name: "GlissadeDrawing",
      targets: ["Typesetting", "Rasterization", "ImageCoding", "FrameScheduling", "X11Windowing"]),
  ] + (isFuzzing ? [] : [.executable(name: "glissade", targets: ["GlissadeCommand"])]),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
  ],
  targets: libraries + [generators] + (isFuzzing ? fuzzTargets : programAndTests),
  swiftLanguageModes: [.v6]
)
