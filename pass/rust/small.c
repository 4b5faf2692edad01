// small.c - inlines trivial functions of Rust's library: next() of a range, is_ok() of a result, an
// atomic operation with its memory order as a parameter, a pause with a counter. Then memory orders
// are constant, reports show the program's line, and loops have their original form, with counters
// and results in registers.
#include "pass/rust/internal.h"

#include "base/table.h"
#include "pass/llvm/inline.h"
#include "pass/rust/name.h"
#include "pass/llvm/each.h"

#include <string.h>

static bool begins_with_one_of(const char *path, const char *const *beginnings, size_t n) {
    bool does = false;
    path += *path == '<';
    for (size_t i = 0; i < n; i++) does |= strncmp(path, beginnings[i], strlen(beginnings[i])) == 0;
    return does;
}

// True if the function is inlined whatever its size: functions of core::sync::atomic, and the hint
// in waiting loops.
static bool is_always_inlined(const char *path) {
    static const char *const beginnings[] = {"core::sync::atomic::", "core::hint::spin_loop",
                                             "core::cell::UnsafeCell<", "core::cell::UnsafeCell>"};
    return begins_with_one_of(path, beginnings, sizeof beginnings / sizeof *beginnings);
}

// True if the function is typical of the conditions of loops and matches.
static bool is_condition_helper(const char *path) {
    static const char *const beginnings[] = {
        "core::iter::", "core::ops::range::", "core::option::", "core::result::", "core::cmp::"};
    return begins_with_one_of(path, beginnings, sizeof beginnings / sizeof *beginnings) ||
           (*path == '<' && (strstr(path, " as core::iter::") || strstr(path, " as core::cmp::")));
}

static bool is_pause(const char *path) {
    return strcmp(path, "core::hint::spin_loop") == 0 ||
           strcmp(path, "std::thread::yield_now") == 0 || strcmp(path, "sched_yield") == 0;
}

static bool is_panic(const char *path) {
    return strncmp(path, "core::panicking::", strlen("core::panicking::")) == 0;
}

typedef enum function_kind { OTHER = 1, ALWAYS, CONDITION_HELPER, PAUSE, PANIC } function_kind;

static function_kind pause_kind_of_path(const char *path) {
    return is_always_inlined(path)     ? (is_pause(path) ? PAUSE : ALWAYS)
           : is_condition_helper(path) ? CONDITION_HELPER
           : is_pause(path)            ? PAUSE
           : is_panic(path)            ? PANIC
                                       : OTHER;
}

// The classification of the functions of one module.
typedef struct inline_marking {
    smc_table kinds; // function -> function_kind; 0: not classified yet
} inline_marking;

// Classifies a function by its path; if its symbol is not from Rust, the symbol is the path.
static function_kind classify_rust_function(inline_marking *m, LLVMValueRef fn) {
    uint32_t *known = smc_table_at(&m->kinds, (uintptr_t)fn, 0);
    if (*known) return (function_kind)*known;
    size_t n;
    const char *symbol = LLVMGetValueName2(fn, &n);
    char *path = smc_rust_name(symbol);
    *known = pause_kind_of_path(path ? path : symbol);
    free(path);
    return (function_kind)*known;
}

static void mark_for_inlining(LLVMValueRef fn) {
    const unsigned never = LLVMGetEnumAttributeKindForName("noinline", strlen("noinline"));
    LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, never);
    smc_llvm_inline_always(fn);
}

// Summary of a function's instructions.
typedef struct function_contents {
    unsigned n;  // number of instructions
    bool acts;   // the function must not be inlined: it has an atomic operation, which would be
                 // reported as the caller's; or assembly, which is identified by its function; or
                 // it calls itself
    bool calls;  // the function calls a function that does more than pausing or computing
    bool pauses; // the function calls a function that only takes time
} function_contents;

static void analyse_call(inline_marking *m, LLVMValueRef fn, LLVMValueRef callee,
                         function_contents *c) {
    if (!LLVMIsAFunction(callee) || callee == fn) {
        c->acts |= callee == fn || LLVMIsAInlineAsm(callee);
        c->calls = true;
        return;
    }
    const function_kind k = classify_rust_function(m, callee);
    const bool pauses = k == PAUSE || (k == OTHER && smc_llvm_is_inlined_always(callee));
    c->pauses |= pauses;
    c->acts |= k == ALWAYS;
    c->calls |= !pauses && k != CONDITION_HELPER && k != PANIC && !LLVMGetIntrinsicID(callee);
}

static function_contents analyse_contents(inline_marking *m, LLVMValueRef fn) {
    function_contents c = {0};
    for_each_instruction_of (in, bb, fn) {
        c.n++;
        if (LLVMIsACallInst(in) || LLVMIsAInvokeInst(in))
            analyse_call(m, fn, LLVMGetCalledValue(in), &c);
        else if (LLVMIsALoadInst(in) || LLVMIsAStoreInst(in))
            c.acts |= LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic;
        else
            c.acts |=
                LLVMIsAAtomicRMWInst(in) || LLVMIsAAtomicCmpXchgInst(in) || LLVMIsAFenceInst(in);
    }
    return c;
}

static bool is_small_enough_to_inline(inline_marking *m, LLVMValueRef fn) {
    enum { MOST = 96 };
    const function_kind k = classify_rust_function(m, fn);
    if (k == ALWAYS || k == PAUSE) return true;
    const function_contents c = analyse_contents(m, fn);
    return c.n <= MOST && !c.acts && (k == CONDITION_HELPER || (c.pauses && !c.calls));
}

// Repeats until nothing changes, since a pause may call another pause.
void smc_rust_inline_small(LLVMModuleRef module) {
    inline_marking m = {0};
    for (bool more = true; more;) {
        more = false;
        for_each_function (fn, module) {
            if (LLVMIsDeclaration(fn) || smc_llvm_is_inlined_always(fn) ||
                !is_small_enough_to_inline(&m, fn))
                continue;
            mark_for_inlining(fn);
            more = true;
        }
    }
    smc_table_free(&m.kinds);
}
