// external.c - resolves functions without a definition: to a model of the library function, to a
// host function, or to a stub that the user requested. A call of any other such function ends the
// run with a message, which suggests how to resolve the function.
#include "interp/lower/analysis/symbol_name.h"
#include "interp/lower/lowering.h"

#include "base/frameworks.h"
#include "interp/libc/libc.h"
#include "pass/marks.h"
#include "pass/llvm/each.h"

#include <string.h>

static bool texts_contain(smc_texts names, const char *name) {
    for (uint32_t i = 0; i < names.n; i++)
        if (strcmp(names.at[i], name) == 0) return true;
    return false;
}

// Maps an LLVM type to an argument type of host calls (enum smc_number). Returns false for other
// types.
static bool host_argument_type_of(LLVMTypeRef type, uint8_t *out) {
    const uint32_t bits = smc_scalar_width(type);
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: *out = SMC_NOTHING; return true;
    case LLVMFloatTypeKind: *out = SMC_FLOAT; return true;
    case LLVMDoubleTypeKind: *out = SMC_DOUBLE; return true;
    case LLVMIntegerTypeKind:
        *out = bits <= 8 ? SMC_INT8 : bits <= 16 ? SMC_INT16 : bits <= 32 ? SMC_INT32 : SMC_INT64;
        return bits != 0;
    default: return false;
    }
}

static bool is_numeric_signature(LLVMTypeRef type, smc_signature *out) {
    LLVMTypeRef params[SMC_EXTERNAL_ARGS];
    *out = (smc_signature){.n_args = (uint8_t)LLVMCountParamTypes(type)};
    if (LLVMCountParamTypes(type) > SMC_EXTERNAL_ARGS || LLVMIsFunctionVarArg(type)) return false;
    if (!host_argument_type_of(LLVMGetReturnType(type), &out->result)) return false;
    LLVMGetParamTypes(type, params);
    for (unsigned i = 0; i < out->n_args; i++)
        if (!host_argument_type_of(params[i], &out->args[i])) return false;
    return true;
}

// ---- functions without a definition -------------------------------------------------------------

// Returns the name of the library function that chooses a result of this type; NULL: none. LLVM's
// integer types have no sign; clang marks a narrow unsigned result by the attribute zeroext.
static const char *choice_function_name(LLVMValueRef v, LLVMTypeRef result) {
    const unsigned zeroext = LLVMGetEnumAttributeKindForName("zeroext", strlen("zeroext"));
    if (LLVMGetTypeKind(result) != LLVMIntegerTypeKind) return NULL;
    const bool is_unsigned =
        LLVMGetEnumAttributeAtIndex(v, (LLVMAttributeIndex)LLVMAttributeReturnIndex, zeroext);
    return smc_nondet_function_of(LLVMGetIntTypeWidth(result), !is_unsigned);
}

// Returns the model of a function without a definition; NULL: there is none. As for CBMC and ESBMC,
// any such function returns an input if its name begins with "nondet_".
static const smc_libc_fn *library_model_of(LLVMValueRef v, const char *name) {
    const char *choose = NULL;
    if (LLVMIsAFunction(v) && smc_has_prefix(name, "nondet_"))
        choose = choice_function_name(v, LLVMGetReturnType(LLVMGlobalGetValueType(v)));
    return smc_libc_model_find(choose ? choose : name);
}

static const char *format_owned_message(smc_lowering *l, const char *fmt, ...) SMC_PRINTF(2, 3);
static const char *format_owned_message(smc_lowering *l, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = smc_vformat(fmt, ap);
    va_end(ap);
    return smc_own_pointer(l, text);
}

// True if --extern can stub the function or variable: its type is simple enough.
static bool can_be_stubbed(LLVMValueRef v) {
    if (!LLVMIsAFunction(v)) return LLVMTypeIsSized(LLVMGlobalGetValueType(v));
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(v));
    return LLVMGetTypeKind(result) == LLVMVoidTypeKind ||
           LLVMGetTypeKind(result) == LLVMPointerTypeKind || choice_function_name(v, result);
}

