// sync.c - mutexes, and the operations from which smc's library builds synchronisation objects
// (pass/library/sync.inc, interp/libc/mutex.c). The state of an object is in the schedule: an
// operation makes the thread's next step and returns the value that the step reads.
#include "native/library.h"

#include "native/access.h"
#include "native/runtime.h"

#include <stdlib.h>

// Errors of mutex functions: of POSIX on Linux, and of C11 in glibc.
enum { E_PERM = 1, E_BUSY = 16, E_DEADLOCK = 35, E_TIMED_OUT = 110 };
enum { C11_BUSY = 1, C11_ERROR = 2, C11_TIMED_OUT = 4 };
enum { RECURSIVE = 1, ERROR_CHECK, TYPE = 3, ROBUST = 16, TYPE_AT = 16 };
enum { NOTE_DEPTH = 4 }; // pass/library/sync.inc

// ---- notes --------------------------------------------------------------------------------------

static smc_native_note *find_note(uint64_t of, uint64_t kind) {
    for (unsigned i = 0; i < smc_native_me->n_notes; i++) {
        smc_native_note *note = &smc_native_me->notes[i];
        if (note->of == of && note->kind == kind) return note;
    }
    return NULL;
}

uint64_t smc_native_note_of(uint64_t of, uint64_t kind) {
    const smc_native_note *note = find_note(of, kind);
    return note ? note->value : 0;
}

void smc_native_set_note(uint64_t of, uint64_t kind, uint64_t value) {
    smc_native_note *note = find_note(of, kind);
    if (!note) {
        const size_t n = smc_native_me->n_notes++;
        note = realloc(smc_native_me->notes, (n + 1) * sizeof *note);
        if (!note) abort();
        smc_native_me->notes = note;
        note += n;
    }
    *note = (smc_native_note){of, kind, value};
}

uint64_t smc_native_next_note(uint64_t kind, uint64_t from) {
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < smc_native_me->n_notes; i++) {
        const smc_native_note *note = &smc_native_me->notes[i];
        if (note->kind == kind && note->value && note->of >= from && note->of < least)
            least = note->of;
    }
    return least;
}

uint64_t smc_native_mutex_depth(uint64_t mutex) { return smc_native_note_of(mutex, NOTE_DEPTH); }

// ---- mutexes ------------------------------------------------------------------------------------

// The results of a function on a mutex. busy: the mutex is locked; 0: the function waits.
typedef struct results {
    int busy, relock, not_held;
} results;

// Returns the type of the mutex. Only if the program has mutexes with types is its read a step.
static unsigned type_of(unsigned char *mutex) {
    if (!smc_native_next_in_library(SMC_READ)) return 0;
    const unsigned type = (unsigned)smc_native_library_read(mutex + TYPE_AT, 4);
    if (type & ROBUST) smc_native_refuse("a robust mutex");
    return type & TYPE;
}

static int lock(void *mutex, results r) {
    const unsigned type = type_of(mutex);
    const bool has_owner = type == RECURSIVE || type == ERROR_CHECK;
    const uint64_t depth = has_owner ? smc_native_mutex_depth((uintptr_t)mutex) : 0;
    if (depth && type == RECURSIVE) {
        smc_native_set_note((uintptr_t)mutex, NOTE_DEPTH, depth + 1);
        return 0;
    }
    if (depth) return r.busy ? r.busy : r.relock;
    const smc_native_step *s = smc_native_begin();
    const bool is_word = s->kind == SMC_RMW, is_locked = is_word && s->in;
    if (!is_word && s->kind != SMC_LOCK) smc_native_differs("the program locks a mutex");
    smc_native_end(s);
    if (is_locked && r.busy) return r.busy;
    if (is_locked) smc_native_wait_for_ever();
    if (has_owner) smc_native_set_note((uintptr_t)mutex, NOTE_DEPTH, 1);
    return 0;
}

static int unlock(void *mutex, results r) {
    const unsigned type = type_of(mutex);
    if (type == RECURSIVE || type == ERROR_CHECK) {
        const uint64_t depth = smc_native_mutex_depth((uintptr_t)mutex);
        if (!depth) return r.not_held;
        smc_native_set_note((uintptr_t)mutex, NOTE_DEPTH, depth - 1);
        if (depth > 1) return 0;
    }
    const smc_native_step *s = smc_native_begin();
    if (s->kind != SMC_RMW && s->kind != SMC_UNLOCK)
        smc_native_differs("the program unlocks a mutex");
    smc_native_end(s);
    return 0;
}

