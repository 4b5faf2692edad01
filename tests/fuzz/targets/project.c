// project.c - options in a project: a compilation database, then a source file after a line of
// dashes (tools/options/words/project.h).
#include "target.h"

#include "tools/options/words/project.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char split[] = "\n--\n";

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    static const char *const texts[] = {
        "[{\"directory\":\".\",\"file\":\"x.c\",\"command\":\"cc -I 'a b' -DN=\\\"3\\\" -c "
        "x.c -o x.o\"}]\n--\n// smc: --model=ra -DN=3\n",
        "[{\"directory\":\"/\",\"file\":\"/tmp/"
        "x.c\",\"arguments\":[\"cc\",\"@evil\",\"-fplugin=x\",\"-include\",\"y.h\"]}, 3]\n--\n\n// "
        "smc: --unroll=3 @x",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add(self, texts[i], strlen(texts[i]));
}

static char folder[] = "/tmp/smc-fuzz-XXXXXX", database[64], file[64];

static void clear_away(void) {
    unlink(database);
    unlink(file);
    rmdir(folder);
}

static void write_file(const char *path, const void *at, size_t n) {
    FILE *f = fopen(path, "w");
    if (!f || fwrite(at, 1, n, f) != n || fclose(f) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    if (!*file) {
        if (!mkdtemp(folder)) abort();
        snprintf(database, sizeof database, "%s/compile_commands.json", folder);
        snprintf(file, sizeof file, "%s/x.c", folder);
        atexit(clear_away);
    }
    const uint8_t *cut = memmem(data, n, split, sizeof split - 1),
                  *rest = cut ? cut + sizeof split - 1 : data + n;
    write_file(database, data, cut ? (size_t)(cut - data) : n);
    write_file(file, rest, (size_t)(data + n - rest));
    smc_arguments arguments = {0};
    char *refused = NULL;
    const char *command = NULL;
    (void)!smc_project_arguments(file, &command, NULL, 0, &arguments, &refused);
    free(refused);
    smc_arguments_free(&arguments);
    return 0;
}
