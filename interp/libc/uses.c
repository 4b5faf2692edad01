// uses.c - determines which features of mutexes and threads a program may use: from the models that
// it refers to (smc_library_function.needs) and from the arguments of its calls. Most programs use
// no trylock and no detached threads, and have only normal mutexes. Then the models skip the reads
// that only such features need.
#include "interp/libc/uses.h"

#include "interp/bytecode/forms.h"
#include "interp/libc/sync.h"
#include "pass/marks.h"

#include <string.h>

// True for a function that the program defines, also if smc's library has one of the same name.
static bool is_program_function(const smc_function *fn) { return fn->defined && !fn->library; }

// Returns the function of the library with this name; NULL: the program does not use it.
static const smc_function *function_called(const smc_code *code, const char *name) {
    for (uint32_t i = 0; i < code->functions.n; i++) {
        const smc_function *fn = &code->functions.at[i];
        if (!is_program_function(fn) && strcmp(fn->name, name) == 0) return fn;
    }
    return NULL;
}

// Returns the wrapper that runs a thread's start function.
static const smc_function *library_thread_body(const smc_code *code) {
    const smc_function *fn = function_called(code, "smc_thread_body");
    return fn && fn->code.n ? fn : NULL;
}

// Returns the union of the `needs` of all models that the program may call, also through the
// library.
static unsigned needs_of_models(const smc_code *code) {
    unsigned uses = 0;
    for (uint32_t i = 0; i < code->functions.n; i++)
        if (code->functions.at[i].model) uses |= code->functions.at[i].model->is.needs;
    return uses;
}

