#include "explorers/enumerate/enumeration.h"

#include "candidates/axioms.h"
#include "candidates/preemptions.h"
#include "candidates/terminal.h"
#include "explorers/enumerate/counters.h"
#include "explorers/enumerate/sections.h"
#include "explorers/preemptions.h"

#include <xxhash.h>

bool enumeration_record_status(enumeration *x, smc_status s) {
    return smc_result_record_status(x->result, s, &x->done);
}

bool enumeration_stopped(enumeration *x) {
    return !smc_result_should_continue(x->result, x->options, &x->done);
}

// Frees the members, except the groups.
static void free_enumeration(enumeration *x) {
    for (unsigned form = 0; form < ENUMERATION_FORMS; form++) free(x->classes[form].slots);
    free(x->seen.slots);
    free(x->shown.slots);
    smc_vec_free(&x->pending);
    smc_vec_free(&x->errors.shown);
}

void enumeration_free(enumeration *x) {
    free_enumeration(x);
    enumerate_groups_free(&x->groups);
}

void enumeration_restart(enumeration *x) {
    free_enumeration(x);
    smc_result_clear(x->result);
    if (x->options->observer) x->options->observer->begin(x->options->observer->self);
    const enumeration old = *x;
    *x = (enumeration){.program = old.program,
                       .model = old.model,
                       .options = old.options,
                       .result = old.result,
                       .groups = old.groups,
                       .most_preemptions = old.most_preemptions};
    x->errors = (smc_candidate_errors){
        .program = x->program, .model = x->model, .options = x->options, .result = x->result};
    x->groups.restart_requested = false;
}

// ---- classes ------------------------------------------------------------------------------------

// Hash of the execution that does not depend on the order of events: for each event, named by its
// thread's name and its index, its source and, for ENUMERATION_COHERENCE, its coherence position.
static uint64_t hash_by_names(const smc_candidate *c, enumeration_form form,
                              const enumerate_groups *g) {
    // Locations of thread data differ by renaming; the other parts of a key determine them.
    const bool owners = g && g->thread_data.at.n;
    uint64_t sum = c->n;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i], *w = e->rf >= 0 ? &c->events[e->rf] : NULL;
        if (e->thread == SMC_INIT_THREAD) continue;
        // the joins of a group have the order of names
        if (g && e->step->action.kind == SMC_JOIN && g->first.at[e->step->action.thread]) {
            sum--;
            continue;
        }
        if (form == ENUMERATION_VALUES ||
            (form == ENUMERATION_OPEN_LOCKS && e->step->action.kind == SMC_LOCK))
            w = NULL;
        // Names in lists are as before exchanges (enumerate_sort_sections); sources determine them.
        const smc_thread_reference refers = smc_thread_reference_kind(&e->step->action);
        const uint64_t in = !owners ? e->in
                            : refers >= SMC_REFERENCE_LIST
                                ? 0
                                : enumerate_renamed_value(g, e->in, refers);
        const struct {
            uint32_t thread, index, rf_thread, rf_index, co, loc;
            uint64_t in;
        } key = {enumerate_renamed_thread(g, e->thread),
                 e->index,
                 w ? enumerate_renamed_thread(g, w->thread) : 0,
                 w ? w->index : 0,
                 form == ENUMERATION_COHERENCE ? e->co : 0,
                 owners ? 0 : e->loc,
                 in};
        // A sum does not depend on the order of its terms; each key identifies its event.
        sum += XXH3_64bits(&key, sizeof key);
    }
    return sum;
}

uint64_t enumeration_hash(const smc_candidate *c, enumeration_form form, enumerate_groups *g) {
    if (!g || !g->n) return hash_by_names(c, form, NULL);
    uint64_t least = UINT64_MAX;
    smc_candidate *sorted = enumerate_sort_sections(g, c);
    enumerate_names_begin(g);
    do {
        const uint64_t hash = hash_by_names(sorted, form, g);
        if (hash < least) least = hash;
    } while (enumerate_names_next(g));
    free(sorted);
    return least;
}

bool enumeration_is_new(smc_outcomes *set, uint64_t hash) {
    const uint64_t n = set->n;
    smc_outcomes_add(set, hash);
    return set->n != n;
}

// Whether no execution of this class was counted before. Records the class.
static bool is_new_class(enumeration *x, const smc_candidate *c, enumeration_form form) {
    return enumeration_is_new(&x->classes[form], enumeration_hash(c, form, &x->groups));
}

// ---- errors -------------------------------------------------------------------------------------

// Ends the exploration if the status is not SMC_OK, or if an error was found and the exploration
// does not continue after errors.
static void note_errors(enumeration *x, smc_status s) {
    if (enumeration_record_status(x, s) && x->errors.shown.n && !x->options->keep_going)
        x->done = true;
}

// Whether an event at position `from` or later has a data race.
static bool has_race(const enumeration *x, const smc_candidate *c, uint32_t from) {
    return !x->options->plain_access && smc_candidate_has_race(x->model, c, from, x->options->stop);
}

// Whether every interleaving of the execution exceeds the bound of preemptions.
static bool is_left_out(enumeration *x, const smc_candidate *c) {
    bool few = true;
    if (x->most_preemptions == SMC_ANY_PREEMPTIONS) return false;
    return enumeration_record_status(x, smc_candidate_check_preemptions(
                                            x->program, x->start, c, x->most_preemptions, &few)) &&
           !few;
}

// An access to several cells is checked when it is complete. With a bound of preemptions, only
// complete executions are checked (enumeration_handle_leaf), since an execution within the bound
// can be completed within the bound.
void enumeration_errors_of_last_event(enumeration *x, const smc_candidate *c) {
    if (x->most_preemptions != SMC_ANY_PREEMPTIONS || c->events[c->n - 1].open) return;
    note_errors(x, smc_candidate_errors_of_last_event(
                       &x->errors, c, has_race(x, c, smc_candidate_access_of(c, c->n - 1))));
}

