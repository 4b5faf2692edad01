// sync.c - intrinsics from which smc's library builds synchronisation objects: accesses to words,
// per-thread notes, waits, errors. The objects are written in C (pass/library/sync.inc), except
// mutexes (mutex.c).
//
// The k-th word of an object is a synthetic location with the initial value 0, separate from the
// object's bytes. So it does not matter how the program initialises, copies or overwrites the
// object.
#include "interp/libc/sync.h"

#include "interp/libc/models.h"
#include "interp/vm/act.h"
#include "interp/vm/loops/nesting.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/registers.h"

#include <stdio.h>
#include <string.h>

smc_flow smc_sync_resolve_part(smc_vm *vm, uint64_t address, smc_sync_part part,
                               smc_access_target *out) {
    if (address < SMC_BIAS)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_ARGUMENT, "null pointer in place of %s",
                                   part.what);
    if (!smc_addr_has_kind(address, SMC_KIND_GLOBAL) && !smc_memory_object(&vm->memory, address))
        return smc_vm_report_error(vm, SMC_ERR_INVALID_ARGUMENT,
                                   "invalid memory access: not the address of %s", part.what);
    smc_flow flow = smc_vm_find_object(vm, address, part.extent, true, out);
    if (flow == SMC_FLOW_NEXT) flow = smc_owned_mark_shared(vm, address);
    if (flow != SMC_FLOW_NEXT) return flow;
    const smc_allocation *a = smc_memory_allocation(&vm->memory, address);
    if (a && (uint64_t)smc_addr_offset(address) + part.extent > a->size)
        return smc_vm_report_error(
            vm, SMC_ERR_OUT_OF_BOUNDS,
            "invalid memory access: %s of %u bytes at offset %d of an object of %u bytes",
            part.what, part.extent, (int)smc_addr_offset(address), a->size);
    if (part.own) out->loc = smc_memory_library_lock(&vm->memory, address, part.extent);
    else if (part.size)
        out->loc = smc_memory_sync_word(&vm->memory, address, part.extent, part.k, part.size);
    else out->loc = smc_memory_lock_of_object(&vm->memory, address, part.extent);
    return SMC_FLOW_NEXT;
}

