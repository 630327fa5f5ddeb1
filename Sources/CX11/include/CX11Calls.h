// SPDX-License-Identifier: MIT

// The functions of Xlib and its extensions that require a connection. `CX11.h` declares them, `Display.c` defines them.
//
// Each function calls the Xlib function of the same name, with the prefix `CX11` instead of `X`. On a lost connection
// it does nothing and returns 0. `CX11GetWindowProperty` also returns 0 for success; on a lost connection its `data` is
// unchanged. The including file defines CX11_CALL(type, name, parameters, expression) and CX11_CALL_VOID(name,
// parameters, expression).

// Windows
CX11_CALL(Window, CX11CreateWindow,
    (CX11Display *display, Window parent, int x, int y, unsigned width, unsigned height, unsigned border, int
        depth, unsigned kind, Visual *visual, unsigned long mask, XSetWindowAttributes *attributes),
    XCreateWindow(display->connection, parent, x, y, width, height, border, depth, kind, visual, mask, attributes))
CX11_CALL(int, CX11DestroyWindow, (CX11Display *display, Window window), XDestroyWindow(display->connection, window))
CX11_CALL(int, CX11MapWindow, (CX11Display *display, Window window), XMapWindow(display->connection, window))
CX11_CALL(int, CX11ResizeWindow,
    (CX11Display *display, Window window, unsigned width, unsigned height),
    XResizeWindow(display->connection, window, width, height))
CX11_CALL(int, CX11SelectInput,
    (CX11Display *display, Window window, long mask),
    XSelectInput(display->connection, window, mask))
CX11_CALL(Status, CX11GetWindowAttributes,
    (CX11Display *display, Window window, XWindowAttributes *attributes),
    XGetWindowAttributes(display->connection, window, attributes))
CX11_CALL(int, CX11StoreName,
    (CX11Display *display, Window window, const char *name),
    XStoreName(display->connection, window, name))
CX11_CALL(int, CX11SetClassHint,
    (CX11Display *display, Window window, XClassHint *hint),
    XSetClassHint(display->connection, window, hint))
CX11_CALL(int, CX11SetWMHints,
    (CX11Display *display, Window window, XWMHints *hints),
    XSetWMHints(display->connection, window, hints))
CX11_CALL_VOID(CX11SetWMNormalHints, (CX11Display *display, Window window, XSizeHints *hints),
    XSetWMNormalHints(display->connection, window, hints))
CX11_CALL(Status, CX11SetWMProtocols,
    (CX11Display *display, Window window, Atom *protocols, int count),
    XSetWMProtocols(display->connection, window, protocols, count))

// Atoms, properties and selections
CX11_CALL(Atom, CX11InternAtom,
    (CX11Display *display, const char *name, Bool onlyIfExists),
    XInternAtom(display->connection, name, onlyIfExists))
CX11_CALL(Status, CX11InternAtoms,
    (CX11Display *display, char **names, int count, Bool onlyIfExist, Atom *atoms),
    XInternAtoms(display->connection, names, count, onlyIfExist, atoms))
CX11_CALL(int, CX11GetWindowProperty,
    (CX11Display *display, Window window, Atom property, long offset, long length, Bool deletes, Atom
        requestedType, Atom *type, int *format, unsigned long *count, unsigned long *rest, unsigned char
        **data),
    XGetWindowProperty(display->connection, window, property, offset, length, deletes, requestedType, type,
        format, count, rest, data))
CX11_CALL(int, CX11ChangeProperty,
    (CX11Display *display, Window window, Atom property, Atom type, int format, int mode, const unsigned char
        *data, int count),
    XChangeProperty(display->connection, window, property, type, format, mode, data, count))
CX11_CALL(int, CX11DeleteProperty,
    (CX11Display *display, Window window, Atom property),
    XDeleteProperty(display->connection, window, property))
CX11_CALL(int, CX11SetSelectionOwner,
    (CX11Display *display, Atom selection, Window owner, Time time),
    XSetSelectionOwner(display->connection, selection, owner, time))
