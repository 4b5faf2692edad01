// lower.c - bitcode and LLVM assembly: lowered as by smc, in a sandboxed process (tools/lowering),
// then explored for a moment. A crash of LLVM's reader only affects that process and is counted; a
// crash after LLVM has read and verified the input is an error of smc, as is a crash of the
// explorer.
#include "target.h"

#include "explorers/explorer.h"
#include "interp/interp.h"
#include "tests/support/source.h"
#include "tools/lowering/lowering_process.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Numbers of inputs by result.
static struct {
    unsigned long verified, unsafe, stopped, refused, crashed, slow;
} count;
static char said[400]; // the first error message about the current input

static void print_counts(void) {
    printf("%lu verified, %lu unsafe, %lu stopped, %lu refused, %lu reader crashed, %lu slow to "
           "lower\n",
           count.verified, count.unsafe, count.stopped, count.refused, count.crashed, count.slow);
}

static const char *const programs[] = {
    "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n"
    "static atomic_int x, y; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int n;\n"
    "static void *run(void *p) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); x = 1;\n"
    "  return (void *)(long)y; }\n"
    "int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); y = 1; int r = x;\n"
    "  pthread_join(t, 0); return r * n * 0; }\n",
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "struct list { struct list *next; union { int i; float f; } v[3]; } *list; _Thread_local int "
    "own = 3;\n"
    "static int table[4] = {1, 2, 3, 4}; static _Atomic __int128 w; double d = 1.5;\n"
    "int main(int argc, char **argv) { char t[20]; list = calloc(2, sizeof *list);\n"
    "  memcpy(&list[1], list, sizeof *list);\n"
    "  switch (argc) { case 7: return 1; case 900: own = (int)d; break; case -5: return table[argc "
    "& 3]; }\n"
    "  w = w * 3 + argc; snprintf(t, sizeof t, \"%d %s\", argc, argv[0]); free(list);\n"
    "  for (int i = 0; i < 3; i++) own += table[i] << i; return own > 9000; }\n",
};

static void add_program(const char *text, bool as_text, void (*add)(void *, const void *, size_t),
                        void *self) {
    char path[SOURCE_PATH];
    const char *const inputs[] = {path}, *const words[] = {"-w", "-g", "-S"};
    const smc_compile_options what = {
        .inputs = inputs, .n_inputs = 1, .clang_args = words, .n_clang_args = as_text ? 3 : 2};
    smc_units units;
    if (!source_file(path, text) || smc_compile_units(&what, &units) != SMC_OK) abort();
    add(self, units.at[0].code.at, units.at[0].code.n);
    smc_units_free(&units);
    unlink(path);
}

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        for (int as_text = 0; as_text < 2; as_text++) add_program(programs[i], as_text, add, self);
}

static void hear(void *self, const char *file, unsigned line, unsigned column, const char *severity,
                 const char *text) {
    (void)self, (void)file, (void)line, (void)column;
    if (!*said && strcmp(severity, "error") == 0) snprintf(said, sizeof said, "%s", text);
}

static const smc_diag diag = {.report = hear};
static smc_stop stop;

static void on_tick(int signal) {
    (void)signal;
    stop.requested = SMC_STOP_TIME;
}

// `milliseconds` of processor time of this process; 0: no alarm
static void set_alarm(int milliseconds) {
    setitimer(ITIMER_VIRTUAL,
              &(struct itimerval){.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}},
              NULL);
}

// `seconds` of elapsed time, since another process lowers; 0: no alarm. LLVM's verifier does not
// end if scopes form a cycle.
static void set_alarm_for_lowering(int seconds) {
    static timer_t timer;
    static bool made;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    if (!made && timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) abort();
    made = true;
    timer_settime(timer, 0, &(struct itimerspec){.it_value.tv_sec = seconds}, NULL);
}

static void explore(smc_code *code, const smc_interp_options *how, size_t n) {
    static const char *const models[] = {"rc11", "sc", "tso", "ra"}, *const algos[] = {"tracer",
                                                                                       "trust"};
    const smc_model *model = smc_model_find(models[n % 4]);
    const smc_explore_options options = {
        .keep_going = n / 4 % 2, .outcomes = SMC_OUTCOMES_HASH, .stop = &stop};
    smc_interp *interp = smc_interp_new(code, how);
    smc_result r = {0};
    for (;;) {
        smc_explorer_find(algos[n / 8 % 2], model)
            ->explore(smc_interp_program(interp), model, &options, &r);
        if (r.status != SMC_RESTART) break;
        smc_result_clear(&r);
        smc_interp_restart(interp);
    }
    if (r.status == SMC_UNSUPPORTED || r.status == SMC_USAGE) {
        if (!*said) abort(); // refused without a message
        count.refused++;
    } else if (r.status != SMC_OK) count.stopped++;
    else if (r.errors.n) count.unsafe++;
    else if (r.complete) count.verified++;
    else count.stopped++;
    smc_result_free(&r);
    smc_interp_free(interp);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    enum { LOWERING = 5, EXPLORING = 4, MEMORY = 512 << 20 }; // seconds, milliseconds, bytes
    const smc_interp_options how = {
        .stop = &stop,
        .diag = &diag,
        .limits.memory = MEMORY,
        .loops.rounds = 1000
    };
    const smc_lowering_process_options options = {
        .compile = {.diag = &diag, .stop = &stop, .memory_limit = MEMORY}, .interp = &how};
    static bool begun;
    if (!begun) begun = atexit(print_counts) == 0;
    smc_units units = {0};
    smc_unit *unit = smc_vec_push(&units);
    *unit = (smc_unit){.name = "input", .code = {.at = malloc(n + 1), .n = n}};
    memcpy(unit->code.at, data, n);
    unit->code.at[n] = '\0';
    said[0] = '\0';
    stop.requested = 0;
    signal(SIGVTALRM, on_tick), signal(SIGUSR1, on_tick);
    smc_code *code;
    set_alarm_for_lowering(LOWERING);
    const smc_status status = smc_lowering_process_lower(&options, &units, &code);
    set_alarm_for_lowering(0);
    if (strstr(said, "the process that lowered it")) {
        fprintf(stderr, "%s\n", said);
        abort();
    }
    if (status == SMC_OK) {
        set_alarm(EXPLORING);
        explore(code, &how, n);
        set_alarm(0);
    } else if (status == SMC_STOPPED) count.slow++;
    else if (strstr(said, "the process that read it")) count.crashed++;
    else if (*said || status == SMC_NO_MEMORY) count.refused++;
    else abort(); // refused without a message
    smc_units_free(&units);
    return 0;
}
