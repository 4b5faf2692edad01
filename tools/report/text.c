// text.c - prints errors, warnings and the summary line as text.
#include "tools/report/report.h"

#include "base/printable.h"
#include "tools/report/columns.h"
#include "tools/report/words/coverage.h"
#include "tools/report/explain.h"
#include "tools/report/words/words.h"

#include <inttypes.h>

// ---- errors -------------------------------------------------------------------------------------

static void print_error_line(const smc_report *r, const smc_error *e, const smc_console *to) {
    char *text = smc_format("%s [%s]", smc_error_message(e), smc_error_name(e->kind));
    smc_console_print_message(to, smc_position_of(r->program, e->place), "error", text);
    free(text);
}

static void print_note(const smc_report *r, uint32_t place, char *text, const smc_console *to) {
    smc_console_print_message(to, smc_position_of(r->program, place), "note", text);
    free(text);
}

static void show_source(const smc_report *r, smc_position at, const smc_console *to) {
    size_t n = 0;
    char *text = smc_report_source_text(r, at.file, &n);
    smc_console_print_source(to, at, text, n);
    free(text);
}

// Prints the call stack of a place, the innermost call first.
static void print_call_stack(const smc_report *r, uint32_t place, const smc_console *to) {
    enum { MAX_NESTING = 20 };
    if (!place) return;
    uint32_t caller = r->program->place(r->program, place).caller;
    for (int depth = 0; caller; depth++) {
        smc_place p = r->program->place(r->program, caller);
        if (depth == MAX_NESTING) {
            print_note(r, 0, smc_strdup("more calls are not shown"), to);
            return;
        }
        print_note(r, caller,
                   p.function ? smc_format("called from %s", p.function)
                              : smc_strdup("called from here"),
                   to);
        caller = p.caller;
    }
}

// Prints the second place of an error: the other access of a race, the allocation, or the first
// free.
static void print_other_place(const smc_report *r, const smc_error *e, const smc_console *to) {
    if (!e->place2) return;
    print_note(r, e->place2, smc_format("%s, by thread %u", smc_error_second_label(e), e->thread2),
               to);
    show_source(r, smc_position_of(r->program, e->place2), to);
    print_call_stack(r, e->place2, to);
}

// Prints the waits of a deadlock.
static void print_waiting_threads(const smc_explanation *x, const smc_console *to) {
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const uint32_t place = x->x->events[x->waits.at[i].event].place;
        if (x->waits.at[i].is_in_message) continue;
        print_note(x->report, place, smc_strdup(x->waits.at[i].text), to);
        print_call_stack(x->report, place, to);
    }
}

static void print_one_error(const smc_report *r, const smc_error *e, const smc_console *to) {
    print_error_line(r, e, to);
    show_source(r, smc_position_of(r->program, e->place), to);
    print_call_stack(r, e->place, to);
    print_other_place(r, e, to);
    smc_explanation x;
    smc_explain_error(&x, r, e);
    print_waiting_threads(&x, to);
    smc_columns_print(&x, to);
    smc_explanation_free(&x);
}

void smc_print_errors(const smc_report *r, const smc_console *to) {
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        print_one_error(r, &r->result->errors.at[i], to);
}

void smc_print_errors_briefly(const smc_report *r, const smc_console *to) {
    for (uint32_t i = 0; i < r->result->errors.n; i++) {
        const smc_error *e = &r->result->errors.at[i];
        smc_explanation x;
        print_error_line(r, e, to);
        smc_explain_error(&x, r, e);
        smc_columns_print_last(&x, to);
        smc_explanation_free(&x);
    }
}

void smc_print_error_lines(const smc_report *r, const smc_console *to) {
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        print_error_line(r, &r->result->errors.at[i], to);
}

// ---- warnings -----------------------------------------------------------------------------------

static smc_position position_of(const smc_warning *w) {
    return (smc_position){.file = w->at.file, .line = w->at.line, .column = w->at.column};
}

static void print_one_warning(const smc_report *r, const smc_warning *w, const smc_console *to) {
    char *text = smc_format("%s [%s]", w->text, smc_warning_name(w->kind));
    smc_console_print_message(to, position_of(w), smc_warning_severity(w->kind), text);
    show_source(r, position_of(w), to);
    free(text);
}

static uint32_t count_kind(const smc_warnings *all, uint32_t from, smc_warning_kind kind) {
    uint32_t n = 0;
    for (uint32_t i = from; i < all->n; i++) n += all->at[i].kind == kind;
    return n;
}

// Returns how one of several notes is named: by its function, if its text begins with one, and its
// place; the caller frees it.
static char *name_of_note(const smc_warning *w) {
    const char *brackets = strstr(w->text, "()");
    const int n = brackets && brackets == w->text + strcspn(w->text, " (")
                      ? (int)(brackets - w->text) + 2
                      : 0;
    if (!w->at.file) return smc_strdup(w->text);
    return smc_format("%.*s%s%s:%u", n, w->text, n ? " in " : "", w->at.file, w->at.line);
}

