// options.c - command lines, one word a line (tools/options/options.h).
#include "target.h"

#include "tools/options/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    static const char *const texts[] = {
        "--model=rc11\n--algo=tracer\n-DN=3\n-I\ninclude\nx.c\n--unroll=f:7\n--unroll=3\n"
        "--keep-going",
        "--nondet=-9223372036854775808..3\n--check=overflow,leaks\n--time-limit=0.5\n"
        "--memory-limit\n300\nx.c\ny.bc\n--\n-Xclang\n@z",
        "--format=json\n--output=r\n--html\np.html\n--replay=0,1x2:9f3a12c4\n--steps\n"
        "--plain=access\n--files=memory\n-include\nh.h\nx.c",
        "--list=functions\n--rounds\n--undone=2\n--error-function=f\n--extern=g\n"
        "--entry=h\n--exit-status=ignore\n--abort=error\n-std=c11\n-O2\n-g\n-lm",
        "-h\n--version\n--each\n--watch\n--mod=sc\n--n\n-fplugin=x\n-W\n-pthread\n"
        "--release-sequence=c11\n--report=full\n--progress=never\n-",
        "--mcr-reduce=on\n--debug=mcr-dump=d\n--cds-max-executions=3\n--tracer\n--show-output\n"
        "--files=none\n--spurious-wakeups\nx.c",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) add(self, texts[i], strlen(texts[i]));
}

// Reads all option values, so that sanitizers detect a value that extends beyond its word.
static void look_at(const smc_options *o) {
    size_t n = 0;
    for (uint32_t i = 0; i < o->inputs.n; i++) n += strlen(o->inputs.at[i]);
    for (uint32_t i = 0; i < o->clang_args.n; i++) n += strlen(o->clang_args.at[i]);
    for (uint32_t i = 0; i < o->unroll.of.n; i++) n += strlen(o->unroll.of.at[i].function);
    if (n > (size_t)1 << 20 || (!o->help && !o->version && !o->list && !o->project && !o->inputs.n))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static FILE *nowhere;
    if (!nowhere) nowhere = stderr = fopen("/dev/null", "w"); // discards messages
    char *text = malloc(n + 1), **words = malloc((n + 3) * sizeof *words);
    int n_words = 0;
    memcpy(text, data, n);
    text[n] = 0;
    words[n_words++] = "smc";
    for (char *at = text, *end = text + n; at; at = end ? end + 1 : NULL) {
        end = strchr(at, '\n');
        if (end) *end = 0;
        words[n_words++] = at;
    }
    words[n_words] = NULL;
    smc_options options;
    if (smc_options_parse(n_words, words, &options) == SMC_OK) {
        look_at(&options);
        smc_options_free(&options);
    }
    free(words);
    free(text);
    return 0;
}
