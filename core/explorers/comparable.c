// comparable.c - when counts and findings of two explorations must agree.
//
// An explorer counts classes of executions: the classes of an equivalence (smc_equivalence_kind),
// further merged by reductions (smc_reduced_by). A coarser equivalence or another reduction merges
// whole classes. So of two explorations, one with a coarser or equal equivalence and all reductions
// of the other counts at most as many; if both are equal, the counts are equal. If an equivalence
// is known only between bounds, the comparison uses the bound that is nearer to the other
// equivalence.
//
// Blocked executions are counted in classes too, but reductions of waits drop some of them, each by
// its own rule. Executions that end the process while a thread waits (smc_result.ended) are related
// like blocked ones, since the last value read by the wait distinguishes them; execution counts are
// compared without them.
//
// If po u rf may be cyclic (SMC_MODEL_PROMISES), enumerate assumes values from runs of single
// threads and cdschecker from executions, so cdschecker finds only executions that enumerate finds
// (docs/design/cdschecker.md). If no execution has such a cycle, both find the same.
//
// An exploration that runs all rounds of waits up to a bound visits executions that others drop
// (docs/design/rounds.md). The others must find the errors and outcomes that it finds. If the bound
// cut no wait, it must also find theirs.
//
// Outcomes and errors depend only on program and model. After a data race, however, the model gives
// no guarantees: if one exploration finds a race, the only requirement is that the other finds a
// race too. The same holds for an unlock by a thread that does not hold the mutex, since tracer,
// trust and lapor assume that each section has its own end.
#include "explorers/comparable.h"
#include "reductions/combine.h"

#include <inttypes.h>

enum {
    RACE = 1u << SMC_ERR_RACE,
    LOCK = 1u << SMC_ERR_LOCK,
    ALL_KINDS = (1u << SMC_ERR_COUNT) - 1,
// the reductions that merge executions
#define X(name, merges) | (merges ? SMC_REDUCED_##name : 0)
    MERGING_REDUCTIONS = 0 SMC_REDUCED_BY(X),
#undef X
};

// The kinds of errors that the exploration has found, as bits.
static unsigned kinds_of(const smc_finished_exploration *x) {
    unsigned kinds = 0;
    for (uint32_t i = 0; i < x->result->errors.n; i++) kinds |= 1u << x->result->errors.at[i].kind;
    return kinds;
}

// Whether an error is the unlock of a mutex that the thread does not hold.
static bool has_stray_unlock(const smc_finished_exploration *x) {
    for (uint32_t i = 0; i < x->result->errors.n; i++) {
        const smc_error *e = &x->result->errors.at[i];
        for (uint32_t j = 0; e->kind == SMC_ERR_LOCK && j < e->witness.n; j++)
            if (e->witness.events[j].culprit && e->witness.events[j].kind == SMC_UNLOCK)
                return true;
    }
    return false;
}

// Whether the exploration has visited everything.
static bool has_all(const smc_finished_exploration *x) {
    return x->result->complete && !x->result->withheld;
}

// Whether no loop was cut, so that the exploration can be compared with an exploration that treats
// rounds of loops differently.
static bool explored_all_rounds(const smc_finished_exploration *x) {
    const smc_result *r = x->result;
    if (x->how->all_rounds) return !r->bounded;
    return !smc_result_needs_more_rounds(r) && !r->servers.n && !r->endless.n && !r->stale.n;
}

const char *smc_describe_counted_by(smc_equivalence_kind by) {
    static const char *const words[] = {"values received", "sources of reads",
                                        "sources of reads and locks",
                                        "sources of reads and locks, coherence"};
    return words[by];
}

// ---- numbers ------------------------------------------------------------------------------------

// Whether the explorer that ran merges executions of interchangeable threads.
static bool uses_symmetry(const smc_finished_exploration *x) {
    const smc_companion by = smc_companion_find(x->result->by ? x->result->by->name : x->by->name);
    if (by == SMC_N_COMPANIONS) return false; // the explorer auto has not chosen an explorer yet
    const smc_combination *rule = smc_combination_rule_of(SMC_REDUCTION_symmetry, by);
    return rule->how == SMC_COMBINES && smc_reduction_is_enabled(SMC_REDUCTION_symmetry, x->how);
}

// Whether equivalences and `reductions` imply that `a` counts at most as many as `b`. If both
// explorers look for interchangeable threads, they find the same groups of threads, so that
// reduction is left out.
static bool is_at_most(const smc_finished_exploration *a, const smc_finished_exploration *b,
                       unsigned reductions) {
    if (uses_symmetry(a) && uses_symmetry(b)) reductions &= ~(unsigned)SMC_REDUCED_NAMES;
    const unsigned of_a = a->result->reduced & reductions, of_b = b->result->reduced & reductions;
    return a->by->counts.finest <= b->by->counts.coarsest && (of_a & of_b) == of_b;
}

