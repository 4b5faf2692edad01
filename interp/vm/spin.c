// spin.c - detects loops that wait: if a round has no effect and returns to the state it began in,
// no further round is executed. docs/design/rounds.md explains why no behaviour is lost.
//
// At the beginning of a round, the state is recorded in registers of the frame (SMC_SPIN_WORDS and
// one per live register). All other changes the thread may make are visible in smc_vm_progress,
// which is part of the state:
//   registers   only those that are set in the loop and live at the beginning of a round can
//               differ (lower/spin.c)
//   memory      a 128-bit fingerprint of all private objects, if the loop may write to one
//   objects     the set of objects the thread allocated or freed is equal, by its hash. An object
//               that is allocated and freed in the round is gone with its contents, if no other
//               thread accessed it meanwhile (owned/)
//   libc        counters in smc_head (threads, live thread-locals) only change with an effect
//   mutexes     the one locked last is equal and has been held since then; or it was locked by
//               the last action before the round and by the last action of the round; or the
//               thread did the same as in the round before, up to releasing it
//   notes       their set is equal, by its hash
#include "interp/vm/spin.h"

#include "interp/vm/loops/around.h"
#include "interp/vm/loops/counted.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/loops/facts.h"
#include "interp/vm/loops/progress.h"
#include "interp/vm/loops/retries.h"
#include "interp/vm/loops/rounds.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/undefined/bytes.h"
#include "interp/vm/undefined/registers.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    REPEATS = 16, // after so many rounds that repeat a thread's state, they are assumed to continue
                  // forever
    SMALL = 512,  // so many private bytes are compared after every round with actions; more bytes
                  // only after a round that had no other effect
};

typedef struct fingerprint {
    uint64_t low, high; // both 0 if not computed
} fingerprint;

// The record of a loop, in registers from r[i->a] on: the state with which later rounds are
// compared. It is renewed after 1, 2, 4, .. rounds without effect, so that a state that recurs
// after any number of rounds is found (Brent: An Improved Monte Carlo Factorization Algorithm,
// 1980, section 2).
typedef struct record {
    uint32_t actions; // number of the thread's actions at that state
    uint32_t undone;  // number of consecutive net-zero rounds before that state; for a counted
                      // loop, whether a round was omitted
    uint32_t rounds, until; // number of rounds since that state; number of rounds after which it is
                            // renewed, 0: nothing is recorded
    uint64_t since, has; // since: number of the action that locked the mutex locked last, 0: none
                         // is held; has: hash of the other mutexes, notes and objects
    uint32_t clocks, owned; // values of progress.clocks and smc_head.owned_writes at that state
    fingerprint memory;
    uint32_t gone;     // number of rounds since the loop was entered, only with SMC_LOOP_FOR_EVER
    uint32_t repeated; // number of consecutive rounds, before that state, that wrote and returned
                       // to it (smc_interp_options.loops.repeats)
    uint32_t statistics, unused; // value of progress.statistics at that state; unused fills the
                                 // padding
    uint64_t passed; // nanoseconds since the loop was entered, if the loop only reads clocks
    uint64_t live[]; // values of the live registers; for a counted loop, which has none: the
                     // instruction and the answer of the omitted round's action
} record;
_Static_assert(sizeof(record) == SMC_SPIN_WORDS * sizeof(uint64_t),
               "registers of a loop that waits");

// ---- rounds -------------------------------------------------------------------------------------

// Adds the private bytes between two positions to the hash, except those that only determine how
// long the thread waits, if the loop ignores these.
static void hash_between(XXH3_state_t *state, const smc_vm *vm, const smc_insn *i, uint32_t from,
                         uint32_t to) {
    assert(from <= to);
    for (uint32_t k = 0; k < vm->head.n_slots && i->x & SMC_SPIN_BACKOFF; k++) {
        const smc_slot *s = &vm->slots[k];
        if (!s->backoff || s->start < from || s->end > to) continue;
        XXH3_128bits_update(state, vm->bytes + from, s->start - from);
        from = s->end;
    }
    XXH3_128bits_update(state, vm->bytes + from, to - from);
}

