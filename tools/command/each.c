#include "tools/command/each.h"

#include "base/child.h"
#include "base/marked.h"
#include "base/printable.h"
#include "tools/command/oom_report.h"
#include "tools/command/packed_suite.h"
#include "tools/command/tests.h"
#include "tools/command/variable_trace.h"
#include "tools/jobs/explore.h"
#include "tools/options/program_options.h"
#include "tools/programs/programs.h"
#include "tools/report/words/coverage.h"
#include "tools/report/words/json.h"
#include "tools/run/outputs.h"
#include "tools/run/budget.h"
#include "tools/run/coverage.h"
#include "tools/run/choose_pair.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/progress.h"
#include "tools/run/report.h"
#include "tools/terminal/output.h"
#include "tools/terminal/subprocess.h"
#include "tools/terminal/watch.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    N_VERDICTS = 0
#define X(id, word, exit) +1
    SMC_VERDICTS(X)
#undef X
};

// State of the check of several programs: the totals, and the outputs for all of them.
typedef struct each {
    const smc_options *options;
    smc_pair pair;
    smc_output output, page, covered; // page: of --html; covered: of --coverage
    smc_coverage coverage;            // coverage of all programs together; sorted before it is
                                      // printed
    smc_suite suite, pages;           // results of all programs, for the page and for output
                                      // formats that list all programs
    uint32_t programs, checked[N_VERDICTS], refused;
    const char *model;     // model of the programs checked so far; NULL: none yet
    bool has_other_models; // some program was checked under another model, because of its language
    double seconds;
    bool interrupted;
    smc_run *running;        // the current run; NULL: none
    const smc_programs *all; // all programs; NULL: this is a child process for one program
    smc_text text;           // in a child process: its printed result
    atomic_bool *has_shown_counterexample; // shared by all processes: whether a counterexample was
                                           // printed; NULL: none shall be printed
} each;

// ---- one program --------------------------------------------------------------------------------

static bool is_suite_format(const each *e) { return e->options->format->shape == SMC_SUITE; }
static const smc_report_format *page_format(void) { return smc_report_format_find("html"); }

// Prints a program's errors. Only the first counterexample of all programs is shown as a whole; for
// others, the last steps are shown, or one line if the program is not a test.
static void print_errors(each *e, const smc_report *r, const smc_console *console) {
    const bool is_first = r->result->errors.n && e->has_shown_counterexample &&
                          !atomic_exchange(e->has_shown_counterexample, true);
    if (is_first) smc_print_errors(r, console);
    else if (e->has_shown_counterexample && r->input.test) smc_print_errors_briefly(r, console);
    else smc_print_error_lines(r, console);
}

// Prints the result, either completely or, if memory runs out, not at all.
static void print_all_or_nothing(const each *e, const smc_report *r) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    e->options->format->print(r, to);
    smc_text_close(to);
    fwrite(text.at, 1, text.n, e->output.to);
    free(text.at);
}

static void print_program_result(each *e, const smc_report *r, const smc_console *console) {
    const smc_verdict verdict = smc_verdict_of(r);
    e->checked[verdict]++;
    fflush(stdout); // output of the program comes first
    e->has_other_models |= e->model && strcmp(e->model, r->model->name) != 0;
    e->model = r->model->name;
    if (r->program && !e->options->quiet) smc_print_warnings(r, console);
    print_errors(e, r, console);
    if (e->page.to) smc_suite_add(&e->pages, page_format(), r);
    if (is_suite_format(e)) smc_suite_add(&e->suite, e->options->format, r);
    else print_all_or_nothing(e, r);
}

static void print_refused_object(each *e, const char *file, const char *build_target,
                                 const char *test) {
    json_t *o = json_pack("{s:s, s:o, s:s, s:n}", "smc", SMC_VERSION, "file", smc_json_text(file),
                          "model", e->pair.model->name, "verdict");
    smc_json_set_text(o, "build_target", build_target);
    smc_json_set_text(o, "test", test);
    smc_json_print(o, true, e->output.to);
}