int smc_native_mutex_lock(void *m) { return lock(m, (results){0, E_DEADLOCK, 0}); }
int smc_native_mutex_trylock(void *m) { return lock(m, (results){E_BUSY, E_DEADLOCK, 0}); }
int smc_native_mutex_timedlock(void *m) { return lock(m, (results){E_TIMED_OUT, E_DEADLOCK, 0}); }
int smc_native_mutex_unlock(void *m) { return unlock(m, (results){0, 0, E_PERM}); }
int smc_native_mutex_lock_c11(void *m) { return lock(m, (results){0, C11_ERROR, 0}); }
int smc_native_mutex_trylock_c11(void *m) { return lock(m, (results){C11_BUSY, C11_ERROR, 0}); }
int smc_native_mutex_timedlock_c11(void *m) {
    return lock(m, (results){C11_TIMED_OUT, C11_ERROR, 0});
}
int smc_native_mutex_unlock_c11(void *m) { return unlock(m, (results){0, 0, C11_ERROR}); }

static int init(unsigned char *mutex, unsigned *attributes, unsigned type) {
    smc_native_make(SMC_INITIALISE);
    if (attributes) type = (unsigned)smc_native_library_read(attributes, 4);
    const smc_native_step *s = smc_native_next();
    if (s && s->kind == SMC_WRITE && s->order == SMC_PLAIN)
        smc_native_library_write(mutex + TYPE_AT, 4, type);
    while (smc_native_next_in_library(SMC_WRITE)) smc_native_make(SMC_WRITE);
    return 0;
}

int smc_native_mutex_init(void *m, void *attributes) { return init(m, attributes, 0); }
int smc_native_mutex_init_c11(void *m, int type) { return init(m, NULL, type & 1 ? RECURSIVE : 0); }

int smc_native_spin_init(void *m) { return init(m, NULL, 0); }

// Destroys a mutex or spinlock; its state may be read first.
int smc_native_mutex_destroy(void) {
    while (smc_native_next_in_library(SMC_READ)) smc_native_make(SMC_READ);
    smc_native_make(SMC_DESTROY);
    return 0;
}

void smc_native_initialise(void) { smc_native_make(SMC_INITIALISE); }
void smc_native_destroy(void) { smc_native_make(SMC_DESTROY); }
uint64_t smc_native_no_robust(void) { return UINT64_MAX; }

// ---- operations of the library ------------------------------------------------------------------

// An access to a word of a synchronisation object, which writes `value` if it writes an address.
static uint64_t access_word(smc_kind kind, uint64_t value) {
    const smc_native_step *s = smc_native_take(kind);
    const uint64_t in = s->kind == SMC_WRITE ? 0 : smc_native_word_read(s);
    if (s->flags & SMC_NATIVE_OPAQUE_OUT) smc_native_keep_written(s, value);
    smc_native_end(s);
    return in;
}

uint64_t smc_native_word_load(void) { return access_word(SMC_READ, 0); }
void smc_native_word_store(uint64_t object, uint64_t which, uint64_t value) {
    (void)object, (void)which;
    access_word(SMC_WRITE, value);
}
uint64_t smc_native_word_rmw(uint64_t object, uint64_t which, uint64_t value) {
    (void)object, (void)which;
    return access_word(SMC_RMW, value);
}
int smc_native_word_is_set(void) { return access_word(SMC_READ, 0) != 0; }

// Detaches a thread, or requests its cancellation.
int smc_native_take_one(void) {
    smc_native_end(smc_native_begin());
    return 0;
}

void smc_native_library_lock(void) {
    const smc_native_step *s = smc_native_begin();
    if (s->kind != SMC_LOCK && s->kind != SMC_UNLOCK)
        smc_native_differs("the library locks or unlocks an object");
    smc_native_end(s);
}

int smc_native_lock_unless_own(void) {
    if (!smc_native_next_in_library(SMC_LOCK)) return 0;
    smc_native_make(SMC_LOCK);
    return 1;
}

void smc_native_fence_if_next(void) {
    const smc_native_step *s = smc_native_next();
    if (s && s->kind == SMC_FENCE) smc_native_make(SMC_FENCE);
}

void smc_native_wait(void) { smc_native_wait_for_ever(); }

// ---- what the exploration has assumed -----------------------------------------------------------

static int has_flag(unsigned flag) { return (smc_native_plan.flags & flag) != 0; }
int smc_native_settles(void) { return has_flag(SMC_NATIVE_SETTLES); }
int smc_native_spurious(void) { return has_flag(SMC_NATIVE_SPURIOUS); }
int smc_native_cancels(void) { return has_flag(SMC_NATIVE_CANCELS); }
int smc_native_meets(void) { return !has_flag(SMC_NATIVE_GOES_ON); }
int smc_native_files(void) { return has_flag(SMC_NATIVE_FILES); }

int smc_native_reads_clock(void) { return has_flag(SMC_NATIVE_CLOCKS); }

// A thread that has departed from a barrier makes a compare-exchange if the program uses the result
// of the wait.
int smc_native_serial(void) {
    const smc_native_step *s = smc_native_next();
    return s && s->kind == SMC_RMW && s->op == SMC_CAS && s->flags & SMC_NATIVE_LIBRARY;
}