// True if `fn` calls `callee` with a mutex type from the bit set `types` as second argument, or may
// do so.
static bool requests_mutex_type(const smc_function *fn, const smc_function *callee,
                                unsigned types) {
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

// True if some call may create a mutex with another type than the normal one.
static bool some_call_requests_type(const smc_code *code) {
    bool found = false;
    for (uint32_t k = 0; k < code->functions.n; k++) {
        const smc_function *called = &code->functions.at[k];
        const unsigned types =
            is_program_function(called) ? 0 : smc_library_function_find(called->name)->typed;
        for (uint32_t i = 0; types && i < code->functions.n && !found; i++)
            found = requests_mutex_type(&code->functions.at[i], called, types);
    }
    return found;
}

// True for the layout of glibc's struct __pthread_mutex_s, whose initialisers can set a type.
static bool is_mutex(const smc_code *code, const smc_shape *s) {
    const uint32_t type = smc_mutex_type_at(code);
    if (code->short_pointers)
        return s->n_fields == 6 && s->size == 24 && s->fields[3].offset == type &&
               s->fields[4].offset == 16 && s->fields[5].offset == 20;
    return s->n_fields == 8 && s->size == 40 && s->fields[4].offset == type &&
           s->fields[5].offset == 20 && s->fields[6].offset == 22;
}

// True if a part of the type is a mutex.
static bool has_mutex(const smc_code *code, const smc_shape *s) {
    if (!s || (!s->element && !s->n_fields)) return false;
    if (s->element) return has_mutex(code, s->element);
    bool found = is_mutex(code, s);
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = has_mutex(code, s->fields[i].shape);
    return found;
}

// True if the initial value `image` contains a mutex with another type than the normal one.
static bool has_typed_mutex(const smc_code *code, const smc_shape *s, const uint8_t *image) {
    if (!has_mutex(code, s)) return false;
    bool found = s->n_fields && is_mutex(code, s) && image[smc_mutex_type_at(code)];
    for (uint32_t i = 0; s->element && i < s->count && !found; i++)
        found = has_typed_mutex(code, s->element, image + (size_t)i * s->element->size);
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = has_typed_mutex(code, s->fields[i].shape, image + s->fields[i].offset);
    return found;
}

// True if the program has a recursive mutex of C++, whose constructor sets the type.
static bool has_recursive_mutex(const smc_code *code) {
    for (uint32_t i = 0; i < code->functions.n; i++)
        if (strstr(code->functions.at[i].name, "recursive_mutex") ||
            strstr(code->functions.at[i].name, "recursive_timed_mutex"))
            return true;
    return false;
}

// True if the program may have a mutex with another type than the normal one.
static bool has_typed_mutexes(const smc_code *code) {
    if (some_call_requests_type(code) || has_recursive_mutex(code)) return true;
    for (uint32_t i = 0; i < code->globals.n; i++)
        if (!code->globals.at[i].refuse &&
            has_typed_mutex(code, code->globals.at[i].shape, code->globals.at[i].image))
            return true;
    return false;
}

// True if the program uses the result of this call and the call may wait at a barrier, which
// returns a special value in one thread. An indirect call with one argument may be such a call.
static bool uses_serial_result(const smc_function *fn, const smc_insn *call) {
    const smc_function *callee = (const smc_function *)(uintptr_t)call->imm;
    const bool is = call->op == SMC_OP_CALLI
                        ? call->c == 1
                        : call->op == SMC_OP_CALL && !is_program_function(callee) &&
                              smc_library_function_find(callee->name)->traits & SMC_FN_SERIAL;
    return is && call->x && smc_is_live(fn, call + 1, call->a);
}

// True if the program refers to a function that waits at a barrier and returns such a value.
static bool has_serial_barrier_wait(const smc_code *code) {
    bool has = false;
    for (uint32_t i = 0; i < code->functions.n; i++) {
        const smc_function *fn = &code->functions.at[i];
        has |=
            !is_program_function(fn) && smc_library_function_find(fn->name)->traits & SMC_FN_SERIAL;
    }
    return has;
}

// True if the program uses the result of a barrier wait.
static bool program_uses_serial(const smc_code *code) {
    const bool has = has_serial_barrier_wait(code);
    for (uint32_t i = 0; has && i < code->functions.n; i++) {
        const smc_function *fn = &code->functions.at[i];
        for (uint32_t k = 0; !fn->library && k < fn->code.n; k++)
            if (uses_serial_result(fn, &fn->code.at[k])) return true;
    }
    return false;
}

void smc_sync_find_uses(smc_vm *vm) {
    const smc_code *code = vm->code;
    const unsigned uses = needs_of_models(code);
    const bool typed = uses & (SMC_NEEDS_ROBUST | SMC_NEEDS_CEILINGS);
    vm->uses = (smc_sync_uses){
        .mutex_words = typed || uses & SMC_NEEDS_MUTEX_WORDS,
        .spin_words = uses & SMC_NEEDS_SPIN_WORDS,
        .types = typed || has_typed_mutexes(code),
        .robust = uses & SMC_NEEDS_ROBUST,
        .ceilings = uses & SMC_NEEDS_CEILINGS,
        .detached = uses & SMC_NEEDS_DETACHED,
        .finish = function_called(code, SMC_PASS_FINISH),
        .attributes = (uses & SMC_NEEDS_ATTRIBUTES) == SMC_NEEDS_ATTRIBUTES,
        .cancels = uses & SMC_NEEDS_CANCELS,
        .ends = uses & SMC_NEEDS_ENDS,
        .threads = uses & SMC_NEEDS_THREADS,
        .arrives_without_waiting = uses & SMC_NEEDS_ARRIVE_ONLY,
        .team_numbers = uses & SMC_NEEDS_TEAM_NUMBERS,
        .threadprivate = uses & SMC_NEEDS_THREADPRIVATE,
        .is_rust = function_called(code, SMC_PASS_RUST_START) ||
                   function_called(code, SMC_PASS_RUST_RUN_TEST),
        .serial = program_uses_serial(code),
        .clocks = uses & SMC_NEEDS_CLOCKS,
        .body = library_thread_body(code),
    };
}