// Records a program that was refused; a message has been given.
static void print_refused(each *e, const smc_program_to_check *program) {
    const char *file = smc_program_file_name(program), *test = smc_program_test_name(program),
               *build_target =
                   program->build_target ? program->build_target : e->options->build_target;
    e->refused++;
    char *name = smc_name_of_program(file, build_target, test), *shown = smc_printable(name);
    if (e->page.to) smc_suite_add_refused(&e->pages, page_format(), name, e->pair.model->name);
    if (is_suite_format(e))
        smc_suite_add_refused(&e->suite, e->options->format, name, e->pair.model->name);
    else if (e->options->format->shape == SMC_OBJECTS)
        print_refused_object(e, file, build_target, test);
    else fprintf(e->output.to, "%s: not checked\n", shown);
    free(shown);
    free(name);
}

// ---- all programs -------------------------------------------------------------------------------

static uint32_t count_checked(const each *e) {
    uint32_t n = 0;
    for (int v = 0; v < N_VERDICTS; v++) n += e->checked[v];
    return n;
}

// True if code that was not executed is never executed: all executions of all programs were
// explored.
static bool is_all_explored(const each *e) {
    return e->checked[SMC_VERIFIED] + e->checked[SMC_BOUNDED] == e->programs;
}

static const char *models_of(const each *e) {
    return e->has_other_models ? "rc11 or c20, by language"
           : e->model          ? e->model
                               : e->pair.model->name;
}

static void print_total(const each *e) {
    if (e->page.to) smc_suite_print(&e->pages, page_format(), e->page.to);
    if (is_suite_format(e)) {
        smc_suite_print(&e->suite, e->options->format, e->output.to);
        return;
    }
    const uint32_t programs = e->programs, left = programs - count_checked(e) - e->refused;
    if (e->options->format->shape == SMC_OBJECTS) {
        json_t *o = json_pack("{s:s, s:i, s:s}", "smc", SMC_VERSION, "programs", (int)programs,
                              "model", models_of(e));
        for (int v = 0; v < N_VERDICTS; v++)
            json_object_set_new(o, smc_verdict_word((smc_verdict)v), json_integer(e->checked[v]));
        json_object_set_new(o, "refused", json_integer(e->refused));
        json_object_set_new(o, "left", json_integer(left));
        json_object_set_new(o, "seconds", json_real(e->seconds));
        if (e->options->coverage)
            json_object_set_new(o, "coverage", smc_coverage_json(&e->coverage));
        smc_json_print(o, true, e->output.to);
        return;
    }
    fprintf(e->output.to, "smc: %u program%s: ", programs, programs == 1 ? "" : "s");
    for (int v = 0; v < N_VERDICTS; v++)
        if (v != SMC_SAMPLED || e->checked[v])
            fprintf(e->output.to, "%u %s, ", e->checked[v], smc_verdict_word((smc_verdict)v));
    fprintf(e->output.to, "%u not checked, model %s, %.2f s\n", e->refused + left, models_of(e),
            e->seconds);
    if (e->options->coverage)
        smc_coverage_print_summary(&e->coverage, is_all_explored(e), e->output.to);
}

// Returns the exit status of all programs: errors take precedence, then refused programs, then
// incomplete checks.
static int exit_status(const each *e, bool all_found) {
    if (e->checked[SMC_UNSAFE]) return smc_verdict_exit(SMC_UNSAFE);
    if (e->refused || !all_found) return SMC_EXIT_USAGE;
    return smc_verdict_exit(e->checked[SMC_INCOMPLETE] || e->interrupted ? SMC_INCOMPLETE
                                                                         : SMC_VERIFIED);
}

// Creates a report of the current program, and of all programs as if this was the last one; for the
// case that memory runs out.
static smc_final_report *prepare_final_report(void *self, const smc_report *so_far) {
    each known = *(const each *)self;
    known.has_shown_counterexample = NULL;
    smc_final_report *w = smc_alloc(sizeof *w);
    smc_report report = *so_far;
    FILE *diagnostics = smc_text_open(&w->diagnostics);
    const smc_console console = smc_console_for_stream(smc_console_on_stream(stderr), diagnostics);
    smc_output_prepare_timeout(&known.output, &w->result);
    w->page.fd = -1;
    known.output.to = smc_text_open(&w->result.text);
    known.seconds += report.cost.seconds;
    report.layout.is_one_of_many = true;
    fputs(smc_progress_erase_sequence(), diagnostics);
    known.page.to = NULL;
    if (is_suite_format(&known)) {
        known.checked[smc_verdict_of(&report)]++;
        smc_print_error_lines(&report, &console);
        smc_suite_print_with(&known.suite, known.options->format, &report, known.output.to);
    } else {
        print_program_result(&known, &report, &console);
        print_total(&known);
    }
    if (((const each *)self)->page.to) {
        FILE *page = smc_text_open(&w->page.text);
        smc_suite_print_with(&known.pages, page_format(), &report, page);
        smc_text_close(page);
        smc_output_prepare_timeout(&((const each *)self)->page, &w->page);
    }
    smc_text_close(diagnostics);
    smc_text_close(known.output.to);
    w->status = exit_status(&known, true);
    return w;
}

