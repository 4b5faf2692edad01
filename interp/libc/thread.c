// thread.c - POSIX and C11 threads.
//
// If the program may detach threads, each thread has a word with its state: 0, JOINED or DETACHED.
// Otherwise each thread only keeps private notes of the threads that it has joined.
#include "base/language.h"
#include "base/printable.h"
#include "interp/libc/faults.h"
#include "interp/libc/sync.h"
#include "interp/vm/access.h"
#include "interp/vm/act.h"
#include "interp/vm/owned/handover.h"
#include "interp/vm/short.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/value.h"

#include <errno.h>
#include <string.h>

enum { JOINED = 1, DETACHED = 2 };
enum { CHOOSE = 1, READ_ATTRIBUTES, DETACH, ADD, STORE_EARLY, CREATE, STORE }; // phases

// Changes the state of a thread from 0 to `to` (JOINED, DETACHED); the answer is the old state.
static smc_flow set_end(smc_vm *vm, uint32_t identity, uint64_t to, uint32_t phase) {
    const uint32_t loc =
        smc_memory_thread_word(&vm->memory, vm->memory.threads.at[identity].handle);
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_RMW,
                                         .order = SMC_ACQ_REL,
                                         .order_fail = SMC_ACQUIRE,
                                         .op = SMC_CAS,
                                         .sync = 1,
                                         .size = 4,
                                         .loc = loc,
                                         .rmw.operand = to},
                            phase);
}

// Stores the handle of the new thread (scratch[0]) at the address `to`.
static smc_flow store_handle(smc_vm *vm, uint64_t to, uint32_t phase) {
    return smc_vm_write(vm, to, smc_vm_word_size(vm),
                        (smc_value){.value = vm->memory.threads.at[vm->head.scratch[0]].handle},
                        phase);
}

// Returns an access to the list of threads. Every query of the list is ordered with every creation
// of a thread: the query precedes the creation, and so all actions of the new thread, or it finds
// the thread in the list.
static smc_action thread_list_access(smc_vm *vm, smc_order order, smc_rmw op, uint32_t number) {
    return (smc_action){.kind = SMC_RMW,
                        .order = (uint8_t)order,
                        .order_fail = SMC_RELAXED,
                        .op = (uint8_t)op,
                        .sync = 1,
                        .of_thread = 1,
                        .size = 8,
                        .loc = smc_memory_thread_list(&vm->memory),
                        .rmw.operand = number};
}

// Adds the new thread to the list of threads, for membarrier.
static smc_flow append_to_thread_list(smc_vm *vm, uint32_t identity) {
    if (identity >= SMC_WAITING_MOST)
        return smc_vm_report_unsupported(vm, "membarrier with a %uth thread", SMC_WAITING_MOST + 1);
    return smc_vm_do_action(vm, thread_list_access(vm, SMC_ACQUIRE, SMC_APPEND, identity + 1), ADD);
}

// Sets *at to the smaller of two source indices; 0: none.
static void keep_earliest_source(uint32_t *at, uint32_t source) {
    if (!*at || source < *at) *at = source;
}

// smc_threads(by mprotect): returns the list of all threads except main, for a barrier of all
// threads (membarrier, or mprotect).
smc_flow smc_libc_thread_list(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    enum { MAIN = 1 }; // main is not in the list, so removing it only reads the list
    (void)n;
    *result = vm->answer;
    if (vm->head.phase) return SMC_FLOW_NEXT;
    const uint32_t source = smc_vm_program_source(vm) + 1;
    if (vm->options.library.locks_drain) keep_earliest_source(&vm->used.membarrier_source, source);
    if ((uint32_t)args[0]) keep_earliest_source(&vm->used.mprotect_source, source);
    return smc_vm_do_action(vm, thread_list_access(vm, SMC_ACQ_REL, SMC_REMOVE, MAIN), 1);
}

// smc_lock_of_thread(identity + 1), smc_unlock_of_thread(identity + 1): lock and unlock the
// internal lock of a thread.
static smc_flow lock_of_thread(smc_vm *vm, uint64_t number, smc_kind kind) {
    if (vm->head.phase) return SMC_FLOW_NEXT;
    const uint64_t handle = vm->memory.threads.at[number - 1].handle;
    return smc_vm_do_action(
        vm, (smc_action){.kind = (uint8_t)kind, .loc = smc_memory_thread_lock(&vm->memory, handle)},
        1);
}

smc_flow smc_libc_lock_of_thread(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return lock_of_thread(vm, args[0], SMC_LOCK);
}

smc_flow smc_libc_unlock_of_thread(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return lock_of_thread(vm, args[0], SMC_UNLOCK);
}

