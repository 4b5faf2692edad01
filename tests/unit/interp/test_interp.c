// test_interp.c - checks the interface smc_program on small C programs: values, actions, errors,
// and that no history is interpreted twice. Link with smc_interp, smc_pass, smc_graph, smc_base and
// Check.
#include "tests/support/interpret.h"
#include "tests/support/source.h"
#include "tests/unit/suite.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A loaded program, and the last message about it.
typedef struct fixture {
    smc_interp *interp;
    smc_program *program;
    smc_stop stop;
    char said[400];
    smc_diag diag;
} fixture;

static void hear(void *self, const char *file, unsigned line, unsigned column, const char *severity,
                 const char *text) {
    fixture *f = self;
    (void)file;
    snprintf(f->said, sizeof f->said, "%u:%u: %s: %s", line, column, severity, text);
}

static void load_with(fixture *f, const char *source, smc_interp_options options) {
    char path[SOURCE_PATH];
    ck_assert(source_file(path, source));
    *f = (fixture){.diag = {hear, f}};
    LLVMContextRef context;
    LLVMModuleRef module;
    const char *const inputs[] = {path};
    const smc_compile_options in = {.inputs = inputs, .n_inputs = 1, .diag = &f->diag};
    ck_assert_int_eq(load_module(&in, &context, &module), SMC_OK);
    unlink(path);
    options.begin.entry = "main";
    options.diag = &f->diag;
    options.stop = &f->stop;
    options.errors.ignore_exit_status = true; // the result of a program is the value that main
                                              // returns
    smc_code *code;
    ck_assert_int_eq(smc_lower_module(module, &options, &code), SMC_OK);
    f->interp = smc_interp_new(code, &options);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    f->program = smc_interp_program(f->interp);
}

static void load(fixture *f, const char *source, uint32_t unroll) {
    load_with(f, source, (smc_interp_options){.loops.unroll = unroll});
}

static void drop(fixture *f) { smc_interp_free(f->interp); }

static const smc_step *start(fixture *f) {
    const smc_step *s = NULL;
    ck_assert_int_eq(f->program->start(f->program, &(smc_start){0}, &s), SMC_OK);
    return s;
}

static const smc_step *next(fixture *f, const smc_step *at, uint64_t value) {
    const smc_step *s = NULL;
    ck_assert_int_eq(f->program->advance(f->program, at, value, &s), SMC_OK);
    return s;
}

// Runs only main up to its last action; each read returns the last write. Returns NULL if the
// program must be restarted.
static const smc_step *try_run(fixture *f) {
    static struct {
        bool known;
        uint64_t value;
    } memory[1000];
    memset(memory, 0, sizeof memory);
    const smc_step *s = start(f);
    while (!smc_kind_ends_thread(s->action.kind)) {
        const smc_action *a = &s->action;
        uint64_t answer = 0, written;
        ck_assert_uint_lt(a->loc, 1000);
        if (a->loc && !memory[a->loc].known) {
            memory[a->loc].value = f->program->location(f->program, a->loc).initial;
            memory[a->loc].known = true;
        }
        if (a->kind == SMC_READ || a->kind == SMC_RMW) answer = memory[a->loc].value;
        if (a->kind == SMC_WRITE) memory[a->loc].value = a->written;
        if (a->kind == SMC_RMW && smc_rmw_writes(a, answer, &written))
            memory[a->loc].value = written;
        smc_status status = f->program->advance(f->program, s, answer, &s);
        if (status == SMC_RESTART) return NULL;
        ck_assert_int_eq(status, SMC_OK);
    }
    return s;
}

static const smc_step *run(fixture *f) {
    const smc_step *last = try_run(f);
    for (int restarts = 0; !last; last = try_run(f)) {
        ck_assert_int_lt(restarts++, 100);
        smc_interp_restart(f->interp);
    }
    return last;
}

static void ends_with(const char *source, uint64_t value) {
    fixture f;
    load(&f, source, 0);
    const smc_step *last = run(&f);
    ck_assert_msg(last->action.kind == SMC_END, "ended in %s: %s", smc_kind_name(last->action.kind),
                  smc_action_text(&last->action) ? smc_action_text(&last->action) : "");
    ck_assert_uint_eq(last->action.result, value);
    drop(&f);
}

