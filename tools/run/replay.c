#include "tools/run/replay.h"

#include "result/deadlocks/explain.h"

#include "tools/run/explore.h"
#include "tools/run/exploration_options.h"
#include "tools/run/lower.h"
#include "tools/run/more_rounds.h"
#include "tools/run/report.h"
#include "tools/run/starvation.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

// Argument of the function that performs an attempt to replay; `at` and `outcome` are its result.
typedef struct replaying {
    const smc_replay_observer *watch;
    uint32_t at;
    smc_replay_outcome outcome;
} replaying;

// The token of the execution that is replayed.
static const char *replayed_token(const smc_run *r) {
    return r->options->replay ? r->options->replay : r->replay.token;
}

static void attempt_replay(smc_run *r, void *self) {
    replaying *x = self;
    const smc_explore_options how = smc_run_explore_options(r);
    const smc_replay_setup setup = {smc_interp_program(r->interp), r->pair.model, &how, x->watch};
    x->outcome = smc_replay(&setup, replayed_token(r), &r->replay.mode, &r->result, &x->at);
}

// If the replayed execution ends with a cycle of starvation, finds that error again: its cycle is
// not part of the token.
static void find_cycle(smc_run *r, const replaying *x) {
    const bool searches = x->outcome == SMC_REPLAY_DONE && r->result.status == SMC_OK &&
                          r->replay.mode == SMC_REPLAY_ALL_ROUNDS && smc_run_find_starvation(r);
    char *token =
        searches ? smc_replay_token(&r->result.errors.at[0].witness, r->pair.model) : NULL;
    if (searches && (!token || strcmp(token, replayed_token(r)) != 0)) {
        smc_run_clear(r);
        r->result.executions = 1;
    }
    free(token);
}

static smc_replay_outcome replay_run_turns(smc_run *r, const smc_replay_observer *watch,
                                           uint32_t *at) {
    replaying x = {.watch = watch};
    smc_run_until_stable((smc_run_attempts){r, attempt_replay, &x});
    *at = x.at;
    find_cycle(r, &x);
    return x.outcome;
}

// True if the token names steps that do not exist or that the model forbids: it belongs to another
// program, or memory was divided into locations differently.
static bool is_other_program_token(smc_replay_outcome o) {
    return o == SMC_REPLAY_PROGRAM_CHANGED || o == SMC_REPLAY_MODEL_FORBIDS;
}

// Replays the execution with the least bound of net-zero rounds with which the program has it: the
// exploration may have raised the bound (more_rounds.h). If it has none, the bound is as before.
static smc_replay_outcome replay_within_bounds(smc_run *r, uint32_t *at) {
    const uint32_t first = r->interp_options.loops.net_zero_rounds;
    smc_replay_outcome outcome = replay_run_turns(r, NULL, at);
    while (is_other_program_token(outcome) && smc_run_may_raise_bound(r)) {
        smc_run_set_bound(r, r->interp_options.loops.net_zero_rounds + 1);
        r->replay.mode = SMC_REPLAY_UNKNOWN;
        outcome = replay_run_turns(r, NULL, at);
    }
    if (is_other_program_token(outcome)) smc_run_set_bound(r, first);
    return outcome;
}

// Forgets the facts that the program has learnt. Returns false if it cannot be lowered again.
static bool forget_facts(smc_run *r) {
    smc_interp *known = r->interp;
    const smc_diag diag = r->diag;
    const bool is_prepared = smc_run_prepare_again(r);
    r->diag = diag;
    if (is_prepared) smc_interp_free(known);
    return is_prepared;
}

// Most events of an exploration that is made to learn facts for --after, whose program may be too
// large to explore.
enum { MAX_LEARNING_EVENTS = 1000000 };

// The options of an exploration that is made to learn facts.
static smc_explore_options options_to_learn(const smc_run *r, bool keep_going) {
    smc_explore_options how = smc_run_explore_options(r);
    how.keep_going = keep_going;
    if (!r->options->replay) how.most_events = MAX_LEARNING_EVENTS;
    return how;
}

static void explore_attempt(smc_run *r, void *how) { smc_run_explore_attempt(r, how); }

// Explores, so that the program learns the facts of an exploration and no others, and replays the
// execution then. What the exploration finds, or that it is not completed, does not matter.
static void replay_after_exploring(smc_run *r, bool shows_output, bool keep_going,
                                   smc_replay_outcome *outcome, uint32_t *at) {
    if (!is_other_program_token(*outcome)) return;
    smc_run_clear(r);
    if (!forget_facts(r)) return;
    smc_explore_options how = options_to_learn(r, keep_going);
    smc_interp_show_output(r->interp, false);
    smc_run_until_stable((smc_run_attempts){r, explore_attempt, &how});
    smc_interp_show_output(r->interp, shows_output);
    smc_run_clear(r);
    r->replay.mode = SMC_REPLAY_UNKNOWN;
    *outcome = replay_within_bounds(r, at);
}

