#include "tools/run/exploration_options.h"

#include "base/child.h"
#include "base/language.h"
#include "base/marked.h"
#include "observers/sections.h"
#include "reductions/combine.h"
#include "reductions/rounds/dropped_retries.h"
#include "tools/run/choose_pair.h"
#include "tools/terminal/watch.h"

#include <string.h>

// ---- interpreter --------------------------------------------------------------------------------

// With --cargo, --test selects one of cargo's test binaries, and `entry` a test function in it.
const char *smc_run_test_binary(const smc_options *o) {
    return !o->cargo ? o->test : o->tests ? o->entry : NULL;
}

const char *smc_run_test_prefix(const smc_options *o) {
    return o->tests ? o->tests : smc_run_test_binary(o) ? SMC_TEST_PREFIX : NULL;
}

smc_test_selection smc_run_test_selection(const smc_options *o) {
    return (smc_test_selection){.names = o->filter.at,
                                .n_names = o->filter.n,
                                .skipped = o->skip.at,
                                .n_skipped = o->skip.n,
                                .exact = o->exact};
}

// The tests that need code. It is the same for all tests that the user's words select, so that a
// token of one of them is valid when that test is run alone.
static smc_test_selection selection_of_run(const smc_run *r) {
    const smc_options *o = r->options;
    const smc_test_selection selected = smc_run_test_selection(o);
    const char *const *test = o->cargo ? &o->entry : &o->test;
    if (r->request.only_lists_tests) return (smc_test_selection){.none = true};
    if (r->request.lists_tests || !smc_run_test_binary(o) || smc_is_selected_test(&selected, *test))
        return selected;
    return (smc_test_selection){.names = test, .n_names = 1, .exact = true};
}

static smc_option_value setting_of_option(const smc_options *o, const smc_option *option) {
    return smc_setting_of(&(smc_explore_options){.own = o->own.at, .n_own = o->own.n}, option);
}

// True if the recorded steps that the run continues include rounds of waits that reductions leave
// out.
static bool recorded_all_rounds(const smc_run *r) {
    return r->replay.continues && r->replay.mode != SMC_REPLAY_DROPS_ROUNDS &&
           r->replay.mode != SMC_REPLAY_DROPS_ATTEMPTS;
}

// True if loops are explored without reductions. Atomic sections that are shown as a whole
// (SMC_SECTIONS_INDIVISIBLE) need all events of each round.
static bool without_reductions(const smc_run *r) {
    const smc_options *o = r->options;
    return r->request.all_rounds || o->no_reductions || recorded_all_rounds(r) ||
           o->check.termination || o->certificate ||
           setting_of_option(o, &smc_option_atomic_sections).count == SMC_SECTIONS_INDIVISIBLE;
}

// Returns which loop reductions do not apply (reductions/combine.h), as bits. Called before the
// program is loaded.
static unsigned excluded_round_reductions(const smc_run *r) {
    const smc_options *o = r->options;
    if (!r->pair.model || o->no_spin_loops) return 0;
    const smc_explore_options how = smc_run_explore_options(r);
    const smc_companion by = smc_companion_find(r->pair.explorer->name);
    uint64_t with = smc_companions_of(r->pair.model, &how);
    // otherwise another explorer: tracer or lapor
    if (by != SMC_N_COMPANIONS) with |= smc_companion_bit(by);
    if (r->request.separate_places) with |= smc_companion_bit(SMC_WITH_weaker_orders);
    if (r->request.linearizes) with |= smc_companion_bit(SMC_WITH_calls);
    if (o->coverage) with |= smc_companion_bit(SMC_WITH_coverage);
    if (o->replay) with |= smc_companion_bit(SMC_WITH_replay);
    if (o->after) with |= smc_companion_bit(SMC_WITH_recorded);
    return smc_droppable_repetitions(with);
}

// True if a lock has to flush the store buffer of the model. Models based on happens-before order
// accesses by locks without that; under sc there is no store buffer.
static bool locks_drain(const smc_model *m) {
    return m->flags & SMC_MODEL_BY_FORMULA ||
           !(m->flags & (SMC_MODEL_PLAIN_RACES | SMC_MODEL_INTERLEAVES));
}

// True if plain accesses that happens-before leaves unordered are an error in each execution, so
// that loops may be judged by it (docs/design/rounds.md#plain-writes). Not if the orders of
// accesses may change, nor under a model with promises, where the machine also follows histories
// that are no execution.
static bool plain_accesses_race(const smc_run *r) {
    const smc_model *m = r->pair.model;
    return !r->request.plain_access && !r->request.separate_places &&
           !smc_run_plain_is_atomic(r->options, m) && !r->options->check.termination &&
           m->flags & SMC_MODEL_PLAIN_RACES &&
           !(m->flags & (SMC_MODEL_BY_FORMULA | SMC_MODEL_PROMISES));
}