static void fails_with(const char *source, smc_error_kind kind, const char *words, uint32_t line) {
    fixture f;
    load(&f, source, 0);
    const smc_step *last = run(&f);
    ck_assert_int_eq(last->action.kind, SMC_ERROR);
    ck_assert_int_eq(smc_error_kind_of(last->action.error), kind);
    ck_assert_msg(strstr(last->action.failure.text, words), "'%s' lacks '%s'",
                  last->action.failure.text, words);
    if (line) ck_assert_uint_eq(f.program->place(f.program, last->action.place).line, line);
    drop(&f);
}

START_TEST(values) {
    ends_with("int main(void) { unsigned s = 0; for (int i = 0; i < 10; i++) s += i * i; "
              "return s; }",
              285);
    ends_with("static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } "
              "int main(void) { return fib(12); }",
              144);
    ends_with("int main(void) { signed char c = -100; c -= 100; short s = -7; "
              "return c + (s / 2) + (s % 2) + (s >> 1); }",
              48);
    ends_with("int main(void) { int x = 1, y = 2; for (int i = 0; i < 5; i++) { int t = x; "
              "x = y; y = t; } return 10 * x + y; }",
              21);
    ends_with("int main(void) { unsigned char c = 250; c += 10; unsigned long b = 1ul << 40; "
              "return c + (b >> 38); }",
              8);
    ends_with("int main(void) { int o; return __builtin_add_overflow(0x7fffffff, 1, &o) "
              "+ __builtin_popcount(255); }",
              9);
}
END_TEST

static void write_file(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
}

START_TEST(several_inputs) {
    char dir[] = "/tmp/smc-test-XXXXXX", a[64], b[64];
    ck_assert_ptr_nonnull(mkdtemp(dir));
    snprintf(a, sizeof a, "%s/a.c", dir);
    snprintf(b, sizeof b, "%s/b.i", dir);
    write_file(a, "int g = 2; int other(int); static int f(void) { return 10; } int main(void) { "
                  "return other(f()); }");
    write_file(b, "extern int g; static int f(void) { return 30; } int other(int n) { "
                  "return n + f() + g; }");
    const char *const inputs[] = {a, b, a};
    fixture f = {.diag = {hear, &f}};
    LLVMContextRef context;
    LLVMModuleRef module;
    smc_compile_options in = {.inputs = inputs, .n_inputs = 2, .diag = &f.diag};
    ck_assert_int_eq(load_module(&in, &context, &module), SMC_OK);
    const smc_interp_options options = {
        .begin.entry = "main", .errors.ignore_exit_status = true, .diag = &f.diag, .stop = &f.stop};
    smc_code *code;
    ck_assert_int_eq(smc_lower_module(module, &options, &code), SMC_OK);
    f.interp = smc_interp_new(code, &options);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    f.program = smc_interp_program(f.interp);
    ck_assert_uint_eq(run(&f)->action.result, 42);
    drop(&f);
    in.n_inputs = 3; // main runs twice
    ck_assert_int_eq(load_module(&in, &context, &module), SMC_USAGE);
    ck_assert_msg(strstr(f.said, "cannot be linked"), "%s", f.said);
    unlink(a);
    unlink(b);
    rmdir(dir);
}
END_TEST

START_TEST(structures) {
    ends_with("struct P { int x, y; }; struct P mk(int a, int b) { struct P p = {a, b}; return p; }"
              "int main(void) { struct P p = mk(3, 4); return p.x * 10 + p.y; }",
              34);
    ends_with("struct Q { double a; int b; float c; }; struct Q mk(void) { "
              "struct Q q = {1.5, 2, 3.5f}; return q; }"
              "int main(void) { struct Q q = mk(); return q.a * 100 + q.b * 10 + q.c; }",
              173);
    ends_with("struct F { float a, b; }; struct F mk(void) { struct F f = {1.25f, 2.5f}; "
              "return f; }"
              "int main(void) { struct F f = mk(); return f.a * 4 + f.b * 2; }",
              10);
    ends_with("struct B { int v[10]; }; int sum(struct B b) { int s = 0; for (int i = 0; i < 10; "
              "i++) s += b.v[i]; b.v[0] = 9; return s; }"
              "int main(void) { struct B b; for (int i = 0; i < 10; i++) b.v[i] = i; "
              "return sum(b) + b.v[0]; }",
              45);
    ends_with("#include <stdlib.h>\nstruct B { char c; int v[3]; }; int main(void) { "
              "struct B b = {1, {2, 3, 4}};"
              "struct B *h = malloc(sizeof b); *h = b; int r = h->c + h->v[2]; free(h); "
              "return r; }",
              5);
}
END_TEST