// Creates a thread: reads the attributes, creates the thread and stores its handle by a plain
// store. The store may come after the thread's start, as POSIX allows. scratch[0] has the identity
// of the new thread; scratch[1] is set if the thread is detached.
static smc_flow create_thread(smc_vm *vm, uint64_t handle, uint64_t attributes, uint64_t function,
                              uint64_t argument) {
    if (vm->head.phase <= READ_ATTRIBUTES) {
        smc_value detached = {0};
        smc_flow flow = attributes && vm->uses.attributes
                            ? smc_vm_read(vm, attributes, 4, false, READ_ATTRIBUTES, &detached)
                            : SMC_FLOW_NEXT;
        if (flow != SMC_FLOW_NEXT) return flow;
        vm->head.scratch[1] = detached.value;
        uint32_t index = smc_addr_object_number(function), identity;
        if (!smc_addr_has_kind(function, SMC_KIND_FUNCTION) || index >= vm->code->functions.n)
            return smc_vm_report_error(vm, SMC_ERR_INVALID_START,
                                       "a thread is created without a function to run");
        const smc_function *fn = &vm->code->functions.at[index];
        if (!fn->code.n)
            return smc_vm_report_unsupported(
                vm,
                "a thread that runs the undefined function '%s': add the source "
                "file that defines it",
                fn->name);
        if (fn->n_params > 1 || fn->variadic)
            return smc_vm_report_error(
                vm, SMC_ERR_INVALID_START,
                "a thread is to run '%s', which takes more than one argument", fn->name);
        if (!smc_memory_may_create(&vm->memory, vm->head.thread, vm->head.n_creates) ||
            !smc_memory_create_thread(&vm->memory, vm->head.thread, vm->head.n_creates, &identity))
            return smc_vm_do_action(vm, (smc_action){.kind = SMC_BOUND, .of_thread = 1}, 1);
        smc_vm_record_creation(vm, ++vm->head.n_creates);
        vm->head.scratch[0] = identity;
        if (vm->head.scratch[1]) return set_end(vm, identity, DETACHED, DETACH);
    }
    if (vm->uses.threads && vm->head.phase < ADD)
        return append_to_thread_list(vm, (uint32_t)vm->head.scratch[0]);
    if (vm->head.phase < CREATE) {
        const smc_flow flow =
            vm->options.library.early_ids ? store_handle(vm, handle, STORE_EARLY) : SMC_FLOW_NEXT;
        if (flow != SMC_FLOW_NEXT) return flow;
        vm->child.function = function;
        vm->child.argument = argument;
        vm->child.handover = smc_handover_give_memory(vm, argument);
        vm->child.mask = smc_vm_get_note_value(vm, 0, SMC_NOTE_SIGNAL_MASK);
        return smc_vm_do_action(
            vm, (smc_action){.kind = SMC_CREATE, .thread = (uint32_t)vm->head.scratch[0]}, CREATE);
    }
    return vm->options.library.early_ids ? SMC_FLOW_NEXT : store_handle(vm, handle, STORE);
}

// Chooses whether no thread is created, if faults of this kind happen. Returns true if the caller
// must return *flow; *result is then `error`.
static bool fails_to_create(smc_vm *vm, uint64_t error, uint64_t *result, smc_flow *flow) {
    *flow = SMC_FLOW_NEXT;
    if (vm->head.phase > CHOOSE) return false;
    if (vm->head.phase == CHOOSE) {
        if (vm->answer) *result = error;
        return vm->answer;
    }
    if (!smc_libc_may_fault(vm, SMC_FAULT_SPAWN)) return false;
    *flow = smc_libc_choose_fault(vm, SMC_FAULT_SPAWN, 0, CHOOSE);
    return true;
}

smc_flow smc_libc_thread_create(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    smc_flow flow;
    return fails_to_create(vm, EAGAIN, result, &flow)
               ? flow
               : create_thread(vm, args[0], args[1], args[2], args[3]);
}

// smc_create_thread: pthread_create for smc's library. It never fails.
smc_flow smc_libc_create_surely(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return create_thread(vm, args[0], args[1], args[2], args[3]);
}

smc_flow smc_libc_c11_create(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    enum { THRD_ERROR = 2 };
    (void)n;
    smc_flow flow;
    return fails_to_create(vm, THRD_ERROR, result, &flow)
               ? flow
               : create_thread(vm, args[0], 0, args[1], args[2]);
}

