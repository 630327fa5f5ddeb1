// SPDX-License-Identifier: MIT

// A guard around each Xlib call, so that a lost connection does not end the process.
//
// Xlib calls its I/O error handler inside the call that detects the loss, and ends the process if the handler returns.
// The handler therefore jumps to the guard with longjmp(3), and the guarded call returns. Each jump crosses only stack
// frames of Xlib and of this module.
//
// The jump leaves the locks and the memory of that display in an undefined state. The display is therefore never used
// again and never freed; see `CX11Close`. Xlib, libXext and XCB hold no process-wide lock while they read from or write
// to a connection.

#ifndef CX11_GUARD_H
#define CX11_GUARD_H

#include "CX11.h"

#include <setjmp.h>

typedef struct CX11Guard {
  jmp_buf target;
  CX11Display *display;
  struct CX11Guard *outer;
} CX11Guard;

// Begins a guarded call. `setjmp(guard->target)` must follow in the same function: a lost connection jumps to it.
void CX11GuardEnter(CX11Guard *guard, CX11Display *display);

// Ends a guarded call that returned without a jump.
void CX11GuardLeave(CX11Guard *guard);

// Defines a function that evaluates an expression under a guard. The function returns 0 if the connection is lost
// during the call. On a connection that is already lost, it returns 0 without evaluating the expression. One parameter
// must be `CX11Display *display`.
#define CX11_GUARDED(type, name, parameters, expression) \
  type name parameters {                                 \
    if (display->isLost) return 0;                       \
    CX11Guard guard;                                     \
    CX11GuardEnter(&guard, display);                     \
    if (setjmp(guard.target)) return 0;                  \
    type result = expression;                            \
    CX11GuardLeave(&guard);                              \
    return result;                                       \
  }

// The same as `CX11_GUARDED`, for an expression without a value.
#define CX11_GUARDED_VOID(name, parameters, expression) \
  void name parameters {                                \
    if (display->isLost) return;                        \
    CX11Guard guard;                                    \
    CX11GuardEnter(&guard, display);                    \
    if (setjmp(guard.target)) return;                   \
    expression;                                         \
    CX11GuardLeave(&guard);                             \
  }

// Attaches the log of protocol errors to an open display. Returns 0 if memory runs out.
int CX11ErrorLogAttach(CX11Display *display);

// Detaches the log from a display before the display closes.
void CX11ErrorLogDetach(CX11Display *display);

// Closes the input method of a display, if one is open.
void CX11InputMethodClose(CX11Display *display);

#endif
