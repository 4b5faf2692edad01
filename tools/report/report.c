#include "tools/report/report.h"

#include "base/language.h"
#include "replay/replay.h"
#include "result/liveness.h"
#include "tools/report/words/words.h"
#include "tools/terminal/source.h"

#include <inttypes.h>
#include <string.h>

// True if no execution was complete, because each ended with a false assumption or an unfulfilled
// wait; then it means nothing that no error was found.
static bool has_no_complete_execution(const smc_result *r) {
    return r->complete && !r->executions && !r->bounded && !r->stale.n;
}

// True if the sample is complete, or if sampling ran until its time limit.
static bool is_drawn(const smc_report *r) {
    const bool is_over = r->exploration.stopped ? r->exploration.stopped == SMC_STOP_TIME
                                                : r->result->status == SMC_OK;
    return is_over && r->result->executions + r->result->bounded;
}

static bool has_warnings(const smc_report *r) {
    smc_warnings found = {0};
    smc_warnings_of(r, &found);
    const bool any = found.n;
    smc_warnings_free(&found);
    return any;
}

char *smc_name_of_program(const char *file, const char *build_target, const char *test) {
    return smc_format("%s%s%s%s%s%s", file, build_target ? " (" : "",
                      build_target ? build_target : "", build_target ? ")" : "", test ? ":" : "",
                      test ? test : "");
}

char *smc_report_program_name(const smc_report *r) {
    return smc_name_of_program(r->input.file, r->input.build_target, r->input.test);
}

bool smc_is_small_sample(const smc_report *r) {
    return r->sampling.is_sample && smc_result_count_visited(r->result) < SMC_MIN_SAMPLES;
}

smc_verdict smc_verdict_of(const smc_report *r) {
    const smc_result *x = r->result;
    if (x->errors.n) return SMC_UNSAFE;
    // smc has chosen to sample, because the program is too large; the user requested an
    // exploration.
    if (r->sampling.too_large) return SMC_INCOMPLETE;
    // With a budget, smc has chosen to sample, too; such a small sample means little.
    if (r->budget && smc_is_small_sample(r)) return SMC_INCOMPLETE;
    if (r->sampling.is_sample)
        return is_drawn(r) && !(r->strict && has_warnings(r)) ? SMC_SAMPLED : SMC_INCOMPLETE;
    if (!x->complete || has_no_complete_execution(x)) return SMC_INCOMPLETE;
    if (r->strict && has_warnings(r)) return SMC_INCOMPLETE;
    return x->bounded || x->stale.n || x->withheld || r->exploration.n_recorded ||
                   r->exploration.near || r->clients || smc_result_needs_more_rounds(x)
               ? SMC_BOUNDED
               : SMC_VERIFIED;
}

const char *smc_verdict_word(smc_verdict v) {
    switch (v) {
#define X(id, word, exit)                                                                          \
    case id: return word;
        SMC_VERDICTS(X)
#undef X
    }
    return "?";
}

int smc_verdict_exit(smc_verdict v) {
    switch (v) {
#define X(id, word, exit)                                                                          \
    case id: return exit;
        SMC_VERDICTS(X)
#undef X
    }
    return SMC_EXIT_USAGE;
}

