#include "tools/run/run.h"

#include "tools/run/checkpoint.h"
#include "tools/run/progress.h"
#include "tools/programs/siblings.h"
#include "tools/front/front.h"
#include "tools/jobs/explore.h"
#include "tools/jobs/gather.h"
#include "tools/jobs/part.h"
#include "tools/jobs/stored.h"
#include "tools/jobs/worker.h"
#include "tools/options/nearest.h"
#include "tools/terminal/source.h"
#include "tools/terminal/watch.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// In check builds (Debug, sanitizers) every complete execution is judged again by the axioms of its model.
#ifdef SMC_CHECK_BUILD
enum { CHECK_EVERY_EXECUTION = true };
#else
enum { CHECK_EVERY_EXECUTION = false };
#endif

// Of the files that a program names, the inputs are certainly its own.
static bool is_input(const smc_options *o, const char *file) {
    struct stat st, input;
    if (!o || !file || stat(file, &st)) return false;
    for (uint32_t i = 0; i < o->inputs.n; i++)
        if (stat(o->inputs.at[i], &input) == 0 && st.st_dev == input.st_dev && st.st_ino == input.st_ino) return true;
    return false;
}

// `self`: the options, whose inputs are shown where something is wrong with them; NULL: none.
static void report_diag(void *self, const char *file, unsigned line, unsigned column, const char *severity,
                        const char *text) {
    smc_console console = smc_console_on(stderr);
    smc_position at = {.file = file, .line = line, .column = column};
    smc_console_line(&console, at, severity, text);
    size_t n = 0;
    char *source = is_input(self, file) ? smc_source_of_input(file, &n) : NULL;
    smc_console_source(&console, at, source, n);
    free(source);
}

static const smc_diag of_files = {.report = report_diag}; // about them as a whole

// ---- loading and lowering -------------------------------------------------------------------------------------------

bool smc_run_can_read(const smc_options *o) {
    for (uint32_t i = 0; i < o->inputs.n; i++) {
        if (access(o->inputs.at[i], R_OK) == 0) continue;
        smc_error_line("cannot read '%s': %m", o->inputs.at[i]);
        return false;
    }
    return true;
}

static smc_compile_options compile_options(const smc_options *o, const smc_stop *stop) {
    return (smc_compile_options){
        .inputs = o->inputs.at,
        .n_inputs = o->inputs.n,
        .clang_args = o->clang_args.at,
        .n_clang_args = o->clang_args.n,
        .own = o->own_words,
        .memory_limit = (uint64_t)o->memory_limit << 20,
        .diag = &of_files,
        .stop = stop,
        .cache = !o->no_cache,
    };
}

smc_status smc_run_load(const smc_options *o, const smc_stop *stop, smc_units *out) {
    const smc_compile_options how = compile_options(o, stop);
    return smc_compile(&how, out);
}

static bool plain_access(const smc_options *o, const smc_model *model) {
    if (o->plain == SMC_PLAIN_BY_MODEL) return !(model->flags & SMC_MODEL_PLAIN_RACES);
    return o->plain == SMC_PLAIN_ACCESS;
}

bool smc_run_is_shared(const smc_options *o) { return o->jobs != 1 || o->checkpoint || o->part || o->store || o->submits; }

// The store that its options name.
static smc_store_at store_of(const smc_options *o) {
    if (o->store) return (smc_store_at){.path = o->store, .job = o->job, .patience = o->patience};
    return (smc_store_at){.path = o->checkpoint, .lasting = true};
}

bool smc_run_goes_with(const smc_options *o, const smc_pair *pair) {
    const smc_explorer *then = o->budget > 0 ? smc_explorer_find("sampling", pair->model) : NULL;
    if (!smc_own_options_go_with(&o->own, pair->model) || !smc_own_options_are_of(&o->own, pair->explorer, then)) return false;
    if (smc_run_fits(o, pair)) return true;
    smc_error_line("algorithm '%s' lets plain accesses come in any order; --plain=race is for other algorithms",
                   pair->explorer->name);
    return false;
}

