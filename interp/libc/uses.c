// uses.c - finds how a program may use mutexes and threads, from the models it refers to (models.h)
// and the arguments of calls. Most programs never try to take a mutex, have only normal mutexes and
// detach no threads; their models omit the reads that others need.
#include "interp/libc/uses.h"

#include "interp/bytecode/forms.h"
#include "interp/libc/sync.h"
#include "pass/marks.h"

#include <string.h>

// Returns the library function of that name; a function that the program defines itself does not
// count.
static const smc_function *function_called(const smc_code *code, const char *name) {
    for (uint32_t i = 0; i < code->functions.n; i++) {
        const smc_function *fn = &code->functions.at[i];
        if ((!fn->defined || fn->library) && strcmp(fn->name, name) == 0) return fn;
    }
    return NULL;
}

// Returns the wrapper that runs a thread's start function.
static const smc_function *thread_body(const smc_code *code) {
    const smc_function *fn = function_called(code, "smc_thread_body");
    return fn && fn->code.n ? fn : NULL;
}

// Returns the union of the uses of all models that the program may call, itself or through the
// library.
static unsigned uses_of(const smc_code *code) {
    unsigned uses = 0;
    for (uint32_t i = 0; i < code->functions.n; i++)
        if (code->functions.at[i].model) uses |= code->functions.at[i].model->uses;
    return uses;
}

// True if some call of `callee` in `fn` may request a type in the bit set `types`; the type is the
// second argument.
static bool asks_for_type(const smc_function *fn, const smc_function *callee, unsigned types) {
    for (uint32_t k = 0; k < fn->code.n; k++) {
        const smc_insn *i = &fn->code.at[k];
        if (i->op != SMC_OP_CALL || (const smc_function *)(uintptr_t)i->imm != callee || i->c < 2)
            continue;
        const int32_t type = fn->args.at[i->b + 1]; // a register; constants are below the frame
        if (type >= 0 ||
            types >> (fn->consts[type + SMC_FRAME_WORDS + (int32_t)fn->n_consts] & 31) & 1)
            return true;
    }
    return false;
}

static bool some_call_asks(const smc_code *code, const char *callee, unsigned types) {
    const smc_function *called = function_called(code, callee);
    bool found = false;
    for (uint32_t i = 0; called && i < code->functions.n && !found; i++)
        found = asks_for_type(&code->functions.at[i], called, types);
    return found;
}

// True for glibc's struct __pthread_mutex_s, whose initialisers set a type.
static bool is_mutex(const smc_code *code, const smc_shape *s) {
    const uint32_t type = smc_mutex_type_at(code);
    if (code->short_pointers)
        return s->n_fields == 6 && s->size == 24 && s->fields[3].offset == type &&
               s->fields[4].offset == 16 && s->fields[5].offset == 20;
    return s->n_fields == 8 && s->size == 40 && s->fields[4].offset == type &&
           s->fields[5].offset == 20 && s->fields[6].offset == 22;
}

static bool has_mutex(const smc_code *code, const smc_shape *s) {
    if (!s || (!s->element && !s->n_fields)) return false;
    if (s->element) return has_mutex(code, s->element);
    bool found = is_mutex(code, s);
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = has_mutex(code, s->fields[i].shape);
    return found;
}

static bool has_typed_mutex(const smc_code *code, const smc_shape *s, const uint8_t *image) {
    if (!has_mutex(code, s)) return false;
    bool found = s->n_fields && is_mutex(code, s) && image[smc_mutex_type_at(code)];
    for (uint32_t i = 0; s->element && i < s->count && !found; i++)
        found = has_typed_mutex(code, s->element, image + (size_t)i * s->element->size);
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = has_typed_mutex(code, s->fields[i].shape, image + s->fields[i].offset);
    return found;
}

// Recursive mutexes of C++; their constructors set the type.
static bool has_recursive(const smc_code *code) {
    for (uint32_t i = 0; i < code->functions.n; i++)
        if (strstr(code->functions.at[i].name, "recursive_mutex") ||
            strstr(code->functions.at[i].name, "recursive_timed_mutex"))
            return true;
    return false;
}

static bool has_types(const smc_code *code) {
    enum {
        POSIX_TYPES = 1 << 1 | 1 << 2,
        C11_TYPES = 1 << SMC_MTX_RECURSIVE | 1 << (SMC_MTX_RECURSIVE | 2)
    };
    if (some_call_asks(code, "pthread_mutexattr_settype", POSIX_TYPES) ||
        some_call_asks(code, "mtx_init", C11_TYPES) || has_recursive(code))
        return true;
    for (uint32_t i = 0; i < code->globals.n; i++)
        if (!code->globals.at[i].refuse &&
            has_typed_mutex(code, code->globals.at[i].shape, code->globals.at[i].image))
            return true;
    return false;
}

// True if the result of the call is used. A call through a pointer may call any function.
static bool looks_at_result(const smc_function *fn, const smc_insn *call,
                            const smc_function *const *callees) {
    bool is = call->op == SMC_OP_CALLI && call->c == 1;
    for (; *callees && call->op == SMC_OP_CALL; callees++)
        is |= (const smc_function *)(uintptr_t)call->imm == *callees;
    return is && call->x && smc_is_live(fn, call + 1, call->a);
}

// True if the program uses the result of a barrier wait.
static bool looks_at_serial(const smc_code *code) {
    const smc_function *callees[3] = {0};
    uint32_t n = 0;
    for (const char *const *name =
             (const char *const[]){"pthread_barrier_wait", "__VERIFIER_barrier_wait", NULL};
         *name; name++) {
        callees[n] = function_called(code, *name);
        n += callees[n] != NULL;
    }
    for (uint32_t i = 0; n && i < code->functions.n; i++) {
        const smc_function *fn = &code->functions.at[i];
        for (uint32_t k = 0; !fn->library && k < fn->code.n; k++)
            if (looks_at_result(fn, &fn->code.at[k], callees)) return true;
    }
    return false;
}

void smc_sync_find_uses(smc_vm *vm) {
    const smc_code *code = vm->code;
    const unsigned uses = uses_of(code);
    const bool typed = uses & (SMC_USES_ROBUST | SMC_USES_CEILINGS);
    vm->uses = (smc_sync_uses){
        .mutex_words = typed || uses & SMC_USES_MUTEX_WORDS,
        .spin_words = uses & SMC_USES_SPIN_WORDS,
        .types = typed || has_types(code),
        .robust = uses & SMC_USES_ROBUST,
        .ceilings = uses & SMC_USES_CEILINGS,
        .detached = uses & SMC_USES_DETACHED,
        .finish = function_called(code, SMC_PASS_FINISH),
        .attributes = (uses & SMC_USES_ATTRIBUTES) == SMC_USES_ATTRIBUTES,
        .cancels = uses & SMC_USES_CANCELS,
        .ends = uses & SMC_USES_ENDS,
        .threads = uses & SMC_USES_THREADS,
        .goes_on = uses & SMC_USES_GOES_ON,
        .is_rust = function_called(code, "rust.start"),
        .serial = looks_at_serial(code),
        .clocks = uses & SMC_USES_CLOCKS,
        .body = thread_body(code),
    };
}
