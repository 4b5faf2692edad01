#include "candidates/terminal.h"

static const smc_action *action_of(const smc_candidate_event *e) { return e->step ? &e->step->action : NULL; }

// Who waits for a thread that went away with an error or an exit is not in a deadlock, nor is what that held a leak.
static bool is_cut_short(const smc_candidate *c) {
    bool is = false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of(&c->events[i]);
        is |= a && (a->kind == SMC_ERROR || (a->kind == SMC_END && a->exits));
    }
    return is;
}

smc_leaf smc_candidate_leaf(const smc_candidate *c, bool unfinished) {
    bool blocked = false, bounded = false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of(&c->events[i]);
        blocked |= a && a->kind == SMC_BLOCK;
        bounded |= a && a->kind == SMC_BOUND;
    }
    if (blocked || bounded) return blocked ? SMC_LEAF_BLOCKED : SMC_LEAF_BOUNDED;
    return unfinished && !is_cut_short(c) ? SMC_LEAF_DEADLOCK : SMC_LEAF_COMPLETE;
}

void smc_candidate_note_last_actions(const smc_candidate *c, smc_result *r) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->events[i].step) smc_result_last_action(r, &c->events[i].step->action);
}

bool smc_candidate_undoes(const smc_candidate *c) {
    bool undoes = false;
    for (uint32_t i = 0; i < c->n; i++) undoes |= c->events[i].step && smc_round_undone(&c->events[i].step->action);
    return undoes;
}

// Whether what the block would repeat has written something.
static bool repeats_writes(const smc_candidate *c, const smc_candidate_event *block) {
    bool writes = false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (e->thread != block->thread || !e->step || e->index + block->step->action.value < block->index) continue;
        writes |= e->writes && (e->step->action.kind == SMC_WRITE || (e->step->action.kind == SMC_RMW && e->out != e->in));
    }
    return writes;
}

void smc_candidate_note_undone(const smc_candidate *c, smc_result *r) {
    if (!smc_candidate_undoes(c)) return;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of(&c->events[i]);
        if (a && smc_round_undone(a)) r->seen = true;
        if (a && a->kind == SMC_BLOCK && repeats_writes(c, &c->events[i])) smc_distinct_places_add(&r->undone, a->place);
    }
}

// ---- waits -------------------------------------------------------------------------------------------------------

// How many of the last writes of a location, in coherence order, are read-modify-writes that left the value as it was.
static uint32_t idle_at_end(const smc_candidate *c, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++) { // an event that is not the next from the end is looked at again
        const smc_candidate_event *e = &c->events[i];
        if (e->loc != loc || !e->writes || e->co + 1 + n != smc_candidate_writes_at(c, loc)) continue;
        if (!e->step || e->step->action.kind != SMC_RMW || e->out != e->in) return n;
        n++;
        i = UINT32_MAX;
    }
    return n;
}

// A wait by reading that coherence lets go on for ever: what it would read again is the last write of its location.
static bool repeats_for_ever(const smc_candidate *c, const smc_candidate_event *block) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *r = &c->events[i];
        if (r->thread != block->thread || !r->reads || r->index + block->step->action.value < block->index) continue;
        if (r->step->action.kind == SMC_FENCE) continue;
        if (c->events[r->rf].co + 1 + idle_at_end(c, r->loc) < smc_candidate_writes_at(c, r->loc)) return false;
    }
    return true;
}

bool smc_candidate_waits_endlessly(const smc_candidate *c) {
    bool waits = false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of(&c->events[i]);
        if (!a || !smc_is_last(a->kind) || (a->kind == SMC_END && !a->exits)) continue;
        if (a->kind != SMC_BLOCK || !a->value || !repeats_for_ever(c, &c->events[i])) return false;
        waits = true;
    }
    return waits;
}

// ---- leaks -------------------------------------------------------------------------------------------------------

static bool is_freed(const smc_candidate *c, uint32_t object) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of(&c->events[i]);
        if (a && a->kind == SMC_FREE && a->object == object) return true;
    }
    return false;
}

bool smc_candidate_leaks(const smc_candidate *c, bool unfinished) {
    if (unfinished || is_cut_short(c)) return false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of(&c->events[i]);
        if (a && a->kind == SMC_ALLOC && !is_freed(c, a->object)) return true;
    }
    return false;
}

// ---- outcomes ----------------------------------------------------------------------------------------------------

static uint64_t name_of(const smc_candidate *c, uint32_t thread) {
    uint32_t nth = 0;
    if (thread == 0) return SMC_MAIN_NAME;
    const smc_candidate_event *create = &c->events[smc_candidate_create_of(c, thread)];
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        nth += e->thread == create->thread && e->index < create->index && e->step->action.kind == SMC_CREATE;
    }
    return smc_digest_start(name_of(c, create->thread), nth);
}

uint64_t smc_candidate_outcome(const smc_candidate *c) {
    uint64_t outcome = 0;
    for (uint32_t t = 0; t < smc_candidate_thread_count(c); t++) {
        if (t && smc_candidate_create_of(c, t) < 0) continue;
        uint64_t digest = name_of(c, t);
        for (uint32_t i = 0; i < c->n; i++) {
            const smc_candidate_event *e = &c->events[i];
            if (e->thread != t || !e->reads || !smc_is_of_outcome(&e->step->action)) continue;
            digest = smc_digest_read(digest, e->in, e->step->action.size);
        }
        outcome += smc_digest_end(digest);
    }
    return outcome;
}