static void print_without_memory(each *e) {
    const smc_console console = smc_console_on_stream(stderr);
    e->running->result.status = SMC_NO_MEMORY;
    e->running->result.complete = false;
    const smc_interp_stats work =
        e->running->interp ? smc_interp_get_stats(e->running->interp) : (smc_interp_stats){0};
    smc_report report = smc_run_make_report(e->running, &work);
    report.layout.is_one_of_many = true;
    e->seconds += report.cost.seconds;
    smc_oom_report_partial_trace(&e->running->result);
    print_program_result(e, &report, &console);
}

// Prints the report of the programs checked so far when memory has run out; the remaining programs
// are not checked.
static void report_oom(void *self) {
    each *e = self;
    smc_watch_end();
    if (e->running) print_without_memory(e);
    else smc_print_usage_error("out of memory; the programs that are left are not checked");
    e->interrupted = true;
    print_total(e);
    const int status = exit_status(e, true);
    if (e->page.to && smc_output_close(&e->page) != SMC_OK) _exit(SMC_EXIT_USAGE);
    _exit(smc_output_close(&e->output) == SMC_OK ? status : SMC_EXIT_USAGE);
}

// ---- one program after the other ----------------------------------------------------------------

static smc_status prepare_and_explore(smc_run *r) {
    const smc_status status = smc_run_prepare(r);
    if (status != SMC_OK) return status;
    smc_budget_explore(r);
    return r->result.status;
}

// Checks one program; limits apply to each program. Prints nothing if the program compiles only by
// a newer standard.
static void check_with_options(each *e, const smc_options *options, const smc_pair *pair,
                               const smc_program_to_check *program) {
    smc_run r = {
        .options = options, .pair = *pair, .request.lowering_output = program->lowering_output};
    if (e->all) r.request.report_writer = (smc_report_writer){prepare_final_report, e};
    const smc_console console = smc_console_on_stream(stderr);
    smc_watch_start(&r.stop, options->time_limit, options->memory_limit);
    if (program->stopped_by) r.stop.requested = program->stopped_by;
    // if this program reaches its limit, the others continue; if memory runs out, all end
    smc_set_memory_check(NULL);
    e->running = &r;
    smc_run_prepare_timeout(&r, &r.result);
    const smc_status status = program->stopped_by         ? SMC_STOPPED
                              : smc_run_can_read(options) ? prepare_and_explore(&r)
                                                          : SMC_USAGE;
    const bool refused = smc_run_is_refusal(status) && !r.result.errors.n;
    if (status != SMC_OK) r.result.status = status;
    const smc_interp_stats work = r.interp ? smc_interp_get_stats(r.interp) : (smc_interp_stats){0};
    if (options->coverage && r.interp) smc_interp_coverage(r.interp, &e->coverage);
    smc_run_copy_coverage(&r);
    smc_report report = smc_run_make_report(&r, &work);
    report.layout.is_one_of_many = true;
    report.exploration.is_prepared |= program->stopped_by != 0;
    smc_watch_end();
    e->seconds += report.cost.seconds;
    e->interrupted = r.stop.requested == SMC_STOP_INTERRUPT;
    e->running = NULL;
    smc_variable_traces variable_traces = {0};
    if (!refused && (e->page.to || options->format == page_format()))
        smc_run_trace_variables(&r, &variable_traces);
    report.notes.variable_traces = &variable_traces;
    const bool is_repeated = options->newer_standard && *options->newer_standard;
    if (refused && !is_repeated) print_refused(e, program);
    else if (!refused) print_program_result(e, &report, &console);
    smc_report_variable_traces_free(&variable_traces);
    fflush(e->output.to);
    smc_run_free(&r);
    // Returns memory to the system, so that memory of this program does not count for the next one.
    if (options->memory_limit) smc_trim_heap();
}