bool smc_run_fits(const smc_options *o, const smc_pair *pair) {
    return !(pair->explorer->flags & SMC_EXPLORER_NEEDS_PLAIN_ACCESS) || plain_access(o, pair->model);
}

static smc_interp_options interp_options(const smc_run *r) {
    const smc_options *o = r->options;
    return (smc_interp_options){
        .entry = o->entry,
        .args = o->args.at,
        .n_args = o->args.n,
        .environment = o->environment.at,
        .n_environment = o->environment.n,
        .unroll = o->unroll.all,
        .bounds = o->unroll.of.at,
        .n_bounds = o->unroll.of.n,
        .rounds = o->rounds,
        .no_spin_loops = o->no_spin_loops,
        .undone = o->undone,
        .variables = o->steps && o->replay && !r->no_variables,
        .plain_access = plain_access(o, r->pair.model),
        .overflow = o->check.overflow,
        .ignore_exit_status = o->exit_status == SMC_FAILS_NOT,
        .ignore_abort = o->on_abort == SMC_FAILS_NOT,
        .nondet = o->nondet.given,
        .nondet_low = o->nondet.low,
        .nondet_high = o->nondet.high,
        .files = o->files == SMC_FILES_IN_MEMORY,
        .spurious_wakeups = o->spurious_wakeups,
        .error_functions = o->error_functions.at,
        .n_error_functions = o->error_functions.n,
        .externs = o->externs.at,
        .n_externs = o->externs.n,
        .show_output = o->show_output,
        .headers = o->headers,
        .fence_places = r->fence_places,
        .memory_limit = (uint64_t)o->memory_limit << 20,
        .diag = &r->diag,
        .stop = &r->stop,
    };
}

static bool has_function(const smc_run *r, const char *name) {
    for (size_t i = 0; smc_interp_function(r->interp, i); i++)
        if (strcmp(smc_interp_function(r->interp, i), name) == 0) return true;
    return false;
}

static void say_no_function(const smc_run *r, const char *severity, const char *option, const char *name) {
    smc_nearest near = {.word = name};
    for (size_t i = 0; smc_interp_function(r->interp, i); i++) smc_nearest_offer(&near, smc_interp_function(r->interp, i));
    char *text = near.best ? smc_format("--%s: the program has no function '%s'; did you mean '%s'?", option, name, near.best)
                           : smc_format("--%s: the program has no function '%s'", option, name);
    const smc_console console = smc_console_on(stderr);
    smc_console_line(&console, (smc_position){0}, severity, text);
    free(text);
}

// A bound of a function that is not there would bound nothing.
static smc_status check_bounds(const smc_run *r) {
    for (uint32_t i = 0; i < r->asked.n_bounds; i++) {
        const char *name = r->asked.bounds[i].function;
        if (has_function(r, name)) continue;
        say_no_function(r, "error", "unroll", name);
        return SMC_USAGE;
    }
    return SMC_OK;
}

// A program that does not call the function is as right as it is; where it is a slip, the verdict means less than it seems to.
static void check_names(const smc_run *r, const char *option, const char *const *names, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!smc_interp_refers_to(r->interp, names[i])) say_no_function(r, "warning", option, names[i]);
}

static smc_front_options front_options(const smc_run *r, smc_siblings *siblings) {
    smc_front_options how = {compile_options(r->options, &r->stop), r->options->volatile_relaxed, r->options->verbose, &r->asked, NULL, siblings};
    siblings->compile = how.compile;
    if (r->options->database) how.supply = smc_siblings_supply;
    return how;
}

static smc_status run_code(smc_run *r, smc_code *code) {
    r->interp = smc_interp_new(code, &r->asked);
    check_names(r, "error-function", r->asked.error_functions, r->asked.n_error_functions);
    check_names(r, "extern", r->asked.externs, r->asked.n_externs);
    return check_bounds(r);
}

