// SPDX-License-Identifier: MIT

// A minimal C program that shows full frames through MIT-SHM, as the peer of the window's measurements.

#ifndef CSUBMITPEER_H
#define CSUBMITPEER_H

#include <stdint.h>

typedef struct SubmitPeer SubmitPeer;

// Opens a window on the display given by the environment. Returns null on failure.
SubmitPeer *submitPeerOpen(int width, int height);

// Waits for one of three buffers to be free, then shows all of it. Returns the nanoseconds from then until the flush.
int64_t submitPeerFrame(SubmitPeer *peer);

// Waits until the server has read all buffers.
void submitPeerFinish(SubmitPeer *peer);

void submitPeerClose(SubmitPeer *peer);

#endif