// Checks one program with the options in its files. A mistake in these options does not stop the
// other programs. Sets *newer as smc_compile_options.newer_standard does.
static void check_by_standard(each *e, const smc_program_to_check *program, const char **newer) {
    smc_parsed_options parsed;
    smc_model variant;
    smc_pair pair;
    *newer = NULL;
    const smc_options typed = smc_options_of_target(e->options, program);
    smc_status status =
        smc_determine_test_options(&typed, &program->files, program->test, false, &parsed);
    if (!program->standard) parsed.options.newer_standard = newer;
    if (program->may_have_tests) parsed.options.tests = SMC_TEST_PREFIX;
    if (program->test) smc_options_of_test(&typed, program, &parsed.options);
    if (program->registered) smc_options_of_registered(&typed, program, &parsed.options);
    parsed.options.jobs = 1; // programs run in parallel, each in one process
    if (!e->all) parsed.options.progress = SMC_PROGRESS_NEVER;
    const smc_options *o = &parsed.options;
    if (status == SMC_OK) status = smc_run_choose_pair(o, &variant, &pair);
    if (status == SMC_OK && !smc_run_supports_options(o, &pair)) status = SMC_USAGE;
    if (status == SMC_OK) check_with_options(e, o, &pair, program);
    else print_refused(e, program);
    smc_parsed_options_free(&parsed);
}

static void check_program(each *e, const smc_program_to_check *program) {
    const char *newer = NULL;
    if (program->has_no_test) print_refused(e, program);
    else check_by_standard(e, program, &newer);
    if (!newer) return;
    const smc_program_to_check again = smc_program_by_standard(program, newer);
    check_by_standard(e, &again, &newer);
}

// ---- programs in parallel, each in a child process ----------------------------------------------

static void pack_found(each *e, smc_packed *out) {
    smc_text_close(e->output.to);
    for (int v = 0; v < N_VERDICTS; v++) smc_pack_number(out, e->checked[v]);
    smc_pack_number(out, e->refused);
    smc_pack_number(out, e->interrupted);
    smc_pack_double(out, e->seconds);
    smc_pack_text(out, e->text.at);
    smc_suite_pack(&e->suite, out);
    smc_suite_pack(&e->pages, out);
    smc_coverage_sort(&e->coverage);
    smc_coverage_encode(&e->coverage, out);
}

// In a child process: sends the result when memory has run out.
static void report_one(void *self) {
    each *e = self;
    smc_packed out = {0};
    smc_watch_end();
    if (!e->running) return;
    print_without_memory(e);
    pack_found(e, &out);
    smc_subprocess_send_result(&out);
}

static void check_in_child(void *self, uint32_t i, smc_packed *out) {
    const each *all = self;
    each e = {.options = all->options,
              .pair = all->pair,
              .page.to = all->page.to,
              .has_shown_counterexample = all->has_shown_counterexample};
    e.output.to = smc_text_open(&e.text);
    smc_oom_report_register(report_one, &e);
    check_program(&e, &all->all->at.at[i]);
    smc_oom_report_end();
    pack_found(&e, out);
}

static bool receive_result(void *self, uint32_t i, smc_unpacking *found, const char *how) {
    each *e = self;
    if (!found) {
        e->interrupted |= !how;
        if (how)
            smc_print_usage_error("internal error: the process that checked %s %s",
                                  e->all->at.at[i].files.at[0], how);
        if (how) print_refused(e, &e->all->at.at[i]);
        return true;
    }
    for (int v = 0; v < N_VERDICTS; v++) e->checked[v] += smc_unpack_number32(found);
    e->refused += smc_unpack_number32(found);
    e->interrupted |= smc_unpack_flag(found);
    e->seconds += smc_unpack_double(found);
    char *text = smc_unpack_text(found);
    if (text) fputs(text, e->output.to);
    fflush(e->output.to);
    free(text);
    smc_suite_add_packed(&e->suite, found);
    smc_suite_add_packed(&e->pages, found);
    smc_coverage_decode(&e->coverage, found);
    return true;
}

static void run_side_by_side(each *e) {
    const smc_subprocess_tasks side = {e, check_in_child, receive_result};
    const uint32_t n = e->options->jobs ? e->options->jobs : smc_count_processors();
    if (smc_run_tasks_in_parallel(&side, e->programs, n) < e->programs) e->interrupted = true;
}

// ---- command ------------------------------------------------------------------------------------

