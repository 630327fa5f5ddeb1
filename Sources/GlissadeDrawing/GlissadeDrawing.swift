// SPDX-License-Identifier: MIT

// One import for clients that draw without a display: pixels, picture files, frames and window contents.
@_exported public import GlissadeDisplayLists
@_exported public import GlissadeFrameScheduling
@_exported public import GlissadeImageCoding
@_exported public import GlissadeRasterization
@_exported public import GlissadeWindowContents
