// vm.h - the virtual machine: runs one thread until its next action that other threads may observe.
// head.h describes the state of a thread.
#ifndef SMC_VM_H
#define SMC_VM_H

#include "functions/functions.h"
#include "inputs/terms.h"
#include "program/program.h"
#include "interp/bytecode/address.h"
#include "interp/bytecode/bytecode.h"
#include "interp/bytecode/long_loop.h"
#include "interp/options.h"
#include "interp/memory/memory.h"
#include "interp/memory/places.h"
#include "interp/output.h"
#include "interp/vm/head.h"

// Result of executing an instruction, or of running the VM.
typedef enum smc_flow {
    SMC_FLOW_NEXT,       // the instruction is done
    SMC_FLOW_REDISPATCH, // continue at head.pc, which may have changed
    SMC_FLOW_ACT,        // vm->action needs an answer; then the instruction is executed again with
                         // head.phase > 0
    SMC_FLOW_DECIDE_RETRY, // vm->probe needs a decision; then the instruction is executed again
                           // (trie/retries.h)
    SMC_FLOW_FAIL,         // vm->status has the reason
} smc_flow;

// Facts that the exploration has learnt about loops (loops/facts.h).
typedef struct smc_loops {
    uint8_t *of; // [source]: bit set of smc_loop_fact
    uint8_t any; // union of the sets of all sources
    // Number of bits of an iteration's number in OpenMP's longest loop; 0: at most 1.
    uint32_t iteration_bits;
} smc_loops;

// A library function that returned one of several possible results, or failed since the program has
// no files, and the first source at which it did.
typedef struct smc_arbitrary_result {
    char *function;
    uint32_t source;
    bool no_files; // it failed since the program has no files
} smc_arbitrary_result;

// Features of synchronisation objects that the program may use. They determine how
// interp/libc/sync.c models the objects.
typedef struct smc_sync_uses {
    bool mutex_words; // some call may try to lock a mutex: all mutexes are memory words
    bool spin_words;  // some call may try to lock a spinlock: all spinlocks are memory words
    bool robust;      // robust mutexes may exist: mutexes are words, and the functions read their
                      // types
    bool ceilings;    // priority ceilings may be set: mutexes are words, and the functions read
                      // their types
    bool types; // mutexes of other types than PTHREAD_MUTEX_NORMAL exist: the functions read their
                // types
    bool detached;   // detached threads exist: each thread has a word with its state
    bool finish;     // exit handlers run after the last thread
    bool attributes; // thread attributes may make new threads detached
    bool clocks;     // some call may read a clock
    bool cancels;    // threads may be cancelled
    bool ends;       // some call may query whether a thread has ended: each thread writes a word
                     // when it ends
    bool threads; // some call may query the list of threads: each new thread is added to the list
    bool arrives_without_waiting; // threads arrive at C++ barriers without waiting, or read
                                  // semaphores' counts
    bool is_rust;                 // a Rust program with its standard library
    bool serial;                  // some call uses the result of pthread_barrier_wait
    bool team_numbers;            // some call queries OpenMP's number of a thread or of threads
    bool threadprivate;           // OpenMP's threads have copies of some variable
    const smc_function *body; // the library's wrapper that calls a thread's start function; NULL:
                              // none
} smc_sync_uses;

// A failed allocation: the largest size that was requested at the source (UINT64_MAX: so many bytes
// or more) or, if is_alignment, the largest alignment.
typedef struct smc_failed_allocation {
    uint32_t source;
    bool is_alignment;
    uint64_t size;
} smc_failed_allocation;

// The execution of the thread since its last action.
typedef struct smc_run_since_action {
    uint64_t from;       // value of smc_vm.instructions at the last action
    uint32_t pauses;     // number of yields and of writes to owned memory
    uint32_t back_edges; // number of back edges executed on the slow path
    uint32_t sampled; // number of back edges executed on the slow path since a limit was reached;
                      // 0: no limit was reached
    uint64_t sample_from; // value of smc_vm.instructions when `sampled` became 1
} smc_run_since_action;

// The loop with the most rounds in a history.
typedef struct smc_longest_loop {
    const smc_function *fn;
    const smc_insn *end; // last back edge of the loop
    uint64_t rounds;
    smc_round_effect_kind does;
    bool about; // `rounds` is an estimate
} smc_longest_loop;

// A name that a thread has got in some history.
typedef struct smc_thread_name {
    uint32_t thread;
    char *name;
} smc_thread_name;

