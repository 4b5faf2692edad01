// refusals.c - programs and options that gcc accepts and clang rejects.
#include "pass/compile/refusals.h"

#include "base/language.h"

#include <stdlib.h>
#include <string.h>

// Constructs that gcc accepts and clang rejects: a text in clang's message, and arguments with
// which clang accepts the program.
//
// Programs may call the functions of <stdatomic.h> on objects that are not declared _Atomic: macros
// cast their addresses for clang's builtins, which does not change the addresses of atomic objects.
// In text preprocessed by gcc, glibc's headers give allocation functions attributes that name the
// deallocator: the text is preprocessed again without these attributes.
#define AS_ATOMIC(name, rest)                                                                      \
    "-D__c11_atomic_" name "(p" rest ")=__c11_atomic_" name "((_Atomic __typeof__(*(p))*)(p)" rest \
        ")"
// clang-format off
static const char *const atomics[] = {
    AS_ATOMIC("init", ",v"),        AS_ATOMIC("load", ",o"),         AS_ATOMIC("store", ",v,o"),
    AS_ATOMIC("exchange", ",v,o"),  AS_ATOMIC("fetch_add", ",v,o"),  AS_ATOMIC("fetch_sub", ",v,o"),
    AS_ATOMIC("fetch_and", ",v,o"), AS_ATOMIC("fetch_or", ",v,o"),   AS_ATOMIC("fetch_xor", ",v,o"),
    AS_ATOMIC("compare_exchange_strong", ",e,v,o,f"),
    AS_ATOMIC("compare_exchange_weak", ",e,v,o,f"),
};
// clang-format on
// Plan 9's extensions: -fms-extensions allows structure members without names. The conversion of a
// pointer to such a structure to a pointer to its member is an error, since the member's address
// may differ.
static const char *const plan9[] = {"-fms-extensions", "-Werror=incompatible-pointer-types"};
// For old headers with inline assembly in which output operands are casts instead of variables.
static const char *const casts[] = {"-fheinous-gnu-extensions"};
static const char *const allocators[] = {"-x", "c", "-D__malloc__(...)=__malloc__"};
// smc's headers for GoogleMock need C++17, as GoogleMock does from version 1.17 on.
static const char *const cxx17[] = {"-std=gnu++17"};
// Makes clang report the construct by a warning instead of an error: constructs of C before C99,
// which gcc up to version 13 accepts with a warning, and in C++ a macro directly after a string
// literal. The warning is printed even though "-w" suppresses all others.
#define AS_WARNING(name) {"[-W" name "]", (const char *const[]){"-W" name, "-Wno-error=" name}, 2}
// A rejected construct: clang's message, and the arguments that make clang accept it.
static const struct refusal {
    const char *message_pattern;
    const char *const *words;
    size_t n;
} refusals[] = {
    {"must be a pointer to _Atomic type", atomics, sizeof atomics / sizeof *atomics},
    {"'__malloc__' attribute takes no arguments", allocators,
     sizeof allocators / sizeof *allocators},
    // Allowed since clang 21, but not with the function's own name before its declaration.
    {"__attribute__ ((__malloc__ (", allocators, sizeof allocators / sizeof *allocators},
    {"unknown argument: '-fplan9-extensions'", plan9, sizeof plan9 / sizeof *plan9},
    {"use of a cast in a inline asm context requiring an lvalue", casts, 1},
    {"GoogleMock needs C++17", cxx17, 1},
    AS_WARNING("implicit-function-declaration"),
    AS_WARNING("implicit-int"),
    AS_WARNING("int-conversion"),
    AS_WARNING("incompatible-function-pointer-types"),
    AS_WARNING("incompatible-pointer-types"), // an error since clang 20
    AS_WARNING("return-mismatch"),
    AS_WARNING("reserved-user-defined-literal"), // "%"PRIu64 in C++
};

smc_words smc_refusals_arguments(const smc_bytes *messages) {
    smc_words w = {0};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        if (messages->n &&
            memmem(messages->at, messages->n, r->message_pattern, strlen(r->message_pattern)))
            smc_words_append(&w, r->words, r->n);
    }
    return w;
}