const char *smc_reason_incomplete(const smc_report *r) {
    if (r->sampling.too_large && r->sampling.is_sample &&
        r->exploration.stopped != SMC_STOP_INTERRUPT)
        return "too large to explore";
    if (r->budget && smc_is_small_sample(r) && r->exploration.stopped != SMC_STOP_INTERRUPT)
        return "fewer than 100 executions were sampled";
    switch (r->exploration.stopped) {
    case SMC_STOP_TIME:
        // a report made in advance does not know whether the program was compiled later
        return r->program || r->exploration.is_prepared
                   ? "time limit reached"
                   : "time limit reached before it was compiled";
    case SMC_STOP_MEMORY: return "memory limit reached";
    case SMC_STOP_INTERRUPT: return "interrupted";
    }
    if (r->sampling.is_sample && r->result->status == SMC_OK)
        return is_drawn(r) ? "there are warnings (--strict)"
                           : "no sampled execution reached the end";
    if (r->exploration.replayed) return "the replayed execution has no error";
    if (has_no_complete_execution(r->result))
        return r->result->blocked ? "every execution was blocked" : "no execution was explored";
    switch (r->result->status) {
    case SMC_NO_MEMORY: return "out of memory";
    case SMC_ENDLESS: return "a loop does not end";
    case SMC_TOO_LONG: return "an execution is too long to check; bound its loops with --unroll";
    default:
        return r->result->complete ? "there are warnings (--strict)"
                                   : "not everything was explored";
    }
}

bool smc_minimizing_was_cut(const smc_report *r) {
    return r->exploration.minimizes && !r->exploration.replayed && !r->result->complete;
}

bool smc_ended_at_error(const smc_report *r) {
    const smc_result *x = r->result;
    return x->errors.n && !x->complete && !r->exploration.stops_at_error &&
           !r->exploration.minimizes && !r->exploration.replayed && !r->sampling.is_sample;
}

uint64_t smc_first_error_execution(const smc_report *r) {
    const smc_result *x = r->result;
    const bool shows_first_error = r->exploration.stops_at_error || !smc_result_count_visited(x);
    return x->errors.n && !r->exploration.replayed && shows_first_error ? x->errors.at[0].found : 0;
}

uint64_t smc_report_visited(const smc_report *r) {
    const uint64_t ended = smc_result_count_visited(r->result),
                   found = smc_first_error_execution(r);
    return r->exploration.replayed ? 1 : ended > found ? ended : found;
}

// ---- loops --------------------------------------------------------------------------------------

// Returns the longest loop if it is likely to be the reason. If some executions were complete, a
// loop with few rounds is not.
const smc_long_loop *smc_loop_causing_incompleteness(const smc_report *r) {
    enum { MANY = 1000 };
    const smc_result *x = r->result;
    const bool too_large = r->sampling.too_large;
    const bool too_much = r->exploration.stopped || too_large || x->status == SMC_ENDLESS ||
                          x->status == SMC_TOO_LONG || x->status == SMC_NO_MEMORY;
    if (x->complete || !too_much || !r->notes.loop) return NULL;
    const bool has_none = x->executions + x->blocked + x->bounded == 0;
    return has_none || too_large || r->notes.loop->rounds >= MANY ? r->notes.loop : NULL;
}

static const char *words_of_effect(smc_round_effect_kind does) {
    static const char *const words[] = {
#define X(id, word, words) [id] = words,
        SMC_ROUND_DOES(X)
#undef X
    };
    return words[does];
}

char *smc_report_created_threads(const smc_long_loop *l) {
    const smc_place *at = &l->created;
    const bool elsewhere = at->file && l->at.file && strcmp(at->file, l->at.file) != 0;
    return elsewhere ? smc_format("created in %s:%u", at->file, at->line)
                     : smc_format("created in line %u", at->line);
}

// Returns advice for threads that all execute rounds of a loop: there are too many executions
// unless the numbers of threads and rounds are small.
static char *list_numbers_to_reduce(const smc_long_loop *l) {
    if (!l->threads || !l->created.line || l->does != SMC_ROUND_WORKS) return smc_strdup("");
    if (l->threads == 1) return smc_strdup("; make it smaller, such as 2 rounds");
    char *created = smc_report_created_threads(l);
    char *text = smc_format("; make it and the number of threads (%u, %s) smaller, such as 2 "
                            "rounds and 2 threads",
                            l->threads, created);
    free(created);
    return text;
}

