// SPDX-License-Identifier: MIT

// Queries of extension versions and of the refresh rate, sent with Xlib's extension hooks. The client libraries with
// these queries are not used, because Glissade does not require their packages.

#include "Guard.h"

#include <X11/Xlibint.h>
#include <X11/extensions/randr.h>
#include <X11/extensions/randrproto.h>
#include <X11/extensions/xtestproto.h>

static int majorOpcode(Display *display, const char *name) {
  int opcode, event, error;
  return XQueryExtension(display, name, &opcode, &event, &error) ? opcode : 0;
}

static int queryVersion(Display *display, const char *name, int *major, int *minor) {
  int opcode = majorOpcode(display, name);
  if (!opcode) return 0;
  // RANDR, Composite, XFIXES and DAMAGE use the same format for QueryVersion.
  xRRQueryVersionReply reply;
  Status answered = 0;
  LockDisplay(display);
  xRRQueryVersionReq *request = _XGetRequest(display, (CARD8)opcode, sz_xRRQueryVersionReq);
  if (request) {
    request->randrReqType = X_RRQueryVersion;
    request->majorVersion = 1;
    request->minorVersion = 5;
    answered = _XReply(display, (xReply *)&reply, 0, xTrue);
  }
  UnlockDisplay(display);
  if (!answered) return 0;
  *major = (int)reply.majorVersion;
  *minor = (int)reply.minorVersion;
  return 1;
}

static int queryTestVersion(Display *display, int *major, int *minor) {
  int opcode = majorOpcode(display, "XTEST");
  if (!opcode) return 0;
  xXTestGetVersionReply reply;
  Status answered = 0;
  LockDisplay(display);
  xXTestGetVersionReq *request = _XGetRequest(display, (CARD8)opcode, sz_xXTestGetVersionReq);
  if (request) {
    request->xtReqType = X_XTestGetVersion;
    request->majorVersion = 2;
    request->minorVersion = 2;
    answered = _XReply(display, (xReply *)&reply, 0, xTrue);
  }
  UnlockDisplay(display);
  if (!answered) return 0;
  *major = reply.majorVersion;
  *minor = reply.minorVersion;
  return 1;
}

static int nominalRefreshRate(Display *display, Window root) {
  int major, minor;
  // The server reports refresh rates only to clients that have queried the RANDR version.
  if (!queryVersion(display, RANDR_NAME, &major, &minor) || (major == 1 && minor < 1)) return 0;
  xRRGetScreenInfoReply reply;
  Status answered = 0;
  int opcode = majorOpcode(display, RANDR_NAME);
  LockDisplay(display);
  xRRGetScreenInfoReq *request = _XGetRequest(display, (CARD8)opcode, sz_xRRGetScreenInfoReq);
  if (request) {
    request->randrReqType = X_RRGetScreenInfo;
    request->window = (CARD32)root;
    // The list of sizes after the reply is not used, and _XReply discards it.
    answered = _XReply(display, (xReply *)&reply, 0, xTrue);
  }
  UnlockDisplay(display);
  return answered ? reply.rate : 0;
}

CX11_GUARDED(
    int, CX11QueryVersion, (CX11Display *display, const char *name, int *major, int *minor),
    queryVersion(display->connection, name, major, minor))
CX11_GUARDED(
    int, CX11QueryTestVersion, (CX11Display *display, int *major, int *minor),
    queryTestVersion(display->connection, major, minor))
CX11_GUARDED(
    int, CX11NominalRefreshRate, (CX11Display *display, Window root), nominalRefreshRate(display->connection, root))
