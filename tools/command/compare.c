#include "tools/command/compare.h"

#include "base/child.h"
#include "explorers/comparable.h"
#include "reductions/reduction.h"
#include "tools/command/compared.h"
#include "tools/command/oom_report.h"
#include "tools/jobs/explore.h"
#include "tools/programs/programs.h"
#include "tools/report/words/json.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/progress.h"
#include "tools/run/report.h"
#include "tools/run/run.h"
#include "tools/terminal/output.h"
#include "tools/terminal/subprocess.h"
#include "tools/terminal/watch.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

// Exit status if the results of the algorithms disagree: that is an internal error of smc.
enum { EXIT_DISAGREE = 70 };

// ---- the runs -----------------------------------------------------------------------------------

// An exploration to be compared: an algorithm, and whether it executes all rounds of waiting loops.
typedef struct contestant {
    const smc_explorer *by;
    bool all_rounds;
} contestant;

enum { MAX_SECONDS = 10 }; // time limit of the exploration with all rounds of waiting loops

// State of smc compare: the explorations to be run, and the results so far.
typedef struct comparison {
    const smc_options *options;
    const smc_model *model;
    SMC_VEC(smc_compared) rows;
    SMC_VEC(char *) disagreements; // sentences about results that differ; owned
    bool reported; // errors were printed (only those of the first algorithm that found some)
    bool interrupted;
    smc_run *running; // the current exploration; NULL: none
    smc_output *output;
    smc_units *units;
    SMC_VEC(contestant) contestants;
    uint32_t at_a_time; // number of algorithms that run in parallel
    FILE *messages;     // in a child process: collects messages; NULL: they are printed at once
    smc_text text;      // contents of `messages`
    smc_status refused;
    bool crashed;      // a child process has crashed
    bool numbers;      // a contestant does not support inputs
    bool lacks_inputs; // it was left out, since the program has inputs of any value
} comparison;

// Returns the exploration that decides the verdict: one that found an error, or else a complete
// one. The one with all rounds does not count, since it has a bound.
static const smc_compared *row_with_verdict(const comparison *c) {
    const smc_compared *best = &c->rows.at[0];
    for (uint32_t i = 0; i < c->rows.n; i++) {
        const smc_compared *row = &c->rows.at[i];
        if (row->verdict == SMC_UNSAFE) return row;
        if (row->result.complete && !best->result.complete && !row->all_rounds) best = row;
    }
    return best;
}

// ---- the result ---------------------------------------------------------------------------------

static const char *verdict_word(const comparison *c) {
    return c->disagreements.n ? "disagree" : smc_verdict_word(row_with_verdict(c)->verdict);
}

static bool has_row(const comparison *c, const contestant *of) {
    for (uint32_t i = 0; i < c->rows.n; i++)
        if (c->rows.at[i].by == of->by && c->rows.at[i].all_rounds == of->all_rounds) return true;
    return false;
}

static const char *row_name(const smc_compared *row) {
    return row->all_rounds ? "all rounds" : row->by->name;
}

static uint32_t count_algorithms(const comparison *c) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->rows.n; i++) n += !c->rows.at[i].all_rounds;
    return n;
}

// Whether the algorithm was left out because of inputs of any value.
static bool lacks_inputs(const comparison *c, const contestant *of) {
    return c->lacks_inputs && !(of->by->flags & SMC_EXPLORER_TAKES_INPUTS);
}

// Prints the algorithms that were not run, of those listed before the last one that finished: those
// that support no inputs, or those that support no accesses of different sizes.
static void print_left_out(const comparison *c, bool for_inputs, FILE *to) {
    const char *before = for_inputs ? "without inputs of any value, not run: "
                                    : "without atomic accesses of different sizes, not run: ";
    uint32_t last = c->contestants.n;
    while (last && !has_row(c, &c->contestants.at[last - 1])) last--;
    for (uint32_t i = 0; i < last; i++) {
        const contestant *of = &c->contestants.at[i];
        if (has_row(c, of) || lacks_inputs(c, of) != for_inputs) continue;
        fprintf(to, "%s%s", before, of->by->name);
        before = ", ";
    }
    if (before[0] == ',') fputc('\n', to);
}