// Finds the identity of the thread with this handle. Reports an error if the handle is invalid;
// `doing` names the operation in the message.
static smc_flow find_thread_by_handle(smc_vm *vm, uint64_t handle, const char *doing,
                                      uint32_t *identity) {
    if (smc_memory_thread_of(&vm->memory, handle, identity)) return SMC_FLOW_NEXT;
    return smc_vm_report_error(vm, SMC_ERR_INVALID_THREAD, "%s of an invalid thread id", doing);
}

// Reports an error if a thread with the state `found` must not be joined or detached (again).
static smc_flow check_end(smc_vm *vm, uint64_t found, const char *doing) {
    if (!found) return SMC_FLOW_NEXT;
    return smc_vm_report_error(vm, SMC_ERR_JOINED_TWICE, "%s of a thread that was already %s",
                               doing, found == JOINED ? "joined" : "detached");
}

// Checks that the thread may be joined, and starts the join.
static smc_flow begin_join(smc_vm *vm, uint64_t handle, uint32_t identity) {
    if (identity == vm->head.thread)
        return smc_vm_report_error(vm, SMC_ERR_JOINS_ITSELF, "a thread joins itself");
    if (vm->uses.detached) return set_end(vm, identity, JOINED, 1);
    smc_flow flow = check_end(vm, smc_vm_get_note_value(vm, handle, SMC_NOTE_JOINED), "join");
    if (flow != SMC_FLOW_NEXT) return flow;
    if (!smc_vm_set_note(vm, handle, SMC_NOTE_JOINED, JOINED))
        return smc_vm_report_unsupported(vm, "too many joins by one thread");
    return smc_vm_do_action(vm, (smc_action){.kind = SMC_JOIN, .thread = identity}, 2);
}

// Stores the result of the joined thread (scratch[0]): a pointer, or an int for C11 threads.
static smc_flow store_result(smc_vm *vm, uint64_t where, bool is_int) {
    smc_value v = smc_value_from_core(vm, 0, 8, vm->head.scratch[0]);
    const smc_flow flow =
        is_int || v.undefined.bits ? SMC_FLOW_NEXT : smc_vm_stored_pointer(vm, v.value, &v.value);
    return flow == SMC_FLOW_NEXT ? smc_vm_write(vm, where, is_int ? 4 : smc_vm_word_size(vm), v, 4)
                                 : flow;
}

// Joins a thread in four phases: 1: change its state; 2: join; 3: read the clock of the thread that
// ended; 4: store the result, which scratch[0] keeps.
static smc_flow join_thread(smc_vm *vm, uint64_t handle, uint64_t where, bool is_int) {
    uint32_t identity;
    smc_flow flow = find_thread_by_handle(vm, handle, "join", &identity);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (vm->head.phase == 0) return begin_join(vm, handle, identity);
    if (vm->head.phase == 1) {
        flow = check_end(vm, vm->answer, "join");
        return flow == SMC_FLOW_NEXT
                   ? smc_vm_do_action(vm, (smc_action){.kind = SMC_JOIN, .thread = identity}, 2)
                   : flow;
    }
    if (vm->head.phase == 2) vm->head.scratch[0] = vm->answer;
    if (vm->head.phase == 2 && vm->uses.clocks)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_READ,
                         .order = SMC_RELAXED,
                         .sync = 1,
                         .size = 8,
                         .loc = smc_memory_thread_end_word(&vm->memory, handle)},
            3);
    if (vm->head.phase == 3 && vm->answer > vm->head.clock + 1) vm->head.clock = vm->answer - 1;
    return where ? store_result(vm, where, is_int) : SMC_FLOW_NEXT;
}

smc_flow smc_libc_thread_detach(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    uint32_t identity;
    smc_flow flow = find_thread_by_handle(vm, args[0], "detach", &identity);
    if (flow != SMC_FLOW_NEXT) return flow;
    return vm->head.phase ? check_end(vm, vm->answer, "detach")
                          : set_end(vm, identity, DETACHED, 1);
}

smc_flow smc_libc_thread_join(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return join_thread(vm, args[0], args[1], false);
}

smc_flow smc_libc_c11_join(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    return join_thread(vm, args[0], args[1], true);
}

// GenMC's joins: the variant with one argument returns the result of the joined thread.
smc_flow smc_libc_join_for_result(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const smc_flow flow = join_thread(vm, args[0], n > 1 ? args[1] : 0, false);
    if (flow == SMC_FLOW_NEXT && n == 1) *result = vm->head.scratch[0];
    return flow;
}

smc_flow smc_libc_thread_self(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->memory.threads.at[vm->head.thread].handle;
    return SMC_FLOW_NEXT;
}

// __VERIFIER_tid(): returns pthread_self(), truncated to an unsigned.
smc_flow smc_libc_tid(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    const smc_flow flow = smc_libc_thread_self(vm, args, n, result);
    *result = smc_truncate(*result, 4);
    return flow;
}

