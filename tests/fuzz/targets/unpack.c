// unpack.c - serialised code: code that the validator accepts is executed for a while, since the VM
// relies on the validator (interp/bytecode/pack.h, validate.h).
#include "target.h"

#include "interp/interp.h"
#include "interp/lower/lower.h"
#include "tests/support/load.h"
#include "tests/support/source.h"

#include <llvm-c/Core.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static smc_stop stop;
static const char *const externs[] = {"left_open"};
static const smc_interp_options how = {.stop = &stop,
                                       .undefined.externs = {externs, 1},
                                       .errors.plain_access = true,
                                       .limits.memory = 64 << 20};

static const char *const programs[] = {
    "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n"
    "static atomic_int x, y; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int n;\n"
    "static void *run(void *p) { pthread_mutex_lock(&m); n++; "
    "pthread_mutex_unlock(&m); x = 1; return (void *)(long)y; }\n"
    "int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); y = 1; int r = x; "
    "pthread_join(t, 0); return r * n * 0; }\n",
    "#include <math.h>\n#include <setjmp.h>\n#include <stdarg.h>\n#include <stdio.h>\n"
    "#include <stdlib.h>\n#include <string.h>\n"
    "struct list { struct list *next; union { int i; float f; } v[3]; } *list; "
    "_Thread_local int own = 3, *where; void left_open(void);\n"
    "static jmp_buf b; static _Atomic __int128 w; double d = 1.5;\n"
    "static int sum(int k, ...) { va_list ap; va_start(ap, k); int s = 0; "
    "while (k--) s += va_arg(ap, int); va_end(ap); return s; }\n"
    "static int far(int k) { if (k > 3) longjmp(b, k); int v[k + 1]; v[k] = k; "
    "return v[k] + far(k + 1); }\n"
    "int main(int argc, char **argv) { char t[20]; where = &own; "
    "list = calloc(2, sizeof *list); memcpy(&list[1], list, sizeof *list);\n"
    "  switch (argc) { case 7: return 1; case 900: own = (int)sin(d); break; "
    "case -5: left_open(); }\n"
    "  if (!setjmp(b)) far(argc); w = w * 3 + (long double)argc; "
    "snprintf(t, sizeof t, \"%d %s\", argc, argv[0]);\n"
    "  for (int i = 0; i < 3; i++) { int in[2] = {i}; where = in; own += *where; } "
    "return sum(2, 1, 2) + own > 9000; }\n",
};

static void add_program(const char *text, void (*add)(void *self, const void *at, size_t n),
                        void *self) {
    char path[SOURCE_PATH];
    const char *const inputs[] = {path}, *const quiet[] = {"-w"};
    const smc_compile_options what = {
        .inputs = inputs, .n_inputs = 1, .clang_args = quiet, .n_clang_args = 1};
    LLVMContextRef context;
    LLVMModuleRef module;
    smc_code *code;
    if (!source_file(path, text)) abort();
    if (load_module(&what, &context, &module) != SMC_OK ||
        smc_lower_module(module, &how, &code) != SMC_OK)
        abort();
    unlink(path);
    size_t n;
    char *bytes = smc_interp_pack(code, &n);
    add(self, bytes, n);
    free(bytes);
    smc_code_free(code);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        add_program(programs[i], add, self);
}

// Some history of main and of a thread that it creates: all reads have the initial value, or 1.
static void on_tick(int signal) {
    (void)signal;
    stop.requested = SMC_STOP_TIME;
}

static void run(smc_program *p, uint64_t value) {
    enum { STEPS = 100 };
    const smc_step *at = NULL, *child = NULL;
    smc_status status = p->start(p, &(smc_start){0}, &at);
    for (int i = 0; i < STEPS && status == SMC_OK && !smc_kind_ends_thread(at->action.kind); i++) {
        if (at->action.kind == SMC_CREATE && !child) (void)!p->child(p, at, &child);
        char name[64];
        p->names.location(p, at->action.loc, name, sizeof name);
        status = p->advance(p, at, value, &at);
    }
    at = child;
    for (int i = 0;
         i < STEPS && child && status == SMC_OK && !smc_kind_ends_thread(at->action.kind); i++)
        status = p->advance(p, at, value, &at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    char *fault;
    smc_code *code = smc_interp_unpack((const char *)data, n, &how, &fault);
    free(fault);
    if (!code) return 0;
    smc_interp *interp = smc_interp_new(code, &how);
    signal(SIGVTALRM, on_tick);
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){.it_value.tv_usec = 20000}, NULL);
    run(smc_interp_program(interp), 0);
    smc_interp_restart(interp);
    run(smc_interp_program(interp), 1);
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){0}, NULL);
    stop.requested = 0;
    smc_warnings warnings = {0};
    smc_interp_warnings(interp, &warnings);
    smc_warnings_free(&warnings);
    smc_interp_free(interp);
    return 0;
}