static void print_text(const comparison *c, FILE *to) {
    fprintf(to, "%-12s %12s %12s %12s %10s  verdict\n", "algorithm", "executions", "blocked",
            "outcomes", "seconds");
    for (uint32_t i = 0; i < c->rows.n; i++) {
        const smc_compared *row = &c->rows.at[i];
        const smc_result *r = &row->result;
        fprintf(to, "%-12s %12" PRIu64 " %12" PRIu64 " %12" PRIu64 " %10.3f  %s", row_name(row),
                r->executions, r->blocked, r->outcome_set.n, row->seconds,
                smc_verdict_word(row->verdict));
        if (row->reason) fprintf(to, " (%s)", row->reason);
        fputc('\n', to);
    }
    print_left_out(c, true, to);
    print_left_out(c, false, to);
    const uint32_t n = count_algorithms(c);
    fprintf(to, "smc: compare: %s, %u algorithm%s, model %s\n", verdict_word(c), n,
            n == 1 ? "" : "s", c->model->name);
}

static void print_json(const comparison *c, FILE *to) {
    json_t *rows = json_array(), *disagreements = json_array();
    for (uint32_t i = 0; i < c->rows.n; i++)
        json_array_append_new(rows, smc_compared_json(&c->rows.at[i]));
    for (uint32_t i = 0; i < c->disagreements.n; i++)
        json_array_append_new(disagreements, json_string(c->disagreements.at[i]));
    smc_json_print(json_pack("{s:s, s:o, s:s, s:b, s:s, s:o, s:o}", "smc", SMC_VERSION, "file",
                             smc_json_text(c->options->inputs.at[0]), "model", c->model->name,
                             "agree", !c->disagreements.n, "verdict", verdict_word(c), "algorithms",
                             rows, "disagreements", disagreements),
                   false, to);
}

static void print_comparison(const comparison *c, FILE *to) {
    if (c->options->format->shape == SMC_OBJECTS) print_json(c, to);
    else print_text(c, to);
}

// ---- one exploration after the other ------------------------------------------------------------

static smc_console console_for_messages(const comparison *c) {
    return c->messages ? smc_console_for_stream(smc_console_on_stream(stderr), c->messages)
                       : smc_console_on_stream(stderr);
}

static void report_row(comparison *c, const smc_report *r, const smc_console *console) {
    if (!c->rows.n && !c->options->quiet) smc_print_warnings(r, console);
    if (!c->reported) smc_print_error_lines(r, console);
    c->reported |= r->result->errors.n > 0;
}

static smc_compared row_of_run(const contestant *of, const smc_report *r) {
    const smc_verdict verdict = smc_verdict_of(r);
    const char *reason =
        verdict == SMC_INCOMPLETE || !r->result->complete ? smc_reason_incomplete(r) : NULL;
    return (smc_compared){of->by, of->all_rounds,    *r->result, verdict,
                          reason, r->cost.exploring, NULL};
}

// Creates a report of the finished explorations and the current one, without comparing them; for
// the case that memory runs out.
static smc_final_report *prepare_final_report(void *self, const smc_report *so_far) {
    comparison known = *(const comparison *)self;
    smc_final_report *w = smc_alloc(sizeof *w);
    FILE *diagnostics = smc_text_open(&w->diagnostics), *result = smc_text_open(&w->result.text);
    const smc_console console = smc_console_for_stream(smc_console_on_stream(stderr), diagnostics);
    const uint32_t n = known.rows.n;
    known.rows.at = smc_alloc((n + 1) * sizeof *known.rows.at);
    for (uint32_t i = 0; i < n; i++) known.rows.at[i] = ((const comparison *)self)->rows.at[i];
    fputs(smc_progress_erase_sequence(), diagnostics);
    report_row(&known, so_far, &console);
    known.rows.at[known.rows.n++] = row_of_run(
        &(contestant){known.running->pair.explorer, known.running->request.all_rounds}, so_far);
    print_comparison(&known, result);
    smc_text_close(diagnostics);
    smc_text_close(result);
    smc_output_prepare_timeout(known.output, &w->result);
    w->page.fd = -1;
    w->status = smc_verdict_exit(row_with_verdict(&known)->verdict);
    free(known.rows.at);
    return w;
}

static void add_row_without_memory(comparison *c) {
    const smc_console console = console_for_messages(c);
    c->running->result.status = SMC_NO_MEMORY;
    c->running->result.complete = false;
    const smc_report shown = smc_run_make_report(c->running, NULL);
    report_row(c, &shown, &console);
    *smc_vec_push(&c->rows) = row_of_run(
        &(contestant){c->running->pair.explorer, c->running->request.all_rounds}, &shown);
}