// Prints all notes of one kind, of which `first` is the index of the first, in one line that names
// some of them.
static void print_several_notes(const smc_warnings *all, uint32_t first, uint32_t n,
                                const smc_console *to) {
    enum { NAMED = 3 };
    const smc_warning *head = &all->at[first];
    char *text = smc_format("%u %s: ", n, smc_warning_plural_text(head->kind));
    uint32_t named = 0;
    for (uint32_t i = first; i < all->n && named < NAMED; i++) {
        const smc_warning *w = &all->at[i];
        if (w->kind != head->kind) continue;
        const char *before = !named ? "" : named + 1 == n ? " and " : ", ";
        char *name = name_of_note(w), *longer = smc_format("%s%s%s", text, before, name);
        free(name);
        free(text);
        text = longer;
        named++;
    }
    char *line =
        n > named ? smc_format("%s and %u more [%s]", text, n - named, smc_warning_name(head->kind))
                  : smc_format("%s [%s]", text, smc_warning_name(head->kind));
    smc_console_print_message(to, position_of(head), smc_warning_severity(head->kind), line);
    free(line);
    free(text);
}

void smc_print_warnings(const smc_report *r, const smc_console *to) {
    smc_warnings all = {0};
    smc_warnings_of(r, &all);
    for (uint32_t i = 0; i < all.n; i++) {
        const smc_warning_kind kind = all.at[i].kind;
        const uint32_t left = count_kind(&all, i, kind), n = count_kind(&all, 0, kind);
        if (!smc_warning_plural_text(kind) || n == 1) print_one_warning(r, &all.at[i], to);
        else if (left == n) print_several_notes(&all, i, n, to);
    }
    smc_warnings_free(&all);
}

// ---- the result ---------------------------------------------------------------------------------

static void print_counter(FILE *to, uint64_t value, const char *words) {
    fprintf(to, "  %14" PRIu64 "  %s\n", value, words);
}

static void print_statistics(const smc_report *r, FILE *to) {
    fputs("\nstatistics\n", to);
#define X(field, words) print_counter(to, r->result->field, words);
    SMC_COUNTERS(X)
#undef X
    for (uint32_t i = 0; r->exploration.counters && r->exploration.counters[i].name; i++)
        print_counter(to, r->result->own[i], r->exploration.counters[i].words);
    if (r->exploration.work) {
#define X(field, words) print_counter(to, r->exploration.work->field, words);
        SMC_INTERP_COUNTERS(X)
#undef X
    }
    print_counter(to, r->cost.peak_rss_kib, "KiB of peak memory (including the compiler)");
    const uint64_t visited = r->result->executions + r->result->blocked;
    fprintf(to, "  %14.6f  seconds of exploration\n", r->cost.exploring);
    if (visited)
        fprintf(to, "  %14.3f  microseconds for each execution\n",
                1e6 * r->cost.exploring / (double)visited);
}

static const char *plural_suffix(uint64_t n) { return n == 1 ? "" : "s"; }

// Prints which threads run forever.
static void print_servers(const smc_report *r, FILE *to) {
    const smc_place_set *threads = &r->result->servers;
    fprintf(to, "thread%s ", plural_suffix(threads->n));
    for (uint32_t i = 0; i < threads->n; i++)
        fprintf(to, "%s%" PRIu32, !i ? "" : i + 1 < threads->n ? ", " : " and ", threads->at[i]);
    fprintf(to, " run%s for ever; %u rounds of %s were explored, ", threads->n == 1 ? "s" : "",
            r->interp_options->loops.net_zero_rounds, threads->n == 1 ? "it" : "each");
}

// True if loop bounds cut all executions; then the bounds are more important than the verdict.
static bool are_all_executions_cut(const smc_report *r) {
    const smc_result *x = r->result;
    return smc_verdict_of(r) == SMC_BOUNDED && !x->executions && x->bounded && x->cut.n &&
           !x->servers.n && !x->thread_limit.n && !x->too_large.n && !x->repeated.n &&
           !x->stale.n && !x->withheld && !r->exploration.n_recorded && !r->exploration.near;
}

static void print_cut_executions(const smc_report *r, FILE *to) {
    const uint64_t n = r->result->bounded + r->result->blocked;
    if (r->interp_options->loops.bounds.n)
        fputs("no execution reached its end within the bounds of the loops", to);
    else
        fprintf(to, "no execution reached its end within %u rounds of each loop",
                r->interp_options->loops.unroll);
    fprintf(to, " (%" PRIu64 " cut or blocked); raise --unroll", n);
}