// Hashes all private bytes in the order of their objects, except those of irrelevant variables.
static XXH128_hash_t hash_relevant_private(const smc_vm *vm, const smc_insn *i, const uint64_t *r,
                                           uint64_t layout) {
    const int32_t *unasked =
        smc_frame_of((uint64_t *)(uintptr_t)r)->function->args.at + i->b + i->c;
    uint32_t from = 0;
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    XXH3_128bits_reset_withSeed(&state, layout);
    for (uint32_t k = 0; k < i->imm; k++) {
        const smc_slot *s = smc_vm_slot_at(vm, r[unasked[k]], 0);
        // An object that does not exist yet, or is out of order, is not left out: at worst, more
        // rounds are executed.
        if (!s || s->start < from) continue;
        hash_between(&state, vm, i, from, s->start);
        from = s->end;
    }
    hash_between(&state, vm, i, from, smc_vm_private_end(vm));
    return XXH3_128bits_digest(&state);
}

// True if the thread has copied unwritten bytes. A branch on them is an error, even if the branch
// is irrelevant, and the error may occur after several rounds.
static bool has_moved_undefined(const smc_vm *vm) {
    return smc_undefined_in_frame(vm) ||
           (vm->head.n_undefined_bytes && smc_uninitialised_is_copied(vm));
}

// Returns the hash of private memory by which rounds are compared. If the thread has copied
// unwritten bytes, irrelevant variables are included as well.
static fingerprint fingerprint_of(const smc_vm *vm, const smc_insn *i, const uint64_t *r) {
    const uint64_t layout = XXH3_64bits(vm->slots, vm->head.n_slots * sizeof *vm->slots);
    const bool leaves_out = (i->imm || i->x & SMC_SPIN_BACKOFF) && !has_moved_undefined(vm);
    const XXH128_hash_t h = leaves_out
                                ? hash_relevant_private(vm, i, r, layout)
                                : XXH3_128bits_withSeed(vm->bytes, smc_vm_private_end(vm), layout);
    return (fingerprint){h.low64 | 1, h.high64};
}

static bool same_fingerprint(fingerprint a, fingerprint b) {
    return a.low == b.low && a.high == b.high;
}

// Hashes the thread's mutexes, notes, undefined bits and objects. Undefined bits are included since
// a round in which a value becomes defined or undefined differs from the one before.
static uint64_t hash_of_owned_state(const smc_vm *vm) {
    const smc_head *h = &vm->head;
    const smc_vm_progress *p = &h->progress;
    const uint64_t mutexes = !p->n_held
                                 ? 0
                                 : smc_mix_pair(p->held[p->n_held - 1].mutex + UINT64_C(1),
                                                p->n_held > 1 ? p->held[p->n_held - 2].since : 0);
    return mutexes ^ h->notes_hash ^ h->undefined_hash ^ p->objects;
}

static bool reports_rounds(const smc_vm *vm) { return vm->loops.any & SMC_LOOP_REPORTS_ROUNDS; }

void smc_spin_fingerprint(smc_vm *vm, const smc_insn *loop, uint64_t out[2]) {
    const fingerprint f = fingerprint_of(vm, loop, smc_vm_registers(vm));
    out[0] = f.low;
    out[1] = f.high;
}

static void save_round_state(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s, uint32_t until,
                             bool look_at_memory) {
    const smc_vm_progress *p = &vm->head.progress;
    const int32_t *live = smc_frame_of(r)->function->args.at + i->b;
    assert(until); // 0 would mean that nothing is recorded
    s->actions = p->actions;
    s->statistics = p->statistics;
    s->rounds = s->undone = 0;
    s->until = until;
    s->has = hash_of_owned_state(vm);
    s->since = smc_last_mutex_held_since(p);
    s->clocks = p->clocks;
    s->owned = vm->head.owned_writes;
    s->memory =
        i->x & SMC_SPIN_MEMORY && look_at_memory ? fingerprint_of(vm, i, r) : (fingerprint){0};
    if (s->memory.low) smc_dead_state_begin_round(vm, r + i->a);
    for (int32_t k = 0; k < i->c; k++) s->live[k] = r[live[k]];
    if (i->x & SMC_SPIN_RETRIES) smc_retry_begin_round(vm);
}

// True if the thread has held the same mutexes throughout the round. In a trial run after a lock,
// also true if the thread locked the last mutex just before the round and again at its end.
static bool holds_same_mutexes(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return smc_last_mutex_held_since(p) == s->since ||
           (vm->ahead && s->since == s->actions && smc_last_mutex_held_since(p) == p->actions);
}