smc_status smc_run_lower(smc_run *r, smc_units *units) {
    r->diag = (smc_diag){report_diag, (void *)(uintptr_t)r->options};
    r->asked = interp_options(r);
    smc_siblings siblings = {.options = r->options};
    smc_front_options how = front_options(r, &siblings);
    how.compile.diag = &r->diag;
    smc_code *code;
    smc_status status = smc_front_lower(&how, units, &code);
    smc_siblings_free(&siblings);
    if (status != SMC_OK) return status;
    if (r->options->checkpoint || r->options->submits) smc_checkpoint_describe(r->options, code, &r->job);
    return run_code(r, code);
}

// Without the inputs: they may be others by now.
static smc_status lower_job(smc_run *r) {
    char *fault;
    r->diag = (smc_diag){report_diag, NULL};
    r->asked = interp_options(r);
    const smc_store_at at = store_of(r->options);
    smc_status status = smc_checkpoint_read(&at, &r->job);
    if (status != SMC_OK) return status;
    smc_code *code = smc_interp_unpack(r->job.program.at, r->job.program.n, &r->asked, &fault);
    if (code) return run_code(r, code);
    smc_error_line("'%s' is damaged: %s", at.path, fault);
    free(fault);
    return SMC_USAGE;
}


smc_status smc_run_prepare(smc_run *r) {
    smc_units units;
    if (r->options->resumes) return lower_job(r);
    smc_status status = smc_run_load(r->options, &r->stop, &units);
    if (status == SMC_OK) status = smc_run_lower(r, &units);
    smc_units_free(&units);
    return status;
}

static void say_nothing(void *self, const char *file, unsigned line, unsigned column, const char *severity, const char *text) {
    (void)self, (void)file, (void)line, (void)column, (void)severity, (void)text;
}

static smc_bytes pack(const smc_options *o, const smc_pair *pair, bool without_sums) {
    static const smc_diag silence = {.report = say_nothing};
    smc_run r = {.options = o, .pair = *pair};
    r.asked = interp_options(&r);
    r.asked.without_sums = without_sums;
    smc_siblings siblings = {.options = o};
    smc_front_options how = front_options(&r, &siblings);
    how.compile.diag = &silence;
    how.compile.silent = true;
    smc_units units;
    smc_bytes out = {0};
    smc_status status = smc_compile(&how.compile, &units);
    if (status == SMC_OK) status = smc_front_pack(&how, &units, &out);
    smc_units_free(&units);
    smc_siblings_free(&siblings);
    return status == SMC_OK ? out : (smc_bytes){0};
}

smc_bytes smc_run_pack(const smc_options *o, const smc_pair *pair) { return pack(o, pair, true); }

bool smc_run_prepare_again(smc_run *r) {
    static const smc_diag silence = {.report = say_nothing};
    smc_bytes bytes = pack(r->options, &r->pair, false);
    if (!bytes.at) return false;
    r->asked = interp_options(r);
    r->asked.diag = &silence;
    char *fault;
    smc_code *code = smc_interp_unpack(bytes.at, bytes.n, &r->asked, &fault);
    free(bytes.at);
    if (code) r->interp = smc_interp_new(code, &r->asked);
    else free(fault);
    return code;
}

// ---- exploring ------------------------------------------------------------------------------------------------------

// Whoever is to see the result of a store is not known yet.
static smc_outcomes_wanted outcomes_wanted(const smc_options *o) {
    if (o->compares || o->format->shape == SMC_OBJECTS || smc_run_is_shared(o)) return SMC_OUTCOMES_HASH;
    return o->stats ? SMC_OUTCOMES_NUMBER : SMC_OUTCOMES_NONE;
}

static bool is_sample(const smc_run *r) { return r->pair.explorer->flags & SMC_EXPLORER_SAMPLES && !r->options->replay; }

// Also where all of its parts are done.
static void take_as_sample(smc_result *x) {
    x->complete = x->has_outcome_hash = false;
    x->outcomes = smc_sampled_of(&x->outcome_set).outcomes;
}