smc_flow smc_sync_change_lifetime(smc_vm *vm, smc_kind kind, uint64_t address, smc_sync_part part,
                                  uint32_t phase) {
    smc_access_target at;
    part.size = 0;
    smc_flow flow = smc_sync_resolve_part(vm, address, part, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_vm_do_action(
        vm, (smc_action){.kind = (uint8_t)kind, .loc = at.loc, .object = at.object}, phase);
}

// Replaces %s in `text` by the name of the object. The caller frees the result.
static char *insert_object_name(smc_vm *vm, uint64_t address, const char *text) {
    char name[200];
    smc_memory_describe(&vm->memory, &vm->places,
                        smc_memory_lock_of_object(&vm->memory, address, vm->code->mutex_size), name,
                        sizeof name);
    const char *at = strstr(text, "%s");
    if (!at) return smc_strdup(text);
    return smc_format("%.*s%s%s", (int)(at - text), text, name, at + 2);
}

// Suspends the thread. `text` describes the value that the thread waits for. `accesses`: the number
// of its last accesses whose values made it wait. `for_work`: the thread may be a server that waits
// for more work.
static smc_flow wait_with_text(smc_vm *vm, uint64_t address, const char *text, uint64_t accesses,
                               bool for_work) {
    uint32_t *known = smc_table_at(&vm->wait_texts, address, (uintptr_t)text);
    if (!*known) {
        char *filled = insert_object_name(vm, address, text);
        *smc_vec_push(&vm->texts) = smc_format("this thread waits for %s", filled);
        free(filled);
        *known = vm->texts.n;
    }
    return smc_vm_do_action(
        vm,
        (smc_action){.kind = SMC_BLOCK,
                     .error = SMC_ERR_DEADLOCK,
                     .scoped = for_work,
                     .block = {.repeats = accesses, .text = vm->texts.at[*known - 1]}},
        1);
}

smc_flow smc_sync_wait(smc_vm *vm, uint64_t address, const char *text) {
    return wait_with_text(vm, address, text, 1, false);
}

smc_flow smc_sync_report_error(smc_vm *vm, smc_error_kind kind, uint64_t address,
                               const char *text) {
    char *filled = insert_object_name(vm, address, text);
    smc_flow flow = smc_vm_report_error(vm, kind, "%s", filled);
    free(filled);
    return flow;
}

// ---- intrinsics called by the library -----------------------------------------------------------

// Returns the description of the k-th word, of `size` bytes, of an object of the library.
static smc_sync_part sync_part_of_word(uint32_t size, uint32_t k) {
    return (smc_sync_part){
        .what = "a synchronisation object", .extent = size < 4 ? size : 4, .size = size, .k = k};
}

// The second argument of an access encodes (k * 256 + flags + size in bytes) for the k-th word.
// ANY_SIZE: the object may have any size. MAY_BE_FREED: the object's memory may have been freed.
// WHO_WAITS: the word is a list of waiting threads.
enum { WHO_WAITS = 32, MAY_BE_FREED = 64, ANY_SIZE = 128 };

// Performs `act` on the word that the arguments of the intrinsic denote. *result: the value read.
static smc_flow access_sync_word(smc_vm *vm, const uint64_t *args, smc_action act,
                                 uint64_t *result) {
    if (vm->head.phase) {
        *result = vm->answer;
        return SMC_FLOW_NEXT;
    }
    smc_access_target at;
    const uint32_t k = (uint32_t)args[1] >> 8, size = (uint32_t)args[1] & (WHO_WAITS - 1);
    smc_sync_part part = sync_part_of_word(size, k);
    if (args[1] & ANY_SIZE) part.extent = 1;
    smc_flow flow = smc_sync_resolve_part(vm, args[0], part, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    act.size = (uint8_t)size;
    act.sync = 1;
    act.loc = at.loc;
    act.of_thread = !!(args[1] & WHO_WAITS);
    act.may_be_destroyed |= !!(args[1] & MAY_BE_FREED);
    act.object = act.may_be_destroyed ? 0 : at.object;
    for (unsigned i = 0; i < SMC_ACTION_WORDS; i++)
        if (smc_action_word(&act, i)) act.words[i] = smc_truncate(act.words[i], size);
    return smc_vm_do_action(vm, act, 1);
}

// smc_load(object, which): reads a word.
smc_flow smc_libc_word_load(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_sync_word(vm, args, (smc_action){.kind = SMC_READ, .order = SMC_ACQUIRE}, result);
}

// smc_look(object, which): reads a word of an object that the thread does not hold any more, so
// that another thread may have destroyed the object.
smc_flow smc_libc_word_peek(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_sync_word(
        vm, args, (smc_action){.kind = SMC_READ, .order = SMC_ACQUIRE, .may_be_destroyed = 1},
        result);
}

// smc_store(object, which, value): writes a word.
smc_flow smc_libc_word_store(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_sync_word(
        vm, args, (smc_action){.kind = SMC_WRITE, .order = SMC_RELEASE, .written = args[2]},
        result);
}

// smc_settles(): true if arrivals at a barrier read each other in one fixed order
// (vm->start.forces_sources), so that only one order of the arrivals is explored.
smc_flow smc_libc_arrival_completes(smc_vm *vm, const uint64_t *args, uint32_t n,
                                    uint64_t *result) {
    (void)args, (void)n;
    vm->used.forced_sources_mattered = true;
    *result = vm->start.forces_sources;
    return SMC_FLOW_NEXT;
}

// smc_serial(): true if the program uses the barrier result by which one thread is distinguished.
smc_flow smc_libc_is_serial_thread(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->uses.serial;
    return SMC_FLOW_NEXT;
}

// __smc_meets(): true if every thread that arrives at a C++ barrier or latch also waits at it, and
// no thread reads a semaphore's count. Other programs call __smc_goes_on().
smc_flow smc_libc_all_meet(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = !vm->uses.arrives_without_waiting;
    return SMC_FLOW_NEXT;
}

// smc_arrive(object, which, parties): counts an arrival. smc_depart(object, which, parties,
// exists): returns the count when all threads of the round have arrived, or a smaller count if no
// more threads can arrive. `exists`: it is an error if the object has been destroyed.
smc_flow smc_libc_word_arrive(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_sync_word(vm, args,
                            (smc_action){.kind = SMC_RMW,
                                         .order = SMC_ACQ_REL,
                                         .order_fail = SMC_ACQUIRE,
                                         .op = SMC_ADD,
                                         .forced_source = 1,
                                         .result_unused = 1,
                                         .rmw = {.operand = 1, .parties = args[2]}},
                            result);
}

smc_flow smc_libc_word_depart(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_sync_word(vm, args,
                            (smc_action){.kind = SMC_READ,
                                         .order = SMC_ACQUIRE,
                                         .may_be_destroyed = !(uint32_t)args[3],
                                         .forced_source = 1,
                                         .parties = args[2]},
                            result);
}

// smc_woken(object, which): like smc_look, by a thread that has appended itself to the list and
// then released a mutex. A cancelled thread removes itself from the list. If mutexes are words, a
// failed attempt to take the mutex may order other events before the release.
smc_flow smc_libc_word_woken(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_sync_word(vm, args,
                            (smc_action){.kind = SMC_READ,
                                         .order = SMC_ACQUIRE,
                                         .may_be_destroyed = 1,
                                         .scoped = !vm->uses.cancels && !vm->uses.mutex_words},
                            result);
}

// smc_win(object, which, desired, expected): a compare-exchange that all threads perform when they
// leave a barrier. Exactly one of them succeeds.
smc_flow smc_libc_word_try_acquire(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return access_sync_word(vm, args,
                            (smc_action){.kind = SMC_RMW,
                                         .order = SMC_RELAXED,
                                         .order_fail = SMC_RELAXED,
                                         .op = SMC_CAS,
                                         .may_be_destroyed = 1,
                                         .rmw = {.operand = args[2], .expected = args[3]}},
                            result);
}

#define X(id, what, with_expected, success, failure)                                               \
    smc_flow smc_libc_word_##id(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {  \
        (void)n;                                                                                   \
        return access_sync_word(vm, args, (smc_action){.kind = SMC_RMW, .order = success,          \
            .order_fail = failure, .op = what,                                                     \
                                           .rmw = {.operand = args[2], .expected = with_expected ? \
                                               args[3] : 0}}, result);                             \
    }
SMC_WORD_OPS(X)
#undef X

// smc_append(object, which), smc_remove(object, which): add the current thread to a list of waiting
// threads, or remove it from the list.
static smc_flow update_waiting_list(smc_vm *vm, const uint64_t *args, smc_rmw op,
                                    uint64_t *result) {
    if (vm->head.thread >= SMC_WAITING_MOST)
        return smc_vm_report_unsupported(vm, "a wait by the %uth thread or a later one",
                                         SMC_WAITING_MOST + 1);
    return access_sync_word(vm, args,
                            (smc_action){.kind = SMC_RMW,
                                         .order = SMC_ACQ_REL,
                                         .order_fail = SMC_ACQUIRE,
                                         .op = (uint8_t)op,
                                         .rmw.operand = vm->head.thread + 1},
                            result);
}

smc_flow smc_libc_word_append(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return update_waiting_list(vm, args, SMC_APPEND, result);
}

smc_flow smc_libc_word_remove(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    return update_waiting_list(vm, args, SMC_REMOVE, result);
}

// smc_initialise(object), smc_destroy(object): begin and end the object's lifetime.
static smc_flow change_lifetime(smc_vm *vm, uint64_t address, smc_kind kind) {
    return vm->head.phase ? SMC_FLOW_NEXT
                          : smc_sync_change_lifetime(vm, kind, address, sync_part_of_word(4, 0), 1);
}

smc_flow smc_libc_initialise(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return change_lifetime(vm, args[0], SMC_INITIALISE);
}

smc_flow smc_libc_destroy(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return change_lifetime(vm, args[0], SMC_DESTROY);
}

smc_flow smc_libc_text_at(smc_vm *vm, uint64_t address, const char **text) {
    uint8_t *host;
    uint32_t left;
    smc_flow flow = smc_vm_host_memory(vm, address, &host, &left);
    if (flow == SMC_FLOW_NEXT) *text = (const char *)host;
    return flow;
}

// smc_wait(object, text): suspends the thread until the word that it accessed last has another
// value. `text` describes the value that it waits for.
smc_flow smc_libc_wait(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const char *text;
    smc_flow flow = smc_libc_text_at(vm, args[1], &text);
    return flow == SMC_FLOW_NEXT ? smc_sync_wait(vm, args[0], text) : flow;
}

// smc_wait_by(object, text, n): like smc_wait, for the last n accesses. A thread that waits so in a
// loop may be a server that waits for more work.
smc_flow smc_libc_wait_by(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const char *text;
    smc_flow flow = smc_libc_text_at(vm, args[1], &text);
    return flow == SMC_FLOW_NEXT
               ? wait_with_text(vm, args[0], text, (uint32_t)args[2], smc_count_enclosing_loops(vm))
               : flow;
}

// smc_misuse(object, text): reports an error in the use of the object.
smc_flow smc_libc_report_misuse(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    const char *name, *text;
    smc_flow flow = smc_libc_text_at(vm, args[1], &name);
    if (flow == SMC_FLOW_NEXT) flow = smc_libc_text_at(vm, args[2], &text);
    if (flow != SMC_FLOW_NEXT) return flow;
    assert(smc_error_find(name) != SMC_ERR_END);
    return smc_sync_report_error(vm, smc_error_find(name), args[0], text);
}

// smc_refuse(text): ends smc with the message that the program is not supported.
smc_flow smc_libc_report_unsupported(smc_vm *vm, const uint64_t *args, uint32_t n,
                                     uint64_t *result) {
    (void)n, (void)result;
    const char *text;
    smc_flow flow = smc_libc_text_at(vm, args[0], &text);
    return flow == SMC_FLOW_NEXT ? smc_vm_report_unsupported(vm, "%s", text) : flow;
}

// smc_elsewhere(): blocks the execution, since another execution covers this case.
smc_flow smc_libc_report_elsewhere(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n, (void)result;
    return smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK}, 1);
}