START_TEST(floats_and_switch) {
    ends_with("int main(void) { double d = 0; for (int i = 0; i < 10; i++) d += 0.25; "
              "return (int)(d * 2) + (int)-1.9 + (1.0f / 3 < 0.34f); }",
              5);
    ends_with("int f(int x) { switch (x) { case 1: return 1; case -2: return 20; "
              "case 100 ... 102: return 300; default: return 4000; } }"
              "int main(void) { return f(1) + f(-2) + f(101) + f(7); }",
              4321);
}
END_TEST

START_TEST(pointers_and_globals) {
    ends_with("int add(int a, int b) { return a + b; } int mul(int a, int b) { return a * b; }"
              "int (*const ops[])(int, int) = {add, mul}; int main(void) { "
              "return ops[0](2, 3) * 10 + ops[1](2, 3); }",
              56);
    ends_with("int g = -5; short s = 3; double d = 2.5; struct { char c; int *p; } "
              "t = {'a', &g}; const char *n[] = {\"x\", \"yz\"};"
              "int main(void) { return *t.p + s + (int)(d * 2) + t.c + n[1][1]; }",
              'a' + 'z' + 3);
    ends_with("static _Thread_local int t = 7; int main(void) { t++; return t; }", 8);
}
END_TEST

START_TEST(errors) {
    fails_with("#include <assert.h>\nint main(void) {\n int x = 1;\n assert(x == 2);\n}",
               SMC_ERR_ASSERTION, "x == 2", 4);
    fails_with("int main(void) { int *p = 0;\n return *p; }", SMC_ERR_MEMORY, "null pointer", 2);
    fails_with("int a[3]; int main(void) { int i = 3;\n return a[i]; }", SMC_ERR_MEMORY,
               "out of bounds of 'a'", 2);
    fails_with("int f(int i) { int a[4] = {0}; a[i] = 1;\n"
               " return a[3]; } int main(void) { return f(4); }",
               SMC_ERR_MEMORY, "stack object", 1);
    fails_with("int f(int n) { volatile int x = n; return f(n + 1) + x; } int main(void) { "
               "return f(0); }",
               SMC_ERR_MEMORY, "stack overflow", 1);
    fails_with("int z; int main(void) { return 1 / z; }", SMC_ERR_ARITHMETIC, "division by zero",
               1);
    fails_with("int x; void free(void *); int main(void) { int *p = &x; free(p); }", SMC_ERR_MEMORY,
               "free of a global", 1);
    fails_with("void reach_error(void); int main(void) {\n reach_error(); }", SMC_ERR_REACH,
               "error function", 2);
    fails_with("int main(void) { ((char *)\"abc\")[0] = 1; }", SMC_ERR_MEMORY, "constant", 1);
}
END_TEST