static const smc_stop *effective_stop_of(const smc_run *r) {
    return r->stopped_by ? r->stopped_by : &r->stop;
}

static smc_texts arguments_of(const smc_options *o) {
    const smc_arguments *any = &o->any_value.args;
    return any->n ? (smc_texts){(const char *const *)any->at, any->n}
                  : (smc_texts){o->args.at, o->args.n};
}

smc_interp_options smc_run_interp_options(const smc_run *r) {
    const smc_options *o = r->options;
    const unsigned left_out = excluded_round_reductions(r);
    return (smc_interp_options){
        .begin = {.entry = o->cargo && o->tests ? "main" : o->entry,
                  .tests = smc_run_test_prefix(o),
                  .test = smc_run_test_binary(o),
                  .args = arguments_of(o),
                  .has_input_numbers =
                      o->any_value.args.n || o->any_value.environment.n || o->any_value.stdin_bytes,
                  .environment = {o->environment.at, o->environment.n},
                  .input_environment = {(const char *const *)o->any_value.environment.at,
                                        o->any_value.environment.n},
                  .ignored = o->include_ignored ? SMC_IGNORED_INCLUDED
                             : o->ignored       ? SMC_IGNORED_ONLY
                                                : SMC_IGNORED_OMITTED,
                  .selection = selection_of_run(r)},
        .loops = {.bounds = {o->unroll.of.at, o->unroll.of.n},
                  .unroll = o->unroll.all,
                  .rounds = o->rounds,
                  .wait_rounds = r->request.all_rounds,
                  .net_zero_rounds = o->undone ? o->undone : SMC_MIN_NET_ZERO_ROUNDS,
                  .no_spin_loops = o->no_spin_loops || r->request.all_rounds,
                  .drops_retries = left_out & SMC_LEAVES_OUT_RETRIES,
                  .drops_attempts = left_out & SMC_LEAVES_OUT_ATTEMPTS,
                  .plain_races = plain_accesses_race(r),
                  .repeats = o->check.termination},
        .records = {.separate_places = r->request.separate_places,
                    .fence_places = r->request.fence_places,
                    .variables = o->steps && o->replay && !r->replay.no_variables,
                    .coverage = o->coverage != NULL,
                    .headers = o->headers},
        .library = {.nondet_low = o->nondet.low,
                    .nondet_high = o->nondet.high,
                    .nondet = o->nondet.given,
                    .spurious_wakeups = o->spurious_wakeups,
                    .weak_cas_fails = o->weak_cas == SMC_MAY_FAIL,
                    .locks_drain = locks_drain(r->pair.model),
                    .plain_races = !smc_run_plain_is_atomic(o, r->pair.model),
                    .relaxed_futexes = o->futex == SMC_FUTEX_RELAXED,
                    .early_ids = o->thread_id == SMC_THREAD_ID_BEFORE_START,
                    .malloc_fails = o->malloc == SMC_MALLOC_FAILS,
                    .faults = o->faults.kinds,
                    .most_faults = o->faults.most,
                    .malloc_bounded = o->malloc == SMC_MALLOC_BOUNDED,
                    .files = o->files == SMC_FILES_IN_MEMORY,
                    .random_inputs = o->any_value.random,
                    .separate_paths = !o->merge,
                    .stdin_bytes = o->any_value.stdin_bytes},
        .errors = {.functions = {o->error_functions.at, o->error_functions.n},
                   .overflow = o->check.overflow,
                   .no_mixed_sizes = o->mixed_sizes == SMC_MIXED_SIZES_ERROR,
                   .plain_access =
                       r->request.plain_access || smc_run_plain_is_atomic(o, r->pair.model),
                   .ignore_exit_status = o->exit_status == SMC_FAILS_NOT,
                   .ignore_abort = o->on_abort == SMC_FAILS_NOT},
        .undefined = {.externs = {o->externs.at, o->externs.n},
                      .extern_calls = {o->extern_calls.at, o->extern_calls.n},
                      .link_words = {o->dropped.at, o->dropped.n},
                      .wrapped = {o->wrapped.at, o->wrapped.n}},
        .clients = {.linearizes = r->request.linearizes},
        .limits = {.memory = (uint64_t)o->memory_limit << 20},
        .show_output = o->show_output,
        .diag = &r->diag,
        .stop = effective_stop_of(r),
    };
}

// ---- explorer -----------------------------------------------------------------------------------

// Returns how outcomes are recorded. Those of a shared run are always hashed, since the format of
// the final report is not known yet.
static smc_outcomes_wanted outcomes_wanted(const smc_options *o) {
    if (o->compares || o->format->shape == SMC_OBJECTS || smc_run_is_shared(o))
        return SMC_OUTCOMES_HASH;
    return o->stats ? SMC_OUTCOMES_NUMBER : SMC_OUTCOMES_NONE;
}