static uint32_t seed_of(const smc_options *o) {
    return smc_setting_of(&(smc_explore_options){.own = o->own.at, .n_own = o->own.n}, &smc_seed).count;
}

// When nine tenths of the time that there is for it are over.
static uint64_t late_from(const smc_run *r) {
    static const double LATE = 0.9;
    if (r->options->time_limit <= 0) return 0;
    const double left = r->begin + LATE * (r->options->time_limit - r->begin) - smc_watch_seconds();
    return smc_monotonic_time() + (uint64_t)(left > 0 ? 1e9 * left : 0);
}

smc_explore_options smc_run_how(const smc_run *r) {
    return (smc_explore_options){
        .keep_going = r->options->keep_going || r->options->minimize,
        .outcomes = outcomes_wanted(r->options),
        .minimize = r->options->minimize,
        .leaks = r->options->check.leaks,
        .plain_access = plain_access(r->options, r->pair.model),
        .plain_events = r->options->plain_events,
        .check = CHECK_EVERY_EXECUTION,
        .own = r->options->own.at,
        .n_own = r->options->own.n,
        .late_from = late_from(r),
        .stop = &r->stop,
        .progress = r->progress,
    };
}

smc_explore_options smc_run_how_to_estimate(const smc_run *r) {
    smc_explore_options how = smc_run_how(r);
    how.keep_going = true;
    how.outcomes = SMC_OUTCOMES_NONE;
    how.minimize = how.check = false;
    how.progress = NULL;
    return how;
}

static void forget(smc_run *r) {
    smc_result_clear(&r->result);
    smc_interp_restart(r->interp);
    r->restarts++;
}

void smc_run_begin_anew(smc_run *r) {
    forget(r);
    smc_warnings_free(&r->warnings);
    if (r->is_shared) smc_jobs_found_free(&r->found);
    r->warnings = (smc_warnings){0};
    r->found = (smc_jobs_found){0};
    r->is_shared = r->is_taken = r->has_loop = false;
}

smc_status smc_run_count(smc_run *r, double seconds, smc_estimate *out) {
    const smc_explore_options how = smc_run_how_to_estimate(r);
    for (;;) {
        const uint64_t until = smc_monotonic_time() + (uint64_t)(1e9 * seconds);
        forget(r);
        r->pair.explorer->estimate(smc_interp_program(r->interp), r->pair.model, &how, until, out, &r->result);
        if (r->result.status != SMC_RESTART) return r->result.status;
    }
}

void smc_run_take_found(smc_run *r) {
    if (!r->is_shared || r->is_taken) return;
    r->is_taken = true;
    smc_result_free(&r->result);
    r->result = r->found.result;
    r->found.result = (smc_result){0};
}

// One part, which this process is told by its name.
static void explore_part(smc_run *r) {
    smc_explore_options how = smc_run_how(r);
    smc_work part;
    smc_attempt rests_on = {0};
    smc_unpacking memory;
    bool ok = smc_part_named(r->options->part, &part, &rests_on.memory);
    if (ok && rests_on.memory.n) ok = smc_worker_hear_known(&rests_on, &how.known, &memory) && smc_interp_hear_memory(r->interp, &memory);
    smc_attempt_free(&rests_on);
    if (!ok) {
        smc_error_line("--part: '%s' is not a name as messages have it", r->options->part);
        r->result.status = SMC_USAGE;
        smc_work_free(&part);
        smc_vec_free(&how.known);
        return;
    }
    for (;;) {
        r->pair.explorer->explore_work(smc_interp_program(r->interp), r->pair.model, &how, &part, NULL, &r->result);
        if (r->result.status != SMC_RESTART) break;
        forget(r);
    }
    if (r->result.astray) {
        smc_error_line("--part: the exploration has no part '%s': another program, other options, or another smc", r->options->part);
        r->result.status = SMC_USAGE;
    }
    if (r->result.needs_plain_events) smc_error_line("--part: the part is one with --plain-events");
    r->result.complete = false; // there is more
    smc_work_free(&part);
    smc_vec_free(&how.known);
}

