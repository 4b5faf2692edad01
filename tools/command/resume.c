#include "tools/command/resume.h"

#include "parallel/sqlite/sqlite.h"
#include "tools/command/check.h"
#include "tools/command/checkpoint.h"
#include "tools/report/json.h"
#include "tools/report/report.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"

#include <inttypes.h>
#include <string.h>

// ---- resume ------------------------------------------------------------------------------------------------------

// What is found depends on none of these.
static const char *const may_differ[] = {"jobs",   "share-after", "save-every", "time-limit", "memory-limit", "format", "html",
                                         "report", "output",      "progress",   "stats",      "strict"};

static bool is_allowed(const char *word) {
    for (size_t i = 0; i < sizeof may_differ / sizeof *may_differ; i++)
        if (strncmp(word, "--", 2) == 0 && strlen(may_differ[i]) == strcspn(word + 2, "=") &&
            strncmp(word + 2, may_differ[i], strcspn(word + 2, "=")) == 0)
            return true;
    return false;
}

typedef struct asked {
    SMC_VEC(const char *) options;
    const char *file;
} asked;

static bool ask(int argc, char **argv, asked *a) {
    for (int i = 2; i < argc; i++) {
        if (argv[i][0] == '-') *smc_vec_push(&a->options) = argv[i];
        else if (a->file) smc_error_line("smc %s is about one checkpoint, not also about '%s'", argv[1], argv[i]);
        if (argv[i][0] != '-' && a->file) return false;
        if (argv[i][0] != '-') a->file = argv[i];
    }
    if (!a->file) smc_error_line("no checkpoint: smc %s [options] FILE", argv[1]);
    return a->file;
}

static bool options_are_allowed(const asked *a) {
    for (uint32_t i = 0; i < a->options.n; i++) {
        if (is_allowed(a->options.at[i])) continue;
        smc_error_line("'%s': a run goes on as it was begun; --jobs, --save-every, limits and the form of the result may differ, "
                       "written as --name=value", a->options.at[i]);
        return false;
    }
    return true;
}

static int resume(const asked *a) {
    smc_store_job job;
    smc_options o;
    int argc = 0, status = SMC_EXIT_USAGE;
    char **argv = NULL, *path = realpath(a->file, NULL);
    if (!path) {
        smc_error_line("cannot read '%s': %m", a->file);
        return status;
    }
    smc_status ok = smc_checkpoint_read(path, &job);
    if (ok == SMC_OK) ok = smc_checkpoint_words(&job, a->options.at, a->options.n, &argc, &argv);
    smc_store_job_free(&job);
    if (ok == SMC_OK && smc_options_parse(argc, argv, &o) == SMC_OK) {
        o.checkpoint = path;
        o.resumes = true;
        status = smc_check(&o);
        smc_options_free(&o);
    }
    for (int i = 0; i < argc; i++) free(argv[i]);
    free(argv);
    free(path);
    return status;
}

int smc_resume(int argc, char **argv) {
    asked a = {0};
    const int status = ask(argc, argv, &a) && options_are_allowed(&a) ? resume(&a) : SMC_EXIT_USAGE;
    smc_vec_free(&a.options);
    return status;
}

// ---- status ------------------------------------------------------------------------------------------------------

static const char *word_of(const smc_store_state *s) {
    if (s->stopped) return "ended";
    return s->items_open + s->items_taken ? "open" : "done";
}

static void print_json(const smc_store_job *job, const smc_store_state *s, FILE *to) {
    json_t *o = json_object();
    smc_json_put(o, "command", smc_json_text(job->command));
    smc_json_put(o, "version", smc_json_text(job->version));
    smc_json_put(o, "state", smc_json_text(word_of(s)));
    smc_json_put(o, "executions", smc_json_number(s->executions));
    smc_json_put(o, "blocked", smc_json_number(s->blocked));
    smc_json_put(o, "parts_done", smc_json_number(s->items_done));
    smc_json_put(o, "parts_open", smc_json_number(s->items_open));
    smc_json_put(o, "parts_taken", smc_json_number(s->items_taken));
    smc_json_put(o, "sessions", smc_json_number(s->sessions));
    smc_json_put(o, "seconds", json_real(s->seconds));
    smc_json_print(o, false, to);
}

static void print_text(const smc_store_job *job, const smc_store_state *s, FILE *to) {
    fprintf(to, "%s\n", job->command);
    fprintf(to, "%s: %" PRIu64 " executions (%" PRIu64 " blocked), %" PRIu64 " parts done, %" PRIu64 " open, %" PRIu64
                " being worked at, by %u processes in %.1f s of work\n",
            word_of(s), s->executions, s->blocked, s->items_done, s->items_open, s->items_taken, s->sessions, s->seconds);
}

static int show(const char *path, bool as_json) {
    smc_store *s;
    smc_store_job job;
    smc_store_state state;
    smc_output out;
    char *fault = NULL;
    if (smc_checkpoint_read(path, &job) != SMC_OK) return SMC_EXIT_USAGE;
    if (smc_sqlite_open(path, true, &s, &fault) == SMC_STORE_DONE) {
        if (s->calls->state(s, &state) != SMC_STORE_DONE) fault = smc_strdup(s->fault);
        s->calls->close(s);
    }
    if (fault) smc_error_line("%s", fault);
    else if (smc_output_open(&out, NULL, NULL, 0) == SMC_OK) {
        (as_json ? print_json : print_text)(&job, &state, out.to);
        smc_store_job_free(&job);
        return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
    }
    free(fault);
    smc_store_job_free(&job);
    return SMC_EXIT_USAGE;
}

int smc_status_of(int argc, char **argv) {
    asked a = {0};
    bool ok = ask(argc, argv, &a), as_json = false;
    for (uint32_t i = 0; ok && i < a.options.n; i++) {
        as_json = strcmp(a.options.at[i], "--format=json") == 0;
        ok = as_json || strcmp(a.options.at[i], "--format=text") == 0;
        if (!ok) smc_error_line("smc status takes --format=text or --format=json, not '%s'", a.options.at[i]);
    }
    const int status = ok ? show(a.file, as_json) : SMC_EXIT_USAGE;
    smc_vec_free(&a.options);
    return status;
}
