// SPDX-License-Identifier: MIT
#include "Guard.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// The innermost guarded call of each thread.
static _Thread_local CX11Guard *innermost;

// The previously installed handler, for displays that other code opens.
static _Atomic(XIOErrorHandler) otherHandler;

// The displays with a lost connection. Xlib's extensions keep display addresses in process-wide lists. No other display
// may get one of these addresses, so this memory is never freed.
static _Atomic(CX11Display *) lostDisplays;

static int handleConnectionLoss(Display *connection) {
  CX11Guard *guard = innermost;
  // While XOpenDisplay runs, `connection` is null: the lost display is then that of the guard.
  if (!guard || (guard->display->connection && guard->display->connection != connection)) {
    return atomic_load(&otherHandler)(connection);
  }
  guard->display->connection = connection;
  guard->display->isLost = 1;
  innermost = guard->outer;
  longjmp(guard->target, 1);
}

void CX11GuardEnter(CX11Guard *guard, CX11Display *display) {
  guard->display = display;
  guard->outer = innermost;
  innermost = guard;
}

void CX11GuardLeave(CX11Guard *guard) { innermost = guard->outer; }

#define CX11_CALL(type, name, parameters, expression) CX11_GUARDED(type, name, parameters, expression)
#define CX11_CALL_VOID(name, parameters, expression) CX11_GUARDED_VOID(name, parameters, expression)
#include "CX11Calls.h"

static CX11_GUARDED(Display *, openConnection, (CX11Display *display, const char *name), XOpenDisplay(name))

// Ignores protocol errors until the display's log is attached. Xlib's first requests fail only on a faulty server.
static int ignoreError(Display *connection, XErrorEvent *error) {
  (void)connection;
  (void)error;
  return 0;
}

static int closeConnection(CX11Display *display) {
  CX11InputMethodClose(display);
  // Waits for pending errors, so that they are logged: without the log, Xlib prints them and ends the process.
  XSync(display->connection, False);
  CX11ErrorLogDetach(display);
  return XCloseDisplay(display->connection);
}

static CX11_GUARDED(int, tryToClose, (CX11Display *display), closeConnection(display))

CX11Display *CX11Open(const char *name) {
  CX11Display *display = calloc(1, sizeof *display);
  if (!display) return NULL;
  // Installed before the connection exists, and again for each display: other code can have replaced the handler.
  XIOErrorHandler earlier = XSetIOErrorHandler(handleConnectionLoss);
  if (earlier != handleConnectionLoss) atomic_store(&otherHandler, earlier);
  // Replaces Xlib's default handler, which prints several lines and ends the process.
  XErrorHandler earlierErrors = XSetErrorHandler(ignoreError);
  Display *connection = openConnection(display, name);
  XSetErrorHandler(earlierErrors);
  if (!connection && !display->isLost) {
    free(display);
    return NULL;
  }
  display->connection = display->isLost ? display->connection : connection;
  if (display->isLost || !CX11ErrorLogAttach(display)) {
    CX11Close(display);
    return NULL;
  }
  return display;
}

void CX11Close(CX11Display *display) {
  tryToClose(display);
  if (!display->isLost) {
    free(display);
    return;
  }
  close(XConnectionNumber(display->connection));
  display->next = atomic_load(&lostDisplays);
  while (!atomic_compare_exchange_weak(&lostDisplays, &display->next, display)) {}
}

void CX11FreeContext(CX11Display *display, GC graphics) {
  if (display->isLost) {
    // Frees only the client's memory. The server has already freed its part.
    XFree(graphics);
  } else {
    CX11FreeGC(display, graphics);
  }
}