CX11_CALL(Window, CX11GetSelectionOwner,
    (CX11Display *display, Atom selection),
    XGetSelectionOwner(display->connection, selection))
CX11_CALL(int, CX11ConvertSelection,
    (CX11Display *display, Atom selection, Atom target, Atom property, Window requestor, Time time),
    XConvertSelection(display->connection, selection, target, property, requestor, time))

// Colours, pixels and cursors
CX11_CALL(XVisualInfo *, CX11GetVisualInfo,
    (CX11Display *display, long mask, XVisualInfo *pattern, int *count),
    XGetVisualInfo(display->connection, mask, pattern, count))
CX11_CALL(Colormap, CX11CreateColormap,
    (CX11Display *display, Window window, Visual *visual, int allocation),
    XCreateColormap(display->connection, window, visual, allocation))
CX11_CALL(int, CX11FreeColormap, (CX11Display *display, Colormap map), XFreeColormap(display->connection, map))
CX11_CALL(GC, CX11CreateGC,
    (CX11Display *display, Drawable drawable, unsigned long mask, XGCValues *values),
    XCreateGC(display->connection, drawable, mask, values))
CX11_CALL(int, CX11FreeGC, (CX11Display *display, GC graphics), XFreeGC(display->connection, graphics))
CX11_CALL(Pixmap, CX11CreatePixmap,
    (CX11Display *display, Drawable drawable, unsigned width, unsigned height, unsigned depth),
    XCreatePixmap(display->connection, drawable, width, height, depth))
CX11_CALL(int, CX11FreePixmap, (CX11Display *display, Pixmap pixmap), XFreePixmap(display->connection, pixmap))
CX11_CALL(int, CX11PutImage,
    (CX11Display *display, Drawable drawable, GC graphics, XImage *image, int fromX, int fromY, int x, int y,
        unsigned width, unsigned height),
    XPutImage(display->connection, drawable, graphics, image, fromX, fromY, x, y, width, height))
CX11_CALL(XImage *, CX11GetImage,
    (CX11Display *display, Drawable drawable, int x, int y, unsigned width, unsigned height, unsigned long
        planes, int format),
    XGetImage(display->connection, drawable, x, y, width, height, planes, format))
CX11_CALL(Cursor, CX11CreateFontCursor,
    (CX11Display *display, unsigned shape),
    XCreateFontCursor(display->connection, shape))
CX11_CALL(int, CX11DefineCursor,
    (CX11Display *display, Window window, Cursor cursor),
    XDefineCursor(display->connection, window, cursor))
CX11_CALL(int, CX11FreeCursor, (CX11Display *display, Cursor cursor), XFreeCursor(display->connection, cursor))

// Events
CX11_CALL(int, CX11EventsQueued, (CX11Display *display, int mode), XEventsQueued(display->connection, mode))
CX11_CALL(int, CX11NextEvent, (CX11Display *display, XEvent *event), XNextEvent(display->connection, event))
CX11_CALL(Bool, CX11CheckIfEvent,
    (CX11Display *display, XEvent *event, Bool (*predicate)(Display *, XEvent *, XPointer), XPointer argument),
    XCheckIfEvent(display->connection, event, predicate, argument))
CX11_CALL(Status, CX11SendEvent,
    (CX11Display *display, Window window, Bool propagates, long mask, XEvent *event),
    XSendEvent(display->connection, window, propagates, mask, event))
CX11_CALL(Bool, CX11GetEventData,
    (CX11Display *display, XGenericEventCookie *cookie),
    XGetEventData(display->connection, cookie))
CX11_CALL_VOID(CX11FreeEventData, (CX11Display *display, XGenericEventCookie *cookie),
    XFreeEventData(display->connection, cookie))

// The connection
CX11_CALL(int, CX11Flush, (CX11Display *display), XFlush(display->connection))
CX11_CALL(int, CX11Sync, (CX11Display *display, Bool discards), XSync(display->connection, discards))
CX11_CALL(int, CX11GrabServer, (CX11Display *display), XGrabServer(display->connection))
CX11_CALL(int, CX11UngrabServer, (CX11Display *display), XUngrabServer(display->connection))
CX11_CALL(Bool, CX11QueryExtension,
    (CX11Display *display, const char *name, int *opcode, int *event, int *error),
    XQueryExtension(display->connection, name, opcode, event, error))

