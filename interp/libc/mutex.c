// mutex.c - POSIX and C11 mutexes and spinlocks.
//
// If the program never calls a trylock function (uses.c), SMC_LOCK and SMC_UNLOCK actions represent
// its mutexes, and waiting threads are disabled. Otherwise every mutex is a word of memory: 0 if
// free, or the identity of its holder + 1. The type of a mutex that is not normal is stored in
// memory, where glibc stores it; its recursion depth is private to the holding thread (a note,
// sync.h).
//
// The word of a robust mutex is 0, OWNER_DIED, UNRECOVERABLE, or HELD times (1 + identity of the
// holder), plus OWNER_DIED if the previous holder died. The holder keeps a private note whether the
// guarded data is consistent.
#include "interp/libc/models.h"
#include "interp/libc/sync.h"
#include "interp/vm/access.h"
#include "interp/vm/act.h"
#include "interp/vm/thread.h"

// Results of the functions: errno values of Linux, and the thrd_* values of glibc.
enum {
    E_PERM = 1,
    E_BUSY = 16,
    E_INVALID = 22,
    E_DEADLOCK = 35,
    E_TIMED_OUT = 110,
    E_OWNER_DEAD = 130,
    E_UNRECOVERABLE = 131,
    C11_BUSY = 1,
    C11_ERROR = 2,
    C11_TIMED_OUT = 4
};
enum { NORMAL, RECURSIVE, ERROR_CHECK, TYPE = 3, ROBUST = 16 };
enum { OWNER_DIED = 1, UNRECOVERABLE, HELD = 4 }; // word of a robust mutex
// Values of SMC_NOTE_ROBUST, a note of the holder: whether the guarded data is consistent.
enum { CONSISTENT = 1, INCONSISTENT };
enum {
    BEGIN = 1,
    READ_TYPE,
    MOVE,
    WRITE_TYPE,
    WRITE_WORD,
    WRITE_CEILING,
    CHECK_WORD,
    END
}; // phases

// A call of a mutex or spinlock function: the object, and the results of its special cases.
typedef struct lock_call {
    uint64_t address;
    bool typed, words; // typed: the mutex's type must be read from memory; words: the mutex is
                       // represented by a word of memory
    bool is_spin;
    uint64_t busy;             // result of a failed attempt to lock; 0: the function waits instead
    uint32_t extent;           // size of the mutex in bytes
    uint64_t relock, not_held; // results of an error-checking mutex: it is already held by the
                               // calling thread; it is not held by the calling thread
} lock_call;

// Returns where the type of the mutex is kept during the call (scratch[0]).
static uint64_t *mutex_type_of_call(smc_vm *vm) { return &vm->head.scratch[0]; }

// Reads the type of the mutex from memory if the mutex can have one.
static smc_flow read_type(smc_vm *vm, const lock_call *c) {
    *mutex_type_of_call(vm) = NORMAL;
    if (!c->typed) return SMC_FLOW_NEXT;
    smc_value type;
    smc_flow flow =
        smc_vm_read(vm, c->address + smc_mutex_type_at(vm->code), 4, false, READ_TYPE, &type);
    if (flow == SMC_FLOW_NEXT) *mutex_type_of_call(vm) = type.value & (TYPE | ROBUST);
    return flow;
}

// True for a type whose functions check which thread holds the mutex.
static bool checks_owner(uint64_t type) {
    return (type & TYPE) == RECURSIVE || (type & TYPE) == ERROR_CHECK;
}
static bool is_robust(uint64_t type) { return type & ROBUST; }
static uint64_t word_of_holder(const smc_vm *vm) { return vm->head.thread + 1; }

static smc_sync_part sync_part_of_mutex(const lock_call *c) {
    return (smc_sync_part){.what = c->is_spin ? "a spinlock" : "a mutex",
                           .extent = c->extent,
                           .size = c->words ? 4 : 0};
}