// The relation of the counts of `a` and `b` that follows from equivalences and `reductions`.
static smc_count_relation relation_of_counts(const smc_finished_exploration *a,
                                             const smc_finished_exploration *b,
                                             unsigned reductions) {
    const bool at_most = is_at_most(a, b, reductions), at_least = is_at_most(b, a, reductions);
    return at_most && at_least ? SMC_EQUAL
           : at_most           ? SMC_AT_MOST
           : at_least          ? SMC_AT_LEAST
                               : SMC_UNRELATED;
}

// Whether `a` may visit executions with cycles that `b` does not look for.
static bool explores_more_cycles(const smc_finished_exploration *a,
                                 const smc_finished_exploration *b) {
    return a->result->cyclic && !b->result->cyclic;
}

// Whether `a` explores rounds of loops that `b` drops, because `a` was looking for a race on a
// location. Then `a` visits all executions of `b`, and others without further kinds of errors.
static bool explores_more_rounds(const smc_finished_exploration *a,
                                 const smc_finished_exploration *b) {
    return a->result->keeps_rounds && !b->result->keeps_rounds;
}

// Whether `a` may visit executions that `b` does not, for a reason other than its equivalence.
static bool has_more(const smc_finished_exploration *a, const smc_finished_exploration *b) {
    return explores_more_cycles(a, b) || explores_more_rounds(a, b);
}

// Weakens relation r if `a` or `b` may visit more executions than the equivalence implies.
static smc_count_relation weaken_relation(const smc_finished_exploration *a,
                                          const smc_finished_exploration *b, smc_count_relation r) {
    if (has_more(a, b) && has_more(b, a)) return SMC_UNRELATED;
    if (has_more(a, b)) return r == SMC_EQUAL || r == SMC_AT_LEAST ? SMC_AT_LEAST : SMC_UNRELATED;
    if (has_more(b, a)) return r == SMC_EQUAL || r == SMC_AT_MOST ? SMC_AT_MOST : SMC_UNRELATED;
    return r;
}

// Says why relation r holds between the counts, as a constant string.
static const char *reason_for_relation(const smc_finished_exploration *a,
                                       const smc_finished_exploration *b, smc_count_relation r) {
    if (explores_more_cycles(a, b) || explores_more_cycles(b, a))
        return "it explores fewer cycles of program order and reads-from";
    if (explores_more_rounds(a, b) || explores_more_rounds(b, a))
        return "it leaves out rounds of loops that the other explores";
    if (r == SMC_AT_LEAST) return reason_for_relation(b, a, SMC_AT_MOST);
    if (r == SMC_EQUAL) return "the equivalence is the same";
    if (r == SMC_UNRELATED) return "neither equivalence is coarser";
    return a->by->counts.finest < b->by->counts.coarsest
               ? "its equivalence is coarser"
               : "its reductions merge or skip executions of the other";
}

smc_explorer_comparison smc_compare_explorations(const smc_finished_exploration *a,
                                                 const smc_finished_exploration *b) {
    const unsigned kinds = kinds_of(a) | kinds_of(b);
    const smc_explore_options *how = a->how, *other = b->how;
    smc_explorer_comparison c = {.errors = ALL_KINDS,
                                 .why = "the explorations have different options"};
    if (how->plain_access != other->plain_access || how->leaks != other->leaks ||
        how->termination != other->termination || how->keep_going != other->keep_going)
        return (smc_explorer_comparison){.why = c.why};
    c.why = "the program has a data race: the model defines nothing after it";
    if (kinds & RACE) return (smc_explorer_comparison){.errors = RACE, .why = c.why};
    c.why = "a thread unlocks a mutex that it does not hold: nothing is defined after it";
    if (has_stray_unlock(a) || has_stray_unlock(b))
        return (smc_explorer_comparison){.errors = LOCK, .why = c.why};
    if (!(a->by->flags & b->by->flags & SMC_EXPLORER_FINDS_LASSOS))
        c.errors &= ~(1u << SMC_ERR_TERMINATION);
    if (how->all_rounds != other->all_rounds) {
        c.why = "one explores rounds of waits that the other leaves out";
        return c;
    }
    c.outcomes = smc_wants_outcomes(how) && smc_wants_outcomes(other);
    c.why = "a lock was misused: several unlocks may precede the next lock, and the number of "
            "executions is undefined";
    if (kinds & LOCK) return c;
    c.executions = weaken_relation(a, b, relation_of_counts(a, b, MERGING_REDUCTIONS));
    c.blocked = explores_more_rounds(a, b) || explores_more_rounds(b, a)
                    ? SMC_UNRELATED
                    : weaken_relation(a, b, relation_of_counts(a, b, ~0u));
    c.error_executions = c.blocked == SMC_EQUAL && a->by->counts.finest == SMC_BY_READS_FROM;
    c.why = reason_for_relation(a, b, c.executions);
    return c;
}

// ---- disagreements ------------------------------------------------------------------------------

// The exploration's name in messages.
static const char *exploration_name(const smc_finished_exploration *x) {
    return x->how->all_rounds ? "the exploration of all rounds of waits" : x->by->name;
}

