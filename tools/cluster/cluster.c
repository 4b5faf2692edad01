#include "tools/cluster/cluster.h"

#include "tools/cluster/submit.h"
#include "tools/cluster/words.h"
#include "tools/cluster/work.h"
#include "tools/command/state.h"
#include "tools/options/options.h"
#include "tools/report/report.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"

#include <string.h>

static int report_fault(char *fault) {
    smc_print_usage_error("%s", fault);
    free(fault);
    return SMC_EXIT_USAGE;
}

// ---- status -------------------------------------------------------------------------------------

// State of smc status while it visits the jobs of a database.
typedef struct job_listing {
    uint64_t job; // number of the job; 0: all jobs
    json_t *jobs; // receives the jobs for JSON output; NULL: print as text
    FILE *to;
    bool found;
} job_listing;

static void list_job(void *self, const smc_listed_job *j) {
    job_listing *l = self;
    if (l->job && j->id != l->job) return;
    l->found = true;
    if (l->jobs)
        smc_json_append(l->jobs, smc_state_object(j->id, j->command, j->version, &j->state));
    else smc_state_text(j->id, j->command, j->version, &j->state, l->to);
}

static void print_json(job_listing *l) {
    json_t *o = json_object();
    if (l->job) {
        json_decref(o);
        o = json_incref(json_array_get(l->jobs, 0));
        json_decref(l->jobs);
    } else {
        smc_json_set_member(o, "jobs", l->jobs);
    }
    smc_json_print(o, false, l->to);
}

static int show_status(const cluster_words *w) {
    smc_output out;
    char *fault;
    if (smc_output_open(&out, NULL, NULL, 0) != SMC_OK) return SMC_EXIT_USAGE;
    job_listing l = {.job = w->job, .jobs = w->as_json ? json_array() : NULL, .to = out.to};
    smc_store_result end = smc_postgres_list(&w->store, list_job, &l, &fault);
    if (end == SMC_STORE_NOT_FOUND && !w->job) end = (free(fault), SMC_STORE_DONE);
    if (end == SMC_STORE_DONE && w->job && !l.found) {
        end = SMC_STORE_NOT_FOUND;
        fault = smc_format("store '%s' has no job %llu", w->store.url, (unsigned long long)w->job);
    }
    if (end != SMC_STORE_DONE) {
        if (l.jobs) json_decref(l.jobs);
        smc_output_discard(&out);
        return report_fault(fault);
    }
    if (l.jobs) print_json(&l);
    return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}

// ---- cancel -------------------------------------------------------------------------------------

static int cancel_job(const cluster_words *w) {
    char *fault;
    if (!w->job) return report_fault(smc_strdup("smc cancel needs a job: --job=ID"));
    return smc_postgres_cancel(&w->store, w->job, w->forgets, &fault) == SMC_STORE_DONE
               ? EXIT_SUCCESS
               : report_fault(fault);
}

// ---- retry --------------------------------------------------------------------------------------

static int retry_job(const cluster_words *w) {
    char *fault;
    if (!w->job) return report_fault(smc_strdup("smc retry needs a job: --job=ID"));
    return smc_postgres_retry(&w->store, w->job, &fault) == SMC_STORE_DONE ? EXIT_SUCCESS
                                                                           : report_fault(fault);
}

// ---- table of commands --------------------------------------------------------------------------

// The commands of this file, by name.
static const struct {
    const char *name;
    int (*run)(const cluster_words *);
    bool alone; // the command accepts no options besides those in cluster_words
} commands[] = {{"submit", cluster_submit, false}, {"work", cluster_work, false},
                {"wait", cluster_wait, false},     {"status", show_status, true},
                {"cancel", cancel_job, true},      {"retry", retry_job, true}};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

bool smc_cluster_names_store(int argc, char **argv) {
    for (int i = 2; i < argc; i++)
        if (strncmp(argv[i], "--store=", strlen("--store=")) == 0) return true;
    return false;
}

int smc_cluster(int argc, char **argv) {
    static const char *const none[] = {NULL};
    cluster_words w;
    int result = SMC_EXIT_USAGE;
    if (cluster_words_parse(argc, argv, &w))
        for (size_t i = 0; i < N_COMMANDS; i++)
            if (strcmp(w.command, commands[i].name) == 0 &&
                (!commands[i].alone || cluster_words_check(&w, none)))
                result = commands[i].run(&w);
    cluster_words_free(&w);
    return result;
}

// ---- JSON fields --------------------------------------------------------------------------------

static const smc_json_field jobs[] = {{"jobs", "[state]", NULL, false}, {NULL, NULL, NULL, false}};

const smc_json_shape smc_cluster_shape = {"jobs", "smc status", jobs, NULL, false};