// Makes a stub of a function that the user named with --extern, unless it is known to be pure: it
// has no effect, and its result is chosen from the user's range, or is 0 without a range.
static void lower_extern_stub(smc_lowering *l, smc_function *fn, LLVMValueRef v,
                              LLVMTypeRef result) {
    const char *choose = choice_function_name(v, result);
    if (choose && (l->options->library.nondet || LLVMGetIntTypeWidth(result) == 1)) {
        fn->model = smc_libc_model_find(choose);
    } else if (can_be_stubbed(v)) {
        fn->model = smc_libc_no_effect_model();
        if (LLVMGetTypeKind(result) != LLVMVoidTypeKind)
            smc_add_warning(&l->code->warnings, SMC_WARN_ONE_ANSWER, smc_place_of_use(l, v),
                            smc_format(SMC_ONE_ANSWER, fn->name));
    } else {
        fn->undefined = format_owned_message(
            l,
            "cannot stub '%s' with --extern: its result is not an integer or a pointer; "
            "write a stub in C",
            fn->name);
    }
}

static bool begins_with_any(LLVMValueRef v, const char *const *beginnings) {
    size_t n;
    const char *symbol = LLVMGetValueName2(v, &n);
    for (; *beginnings; beginnings++)
        if (strncmp(symbol, *beginnings, strlen(*beginnings)) == 0) return true;
    return false;
}

// Returns the qualified C++ or Rust name of a function or variable, which the caller frees; NULL:
// none.
static char *qualified_name(LLVMValueRef v) {
    size_t n;
    return LLVMIsAFunction(v) ? smc_cxx_function_name(v) : smc_cxx_name(LLVMGetValueName2(v, &n));
}

// True if the user named the function in --extern, by its symbol or by its name in messages.
static bool is_requested_extern(const smc_interp_options *o, LLVMValueRef v) {
    size_t n;
    const char *symbol = LLVMGetValueName2(v, &n);
    char *name = qualified_name(v);
    const bool is = texts_contain(o->undefined.externs, symbol) ||
                    (name && texts_contain(o->undefined.externs, name)) ||
                    texts_contain(o->undefined.extern_calls, symbol);
    free(name);
    return is;
}

// True if a function without a body is nevertheless defined: by a model, by the host's libraries,
// by the lowering (SMC_LOWER_DESTRUCTORS), or by --extern; SMC_PASS_RESUME needs no body in a
// program that throws no exceptions. (smc's library in C is already linked, so its functions have
// bodies.)
static bool is_defined_elsewhere(const smc_lowering *l, LLVMValueRef v) {
    size_t n;
    const char *symbol = LLVMGetValueName2(v, &n);
    return library_model_of(v, symbol) || smc_external_exists(symbol) ||
           strcmp(symbol, SMC_LOWER_DESTRUCTORS) == 0 || strcmp(symbol, SMC_PASS_RESUME) == 0 ||
           is_requested_extern(l->options, v);
}

// Finds the reachable functions and variables without a definition; does so only once.
static void find_undefined_symbols(smc_lowering *l) {
    if (l->undefined.are_symbols_found) return;
    for (uint32_t i = 0; i < l->numbering.functions_reached; i++) {
        LLVMValueRef f = l->numbering.functions.at[i];
        if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && !is_defined_elsewhere(l, f))
            *smc_vec_push(&l->undefined.symbols) = f;
    }
    for (uint32_t i = 0; i < l->numbering.globals_reached; i++) {
        LLVMValueRef v = l->numbering.globals.at[i];
        if (smc_is_undefined_variable(l, v) && !is_requested_extern(l->options, v))
            *smc_vec_push(&l->undefined.symbols) = v;
    }
    l->undefined.are_symbols_found = true;
}

// Returns the option --extern=NAME as the user must type it: C++ names are quoted for the shell.
static const char *stub_option_of(smc_lowering *l, const char *name) {
    const bool plain =
        strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
                     ":.") == strlen(name);
    return format_owned_message(l, plain ? " --extern=%s" : " '--extern=%s'", name);
}

static const char *external_function_name(smc_lowering *l, LLVMValueRef v) {
    size_t n;
    char *name = qualified_name(v);
    return name ? smc_own_pointer(l, name) : LLVMGetValueName2(v, &n);
}