START_TEST(actions) {
    fixture f;
    load(&f,
         "#include <stdatomic.h>\n#include <pthread.h>\n"
         "atomic_int x = 3; int y[4]; pthread_mutex_t m;"
         "void *run(void *a) { return a; }\n"
         "int main(void) { pthread_t t; "
         "atomic_fetch_add_explicit(&x, 2, memory_order_acq_rel); y[2] = 7;"
         "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); "
         "atomic_thread_fence(memory_order_release);"
         "pthread_create(&t, 0, run, (void *)5); void *r; pthread_join(t, &r); "
         "return (long)r; }",
         0);
    const smc_step *s = start(&f);
    ck_assert(s->action.kind == SMC_RMW && s->action.op == SMC_ADD &&
              s->action.order == SMC_ACQ_REL);
    ck_assert(s->action.rmw.operand == 2 && s->action.size == 4);
    ck_assert_uint_eq(f.program->location(f.program, s->action.loc).initial, 3);
    s = next(&f, s, 3);
    char name[40];
    f.program->names.location(f.program, s->action.loc, name, sizeof name);
    ck_assert_str_eq(name, "y[2]");
    ck_assert(s->action.kind == SMC_WRITE && s->action.order == SMC_PLAIN &&
              s->action.written == 7);
    s = next(&f, s, 0);
    ck_assert(s->action.kind == SMC_LOCK && f.program->location(f.program, s->action.loc).lock);
    s = next(&f, s, 0);
    ck_assert_int_eq(s->action.kind, SMC_UNLOCK);
    s = next(&f, s, 0);
    ck_assert(s->action.kind == SMC_FENCE && s->action.order == SMC_RELEASE);
    s = next(&f, s, 0);
    ck_assert(s->action.kind == SMC_CREATE && s->action.thread == 1);
    const smc_step *child = NULL;
    ck_assert_int_eq(f.program->child(f.program, s, &child), SMC_OK);
    ck_assert(child->action.kind == SMC_END && child->action.result == 5);
    s = next(&f, s, 0);
    ck_assert(s->action.kind == SMC_JOIN && s->action.thread == 1);
    s = next(&f, s, 5);
    ck_assert(s->action.kind == SMC_END && s->action.result == 5);
    drop(&f);
}
END_TEST

START_TEST(trie) {
    fixture f;
    load(&f,
         "#include <stdatomic.h>\natomic_int x, y;"
         "int main(void) { int a = x; for (int i = 0; i < 1000; i++) a = a * 3 + i; y = a; "
         "return y; }",
         0);
    const smc_step *read = start(&f), *ends[100];
    for (uint64_t v = 0; v < 100; v++) {
        const smc_step *write = next(&f, read, v);
        ck_assert_int_eq(write->action.kind, SMC_WRITE);
        const smc_step *again = next(&f, write, 0);
        ck_assert_int_eq(again->action.kind, SMC_READ);
        ends[v] = next(&f, again, v);
        ck_assert_uint_eq(ends[v]->action.result, v);
    }
    smc_interp_stats before = smc_interp_get_stats(f.interp);
    for (uint64_t v = 100; v-- > 0;) {
        ck_assert_ptr_eq(read, start(&f));
        ck_assert_ptr_eq(ends[v], next(&f, next(&f, next(&f, read, v), 0), v));
    }
    smc_interp_stats after = smc_interp_get_stats(f.interp);
    ck_assert_uint_eq(before.instructions, after.instructions);
    ck_assert_uint_eq(before.steps, after.steps);
    ck_assert_uint_eq(after.steps, 1 + 3 * 100);
    ck_assert_uint_gt(after.advances, before.advances);
    drop(&f);
}
END_TEST

START_TEST(interleaved_threads) { // states are saved and restored
    fixture f;
    load(&f,
         "#include <pthread.h>\nint a, b; void *run(void *p) { for (int i = 0; i < 20; "
         "i++) *(int *)p = i; return 0; }"
         "int main(void) { pthread_t t, u; pthread_create(&t, 0, run, &a); "
         "pthread_create(&u, 0, run, &b); return 0; }",
         0);
    const smc_step *s = start(&f), *t[2];
    ck_assert_int_eq(f.program->child(f.program, s, &t[0]), SMC_OK);
    s = next(&f, s, 0);
    ck_assert_int_eq(f.program->child(f.program, s, &t[1]), SMC_OK);
    for (uint64_t i = 0; i < 20; i++)
        for (int k = 0; k < 2; k++) {
            ck_assert_int_eq(t[k]->action.kind, SMC_WRITE);
            ck_assert_uint_eq(t[k]->action.written, i);
            t[k] = next(&f, t[k], 0);
        }
    ck_assert(t[0]->action.kind == SMC_END && t[1]->action.kind == SMC_END);
    drop(&f);
}
END_TEST

START_TEST(private_memory_is_part_of_the_state) {
    fixture f;
    load(&f,
         "#include <stdatomic.h>\natomic_int x; _Thread_local int t = 1;"
         "int main(void) { int a[4] = {1, 2, 3, 4}; for (int i = 0; i < 4; i++) a[i] += x; "
         "t += x;"
         "return a[0] * 1000 + a[1] * 100 + a[2] * 10 + a[3] + t * 10000; }",
         0);
    for (uint64_t v = 0; v < 3; v++) { // all paths of at most 5 steps; most are resumed from a
                                       // saved state
        const smc_step *s = start(&f);
        for (int i = 0; i < 5; i++) s = next(&f, s, v);
        ck_assert_uint_eq(s->action.result, 11234 + 11111 * v);
        const smc_step *other = start(&f);
        for (uint64_t i = 0; i < 5; i++) other = next(&f, other, i % 2 ? v : 0);
        ck_assert_uint_eq(other->action.result, 11234 + 101 * v);
    }
    drop(&f);
}
END_TEST