// True if, since the record, the thread has had no effect other than writes to memory.
static bool only_writes(const smc_vm *vm, const record *s) {
    return vm->head.progress.effect <= s->actions && hash_of_owned_state(vm) == s->has &&
           holds_same_mutexes(vm, s);
}

// True if the thread's owned objects may have changed since the record. looks: checks all objects
// if necessary; callers that know the round to differ pass false to save the time.
static bool owned_may_have_changed(const smc_vm *vm, const record *s, bool looks) {
    return vm->head.owned_writes != s->owned && (!looks || smc_owned_is_rewritten(vm, s->owned));
}

static bool is_idle(const smc_vm *vm, const record *s) {
    return only_writes(vm, s) && vm->head.progress.write <= s->actions;
}

// True if the round undid those effects that other threads may observe. False if the round read a
// clock, since reading a stopped clock means that time passes.
static bool is_net_zero(const smc_vm *vm, const smc_insn *i, const record *s) {
    return i->x & SMC_SPIN_EFFECTS && only_writes(vm, s) && vm->head.progress.clocks == s->clocks &&
           smc_effects_are_net_zero(vm, s->actions);
}

// True if the thread could repeat the round with the same effect, although its writes persist: it
// made no choice, and no time has passed.
static bool is_repeatable(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return vm->options.loops.repeats && p->actions > s->actions && only_writes(vm, s) &&
           p->clocks == s->clocks && p->choice <= s->actions;
}

static bool same_registers(const smc_insn *i, uint64_t *r, const record *s) {
    const int32_t *live = smc_frame_of(r)->function->args.at + i->b;
    for (int32_t k = 0; k < i->c; k++)
        if (s->live[k] != r[live[k]]) return false;
    return true;
}

// True if omitting the round could hide a race of its accesses with later ones. This is the case
// from the first omitted round with several actions on; if there is such a race, each thread
// executes one such round (docs/design/rounds.md#race). A single access is not hidden, since the
// next round repeats it, unless it is a compare-exchange that has written and may only read the
// next time.
static bool could_hide_race(const smc_vm *vm, uint32_t since) {
    const smc_vm_progress *p = &vm->head.progress;
    return vm->start.races_late && (p->actions - since > 1 || p->rewrites > since);
}
// Returns the source that identifies an omitted round: that of its last read.
static uint32_t source_of_round(smc_vm *vm, uint32_t since, bool serves) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->read > since && !serves ? vm->places.at.at[p->place].source : smc_vm_source(vm);
}
bool smc_spin_must_execute_round(const smc_vm *vm, uint32_t since, uint32_t source) {
    return smc_is_known_at(vm, SMC_LOOP_KEEPS_ROUND, source) && !vm->head.progress.kept &&
           could_hide_race(vm, since);
}
void smc_spin_note_executed(smc_vm *vm) { vm->head.progress.kept = 1; }

static bool keeps_rounds_here(smc_vm *vm, const smc_insn *i, const record *s) {
    return vm->loops.any & SMC_LOOP_KEEPS_ROUND &&
           smc_spin_must_execute_round(vm, s->actions,
                                       source_of_round(vm, s->actions, i->x & SMC_SPIN_SERVES));
}

static bool keep_this_round(smc_vm *vm, uint32_t since, uint32_t source) {
    const bool keeps = smc_spin_must_execute_round(vm, since, source);
    if (keeps) smc_spin_note_executed(vm);
    return keeps;
}

// Suspends the thread: it would continue as if the round that began after `since` actions had not
// happened. This is a wait for other threads only if the thread has changed nothing since then, or
// has undone its changes, made no free choice (it might choose otherwise next time) and read no
// stopped clock.
static smc_flow block_spinning_thread(smc_vm *vm, uint32_t since, bool waits, bool serves,
                                      bool stale) {
    const smc_vm_progress *p = &vm->head.progress;
    assert(since < p->actions);
    if (!reports_rounds(vm) && could_hide_race(vm, since))
        return smc_loops_learn_here(vm, SMC_LOOP_REPORTS_ROUNDS);
    waits &= p->choice <= since;
    vm->waits++;
    (void)smc_vm_do_action(vm,
                           (smc_action){.kind = SMC_BLOCK,
                                        .serves = serves,
                                        .scoped = smc_count_enclosing_loops(vm) > 1,
                                        .dead_state = stale,
                                        .error = SMC_ERR_LIVENESS,
                                        .block = {.repeats = waits ? p->actions - since : 0,
                                                  .text = serves ? "the thread runs for ever"
                                                                 : "this loop waits for ever"}},
                           1);
    if (p->read > since && !serves) vm->action.place = p->place;
    return SMC_FLOW_ACT;
}