static void warn_of_loop(const smc_long_loop *l, smc_warnings *out) {
    char *numbers = list_numbers_to_reduce(l);
    smc_add_warning(
        out, SMC_WARN_LOOP, l->at,
        smc_format("one execution has run %s%llu rounds of this loop (%s)%s%s --unroll=%s:3 "
                   "bounds it",
                   l->about ? "about " : "", (unsigned long long)l->rounds,
                   words_of_effect(l->does), numbers, *numbers ? ", or" : ";", l->at.function));
    free(numbers);
}

// ---- warnings -----------------------------------------------------------------------------------

// False for the warning that an assertion was never reached, if the exploration is incomplete: it
// may still be reached.
static bool warning_holds(const smc_report *r, const smc_warning *w) {
    return w->kind != SMC_WARN_UNREACHED || r->result->complete;
}

static void warn_of_waits_left(const smc_report *r, const smc_place_set *at, smc_warnings *out) {
    for (uint32_t i = 0; i < at->n; i++)
        smc_add_warning(
            out, SMC_WARN_LEFT, r->program->place(r->program, at->at[i]),
            smc_strdup("when main returns, a thread waits here and always would; join it, or "
                       "end main with pthread_exit"));
}

void smc_warnings_of(const smc_report *r, smc_warnings *out) {
    const smc_result *x = r->result;
    for (uint32_t i = 0; i < x->cut.n; i++) {
        const smc_place at = r->program->place(r->program, x->cut.at[i]);
        const uint32_t rounds = smc_interp_round_bound(r->interp_options, at.function);
        smc_add_warning(
            out, SMC_WARN_BOUND, at,
            rounds ? smc_format("the loop was cut after %u rounds; more were not explored", rounds)
                   : smc_strdup("the loop was cut at its __VERIFIER_loop_bound; more rounds were "
                                "not explored"));
    }
    for (uint32_t i = 0; i < x->thread_limit.n; i++)
        smc_add_warning(
            out, SMC_WARN_BOUND, r->program->place(r->program, x->thread_limit.at[i]),
            smc_format("more threads were not explored: a thread creates at most %d, and "
                       "nests at most %d deep (%d in 32-bit programs); in all at most %d",
                       SMC_MAX_CREATED, SMC_MAX_CREATION_DEPTH, SMC_MAX_CREATION_DEPTH_32,
                       SMC_MAX_THREADS));
    for (uint32_t i = 0; i < x->too_large.n; i++)
        smc_add_warning(
            out, SMC_WARN_BOUND, r->program->place(r->program, x->too_large.at[i]),
            smc_strdup("an allocation was too large; executions were not explored further"));
    for (uint32_t i = 0; i < x->repeated.n; i++)
        smc_add_warning(out, SMC_WARN_BOUND, r->program->place(r->program, x->repeated.at[i]),
                        smc_format("each round of this loop restores its thread's state; "
                                   "only %u in a row were explored. --undone=%u explores one more",
                                   r->interp_options->loops.net_zero_rounds,
                                   r->interp_options->loops.net_zero_rounds + 1));
    for (uint32_t i = 0; i < x->stale.n; i++)
        smc_add_warning(
            out, SMC_WARN_STALE, r->program->place(r->program, x->stale.at[i]),
            smc_format(
                "only %u reads in a row of an old write were explored here, and %u of the newest; "
                "--liveness=N explores more",
                x->stale_bound, x->stale_bound + SMC_READS_BEYOND_BOUND));
    for (uint32_t i = 0; i < x->unexplored_rounds.n && smc_result_needs_more_rounds(x); i++)
        smc_add_warning(out, SMC_WARN_SEEN,
                        r->program->place(r->program, x->unexplored_rounds.at[i]),
                        smc_format("only %u rounds of this loop were explored; "
                                   "other threads could see more. --undone=%u explores one more",
                                   r->interp_options->loops.net_zero_rounds,
                                   r->interp_options->loops.net_zero_rounds + 1));
    for (uint32_t i = 0; i < x->may_not_end.n && !smc_result_needs_more_rounds(x); i++)
        smc_add_warning(
            out, SMC_WARN_MET, r->program->place(r->program, x->may_not_end.at[i]),
            smc_format("this loop could run for ever if a waiting thread reads the value that each "
                       "round overwrites; %s",
                       r->interp_options->loops.repeats ? "only some rounds were explored"
                                                        : "--check=termination searches for that"));
    for (uint32_t i = 0; i < x->endless.n; i++)
        smc_add_warning(out, SMC_WARN_ENDLESS, r->program->place(r->program, x->endless.at[i]),
                        smc_format("this loop never exits; only %u rounds of it were explored. "
                                   "--undone=%u explores one more",
                                   r->interp_options->loops.net_zero_rounds,
                                   r->interp_options->loops.net_zero_rounds + 1));
    for (uint32_t i = 0; i < x->stuck.n && has_no_complete_execution(x); i++)
        smc_add_warning(
            out, SMC_WARN_BLOCKED, r->program->place(r->program, x->stuck.at[i]),
            smc_strdup("every execution was blocked, for example here: nothing was checked"));
    warn_of_waits_left(r, &x->waiting_places_after_main, out);
    if (r->strict) warn_of_waits_left(r, &x->idle_places_after_main, out);
    if (r->notes.suppressions && x->complete && !x->errors.n && !r->exploration.replayed)
        smc_suppressions_warn_unused(r->notes.suppressions, !r->interp_options->errors.plain_access,
                                     r->layout.is_one_of_many, out);
    const smc_long_loop *loop = smc_loop_causing_incompleteness(r);
    if (loop) warn_of_loop(loop, out);
    for (uint32_t i = 0; r->notes.warnings && i < r->notes.warnings->n; i++) {
        const smc_warning *w = &r->notes.warnings->at[i];
        if (warning_holds(r, w)) smc_add_warning(out, w->kind, w->at, smc_strdup(w->text));
    }
}

