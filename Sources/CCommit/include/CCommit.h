// SPDX-License-Identifier: MIT
#ifndef CCOMMIT_H
#define CCOMMIT_H

/// The commit that the program was built from: its hexadecimal hash, with `+` at the end if the files of the working
/// tree differ from it. Text without such a hash if it is not known.
extern const char *const CCommitText;

#endif
