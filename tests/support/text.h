// text.h - reads a file.
#ifndef SMC_TESTS_TEXT_H
#define SMC_TESTS_TEXT_H

#include "base/base.h"

#include <check.h>
#include <stdio.h>

// Returns the contents, which the caller frees. If the file cannot be read, the test fails.
static inline char *text_of(const char *path) {
    FILE *f = fopen(path, "r");
    ck_assert_msg(f, "cannot read %s", path);
    char *text = NULL;
    size_t cap = 0;
    if (getdelim(&text, &cap, 0, f) < 0) *(text = smc_realloc(text, 1)) = 0;
    fclose(f);
    return text;
}

#endif
