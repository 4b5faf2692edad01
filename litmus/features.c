#include "litmus/litmus.h"

#include <stdlib.h>
#include <string.h>

// clang-format off
static const struct {
    const char *name;
    unsigned features;
} known[] = {
#define X(constant, bit, name) {name, constant},
    LITMUS_FEATURES(X)
#undef X
    {"all", LIT_WITH_ALL},
};
// clang-format on

enum { KNOWN = sizeof known / sizeof *known };

static unsigned find(const char *name, size_t length) {
    for (size_t i = 0; i < KNOWN; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0)
            return known[i].features;
    fprintf(stderr, "no feature '%.*s'; there are", (int)length, name);
    for (size_t i = 0; i < KNOWN; i++) fprintf(stderr, " %s", known[i].name);
    fputs("\n", stderr);
    exit(2);
}

unsigned litmus_features(const char *argument) {
    char *end;
    const unsigned long number = strtoul(argument, &end, 0);
    if (end != argument && !*end) return (unsigned)number;
    if (strncmp(argument, "--with=", strlen("--with=")) == 0) argument += strlen("--with=");
    unsigned features = 0;
    for (;; argument++) {
        const size_t length = strcspn(argument, ",");
        features |= find(argument, length);
        argument += length;
        if (!*argument) return features;
    }
}