// Prints up to which sizes of clients no error was found.
static void print_clients(const smc_report *r, FILE *to) {
    const smc_clients_report *c = r->clients;
    if (c->failing) fprintf(to, "client '%s', ", c->failing);
    else if (c->are_from_user)
        fprintf(to, "no error in %" PRIu64 " client%s, ", c->clients,
                plural_suffix((uint32_t)c->clients));
    else if (!c->calls) fprintf(to, "%" PRIu64 " clients explored, ", c->clients);
    else
        fprintf(to,
                "no error with up to %" PRIu32 " calls on %" PRIu32 " threads (%" PRIu64
                " clients), ",
                c->calls, c->threads, c->clients);
}

static void print_bounds(const smc_report *r, FILE *to) {
    const bool cut = r->result->bounded &&
                     (r->result->cut.n || !(r->result->servers.n || r->result->thread_limit.n ||
                                            r->result->too_large.n || r->result->repeated.n));
    if (r->result->servers.n) print_servers(r, to);
    if (r->result->thread_limit.n)
        fprintf(to,
                "no error with at most %d threads created by each thread, nested at most %d deep, "
                "%d in all, ",
                SMC_MAX_CREATED, SMC_MAX_CREATION_DEPTH, SMC_MAX_THREADS);
    if (r->result->too_large.n) fputs("no error before an allocation that is too large, ", to);
    if (cut && !r->interp_options->loops.bounds.n)
        fprintf(to, "no error within %u rounds of each loop, ", r->interp_options->loops.unroll);
    if (cut && r->interp_options->loops.bounds.n)
        fputs("no error within the bounds of the loops, ", to);
    if (r->result->repeated.n)
        fprintf(to, "no error within %u rounds in a row that restore a thread's state, ",
                r->interp_options->loops.net_zero_rounds);
    if (r->result->stale.n)
        fprintf(to, "no error with %u reads of an old write in a row, ", r->result->stale_bound);
    if (r->exploration.n_recorded)
        fprintf(to, "no error after step %" PRIu64 " of the recorded execution, ",
                r->exploration.n_recorded);
    if (r->exploration.near)
        fprintf(to, "no error with at most %" PRIu32 " choice%s unlike the recorded execution, ",
                *r->exploration.near, plural_suffix(*r->exploration.near));
    if (r->result->withheld)
        fprintf(to, "no error with %" PRIu32 " preemption%s at most, ", r->result->preemption_bound,
                plural_suffix(r->result->preemption_bound));
}

// Prints the result of sampling. Digits are grouped, as in 31,400.
static void print_sample(const smc_report *r, FILE *to) {
    char n[32], distinct[32];
    smc_format_number(r->result->executions, n);
    smc_format_number(r->sampling.sample.outcomes, distinct);
    fprintf(to,
            "no error in %s sampled execution%s (%s distinct), seed %" PRIu32 "; %" PRIu64
            " blocked, %" PRIu64 " bounded",
            n, plural_suffix(r->result->executions), distinct, r->sampling.seed, r->result->blocked,
            r->result->bounded);
}

// Prints whether further samples are likely to find something new.
static void print_coverage(const smc_report *r, FILE *to) {
    char outcomes[32], new_outcomes[32], pairs[32], new_pairs[32];
    smc_format_number(r->sampling.sample.outcomes, outcomes);
    smc_format_number(r->sampling.sample.new_outcomes, new_outcomes);
    smc_format_number(r->sampling.sample.pairs, pairs);
    smc_format_number(r->sampling.sample.new_pairs, new_pairs);
    fprintf(to,
            "     the last tenth added %s of %s distinct executions and %s of %s pairs of a "
            "write and its read\n",
            new_outcomes, outcomes, new_pairs, pairs);
    const smc_estimate *e = r->exploration.rest;
    if (!e || !e->runs || e->executions + e->blocked > (double)r->result->executions) return;
    char n[48];
    smc_format_approximately(e->executions, n, sizeof n);
    fprintf(to, "     about %s executions in all: smc without hunt explores each of them\n", n);
}

// Prints the number of executions; if the first error ended the exploration, the number of the
// execution that shows it.
static void print_executions(const smc_report *r, FILE *to) {
    const smc_result *x = r->result;
    const uint64_t found = smc_first_error_execution(r);
    const uint64_t n = r->exploration.replayed ? 1 : x->executions;
    if (found) fprintf(to, "found in execution %" PRIu64, found);
    else fprintf(to, "%" PRIu64 " execution%s", n, plural_suffix(n));
}