static void run_one_by_one(each *e) {
    smc_oom_report_register(report_oom, e);
    for (uint32_t i = 0; i < e->programs && !e->interrupted; i++)
        check_program(e, &e->all->at.at[i]);
    smc_oom_report_end();
}

static int check_programs(each *e, const smc_programs *programs) {
    e->all = programs;
    e->programs = programs->at.n;
    (e->options->jobs == 1 ? run_one_by_one : run_side_by_side)(e);
    smc_coverage_sort(&e->coverage);
    print_total(e);
    if (e->has_shown_counterexample && e->checked[SMC_UNSAFE] > 1)
        fputs(
            e->options->tests
                ? "smc: note: only the first counterexample is shown in full\n"
                : "smc: note: only the first counterexample is shown; for another one: smc FILE\n",
            stderr);
    const smc_status page = e->page.to ? smc_output_close(&e->page) : SMC_OK,
                     covered = smc_coverage_write(&e->coverage, &e->covered);
    if (smc_output_close(&e->output) != SMC_OK || page != SMC_OK || covered != SMC_OK)
        return SMC_EXIT_USAGE;
    return exit_status(e, programs->failed == 0);
}

static bool open_streams(each *e) {
    const smc_options *o = e->options;
    if (!smc_run_outputs_differ(o)) return false;
    if (smc_output_open(&e->output, o->output, o->inputs.at, o->inputs.n) != SMC_OK) return false;
    if (o->html && smc_output_open(&e->page, o->html, o->inputs.at, o->inputs.n) != SMC_OK)
        return false;
    return smc_coverage_open(o, &e->covered) == SMC_OK;
}

int smc_check_each(const smc_options *o) {
    each e = {.options = o};
    smc_model variant;
    smc_programs programs;
    if (!smc_options_allow_many_runs(o, "a run of many programs", true)) return SMC_EXIT_USAGE;
    if (!smc_options_fit_use(o, SMC_USE_MANY)) return SMC_EXIT_USAGE;
    if (smc_run_choose_pair(o, &variant, &e.pair) != SMC_OK) return SMC_EXIT_USAGE;
    if (!smc_run_supports_options(o, &e.pair)) return SMC_EXIT_USAGE;
    smc_programs_find(o, &programs);
    smc_tests_find(o, &programs);
    int status = SMC_EXIT_USAGE;
    const bool shows = !o->quiet && o->format->shape == SMC_LINES;
    void *shared = shows ? mmap(NULL, sizeof *e.has_shown_counterexample, PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0)
                         : MAP_FAILED;
    if (shared != MAP_FAILED) e.has_shown_counterexample = shared;
    if (programs.at.n && open_streams(&e)) status = check_programs(&e, &programs);
    if (e.has_shown_counterexample) munmap(shared, sizeof *e.has_shown_counterexample);
    smc_output_discard(&e.output);
    smc_output_discard(&e.page);
    smc_output_discard(&e.covered);
    smc_coverage_free(&e.coverage);
    smc_suite_free(&e.suite);
    smc_suite_free(&e.pages);
    smc_programs_free(&programs);
    return status;
}

// ---- JSON fields --------------------------------------------------------------------------------

#define END {NULL, NULL, NULL, false}
static const smc_json_field refused_fields[] = {{"smc", "text", "the version", false},
                                                {"file", "text", NULL, false},
                                                {"build_target", "text", NULL, true},
                                                {"test", "text", NULL, true},
                                                {"model", "model", NULL, false},
                                                {"verdict", "null", NULL, false},
                                                END};

#define COUNTED(id, word, exit) {word, "count", "programs with this verdict", false},
static const smc_json_field total_fields[] = {
    {"smc", "text", "the version", false},
    {"programs", "count", NULL, false},
    {"model", "text", NULL, false},
    SMC_VERDICTS(COUNTED) // clang-format off
    {"refused", "count", "programs with which something is wrong", false}, // clang-format on
    {"left", "count", "programs that were not checked any more", false},
    {"seconds", "number", NULL, false},
    {"coverage", "coverage", "of --coverage: what some execution of any has run", true},
    END};

const smc_json_shape smc_each_shapes[] = {
    {"refused", "a check of many programs: one that was not checked", refused_fields, NULL, false},
    {"total", "a check of many programs: the last line", total_fields, NULL, false},
    {NULL, NULL, NULL, NULL, false}};