// Replays the execution again whenever exploring has taught the program a new fact, until the
// program has the execution or nothing new is learnt.
static void replay_while_learning(smc_run *r, bool shows_output, smc_replay_outcome *outcome,
                                  uint32_t *at) {
    smc_explore_options how = options_to_learn(r, true);
    for (bool learns = true; learns && is_other_program_token(*outcome);) {
        smc_run_clear(r);
        smc_interp_show_output(r->interp, false);
        smc_run_explore_attempt(r, &how);
        learns = r->result.status == SMC_RESTART;
        smc_interp_show_output(r->interp, shows_output);
        smc_run_clear(r);
        r->replay.mode = SMC_REPLAY_UNKNOWN;
        *outcome = replay_within_bounds(r, at);
    }
}

// Replays the execution. How memory is divided into locations may depend on facts learnt in other
// executions: on the first of them, or on all that an exploration learns. If the exploration that
// has found the execution stopped at the first error, one that stops there, too, learns the same;
// if not, one that does not stop. A replay that fails may learn facts, too, so they are forgotten.
// An exploration that had to give up elision, as one by several processes may, divides memory as
// one without elision.
static smc_replay_outcome replay_until_stable(smc_run *r, bool shows_output, uint32_t *at) {
    smc_interp_show_output(r->interp, shows_output);
    smc_replay_outcome outcome = replay_within_bounds(r, at);
    if (r->request.is_silent) return outcome;
    replay_while_learning(r, shows_output, &outcome, at);
    replay_after_exploring(r, shows_output, false, &outcome, at);
    replay_after_exploring(r, shows_output, true, &outcome, at);
    if (!is_other_program_token(outcome)) return outcome;
    r->replay.plain_events = true;
    replay_after_exploring(r, shows_output, false, &outcome, at);
    return outcome;
}

static smc_status report_outcome(smc_run *r, smc_replay_outcome outcome, uint32_t at) {
    const char *option = r->options->replay ? "--replay" : "--after";
    if (r->request.is_silent && outcome != SMC_REPLAY_DONE) return SMC_USAGE;
    switch (outcome) {
    case SMC_REPLAY_DONE: return r->result.status;
    case SMC_REPLAY_MALFORMED_TOKEN:
        smc_print_usage_error(
            "%s: '%s' is not a whole token from a report's line 'To step through it'", option,
            replayed_token(r));
        break;
    case SMC_REPLAY_PROGRAM_CHANGED:
        smc_print_usage_error(
            "%s: this program has no such execution (step %u): it has changed, or "
            "options are missing",
            option, at);
        break;
    case SMC_REPLAY_MODEL_FORBIDS:
        smc_print_usage_error("%s: %s does not allow step %u", option, r->pair.model->name, at);
        break;
    }
    return SMC_USAGE;
}

smc_status smc_run_learn_partition(smc_run *r) {
    uint32_t at;
    smc_replay_outcome outcome = replay_until_stable(r, false, &at);
    if (is_other_program_token(outcome) && !r->replay.no_variables && !r->request.is_silent) {
        smc_interp_free(r->interp);
        r->interp = NULL;
        r->replay.no_variables = true;
        r->replay.mode = SMC_REPLAY_UNKNOWN;
        fputs("smc: note: with debug information for registers the execution differs: "
              "only variables in memory are shown\n",
              stderr);
        smc_result_clear(&r->result);
        const smc_status status = smc_run_prepare(r);
        if (status != SMC_OK) return status;
        outcome = replay_until_stable(r, false, &at);
    }
    smc_interp_show_output(r->interp, r->options->show_output);
    if (outcome == SMC_REPLAY_DONE && r->result.status == SMC_OK) smc_run_clear(r);
    return report_outcome(r, outcome, at);
}

smc_status smc_run_learn_first_steps(smc_run *r, uint64_t n, uint32_t *differs) {
    uint32_t at;
    const smc_replay_outcome outcome = replay_until_stable(r, false, &at);
    const bool is_whole = outcome == SMC_REPLAY_DONE && r->result.status == SMC_OK;
    smc_interp_show_output(r->interp, r->options->show_output);
    if (!is_whole && !(is_other_program_token(outcome) && at > n))
        return report_outcome(r, outcome, at);
    smc_run_clear(r);
    *differs = is_whole ? 0 : at;
    // The mode of an execution that the program does not have is unknown. It is taken for that of a
    // usual exploration, which leaves out rounds.
    if (!is_whole) r->replay.mode = SMC_REPLAY_DROPS_ROUNDS;
    return SMC_OK;
}

smc_status smc_run_replay(smc_run *r, const smc_replay_observer *watch) {
    uint32_t at;
    const double begin = smc_watch_seconds();
    const smc_replay_outcome outcome = watch ? replay_run_turns(r, watch, &at)
                                             : replay_until_stable(r, r->options->show_output, &at);
    smc_interp_end_output(r->interp);
    smc_interp_show_output(r->interp, false);
    smc_run_copy_warnings(r);
    smc_deadlocks_explain(smc_interp_program(r->interp), !r->options->coverage, &r->result);
    smc_run_extend_error_messages(r);
    r->times.exploring = smc_watch_seconds() - begin;
    return report_outcome(r, outcome, at);
}
