// test.c - prints a C file that defines the input functions of the program such that they return
// the inputs of the first error. Linked with the program, it shows the error without smc, if the
// inputs are its cause.
#include "tools/report/formats/table.h"

#include "base/marked.h"
#include "functions/functions.h"
#include "tools/report/explain.h"
#include "tools/report/inputs.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

// ---- what cannot be printed ---------------------------------------------------------------------

// True if the name is one of a function in C.
static bool is_name_in_c(const char *name) {
    bool is = !isdigit((unsigned char)*name);
    for (const char *c = name; *c && is; c++) is = isalnum((unsigned char)*c) || *c == '_';
    return is;
}

// Returns why no file can be made; NULL: it can.
static const char *reason_against(const smc_report *r, const smc_witness *x) {
    const smc_interp_options *o = r->interp_options;
    const smc_witness_event *first = NULL;
    if (o && o->library.random_inputs) return "random numbers are inputs";
    if (r->input.test && !is_name_in_c(r->input.test)) return "it is a test of a framework";
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->kind == SMC_CHOICE && e->rmw == SMC_CHOOSES_VALUE && !e->pending)
            return "the execution has choices that are no inputs of any value";
        if (!smc_is_input(e)) continue;
        if (smc_is_surrounding_input(r, e))
            return "arguments, environment or standard input are inputs";
        if (!e->place) return "the parameters of the first function are inputs";
        if (first && first->thread != e->thread) return "several threads have inputs";
        first = e;
    }
    return first ? NULL : "the error needs no input";
}

// ---- the file -----------------------------------------------------------------------------------

static const char functions[] =
    "/* Copies the next inputs to an object. */\n"
    "static void next_input(void *object, __SIZE_TYPE__ size) {\n"
    "    for (__SIZE_TYPE__ i = 0; i < size;) {\n"
    "        if (next == sizeof inputs / sizeof *inputs) __builtin_trap(); /* too many inputs */\n"
    "        for (unsigned k = 0; k < inputs[next].size && i < size; k++)\n"
    "            ((unsigned char *)object)[i++] = (unsigned char)(inputs[next].value >> 8 * k);\n"
    "        next++;\n"
    "    }\n"
    "}\n"
    "\n"
    "#define INPUT(type, name) \\\n"
    "    type name(void); \\\n"
    "    __attribute__((weak)) type name(void) { \\\n"
    "        type value; \\\n"
    "        next_input(&value, sizeof value); \\\n"
    "        return value; \\\n"
    "    }\n";

static const char objects[] =
    "void __smc_input(void *, __SIZE_TYPE__, __SIZE_TYPE__);\n"
    "void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);\n"
    "int klee_int(const char *), klee_range(int, int, const char *);\n"
    "__attribute__((weak)) void __smc_input(void *object, __SIZE_TYPE__ size, __SIZE_TYPE__ n) {\n"
    "    (void)n;\n"
    "    next_input(object, size);\n"
    "}\n"
    "__attribute__((weak)) void klee_make_symbolic(void *object, __SIZE_TYPE__ size,\n"
    "                                              const char *name) {\n"
    "    (void)name;\n"
    "    next_input(object, size);\n"
    "}\n"
    "__attribute__((weak)) int klee_int(const char *name) {\n"
    "    int value;\n"
    "    (void)name;\n"
    "    next_input(&value, sizeof value);\n"
    "    return value;\n"
    "}\n"
    "__attribute__((weak)) int klee_range(int first, int end, const char *name) {\n"
    "    (void)first, (void)end;\n"
    "    return klee_int(name);\n"
    "}\n"
    "\n"
    "#define ASSUME(type, name) \\\n"
    "    void name(type); \\\n"
    "    __attribute__((weak)) void name(type holds) { \\\n"
    "        if (!holds) __builtin_trap(); \\\n"
    "    }\n"
    "ASSUME(int, __VERIFIER_assume)\n"
    "ASSUME(_Bool, __CPROVER_assume)\n"
    "ASSUME(_Bool, __ESBMC_assume)\n"
    "ASSUME(unsigned long, klee_assume)\n";

