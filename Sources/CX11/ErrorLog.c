#include "CX11.h"

#include <stdlib.h>
#include <X11/Xlibint.h>

// Enough for the worst known burst: a window destroyed from outside in the middle of a frame.
enum { logCapacity = 16 };

struct CX11ErrorLog {
  _XAsyncHandler handler;
  Display *display;
  int isTrapping;
  unsigned long trapBegin;
  int hasTrapped;
  CX11Error trapped;
  int count;
  CX11Error errors[logCapacity];
};

static Bool record(Display *display, xReply *reply, char *buffer, int length, XPointer data) {
  (void)buffer;
  (void)length;
  if (reply->generic.type != X_Error) return False;
  CX11ErrorLog *log = (CX11ErrorLog *)data;
  const xError *wire = &reply->error;
  CX11Error error = {
      .serial = display->last_request_read,
      .resource = wire->resourceID,
      .code = wire->errorCode,
      .majorOpcode = wire->majorCode,
      .minorOpcode = wire->minorCode,
  };
  // Serials wrap; their difference does not.
  if (log->isTrapping && (long)(error.serial - log->trapBegin) >= 0) {
    if (!log->hasTrapped) log->trapped = error;
    log->hasTrapped = 1;
  } else if (log->count < logCapacity) {
    log->errors[log->count++] = error;
  }
  return True;
}

CX11ErrorLog *CX11ErrorLogAttach(Display *display) {
  CX11ErrorLog *log = calloc(1, sizeof *log);
  if (!log) return NULL;
  log->display = display;
  log->handler.handler = record;
  log->handler.data = (XPointer)log;
  LockDisplay(display);
  log->handler.next = display->async_handlers;
  display->async_handlers = &log->handler;
  UnlockDisplay(display);
  return log;
}

void CX11ErrorLogDetach(CX11ErrorLog *log) {
  Display *display = log->display;
  LockDisplay(display);
  DeqAsyncHandler(display, &log->handler);
  UnlockDisplay(display);
  free(log);
}

void CX11ErrorLogBeginTrap(CX11ErrorLog *log) {
  log->isTrapping = 1;
  log->hasTrapped = 0;
  log->trapBegin = XNextRequest(log->display);
}

int CX11ErrorLogEndTrap(CX11ErrorLog *log, CX11Error *error) {
  XSync(log->display, False);
  log->isTrapping = 0;
  if (log->hasTrapped) *error = log->trapped;
  return log->hasTrapped;
}

int CX11ErrorLogTake(CX11ErrorLog *log, CX11Error *error) {
  if (log->count == 0) return 0;
  *error = log->errors[0];
  log->count--;
  memmove(&log->errors[0], &log->errors[1], (size_t)log->count * sizeof log->errors[0]);
  return 1;
}
