// SPDX-License-Identifier: MIT
#include "CMessages.h"

#include <stdio.h>

void CMessagesWrite(const char *text, long count) { (void)fwrite(text, 1, (size_t)count, stderr); }
