// SPDX-License-Identifier: MIT

// A client of the loop also needs window contents and the types of pictures.
@_exported public import GlissadeDrawing
@_exported public import GlissadeX11Windowing