smc_flow smc_spin_end_dead_state(smc_vm *vm) {
    smc_dead_state *t = &vm->head.dead_state;
    const smc_vm_progress *p = &vm->head.progress;
    assert(t->gone);
    const bool others_as_before =
        (p->objects ^ smc_owned_hash_of_new(vm, t->owned)) == t->objects &&
        !smc_owned_is_rewritten(vm, t->owned);
    if (keep_this_round(vm, t->since, source_of_round(vm, t->since, t->serves))) {
        t->gone = false;
        return SMC_FLOW_ACT;
    }
    return block_spinning_thread(vm, t->since,
                                 p->effect <= t->since && p->write <= t->since &&
                                     p->clocks == t->clocks && others_as_before,
                                 t->serves, true);
}

smc_flow smc_spin_end_attempt(smc_vm *vm) {
    assert(vm->head.progress.actions);
    return block_spinning_thread(vm, vm->head.progress.actions - 1, true, false, false);
}

smc_flow smc_spin_end_round(smc_vm *vm) {
    smc_vm_progress *p = &vm->head.progress;
    assert(p->stops && p->since.round <= p->since.at);
    if (keep_this_round(vm, p->since.at, source_of_round(vm, p->since.at, false))) {
        p->stops = 0;
        return SMC_FLOW_ACT;
    }
    const smc_flow flow =
        block_spinning_thread(vm, p->since.at, p->clocks == p->since.clocks, false, false);
    if (vm->action.kind == SMC_BLOCK && p->write > p->since.at)
        vm->action.block.net_zero = p->actions - p->since.at;
    return flow;
}

static bool is_open_retry(const smc_vm *vm, const smc_insn *i, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return i->x & SMC_SPIN_RETRIES && p->choice <= s->actions && p->clocks == s->clocks &&
           smc_retry_is_open(vm, s->actions) && !has_moved_undefined(vm);
}

// Ends the execution after a failed exchange: the thread is in the same state as if the read before
// the round had read the value that the exchange read, and another execution covers that.
static smc_flow retry_attempt(smc_vm *vm, const record *s) {
    const uint32_t actions = vm->head.progress.actions - s->actions;
    if (!reports_rounds(vm) && could_hide_race(vm, s->actions))
        return smc_loops_learn_here(vm, SMC_LOOP_REPORTS_ROUNDS);
    assert(actions && actions <= SMC_MOST_RETRIED);
    (void)smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK, .copies = 1, .op = (uint8_t)actions},
                           1);
    vm->action.place = vm->head.progress.place; // identifies the round (source_of_round)
    return SMC_FLOW_ACT;
}

// Advances the clock in a loop that only reads clocks, and so may end with time: by a microsecond
// after the first round, and after each further round by nine times the time that has passed.
static smc_flow advance_clock_in_wait(smc_vm *vm, record *s) {
    const uint64_t left = SMC_END_OF_TIME - vm->head.clock,
                   by = s->passed > left / 9 ? left
                        : s->passed          ? 9 * s->passed
                                             : 1000,
                   passes = by < left ? by : left;
    vm->head.clock += passes;
    s->passed += passes;
    assert(vm->head.clock <= SMC_END_OF_TIME);
    return SMC_FLOW_NEXT;
}

// Suspends the thread at a round that it would repeat forever if it reads the same values; other
// executions cover other values.
//
// A loop without an exit is a deliberate stop of the thread, not an error: C17 6.8.5p6 does not
// allow to assume that `for (;;);` ends, unlike a loop whose condition never changes. SV-COMP's
// programs write a false assumption in this way.
static smc_flow wait_in_spin(smc_vm *vm, const smc_insn *i, record *s) {
    assert(s->actions <= vm->head.progress.actions && s->until);
    const uint32_t round = vm->head.progress.actions - s->actions;
    const bool timed = vm->head.progress.clocks != s->clocks;
    // The object that was read is not shared yet, but another thread may write to it.
    if (!round && vm->looked_at && vm->memory.elides)
        return smc_owned_mark_shared(vm, vm->looked_at);
    if (!round && timed && vm->head.clock < SMC_END_OF_TIME) return advance_clock_in_wait(vm, s);
    if (!round && (timed || i->x & SMC_SPIN_NO_EXIT))
        return smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK, .error = SMC_ERR_LIVENESS}, 1);
    if (!round)
        return smc_vm_do_action(vm,
                                (smc_action){.kind = SMC_ERROR,
                                             .error = SMC_ERR_LIVENESS,
                                             .failure.text = "infinite loop without effect"},
                                1);
    vm->polls = smc_last_mutex_held_since(&vm->head.progress) != s->since;
    return block_spinning_thread(vm, s->actions, !timed, i->x & SMC_SPIN_SERVES, false);
}