// Finds the memory location that represents the mutex.
static smc_flow resolve_lock(smc_vm *vm, const lock_call *c, smc_access_target *at) {
    const smc_flow flow = smc_sync_resolve_part(vm, c->address, sync_part_of_mutex(c), at);
    if (flow == SMC_FLOW_NEXT && c->words) smc_memory_mark_mutex(&vm->memory, at->loc);
    return flow;
}

// True if the function is a trylock: it returns at once while another thread holds the mutex.
static bool is_trylock(const lock_call *c) { return c->busy == E_BUSY || c->busy == C11_BUSY; }

// Returns the RMW that locks a robust mutex, or the one that unlocks it by writing `to`.
static smc_action robust_state_action(const smc_vm *vm, smc_access_target at, smc_kind kind,
                                      bool tries, uint64_t to) {
    smc_action act = {.kind = SMC_RMW,
                      .sync = 1,
                      .returns = tries,
                      .size = 4,
                      .loc = at.loc,
                      .object = at.object};
    if (kind == SMC_LOCK) {
        act.order = SMC_ACQUIRE;
        act.order_fail = SMC_RELAXED;
        act.op = SMC_ADD_BELOW;
        act.rmw.operand = HELD * word_of_holder(vm);
        act.rmw.expected = UNRECOVERABLE;
    } else {
        act.order = SMC_RELEASE;
        act.op = to ? SMC_XCHG : SMC_AND; // always an RMW operator that ordinary mutexes do not use
        act.rmw.operand = to;
    }
    return act;
}

