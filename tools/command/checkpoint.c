#include "tools/command/checkpoint.h"

#include "base/text.h"
#include "parallel/sqlite/sqlite.h"
#include "tools/terminal/build.h"
#include "tools/terminal/console.h"

#include <string.h>
#include <unistd.h>

// For people.
static char *line_of(const smc_options *o) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    fputs("smc", to);
    for (int i = 1; i < o->argc; i++) fprintf(to, " %s", o->argv[i]);
    smc_text_close(to);
    return text.at;
}

void smc_checkpoint_describe(const smc_options *o, const smc_code *code, smc_store_job *out) {
    size_t n;
    char *bytes = smc_interp_pack(code, &n), *directory = getcwd(NULL, 0);
    *out = (smc_store_job){.version = smc_build_name(), .command = line_of(o)};
    smc_put_all(&out->program, bytes, n);
    smc_put_text(&out->options, directory ? directory : "");
    smc_put(&out->options, (uint64_t)o->argc);
    for (int i = 0; i < o->argc; i++) smc_put_text(&out->options, o->argv[i]);
    free(directory);
    free(bytes);
}

static smc_status refuse(char *fault) {
    smc_error_line("%s", fault);
    free(fault);
    return SMC_USAGE;
}

smc_status smc_checkpoint_read(const char *path, smc_store_job *out) {
    smc_store *s;
    char *fault;
    *out = (smc_store_job){0};
    if (smc_sqlite_open(path, true, &s, &fault) != SMC_STORE_DONE) return refuse(fault);
    const smc_store_end end = s->calls->job(s, out);
    fault = end == SMC_STORE_DONE ? NULL : end == SMC_STORE_NOTHING ? smc_format("'%s' has no run", path) : smc_strdup(s->fault);
    s->calls->close(s);
    if (fault) return refuse(fault);
    char *ours = smc_build_name();
    if (strcmp(out->version, ours) != 0)
        fault = smc_format("'%s' was begun by smc %s, which alone can go on with it; this is smc %s", path, out->version, ours);
    free(ours);
    if (!fault) return SMC_OK;
    smc_store_job_free(out);
    return refuse(fault);
}

// Where words end that are options of ours.
static bool ends_options(const char *word) { return strcmp(word, "--") == 0 || strcmp(word, "--args") == 0; }

smc_status smc_checkpoint_words(const smc_store_job *job, const char *const *more, uint32_t n, int *argc, char ***argv) {
    smc_unpacking u = {.at = job->options.at, .end = job->options.at + job->options.n};
    SMC_VEC(char *) words = {0};
    char *directory = smc_get_text(&u);
    bool added = false;
    for (uint32_t left = smc_get_count(&u); left && !u.wrong; left--) {
        char *word = smc_get_text(&u);
        for (uint32_t i = 0; i < n && !added && word && ends_options(word); i++) *smc_vec_push(&words) = smc_strdup(more[i]);
        added |= word && ends_options(word);
        *smc_vec_push(&words) = word ? word : smc_strdup("");
    }
    for (uint32_t i = 0; i < n && !added; i++) *smc_vec_push(&words) = smc_strdup(more[i]);
    *argc = (int)words.n;
    *smc_vec_push(&words) = NULL;
    *argv = words.at;
    const bool there = directory && !u.wrong && chdir(directory) == 0;
    if (u.wrong) smc_error_line("the checkpoint is damaged: the options cannot be read");
    else if (!there) smc_error_line("the run began in '%s': %m", directory ? directory : "");
    free(directory);
    return there ? SMC_OK : SMC_USAGE;
}
