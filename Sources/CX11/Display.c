#include "Guard.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// The innermost guarded call of each thread.
static _Thread_local CX11Guard *innermost;

// The handler that was installed before, for displays that are not opened here.
static _Atomic(XIOErrorHandler) otherHandler;

// The displays whose connections were lost. Xlib's extensions keep the addresses of their displays in lists of the
// process, so that none of these addresses may become that of another display.
static _Atomic(CX11Display *) lostDisplays;

static int lose(Display *connection) {
  CX11Guard *guard = innermost;
  // A display that is still opening is not stored yet.
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

// Until the log of a display is attached, an error is that of a server that refuses what every server has.
static int ignoreError(Display *connection, XErrorEvent *error) {
  (void)connection;
  (void)error;
  return 0;
}

static int closeConnection(CX11Display *display) {
  CX11InputMethodClose(display);
  // Errors that are still on their way are logged: without the log Xlib prints them and ends the process.
  XSync(display->connection, False);
  CX11ErrorLogDetach(display);
  return XCloseDisplay(display->connection);
}

static CX11_GUARDED(int, tryToClose, (CX11Display *display), closeConnection(display))

CX11Display *CX11Open(const char *name) {
  CX11Display *display = calloc(1, sizeof *display);
  if (!display) return NULL;
  // Before the connection exists, and again each time: another part of the process may have installed its own.
  XIOErrorHandler earlier = XSetIOErrorHandler(lose);
  if (earlier != lose) atomic_store(&otherHandler, earlier);
  // Xlib's own handler prints several lines and ends the process.
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
    // The memory alone; the server has freed the rest.
    XFree(graphics);
  } else {
    CX11FreeGC(display, graphics);
  }
}