static void explore_by_many(smc_run *r) {
    smc_jobs jobs = {.n = r->options->jobs ? r->options->jobs : smc_processors(),
                     .interp = r->interp,
                     .model = r->pair.model,
                     .explorer = r->pair.explorer,
                     .how = smc_run_how(r),
                     .stop = &r->stop,
                     .share_after = r->options->share_after,
                     .memory_limit = r->options->memory_limit,
                     .save_every = r->options->save_every,
                     .checkpoint = r->options->checkpoint,
                     .resumes = r->options->resumes,
                     .job = &r->job};
    r->is_shared = true;
    if (r->options->store) jobs.database = store_of(r->options);
    r->failed = (!r->options->store ? smc_jobs_explore : r->options->waits ? smc_jobs_wait : smc_jobs_work)(&jobs, &r->found);
    smc_run_take_found(r);
    if (r->found.open && r->options->checkpoint) fprintf(stderr, "smc: note: smc resume %s goes on from here\n", r->options->checkpoint);
}

static void explore(smc_run *r) {
    const smc_explore_options how = smc_run_how(r);
    for (;;) {
        r->pair.explorer->explore(smc_interp_program(r->interp), r->pair.model, &how, &r->result);
        if (r->result.status != SMC_RESTART) return;
        forget(r);
    }
}

static void tell_message(const smc_run *r) {
    if (r->result.message && !r->is_silent) smc_error_line("%s", r->result.message);
}

// So that every form of the result has it. Those that were marked before stay as they are.
static void mark_races(smc_run *r) {
    static const char mark[] = "; perhaps the compiler's doing, since this code was optimised";
    const smc_report report = smc_run_report(r, NULL);
    for (uint32_t i = 0; i < r->result.errors.n; i++) {
        smc_error *e = &r->result.errors.at[i];
        if (!smc_race_may_be_compilers(&report, e) || strstr(e->message, mark)) continue;
        char *longer = smc_format("%s%s", e->message, mark);
        free(e->message);
        e->message = longer;
    }
}

static void note_warnings(smc_run *r) {
    smc_interp_warnings(r->interp, &r->warnings);
    r->has_loop = smc_interp_long_loop(r->interp, &r->loop);
}

// ---- last words -----------------------------------------------------------------------------------------------------

// They are made again when making them has taken a fiftieth of the time.
void smc_run_foresee(smc_run *r, const smc_result *so_far) {
    enum { FEW = 50 };
    const double now = smc_watch_seconds();
    if (!r->scribe.write || r->options->time_limit <= 0 || now < r->next_words) return;
    smc_run known = *r;
    known.result = *so_far;
    known.warnings = (smc_warnings){0};
    if (r->interp) note_warnings(&known), mark_races(&known);
    const smc_interp_stats work = smc_run_work(r);
    smc_report report = smc_run_report(&known, &work);
    report.stopped = SMC_STOP_TIME;
    report.seconds = r->options->time_limit + SMC_WATCH_GRACE;
    report.exploring = r->interp ? report.seconds - r->begin : 0;
    smc_watch_last_words(r->scribe.write(r->scribe.self, &report));
    smc_warnings_free(&known.warnings);
    r->next_words = smc_watch_seconds() + FEW * (smc_watch_seconds() - now);
}

static void hear(void *self, const smc_result *so_far) { smc_run_foresee(self, so_far); }

// ---- the exploration ------------------------------------------------------------------------------------------------

void smc_run_explore(smc_run *r) {
    const smc_listener listener = {hear, r};
    r->begin = smc_watch_seconds();
    smc_run_foresee(r, &r->result);
    r->progress = smc_progress_start(r->options, r->scribe.write && r->options->time_limit > 0 ? &listener : NULL);
    if (r->options->part) explore_part(r);
    else if (smc_run_is_shared(r->options)) explore_by_many(r);
    else explore(r);
    smc_interp_end_output(r->interp);
    smc_progress_end();
    tell_message(r);
    if (is_sample(r)) take_as_sample(&r->result);
    r->exploring = smc_watch_seconds() - r->begin;
    smc_run_foresee(r, &r->result);
    note_warnings(r);
    mark_races(r);
}

