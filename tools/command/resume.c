#include "tools/command/resume.h"

#include "tools/command/check.h"
#include "tools/run/inputs/checkpoint.h"
#include "tools/command/state.h"
#include "tools/options/rows.h"
#include "tools/options/letters.h"
#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"

#include <string.h>
#include <unistd.h>

// ---- resume -------------------------------------------------------------------------------------

// The command line of smc resume and smc status: options, and the checkpoint file.
typedef struct resumed_options {
    SMC_VEC(const char *) options;
    const char *file;
    smc_arguments owned; // owned words, where the command line has short options
} resumed_options;

static bool parse_arguments(int argc, char **argv, resumed_options *a) {
    for (int i = 2, used; i < argc; i++) {
        if ((used = smc_expand_short_option(argv + i, argc - i, &a->owned))) {
            *smc_vec_push(&a->options) = a->owned.at[a->owned.n - 1];
            i += used - 1;
            continue;
        }
        if (argv[i][0] == '-') *smc_vec_push(&a->options) = argv[i];
        else if (a->file)
            smc_print_usage_error("smc %s takes only one checkpoint, not '%s' too", argv[1],
                                  argv[i]);
        if (argv[i][0] != '-' && a->file) return false;
        if (argv[i][0] != '-') a->file = argv[i];
    }
    if (!a->file) smc_print_usage_error("no checkpoint: smc %s [options] FILE", argv[1]);
    return a->file;
}

static bool options_are_allowed(const resumed_options *a) {
    for (uint32_t i = 0; i < a->options.n; i++) {
        if (smc_option_storing_kind(a->options.at[i]) == SMC_STORING_AGAIN) continue;
        smc_print_usage_error("'%s' cannot change when a run resumes; "
                              "--jobs, limits and the output can (as --name=value)",
                              a->options.at[i]);
        return false;
    }
    return true;
}

// Prints a note that relative file names of a stored command refer to the current directory, since
// smc does not change to the directory of the first run.
static void print_directory(const smc_run_words *words) {
    const smc_console console = smc_console_on_stream(stderr);
    char *here = getcwd(NULL, 0);
    char *text = smc_format("the run was started in '%s'; "
                            "relative source names are looked up in the working directory",
                            words->directory ? words->directory : "");
    if (here && words->directory && strcmp(here, words->directory) != 0)
        smc_console_print_message(&console, (smc_position){0}, "note", text);
    free(text);
    free(here);
}

static int resume_job(const resumed_options *a) {
    smc_store_job job;
    smc_options o;
    smc_run_words words = {0};
    int status = SMC_EXIT_USAGE;
    char *path = realpath(a->file, NULL);
    if (!path) {
        smc_print_usage_error("cannot read '%s': %m", a->file);
        return status;
    }
    smc_status ok = smc_checkpoint_read(&(smc_store_address){.path = path, .durable = true}, &job);
    if (ok == SMC_OK) ok = smc_checkpoint_combine_words(&job, a->options.at, a->options.n, &words);
    smc_store_job_free(&job);
    if (ok == SMC_OK) print_directory(&words);
    if (ok == SMC_OK && smc_run_words_parse(&words, &o) == SMC_OK) {
        o.checkpoint = path;
        o.resumes = true;
        status = smc_check(&o);
        smc_options_free(&o);
    }
    smc_run_words_free(&words);
    free(path);
    return status;
}

int smc_resume(int argc, char **argv) {
    resumed_options a = {0};
    const int status = parse_arguments(argc, argv, &a) && options_are_allowed(&a) ? resume_job(&a)
                                                                                  : SMC_EXIT_USAGE;
    smc_vec_free(&a.options);
    smc_arguments_free(&a.owned);
    return status;
}

// ---- status -------------------------------------------------------------------------------------

static int show_checkpoint(const char *path, bool as_json) {
    smc_store *s;
    smc_store_job job;
    smc_store_state state;
    smc_output out;
    char *fault = NULL;
    const smc_store_address at = {.path = path, .durable = true};
    if (smc_checkpoint_read(&at, &job) != SMC_OK) return SMC_EXIT_USAGE;
    if (smc_store_open(&at, &s, &fault) == SMC_STORE_DONE) {
        if (s->calls->state(s, &state) != SMC_STORE_DONE) fault = smc_strdup(s->fault);
        s->calls->close(s);
    }
    if (fault) smc_print_usage_error("%s", fault);
    else if (smc_output_open(&out, NULL, NULL, 0) == SMC_OK) {
        if (as_json)
            smc_json_print(smc_state_object(0, job.command, job.version, &state), false, out.to);
        else smc_state_text(0, job.command, job.version, &state, out.to);
        smc_store_job_free(&job);
        return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
    }
    free(fault);
    smc_store_job_free(&job);
    return SMC_EXIT_USAGE;
}

int smc_print_status(int argc, char **argv) {
    resumed_options a = {0};
    bool ok = parse_arguments(argc, argv, &a), as_json = false;
    for (uint32_t i = 0; ok && i < a.options.n; i++) {
        as_json = strcmp(a.options.at[i], "--format=json") == 0;
        ok = as_json || strcmp(a.options.at[i], "--format=text") == 0;
        if (!ok)
            smc_print_usage_error("smc status takes --format=text or --format=json, not '%s'",
                                  a.options.at[i]);
    }
    const int status = ok ? show_checkpoint(a.file, as_json) : SMC_EXIT_USAGE;
    smc_vec_free(&a.options);
    smc_arguments_free(&a.owned);
    return status;
}
