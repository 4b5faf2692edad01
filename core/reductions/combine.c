#include "reductions/combine.h"

#include <string.h>

// ---- the table ----------------------------------------------------------------------------------
//
// The column `why` gives the argument; for two reductions it names the section of
// docs/design/reductions.md that contains the argument.

// Sets of reductions, as bits.
enum {
    ROUNDS = 1 << SMC_REDUCTION_rounds,
    SYMMETRY = 1 << SMC_REDUCTION_symmetry,
    BARRIERS = 1 << SMC_REDUCTION_barriers,
    AWAITS = 1 << SMC_REDUCTION_awaits,
    COMMUTING = 1 << SMC_REDUCTION_commuting,
    ELISION = 1 << SMC_REDUCTION_elision,
    ALL = (1 << SMC_N_REDUCTIONS) - 1,
};

#define ATTEMPTS_ARE_MADE "attempts are made: tracer and trust judge whether others could tell"

#define ROW(reductions, with, how, why) {reductions, SMC_WITH_##with, SMC_##how, why}

// ROW(set of reductions, companion without SMC_WITH_, smc_combination_kind without SMC_, why).
static const smc_combination rules[] = {
    // ---- with other reductions
    ROW(ROUNDS, symmetry, COMBINES, "rounds-and-symmetry"),
    ROW(ROUNDS, barriers, COMBINES, "rounds-and-barriers"),
    ROW(ROUNDS, awaits, NEEDED, "rounds-and-awaits"),
    ROW(ROUNDS, commuting, COMBINES, "rounds-and-commuting"),
    ROW(ROUNDS, elision, COMBINES, "rounds-and-elision"),
    ROW(SYMMETRY, barriers, COMBINES, "symmetry-and-barriers"),
    ROW(SYMMETRY, awaits, COMBINES, "symmetry-and-awaits"),
    ROW(SYMMETRY, commuting, IN_PART, "symmetry-and-commuting"),
    ROW(SYMMETRY, elision, COMBINES, "symmetry-and-elision"),
    ROW(BARRIERS, awaits, COMBINES, "barriers-and-awaits"),
    ROW(BARRIERS, commuting, COMBINES, "barriers-and-commuting"),
    ROW(BARRIERS, elision, COMBINES, "barriers-and-elision"),
    ROW(AWAITS, commuting, IN_PART, "awaits-and-commuting"),
    ROW(AWAITS, elision, COMBINES, "awaits-and-elision"),
    ROW(COMMUTING, elision, NEEDED, "commuting-and-elision"),

    // ---- with explorers
    ROW(ALL, tracer, COMBINES, "theorem"),
    ROW(ALL, trust, COMBINES, "theorem"),
    ROW(ROUNDS, lapor, IN_PART, ATTEMPTS_ARE_MADE),
    ROW(SYMMETRY, lapor, EXCLUDED,
        "equal threads at a lock stay symmetric until an access distinguishes them; "
        "none may wait for the one before it"),
    ROW(BARRIERS, lapor, IN_PART,
        "it works as the tracer if all sections are ordered; elsewhere arrivals are RMWs"),
    ROW(AWAITS, lapor, EXCLUDED,
        "it defers reads by its own rule: it learns by thread and place which writes wake one"),
    ROW(COMMUTING, lapor, EXCLUDED,
        "the order of sections is inferred from accesses, each of which needs a place"),
    ROW(ELISION, lapor, IN_PART,
        "private memory is elided; plain accesses of others order critical sections"),
    ROW(ROUNDS, rvf, IN_PART, ATTEMPTS_ARE_MADE),
    ROW(SYMMETRY | BARRIERS | AWAITS | COMMUTING, rvf, EXCLUDED,
        "it joins executions by values; reductions are written for sources of reads"),
    ROW(ELISION, rvf, IN_PART,
        "private memory is elided; other plain accesses are events of its traces"),
    ROW(ROUNDS, mcr, IN_PART, ATTEMPTS_ARE_MADE),
    ROW(SYMMETRY | BARRIERS | AWAITS | COMMUTING, mcr, EXCLUDED,
        "constraints describe all orders of a seed's events, and no event is left out"),
    ROW(ELISION, mcr, IN_PART,
        "private memory is elided; other plain accesses are in the constraints"),
    ROW(ALL, cdschecker, EXCLUDED,
        "it follows histories with promised values, which no execution may have"),
    ROW(ROUNDS, chess, IN_PART, ATTEMPTS_ARE_MADE),
    ROW(SYMMETRY | BARRIERS | AWAITS | COMMUTING, chess, EXCLUDED,
        "preemptions are counted in schedules of all events"),
    ROW(ELISION, chess, IN_PART, "private memory is elided: no thread is preempted for it"),
    ROW(ROUNDS, enumerate, IN_PART, ATTEMPTS_ARE_MADE),
    ROW(SYMMETRY, enumerate, COMBINES, "theorem"),
    ROW(BARRIERS | AWAITS | COMMUTING | ELISION, enumerate, EXCLUDED,
        "the oracle explores all events and executions, to check the others"),
    ROW(ALL, sampling, EXCLUDED, "executions are random, of any class"),
    ROW(ALL, pending, EXCLUDED,
        "a thread continues past a read without its value: what is left out could be needed"),

    // ---- with properties of models
    ROW(ALL, extensible, COMBINES, "theorem"),
    ROW(ALL, fence_is_rmw, COMBINES, "fences are events that no reduction leaves out"),
    ROW(ALL, plain_races, COMBINES,
        "a race is between two events of the graph, or restarts the exploration with more events"),
    ROW(ALL, prefix_closed, NEEDED,
        "executions are made event by event, so that their parts are executions, too"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | AWAITS | COMMUTING, sees_past, COMBINES,
        "it does not depend on plain accesses"),
    ROW(ELISION, sees_past, IN_PART,
        "without it only private memory is elided: a read need not see the last write in "
        "happens-before"),
    ROW(ALL, locks_by_hb, COMBINES, "locks keep their order, or are lapor's"),
    ROW(ALL, interleaves, COMBINES, "theorem"),
    ROW(ALL, promises, EXCLUDED,
        "executions are not prefixes of each other: nothing is known of a part of one"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | AWAITS | ELISION, release_sequences, COMBINES,
        "synchronisation follows from events that are not elided"),
    ROW(COMMUTING, release_sequences, IN_PART,
        "an RMW after a release has its order, unless all other atomics are seq_cst"),
    ROW(ALL, orders, COMBINES,
        "an error is a witness against weaker orders in the execution that shows it, which has all "
        "events"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | AWAITS | ELISION, commutes, COMBINES,
        "it does not depend on RMWs"),
    ROW(COMMUTING, commutes, NEEDED,
        "the model must allow an order that fits, whatever else happens"),
    ROW(ALL, by_formula, EXCLUDED,
        "a file may state any axioms: what a reduction leaves out could matter to them"),
    ROW(ALL, mixes_sizes, COMBINES, "it makes a difference only where accesses have several cells"),
    ROW(ALL, depends, EXCLUDED,
        "dependencies go through all steps of a thread, also through those that would be left out"),
    ROW(ALL, needs_closed, EXCLUDED,
        "threads are not followed in program order: nothing is known of what comes before"),
    ROW(ALL, rcu, EXCLUDED, "a grace period waits for threads, whatever they read and write"),

    // ---- with options
    ROW(ROUNDS | SYMMETRY | BARRIERS | COMMUTING, plain_access, COMBINES,
        "plain accesses are accesses like others"),
    ROW(AWAITS, plain_access, COMBINES, "a plain read may wait, too"),
    ROW(ELISION, plain_access, COMBINES, "accesses that are all ordered have one outcome"),
    ROW(ALL, unroll, COMBINES,
        "a bound ends a thread with an event, which depends only on the values it received"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | ELISION, undone, COMBINES,
        "rounds depend only on the values that one thread received"),
    ROW(AWAITS, undone, COMBINES,
        "the read that a block follows is an await, whatever round it is in"),
    ROW(COMMUTING, undone, IN_PART,
        "net-zero rounds depend on their writes: those locations keep their order"),
    ROW(ROUNDS, preemptions, COMBINES,
        "there are no more preemptions in a schedule with fewer steps"),
    ROW(SYMMETRY, preemptions, COMBINES, "a schedule has as many preemptions by other names"),
    ROW(BARRIERS | AWAITS | COMMUTING, preemptions, EXCLUDED,
        "preemptions are counted in schedules of all events"),
    ROW(ELISION, preemptions, IN_PART, "private memory is elided: no thread is preempted for it"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | AWAITS | ELISION, all_errors, COMBINES,
        "each error is shown by an execution that is visited"),
    ROW(COMMUTING, all_errors, IN_PART,
        "after a data race values depend on orders: all RMWs have theirs then"),
    ROW(ROUNDS, outcome_hash, IN_PART,
        "attempts are made where outcomes are compared: they are part of the hash"),
    ROW(SYMMETRY, outcome_hash, COMBINES, "outcomes contain all thread names"),
    ROW(BARRIERS | AWAITS | COMMUTING, outcome_hash, COMBINES,
        "elided accesses are not part of an outcome"),
    ROW(ELISION, outcome_hash, IN_PART,
        "private memory is not elided: its values are part of the hash"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | AWAITS | COMMUTING, leaks, COMBINES,
        "memory is freed by events that no reduction leaves out"),
    ROW(ELISION, leaks, IN_PART, "memory that its thread has not freed counts as shared"),
    ROW(ALL, parts, COMBINES, "each part has the assumed facts; refuting one restarts all parts"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | AWAITS | COMMUTING, estimate, COMBINES,
        "the estimate is of the tree that would be explored"),
    ROW(ELISION, estimate, EXCLUDED, "the tree is the same without it, and no execution is shown"),
    ROW(ROUNDS, cells, IN_PART, "attempts and rounds of accesses to several cells are made"),
    ROW(SYMMETRY, cells, EXCLUDED,
        "revisits by several writes do not keep threads in order; enumerate renames whole "
        "executions, and combines"),
    ROW(BARRIERS, cells, EXCLUDED,
        "an arrival is one event at one location, whose order no thread sees"),
    ROW(AWAITS, cells, IN_PART,
        "none is deferred: one that blocks its thread reads the last writes"),
    ROW(COMMUTING, cells, EXCLUDED,
        "an RMW of several cells is several events, and loads of other sizes see its order"),
    ROW(ELISION, cells, EXCLUDED,
        "the models that judge cells ask for all events; plain accesses may be in halves, too"),
    ROW(ROUNDS, replay, IN_PART, "exchanges that fail are made: a sample has such executions"),
    ROW(ALL & ~ROUNDS, replay, EXCLUDED, "one execution is run again, with all its events"),
    ROW(ROUNDS, recorded, IN_PART,
        "exchanges that fail are made: a recorded execution may have them"),
    ROW(SYMMETRY, recorded, EXCLUDED,
        "the recorded steps name threads: executions by other names do not begin with them"),
    ROW(BARRIERS, recorded, EXCLUDED, "the recorded steps have an order of their arrivals"),
    ROW(AWAITS, recorded, COMBINES,
        "what comes after the recorded steps is explored as ever; none of them is suspended"),
    ROW(COMMUTING, recorded, EXCLUDED, "the recorded steps have an order of their RMWs"),
    ROW(ELISION, recorded, EXCLUDED, "the recorded steps are all accesses"),
    ROW(ROUNDS, weaker_orders, EXCLUDED,
        "orders are changed place by place, and steps that are left out are at places, too"),
    ROW(ALL & ~ROUNDS, weaker_orders, COMBINES, "each assignment of orders is explored by itself"),
    ROW(SYMMETRY, inputs, EXCLUDED, "inputs are named by their threads"),
    ROW(ALL & ~SYMMETRY, inputs, COMBINES,
        "a term is a value, and its choices are choices: both depend only on values received"),

    // ---- with observers
    ROW(ROUNDS, races, COMBINES,
        "accesses with which a round could race are recorded: then each thread executes one"),
    ROW(SYMMETRY, races, COMBINES, "a race by other names is one of the same places"),
    ROW(BARRIERS, races, COMBINES,
        "each order of arrivals has the same happens-before, except between arrivals"),
    ROW(AWAITS, races, IN_PART,
        "a plain write that races with an await disables awaits everywhere"),
    ROW(COMMUTING, races, COMBINES,
        "two accesses that are unordered without the RMWs can be adjacent"),
    ROW(ELISION, races, COMBINES, "accesses that are not ordered are events"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | COMMUTING | ELISION, lifetimes, COMBINES,
        "objects are made, used and destroyed by events"),
    ROW(AWAITS, lifetimes, IN_PART,
        "an object destroyed while a thread awaits its word disables awaits everywhere"),
    ROW(ROUNDS | SYMMETRY | AWAITS | COMMUTING | ELISION, locks, COMBINES, "locks are events"),
    ROW(BARRIERS, locks, COMBINES,
        "if more threads arrive than the barrier has, the exploration restarts"),
    ROW(ALL, allocation, COMBINES,
        "memory that may be misused is shared, and all its accesses are events"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | ELISION, initialisation, COMBINES,
        "uninitialised memory is read by an event, or only by its own thread"),
    ROW(AWAITS, initialisation, COMBINES, "an uninitialised source unblocks an await"),
    ROW(COMMUTING, initialisation, IN_PART, "locations that may be undefined have an order"),
    ROW(ROUNDS | SYMMETRY | BARRIERS | COMMUTING | ELISION, endless_waits, COMBINES,
        "a thread that waits at the end reads the final values"),
    ROW(AWAITS, endless_waits, COMBINES,
        "an execution whose threads all wait for ever is explored, whatever else they could read"),
    ROW(SYMMETRY, calls, COMBINES,
        "interchangeable threads make the same calls: a history by other names is as right"),
    ROW(ELISION, calls, COMBINES,
        "elided accesses order no calls: synchronisation follows from events"),
    ROW(ROUNDS | BARRIERS | AWAITS | COMMUTING, calls, EXCLUDED,
        "executions that are one for it may order calls differently"),
    ROW(ROUNDS, coverage, IN_PART, "attempts are made: their lines are run"),
    ROW(SYMMETRY, coverage, COMBINES,
        "a line does not depend on the name of the thread that runs it"),
    ROW(BARRIERS | COMMUTING | ELISION, coverage, COMBINES,
        "threads receive the same values in executions that are one, and run the same lines"),
    ROW(AWAITS, coverage, EXCLUDED,
        "a thread that is suspended at its await does not run the lines of a failed round"),
};

