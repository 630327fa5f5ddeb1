// SPDX-License-Identifier: MIT
#include "Guard.h"

#include <stdlib.h>
#include <X11/Xlibint.h>

// Enough for the largest known burst: another program destroys a window while a frame is sent.
enum { logCapacity = 16 };

typedef struct CX11ErrorLog {
  _XAsyncHandler handler;
  int isTrapping;
  unsigned long trapBegin;
  int hasTrapped;
  CX11Error trapped;
  int count;
  CX11Error errors[logCapacity];
} CX11ErrorLog;

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
  // Compares by the signed difference, because serials wrap.
  if (log->isTrapping && (long)(error.serial - log->trapBegin) >= 0) {
    if (!log->hasTrapped) log->trapped = error;
    log->hasTrapped = 1;
  } else if (log->count < logCapacity) {
    log->errors[log->count++] = error;
  }
  return True;
}

int CX11ErrorLogAttach(CX11Display *display) {
  CX11ErrorLog *log = calloc(1, sizeof *log);
  if (!log) return 0;
  log->handler.handler = record;
  log->handler.data = (XPointer)log;
  Display *connection = display->connection;
  LockDisplay(connection);
  log->handler.next = connection->async_handlers;
  connection->async_handlers = &log->handler;
  UnlockDisplay(connection);
  display->errors = log;
  return 1;
}

void CX11ErrorLogDetach(CX11Display *display) {
  CX11ErrorLog *log = display->errors;
  if (!log) return;
  Display *connection = display->connection;
  LockDisplay(connection);
  DeqAsyncHandler(connection, &log->handler);
  UnlockDisplay(connection);
  display->errors = NULL;
  free(log);
}

static CX11_GUARDED(unsigned long, nextRequest, (CX11Display *display), XNextRequest(display->connection))

void CX11BeginTrap(CX11Display *display) {
  CX11ErrorLog *log = display->errors;
  log->isTrapping = 1;
  log->hasTrapped = 0;
  log->trapBegin = nextRequest(display);
}

int CX11EndTrap(CX11Display *display, CX11Error *error) {
  CX11ErrorLog *log = display->errors;
  CX11Sync(display, False);
  log->isTrapping = 0;
  if (log->hasTrapped) *error = log->trapped;
  return log->hasTrapped;
}

int CX11TakeError(CX11Display *display, CX11Error *error) {
  CX11ErrorLog *log = display->errors;
  if (log->count == 0) return 0;
  *error = log->errors[0];
  log->count--;
  memmove(&log->errors[0], &log->errors[1], (size_t)log->count * sizeof log->errors[0]);
  return 1;
}
