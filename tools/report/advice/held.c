#include "tools/report/advice/held.h"

#include <string.h>

// How an event changes the set of locks that its thread holds.
typedef enum lock_change { NOTHING, TAKE, TAKE_FOR_READING, RELEASE } lock_change;

static bool has_word(const char *library, const char *const *words) {
    for (; *words; words++)
        if (strstr(library, *words)) return true;
    return false;
}

// Returns how an operation of pass/library/sync.inc changes a read-write lock.
static lock_change lock_change_of_rwlock(const char *library) {
    if (strstr(library, "rdlock")) return TAKE_FOR_READING;
    if (strstr(library, "wrlock")) return TAKE;
    return strstr(library, "unlock") ? RELEASE : NOTHING;
}

// Returns how an access changes a mutex that is a word (interp/libc/mutex.c): a compare-exchange
// takes it; an addition takes a robust one.
static lock_change lock_change_of_word(const smc_witness_event *e) {
    if (e->kind != SMC_RMW) return NOTHING;
    return e->rmw == SMC_CAS || e->rmw == SMC_ADD_BELOW ? TAKE : RELEASE;
}

static lock_change lock_change_of(const smc_program *p, const smc_witness_event *e) {
    static const char *const of_mutexes[] = {"mutex", "MUTEX", "mtx", "spin",
                                             "SPIN",  "cond",  "cnd", NULL};
    enum { WORD = 4 };
    if (e->pending || !e->loc) return NOTHING;
    if (e->kind == SMC_LOCK) return TAKE;
    if (e->kind == SMC_UNLOCK) return RELEASE;
    const smc_location at = p->location(p, e->loc);
    if (!at.part_of || at.size != WORD || !e->writes) return NOTHING;
    const char *library = e->place ? p->place(p, e->place).library : NULL;
    if (library && strstr(library, "rwlock")) return lock_change_of_rwlock(library);
    return !library || has_word(library, of_mutexes) ? lock_change_of_word(e) : NOTHING;
}

static bool is_atomic_section(const smc_program *p, uint32_t lock) {
    char name[32];
    p->names.location(p, lock, name, sizeof name);
    return strcmp(name, "atomic_section") == 0;
}

static void release_lock(smc_held_locks *held, uint32_t lock) {
    for (uint32_t i = held->n; i-- > 0;) {
        if (held->at[i].lock != lock) continue;
        memmove(&held->at[i], &held->at[i + 1], (held->n - i - 1) * sizeof *held->at);
        held->n--;
        return;
    }
}

static uint32_t lock_or_own_location(const smc_program *p, const smc_witness_event *e) {
    const uint32_t word_of = p->location(p, e->loc).part_of;
    return word_of ? word_of : e->loc;
}

uint32_t smc_held_released_lock(const smc_program *p, const smc_witness *x, uint32_t event) {
    const smc_witness_event *e = &x->events[event];
    const bool is = lock_change_of(p, e) == RELEASE;
    return is && !is_atomic_section(p, lock_or_own_location(p, e)) ? lock_or_own_location(p, e) : 0;
}

void smc_held_update(const smc_program *p, const smc_witness *x, uint32_t event,
                     smc_held_locks *held) {
    const smc_witness_event *e = &x->events[event];
    if (!event || e[-1].thread != e->thread) held->n = 0;
    const lock_change what = lock_change_of(p, e);
    if (what == NOTHING) return;
    const uint32_t lock = lock_or_own_location(p, e);
    if (what == RELEASE) release_lock(held, lock);
    else if (!is_atomic_section(p, lock))
        *smc_vec_push(held) = (smc_held_lock){lock, event, what == TAKE_FOR_READING};
}

const smc_held_lock *smc_held_find(const smc_held_locks *held, uint32_t lock) {
    for (uint32_t i = 0; i < held->n; i++)
        if (held->at[i].lock == lock) return &held->at[i];
    return NULL;
}