// Prefixes of gcc's options for optimisation, profiling or code layout, also after "no-". They have
// no effect on checking. Any other unknown option could change the program or be misspelt. Options
// for Plan 9's extensions are replaced (plan9).
static bool is_harmless_unknown_option(const char *word) {
    // clang-format off
    static const char *const optimises[] = {
        "aggressive-", "allocation-dce", "allow-store-data-races", "analyzer", "auto-inc-dec",
        "bit-tests", "branch-", "callgraph-info", "checking", "code-hoisting", "combine-stack-",
        "compare-", "conserve-", "cprop-", "crossjumping", "cse-", "dce", "declone-",
        "cond-mismatch", "delayed-branch", "delete-dead-", "devirtualize", "diagnostics-", "dse",
        "dump-", "early-inlining", "eliminate-dwarf", "emit-struct-debug", "forward-propagate",
        "gcse", "graphite", "guess-branch-", "hardened", "harden-", "hoist-", "if-conversion",
        "indirect-inlining", "inline-", "ipa-", "ira-", "isolate-erroneous", "keep-static-",
        "large-source-files", "lifetime-dse", "limit-function-", "live-", "loop-", "lra-", "lto-",
        "mem-report", "merge-debug-", "move-loop-", "opt-info", "optimize-", "partial-inlining",
        "peephole", "plan9-extensions", "predictive-commoning", "printf-return-value", "profile-",
        "ree", "regmove", "reorder-", "rerun-", "reschedule-", "sched", "section-anchors",
        "sel-sched-", "selective-", "shrink-wrap", "simd-cost-", "split-", "ssa-",
        "stack-protector-", "stack-reuse", "stats", "stdarg-opt", "store-merging", "strub",
        "thread-jumps", "time-report", "toplevel-reorder", "tree-", "unconstrained-commons",
        "unroll-", "use-linker-plugin", "var-tracking", "vect-cost-", "version-loops-", "vpt",
        "web",
    }, *const tunes[] = {
        "accumulate-outgoing-args", "align-", "branch-cost", "call-ms2sysv", "cld", "dispatch-",
        "force-", "fused-madd", "incoming-stack-", "indirect-branch", "inline-", "memcpy-",
        "memset-", "mitigate-rop", "nop-mcount", "prefer-", "preferred-stack-", "push-args",
        "recip", "record-", "relax-cmpxchg-loop", "stringop-", "tune-ctrl", "vect8-", "veclibabi",
    };
    // clang-format on
    const bool is_f = strncmp(word, "-f", 2) == 0, is_m = strncmp(word, "-m", 2) == 0;
    const char *const *all = is_f ? optimises : tunes;
    const size_t n = is_f   ? sizeof optimises / sizeof *optimises
                     : is_m ? sizeof tunes / sizeof *tunes
                            : 0;
    const char *name = strlen(word) > 2 ? word + 2 : "";
    if (strncmp(name, "no-", 3) == 0) name += 3;
    for (size_t i = 0; i < n; i++)
        if (strncmp(name, all[i], strlen(all[i])) == 0) return true;
    return false;
}

// True if clang's messages report the word as an unknown option, or as an option that is unknown
// for this machine.
static bool is_unknown(const smc_bytes *messages, const char *word) {
    static const char *const message_pattern[] = {"unknown argument: '%s'", "unknown argument '%s'",
                                                  "unsupported option '%s'"};
    bool found = false;
    for (size_t i = 0; i < sizeof message_pattern / sizeof *message_pattern && !found; i++) {
        char *text = smc_format(message_pattern[i], word);
        found = memmem(messages->at, messages->n, text, strlen(text));
        free(text);
    }
    return found;
}

smc_words smc_refusals_without_unknown(const smc_bytes *messages, const smc_words *arguments) {
    smc_words all = {0};
    for (uint32_t i = 0; i < arguments->n; i++) {
        const char *word = arguments->at[i];
        if (!messages->n || !is_harmless_unknown_option(word) || !is_unknown(messages, word))
            *smc_vec_push(&all) = word;
    }
    return all;
}

static bool selects_standard(const char *word) { return smc_has_prefix(word, "-std="); }

smc_words smc_refusals_prepend(const smc_words *words, const smc_words *arguments) {
    smc_words all = {0};
    bool standard = false;
    for (uint32_t i = 0; i < words->n; i++) standard |= selects_standard(words->at[i]);
    for (uint32_t i = 0; i < arguments->n; i++)
        if (!all.n && strcmp(arguments->at[i], "-w") == 0) *smc_vec_push(&all) = "-Wno-everything";
    smc_words_append(&all, words->at, words->n);
    for (uint32_t i = 0; i < arguments->n; i++)
        if (strcmp(arguments->at[i], "-w") != 0 &&
            !(standard && selects_standard(arguments->at[i])))
            *smc_vec_push(&all) = arguments->at[i];
    return all;
}

const char *const *smc_refusals_newer_standards(const char *input, const smc_words *arguments) {
    static const char *const cxx[] = {"-std=gnu++20", "-std=gnu++23", NULL},
                             *const c[] = {"-std=gnu23", NULL}, *const none[] = {NULL};
    for (uint32_t i = 0; i < arguments->n; i++)
        if (selects_standard(arguments->at[i]) || strcmp(arguments->at[i], "-ansi") == 0)
            return none;
    switch (smc_language_of(input)) {
    case SMC_LANGUAGE_CXX: return cxx;
    case SMC_LANGUAGE_C: return c;
    default: return none;
    }
}