// Handles a net-zero round, which has undone its effects, although other threads may have seen
// them. The round is reported (smc_net_zero_round_action) and one more is executed; the second such
// round, or a later one by option, is the last (docs/design/rounds.md#net-zero-rounds). A thread
// that released a mutex in the round and holds it again is suspended at its next release (leave).
static smc_flow start_another_round(smc_vm *vm, const smc_insn *i, const record *s) {
    assert(vm->head.progress.actions > s->actions);
    const bool is_last = s->undone >= 1 && s->undone + 1 >= vm->options.loops.undone,
               relocked = smc_last_mutex_held_since(&vm->head.progress) != s->since && !vm->ahead;
    if (is_last && vm->options.loops.repeats && !smc_some_loop_is_endless(vm))
        return smc_loops_learn_here(vm, SMC_LOOP_FOR_EVER);
    if (is_last && !relocked) {
        const smc_flow flow =
            block_spinning_thread(vm, s->actions, true, i->x & SMC_SPIN_SERVES, false);
        if (vm->action.kind == SMC_BLOCK)
            vm->action.block.net_zero = vm->head.progress.actions - s->actions;
        return flow;
    }
    return smc_vm_do_action(vm, smc_net_zero_round_action(vm->head.progress.actions - s->actions),
                            1);
}

// True if the program declared, at the end of this round, that the next one would be the same
// (__VERIFIER_spin_end), and has done nothing since. Resets the flag, so that it does not apply to
// another loop.
static bool assume_net_zero_round(smc_vm *vm) {
    const bool promised = vm->head.progress.promised;
    vm->head.progress.promised = 0;
    return promised;
}

static void report_head(smc_vm *vm) {
    if (reports_rounds(vm)) vm->head.progress.head = vm->head.progress.actions + 1;
}

smc_flow smc_spin_enter_loop(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (!(i->x & SMC_SPIN_ELSEWHERE) && smc_retry_reaches_round(vm, i, r)) return SMC_FLOW_ASK;
    report_head(vm);
    (void)assume_net_zero_round(vm);
    smc_round_begins_with_mutex(&vm->head.progress);
    record *s = (record *)(void *)(r + i->a);
    smc_counted_end_loop(vm, r + i->a);
    if (i->x & SMC_SPIN_EFFECTS) smc_effects_enter_loop(vm, r + i->a);
    s->gone = s->repeated = 0;
    s->passed = 0;
    if (i->x & SMC_SPIN_ELSEWHERE) s->until = 0;
    else save_round_state(vm, i, r, s, 1, smc_vm_private_end(vm) <= SMALL);
    return SMC_FLOW_NEXT;
}

// True if the round's only lasting effect is that it released and locked again the mutex locked
// last; it may have restored what it wrote.
static bool has_relocked(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return !vm->ahead && p->left.round && p->left.round == s->actions && p->n_held &&
           p->left.mutex == p->held[p->n_held - 1].mutex &&
           smc_last_mutex_held_since(p) != s->since && hash_of_owned_state(vm) == s->has &&
           p->effect <= s->actions && smc_has_written_nothing(vm, s->actions, s->clocks);
}

static bool same_memory(const smc_vm *vm, const smc_insn *i, const uint64_t *r, const record *s) {
    return !(i->x & SMC_SPIN_MEMORY) ||
           (s->memory.low && same_fingerprint(s->memory, fingerprint_of(vm, i, r)));
}

// Handles a round that writes and returns to the thread's state, so that such rounds never end. The
// exploration restarts with this fact, and then suspends the thread after a few such rounds.
static smc_flow repeat_spin(smc_vm *vm, const smc_insn *i, record *s) {
    const bool serves = smc_some_loop_is_endless(vm);
    s->repeated++;
    if (serves && s->repeated >= vm->options.loops.undone)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_BOUND,
                         .serves = !!(i->x & SMC_SPIN_SERVES),
                         .block.repeats = vm->head.progress.actions - s->actions},
            1);
    return serves || s->repeated < REPEATS ? SMC_FLOW_NEXT
                                           : smc_loops_learn_here(vm, SMC_LOOP_FOR_EVER);
}

