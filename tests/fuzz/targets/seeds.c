// seeds.c - writes the initial inputs to files, for libFuzzer.
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct writer {
    const char *folder;
    unsigned n;
} writer;

static void write_one(void *self, const void *at, size_t n) {
    writer *w = self;
    char path[4096];
    snprintf(path, sizeof path, "%s/seed-%u", w->folder, w->n++);
    FILE *f = fopen(path, "w");
    if (!f || fwrite(at, 1, n, f) != n || fclose(f) != 0) {
        perror(path);
        exit(2);
    }
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    static const char option[] = "-write=";
    for (int i = 1; i < *argc; i++) {
        if (strncmp((*argv)[i], option, sizeof option - 1) != 0) continue;
        writer w = {.folder = (*argv)[i] + sizeof option - 1};
        fuzz_seeds(write_one, &w);
        exit(0);
    }
    return 0;
}