// The bytes of all owned objects, and the interned pages to which saved states refer
// (owned/pages.c).
typedef struct smc_page smc_page;
typedef struct smc_chunk smc_chunk;
typedef struct smc_handover_set smc_handover_set;
typedef struct smc_page_store {
    smc_page **rows;  // hash table of all pages
    uint32_t size, n; // number of rows; number of pages
    uint64_t bytes;   // total size of the pages
} smc_page_store;
// The memory of one thread for owned objects: its chunks.
typedef struct smc_thread_memory {
    SMC_VEC(uint32_t) chunks;
    uint32_t next, end; // positions of the free bytes in the last chunk
} smc_thread_memory;
// Memory that threads own: objects that only one thread accesses.
typedef struct smc_owned_memory {
    SMC_VEC(smc_chunk *) chunks;
    SMC_VEC(smc_thread_memory) threads; // [thread]
    SMC_VEC(smc_page *) saved;          // temporary list of smc_pages_intern_chunks
    uint32_t room, wanted; // bytes that are mapped for the memory of all threads; bytes
                           // that are needed, if `room` was not enough
    // objects that creators handed over to new threads (owned/handover.h)
    SMC_VEC(smc_handover_set *) handed;
    smc_table handover_numbers; // (hash, index among equal hashes) -> number of the handed-over
                                // objects
    smc_page_store store;
} smc_owned_memory;

enum { SMC_RECENT_OBJECTS = 16 };
// An object that a thread owned at its last access; the base is 0 if there is none.
typedef struct smc_recent_object {
    uint64_t base; // program address
    uint32_t thread;
    smc_owned_object *object;
} smc_recent_object;

// The loop whose remaining rounds are executed without events (loops/counted.h). acts is NULL if
// there is no such loop.
typedef struct smc_counted_rounds {
    const smc_insn *acts; // instruction of the only action of a round
    uint64_t answer;      // value that the action receives in every round
    uint32_t owner;       // index in words of the loop's record
} smc_counted_rounds;

// A request to decide whether a round was a retry, or only lets time pass, and the decision
// (SMC_FLOW_DECIDE_RETRY, trie/retries.h).
typedef struct smc_retry_query {
    bool passes_time; // asks whether the next rounds only let time pass
    bool time_stops;  // this is the speculative run for that: sleeps take no time
    enum { SMC_RETRY_UNDECIDED, SMC_RETRY_DIFFERS, SMC_RETRY_AGREES } decided;
    const smc_insn *loop; // the SMC_OP_SPIN of the loop
    uint32_t record;      // index in words of the loop's record
    uint32_t actions;     // passes_time: number of actions since the state was recorded
    bool probes;          // this is the speculative run to a round of the loop; when it reaches
                          // one, it stops with SMC_FLOW_DECIDE_RETRY
} smc_retry_query;

typedef struct smc_vm_dependencies smc_vm_dependencies; // depends.h

// Features whose use in some history shows that the exploration depends on an option or assumption.
typedef struct smc_used_features {
    bool forced_sources_mattered; // forced sources made a difference
    bool has_mixed_sizes;         // mixed-size accesses made a difference
    bool dependencies_mattered;   // the option start.needs_dependencies made a difference
    bool has_attempts;            // smc_program_features_used.attempts
    bool elision_mattered;        // an access to owned memory was made without an action
    uint32_t mixed_size_source;   // first source of a mixed-size access, plus 1; 0: none
    uint32_t mprotect_source;     // like mixed_size_source, for mprotect used as a barrier of all
                                  // threads
    uint32_t membarrier_source; // like mixed_size_source, for membarrier under a model in which it
                                // orders more
    uint32_t partial_unmap_source; // like mixed_size_source, for munmap of a part of a mapping
} smc_used_features;

// The thread that an SMC_CREATE action creates. Its clock starts at head.clock.
typedef struct smc_vm_child {
    uint64_t function, argument; // start function and its argument
    uint64_t mask;               // set of the signals that it blocks
    uint32_t handover;           // objects passed to it (owned/handover.h); 0: none
} smc_vm_child;

// The elements of code->marks (passed) and code->covers (covered) that some history has reached.
typedef struct smc_vm_coverage {
    bool *passed, *covered;
    bool *passed_before, *covered_before; // in earlier explorations
} smc_vm_coverage;

// Observations for warnings.
typedef struct smc_vm_remarks {
    SMC_VEC(smc_arbitrary_result) answered;   // functions that returned one of several possible
                                              // results
    SMC_VEC(uint32_t) unretried_exchanges;    // sources of weak exchanges that no loop retries
                                              // (exchange.h)
    SMC_VEC(smc_failed_allocation) too_large; // by source
} smc_vm_remarks;