void enumeration_errors_of_events(enumeration *x, const smc_candidate *c) {
    note_errors(x, smc_candidate_errors_of_events(&x->errors, c, has_race(x, c, 0)));
}

// Counts the execution for the errors that it shows: for each error, once for each class.
static void count_shown_errors(enumeration *x, uint64_t class) {
    for (uint32_t i = 0; i < x->errors.shown.n; i++) {
        const uint32_t error = x->errors.shown.at[i];
        if (enumeration_is_new(&x->shown, smc_mix_hash(class + error)))
            smc_error_count_execution(&x->result->errors.at[error]);
    }
}

// Counts, once for each class, executions in which threads still wait after main has returned.
static void count_waits_after_main(enumeration *x, const smc_candidate *c, smc_leaf leaf,
                                   uint64_t class) {
    enum { WAITS = 1u << 31 }; // in place of an error's index
    x->result->left_waiting +=
        smc_candidate_leaves_waiting_threads(c, x->program, leaf, x->result) &&
        enumeration_is_new(&x->shown, smc_mix_hash(class + WAITS));
}

// ---- leaves -------------------------------------------------------------------------------------

// Counts a complete execution in all equivalences. `is_new`: its (po, rf) class is new.
static void count_complete(enumeration *x, const smc_candidate *c, bool is_new) {
    enumerate_counters *counts = enumerate_counts(x->result);
    if (x->options->observer) x->options->observer->see(x->options->observer->self, c);
    smc_outcomes_add(&x->result->outcome_set, smc_candidate_outcome(c));
    x->result->executions += is_new;
    counts->coherence_classes += is_new_class(x, c, ENUMERATION_COHERENCE);
    counts->lock_classes += is_new_class(x, c, ENUMERATION_OPEN_LOCKS);
    counts->value_classes += is_new_class(x, c, ENUMERATION_VALUES);
}

// Counts an execution that ends the process while a thread waits, or that has a deadlock while
// another thread serves for ever.
static void count_ended(enumeration *x, const smc_candidate *c, bool is_new) {
    enumerate_counters *counts = enumerate_counts(x->result);
    const bool is_coherence_class = is_new_class(x, c, ENUMERATION_COHERENCE),
               is_value_class = is_new_class(x, c, ENUMERATION_VALUES);
    const bool is_lock_class = is_new_class(x, c, ENUMERATION_OPEN_LOCKS);
    x->result->executions += is_new;
    x->result->ended += is_new;
    counts->coherence_classes += is_coherence_class;
    counts->coherence_ended += is_coherence_class;
    counts->value_classes += is_value_class;
    counts->value_ended += is_value_class;
    counts->lock_classes += is_lock_class;
    counts->lock_ended += is_lock_class;
}

// Counts a blocked execution in all equivalences.
static void count_blocked(enumeration *x, const smc_candidate *c, bool is_new) {
    enumerate_counters *counts = enumerate_counts(x->result);
    x->result->blocked += is_new;
    counts->coherence_blocked += is_new_class(x, c, ENUMERATION_COHERENCE);
    counts->lock_blocked += is_new_class(x, c, ENUMERATION_OPEN_LOCKS);
    counts->value_blocked += is_new_class(x, c, ENUMERATION_VALUES);
}

void enumeration_handle_leaf(enumeration *x, const smc_candidate *c, bool unfinished) {
    if (is_left_out(x, c)) {
        x->result->withheld = true;
        x->result->preemption_bound = x->most_preemptions;
        return;
    }
    if (!enumerate_groups_find(&x->groups, x->program, c)) {
        x->done |= x->groups.restart_requested;
        if (x->groups.restart_requested || !enumeration_record_status(x, x->groups.status)) return;
    }
    if (x->result->interchangeable < x->groups.n) x->result->interchangeable = x->groups.n;
    if (x->groups.n) x->result->reduced |= SMC_REDUCED_NAMES;
    x->errors.by_kind = x->groups.n && smc_thread_data_moves_accesses(&x->groups.thread_data);
    const uint64_t class = enumeration_hash(c, ENUMERATION_READS_FROM, &x->groups);
    const bool is_new = enumeration_is_new(&x->classes[ENUMERATION_READS_FROM], class);
    // happens-before depends on coherence under such models
    const bool by_coherence = x->model->flags & SMC_MODEL_PROMISES;
    if (by_coherence) x->result->cyclic = x->result->cyclic || smc_candidate_is_cyclic(c);
    const bool all = (is_new || by_coherence) && x->options->keep_going && x->result->errors.n;
    const smc_leaf leaf = smc_candidate_leaf_kind(c, x->program, unfinished);
    if (is_new && x->most_preemptions != SMC_ANY_PREEMPTIONS) enumeration_errors_of_events(x, c);
    note_errors(x, smc_candidate_errors_of_end(&x->errors, c, unfinished, all));
    count_shown_errors(x, class);
    smc_candidate_note_stop_places(c, x->result);
    count_waits_after_main(x, c, leaf, class);
    switch (leaf) {
    case SMC_LEAF_BLOCKED: count_blocked(x, c, is_new); return;
    case SMC_LEAF_LEFT_OUT: x->result->left_out += is_new; return;
    case SMC_LEAF_STUCK:
    case SMC_LEAF_ENDED: count_ended(x, c, is_new); return;
    case SMC_LEAF_BOUNDED: x->result->bounded += is_new; return;
    case SMC_LEAF_DEADLOCK:
    case SMC_LEAF_COMPLETE: count_complete(x, c, is_new); return;
    }
}
