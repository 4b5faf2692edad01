// driver.c - TARGET [-seed=S] [-runs=N]: runs N inputs, generated from the seeds S, S + 1, .., each
// with a time limit of 10 s. If the target does not return, -seed=S+i -runs=1 repeats that input.
// With -inputs=FILE, runs the inputs of the file from number S on; each consists of its length, in
// four bytes, and that many bytes.
#include "target.h"

#include "tests/support/draw.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_SEEDS = 64, SECONDS = 100, MAX_GROWTH = 256 };

static struct {
    uint8_t *at;
    size_t n;
} seeds[MAX_SEEDS];
static uint32_t n_seeds;
static unsigned long long run;

static void add(void *self, const void *at, size_t n) {
    (void)self;
    if (n_seeds == MAX_SEEDS || !n) return;
    seeds[n_seeds].at = memcpy(malloc(n), at, n);
    seeds[n_seeds++].n = n;
}

static void tell(int signal) {
    char text[80];
    const int n = snprintf(text, sizeof text, "signal %d: -seed=%llu -runs=1\n", signal, run);
    (void)!write(STDERR_FILENO, text, (size_t)n);
    _exit(1);
}

static bool is_run_active;

static void report_end_of_run(void) {
    if (is_run_active) tell(0);
}

static void overwrite(uint64_t *state, uint8_t *at, size_t n) {
    static const uint32_t odd[] = {0,      1,       2,          0x7f,       0x80,       0xff,
                                   0x7fff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
    const uint32_t width = 1u << draw(state, 3),
                   value = draw(state, 2) ? odd[draw(state, 12)] : draw(state, 256);
    if (n >= width) memcpy(at + draw(state, (uint32_t)(n - width + 1)), &value, width);
}

// Copies a seed and changes, removes or copies some bytes. The buffer has space for MAX_GROWTH
// more.
static size_t mutate(uint64_t *state, uint8_t *at, size_t n) {
    for (uint32_t k = 1 + draw(state, 6); k-- && n;) {
        const uint32_t from = draw(state, (uint32_t)n), to = draw(state, (uint32_t)n),
                       most = (uint32_t)n - (from > to ? from : to);
        const uint32_t length = 1 + draw(state, most < 40 ? most : 40);
        switch (draw(state, 6)) {
        case 0: at[from] ^= (uint8_t)(1 << draw(state, 8)); break;
        case 1: memmove(at + to, at + from, length); break;
        case 2: memmove(at + from, at + from + length, n - from - length), n -= length; break;
        case 3: at[from] = (uint8_t)draw(state, 256); break;
        default: overwrite(state, at, n);
        }
        if (!draw(state, 8)) at[n++] = (uint8_t)draw(state, 256);
    }
    return n;
}

static void run_input(const uint8_t *at, size_t n) {
    uint8_t *input = malloc(n ? n : 1); // exact size, so that sanitizers detect reads beyond the
                                        // end
    memcpy(input, at, n);
    alarm(SECONDS);
    is_run_active = true;
    (void)LLVMFuzzerTestOneInput(input, n);
    is_run_active = false;
    alarm(0);
    free(input);
}

static void run_mutated_input(void) {
    uint64_t state = run * 0x9e3779b97f4a7c15u;
    (void)draw(&state, 2);
    const uint32_t i = draw(&state, n_seeds);
    uint8_t *room = malloc(seeds[i].n + MAX_GROWTH);
    memcpy(room, seeds[i].at, seeds[i].n);
    run_input(room, mutate(&state, room, seeds[i].n));
    free(room);
}

// Runs the inputs of a file. Returns false if the file is invalid.
static bool run_file(const char *path, unsigned long long first) {
    FILE *f = fopen(path, "r");
    uint32_t n;
    bool whole = f;
    for (run = 1; whole && fread(&n, sizeof n, 1, f) == 1; run++) {
        uint8_t *at = malloc(n + 1);
        whole = fread(at, 1, n, f) == n;
        if (whole && run >= first) run_input(at, n);
        free(at);
    }
    if (f) fclose(f);
    return whole;
}

int main(int argc, char **argv) {
    unsigned long long first = 1, runs = 1000;
    static const char inputs[] = "-inputs=";
    const char *path = NULL;
    (void)LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], inputs, sizeof inputs - 1) == 0) path = argv[i] + sizeof inputs - 1;
        else if (sscanf(argv[i], "-seed=%llu", &first) != 1 &&
                 sscanf(argv[i], "-runs=%llu", &runs) != 1) {
            fprintf(stderr, "%s [-seed=S] [-runs=N] [-write=DIR] [-inputs=FILE]\n", argv[0]);
            return 2;
        }
    atexit(report_end_of_run);
    signal(SIGSEGV, tell), signal(SIGABRT, tell), signal(SIGBUS, tell), signal(SIGFPE, tell),
        signal(SIGALRM, tell);
    if (path) return run_file(path, first) ? 0 : 2;
    fuzz_seeds(add, NULL);
    for (run = first; run < first + runs; run++) run_mutated_input();
    for (uint32_t i = 0; i < n_seeds; i++) free(seeds[i].at);
    return 0;
}
