// source.h - writes a text to a temporary source file.
#ifndef SMC_TESTS_SOURCE_H
#define SMC_TESTS_SOURCE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SOURCE_PATH = sizeof "/tmp/smc-test-XXXXXX.cpp" };

// Writes the text to a new file and sets its path, which the caller unlinks. Returns false if the
// file cannot be written.
static inline bool source_file_of(char path[SOURCE_PATH], const char *suffix, const char *text) {
    snprintf(path, SOURCE_PATH, "/tmp/smc-test-XXXXXX%s", suffix);
    const int fd = mkstemps(path, (int)strlen(suffix));
    if (fd < 0) return false;
    const bool written = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    return close(fd) == 0 && written;
}

static inline bool source_file(char path[SOURCE_PATH], const char *text) {
    return source_file_of(path, ".c", text);
}

#endif