// After a timeout, prints an estimate of the remaining work, and alternatives.
static void print_remaining_work(const smc_report *r, FILE *to) {
    const smc_estimate *e = r->exploration.rest;
    const double visited = (double)smc_result_count_visited(r->result),
                 all = e ? e->executions + e->blocked : 0;
    char n[48], left[64];
    if (r->clients) {
        if (r->exploration.stopped == SMC_STOP_TIME || r->exploration.stopped == SMC_STOP_INTERRUPT)
            fputs("     try --jobs, or fewer --calls and --threads\n", to);
        return;
    }
    const char *preemptions = r->model->flags & SMC_MODEL_INTERLEAVES ? ", --preemptions" : "";
    if (r->exploration.stopped != SMC_STOP_TIME && r->exploration.stopped != SMC_STOP_INTERRUPT)
        return;
    if (r->sampling.is_sample) {
        if (r->result->executions) print_coverage(r, to);
        return;
    }
    if (e && e->runs && visited > 0 && all > visited) {
        smc_format_approximately(e->executions, n, sizeof n);
        smc_format_duration(all / visited * r->cost.exploring, left, sizeof left);
        fprintf(to,
                "     about %s executions, %s at this speed; "
                "try --unroll%s, --jobs, --budget=S, or smc hunt, which samples\n",
                n, left, preemptions);
    } else if (r->exploration.stopped == SMC_STOP_TIME && r->cost.exploring < r->cost.seconds / 2) {
        fprintf(to, "     compiling took %.1f of %.1f s; raise --time-limit\n",
                r->cost.seconds - r->cost.exploring, r->cost.seconds);
    } else {
        fprintf(to,
                "     smc estimate shows how much is left; "
                "try --unroll%s, --jobs, --budget=S, or smc hunt, which samples\n",
                preemptions);
    }
}

// Prints the coverage. Code that is never executed is only known after a complete exploration.
void smc_print_coverage(const smc_report *r, FILE *to) {
    const smc_verdict verdict = smc_verdict_of(r);
    if (r->notes.coverage)
        smc_coverage_print_summary(r->notes.coverage,
                                   verdict == SMC_VERIFIED || verdict == SMC_BOUNDED, to);
}

void smc_print_summary(const smc_report *r, FILE *to) {
    const smc_result *x = r->result;
    const smc_verdict verdict = smc_verdict_of(r);
    char *called = smc_report_program_name(r),
         *name = smc_printable(r->layout.is_one_of_many ? called : "smc");
    fprintf(to, "%s: %s: ", name, smc_verdict_word(verdict));
    free(name);
    free(called);
    if (verdict == SMC_UNSAFE) fprintf(to, "%u error%s, ", x->errors.n, plural_suffix(x->errors.n));
    if (verdict == SMC_UNSAFE && smc_minimizing_was_cut(r))
        fprintf(to, "--minimize cut short (%s), ", smc_reason_incomplete(r));
    if (smc_ended_at_error(r))
        fprintf(to, "not everything explored (%s), ", smc_reason_incomplete(r));
    if (verdict == SMC_INCOMPLETE) fprintf(to, "%s, ", smc_reason_incomplete(r));
    if (r->clients) print_clients(r, to);
    if (verdict == SMC_BOUNDED && !are_all_executions_cut(r)) print_bounds(r, to);
    if (are_all_executions_cut(r)) print_cut_executions(r, to);
    else if (verdict == SMC_SAMPLED) print_sample(r, to);
    else print_executions(r, to), fprintf(to, " (%" PRIu64 " blocked)", x->blocked);
    if (x->allowed.n) fprintf(to, ", %u suppressed", x->allowed.n);
    if (x->interchangeable)
        fprintf(to, ", %" PRIu32 " threads interchangeable", x->interchangeable);
    fprintf(to, ", model %s, algo %s, %.2f s", r->model->name, r->exploration.algo,
            r->cost.seconds);
    if (r->clients && r->clients->known)
        fprintf(to,
                " (%" PRIu64
                " clients known from an earlier run; --results=off explores them again)",
                r->clients->known);
    if (r->cost.explored_before > 0)
        fprintf(to, " (known from an earlier run of %.2f s; --results=off explores again)",
                r->cost.explored_before);
    fputc('\n', to);
    if (verdict == SMC_SAMPLED && smc_is_small_sample(r))
        fprintf(to, "     fewer than %d samples say little; raise --samples or --time-limit\n",
                SMC_MIN_SAMPLES);
    if (verdict == SMC_SAMPLED) print_coverage(r, to);
    if ((verdict == SMC_INCOMPLETE || smc_ended_at_error(r)) && !r->layout.is_one_of_many)
        print_remaining_work(r, to);
    if (r->budget && verdict != SMC_VERIFIED && verdict != SMC_UNSAFE &&
        !r->layout.is_one_of_many) {
        fputs("     ", to);
        smc_print_budget(r, to);
        fputc('\n', to);
    }
    if (!r->layout.is_one_of_many) smc_print_coverage(r, to);
    if (r->layout.stats) print_statistics(r, to);
}