bool smc_run_is_sample(const smc_run *r) {
    return r->pair.explorer->flags & SMC_EXPLORER_SAMPLES && !r->options->replay &&
           !r->options->near;
}

uint32_t smc_run_seed(const smc_options *o) { return setting_of_option(o, &smc_seed).count; }

// Returns the monotonic time in nanoseconds at which nine tenths of the time between the start of
// the run and the time limit will be over; 0: no time limit.
static uint64_t time_of_late_phase(const smc_run *r) {
    static const double LATE = 0.9;
    if (r->options->time_limit <= 0) return 0;
    const double left =
        r->times.begin + LATE * (r->options->time_limit - r->times.begin) - smc_watch_seconds();
    return smc_monotonic_time() + (uint64_t)(left > 0 ? 1e9 * left : 0);
}

bool smc_run_may_change_explorer(const smc_run *r) {
    return strcmp(r->options->algo, SMC_ANY_EXPLORER) == 0 && !r->options->compares &&
           !smc_run_is_sample(r) && !r->options->check.termination && !r->options->show_output &&
           !r->options->after && !r->options->near;
}

uint32_t smc_run_parallel_jobs(const smc_options *o) {
    const uint32_t processors = smc_count_processors();
    return o->jobs && o->jobs < processors ? o->jobs : processors;
}

void smc_run_note_multi_cell_access(smc_run *r) {
    if (r->result.has_cells) r->result.by = smc_explorer_find("trust", r->pair.model);
}

// True if the user wants the exploration to continue after an error. An exploration that only
// continues because the error is suppressed needs no outcomes.
static bool continues_after_error(const smc_run *r) {
    return r->options->keep_going || r->options->minimize;
}

static bool has_rust(const smc_options *o) {
    bool has = o->cargo != NULL;
    for (uint32_t i = 0; i < o->inputs.n && !has; i++)
        has = smc_language_of(o->inputs.at[i]) == SMC_LANGUAGE_RUST;
    return has;
}

// By default in tests of Rust, as in Miri and loom.
static bool finds_leaks(const smc_options *o) {
    const bool is_test = smc_run_test_prefix(o) || o->test;
    return o->check.leaks || (!o->check.no_leaks && is_test && has_rust(o));
}

bool smc_run_takes_inputs(const smc_run *r, const smc_explorer *by) {
    return r->interp && smc_interp_program(r->interp)->terms &&
           by->flags & SMC_EXPLORER_TAKES_INPUTS &&
           !(r->options->nondet.given && r->request.numbers);
}

bool smc_run_lacks_inputs(const smc_run *r) {
    return smc_interp_program(r->interp)->terms && !r->options->nondet.given &&
           !(r->pair.explorer->flags & SMC_EXPLORER_TAKES_INPUTS);
}

smc_explore_options smc_run_explore_options(const smc_run *r) {
    const bool allows = r->notes.suppressions.at.n;
    return (smc_explore_options){
        .keep_going = continues_after_error(r) || allows,
        .allowed = allows ? &r->notes.suppressions.allowances : NULL,
        .ends_at_error = allows && !continues_after_error(r),
        .outcomes = continues_after_error(r) ? outcomes_wanted(r->options) : SMC_OUTCOMES_NONE,
        .minimize = r->options->minimize,
        .leaks = finds_leaks(r->options),
        .termination = r->options->check.termination,
        .plain_access = smc_run_plain_is_atomic(r->options, r->pair.model),
        .ignore_flags = r->options->plain == SMC_PLAIN_ACCESS,
        .plain_events = !r->options->elision || r->replay.plain_events || without_reductions(r),
        .no_reductions = without_reductions(r),
        .known = r->request.known,
        .check = SMC_IS_CHECKED,
        .any_explorer = smc_run_may_change_explorer(r),
        .ends = r->request.ends,
        .coverage = r->interp && smc_interp_records_coverage(r->interp),
        .inputs = smc_run_takes_inputs(r, r->pair.explorer),
        .explorer = r->pair.explorer ? r->pair.explorer->name : NULL,
        .recorded = r->replay.continues ? &r->replay.recorded : NULL,
        .near = r->options->near ? &r->replay.near : NULL,
        .own = r->options->own.at,
        .n_own = r->options->own.n,
        .all_rounds = r->request.all_rounds,
        .most_events = r->request.all_rounds ? SMC_MAX_ALL_ROUNDS_EVENTS : 0,
        .near_limit_from = time_of_late_phase(r),
        .stop = effective_stop_of(r),
        .progress = r->progress,
    };
}

smc_explore_options smc_run_estimate_options(const smc_run *r) {
    smc_explore_options how = smc_run_explore_options(r);
    how.keep_going = true;
    how.outcomes = SMC_OUTCOMES_NONE;
    how.minimize = how.check = false;
    how.progress = NULL;
    return how;
}