// Prints such a report when memory has run out.
static void report_oom(void *self) {
    comparison *c = self;
    smc_watch_end();
    if (c->running) add_row_without_memory(c);
    if (!c->rows.n) return;
    print_comparison(c, c->output->to);
    const int status = smc_verdict_exit(row_with_verdict(c)->verdict);
    _exit(smc_output_close(c->output) == SMC_OK ? status : SMC_EXIT_USAGE);
}

// Explores by one algorithm; limits apply to each exploration. If it does not return SMC_OK, the
// program was refused and a message was given.
static smc_status run_compared(comparison *c, smc_units *units, const contestant *of) {
    const uint32_t rounds = of->all_rounds ? SMC_COMPARED_ROUNDS : 0;
    smc_run r = {.options = c->options,
                 .pair = {c->model, of->by},
                 .request = {.all_rounds = rounds, .numbers = c->numbers}};
    const double limit = c->options->time_limit;
    const smc_console console = console_for_messages(c);
    bool left_out = false;
    if (!c->messages) r.request.report_writer = (smc_report_writer){prepare_final_report, c};
    c->running = &r;
    smc_watch_start(&r.stop, rounds && !(limit < MAX_SECONDS && limit > 0) ? MAX_SECONDS : limit,
                    c->options->memory_limit);
    // if this exploration reaches its limit, the others continue; if memory runs out, all end
    smc_set_memory_check(NULL);
    smc_status status = smc_run_lower_units(&r, units);
    if (status != SMC_OK && !smc_run_is_refusal(status)) {
        r.result.status = status;
        status = SMC_OK;
    } else if (status == SMC_OK && smc_run_lacks_inputs(&r)) {
        c->lacks_inputs = left_out = true;
    } else if (status == SMC_OK) {
        smc_run_explore(&r);
        status =
            smc_run_is_refusal(r.result.status) && !r.result.errors.n ? r.result.status : SMC_OK;
    }
    smc_watch_end();
    c->running = NULL;
    left_out |= status == SMC_UNSUPPORTED && r.interp && smc_run_lacks_mixed_sizes(&r);
    if (left_out) status = SMC_OK;
    else if (status == SMC_OK) {
        const smc_report shown = smc_run_make_report(&r, NULL);
        report_row(c, &shown, &console);
        *smc_vec_push(&c->rows) = row_of_run(of, &shown);
        r.result = (smc_result){0}; // the row owns the result now
    }
    c->interrupted = r.stop.requested == SMC_STOP_INTERRUPT;
    smc_run_free(&r);
    return status;
}

// ---- explorations in parallel, each in a child process ------------------------------------------

static void pack_found(comparison *c, smc_status status, smc_packed *out) {
    smc_text_close(c->messages);
    smc_pack_number(out, (uint64_t)status);
    smc_pack_number(out, c->interrupted);
    smc_pack_number(out, c->lacks_inputs);
    smc_pack_number(out, c->reported);
    smc_pack_text(out, c->text.at);
    smc_pack_number(out, c->rows.n);
    for (uint32_t i = 0; i < c->rows.n; i++) smc_compared_pack(&c->rows.at[i], out);
}

// In a child process: sends the result when memory has run out.
static void report_one(void *self) {
    comparison *c = self;
    smc_packed out = {0};
    smc_watch_end();
    if (!c->running) return;
    add_row_without_memory(c);
    pack_found(c, SMC_OK, &out);
    smc_subprocess_send_result(&out);
}

static void explore_in_child(void *self, uint32_t i, smc_packed *out) {
    const comparison *all = self;
    smc_options options = *all->options; // a copy that refers to the words of the original
    comparison c = {.options = &options, .model = all->model};
    options.progress = SMC_PROGRESS_NEVER;
    c.messages = smc_text_open(&c.text);
    smc_oom_report_register(report_one, &c);
    const smc_status status = run_compared(&c, all->units, &all->contestants.at[i]);
    smc_oom_report_end();
    pack_found(&c, status, out);
}

// Takes over the result of a child process. Warnings are taken from the first algorithm, errors
// from the first one that found some.
static bool receive_row(void *self, uint32_t i, smc_unpacking *found, const char *how) {
    comparison *c = self;
    if (!found) {
        c->interrupted |= !how;
        if (how)
            smc_print_usage_error("internal error: the process of algorithm '%s' %s",
                                  c->contestants.at[i].by->name, how);
        c->crashed |= how != NULL;
        return true;
    }
    c->refused = (smc_status)smc_unpack_number(found);
    c->interrupted |= smc_unpack_flag(found);
    c->lacks_inputs |= smc_unpack_flag(found);
    const bool reported = smc_unpack_flag(found);
    char *text = smc_unpack_text(found);
    if (text && (!i || (reported && !c->reported))) fputs(text, stderr);
    c->reported |= reported;
    free(text);
    if (smc_unpack_number(found)) {
        const contestant *of = &c->contestants.at[i];
        smc_compared row = {.by = of->by, .all_rounds = of->all_rounds};
        smc_compared_unpack(&row, found);
        *smc_vec_push(&c->rows) = row;
    }
    return c->refused == SMC_OK;
}