// The VM. The first members are the state of the thread in it (head.h); the arrays have fixed
// capacity.
typedef struct smc_vm {
    smc_head head;
    uint64_t *words;   // frames: registers, constants and headers
    smc_slot *slots;   // private objects
    uint8_t *bytes;    // bytes of private objects, and of owned objects from SMC_OWNED_OFFSET on
    uint64_t *escaped; // addresses of the escaped stack objects
    smc_allocation_site *sites; // allocation counts
    smc_note *notes;
    smc_longjmp_target *jumps;
    smc_undefined_register *undefined;
    smc_undefined_bytes *undefined_bytes; // ordered by position
    uint8_t *saved_bytes; // copy of the private bytes at the beginning of a round (smc_dead_state)
    smc_range *dead_ranges; // ranges of private bytes that a round has changed (smc_dead_state)
    smc_effect *effects;    // recorded writes (smc_effects)

    smc_owned_memory owned;
    smc_recent_object recent[SMC_RECENT_OBJECTS]; // cache of owned objects (owned/recent.h)
    struct smc_post_dominators *branches;         // bytecode/branches.h; NULL: not needed so far
                                                  // was rerun
    smc_vm_dependencies *shadow; // set while a history is rerun to compute its dependencies
    bool emits_fence_places;     // emit relaxed fences at SMC_FENCE_PLACE instructions
    smc_start start;             // how the program is run
    smc_used_features used;      // which features the program has used so far
    uint64_t read_object;        // an owned object that was read since the last action; 0: none
    uint64_t answer;             // answer to the last action
    smc_action action;           // valid after SMC_FLOW_ACT
    bool yields;                 // the thread has yielded since its last action
    bool serves; // the thread has begun a further round of a loop without an exit since its last
                 // action; only set with start.all_rounds
    smc_run_since_action run;
    const smc_stop *stop; // stop condition of the options, or (smc_start.replays) one
                          // that never stops
    const _Atomic int *slow_back_edges, *halt; // look: if nonzero, back edges take the slow path;
                                               // halt: if nonzero, the VM stops at the next call or
                                               // loop bound
    smc_longest_loop most, most_rounds_while_shared; // the longest loops; most_rounds_while_shared:
                                                     // among loops that write in every round while
                                                     // other threads exist
    uint32_t max_created_threads, source_of_last_creation; // largest number of threads that one
                                                           // thread has created; source of the last
                                                           // of these creations
    smc_counted_rounds left; // remaining rounds without events (loops/counted.h)
    const smc_insn *acted;   // instruction of the action that was answered last in this run
    bool ahead, polls; // ahead: this is a trial run after a lock (trie/run.c); polls: the trial
                       // run has returned to the point where a round began directly after the
                       // mutex was locked
    uint32_t node_of_last_answer; // number of the trie node of the last answered action; 0: none
    smc_retry_query probe;        // the requested decision about a retry (trie/retries.h)
    smc_loops loops;
    smc_vm_child child; // the thread that an SMC_CREATE action creates
    smc_terms *terms;   // the terms of inputs (vm/symbolic/terms.h); NULL: there are no inputs
    struct smc_regions *regions; // regions whose paths are merged (merge.h); NULL: none
    smc_term returned;           // the term that a model returns in place of its result; 0: none
    smc_status status;           // valid after SMC_FLOW_FAIL

    const smc_code *code;
    smc_memory memory;
    smc_places places;
    smc_interp_options options;
    uint64_t instructions, waits; // numbers of instructions executed, and of waiting loops
                                  // suspended
    smc_vm_coverage coverage;
    smc_vm_remarks remarks;
    SMC_VEC(char *) texts; // texts of actions; owned
    SMC_VEC(smc_thread_name) thread_names;
    smc_program_output printed; // output of the program, if the options show it
    smc_table wait_texts;       // (address, kind of wait) -> index of its text + 1
    smc_sync_uses uses;
    smc_table live;       // (instruction, register) -> 1: the register is live, 2: it is dead
                          // (undefined/registers.c)
    SMC_VEC(char) output; // line of program output that printf is formatting
} smc_vm;

// ---- library functions that smc models (interp/libc) --------------------------------------------

// Executes a call of a modelled function at head.pc. args has n registers; *result is 0 before the
// call. If the function performs an action, it is called again with head.phase > 0 and the
// value that the action received in vm->answer.
typedef smc_flow smc_libc_run(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result);

// A library function, and its model.
struct smc_libc_fn {
    smc_library_function is; // the function's row in the table of library functions
    smc_libc_run *run;
};

// Largest numbers of elements in the lists of a thread's state.
enum {
    SMC_MAX_UNDEFINED = 1 << 20,
    SMC_MAX_ESCAPED = 1 << 18,
    SMC_MAX_SITES = 1 << 16,
    SMC_MAX_NOTES = 1 << 16,
    SMC_MAX_JUMPS = 1 << 12
};

