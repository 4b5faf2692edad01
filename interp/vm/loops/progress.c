// progress.c - updates the summary of a thread's actions (smc_vm_progress) after each action
// (smc_vm_record_answer).
#include "interp/vm/loops/progress.h"

#include "interp/vm/loops/counted.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/loops/rounds.h"
#include "interp/vm/symbolic/rmw.h"

#include <string.h>

static void record_lock(smc_vm_progress *p, uint32_t mutex) {
    assert(mutex && p->n_held <= SMC_MAX_HELD_MUTEXES);
    // If the thread holds too many mutexes, the release of this one will not be recognised, so
    // locking it counts as an effect.
    if (p->n_held == SMC_MAX_HELD_MUTEXES) p->effect = p->actions;
    else p->held[p->n_held++] = (smc_held_mutex){mutex, p->actions};
    if (p->polled == mutex) p->polled = 0;
}

uint32_t smc_last_mutex_held_since(const smc_vm_progress *p) {
    return p->n_held ? p->held[p->n_held - 1].since : 0;
}

static void forget_round(smc_vm_progress *p) {
    p->round = p->first = 0;
    p->did = p->did_since_first = 0;
}

// Adds the action to the hashes of the current rounds. Such a round begins while a mutex is held
// and ends with the release of a mutex locked before it. Equal hashes mean that two successive
// rounds did the same.
static void record_action(smc_vm_progress *p, const smc_action *a, uint64_t answer) {
    if (!p->round) return;
    if (a->kind != SMC_READ && a->kind != SMC_WRITE && a->kind != SMC_RMW && a->kind != SMC_FENCE &&
        a->kind != SMC_CHOICE && a->kind != SMC_UNLOCK) {
        forget_round(p);
        return;
    }
    const uint64_t how = (uint64_t)a->kind << 32 | (uint64_t)a->op << 24 |
                         (uint64_t)a->order << 16 | (uint64_t)a->order_fail << 8 | a->size,
                   value = a->kind == SMC_WRITE ? smc_truncate(a->written, a->size) : answer;
    const uint64_t action = smc_mix_pair(smc_mix_pair(how, a->loc), value);
    p->did = smc_mix_pair(p->did, action);
    p->did_since_first = smc_mix_pair(p->did_since_first, action);
}

bool smc_has_unchanged_memory(const smc_vm *vm, uint32_t since) {
    return vm->head.progress.write <= since || smc_effects_are_net_zero(vm, since);
}

// Handles the release of a mutex that was locked before the round began: the release ends the
// round.
static void end_round_by_unlock(smc_vm *vm, const smc_held_mutex *held) {
    smc_vm_progress *p = &vm->head.progress;
    if (!p->round || held->since > p->round) return;
    const bool repeats = (p->again == p->round && p->did_before == p->did) ||
                         (p->again == p->first && p->did_before == p->did_since_first),
               same = repeats && p->left.mutex == held->mutex &&
                      smc_has_unchanged_memory(vm, p->left.at),
               observable = p->reporting == SMC_REPORTS_UNREPORTED && p->write > p->left.at &&
                            !smc_effects_are_unobservable(vm, p->left.at);
    // The critical section before this one had the same actions and no effect, so
    // smc_round_has_relocked returns true for its round.
    assert(!same || p->effect <= p->again);
    if (same && observable) p->reporting = SMC_REPORTS_ALWAYS;
    else if (same) p->stops = p->actions, p->since = p->left;
    p->left = (smc_mutex_release){.mutex = held->mutex,
                                  .round = p->round,
                                  .at = p->actions,
                                  .clocks = p->clocks,
                                  .did = p->did,
                                  .first = p->first,
                                  .did_since_first = p->did_since_first};
    forget_round(p);
}

void smc_round_begins_with_mutex(smc_vm_progress *p) {
    if (p->n_held && smc_last_mutex_held_since(p) == p->actions) p->began = p->actions;
    if (!p->n_held) {
        forget_round(p);
        return;
    }
    p->round = p->actions;
    p->did = 0;
    if (p->first) return;
    p->first = p->actions;
    p->did_since_first = 0;
}

void smc_round_begins_after_report(smc_vm_progress *p) {
    if (!p->first || p->first + 1 != p->actions) return;
    p->first = p->actions;
    p->did_since_first = 0;
}

void smc_round_returns_with_mutex(smc_vm_progress *p, uint32_t began) {
    assert(p->left.round == began || p->left.first == began);
    p->again = p->actions;
    p->did_before = p->left.round == began ? p->left.did : p->left.did_since_first;
}

