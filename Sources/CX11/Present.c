// SPDX-License-Identifier: MIT

// The three requests and the one event of the Present extension that frame pacing uses, sent with Xlib's extension
// hooks. The client library libXpresent is not used: it is rarely installed, and Glissade does not require its package.
//
// Protocol: https://gitlab.freedesktop.org/xorg/proto/xorgproto/-/blob/master/presentproto.txt

#include "Guard.h"

#include <X11/Xlibint.h>
#include <X11/extensions/presentproto.h>

static Bool completeFromWire(Display *display, XGenericEventCookie *cookie, xEvent *event) {
  const xPresentCompleteNotify *wire = (const xPresentCompleteNotify *)event;
  if (wire->evtype != PresentCompleteNotify) return False;
  CX11PresentComplete *complete = Xmalloc(sizeof *complete);
  if (!complete) return False;
  complete->ust = wire->ust;
  complete->msc = wire->msc;
  complete->serial = wire->serial;
  complete->window = wire->window;
  cookie->type = wire->type & 0x7f;
  cookie->serial = _XSetLastRequestRead(display, (xGenericReply *)event);
  cookie->send_event = (wire->type & 0x80) != 0;
  cookie->display = display;
  cookie->extension = wire->extension;
  cookie->evtype = wire->evtype;
  cookie->data = complete;  // XFreeEventData frees it
  return True;
}

static int openPresent(Display *display, int *majorVersion, int *minorVersion) {
  XExtCodes *codes = XInitExtension(display, PRESENT_NAME);
  if (!codes) return 0;
  int opcode = codes->major_opcode;
  xPresentQueryVersionReply reply;
  LockDisplay(display);
  xPresentQueryVersionReq *request = _XGetRequest(display, (CARD8)opcode, sz_xPresentQueryVersionReq);
  Status answered = 0;
  if (request) {
    request->presentReqType = X_PresentQueryVersion;
    request->majorVersion = 1;
    request->minorVersion = 2;
    answered = _XReply(display, (xReply *)&reply, 0, xTrue);
  }
  UnlockDisplay(display);
  if (!answered) return 0;
  *majorVersion = (int)reply.majorVersion;
  *minorVersion = (int)reply.minorVersion;
  XESetWireToEventCookie(display, opcode, completeFromWire);
  return opcode;
}

CX11_GUARDED(
    int, CX11PresentOpen, (CX11Display *display, int *majorVersion, int *minorVersion),
    openPresent(display->connection, majorVersion, minorVersion))

static void selectInput(Display *display, int opcode, Window window, XID identifier, CARD32 mask) {
  LockDisplay(display);
  xPresentSelectInputReq *request = _XGetRequest(display, (CARD8)opcode, sz_xPresentSelectInputReq);
  if (request) {
    request->presentReqType = X_PresentSelectInput;
    request->eid = (CARD32)identifier;
    request->window = (CARD32)window;
    request->eventMask = mask;
  }
  UnlockDisplay(display);
}

static XID selectCompletion(Display *display, int opcode, Window window) {
  LockDisplay(display);
  XID identifier = XAllocID(display);
  UnlockDisplay(display);
  selectInput(display, opcode, window, identifier, PresentCompleteNotifyMask);
  return identifier;
}

CX11_GUARDED(
    XID, CX11PresentSelectCompletion, (CX11Display *display, int opcode, Window window),
    selectCompletion(display->connection, opcode, window))

static void notify(Display *display, int opcode, Window window, uint32_t serial, uint64_t target, uint64_t divisor) {
  LockDisplay(display);
  xPresentNotifyMSCReq *request = _XGetRequest(display, (CARD8)opcode, sz_xPresentNotifyMSCReq);
  if (request) {
    request->presentReqType = X_PresentNotifyMSC;
    request->window = (CARD32)window;
    request->serial = serial;
    request->pad0 = 0;
    // Copied with memcpy, because requests are aligned to only 4 bytes.
    const CARD64 timing[3] = {target, divisor, 0};
    memcpy(&request->target_msc, timing, sizeof timing);
  }
  UnlockDisplay(display);
}

CX11_GUARDED_VOID(
    CX11PresentNotify,
    (CX11Display *display, int opcode, Window window, uint32_t serial, uint64_t target, uint64_t divisor),
    notify(display->connection, opcode, window, serial, target, divisor))