// True for a linker option -lNAME, except for system libraries.
static bool is_library_option(const char *word) {
    static const char *const standard[] = {"c",      "m",      "pthread", "rt",  "dl", "util",
                                           "stdc++", "atomic", "gcc_s",   "gcc", "c++"};
    bool is = strncmp(word, "-l", 2) == 0 && word[2];
    for (size_t i = 0; i < sizeof standard / sizeof *standard && is; i++)
        is = strcmp(word + 2, standard[i]) != 0;
    return is;
}

// Returns a part of a sentence that names the libraries of the command line, of which smc has no
// source; "": none.
static const char *libraries_text(smc_lowering *l) {
    const smc_interp_options *o = l->options;
    const char *names = "";
    unsigned n = 0;
    for (uint32_t i = 0; i < o->undefined.link_words.n; i++)
        if (is_library_option(o->undefined.link_words.at[i]))
            names = format_owned_message(l, "%s%s%s", names, n++ ? ", " : "",
                                         o->undefined.link_words.at[i]);
    if (!n) return "";
    return format_owned_message(l,
                                n == 1 ? ", perhaps of the compiled library %s"
                                       : ", perhaps of the compiled libraries %s",
                                names);
}

// Most names that the message about undefined functions and variables lists.
enum { MAX_LISTED = 9 };
// Parts of the message about undefined functions and variables.
typedef struct undefined_list {
    const char *names, *stubs; // the listed names; options that stub them
    uint32_t n, n_functions;   // number of functions and variables; number of functions
    bool chooses;              // a stub chooses its result from --nondet
} undefined_list;

static void list_undefined_symbols(smc_lowering *l, undefined_list *u, LLVMValueRef v) {
    const bool is_function = LLVMIsAFunction(v);
    u->n_functions += is_function;
    if (u->n++ >= MAX_LISTED) return;
    const char *name = external_function_name(l, v);
    u->names = format_owned_message(l, "%s%s'%s'", u->names, *u->names ? ", " : "", name);
    if (can_be_stubbed(v))
        u->stubs = format_owned_message(l, "%s%s", u->stubs, stub_option_of(l, name));
    u->chooses |=
        is_function && choice_function_name(v, LLVMGetReturnType(LLVMGlobalGetValueType(v)));
}

static bool is_of_standard_library(LLVMValueRef v) {
    static const char *const standard[] = {"_ZNS", "_ZNKS", "_ZS", "_ZN9__gnu_cxx", NULL};
    return begins_with_any(v, standard);
}

// Returns the message about `v` and all other undefined functions and variables, with the options
// that stub them. The message lists MAX_LISTED names and gives the number of the others.
static const char *undefined_names_message(smc_lowering *l, LLVMValueRef v) {
    undefined_list u = {.names = "", .stubs = ""};
    find_undefined_symbols(l);
    list_undefined_symbols(l, &u, v);
    for (uint32_t i = 0; i < l->undefined.symbols.n; i++)
        if (l->undefined.symbols.at[i] != v && !is_of_standard_library(l->undefined.symbols.at[i]))
            list_undefined_symbols(l, &u, l->undefined.symbols.at[i]);
    if (u.n > MAX_LISTED)
        u.names = format_owned_message(l, "%s and %u more", u.names, u.n - MAX_LISTED);
    const bool one = u.n == 1;
    return format_owned_message(
        l, "undefined %s%s %s%s: add the source file%s (or use -p BUILD)%s%s%s",
        u.n_functions == u.n ? "function"
        : u.n_functions      ? "symbol"
                             : "variable",
        one ? "" : "s", u.names, libraries_text(l), one ? " that defines it" : "s that define them",
        !*u.stubs ? ", or write a stub"
        : one     ? "; to stub it:"
                  : "; to stub them:",
        u.stubs, *u.stubs && u.chooses ? " --nondet=LO..HI" : "");
}

static const char *undefined_function_message(smc_lowering *l, const char *name, LLVMValueRef v) {
    // clang-format off
    static const char *const frameworks[] = {
#define X(scope, registers) "_ZN" scope, "_ZNK" scope,
        SMC_TEST_FRAMEWORKS(X) NULL
#undef X
    };
    // clang-format on
    if (is_of_standard_library(v))
        return format_owned_message(l, "function '%s' is not in smc's C++ library", name);
    if (begins_with_any(v, frameworks))
        return format_owned_message(
            l,
            "undefined function '%s' of a test framework: smc test checks its tests, without "
            "the framework's library",
            name);
    if (strcmp(name, "assert") == 0)
        return format_owned_message(
            l, "undefined function '%s', which is a macro: include <assert.h>", name);
    return undefined_names_message(l, v);
}