START_TEST(bounds_and_stops) {
    fixture f;
    load(&f, "int main(void) { volatile int x = 0; for (;;) x++; }", 5);
    ck_assert_int_eq(run(&f)->action.kind, SMC_BOUND);
    drop(&f);
    load(&f,
         "int main(void) { int s = 0; for (int k = 0; k < 3; k++) for (int i = 0; i < 5; "
         "i++) s++; return s; }",
         5);
    ck_assert_int_eq(run(&f)->action.kind, SMC_END); // the count of the inner loop is reset
    drop(&f);
    load(&f,
         "int g; int main(void) { g = 1; int s = 0; for (int i = 0; i < 10; i++) s += i; "
         "return s; }",
         0);
    const smc_step *s = start(&f), *end = NULL;
    f.stop.requested = SMC_STOP_TIME;
    ck_assert_int_eq(f.program->advance(f.program, s, 0, &end), SMC_STOPPED);
    f.stop.requested = 0;
    ck_assert_int_eq(f.program->advance(f.program, s, 0, &end), SMC_OK);
    ck_assert(end->action.kind == SMC_END && end->action.result == 45);
    drop(&f);
}
END_TEST

START_TEST(mixed_sizes) {
    ends_with("unsigned g[2]; int main(void) { *(unsigned char *)((char *)g + 1) = 1; "
              "*(unsigned long *)g += 2; return g[0]; }",
              258);
    ends_with("union { double d; unsigned char b[8]; } u; int main(void) { u.d = 1.0; "
              "return u.b[7] + u.b[6]; }",
              0x3f + 0xf0);
    ends_with("char s[20]; int main(void) { for (int i = 0; i < 20; i++) s[i] = i; "
              "__builtin_memmove(s + 3, s, 9);"
              "__builtin_memmove(s, s + 5, 10); return s[0] * 100 + s[6] * 10 + s[9]; }",
              200 + 80 + 14);
}
END_TEST

// The address of an object depends on its thread, on the source position of the allocation and on
// the number of earlier allocations there, and not on any other allocations.
START_TEST(addresses_follow_the_place) {
    fixture f;
    load(&f,
         "#include <stdlib.h>\n#include <stdatomic.h>\natomic_int x; char *volatile p;"
         "int main(void) { if (x) p = malloc(1);\n"
         " for (int i = 0; i < 2; i++) p = malloc(2); return 0; }",
         0);
    uint64_t address[2][2];
    for (uint64_t v = 0; v < 2; v++) {
        const smc_step *s = next(&f, start(&f), v);
        if (v) s = next(&f, next(&f, s, 0), 0);
        for (int i = 0; i < 2; i++, s = next(&f, next(&f, s, 0), 0)) {
            ck_assert(s->action.kind == SMC_ALLOC && s->action.bytes == 2);
            address[v][i] = next(&f, s, 0)->action.written;
        }
    }
    ck_assert_uint_eq(address[0][0], address[1][0]);
    ck_assert_uint_eq(address[0][1], address[1][1]);
    ck_assert_uint_ne(address[0][0], address[0][1]);
    drop(&f);
}
END_TEST

START_TEST(chosen_numbers) {
    static const char source[] =
        "int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);"
        "int main(void) { int a = __VERIFIER_nondet_int(); "
        "return a * 10 + __VERIFIER_nondet_uchar(); }";
    fixture f;
    load_with(
        &f, source,
        (smc_interp_options){.library = {.nondet = true, .nondet_low = -2, .nondet_high = 3}});
    const smc_step *s = start(&f);
    ck_assert(s->action.kind == SMC_CHOICE && s->action.choice.alternatives == 6);
    s = next(&f, s, 5);
    ck_assert(s->action.kind == SMC_CHOICE && s->action.choice.alternatives == 4); // 0 .. 3
    ck_assert_uint_eq(next(&f, s, 1)->action.result, 31);
    drop(&f);
    load(&f, source, 0);
    ck_assert_int_eq(f.program->start(f.program, &(smc_start){0}, &s), SMC_UNSUPPORTED);
    ck_assert_msg(strstr(f.said, "--nondet=LO..HI"), "%s", f.said);
    drop(&f);
}
END_TEST