static smc_status run_side_by_side(comparison *c) {
    const smc_subprocess_tasks side = {c, explore_in_child, receive_row};
    (void)smc_run_tasks_in_parallel(&side, c->contestants.n, c->at_a_time);
    return c->refused;
}

static smc_status run_one_by_one(comparison *c) {
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < c->contestants.n && status == SMC_OK && !c->interrupted; i++)
        status = run_compared(c, c->units, &c->contestants.at[i]);
    return status;
}

// ---- all algorithms -----------------------------------------------------------------------------

static void add_disagreement(comparison *c, char *why) {
    if (why) *smc_vec_push(&c->disagreements) = why;
}

static void find_disagreements(comparison *c) {
    const smc_run as = {.options = c->options, .pair = {.model = c->model}};
    const smc_explore_options how = smc_run_explore_options(&as);
    smc_explore_options with_all_rounds = how;
    with_all_rounds.all_rounds = true;
    SMC_VEC(smc_finished_exploration) explored = {0};
    for (uint32_t i = 0; i < c->rows.n; i++) {
        const smc_compared *row = &c->rows.at[i];
        *smc_vec_push(&explored) = (smc_finished_exploration){
            row->by, row->all_rounds ? &with_all_rounds : &how, &row->result};
    }
    for (uint32_t i = 0; i < explored.n; i++) {
        add_disagreement(c, smc_describe_contradiction(&explored.at[i]));
        for (uint32_t j = i + 1; j < explored.n; j++)
            add_disagreement(c, smc_describe_disagreement(&explored.at[i], &explored.at[j]));
    }
    smc_vec_free(&explored);
}

// Returns the explorer for all rounds of waiting loops: one that supports accesses of mixed sizes.
static const smc_explorer *all_rounds_explorer(const comparison *c) {
    const smc_explorer *mixes = smc_explorer_find("trust", c->model);
    return mixes ? mixes : c->contestants.at[0].by;
}

static smc_status run_all_explorers(comparison *c) {
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_pair pair = {c->model, smc_explorer_at(i)};
        if (pair.explorer->flags & SMC_EXPLORER_SAMPLES) continue;
        if (!pair.explorer->supports(pair.model) || !smc_run_explorer_supports(c->options, &pair))
            continue;
        *smc_vec_push(&c->contestants) = (contestant){.by = pair.explorer};
        c->numbers |= !(pair.explorer->flags & SMC_EXPLORER_TAKES_INPUTS);
    }
    if (c->contestants.n && !c->options->no_spin_loops)
        *smc_vec_push(&c->contestants) = (contestant){all_rounds_explorer(c), .all_rounds = true};
    const smc_status status = (c->at_a_time > 1 ? run_side_by_side : run_one_by_one)(c);
    find_disagreements(c);
    return status;
}

static int finish_comparison(const comparison *c, smc_output *output) {
    for (uint32_t i = 0; i < c->disagreements.n; i++)
        smc_print_usage_error("%s, under model %s: a bug in smc, please report it",
                              c->disagreements.at[i], c->model->name);
    print_comparison(c, output->to);
    if (smc_output_close(output) != SMC_OK) return SMC_EXIT_USAGE;
    return c->disagreements.n || c->crashed ? EXIT_DISAGREE
                                            : smc_verdict_exit(row_with_verdict(c)->verdict);
}

// ---- command ------------------------------------------------------------------------------------

static bool is_sensible(const smc_options *o) {
    const bool many = smc_programs_are_requested(o);
    if (!smc_options_fit_use(o, SMC_USE_COMPARE)) return false;
    if (many) smc_print_usage_error("smc compare takes one program");
    return !many && smc_options_allow_many_runs(o, "compare", false);
}