// Performs the action that locks or unlocks the mutex.
static smc_flow change_lock_state(smc_vm *vm, const lock_call *c, smc_kind kind) {
    smc_access_target at;
    smc_flow flow = resolve_lock(vm, c, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (is_robust(*mutex_type_of_call(vm))) {
        const bool lost = smc_vm_get_note_value(vm, c->address, SMC_NOTE_ROBUST) == INCONSISTENT;
        return smc_vm_do_action(
            vm, robust_state_action(vm, at, kind, is_trylock(c), lost ? UNRECOVERABLE : 0), MOVE);
    }
    smc_action act = {.kind = (uint8_t)kind, .loc = at.loc, .object = at.object};
    // A failed attempt does not synchronise with the holder (C17 7.26.4.5, C++20
    // [thread.mutex.requirements.mutex]).
    if (c->words)
        act = (smc_action){.kind = SMC_RMW,
                           .order = kind == SMC_LOCK ? SMC_ACQUIRE : SMC_RELEASE,
                           .order_fail = SMC_RELAXED,
                           .sync = 1,
                           .of_thread = 1,
                           .returns = is_trylock(c),
                           .size = 4,
                           .op = kind == SMC_LOCK ? SMC_CAS : SMC_XCHG,
                           .loc = at.loc,
                           .object = at.object,
                           .rmw.operand = kind == SMC_LOCK ? word_of_holder(vm) : 0};
    return smc_vm_do_action(vm, act, MOVE);
}

// Records the thread's recursion depth; 0: the thread does not hold the mutex.
static smc_flow set_recursion_depth(smc_vm *vm, const lock_call *c, uint64_t depth) {
    if (smc_vm_set_note(vm, c->address, SMC_NOTE_DEPTH, depth)) return SMC_FLOW_NEXT;
    return smc_vm_report_unsupported(vm, "too many mutexes held by one thread");
}

// Locks a recursive or error-checking mutex that the thread already holds.
static smc_flow relock_mutex(smc_vm *vm, const lock_call *c, uint64_t depth, uint64_t *result) {
    if ((*mutex_type_of_call(vm) & TYPE) == RECURSIVE) return set_recursion_depth(vm, c, depth + 1);
    *result = c->busy ? c->busy : c->relock;
    return SMC_FLOW_NEXT;
}

// Records the state of the guarded data, for the holder of a robust mutex.
static smc_flow set_guarded_state(smc_vm *vm, const lock_call *c, uint64_t state) {
    if (smc_vm_set_note(vm, c->address, SMC_NOTE_ROBUST, state)) return SMC_FLOW_NEXT;
    return smc_vm_report_unsupported(vm, "too many mutexes held by one thread");
}

// Completes a lock operation that succeeded. vm->answer is the previous value of the word.
static smc_flow finish_lock(smc_vm *vm, const lock_call *c, uint64_t *result) {
    const bool robust = is_robust(*mutex_type_of_call(vm)), died = robust && vm->answer;
    if (died) *result = E_OWNER_DEAD;
    const smc_flow flow =
        robust ? set_guarded_state(vm, c, died ? INCONSISTENT : CONSISTENT) : SMC_FLOW_NEXT;
    return flow == SMC_FLOW_NEXT && (robust || checks_owner(*mutex_type_of_call(vm)))
               ? set_recursion_depth(vm, c, 1)
               : flow;
}

static smc_flow lock_mutex(smc_vm *vm, const lock_call *c, uint64_t *result) {
    if (vm->head.phase < MOVE) {
        smc_flow flow = read_type(vm, c);
        if (flow != SMC_FLOW_NEXT) return flow;
        const uint64_t depth = checks_owner(*mutex_type_of_call(vm))
                                   ? smc_vm_get_note_value(vm, c->address, SMC_NOTE_DEPTH)
                                   : 0;
        return depth ? relock_mutex(vm, c, depth, result) : change_lock_state(vm, c, SMC_LOCK);
    }
    const bool robust = is_robust(*mutex_type_of_call(vm));
    if (robust && vm->answer == UNRECOVERABLE) {
        *result = E_UNRECOVERABLE;
        return SMC_FLOW_NEXT;
    }
    if (c->words && vm->answer > (robust ? UNRECOVERABLE : 0)) {
        *result = c->busy;
        if (c->busy) return SMC_FLOW_NEXT;
        const bool own = (robust ? vm->answer / HELD : vm->answer) == word_of_holder(vm);
        return smc_sync_wait(vm, c->address,
                             own ? "%s, which it holds itself" : "%s, which is never released");
    }
    return finish_lock(vm, c, result);
}

static smc_flow unlock_mutex(smc_vm *vm, const lock_call *c, uint64_t *result) {
    if (vm->head.phase < MOVE) {
        smc_flow flow = read_type(vm, c);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (checks_owner(*mutex_type_of_call(vm)) || is_robust(*mutex_type_of_call(vm))) {
            const uint64_t depth = smc_vm_get_note_value(vm, c->address, SMC_NOTE_DEPTH);
            if (!depth) *result = c->not_held;
            if (!depth) return SMC_FLOW_NEXT;
            flow = set_recursion_depth(vm, c, depth - 1);
            if (depth > 1 || flow != SMC_FLOW_NEXT) return flow;
        }
        return change_lock_state(vm, c, SMC_UNLOCK);
    }
    if (is_robust(*mutex_type_of_call(vm))) return set_guarded_state(vm, c, 0);
    if (c->words && vm->answer != word_of_holder(vm))
        return smc_sync_report_error(vm, SMC_ERR_NOT_HELD, c->address,
                                     "unlock of %s, which this thread does not hold");
    return SMC_FLOW_NEXT;
}

static lock_call posix_mutex(const smc_vm *vm, uint64_t address, uint64_t busy) {
    return (lock_call){address, vm->uses.types,       vm->uses.mutex_words, false,
                       busy,    vm->code->mutex_size, E_DEADLOCK,           E_PERM};
}
static lock_call c11_mutex(const smc_vm *vm, uint64_t address, uint64_t busy) {
    return (lock_call){address,   vm->uses.types, vm->uses.mutex_words,
                       false,     busy,           vm->code->c11_mutex_size,
                       C11_ERROR, C11_ERROR};
}
static lock_call spin_lock_call(const smc_vm *vm, uint64_t address, uint64_t busy) {
    return (lock_call){address, false, vm->uses.spin_words, true, busy, SMC_SPIN_SIZE, 0, 0};
}

#define ENTRY(name, action, family, busy)                                                          \
    smc_flow name(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {                \
        (void)n;                                                                                   \
        const lock_call c = family(vm, args[0], busy);                                             \
        return action(vm, &c, result);                                                             \
    }
ENTRY(smc_libc_lock, lock_mutex, posix_mutex, 0)
ENTRY(smc_libc_trylock, lock_mutex, posix_mutex, E_BUSY)
ENTRY(smc_libc_timedlock, lock_mutex, posix_mutex, E_TIMED_OUT)
ENTRY(smc_libc_unlock, unlock_mutex, posix_mutex, 0)
ENTRY(smc_libc_c11_lock, lock_mutex, c11_mutex, 0)
ENTRY(smc_libc_c11_trylock, lock_mutex, c11_mutex, C11_BUSY)
ENTRY(smc_libc_c11_timedlock, lock_mutex, c11_mutex, C11_TIMED_OUT)
ENTRY(smc_libc_c11_unlock, unlock_mutex, c11_mutex, 0)
ENTRY(smc_libc_spin_lock, lock_mutex, spin_lock_call, 0)
ENTRY(smc_libc_spin_trylock, lock_mutex, spin_lock_call, E_BUSY)
ENTRY(smc_libc_spin_unlock, unlock_mutex, spin_lock_call, 0)

// Writes 0 to the location `at`, which belongs to the lock.
static smc_flow clear(smc_vm *vm, smc_access_target at, uint32_t phase) {
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_WRITE,
                                         .order = SMC_RELEASE,
                                         .sync = 1,
                                         .size = 4,
                                         .loc = at.loc,
                                         .object = at.object},
                            phase);
}

