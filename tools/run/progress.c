#include "tools/run/progress.h"

#include "tools/report/words/json.h"
#include "tools/report/words/words.h"
#include "tools/terminal/console.h"
#include "tools/terminal/pace.h"
#include "tools/terminal/watch.h"

#include <inttypes.h>

// The progress display. Only one run at a time has it, as there is one terminal.
static struct {
    smc_progress seen; // the part that explorers see; must be first
    smc_listener listener;
    bool wanted, terminal, json;
    bool shown; // the line is on the screen now
    double begin;
    smc_progress_log pace;
    smc_forecast forecast;
} line;

static void format_parts(char *buf, size_t n) {
    *buf = 0;
    if (line.seen.processes)
        snprintf(buf, n, "; %" PRIu64 " parts done, %" PRIu64 " open, %u processes",
                 line.seen.parts_done, line.seen.parts_open, line.seen.processes);
    if (line.seen.clients) snprintf(buf, n, "; %" PRIu64 " clients explored", line.seen.clients);
}

// Returns the result with those of earlier clients of an object added: smc linearize explores one
// client after another.
static smc_result with_earlier_clients(const smc_result *r) {
    smc_result all = *r;
    if (line.seen.clients) all.executions += line.seen.before->executions;
    if (line.seen.clients) all.blocked += line.seen.before->blocked;
    return all;
}

// Prints one JSON object on a line of its own, for programs that show progress.
static void print_json_progress(const smc_result *r, smc_progress_prediction now, double elapsed) {
    json_t *o = json_pack("{s:I, s:I, s:I, s:f}", "executions", (json_int_t)r->executions,
                          "blocked", (json_int_t)r->blocked, "errors",
                          (json_int_t)(r->errors.n + line.seen.elsewhere), "seconds", elapsed);
    if (line.seen.processes) {
        json_object_set_new(o, "parts_done", json_integer((json_int_t)line.seen.parts_done));
        json_object_set_new(o, "parts_open", json_integer((json_int_t)line.seen.parts_open));
        json_object_set_new(o, "processes", json_integer(line.seen.processes));
    }
    if (line.seen.clients)
        json_object_set_new(o, "clients", json_integer((json_int_t)line.seen.clients));
    if (now.known) {
        json_object_set_new(o, "share", json_real(now.share));
        json_object_set_new(o, "seconds_left", json_real(now.left));
        json_object_set_new(o, "at_most", json_boolean(now.bounded));
    }
    if (line.pace.restarts) json_object_set_new(o, "restarts", json_integer(line.pace.restarts));
    smc_json_print(json_pack("{s:o}", "progress", o), true, stderr);
    fflush(stderr);
}

static void print_progress_line(const smc_result *r, smc_progress_prediction now, double elapsed) {
    char executions[32], rate[32], blocked[32], done[128], parts[96];
    smc_format_number(r->executions, executions);
    smc_format_number(r->blocked, blocked);
    smc_format_number(
        (uint64_t)((double)(r->executions + r->blocked) / (elapsed > 0 ? elapsed : 1)), rate);
    smc_prediction_text(&line.pace, now, done, sizeof done);
    format_parts(parts, sizeof parts);
    const uint32_t errors = r->errors.n + line.seen.elsewhere;
    fprintf(stderr, "%s%s executions, %s blocked, %s/s, %u error%s%s%s%s",
            line.terminal ? "\r" : "", executions, blocked, rate, errors, errors == 1 ? "" : "s",
            done, parts, line.terminal ? "\033[K" : "\n");
    fflush(stderr);
    line.shown = true;
}

static void show_progress(smc_progress *seen, const smc_result *r, double share) {
    enum { FIRST = 1 }; // seconds before progress is shown for the first time
    const double elapsed = smc_watch_seconds() - line.begin;
    const smc_result all = with_earlier_clients(r);
    // how much of one client is done says nothing about the number of clients
    smc_progress_prediction now = smc_pace_add_sample(
        &line.pace, elapsed, seen->clients ? -1 : share, smc_result_count_visited(&all));
    seen->due = 0;
    if (line.wanted && elapsed >= FIRST && !seen->clients) smc_forecast_update(&line.forecast);
    now = smc_pace_with_forecast(&line.pace, now, elapsed, line.forecast.executions);
    if (line.wanted && elapsed >= FIRST)
        (line.json ? print_json_progress : print_progress_line)(&all, now, elapsed);
    if (line.listener.notify) line.listener.notify(line.listener.self, r, &line.forecast);
}

static bool shows_progress(const smc_options *o, bool terminal) {
    if (o->progress == SMC_PROGRESS_AUTO) return terminal && !o->show_output && !o->quiet;
    return o->progress != SMC_PROGRESS_NEVER;
}

smc_progress *smc_progress_start(smc_run *r, const smc_listener *listener) {
    const smc_options *o = r->options;
    const bool terminal = smc_console_is_screen(stderr);
    line.wanted = shows_progress(o, terminal);
    line.forecast = (smc_forecast){0};
    line.listener = listener ? *listener : (smc_listener){0};
    if (!line.wanted && !listener) return NULL;
    line.seen = (smc_progress){.show = show_progress};
    line.json = o->progress == SMC_PROGRESS_JSON;
    line.terminal = terminal && !line.json;
    line.shown = false;
    line.pace = (smc_progress_log){0};
    line.begin = smc_watch_seconds();
    line.forecast = (smc_forecast){.run = r};
    smc_watch_set_timer_flag(&line.seen.due);
    return &line.seen;
}

void smc_progress_end(void) {
    smc_forecast_end(&line.forecast);
    smc_watch_set_timer_flag(NULL);
    fputs(smc_progress_erase_sequence(), stderr);
    line.shown = false;
}

const char *smc_progress_erase_sequence(void) {
    return line.shown && line.terminal ? "\r\033[K" : "";
}

// ---- JSON fields --------------------------------------------------------------------------------

#define END {NULL, NULL, NULL, false}
static const smc_json_field progress_fields[] = {
    {"executions", "count", NULL, false},
    {"blocked", "count", NULL, false},
    {"errors", "count", NULL, false},
    {"seconds", "number", NULL, false},
    {"parts_done", "count", "of an exploration by several processes", true},
    {"parts_open", "count", NULL, true},
    {"processes", "count", NULL, true},
    {"clients", "count", "of smc linearize: explored", true},
    {"share", "number", "of the whole, that is done; absent: not known", true},
    {"seconds_left", "number", NULL, true},
    {"at_most", "flag", "that share, and at least these seconds: estimates differ", true},
    {"restarts", "count", NULL, true},
    END};
static const smc_json_field progress_line_fields[] = {{"progress", "progress", NULL, false}, END};

const smc_json_shape smc_progress_shapes[] = {
    {"progress_line", "--progress=json, on standard error", progress_line_fields, NULL, false},
    {"progress", NULL, progress_fields, NULL, false},
    {NULL, NULL, NULL, NULL, false}};