// The keyboard and input contexts. Most of these Xlib functions take the display from the event or from the context.
CX11_CALL(Bool, CX11kbSetDetectableAutoRepeat,
    (CX11Display *display, Bool detectable, Bool *supported),
    XkbSetDetectableAutoRepeat(display->connection, detectable, supported))
CX11_CALL(int, CX11RefreshKeyboardMapping, (CX11Display *display, XMappingEvent *event), XRefreshKeyboardMapping(event))
CX11_CALL(KeySym, CX11kbKeycodeToKeysym,
    (CX11Display *display, unsigned code, int group, int level),
    XkbKeycodeToKeysym(display->connection, (KeyCode)code, group, level))
CX11_CALL(int, CX11LookupString,
    (CX11Display *display, XKeyEvent *event, char *text, int size, KeySym *symbol, XComposeStatus *status),
    XLookupString(event, text, size, symbol, status))
CX11_CALL(int, CX11utf8LookupString,
    (CX11Display *display, XIC context, XKeyEvent *event, char *text, int size, KeySym *symbol, Status *status),
    Xutf8LookupString(context, event, text, size, symbol, status))
CX11_CALL(char *, CX11utf8ResetIC, (CX11Display *display, XIC context), Xutf8ResetIC(context))
CX11_CALL(Bool, CX11FilterEvent, (CX11Display *display, XEvent *event, Window window), XFilterEvent(event, window))
CX11_CALL_VOID(CX11SetICFocus, (CX11Display *display, XIC context), XSetICFocus(context))
CX11_CALL_VOID(CX11UnsetICFocus, (CX11Display *display, XIC context), XUnsetICFocus(context))
CX11_CALL_VOID(CX11DestroyIC, (CX11Display *display, XIC context), XDestroyIC(context))

// MIT-SHM
CX11_CALL(Bool, CX11ShmQueryExtension, (CX11Display *display), XShmQueryExtension(display->connection))
CX11_CALL(Bool, CX11ShmQueryVersion,
    (CX11Display *display, int *major, int *minor, Bool *pixmaps),
    XShmQueryVersion(display->connection, major, minor, pixmaps))
CX11_CALL(int, CX11ShmGetEventBase, (CX11Display *display), XShmGetEventBase(display->connection))
CX11_CALL(Bool, CX11ShmAttach,
    (CX11Display *display, XShmSegmentInfo *segment),
    XShmAttach(display->connection, segment))
CX11_CALL(Bool, CX11ShmDetach,
    (CX11Display *display, XShmSegmentInfo *segment),
    XShmDetach(display->connection, segment))
CX11_CALL(Bool, CX11ShmPutImage,
    (CX11Display *display, Drawable drawable, GC graphics, XImage *image, int fromX, int fromY, int x, int y,
        unsigned width, unsigned height, Bool reportsCompletion),
    XShmPutImage(display->connection, drawable, graphics, image, fromX, fromY, x, y, width, height, reportsCompletion))

// SYNC
CX11_CALL(Status, CX11SyncQueryExtension,
    (CX11Display *display, int *event, int *error),
    XSyncQueryExtension(display->connection, event, error))
CX11_CALL(Status, CX11SyncInitialize,
    (CX11Display *display, int *major, int *minor),
    XSyncInitialize(display->connection, major, minor))
CX11_CALL(XSyncCounter, CX11SyncCreateCounter,
    (CX11Display *display, XSyncValue value),
    XSyncCreateCounter(display->connection, value))
CX11_CALL(Status, CX11SyncSetCounter,
    (CX11Display *display, XSyncCounter counter, XSyncValue value),
    XSyncSetCounter(display->connection, counter, value))
CX11_CALL(Status, CX11SyncDestroyCounter,
    (CX11Display *display, XSyncCounter counter),
    XSyncDestroyCounter(display->connection, counter))

#undef CX11_CALL
#undef CX11_CALL_VOID