// Returns a description of an error or outcome that `a` has found and `b`, which is complete, has
// not; NULL: there is none. The caller frees the text.
static char *describe_missing_finding(const smc_finished_exploration *a,
                                      const smc_finished_exploration *b,
                                      const smc_explorer_comparison *c) {
    if (!has_all(b) || explores_more_cycles(a, b)) return NULL;
    if (a->how->all_rounds != b->how->all_rounds && !explored_all_rounds(b)) return NULL;
    const unsigned kinds = kinds_of(a) & ~kinds_of(b) & c->errors;
    for (unsigned kind = 0; kind < SMC_ERR_COUNT; kind++)
        if (kinds >> kind & 1)
            return smc_format("%s finds an error of kind '%s', %s does not", exploration_name(a),
                              smc_error_name(kind), exploration_name(b));
    if (!c->outcomes || explores_more_rounds(a, b) ||
        smc_outcomes_is_subset(&a->result->outcome_set, &b->result->outcome_set))
        return NULL;
    return smc_format("%s has outcomes that %s lacks", a->by->name, b->by->name);
}

// Whether the counts a and b contradict the relation, where an incomplete count is a lower bound.
static bool counts_contradict_relation(smc_count_relation r, uint64_t a, bool a_has_all, uint64_t b,
                                       bool b_has_all) {
    const bool too_many = (r == SMC_AT_MOST || r == SMC_EQUAL) && b_has_all && a > b,
               too_few = (r == SMC_AT_LEAST || r == SMC_EQUAL) && a_has_all && a < b;
    return too_many || too_few;
}

// Number of executions that did not end the process while a thread waited.
static uint64_t executions_of(const smc_result *r) { return r->executions - r->ended; }

// Returns the counts as text, with the units `executions` and `blocked`; the caller frees it.
// `ended`: with the number of executions that ended while a thread waited.
static char *counts_of(const smc_result *r, bool ended, const char *executions,
                       const char *blocked) {
    char *also = ended ? smc_format(", %" PRIu64 "%s", r->ended, *blocked ? " ended" : "") : NULL;
    char *words = smc_format("%" PRIu64 "%s (%" PRIu64 "%s%s)", r->executions, executions,
                             r->blocked, blocked, also ? also : "");
    free(also);
    return words;
}

// Whether a thread runs for ever. The exploration then restarts with fewer rounds, so the counts of
// an incomplete exploration may include those before the restart.
static bool has_endless_threads_or_loops(const smc_finished_exploration *x) {
    return x->result->servers.n || x->result->endless.n;
}

// Returns a description of counts that contradict each other; NULL: there are none. The caller
// frees the text.
static char *describe_count_conflict(const smc_finished_exploration *a,
                                     const smc_finished_exploration *b,
                                     const smc_explorer_comparison *c) {
    const smc_result *r = a->result, *s = b->result;
    const bool all = has_all(a), all_of_b = has_all(b);
    // a sample may contain an execution several times
    if ((a->by->flags | b->by->flags) & SMC_EXPLORER_SAMPLES) return NULL;
    if (!(all && all_of_b) && (has_endless_threads_or_loops(a) || has_endless_threads_or_loops(b)))
        return NULL;
    const bool executions = counts_contradict_relation(c->executions, executions_of(r), all,
                                                       executions_of(s), all_of_b);
    const bool waits = counts_contradict_relation(c->blocked, r->ended, all, s->ended, all_of_b) ||
                       counts_contradict_relation(c->blocked, r->blocked + r->left_out, all,
                                                  s->blocked + s->left_out, all_of_b);
    if (!executions && !waits) return NULL;
    const smc_count_relation broken = executions ? c->executions : c->blocked;
    const char *who = broken == SMC_EQUAL     ? "both"
                      : broken == SMC_AT_MOST ? a->by->name
                                              : b->by->name;
    char *of_a = counts_of(r, r->ended || s->ended, " executions", " blocked"),
         *of_b = counts_of(s, r->ended || s->ended, "", "");
    char *words = smc_format(
        "%s counts %s, %s %s; %s must count %s: %s", a->by->name, of_a, b->by->name, of_b, who,
        broken == SMC_EQUAL ? "the same" : "at most as many", reason_for_relation(a, b, broken));
    free(of_a);
    free(of_b);
    return words;
}

char *smc_describe_disagreement(const smc_finished_exploration *a,
                                const smc_finished_exploration *b) {
    const smc_explorer_comparison c = smc_compare_explorations(a, b);
    char *found = describe_missing_finding(a, b, &c);
    if (!found) found = describe_missing_finding(b, a, &c);
    return found ? found : describe_count_conflict(a, b, &c);
}

// An exploration with interchangeable threads may have redundant executions, even if the explorer
// is optimal: an execution may turn out at its end to be a renaming of another one
// (docs/design/symmetry.md).
char *smc_describe_contradiction(const smc_finished_exploration *x) {
    const smc_equivalence_range *e = &x->by->counts;
    const bool may =
        !e->optimal || (x->result->reduced & SMC_REDUCED_NAMES && e->finest == SMC_BY_READS_FROM);
    if (may || !x->result->redundant) return NULL;
    return smc_format("%s must not have redundant executions, and has %" PRIu64, x->by->name,
                      x->result->redundant);
}