// smc_choose(n): returns a number below n. All n numbers are explored.
smc_flow smc_libc_choose(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    if (!vm->head.phase && args[0] > 1)
        return smc_vm_do_action(
            vm, (smc_action){.kind = SMC_CHOICE, .choice.alternatives = args[0]}, 1);
    *result = vm->head.phase ? vm->answer : 0;
    return SMC_FLOW_NEXT;
}

// smc_times_out(): returns whether a timed wait times out; both cases are explored.
smc_flow smc_libc_may_time_out(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    if (!vm->head.phase)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_CHOICE, .op = SMC_CHOOSES_TIMEOUT, .choice.alternatives = 2},
            1);
    *result = vm->answer;
    return SMC_FLOW_NEXT;
}

// smc_spurious(): returns whether a wait ends spuriously; both cases are explored.
smc_flow smc_libc_may_wake_spuriously(smc_vm *vm, const uint64_t *args, uint32_t n,
                                      uint64_t *result) {
    (void)args, (void)n;
    *result = vm->options.library.spurious_wakeups;
    return SMC_FLOW_NEXT;
}

// smc_identity(): returns the identity of the current thread.
smc_flow smc_libc_thread_identity(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->head.thread;
    return SMC_FLOW_NEXT;
}

// smc_note(of, kind), smc_set_note(of, kind, value): read and write the thread's private note of
// this kind about the address `of`.
smc_flow smc_libc_get_note(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = smc_vm_get_note_value(vm, args[0], args[1]);
    return SMC_FLOW_NEXT;
}