// ---- optimised code -----------------------------------------------------------------------------

static bool has_optimised_code(const smc_report *r) {
    bool any = false;
    for (uint32_t i = 0; r->notes.warnings && i < r->notes.warnings->n; i++)
        any |= r->notes.warnings->at[i].kind == SMC_WARN_OPTIMIZED;
    return any;
}

// True if the code at the place may have been optimised. Code without debugging information may be
// anywhere.
static bool is_optimised(const smc_report *r, uint32_t place) {
    const smc_place p = r->program->place(r->program, place);
    return p.optimised || (!p.file && has_optimised_code(r));
}

bool smc_race_may_be_from_compiler(const smc_report *r, const smc_error *e) {
    return e->kind == SMC_ERR_RACE && (is_optimised(r, e->place) || is_optimised(r, e->place2));
}

char *smc_report_source_text(const smc_report *r, const char *file, size_t *n) {
    char *text = NULL;
    for (uint32_t i = 0; r->input.files && file && i < r->input.files->n && !text; i++)
        if (strcmp(r->input.files->at[i].name, file) == 0)
            text = smc_read_source_text(file, r->input.files->at[i].sum, n);
    for (uint32_t i = 0; file && i < r->input.n_inputs && !text; i++)
        if (smc_is_preprocessed(r->input.inputs[i]))
            text = smc_source_of_preprocessed(r->input.inputs[i], file, n);
    return text;
}

static bool has_inputs(const smc_witness *w) {
    bool has = false;
    for (uint32_t i = 0; i < w->n && !has; i++) has = w->events[i].input_bits;
    return has;
}