const smc_combination *smc_combination_rule_at(size_t i) {
    return i < sizeof rules / sizeof *rules ? &rules[i] : NULL;
}

// Whether the rule covers the reduction and the companion.
static bool rule_applies(const smc_combination *c, unsigned reduction, unsigned with) {
    return c->reductions >> reduction & 1 && c->with == with;
}

const smc_combination *smc_combination_rule_of(smc_reduction_id i, smc_companion with) {
    assert(i < SMC_N_REDUCTIONS && with < SMC_N_COMPANIONS);
    for (const smc_combination *c = rules; c < rules + sizeof rules / sizeof *rules; c++)
        if (rule_applies(c, i, with) ||
            ((unsigned)with < SMC_N_REDUCTIONS && rule_applies(c, (unsigned)with, i)))
            return c;
    return NULL;
}

// ---- companions ---------------------------------------------------------------------------------

// clang-format off
static const struct {
    const char *name, *words;
    smc_companion_group group;
} companions[] = {
#define X(name) {#name, #name, SMC_GROUP_REDUCTION},
    SMC_REDUCTIONS(X)
#undef X
#define X(name, group, words) {#name, words, SMC_GROUP_##group},
    SMC_COMPANIONS(X)
#undef X
};
// clang-format on

const char *smc_companion_name(smc_companion c) { return companions[c].name; }
const char *smc_companion_description(smc_companion c) { return companions[c].words; }
smc_companion_group smc_companion_group_of(smc_companion c) { return companions[c].group; }