static const char *undefined_variable_message(smc_lowering *l, const char *name, LLVMValueRef v) {
    size_t n;
    if (smc_is_cxx_symbol(LLVMGetValueName2(v, &n)) &&
        (strncmp(name, "std::", 5) == 0 || strstr(name, " for std::")))
        return format_owned_message(l, "variable '%s' is not in smc's C++ library", name);
    if (!is_requested_extern(l->options, v)) return undefined_names_message(l, v);
    smc_add_warning(&l->code->warnings, SMC_WARN_ONE_ANSWER, smc_place_of_use(l, v),
                    smc_format("%s is zero initially; other values were not explored", name));
    return NULL;
}

void smc_lower_undefined_variables(smc_lowering *l) {
    for (uint32_t i = 0; i < l->numbering.globals_reached; i++) {
        LLVMValueRef v = l->numbering.globals.at[i];
        if (!smc_is_undefined_variable(l, v)) continue;
        smc_global *g = smc_lowered_global_of(l, v);
        g->refuse = undefined_variable_message(l, g->name, v);
    }
}

static bool creates_process(const char *name) {
    static const char *const names[] = {
        "fork",   "vfork", "posix_spawn", "posix_spawnp", "system", "popen",  "clone",  "forkpty",
        "daemon", "execl", "execle",      "execlp",       "execv",  "execve", "execvp", "execvpe"};
    return texts_contain((smc_texts){names, sizeof names / sizeof *names}, name);
}

static const char *message_of_unmodelled(smc_lowering *l, const char *name) {
    return creates_process(name)
               ? format_owned_message(
                     l,
                     "'%s' starts another process or program, and smc checks the threads of one "
                     "process; to stub it: --extern=%s",
                     name, name)
               : format_owned_message(l, "function '%s' is not modelled; to stub it: --extern=%s",
                                      name, name);
}

void smc_lower_undefined_function(smc_lowering *l, smc_function *fn, LLVMValueRef v,
                                  LLVMTypeRef type) {
    smc_signature s;
    const smc_interp_options *o = l->options;
    const bool is_stub = texts_contain(o->undefined.externs, fn->name),
               calls = texts_contain(o->undefined.extern_calls, fn->name);
    const bool numbers = is_numeric_signature(type, &s), hosts = smc_external_exists(fn->name);
    fn->model = library_model_of(v, fn->name);
    if (fn->model) return;
    if (hosts && numbers && (calls || smc_external_is_pure(fn->name)))
        fn->external = smc_own_pointer(l, smc_external_new(fn->name, &s));
    else if (calls && hosts)
        fn->undefined = format_owned_message(
            l,
            "cannot call '%s' with --extern-call: only functions of numbers are supported; "
            "write a stub",
            fn->name);
    else if (calls)
        fn->undefined = format_owned_message(
            l, "cannot call '%s' with --extern-call: the host's C library does not have it",
            fn->name);
    else if (is_stub) lower_extern_stub(l, fn, v, LLVMGetReturnType(type));
    else if (hosts) fn->undefined = message_of_unmodelled(l, fn->name);
    else fn->undefined = undefined_function_message(l, fn->name, v);
}

// ---- weak symbols -------------------------------------------------------------------------------

static bool is_weak_declaration(LLVMValueRef v) {
    return LLVMIsDeclaration(v) && LLVMGetLinkage(v) == LLVMExternalWeakLinkage &&
           !LLVMIsThreadLocal(v);
}

static void resolve_weak_declaration(const smc_lowering *l, LLVMValueRef v) {
    if (!is_weak_declaration(v) || is_defined_elsewhere(l, v)) return;
    LLVMReplaceAllUsesWith(v, LLVMConstNull(LLVMTypeOf(v)));
}

void smc_resolve_weak(smc_lowering *l) {
    for_each_function (v, l->module) resolve_weak_declaration(l, v);
    for (LLVMValueRef v = LLVMGetFirstGlobal(l->module); v; v = LLVMGetNextGlobal(v))
        resolve_weak_declaration(l, v);
}
