// SPDX-License-Identifier: MIT
#include "CProcess.h"

// `make build` defines the commit of a working tree. In an archive by `git archive`, and so in the tarball of
// `make dist`, Git has replaced the text between the dollar signs; see `.gitattributes`.
#ifdef COMMIT
#define TEXT_OF(token) #token
#define TEXT(token) TEXT_OF(token)
const char *const CProcessCommit = TEXT(COMMIT);
#else
const char *const CProcessCommit = "$Format:%H$";
#endif