smc_companion smc_companion_find(const char *name) {
    smc_companion c = 0;
    while (c < SMC_N_COMPANIONS && strcmp(companions[c].name, name) != 0) c++;
    return c;
}

_Static_assert(SMC_N_REDUCTIONS < 32, "sets of reductions are bits");
_Static_assert(SMC_N_COMPANIONS <= 64, "sets of companions are bits");
_Static_assert(SMC_MODEL_COMMUTES == 1 << (SMC_WITH_commutes - SMC_WITH_extensible) &&
                   SMC_MODEL_RCU == 1 << (SMC_WITH_rcu - SMC_WITH_extensible),
               "licences are in the order of the model's flags");

uint64_t smc_companions_of(const smc_model *model, const smc_explore_options *options) {
    uint64_t with = (uint64_t)model->flags << SMC_WITH_extensible;
    for (smc_reduction_id i = 0; i < SMC_N_REDUCTIONS; i++)
        if (smc_reduction_is_enabled(i, options)) with |= smc_companion_bit((smc_companion)i);
    if (options->plain_access) with |= smc_companion_bit(SMC_WITH_plain_access);
    if (options->keep_going) with |= smc_companion_bit(SMC_WITH_all_errors);
    if (options->keep_going && options->outcomes == SMC_OUTCOMES_HASH)
        with |= smc_companion_bit(SMC_WITH_outcome_hash);
    if (options->leaks) with |= smc_companion_bit(SMC_WITH_leaks);
    if (options->ends) with |= smc_companion_bit(SMC_WITH_calls);
    if (options->coverage) with |= smc_companion_bit(SMC_WITH_coverage);
    if (options->recorded) with |= smc_companion_bit(SMC_WITH_recorded);
    if (options->inputs) with |= smc_companion_bit(SMC_WITH_inputs);
    return with;
}

// If two reductions exclude each other, the rule's `reductions` has the one that is not used, and
// its `with` the one that is.
bool smc_reduction_may_be_used(smc_reduction_id i, uint64_t with) {
    bool may = with & smc_companion_bit((smc_companion)i);
    for (const smc_combination *c = rules; c < rules + sizeof rules / sizeof *rules && may; c++)
        if (c->reductions >> i & 1)
            may = with & smc_companion_bit(c->with) ? c->how != SMC_EXCLUDED : c->how != SMC_NEEDED;
    return may;
}
