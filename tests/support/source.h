// source.h - a text as a source file that is there for a moment.
#ifndef SMC_TESTS_SOURCE_H
#define SMC_TESTS_SOURCE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SOURCE_PATH = sizeof "/tmp/smc-test-XXXXXX.c" };

// Gives the path; the caller unlinks it. false: it cannot be written.
static inline bool source_file(char path[SOURCE_PATH], const char *text) {
    strcpy(path, "/tmp/smc-test-XXXXXX.c");
    const int fd = mkstemps(path, 2);
    if (fd < 0) return false;
    const bool written = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    return close(fd) == 0 && written;
}

#endif