// Initialises a VM without a thread. It refers to the code and the options.
void smc_vm_init(smc_vm *, const smc_code *, const smc_interp_options *);
void smc_vm_free(smc_vm *); // frees its contents
// Forgets the names that threads got, before a restart.
void smc_vm_forget_names(smc_vm *);

// Initialises the VM for the thread with number `thread`, which calls `fn` with n arguments.
void smc_vm_begin_thread(smc_vm *, uint32_t thread, const smc_function *fn, const uint64_t *args,
                         uint32_t n);

// Runs to the next action (SMC_FLOW_ACT) or to a failure (SMC_FLOW_FAIL). If head.phase > 0,
// vm->answer must be the value that the last action received.
smc_flow smc_vm_run_to_action(smc_vm *);

// True if the register of a frame of `fn` is live at the instruction.
bool smc_vm_is_live(smc_vm *, const smc_function *fn, const smc_insn *at, int32_t reg);

// Updates the summary of the thread's actions when the last action, `a`, has received its value. To
// be called before the next smc_vm_run_to_action (loops/progress.c).
void smc_vm_record_answer(smc_vm *, const smc_action *a, uint64_t answer);

// A saved copy of the thread's state in one block (state.c).
typedef struct smc_saved smc_saved;
// Return a copy of the VM's thread state, which smc_saved_free frees; restore it in the VM.
smc_saved *smc_vm_save_state(smc_vm *);
void smc_vm_restore_state(smc_vm *, const smc_saved *);
void smc_saved_free(smc_saved *);
// Returns the size of the state in bytes, without the pages that it shares with other states
// (smc_vm.owned.store).
size_t smc_saved_state_size(const smc_saved *);
// Returns a hash of the whole state; states that are equal have equal hashes.
uint64_t smc_saved_state_hash(const smc_saved *);
// True if the states are bytewise equal.
bool smc_saved_states_are_equal(const smc_saved *, const smc_saved *);
// Return the parts `head` and `words` of the state (head.h), which the state owns.
const smc_head *smc_saved_state_head(const smc_saved *);
const uint64_t *smc_saved_state_words(const smc_saved *);
// True if two states are equal, ignoring heads, private bytes and records of loops. Words whose
// values differ are passed to same(with, i): it returns true if the difference in words[i] does not
// matter.
bool smc_saved_states_agree(const smc_saved *, const smc_saved *,
                            bool (*same)(void *with, uint32_t i), void *with);

// Returns the registers of the current frame.
static inline uint64_t *smc_vm_registers(smc_vm *vm) { return vm->words + vm->head.frame; }
// Returns the index in vm->words of a register.
static inline uint32_t smc_vm_index_of(const smc_vm *vm, const uint64_t *word) {
    return (uint32_t)(word - vm->words);
}
static inline smc_frame *smc_frame_of(uint64_t *registers) {
    return (smc_frame *)(void *)registers - 1;
}

// Returns the address that an instruction accesses or computes. smc_address_operand_of is for
// instructions with an index (bytecode/bytecode.h).
static inline uint64_t smc_accessed_address(const smc_insn *i, const uint64_t *r) {
    return r[i->b] + i->imm;
}
static inline uint64_t smc_address_operand_of(const smc_insn *i, const uint64_t *r) {
    return smc_accessed_address(i, r) +
           smc_addr_step_by(r[i->b], (int64_t)(r[i->c] << i->cut) >> i->cut, i->scale);
}

// Returns the object of an access to private memory; NULL: the access is invalid. This function
// checks all private accesses.
static inline smc_slot *smc_vm_slot_at(const smc_vm *vm, uint64_t address, uint32_t size) {
    const uint32_t slot = (uint32_t)(address >> SMC_PRIVATE_BITS) & (SMC_MAX_SLOTS - 1);
    const uint32_t offset = smc_addr_decode_offset(SMC_KIND_PRIVATE, address);
    if (address >> (SMC_KIND_BIT_0 + SMC_KIND_PRIVATE) != 1 || slot >= vm->head.n_slots)
        return NULL;
    smc_slot *s = &vm->slots[slot];
    return (uint64_t)offset + size <= s->size ? s : NULL;
}

// True for the slot of an owned object.
static inline bool smc_vm_is_owned_slot(const smc_vm *vm, const smc_slot *s) {
    const uint64_t at = (uint64_t)((uintptr_t)s - (uintptr_t)vm->bytes);
    return at >= SMC_OWNED_OFFSET && at < SMC_OWNED_OFFSET + (uint64_t)vm->owned.room;
}

// Returns the position in vm->bytes after the last private object.
static inline uint32_t smc_vm_private_end(const smc_vm *vm) {
    return vm->head.n_slots ? vm->slots[vm->head.n_slots - 1].end : 0;
}

#endif