static int compare_all(comparison *c, smc_output *output) {
    smc_units units;
    smc_status status = smc_run_compile_inputs(c->options, NULL, &units);
    c->units = &units;
    if (c->at_a_time == 1) smc_oom_report_register(report_oom, c);
    if (status == SMC_OK) status = run_all_explorers(c);
    smc_oom_report_end();
    smc_units_free(&units);
    if (status != SMC_OK) return SMC_EXIT_USAGE;
    return c->rows.n    ? finish_comparison(c, output)
           : c->crashed ? EXIT_DISAGREE
                        : smc_verdict_exit(SMC_INCOMPLETE);
}

// Turns off reductions that change the number of executions, because some algorithms do not have
// them.
static void disable_merging_reductions(smc_settings *own) {
    const unsigned counts = SMC_PRESERVES_COUNTS | SMC_PRESERVES_BLOCKED;
    for (size_t i = 0; smc_reduction_at(i); i++) {
        const smc_reduction *r = smc_reduction_at(i);
        // The reduction of rounds is left on, since it requires awaits.
        if ((r->preserves & counts) != counts && r->option)
            smc_invariant(smc_own_option_set(own, r->option, "off"), "a value of the option");
    }
}

int smc_compare(const smc_options *given) {
    smc_options options = *given; // a copy that refers to the words of the original
    options.keep_going = options.compares = true;
    options.jobs = 1; // algorithms run in parallel, each in one process
    smc_model variant;
    smc_pair pair;
    smc_output output;
    if (!is_sensible(given)) return SMC_EXIT_USAGE;
    if (smc_run_choose_pair(given, &variant, &pair) != SMC_OK) return SMC_EXIT_USAGE;
    if (!smc_run_can_read(given)) return SMC_EXIT_USAGE;
    if (smc_output_open(&output, given->output, given->inputs.at, given->inputs.n) != SMC_OK)
        return SMC_EXIT_USAGE;
    options.own = (smc_settings){0};
    for (uint32_t i = 0; i < given->own.n; i++) *smc_vec_push(&options.own) = given->own.at[i];
    disable_merging_reductions(&options.own);
    comparison c = {.options = &options,
                    .model = pair.model,
                    .output = &output,
                    .at_a_time = given->jobs ? given->jobs : smc_count_processors()};
    const int status = compare_all(&c, &output);
    smc_output_discard(&output);
    for (uint32_t i = 0; i < c.rows.n; i++) smc_result_free(&c.rows.at[i].result);
    for (uint32_t i = 0; i < c.rows.n; i++) free(c.rows.at[i].reason_text);
    smc_vec_free(&c.contestants);
    for (uint32_t i = 0; i < c.disagreements.n; i++) free(c.disagreements.at[i]);
    smc_vec_free(&c.rows);
    smc_vec_free(&c.disagreements);
    smc_vec_free(&options.own);
    return status;
}

// ---- JSON fields --------------------------------------------------------------------------------

#define END {NULL, NULL, NULL, false}
static const smc_json_field compared_fields[] = {
    {"algo", "algorithm", NULL, false},
    {"verdict", "verdict", NULL, false},
    {"complete", "flag", NULL, false},
    {"executions", "count", NULL, false},
    {"blocked", "count", NULL, false},
    {"redundant", "count", NULL, false},
    {"outcomes", "count", NULL, false},
    {"exploration_seconds", "number", NULL, false},
    {"errors", "[error_kind]", NULL, false},
    {"reason", "text", "why it is incomplete", true},
    {"all_rounds", "count", "waits were explored round by round, up to so many", true},
    {"outcome_hash", "hash", NULL, true},
    END};

static const smc_json_field comparison_fields[] = {{"smc", "text", "the version", false},
                                                   {"file", "text", NULL, false},
                                                   {"model", "model", NULL, false},
                                                   {"agree", "flag", NULL, false},
                                                   {"verdict", "compared_verdict", NULL, false},
                                                   {"algorithms", "[compared]", NULL, false},
                                                   {"disagreements", "[text]", NULL, false},
                                                   END};

const smc_json_shape smc_compare_shapes[] = {
    {"comparison", "smc compare", comparison_fields, NULL, false},
    {"compared", NULL, compared_fields, NULL, false},
    {NULL, NULL, NULL, NULL, false}};

// Names of verdicts: those of one exploration, and "disagree".
static const char *verdict_of_row(unsigned i) {
    return i <= SMC_INCOMPLETE       ? smc_verdict_word((smc_verdict)i)
           : i == SMC_INCOMPLETE + 1 ? "disagree"
                                     : NULL;
}
const smc_json_enumeration smc_compare_words = {"compared_verdict", verdict_of_row};