// ---- counted loops ------------------------------------------------------------------------------

enum { ACTS, ANSWER }; // indices of record.live
// Values of record.undone: 1: a round was omitted. LAST_ROUND: the next round is the last one.
// TELLS: this is being reported by an action.
enum { LAST_ROUND = 2, TELLS };

// True if the thread's private state is that at the beginning of the round. The count is not
// compared, since it is not a live register.
static bool same_state(const smc_vm *vm, const smc_insn *i, const uint64_t *r, const record *s) {
    return only_writes(vm, s) && !owned_may_have_changed(vm, s, true) && same_memory(vm, i, r, s);
}

// True if the round acted, had no effect and returned to its initial state.
static bool is_repeated(const smc_vm *vm, const smc_insn *i, const uint64_t *r, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->actions > s->actions && p->choice <= s->actions && p->clocks == s->clocks &&
           !vm->head.dead_state.n && is_idle(vm, s) && same_state(vm, i, r, s);
}

// True if the round's only action, apart from accesses to statistics, was a read, so that the round
// could be repeated immediately with the same value.
static bool is_single(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->read > s->actions &&
           p->actions - s->actions == p->statistics - s->statistics + UINT32_C(1);
}

static void keep_single_read(const smc_vm *vm, record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    const bool alone = !vm->code->has_statistics;
    s->live[ACTS] = (uintptr_t)(alone ? vm->acted : p->acts);
    s->live[ANSWER] = alone ? vm->answer : p->answer;
}

static void begin_round(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s, uint32_t left_out) {
    save_round_state(vm, i, r, s, 1, true);
    s->undone = left_out;
}

// Indices of leap_of: the registers of the count and of the next count (which a round computes
// before or after this point); those of the count's values two rounds before the end, in the last
// round and at the end; that of the number of rounds.
enum { COUNT, NEXT_COUNT, TWO_LEFT, ONE_LEFT, NONE_LEFT, ROUNDS };
static const int32_t *leap_of(const smc_insn *i, uint64_t *r) {
    return smc_frame_of(r)->function->args.at + i->b + i->c + (int64_t)i->imm;
}
static void leap_to_round(const smc_insn *i, uint64_t *r, unsigned to) {
    assert(i->x & SMC_SPIN_LEAPS); // without this flag, the registers do not exist
    const int32_t *l = leap_of(i, r);
    r[l[NEXT_COUNT]] = r[l[to + 1]];
    r[l[COUNT]] = r[l[to]];
}

// Executes the remaining rounds without events, or only the last two if the lowering has computed
// their counts: nothing but the end of the loop depends on the count.
static smc_flow give_up_spinning(smc_vm *vm, const smc_insn *i, uint64_t *r, const record *s) {
    if (i->x & SMC_SPIN_LEAPS) leap_to_round(i, r, TWO_LEFT);
    smc_counted_run_remaining(vm, (const uint64_t *)(const void *)s,
                              (const smc_insn *)(uintptr_t)s->live[ACTS], s->live[ANSWER]);
    return SMC_FLOW_NEXT;
}

// True if one more round should be executed for all that remain (smc_last_round_action). A round
// that reads several locations can only be repeated if all its values were present at the same
// time: then one more round may read from the same writes.
static bool has_last_round(smc_vm *vm, const smc_insn *i, const record *s) {
    enum { MOST = 8 }; // largest number of actions of the round
    const uint32_t n = vm->head.progress.actions - s->actions;
    return i->x & SMC_SPIN_READS && i->x & SMC_SPIN_LEAPS && vm->start.drops == SMC_DROPS_ROUNDS &&
           vm->options.loops.drops_attempts && !smc_is_known_here(vm, SMC_LOOP_ALL_READS) &&
           vm->start.mixed_sizes != SMC_MIXED_IN_PARTS && n > 1 && n <= MOST;
}