smc_flow smc_libc_set_note(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if (smc_vm_set_note(vm, args[0], args[1], args[2])) return SMC_FLOW_NEXT;
    return smc_vm_report_unsupported(vm, "too many locks and values held by one thread at once");
}

// smc_next_note(kind, of): returns the smallest address >= `of` for which the thread has a note of
// this kind; -1: none.
smc_flow smc_libc_next_note(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    *result = smc_vm_next_note(vm, args[1], args[0]);
    return SMC_FLOW_NEXT;
}

// smc_lock(object), smc_unlock(object): lock and unlock an internal lock of the library.
// smc_lock_address, smc_unlock_address: the same for memory that may be unallocated.
static smc_flow lock_or_section(smc_vm *vm, uint64_t address, smc_action how, bool may_be_freed) {
    smc_access_target at;
    if (vm->head.phase) return SMC_FLOW_NEXT;
    smc_flow flow = smc_sync_resolve_part(
        vm, address, (smc_sync_part){.what = "an object", .extent = 1, .own = true}, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    how.loc = at.loc;
    how.object = may_be_freed ? 0 : at.object;
    return smc_vm_do_action(vm, how, 1);
}

static smc_flow plain_lock(smc_vm *vm, uint64_t address, smc_kind kind, bool may_be_freed) {
    return lock_or_section(vm, address, (smc_action){.kind = (uint8_t)kind}, may_be_freed);
}

smc_flow smc_libc_plain_lock(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return plain_lock(vm, args[0], SMC_LOCK, false);
}

// smc_begin_section(lock): takes the lock and begins an atomic section, which ends when the lock is
// released.
smc_flow smc_libc_begin_section(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return lock_or_section(vm, args[0], (smc_action){.kind = SMC_LOCK, .scoped = 1}, false);
}

smc_flow smc_libc_lock_address(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return plain_lock(vm, args[0], SMC_LOCK, true);
}

// smc_lock_unless_own(lock, object): takes the lock. Returns 0 without taking it if no lock is
// needed, since only this thread can access the object and the thread's store buffer is empty.
smc_flow smc_libc_lock_unless_own(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    bool own = false;
    smc_flow flow = vm->head.phase ? SMC_FLOW_NEXT : smc_owned_claim(vm, args[1], &own);
    *result = !own || vm->head.progress.buffers;
    return flow == SMC_FLOW_NEXT && *result ? plain_lock(vm, args[0], SMC_LOCK, false) : flow;
}

smc_flow smc_libc_plain_unlock(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return plain_lock(vm, args[0], SMC_UNLOCK, false);
}

smc_flow smc_libc_unlock_address(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return plain_lock(vm, args[0], SMC_UNLOCK, true);
}
