// files.h - files that are named by what is not to be trusted: sources, projects, debugging
// information; and writing all of something.
#ifndef SMC_BASE_FILES_H
#define SMC_BASE_FILES_H

#include "base/base.h"

#include <stdio.h>
#include <sys/types.h>

// Opens a regular file of at most so many bytes for reading, and waits for nothing. NULL: there is
// none, or it is something else (a pipe, a device, a directory), or larger; errno says why.
FILE *smc_open_regular(const char *path, uint64_t most);
// The same of a file that was found and that nobody has named: only if the user or root owns it,
// and the link that leads to it, and nobody else can write it or may put another one in its place.
// NULL, with EPERM: it is somebody else's.
FILE *smc_open_found(const char *path, uint64_t most);
// Whether errno's reason is that there is no such file, or that it is none to be read; not that
// there are no more descriptors, say, so that nothing is known of it.
SMC_MUST_USE bool smc_is_no_such_file(int error);

// false: not all of it is written; errno says why. Signal handlers may call it.
bool smc_write_all(int fd, const void *at, size_t n);

// The file has all of it, or is as it was; a link is replaced, not followed. false: errno says why.
bool smc_replace_file(const char *path, const void *at, size_t n);

mode_t smc_usual_mode(void); // of a file that is made

#endif
