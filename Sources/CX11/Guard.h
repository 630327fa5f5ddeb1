// The guard around every call of Xlib.
//
// Xlib reports a lost connection from inside the call that notices the loss, and ends the process. A guarded call
// returns instead: the handler jumps back to the guard with longjmp(3). Each jump crosses frames of Xlib and of this
// module only.
//
// The jump leaves locks and memory of that one display behind. The display is therefore never used again and never
// freed; see `CX11Close`. Xlib, libXext and XCB hold no lock of the process while they read from or write to a
// connection.

#ifndef CX11_GUARD_H
#define CX11_GUARD_H

#include "CX11.h"

#include <setjmp.h>

typedef struct CX11Guard {
  jmp_buf target;
  CX11Display *display;
  struct CX11Guard *outer;
} CX11Guard;

// Begins a guarded call, to which a lost connection returns. Followed by `setjmp(guard->target)` in the same function.
void CX11GuardEnter(CX11Guard *guard, CX11Display *display);

// Ends a guarded call that has returned by itself.
void CX11GuardLeave(CX11Guard *guard);

// Defines a function around an expression. Without the connection it returns 0: where the connection was lost before,
// the expression is not evaluated. One of the parameters is `CX11Display *display`.
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

// As above, for an expression without a value.
#define CX11_GUARDED_VOID(name, parameters, expression) \
  void name parameters {                                \
    if (display->isLost) return;                        \
    CX11Guard guard;                                    \
    CX11GuardEnter(&guard, display);                    \
    if (setjmp(guard.target)) return;                   \
    expression;                                         \
    CX11GuardLeave(&guard);                             \
  }

// Attaches the log of protocol errors to an open display; returns 0 when memory runs out.
int CX11ErrorLogAttach(CX11Display *display);

// Detaches the log from a display that is about to close.
void CX11ErrorLogDetach(CX11Display *display);

// Closes the input method of a connection, where one is open.
void CX11InputMethodClose(CX11Display *display);

#endif