START_TEST(external_functions) {
    static const char *const names[] = {"labs", "getdtablesize", "strlen"};
    static const char source[] =
        "int toascii(int); float fmaf(float, float, float); int getdtablesize(void);"
        "int main(void) { volatile float x = 2; "
        "return getdtablesize() * 0 + toascii(135) * 10 + (int)fmaf(x, 3, -1); }";
    fixture f;
    load_with(&f, source, (smc_interp_options){.undefined.extern_calls = {names, 3}});
    ck_assert_uint_eq(run(&f)->action.result, 75);
    drop(&f);
    const smc_step *s;
    load(&f, source, 0);
    ck_assert_int_eq(f.program->start(f.program, &(smc_start){0}, &s), SMC_UNSUPPORTED);
    ck_assert_msg(strstr(f.said, "function 'getdtablesize' is not modelled"), "%s", f.said);
    drop(&f);
    // A stub takes precedence over a function of the host's C library.
    load_with(&f, source,
              (smc_interp_options){.undefined.externs = {names, 3},
                                   .library = {.nondet = true, .nondet_low = 3, .nondet_high = 3}});
    ck_assert_int_eq(f.program->start(f.program, &(smc_start){0}, &s), SMC_OK);
    ck_assert_int_eq(s->action.kind, SMC_CHOICE);
    drop(&f);
}
END_TEST

START_TEST(unsupported_only_when_reached) {
    fixture f;
    load(&f, "void foo(int); int g; int main(void) {\n if (g) foo(1);\n return 0; }", 0);
    const smc_step *s = start(&f), *out = NULL;
    ck_assert_int_eq(next(&f, s, 0)->action.kind, SMC_END);
    ck_assert_int_eq(f.program->advance(f.program, s, 1, &out), SMC_UNSUPPORTED);
    ck_assert_msg(strstr(f.said, "2:9: error: undefined function 'foo'"), "%s", f.said);
    ck_assert_ptr_null(out);
    drop(&f);
}
END_TEST

START_TEST(escaping_objects) {
    fixture f;
    load(&f, "int *g; int main(void) { int x; g = &x; x = 3; int y = x; (void)y; return 0; }", 0);
    const smc_step *s = start(&f);
    ck_assert(s->action.kind == SMC_ALLOC && s->action.bytes == 4 && s->action.object);
    uint32_t object = s->action.object;
    s = next(&f, s, 0);
    ck_assert_int_eq(s->action.kind, SMC_WRITE);
    s = next(&f, s, 0);
    ck_assert(s->action.kind == SMC_WRITE && s->action.object == object);
    ck_assert(!f.program->location(f.program, s->action.loc).initialised);
    s = next(&f, next(&f, s, 0), 3);
    ck_assert(s->action.kind == SMC_FREE && s->action.object == object);
    ck_assert_int_eq(next(&f, s, 0)->action.kind, SMC_END);
    drop(&f);
}
END_TEST

SUITE(test_interp) {
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 3600);
    tcase_add_test(all, values);
    tcase_add_test(all, several_inputs);
    tcase_add_test(all, structures);
    tcase_add_test(all, floats_and_switch);
    tcase_add_test(all, pointers_and_globals);
    tcase_add_test(all, errors);
    tcase_add_test(all, actions);
    tcase_add_test(all, trie);
    tcase_add_test(all, interleaved_threads);
    tcase_add_test(all, private_memory_is_part_of_the_state);
    tcase_add_test(all, bounds_and_stops);
    tcase_add_test(all, mixed_sizes);
    tcase_add_test(all, addresses_follow_the_place);
    tcase_add_test(all, chosen_numbers);
    tcase_add_test(all, external_functions);
    tcase_add_test(all, unsupported_only_when_reached);
    tcase_add_test(all, escaping_objects);
    return suite_run("interp", all);
}
