// The least that a C program does to show full frames by MIT-SHM: what ours is measured against.

#ifndef CSUBMITPEER_H
#define CSUBMITPEER_H

#include <stdint.h>

typedef struct SubmitPeer SubmitPeer;

// Opens a window of the display that the environment names. Returns null where that fails.
SubmitPeer *submitPeerOpen(int width, int height);

// Waits for a free one of three buffers, then shows it whole. Returns the nanoseconds from the free buffer to the
// flush.
int64_t submitPeerFrame(SubmitPeer *peer);

// Waits until the server has read all buffers.
void submitPeerFinish(SubmitPeer *peer);

void submitPeerClose(SubmitPeer *peer);

#endif
