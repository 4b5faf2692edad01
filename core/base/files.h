// files.h - opens files with untrusted names (from sources, projects, debug information); writes
// files completely.
#ifndef SMC_BASE_FILES_H
#define SMC_BASE_FILES_H

#include "base/base.h"

#include <stdio.h>
#include <sys/types.h>

// Opens a regular file of at most `most` bytes for reading, without blocking. NULL: the file does
// not exist, is not regular (pipe, device, directory) or is too large; see errno.
FILE *smc_open_regular(const char *path, uint64_t most);
// Returns the text of a file that smc_open_regular can open, terminated by 0; NULL: it cannot be
// opened, see errno. The caller frees the text.
char *smc_read_regular_file(const char *path, uint64_t most);
// Opens a file that smc found by itself, so that the user has not named it, as smc_open_regular
// does. The user or root must own the file and any symbolic link to it, and no other user may be
// able to write or replace them; otherwise returns NULL with EPERM.
FILE *smc_open_trusted_file(const char *path, uint64_t most);
// Whether `error` (an errno value of an open) means that there is no such readable file, as opposed
// to a temporary failure such as a lack of descriptors.
SMC_MUST_USE bool smc_is_no_such_file(int error);

// Writes all n bytes to the descriptor. Returns false on failure, see errno. Async-signal-safe.
bool smc_write_all(int fd, const void *at, size_t n);

// Replaces the file's contents atomically. A symbolic link is replaced, not followed. Returns false
// if the file is unchanged, see errno.
bool smc_replace_file(const char *path, const void *at, size_t n);

// The permissions that a new file gets from the umask.
mode_t smc_default_file_mode(void);

#endif