// Initialises the word that holds the priority ceiling, if the program may set ceilings later
// (pass/library/attributes.inc).
static smc_flow init_ceiling(smc_vm *vm, const lock_call *c) {
    smc_access_target at;
    smc_sync_part part = sync_part_of_mutex(c);
    if (c->is_spin || !vm->uses.ceilings) return SMC_FLOW_NEXT;
    part.k = 1;
    const smc_flow flow = smc_sync_resolve_part(vm, c->address, part, &at);
    return flow == SMC_FLOW_NEXT ? clear(vm, at, WRITE_CEILING) : flow;
}

// Initialises a mutex. scratch[1] keeps its new type.
static smc_flow init_mutex(smc_vm *vm, const lock_call *c, uint64_t attributes, uint64_t type) {
    smc_head *h = &vm->head;
    smc_access_target at;
    if (!h->phase)
        return smc_sync_change_lifetime(vm, SMC_INITIALISE, c->address, sync_part_of_mutex(c),
                                        BEGIN);
    smc_flow flow = resolve_lock(vm, c, &at);
    if (flow != SMC_FLOW_NEXT || h->phase == WRITE_CEILING) return flow;
    if (h->phase == WRITE_WORD) return init_ceiling(vm, c);
    if (h->phase <= READ_TYPE) {
        smc_value v = {.value = type};
        if (c->typed && attributes) flow = smc_vm_read(vm, attributes, 4, false, READ_TYPE, &v);
        if (flow != SMC_FLOW_NEXT) return flow;
        h->scratch[1] = v.value;
    }
    if (c->typed)
        flow = smc_vm_write(vm, c->address + smc_mutex_type_at(vm->code), 4,
                            (smc_value){.value = h->scratch[1]}, WRITE_TYPE);
    if (flow != SMC_FLOW_NEXT || !c->words) return flow;
    return clear(vm, at, WRITE_WORD);
}

smc_flow smc_libc_mutex_init(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const lock_call c = posix_mutex(vm, args[0], 0);
    return init_mutex(vm, &c, args[1], NORMAL);
}

smc_flow smc_libc_c11_mutex_init(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const lock_call c = c11_mutex(vm, args[0], 0);
    const bool recursive = args[1] & SMC_MTX_RECURSIVE;
    if (recursive && !c.typed)
        return smc_vm_report_unsupported(vm, "mtx_init of a recursive mutex through a pointer");
    return init_mutex(vm, &c, 0, recursive ? RECURSIVE : NORMAL);
}