static smc_flow run_last_round(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s) {
    smc_vm_progress *p = &vm->head.progress;
    const uint32_t n = p->actions - s->actions;
    if (vm->start.races_late && !reports_rounds(vm))
        return smc_loops_learn_here(vm, SMC_LOOP_REPORTS_ROUNDS);
    if (!vm->head.phase) {
        vm->met.has_attempts = true;
        s->undone = TELLS;
        return smc_vm_do_action(vm, smc_last_round_action(n, (uint32_t)r[leap_of(i, r)[ROUNDS]]),
                                1);
    }
    assert(n > 1);
    leap_to_round(i, r, ONE_LEFT);
    p->repeats = n; // the choice itself counts as well
    p->repeated = n - 1;
    begin_round(vm, i, r, s, LAST_ROUND);
    return SMC_FLOW_NEXT;
}

// Handles the end of a round of a counted loop. A round that could be repeated is omitted: the
// thread either gives up at once, as if it had repeated the round to the end, or executes another
// round, which must not return here without an effect. After a round with an effect, it may give up
// again.
static smc_flow repeat_counted_round(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s) {
    if (vm->head.phase && s->undone == TELLS) return run_last_round(vm, i, r, s);
    if (vm->head.phase) {
        if (!vm->answer) return give_up_spinning(vm, i, r, s);
        begin_round(vm, i, r, s, 1);
        return SMC_FLOW_NEXT;
    }
    if (!s->until || (i->x & SMC_SPIN_MEMORY && smc_is_known_here(vm, SMC_LOOP_ALL_ROUNDS))) {
        begin_round(vm, i, r, s, 0);
        return SMC_FLOW_NEXT;
    }
    if (s->undone == LAST_ROUND) return SMC_FLOW_NEXT;
    const bool repeated = is_repeated(vm, i, r, s), by_one = repeated && is_single(vm, s);
    if (repeated && s->undone && keep_this_round(vm, s->actions, smc_vm_source(vm))) {
        begin_round(vm, i, r, s, s->undone);
        return SMC_FLOW_NEXT;
    }
    if (repeated && s->undone) return smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK}, 1);
    if (repeated && !by_one && has_last_round(vm, i, s)) {
        if (!keep_this_round(vm, s->actions, smc_vm_source(vm))) return run_last_round(vm, i, r, s);
        begin_round(vm, i, r, s, 0);
        return SMC_FLOW_NEXT;
    }
    // The omitted round could only have been repeated in its initial state.
    if (s->undone && !same_state(vm, i, r, s)) return smc_loops_learn_here(vm, SMC_LOOP_ALL_ROUNDS);
    if (by_one) keep_single_read(vm, s);
    if (by_one && i->x & SMC_SPIN_ONE) return give_up_spinning(vm, i, r, s);
    if (by_one || s->undone)
        return smc_vm_do_action(vm,
                                (smc_action){.kind = SMC_CHOICE,
                                             .op = SMC_CHOOSES_ROUNDS,
                                             .choice = {.alternatives = 2}},
                                1);
    begin_round(vm, i, r, s, s->undone);
    return SMC_FLOW_NEXT;
}

// ---- all loops ----------------------------------------------------------------------------------

// True if a round may reach the same values with other dependencies, by other reads: only values of
// registers and memory are compared.
static bool may_depend_otherwise(smc_vm *vm, const smc_insn *i) {
    const bool registers = i->c && !(i->x & SMC_SPIN_COUNTED),
               may = registers || (i->x & SMC_SPIN_MEMORY && smc_vm_private_end(vm));
    vm->met.has_depends |= may;
    return vm->start.asks_for_depends && may;
}

// Executes a round that returns to the same state, up to the bound for net-zero rounds.
static smc_flow run_bounded_round(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s) {
    const bool same = s->until && vm->head.progress.actions > s->actions && is_idle(vm, s) &&
                      !owned_may_have_changed(vm, s, true) && same_registers(i, r, s) &&
                      same_memory(vm, i, r, s);
    s->repeated = same ? s->repeated + 1 : 0;
    if (s->repeated >= vm->options.loops.undone)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_BOUND,
                         .block.repeats = vm->head.progress.actions - s->actions},
            1);
    save_round_state(vm, i, r, s, 1, true);
    return SMC_FLOW_NEXT;
}