// One that chose another counts as that does. Replay counts nothing of its own.
static const smc_explorer *explored_by(const smc_run *r) { return r->result.by ? r->result.by : r->pair.explorer; }

// The algorithm that was at work, where it can say so.
void smc_run_estimate(smc_run *r) {
    static const double LEAST = 2, SECONDS = 0.3; // of the limit; that are taken for it
    static const smc_stop never;
    const smc_explorer *e = explored_by(r);
    if (r->stop.requested != SMC_STOP_TIME || r->options->time_limit < LEAST || r->is_shared || r->result.errors.n || !e->estimate) return;
    smc_explore_options how = smc_run_how_to_estimate(r);
    how.stop = &never;
    smc_result result = {0};
    smc_program *program = smc_interp_program(r->interp);
    program->patient = true; // the stop was asked for
    e->estimate(program, r->pair.model, &how, smc_monotonic_time() + (uint64_t)(1e9 * SECONDS), &r->rest, &result);
    if (result.status != SMC_OK) r->rest = (smc_estimate){0};
    smc_result_free(&result);
}

void smc_run_explore_again(smc_run *r) {
    const smc_diag told = r->diag;
    r->diag = (smc_diag){.report = say_nothing};
    smc_result_clear(&r->result);
    explore(r);
    mark_races(r);
    r->diag = told;
}

void smc_run_allow(smc_run *r, smc_overlay what) {
    forget(r);
    smc_interp_allow(r->interp, what);
}

static smc_replay_outcome replay(smc_run *r, const smc_replay_watch *watch, uint32_t *at) {
    const smc_explore_options how = smc_run_how(r);
    for (;;) {
        const smc_replay_outcome outcome =
            smc_replay(smc_interp_program(r->interp), r->pair.model, &how, r->options->replay, watch, &r->way, &r->result, at);
        if (r->result.status != SMC_RESTART) return outcome;
        forget(r);
    }
}

// Steps that are not there, or seem not to be allowed: of another program, or of one whose memory is made of other pieces.
static bool has_other_steps(smc_replay_outcome o) { return o == SMC_REPLAY_PROGRAM || o == SMC_REPLAY_MODEL; }

// What memory is made of may have been learnt in another execution than this one.
static smc_replay_outcome replay_informed(smc_run *r, bool shows_output, uint32_t *at) {
    smc_interp_show_output(r->interp, shows_output);
    smc_replay_outcome outcome = replay(r, NULL, at);
    if (!has_other_steps(outcome) || r->is_silent) return outcome;
    forget(r);
    smc_interp_show_output(r->interp, false);
    explore(r);
    smc_interp_show_output(r->interp, shows_output);
    tell_message(r);
    if (r->result.status != SMC_OK) return SMC_REPLAY_DONE;
    forget(r);
    r->way = SMC_REPLAY_UNKNOWN;
    return replay(r, NULL, at);
}

static smc_status ended(smc_run *r, smc_replay_outcome outcome, uint32_t at) {
    if (r->is_silent && outcome != SMC_REPLAY_DONE) return SMC_USAGE;
    switch (outcome) {
    case SMC_REPLAY_DONE: return r->result.status;
    case SMC_REPLAY_FORM: smc_error_line("--replay: '%s' is not a token as reports have it", r->options->replay); break;
    case SMC_REPLAY_PROGRAM:
        smc_error_line("--replay: this program has no such execution (step %u): it has changed, or options are missing",
                       at);
        break;
    case SMC_REPLAY_MODEL: smc_error_line("--replay: %s does not allow step %u", r->pair.model->name, at); break;
    }
    return SMC_USAGE;
}

