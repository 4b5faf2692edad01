#include "tools/serve/run.h"

#include "base/child.h"
#include "tools/report/words/json.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

serve_run *serve_run_new(uint64_t number, smc_arguments arguments, const char *options) {
    serve_run *r = smc_alloc(sizeof *r);
    *r = (serve_run){.number = number,
                     .arguments = arguments,
                     .options = smc_strdup(options),
                     .page_file = -1,
                     .messages = smc_strdup("")};
    return r;
}

static void close_page_file(serve_run *r) {
    if (r->page_file >= 0) close(r->page_file);
    r->page_file = -1;
}

void serve_run_free(serve_run *r) {
    smc_job_end(&r->job);
    close_page_file(r);
    smc_arguments_free(&r->arguments);
    json_decref(r->progress);
    json_decref(r->result);
    free(r->options);
    free(r->page);
    free(r->messages);
    free(r);
}

// ---- output of the process ----------------------------------------------------------------------

static void add_message(serve_run *r, const char *line, size_t n) {
    enum { MOST = 1 << 16 }; // bytes of messages that are kept
    const size_t length = strlen(r->messages);
    if (length + n > MOST) return;
    char *longer = smc_format("%s%.*s\n", r->messages, (int)n, line);
    free(r->messages);
    r->messages = longer;
}

// Processes a line of standard error. Returns true if it reports progress.
static bool receive_line(serve_run *r, const char *line, size_t n) {
    json_t *o = n && *line == '{' ? json_loadb(line, n, 0, NULL) : NULL,
           *progress = json_object_get(o, "progress");
    if (progress) {
        json_decref(r->progress);
        r->progress = json_incref(progress);
    } else {
        add_message(r, line, n);
    }
    json_decref(o);
    return progress;
}

// Processes the complete lines of standard error, and at the end the incomplete last one.
static bool receive_messages(serve_run *r, bool is_end) {
    bool has_progressed = false;
    const smc_job_output *m = &r->job.messages;
    while (r->n_read < m->n) {
        const char *line = m->at + r->n_read;
        const size_t left = m->n - r->n_read;
        const char *newline = memchr(line, '\n', left);
        if (!newline && !is_end) break;
        const size_t n = newline ? (size_t)(newline - line) : left;
        has_progressed |= receive_line(r, line, n);
        r->n_read += (uint32_t)(n + (newline != NULL));
    }
    return has_progressed;
}

// Reads the page that the process has written. A process that refuses a program writes none.
static void read_page(serve_run *r) {
    struct stat st;
    if (r->page_file < 0 || fstat(r->page_file, &st) || st.st_size <= 0) return;
    const size_t size = (size_t)st.st_size;
    size_t n = 0;
    r->page = smc_alloc(size);
    while (n < size) {
        const ssize_t some = pread(r->page_file, r->page + n, size - n, (off_t)n);
        if (some <= 0) break;
        n += (size_t)some;
    }
    r->page_size = n;
}

static void end_run(serve_run *r) {
    r->state = SERVE_ENDED;
    r->ended = (uint64_t)time(NULL);
}

// How bad a result is: of the results of a file's tests, the worst is that of the run.
static int rank_of(const json_t *result) {
    const char *verdict = json_string_value(json_object_get(result, "verdict"));
    if (!result) return 0;
    if (!verdict) return 3; // the program was refused
    return strcmp(verdict, "unsafe") == 0 ? 4 : strcmp(verdict, "incomplete") == 0 ? 2 : 1;
}

static void read_results(serve_run *r) {
    uint32_t at = 0;
    json_t *result;
    while ((result = smc_job_result(&r->job, &at))) {
        const bool is_total = json_object_get(result, "programs");
        if (is_total || rank_of(result) <= rank_of(r->result)) {
            json_decref(result);
            continue;
        }
        json_decref(r->result);
        r->result = result;
    }
}

static void finish(serve_run *r, int status) {
    (void)receive_messages(r, true);
    read_results(r);
    if (!r->result && !r->cancelled && !*r->messages) {
        char *how = smc_describe_child_end(status);
        char *text = smc_format("smc %s", how);
        add_message(r, text, strlen(text));
        free(text);
        free(how);
    }
    read_page(r);
    close_page_file(r);
    smc_job_end(&r->job);
    end_run(r);
}

bool serve_run_read(serve_run *r) {
    int status = 0;
    const bool ended = smc_job_read(&r->job, &status);
    if (!ended) return receive_messages(r, false);
    finish(r, status);
    return true;
}

// ---- start and cancellation ---------------------------------------------------------------------

void serve_run_start(serve_run *r) {
    r->page_file = memfd_create("smc-page", MFD_CLOEXEC);
    r->state = SERVE_RUNS;
    if (r->page_file >= 0 && smc_job_start(&r->job, &r->arguments, r->page_file)) return;
    char *why = smc_format("smc cannot be started: %s", strerror(errno));
    add_message(r, why, strlen(why));
    free(why);
    close_page_file(r);
    end_run(r);
}

void serve_run_cancel(serve_run *r) {
    if (r->state == SERVE_ENDED || r->cancelled) return;
    r->cancelled = smc_monotonic_time();
    if (r->state == SERVE_WAITS) end_run(r);
    else kill(r->job.pid, SIGINT);
}

void serve_run_enforce_cancel(serve_run *r) {
    const uint64_t grace = UINT64_C(5000000000); // nanoseconds
    if (r->state == SERVE_RUNS && r->cancelled && smc_monotonic_time() - r->cancelled > grace)
        kill(-r->job.pid, SIGKILL);
}

// ---- JSON ---------------------------------------------------------------------------------------

// Copies the members that the page shows; executions are on the report page.
static json_t *json_of_result(const json_t *result) {
    static const char *const shown[] = {"verdict", "reason", "executions", "blocked",
                                        "seconds", "model",  "algo",       NULL};
    static const char *const of_error[] = {"kind", "message", "file", "line", NULL};
    json_t *o = json_object(), *errors = json_array(), *e;
    size_t i;
    for (const char *const *key = shown; *key; key++)
        if (json_object_get(result, *key))
            smc_json_set_member(o, *key, json_incref(json_object_get(result, *key)));
    json_array_foreach(json_object_get(result, "errors"), i, e) {
        json_t *copy = json_object();
        for (const char *const *key = of_error; *key; key++)
            if (json_object_get(e, *key))
                smc_json_set_member(copy, *key, json_incref(json_object_get(e, *key)));
        smc_json_append(errors, copy);
    }
    smc_json_set_member(o, "errors", errors);
    return o;
}

json_t *serve_run_json(const serve_run *r) {
    static const char *const states[] = {
        [SERVE_WAITS] = "waiting", [SERVE_RUNS] = "running", [SERVE_ENDED] = "ended"};
    json_t *o = json_object();
    smc_json_set_member(o, "number", smc_json_number(r->number));
    smc_json_set_member(o, "state", json_string(states[r->state]));
    smc_json_set_member(o, "options", smc_json_text(r->options));
    smc_json_set_member(o, "cancelled", json_boolean(r->cancelled));
    smc_json_set_member(o, "page", json_boolean(r->page));
    smc_json_set_member(o, "messages", smc_json_text(r->messages));
    if (r->ended) smc_json_set_member(o, "ended", smc_json_number(r->ended));
    if (r->progress && r->state == SERVE_RUNS)
        smc_json_set_member(o, "progress", json_incref(r->progress));
    if (r->result) smc_json_set_member(o, "result", json_of_result(r->result));
    return o;
}