smc_flow smc_spin_next_round(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    record *s = (record *)(void *)(r + i->a);
    const unsigned retry = vm->probe.decided;
    vm->probe.decided = SMC_PROBE_OPEN;
    if (vm->left.acts) return SMC_FLOW_NEXT;
    report_head(vm);
    if (may_depend_otherwise(vm, i)) return run_bounded_round(vm, i, r, s);
    if (i->x & SMC_SPIN_CARRIES && has_moved_undefined(vm)) {
        s->until = 0;
        return SMC_FLOW_NEXT;
    }
    if (i->x & SMC_SPIN_COUNTED) return repeat_counted_round(vm, i, r, s);
    smc_round_begins_with_mutex(&vm->head.progress);
    if (!s->until) {
        if (smc_retry_reaches_round(vm, i, r)) return SMC_FLOW_ASK;
        save_round_state(vm, i, r, s, 1, smc_vm_private_end(vm) <= SMALL);
        return SMC_FLOW_NEXT;
    }
    if (vm->head.phase) { // the net-zero round before has been reported
        smc_vm_progress *p = &vm->head.progress;
        const uint32_t undone = s->undone + 1;
        if (smc_last_mutex_held_since(p) != s->since && undone > 1 &&
            undone >= vm->options.loops.undone)
            p->again = p->actions;
        // the next net-zero round may consist of several rounds of the loop
        save_round_state(vm, i, r, s, s->until, true);
        s->undone = undone;
        return SMC_FLOW_NEXT;
    }
    const bool promised = assume_net_zero_round(vm), acts = vm->head.progress.actions > s->actions,
               same = same_registers(i, r, s);
    const bool releases = same && !(i->x & SMC_SPIN_SERVES) && has_relocked(vm, s),
               looks = acts && (same || promised) && (releases || only_writes(vm, s)),
               changes = owned_may_have_changed(vm, s, looks), idle = is_idle(vm, s) && !changes;
    const bool keeps = idle && !vm->ahead && keeps_rounds_here(vm, i, s);
    if (promised && acts && idle && !keeps) return wait_in_spin(vm, i, s);
    // Test whether the round has undone its changes.
    if (same && acts && i->x & SMC_SPIN_EFFECTS && changes && only_writes(vm, s)) {
        const smc_flow flow = smc_owned_mark_rewritten_shared(vm, s->owned);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    const bool net_zero = !idle && !changes && is_net_zero(vm, i, s),
               back = same && (idle || net_zero);
    if (keeps && (promised || (back && same_memory(vm, i, r, s)))) {
        smc_spin_note_executed(vm);
        save_round_state(vm, i, r, s, 1, true);
        return SMC_FLOW_NEXT;
    }
    if (back && same_memory(vm, i, r, s))
        return idle ? wait_in_spin(vm, i, s) : start_another_round(vm, i, s);
    if (idle && retry == SMC_PROBE_OPEN && is_open_retry(vm, i, s))
        return smc_retry_request_decision(vm, i, r);
    if (retry == SMC_PROBE_AGREES && !keeps) return retry_attempt(vm, s);
    if (retry == SMC_PROBE_AGREES) {
        smc_spin_note_executed(vm);
        save_round_state(vm, i, r, s, 1, true);
        return SMC_FLOW_NEXT;
    }
    const bool repeatable = same && !idle && !changes && is_repeatable(vm, s);
    if (!repeatable || !same_memory(vm, i, r, s)) {
        s->repeated = 0;
    } else {
        const smc_flow flow = repeat_spin(vm, i, s);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    const bool relocked = releases && !changes;
    if (relocked && same_memory(vm, i, r, s)) {
        if (vm->head.progress.write > s->actions) return start_another_round(vm, i, s);
        vm->head.progress.again = vm->head.progress.actions;
    }
    const bool effect = !idle && !net_zero,
               memory_too = (back || repeatable || relocked) && !s->memory.low;
    if (back && idle && acts && s->memory.low) {
        smc_dead_state_end_round(vm, r + i->a, s->actions, s->clocks);
        vm->head.dead_state.serves = i->x & SMC_SPIN_SERVES;
    }
    if (acts && i->x & SMC_SPIN_SERVES && smc_some_loop_is_endless(vm) &&
        ++s->gone >= vm->options.loops.undone)
        return smc_vm_do_action(vm, (smc_action){.kind = SMC_BOUND, .serves = 1}, 1);
    if (++s->rounds < s->until && !effect && !memory_too) return SMC_FLOW_NEXT;
    const uint32_t until = effect || s->until > UINT32_MAX / 2 ? 1 : 2 * s->until;
    // Memory is not compared after a round that only computes.
    save_round_state(vm, i, r, s, until,
                     memory_too || s->memory.low || (acts && smc_vm_private_end(vm) <= SMALL));
    return SMC_FLOW_NEXT;
}