smc_flow smc_libc_spin_init(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const lock_call c = spin_lock_call(vm, args[0], 0);
    return init_mutex(vm, &c, 0, NORMAL);
}

static smc_flow destroy_mutex(smc_vm *vm, const lock_call *c, uint64_t *result) {
    (void)result;
    smc_access_target at;
    if (vm->head.phase == END) return SMC_FLOW_NEXT;
    if (c->words && vm->head.phase != CHECK_WORD) {
        smc_flow flow = vm->uses.robust ? read_type(vm, c) : SMC_FLOW_NEXT;
        if (flow == SMC_FLOW_NEXT) flow = resolve_lock(vm, c, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        return smc_vm_do_action(vm,
                                (smc_action){.kind = SMC_READ,
                                             .order = SMC_ACQUIRE,
                                             .sync = 1,
                                             .of_thread = !is_robust(*mutex_type_of_call(vm)),
                                             .size = 4,
                                             .loc = at.loc,
                                             .object = at.object},
                                CHECK_WORD);
    }
    // The dead owner of a robust mutex does not count as its holder.
    const bool robust = vm->uses.robust && is_robust(*mutex_type_of_call(vm));
    if (c->words && vm->answer > (robust ? UNRECOVERABLE : 0))
        return smc_sync_report_error(vm, SMC_ERR_DESTROYED_IN_USE, c->address,
                                     "%s is destroyed while it is locked");
    return smc_sync_change_lifetime(vm, SMC_DESTROY, c->address, sync_part_of_mutex(c), END);
}
ENTRY(smc_libc_mutex_destroy, destroy_mutex, posix_mutex, 0)
ENTRY(smc_libc_spin_destroy, destroy_mutex, spin_lock_call, 0)

// smc_mutex_depth(mutex): returns the thread's recursion depth; 0: the thread does not hold the
// mutex, or the mutex is not recursive.
smc_flow smc_libc_mutex_depth(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = smc_vm_get_note_value(vm, args[0], SMC_NOTE_DEPTH);
    return SMC_FLOW_NEXT;
}

// ---- robust mutexes -----------------------------------------------------------------------------

// Marks the data that a robust mutex guards as consistent again.
static smc_flow mark_data_consistent(smc_vm *vm, const lock_call *c, uint64_t *result) {
    const smc_flow flow = read_type(vm, c);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (smc_vm_get_note_value(vm, c->address, SMC_NOTE_ROBUST) == INCONSISTENT)
        return set_guarded_state(vm, c, CONSISTENT);
    *result = E_INVALID;
    return SMC_FLOW_NEXT;
}
ENTRY(smc_libc_mutex_consistent, mark_data_consistent, posix_mutex, 0)

// smc_next_robust(from): returns the address of the first robust mutex held by the thread at an
// address >= from; -1: none.
smc_flow smc_libc_next_robust(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = smc_vm_next_note(vm, args[0], SMC_NOTE_ROBUST);
    return SMC_FLOW_NEXT;
}

// smc_owner_dies(mutex): marks the mutex as inconsistent, because the thread ends while holding it.
static smc_flow handle_dead_owner(smc_vm *vm, const lock_call *c, uint64_t *result) {
    smc_access_target at;
    (void)result;
    if (vm->head.phase) return SMC_FLOW_NEXT;
    smc_flow flow = resolve_lock(vm, c, &at);
    if (flow == SMC_FLOW_NEXT) flow = set_guarded_state(vm, c, 0);
    if (flow == SMC_FLOW_NEXT) flow = set_recursion_depth(vm, c, 0);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_vm_do_action(vm, robust_state_action(vm, at, SMC_UNLOCK, false, OWNER_DIED), MOVE);
}
ENTRY(smc_libc_owner_dies, handle_dead_owner, posix_mutex, 0)