static const char *type_of(unsigned bytes, bool is_signed) {
    static const char *const types[][2] = {{"unsigned long", "long"},
                                           {"unsigned char", "signed char"},
                                           {"unsigned short", "short"},
                                           {"unsigned", "int"},
                                           {"unsigned long long", "long long"}};
    return types[bytes == 8 ? 4 : bytes == 4 ? 3 : bytes][is_signed];
}

static void print_functions(FILE *to) {
    fputs(functions, to);
#define X(name, bytes, is_signed)                                                                  \
    fprintf(to, "INPUT(%s, %s)\n", type_of(bytes, is_signed), SMC_NONDET_PREFIX #name);
    SMC_NONDET_TYPES(X)
#undef X
    fputs("INPUT(float, __VERIFIER_nondet_float)\nINPUT(double, __VERIFIER_nondet_double)\n", to);
    fputs(objects, to);
}

// Prints a text in a comment.
static void print_remark(const char *text, FILE *to) {
    for (const char *c = text; *c; c++) {
        fputc(*c, to);
        if (*c == '\n') fputs(" * ", to);
        if (c[0] == '*' && c[1] == '/') fputc(' ', to);
    }
}

// Prints the value of each input, and the line and name of the call that received it.
static void print_inputs(const smc_report *r, const smc_witness *x, FILE *to) {
    fputs("static const struct {\n    unsigned long long value;\n    unsigned size;\n"
          "} inputs[] = {\n",
          to);
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        char text[SMC_EVENT_TEXT_SIZE];
        if (!smc_is_input(e)) continue;
        smc_input_text(r, e, text, sizeof text);
        const unsigned above = 64u - e->input_bits;
        fprintf(to, "    {%" PRIu64 "u, %u}, /* line %u: ", e->out << above >> above,
                e->input_bits / 8u, r->program->place(r->program, e->place).line);
        print_remark(text, to);
        fputs(" */\n", to);
    }
    fputs("};\nstatic unsigned next; /* index of the next input */\n\n", to);
}

// A test function has no main, which this one calls.
static void print_main(const smc_report *r, FILE *to) {
    const char *prefix = r->interp_options->begin.tests;
    if (!r->input.test) return;
    if (!prefix || strcmp(prefix, SMC_TEST_PREFIX) != 0) prefix = "";
    fprintf(to, "\nvoid %s%s(void);\nint main(void) {\n    %s%s();\n    return 0;\n}\n", prefix,
            r->input.test, prefix, r->input.test);
}

static void print_comment(const smc_report *r, const smc_error *e, FILE *to) {
    const smc_place at = r->program->place(r->program, e->place);
    smc_explanation why;
    smc_explain_error(&why, r, e);
    char *message = smc_explanation_message(&why);
    fputs("/* Shows an error that smc has found in ", to);
    print_remark(at.file ? at.file : r->input.file, to);
    fprintf(to, ", line %u:\n * ", at.line);
    print_remark(message, to);
    fprintf(to,
            "\n *\n *     cc -D__SMC__ -pthread %s THIS.c && ./a.out\n *     smc %s THIS.c\n */\n",
            r->input.file, r->input.file);
    smc_explanation_free(&why);
    free(message);
}

void smc_report_test(const smc_report *r, FILE *to) {
    const smc_error *e = r->result->errors.n ? &r->result->errors.at[0] : NULL;
    const char *why = e ? reason_against(r, &e->witness) : "no error was found";
    if (why) {
        fprintf(to, "#error \"smc makes no test: %s\"\n", why);
        return;
    }
    print_comment(r, e, to);
    print_inputs(r, &e->witness, to);
    print_functions(to);
    print_main(r, to);
}
