// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// Whether the manifest contains the fuzz targets instead of the program and the tests. `make fuzz` sets the variable.
let isFuzzing = Context.environment["GLISSADE_FUZZ"] == "1"

/// Whether the package is built on Linux.
#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif

/// The compiler options that instrument the code of fuzz targets.
let instrumentation = isFuzzing ? ["-sanitize=fuzzer,address"] : []

/// Whether tests are not optimised in a release build. `make test` sets the variable.
///
/// Tests spend most of their time in the modules. Optimising the tests themselves would cost more than it gains.
let hasPlainTests = Context.environment["GLISSADE_PLAIN_TESTS"] == "1"

/// Whether the modules are optimised in a debug build. Builds with a sanitizer set the variable.
let isOptimized = Context.environment["GLISSADE_OPTIMIZED"] == "1"

/// The compiler settings of C targets.
let cSettings: [CSetting] =
  (isFuzzing ? [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])] : [])
  + (isOptimized ? [.unsafeFlags(["-O2"])] : [])

/// The commit for `--version`, or an empty text. `make build` sets the variable.
///
/// The manifest does not ask Git: SwiftPM keeps an evaluated manifest after the next commit.
let commit = Context.environment["GLISSADE_COMMIT"] ?? ""

/// The compiler settings of Swift targets in `Sources`.
///
/// Warnings are errors only if `GLISSADE_STRICT` is set, as `make test` does. Otherwise a newer compiler with a new
/// warning would break the build of a clone.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (Context.environment["GLISSADE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + (isFuzzing ? [.unsafeFlags(instrumentation)] : [])
  // With threads, the compiler writes one object and one index unit for each file, as a debug build requires.
  + (isOptimized ? [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"])] : [])

/// The compiler settings of tests and their support.
///
/// They differ from those of `Sources`: no strict memory safety, and public imports by default.
let testSettings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (Context.environment["GLISSADE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + (hasPlainTests ? [.unsafeFlags(["-Onone"])] : [])

let numerics = "RealModule"

/// The folders in `Tests` with support targets, which no product contains.
let supportTargets = [
  "AllocationCounting", "CFuzzing", "FuzzDriver", "HostileValues", "MainThreadProgram", "TestSupport", "VirtualDisplay",
]

/// The name of the target in a folder: `GlissadeGeometry` for `Geometry`, `CGlissadeX11` for `CX11`.
///
/// SwiftPM rejects two targets of the same name in one package graph, and a client may have a target `Geometry`.
func targetName(_ folder: String) -> String {
  if folder.hasPrefix("Glissade") || supportTargets.contains(folder) { return folder }
  let isC = folder.hasPrefix("C") && folder.dropFirst().first?.isLowercase == false
  return isC ? "CGlissade" + folder.dropFirst() : "Glissade" + folder
}

/// The dependency on the target in a folder, or on a product of another package.
func dependency(_ name: String) -> Target.Dependency {
  switch name {
  case "RealModule": .product(name: name, package: "swift-numerics")
  case "ArgumentParser": .product(name: name, package: "swift-argument-parser")
  default: .byName(name: targetName(name))
  }
}

/// Creates a library target, which may import only the listed modules: `make test` rejects other imports.
///
/// The list also contains modules whose types are stored inside imported types. SwiftPM recompiles a target only if a
/// listed module changes. Without this, the target would keep an old layout of those types.
///
/// - Parameter more: Further compiler settings.
func module(_ folder: String, imports: [String] = [], settings more: [SwiftSetting] = []) -> Target {
  .target(
    name: targetName(folder), dependencies: imports.map(dependency), path: "Sources/\(folder)",
    swiftSettings: settings + more)
}

/// Creates a C target.
func cModule(_ folder: String, cSettings more: [CSetting] = [], linkerSettings: [LinkerSetting] = []) -> Target {
  .target(
    name: targetName(folder), path: "Sources/\(folder)", cSettings: cSettings + more, linkerSettings: linkerSettings)
}

/// Creates a test target. Tests read their reviewed pictures from the source tree, where a recording replaces them.
func tests(
  _ name: String, of dependencies: [String], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map(dependency), exclude: exclude, resources: resources,
    swiftSettings: testSettings)
}

/// The modules that `GlissadeDrawing` re-exports.
let drawing = ["DisplayLists", "FrameScheduling", "ImageCoding", "Rasterization", "WindowContents"]

/// The modules that `Glissade` re-exports.
let engine = ["Animations", "Controllers", "DisplayLists", "Geometry", "Layers", "Timing", "Typesetting"]

/// The libraries, grouped by purpose.
let libraries: [Target] = [
  // Quoting of external texts in messages, checks of arguments, and JSON with positions, for all modules.
  module("Texts"),

  // Elementary functions: those of RealModule, or an implementation for Embedded Swift.
  module("Elementary", imports: [numerics]),

  // Pure modules: no clock, no environment, no disk.
  // CLanes: the inner loops of many animations, in C for SIMD instructions.
  cModule("CLanes"),
  module("Geometry", imports: ["CLanes", "Elementary", "Texts"]),
  module("Timing", imports: ["CLanes", "Elementary", "Texts"]),
  module("Animations", imports: ["CLanes", "Elementary", "Geometry", "Texts", "Timing"]),
  module("Controllers", imports: ["Animations", "Timing"]),
  module("DisplayLists", imports: ["Geometry", "Texts"]),
  module("FrameScheduling", imports: ["Texts"]),
  // CMessages: reports of refusals in debug builds, on standard error.
  cModule("CMessages"),
  module(
    "Layers",
    imports: ["CMessages", "Geometry", "Timing", "Animations", "DisplayLists", "Texts", "Typesetting", numerics]),
  // CPixels: the loops over pixels, in C for SIMD instructions.
  cModule("CPixels"),
  module("Rasterization", imports: ["CPixels", "DisplayLists", "Geometry", "Texts", numerics]),
  module(
    "Scenarios",
    imports: ["Animations", "DisplayLists", "Geometry", "Layers", "Texts", "Timing", "Typesetting"]),

  // Motion files of other tools, as trees of layers.
  module(
    "Reading",
    imports: [
      "Animations", "DisplayLists", "Geometry", "ImageCoding", "Layers", "Texts", "Timing", "Typesetting", numerics,
    ]),
  // Motion in the formats of other tools.
  module(
    "GlissadeExchange",
    imports: [
      "Animations", "DisplayLists", "Elementary", "Geometry", "ImageCoding", "Layers", "Reading", "Texts", "Timing",
      "Typesetting",
    ]),

  // CAssets: the files of Assets, embedded: outlines of glyphs, the built-in scenarios, the icon. The last two have
  // 4 KB, so that a client that needs the outlines alone loses little.
  cModule("CAssets"),
  module("Typesetting", imports: ["CAssets", "Geometry"]),

  // Picture files.
  .systemLibrary(name: targetName("CZlib"), path: "Sources/CZlib"),
  // CScanlines: the loops over the rows of pictures, in C for SIMD instructions.
  cModule("CScanlines"),
  module("ImageCoding", imports: ["CScanlines", "CZlib", "DisplayLists", "Texts"]),

  // What a window shows, and the same without a window.
  module(
    "WindowContents",
    imports: ["DisplayLists", "FrameScheduling", "Geometry", "ImageCoding", "Layers", "Rasterization", "Texts"]),
  module("GlissadeDrawing", imports: drawing),
  module("Glissade", imports: engine),
]

/// The libraries that only Linux has: the window, the visualizer and its command.
let linuxLibraries: [Target] = [
  // The window.
  cModule("CX11", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xext")]),
  module("X11Windowing", imports: ["CX11", "DisplayLists", "Geometry", "ImageCoding", "Texts", "WindowContents"]),
  module(
    "GlissadeWindow",
    imports: [
      "CX11", "DisplayLists", "FrameScheduling", "Geometry", "GlissadeDrawing", "ImageCoding", "Layers",
      "Rasterization", "Texts", "WindowContents", "X11Windowing",
    ]),

  // The visualizer and its command.
  module(
    "Visualizer",
    imports: [
      "Animations", "CAssets", "Controllers", "DisplayLists", "Geometry", "Layers", "Reading", "Scenarios", "Texts",
      "Timing", "Typesetting", "WindowContents", numerics,
    ]),
  // CProcess: the heap and the commit of the command. A new commit recompiles this module alone.
  cModule("CProcess", cSettings: commit.isEmpty ? [] : [.define("COMMIT", to: commit)]),
  module(
    "Commands",
    imports: [
      "Animations", "DisplayLists", "FrameScheduling", "Geometry", "GlissadeDrawing", "GlissadeExchange",
      "GlissadeWindow", "ImageCoding", "Layers", "Rasterization", "Reading", "Scenarios", "Timing", "Typesetting",
      "Visualizer", "WindowContents", "X11Windowing", "CAssets", "CProcess", "ArgumentParser", "Texts",
    ],
    // Its code runs once for each start of the program.
    settings: hasPlainTests ? [.unsafeFlags(["-Onone"])] : []),
]

/// The program, the tests and the tests' support targets.
let programAndTests: [Target] = [
  .executableTarget(name: "GlissadeCommand", dependencies: [dependency("Commands")], swiftSettings: settings),

  // Tests and their support targets.
  tests("AnimationsTests", of: ["AllocationCounting", "Animations", "Geometry", "TestSupport", "Timing"]),
  // Without access to package symbols: a row counts only if it runs through code that a client can call.
  .testTarget(
    name: "ConformanceTests", dependencies: ["Animations", "Geometry", "TestSupport", "Timing"].map(dependency),
    resources: [.copy("Rows")], packageAccess: false, swiftSettings: testSettings),
  tests(
    "ExchangeTests",
    of: [
      "Animations", "DisplayLists", "Geometry", "Glissade", "GlissadeExchange", "Layers", "Rasterization", "Reading",
      "TestSupport", "Timing", "Typesetting",
    ]),
  tests("ControllersTests", of: ["Animations", "Controllers", "Geometry", "TestSupport", "Timing"]),
  tests("FrameSchedulingTests", of: ["FrameScheduling", "Geometry", "TestSupport"]),
  tests(
    "CommandTests",
    of: [
      "Commands", "CX11", "DisplayLists", "Geometry", "GlissadeCommand", "ImageCoding", "Rasterization", "Scenarios",
      "TestSupport", "VirtualDisplay", "Visualizer", "WindowContents",
    ],
    exclude: ["Rendering/fileseq.json", "Snapshots"]),
  tests("GeometryTests", of: ["Geometry", "TestSupport"], exclude: ["Areas"]),
  tests(
    "GlissadeTests",
    of: [
      "Animations", "DisplayLists", "FrameScheduling", "Geometry", "Glissade", "GlissadeDrawing", "GlissadeExchange",
      "GlissadeWindow", "ImageCoding", "Layers", "Rasterization", "Scenarios", "TestSupport", "Timing", "Typesetting",
      "WindowContents", "X11Windowing", numerics,
    ]),
  tests(
    "GrowthTests",
    of: [
      "Animations", "Commands", "DisplayLists", "Geometry", "GlissadeCommand", "GlissadeExchange", "ImageCoding",
      "Layers", "Rasterization", "Scenarios", "TestSupport", "Timing", "Typesetting", "Visualizer",
    ]),
  tests(
    "LayersTests",
    of: [
      "AllocationCounting", "Animations", "DisplayLists", "Geometry", "HostileValues", "ImageCoding", "Layers",
      "Rasterization", "TestSupport", "Timing", "Typesetting",
    ],
    exclude: ["OtherRenderers/Pictures", "OtherRenderers/draw.py", "Traces"]),
  tests("ImageCodingTests", of: ["DisplayLists", "Geometry", "ImageCoding", "TestSupport"]),
  tests(
    "RasterizationTests",
    of: [
      "CPixels", "DisplayLists", "Geometry", "HostileValues", "ImageCoding", "Rasterization", "TestSupport",
      numerics,
    ],
    exclude: ["Snapshots"]),
  tests(
    "ReadingTests",
    of: [
      "Animations", "DisplayLists", "Geometry", "Layers", "Rasterization", "Reading", "TestSupport", "Texts", "Timing",
    ]),
  tests("TextsTests", of: ["Geometry", "Texts"]),
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
      "Animations", "DisplayLists", "Geometry", "Layers", "Rasterization", "Reading", "Scenarios", "TestSupport",
      "Timing", "Typesetting", "Visualizer", "WindowContents",
    ]),
  tests(
    "WindowContentsTests",
    of: [
      "Animations", "DisplayLists", "Geometry", "ImageCoding", "Layers", "Rasterization", "TestSupport", "Timing",
      "WindowContents",
    ]),
  tests(
    "WindowLoopTests",
    of: [
      "CX11", "DisplayLists", "FrameScheduling", "Geometry", "GlissadeDrawing", "GlissadeWindow", "Layers",
      "MainThreadProgram", "TestSupport", "VirtualDisplay", "WindowContents", "X11Windowing",
    ]),
  tests(
    "X11WindowingTests",
    of: [
      "CX11", "DisplayLists", "FrameScheduling", "Geometry", "ImageCoding", "TestSupport", "VirtualDisplay",
      "WindowContents", "X11Windowing",
    ]),
  .target(name: "AllocationCounting", path: "Tests/AllocationCounting"),
  // C: it calls a program of the tests before `main`, on the main thread.
  .target(name: "MainThreadProgram", path: "Tests/MainThreadProgram"),
  .target(
    name: "VirtualDisplay", dependencies: ["CX11", "DisplayLists", "Geometry", "TestSupport"].map(dependency),
    path: "Tests/VirtualDisplay",
    swiftSettings: testSettings),
  // The support of all tests. Three parts are separate targets: AllocationCounting is C, VirtualDisplay requires X11,
  // and fuzz targets use HostileValues without Swift Testing.
  .target(
    name: "TestSupport", dependencies: ["DisplayLists", "Geometry", "ImageCoding"].map(dependency),
    path: "Tests/TestSupport",
    swiftSettings: testSettings),
  tests("TestSupportTests", of: ["Geometry", "TestSupport"]),
]

/// The program that `make check-wasm` builds for this machine and, without SwiftPM, for WebAssembly.
///
/// `make check-wasm` sets the variable. Otherwise `swift run` would have a choice of two programs.
let wasmProgram: [Target] =
  Context.environment["GLISSADE_WASM"] == "1"
  ? [
    .executableTarget(
      name: "WasmProgram", dependencies: ["Animations", "Elementary", "Geometry", "Timing"].map(dependency),
      path: "Tests/Wasm", exclude: ["Runtime.c"], swiftSettings: testSettings)
  ] : []

/// Generators of hostile values, for tests and fuzz targets.
let generators: Target = .target(
  name: "HostileValues",
  dependencies: ["Animations", "DisplayLists", "Geometry", "Layers", "Timing", "Typesetting"].map(dependency),
  path: "Tests/HostileValues", swiftSettings: testSettings)

/// Creates an executable target that passes the inputs of libFuzzer to one part of the libraries.
func fuzzTarget(_ name: String, of dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: (["FuzzDriver"] + dependencies).map(dependency), path: "Tests/Fuzzing/\(name)",
    swiftSettings: fuzzSettings,
    // The toolchain's own linker: other linkers cannot read the tables of the instrumentation.
    linkerSettings: [.unsafeFlags(instrumentation + ["-use-ld=lld"])])
}

/// The compiler settings of fuzz targets. `make check-fuzz` adds a planted fault, which each target must find.
let fuzzSettings: [SwiftSetting] =
  testSettings + [.unsafeFlags(instrumentation)]
  + (Context.environment["GLISSADE_PLANTED_FAULT"] == "1" ? [.define("PLANTED_FAULT")] : [])

/// The fuzz targets, described in `Tests/Fuzzing/README.md`.
let fuzzTargets: [Target] = [
  .target(name: "CFuzzing", path: "Tests/Fuzzing/CFuzzing"),
  .target(
    name: "FuzzDriver", dependencies: ["CFuzzing"], path: "Tests/Fuzzing/FuzzDriver", swiftSettings: fuzzSettings),
  fuzzTarget(
    "FuzzArguments", of: ["Commands", "Geometry", "ArgumentParser"]),
  fuzzTarget("FuzzControlPoints", of: ["Commands", "Geometry", "Visualizer"]),
  fuzzTarget("FuzzDisplayLists", of: ["DisplayLists", "Geometry", "HostileValues", "Rasterization"]),
  fuzzTarget("FuzzDrawings", of: ["Geometry", "GlissadeExchange"]),
  fuzzTarget("FuzzEasings", of: ["Timing"]),
  fuzzTarget(
    "FuzzEvents",
    of: ["Commands", "Geometry", "GlissadeWindow", "HostileValues", "Visualizer", "WindowContents", "X11Windowing"]),
  fuzzTarget("FuzzFiles", of: ["DisplayLists", "Layers", "Reading", "Timing"]),
  fuzzTarget("FuzzMotions", of: ["GlissadeExchange"]),
  fuzzTarget("FuzzPathData", of: ["Geometry"]),
  fuzzTarget("FuzzPathOperators", of: ["Geometry", "HostileValues"]),
  fuzzTarget("FuzzPNG", of: ["DisplayLists", "ImageCoding"]),
  fuzzTarget("FuzzScenarios", of: ["Geometry", "Scenarios", "Visualizer"]),
  fuzzTarget("FuzzSessions", of: ["Geometry", "Visualizer"]),
  fuzzTarget("FuzzTransactions", of: ["Animations", "Geometry", "HostileValues", "Layers", "Timing"]),
  fuzzTarget("FuzzTypefaces", of: ["Geometry", "Typesetting"]),
]

/// The targets on Linux that no library product contains.
let linuxTargets = [generators] + (isFuzzing ? fuzzTargets : programAndTests + wasmProgram)

/// Creates a library product.
///
/// SwiftPM rebuilds a client when a module of a product changes, but not when a re-exported module changes. A client
/// that is not rebuilt uses the old layout of changed types and crashes. A product therefore lists the re-exported
/// modules.
func product(_ name: String, of folders: [String]) -> Product {
  .library(name: name, targets: folders.map(targetName))
}

/// The products. Windows and the program need X11, which this package uses on Linux alone.
let products: [Product] =
  [
    // The engine: motion, layers and display lists.
    product("Glissade", of: ["Glissade"] + engine),
    // Scenarios from code or a file.
    product("GlissadeScenarios", of: ["Scenarios"]),
    // Display lists to pixels and files, and window contents without a window.
    product("GlissadeExchange", of: ["GlissadeExchange"]),
    product("GlissadeDrawing", of: ["GlissadeDrawing"] + drawing),
  ]
  + (isLinux ? [product("GlissadeWindow", of: ["GlissadeWindow", "X11Windowing"])] : [])
  + (isLinux && !isFuzzing ? [.executable(name: "glissade", targets: ["GlissadeCommand"])] : [])

/// Creates the dependency on a package of Apple: a folder in `GLISSADE_VENDOR`, if that is set, or the repository.
///
/// `make` sets the variable if there is a folder `Vendor`, so that the build needs no network.
func applePackage(_ name: String, from version: Version) -> Package.Dependency {
  if let folder = Context.environment["GLISSADE_VENDOR"] { return .package(path: "\(folder)/\(name)") }
  return .package(url: "https://github.com/apple/\(name)", from: version)
}

let package = Package(
  name: "glissade",
  // The engine and drawing use nothing of Linux alone; these are the first systems with the standard library's `Mutex`
  // and spans.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: products,
  dependencies: [
    applePackage("swift-argument-parser", from: "1.5.0"),
    applePackage("swift-numerics", from: "1.1.0"),
  ],
  targets: libraries + (isLinux ? linuxLibraries + linuxTargets : []),
  swiftLanguageModes: [.v6]
)