char *smc_report_replay_command(const smc_report *r, const smc_error *e) {
    char *token =
        r->exploration.has_changed_orders ? NULL : smc_replay_token(&e->witness, r->model);
    if (!token) return NULL;
    const char *steps = r->clients ? "" : " --steps";
    // A run that records coverage does not merge paths.
    const char *merge = r->notes.coverage && has_inputs(&e->witness) ? " --merge=off" : "";
    char *by = r->exploration.needs_algo ? smc_format(" --algo=%s%s", r->exploration.algo, merge)
                                         : smc_strdup(merge);
    char *command = r->input.rerun_prefix
                        ? smc_format("%s%s --replay=%s%s%s", r->input.rerun_prefix, by, token,
                                     steps, r->input.rerun_suffix)
                        : smc_format("--replay=%s%s", token, steps);
    free(by);
    free(token);
    return command;
}

void smc_report_variable_traces_free(smc_variable_traces *all) {
    for (uint32_t i = 0; i < all->n; i++) {
        smc_variable_trace *story = &all->at[i];
        for (uint32_t k = 0; k < story->steps.n; k++) {
            for (uint32_t v = 0; v < story->steps.at[k].variables.n; v++) {
                free(story->steps.at[k].variables.at[v].name);
                free(story->steps.at[k].variables.at[v].value);
            }
            smc_vec_free(&story->steps.at[k].variables);
        }
        smc_vec_free(&story->steps);
    }
    smc_vec_free(all);
}

// ---- stages of a budget -------------------------------------------------------------------------

static void print_exhaustive_stage(const smc_budget *b, const smc_stage *s, FILE *to) {
    char n[32], about[48];
    smc_format_number(s->executions, n);
    smc_format_approximately(b->all.executions, about, sizeof about);
    const bool is_known = b->all.runs && b->all.executions > (double)s->executions;
    if (s->complete || s->errors)
        fprintf(to, "%s execution%s, %.1f s", n, s->executions == 1 ? "" : "s", s->seconds);
    else if (is_known) fprintf(to, "%s of about %s executions, %.1f s", n, about, s->seconds);
    else fprintf(to, "%s executions, not all, %.1f s", n, s->seconds);
}

// Prints the last preemption bound that was completed, and the total time.
static void print_bounds(const smc_budget *b, FILE *to) {
    const smc_stage *last = NULL;
    double seconds = 0;
    char n[32];
    for (uint32_t i = 0; i < b->stages.n; i++) {
        const smc_stage *s = &b->stages.at[i];
        if (s->kind != SMC_STAGE_PREEMPTIONS) continue;
        seconds += s->seconds;
        if (s->complete) last = s;
    }
    if (!last) {
        fprintf(to, "; not all without preemptions, %.1f s", seconds);
        return;
    }
    smc_format_number(last->executions, n);
    if (last->preemptions)
        fprintf(to, "; all %s with at most %" PRIu32 " preemption%s, %.1f s", n, last->preemptions,
                last->preemptions == 1 ? "" : "s", seconds);
    else fprintf(to, "; all %s without preemptions, %.1f s", n, seconds);
}

static void print_sample(const smc_report *r, const smc_stage *s, FILE *to) {
    char n[32], distinct[32], cut[32];
    smc_format_number(s->executions + s->bounded, n);
    smc_format_number(s->sample.outcomes, distinct);
    smc_format_number(s->bounded, cut);
    fprintf(to, "; %s sampled (%s distinct%s%s), seed %" PRIu32 ", %.1f s", n, distinct,
            s->bounded ? ", cut short: " : "", s->bounded ? cut : "", r->sampling.seed, s->seconds);
}

void smc_print_budget(const smc_report *r, FILE *to) {
    const smc_budget *b = r->budget;
    bool bounds = false;
    fprintf(to, "of %.*f s: ", b->seconds < 10 ? 1 : 0, b->seconds);
    for (uint32_t i = 0; i < b->stages.n; i++) {
        const smc_stage *s = &b->stages.at[i];
        if (s->kind == SMC_STAGE_ALL) print_exhaustive_stage(b, s, to);
        if (s->kind == SMC_STAGE_PREEMPTIONS && !bounds) print_bounds(b, to), bounds = true;
        if (s->kind == SMC_STAGE_SAMPLE) print_sample(r, s, to);
    }
}
