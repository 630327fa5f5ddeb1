// SPDX-License-Identifier: MIT
#ifndef CMESSAGES_H
#define CMESSAGES_H

/// Writes a text with its length in bytes to standard error. A text that cannot be written is lost.
void CMessagesWrite(const char *text, long count);

#endif
