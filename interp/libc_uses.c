// libc_uses.c - what a program may do with mutexes and threads, by the functions that it refers to. Most programs never try
// to take a mutex, have no mutexes but normal ones and detach no threads: what others would have to read is not read there.
#include "interp/libc.h"

#include <string.h>

static const smc_function *function_called(const smc_code *code, const char *name) {
    for (uint32_t i = 0; i < code->functions.n; i++)
        if (strcmp(code->functions.at[i].name, name) == 0) return &code->functions.at[i];
    return NULL;
}

static bool refers_to(const smc_code *code, const char *const *names) {
    for (; *names; names++)
        if (function_called(code, *names)) return true;
    return false;
}

// Whether some call of mtx_init may ask for a recursive mutex; libc_mutex.c refuses one that does so in another way.
static bool has_recursive_init(const smc_function *fn, const smc_function *init) {
    for (uint32_t k = 0; k < fn->code.n; k++) {
        const smc_insn *i = &fn->code.at[k];
        if (i->op != SMC_OP_CALL || (const smc_function *)(uintptr_t)i->imm != init || i->c < 2) continue;
        const int32_t type = fn->args.at[i->b + 1];
        if (type >= 0 || fn->consts[type + SMC_FRAME_WORDS + (int32_t)fn->n_consts] & SMC_MTX_RECURSIVE) return true;
    }
    return false;
}

// glibc's struct __pthread_mutex_s, which initialisers give a type.
static bool is_mutex(const smc_shape *s) {
    return s->n_fields == 8 && s->size == 40 && s->fields[4].offset == SMC_MUTEX_TYPE_AT && s->fields[5].offset == 20 &&
           s->fields[6].offset == 22;
}

static bool has_mutex(const smc_shape *s) {
    if (!s || (!s->element && !s->n_fields)) return false;
    if (s->element) return has_mutex(s->element);
    bool found = is_mutex(s);
    for (uint32_t i = 0; i < s->n_fields && !found; i++) found = has_mutex(s->fields[i].shape);
    return found;
}

static bool has_typed_mutex(const smc_shape *s, const uint8_t *image) {
    if (!has_mutex(s)) return false;
    bool found = s->n_fields && is_mutex(s) && image[SMC_MUTEX_TYPE_AT];
    for (uint32_t i = 0; s->element && i < s->count && !found; i++)
        found = has_typed_mutex(s->element, image + (size_t)i * s->element->size);
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = has_typed_mutex(s->fields[i].shape, image + s->fields[i].offset);
    return found;
}

static bool has_types(const smc_code *code) {
    const smc_function *init = function_called(code, "mtx_init");
    for (uint32_t i = 0; init && i < code->functions.n; i++)
        if (has_recursive_init(&code->functions.at[i], init)) return true;
    for (uint32_t i = 0; i < code->globals.n; i++)
        if (!code->globals.at[i].refuse && has_typed_mutex(code->globals.at[i].shape, code->globals.at[i].image)) return true;
    return refers_to(code, (const char *const[]){"pthread_mutexattr_settype", NULL});
}

void smc_sync_find_uses(smc_vm *vm) {
    const smc_code *code = vm->code;
    vm->uses = (smc_sync_uses){
        .mutex_words = refers_to(code, (const char *const[]){"pthread_mutex_trylock", "pthread_mutex_timedlock",
                                                             "pthread_mutex_clocklock", "mtx_trylock", "mtx_timedlock", NULL}),
        .spin_words = refers_to(code, (const char *const[]){"pthread_spin_trylock", NULL}),
        .types = has_types(code),
        .detached = refers_to(code, (const char *const[]){"pthread_detach", "thrd_detach", "pthread_attr_setdetachstate", NULL}),
        .attributes = refers_to(code, (const char *const[]){"pthread_attr_setdetachstate", NULL}),
        .body = function_called(code, "smc_thread_body"),
    };
}