smc_status smc_run_learn(smc_run *r) {
    uint32_t at;
    smc_replay_outcome outcome = replay_informed(r, false, &at);
    if (has_other_steps(outcome) && !r->no_variables && !r->is_silent) {
        smc_interp_free(r->interp);
        r->interp = NULL;
        r->no_variables = true;
        r->way = SMC_REPLAY_UNKNOWN;
        fputs("smc: note: where the code says what local variables hold the execution is another one: only those in memory are shown\n",
              stderr);
        smc_result_clear(&r->result);
        const smc_status status = smc_run_prepare(r);
        if (status != SMC_OK) return status;
        outcome = replay_informed(r, false, &at);
    }
    smc_interp_show_output(r->interp, r->options->show_output);
    if (outcome == SMC_REPLAY_DONE && r->result.status == SMC_OK) forget(r);
    return ended(r, outcome, at);
}

smc_status smc_run_replay(smc_run *r, const smc_replay_watch *watch) {
    uint32_t at;
    const double begin = smc_watch_seconds();
    const smc_replay_outcome outcome = watch ? replay(r, watch, &at) : replay_informed(r, r->options->show_output, &at);
    smc_interp_end_output(r->interp);
    note_warnings(r);
    mark_races(r);
    r->exploring = smc_watch_seconds() - begin;
    return ended(r, outcome, at);
}

// The trie has the memory limit too, and may be the first to reach it.
static int why_stopped(const smc_run *r) {
    if (r->stop.requested) return r->stop.requested;
    return r->result.status == SMC_NO_MEMORY && r->options->memory_limit ? SMC_STOP_MEMORY : 0;
}

// That the numbers of the result are of.
static const smc_program *program_of(const smc_run *r) {
    if (r->is_shared && r->found.apart) return &r->found.told.program;
    return r->interp ? smc_interp_program(r->interp) : NULL;
}

smc_interp_stats smc_run_work(const smc_run *r) {
    if (r->is_shared) return r->found.work;
    return r->interp ? smc_interp_get_stats(r->interp) : (smc_interp_stats){0};
}

smc_report smc_run_report(const smc_run *r, const smc_interp_stats *work) {
    const uint64_t peak = smc_watch_peak_rss_kib();
    return (smc_report){
        .file = r->options->inputs.at[0],
        .model = r->pair.model,
        .algo = explored_by(r)->name,
        .program = program_of(r),
        .result = &r->result,
        .counters = r->options->replay ? NULL : explored_by(r)->counters,
        .work = work,
        .stopped = why_stopped(r),
        .asked = &r->asked,
        .warnings = &r->warnings,
        .files = r->interp ? smc_interp_files(r->interp) : NULL,
        .inputs = r->options->inputs.at,
        .n_inputs = r->options->inputs.n,
        .loop = r->has_loop ? &r->loop : NULL,
        .seconds = smc_watch_seconds(),
        .exploring = r->exploring,
        .rest = &r->rest,
        .peak_rss_kib = r->found.peak_rss_kib > peak ? r->found.peak_rss_kib : peak,
        .stats = r->options->stats,
        .replayed = r->options->replay != NULL,
        .stops_at_error = !r->options->keep_going && !r->options->minimize,
        .minimizes = r->options->minimize,
        .again_before = r->options->again_before,
        .again_after = r->options->again_after,
        .is_sample = is_sample(r),
        .sample = is_sample(r) ? smc_sampled_of(&r->result.outcome_set) : (smc_sampled){0},
        .seed = seed_of(r->options),
        .budget = r->budget.stages.n ? &r->budget : NULL,
        .strict = r->options->strict,
        .full = r->options->report == SMC_REPORT_FULL,
    };
}

void smc_run_free(smc_run *r) {
    smc_result_free(&r->result);
    if (r->is_shared) smc_jobs_found_free(&r->found);
    smc_store_job_free(&r->job);
    smc_warnings_free(&r->warnings);
    smc_vec_free(&r->budget.stages);
    if (r->interp) smc_interp_free(r->interp);
}

bool smc_run_refused(smc_status s) { return s == SMC_USAGE || s == SMC_UNSUPPORTED; }