// Handles the release of a mutex. Releasing the last locked mutex is no lasting effect: the set of
// held mutexes shows whether a round has released a mutex that it did not lock.
static void record_unlock(smc_vm *vm, uint32_t mutex) {
    smc_vm_progress *p = &vm->head.progress;
    if (p->n_held && p->held[p->n_held - 1].mutex == mutex) {
        const smc_held_mutex *last = &p->held[--p->n_held];
        if (last->since == p->began) p->polled = mutex, p->began = 0;
        end_round_by_unlock(vm, last);
        return;
    }
    p->effect = p->actions;
    for (uint32_t i = 0; i < p->n_held; i++)
        if (p->held[i].mutex == mutex) {
            memmove(&p->held[i], &p->held[i + 1], (--p->n_held - i) * sizeof *p->held);
            break;
        }
}

static void record_write(smc_vm *vm, const smc_action *a, uint64_t read, uint64_t written) {
    vm->head.progress.write = vm->head.progress.actions;
    smc_effects_add_write(vm, a, read, written);
}

// The value as memory holds it: a number of the access's size, or the name of a term.
static uint64_t in_memory(const smc_vm *vm, const smc_action *a, uint64_t value) {
    return vm->terms && smc_term_of_name(vm, value) ? value : smc_truncate(value, a->size);
}

// True if the action changes the value in memory; sets *written to the new value. For other
// threads, an RMW that changes nothing is like a read.
static bool changes_memory(smc_vm *vm, const smc_action *a, uint64_t read, uint64_t *written) {
    bool collides = false;
    if (!smc_rmw_writes(a, read, written)) return false;
    if (vm->terms) smc_vm_combine_names(vm, a, read, written, &collides);
    // The core has computed this value before (smc_program.combine).
    smc_invariant(!collides, "a value has a name that is taken");
    return *written != in_memory(vm, a, read);
}

static void record_read(smc_vm_progress *p, const smc_action *a) {
    p->read = p->actions;
    p->place = a->place;
}

// Returns 1 if a store may be in the thread's store buffer after this action, in models with store
// buffers. `before` is the result for the previous action. Actions in the second group wait until
// the buffer is empty.
static uint32_t store_may_be_buffered(const smc_action *a, uint32_t before) {
    switch ((smc_kind)a->kind) {
    case SMC_WRITE: return a->order != SMC_SEQ_CST;
    case SMC_FENCE: return before && a->order != SMC_SEQ_CST;
    case SMC_RMW:
    case SMC_LOCK:
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_JOIN: return 0;
    default: return before;
    }
}

void smc_vm_record_answer(smc_vm *vm, const smc_action *a, uint64_t answer) {
    smc_vm_progress *p = &vm->head.progress;
    uint64_t written;
    assert(!smc_kind_ends_thread(a->kind));
    vm->answer = answer;
    p->actions++;
    p->promised = p->stops = 0;
    assert(!p->repeated || p->repeats > p->repeated);
    if (p->repeated && !--p->repeated) p->repeats = 0;
    if (vm->uses.finish) p->buffers = store_may_be_buffered(a, p->buffers);
    if (smc_action_is_statistic(vm, a)) {
        p->statistics++;
        p->origin = p->actions_at_origin = 0; // the round is no retry
        smc_rounds_record_answer(vm, a, answer);
        return;
    }
    vm->acted = vm->head.pc;
    if (vm->code->has_statistics) p->acts = vm->head.pc, p->answer = answer;
    record_action(p, a, answer);
    switch ((smc_kind)a->kind) {
    case SMC_READ: record_read(p, a); break;
    case SMC_RMW:
        if (changes_memory(vm, a, answer, &written))
            record_write(vm, a, in_memory(vm, a, answer), written);
        else record_read(p, a);
        if (a->op == SMC_CAS && smc_rmw_writes(a, answer, &written)) p->rewrites = p->actions;
        break;
    case SMC_WRITE: record_write(vm, a, 0, in_memory(vm, a, a->written)); break;
    case SMC_FENCE: break;
    case SMC_CHOICE:
        if (smc_is_unfair_answer(a, answer)) p->choice = p->actions;
        break;
    case SMC_LOCK: record_lock(p, a->loc); break;
    case SMC_UNLOCK: record_unlock(vm, a->loc); break;
    case SMC_ALLOC: break; // the hash of the thread's objects represents this effect
    case SMC_FREE: smc_effects_forget_object(vm, a->object); break;
    default: p->effect = p->actions;
    }
    smc_effects_note_action(vm, a, answer);
    if (p->read != p->actions && a->kind != SMC_FENCE) p->origin = p->actions_at_origin = 0;
    smc_rounds_record_answer(vm, a, answer);
}