smc_flow smc_libc_thread_equal(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)vm, (void)n;
    *result = args[0] == args[1];
    return SMC_FLOW_NEXT;
}

// True if a Rust thread or Rust's main is on the stack. pthread_exit would unwind these frames;
// since they do not allow that, the process aborts.
static bool is_called_by_rust(smc_vm *vm) {
    uint64_t *r = smc_vm_registers(vm);
    bool is = false;
    for (const smc_frame *f; (f = smc_frame_of(r))->call && !is;) {
        r = vm->words + f->caller;
        const smc_function *by = smc_frame_of(r)->function;
        const char *file = vm->code->sources.at[by->where.at[f->call - by->code.at]].file;
        is = file && smc_language_of(file) == SMC_LANGUAGE_RUST;
    }
    return is;
}

// smc_thread_exit(result): ends the thread.
smc_flow smc_libc_thread_exit(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    if (is_called_by_rust(vm))
        return smc_vm_abort_process(vm, "a thread of Rust must not be ended by pthread_exit or "
                                        "pthread_cancel: the process aborts");
    if (!vm->head.thread && vm->uses.finish)
        return smc_vm_report_unsupported(
            vm, "pthread_exit by the main thread of a program with exit handlers or destructors");
    return smc_vm_end_thread(vm, args[0], false);
}

// ---- cancellation -------------------------------------------------------------------------------

// smc_cancels(): true if the program cancels threads.
smc_flow smc_libc_program_cancels(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    *result = vm->uses.cancels;
    return SMC_FLOW_NEXT;
}

// smc_cancel(thread): requests the thread's cancellation.
smc_flow smc_libc_cancel(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n, (void)result;
    uint32_t identity;
    const smc_flow flow = find_thread_by_handle(vm, args[0], "cancelling", &identity);
    if (flow != SMC_FLOW_NEXT || vm->head.phase) return flow;
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_WRITE,
                                         .order = SMC_RELEASE,
                                         .sync = 1,
                                         .size = 4,
                                         .loc = smc_memory_thread_cancel_word(&vm->memory, args[0]),
                                         .written = 1},
                            1);
}

// Reads a synthetic word by a relaxed read.
static smc_flow read_synthetic_word(smc_vm *vm, uint32_t loc, uint8_t size, uint64_t *result) {
    *result = vm->answer;
    if (vm->head.phase) return SMC_FLOW_NEXT;
    return smc_vm_do_action(
        vm,
        (smc_action){.kind = SMC_READ, .order = SMC_ACQUIRE, .sync = 1, .size = size, .loc = loc},
        1);
}

// smc_cancelled(): true if the cancellation of this thread was requested.
smc_flow smc_libc_is_cancelled(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)args, (void)n;
    return read_synthetic_word(
        vm,
        smc_memory_thread_cancel_word(&vm->memory, vm->memory.threads.at[vm->head.thread].handle),
        4, result);
}

// smc_ended(thread): true if the thread with this handle has ended.
smc_flow smc_libc_thread_has_ended(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    (void)n;
    uint32_t identity;
    const smc_flow flow = find_thread_by_handle(vm, args[0], "join", &identity);
    if (flow != SMC_FLOW_NEXT) return flow;
    if (identity == vm->head.thread)
        return smc_vm_report_error(vm, SMC_ERR_JOINS_ITSELF, "a thread joins itself");
    const smc_flow looked =
        read_synthetic_word(vm, smc_memory_thread_end_word(&vm->memory, args[0]), 8, result);
    *result = *result != 0;
    return looked;
}

// ---- names --------------------------------------------------------------------------------------

// smc_name_thread(thread, name): sets the thread's name for reports. The name is in the memory of
// smc's library.
smc_flow smc_libc_name_thread(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result) {
    uint32_t identity, left;
    uint8_t *text;
    (void)n, (void)result;
    smc_flow flow = find_thread_by_handle(vm, args[0], "name", &identity);
    if (flow == SMC_FLOW_NEXT) flow = smc_vm_host_memory(vm, args[1], &text, &left);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_invariant(memchr(text, 0, left), "the library's names end");
    char *name = smc_printable((char *)text);
    for (uint32_t i = 0; i < vm->thread_names.n && name; i++)
        if (vm->thread_names.at[i].thread == identity &&
            strcmp(vm->thread_names.at[i].name, name) == 0)
            free(name), name = NULL;
    if (name && *name) *smc_vec_push(&vm->thread_names) = (smc_thread_name){identity, name};
    else free(name);
    return SMC_FLOW_NEXT;
}
