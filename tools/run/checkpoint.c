#include "tools/run/checkpoint.h"

#include "base/text.h"
#include "tools/terminal/build.h"
#include "tools/terminal/console.h"

#include <inttypes.h>
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

// A file of arguments may not be there any more: what it says of inputs is known, what it says to the compiler is done.
static bool is_kept(const smc_options *o, int i) { return i == 0 || *o->argv[i] != '@'; }

static bool is_typed(const smc_options *o, const char *input) {
    for (int i = 1; i < o->argc; i++)
        if (strcmp(o->argv[i], input) == 0) return true;
    return false;
}

static void put_words(const smc_options *o, smc_packed *to) {
    SMC_VEC(const char *) words = {0};
    for (int i = 0; i < o->argc; i++) {
        if (is_kept(o, i)) *smc_vec_push(&words) = o->argv[i];
        for (uint32_t k = 0; !i && k < o->inputs.n; k++)
            if (!is_typed(o, o->inputs.at[k])) *smc_vec_push(&words) = o->inputs.at[k];
    }
    smc_put(to, words.n);
    for (uint32_t i = 0; i < words.n; i++) smc_put_text(to, words.at[i]);
    smc_vec_free(&words);
}

void smc_checkpoint_describe(const smc_options *o, const smc_code *code, smc_store_job *out) {
    size_t n;
    char *bytes = smc_interp_pack(code, &n), *directory = getcwd(NULL, 0);
    *out = (smc_store_job){.version = smc_build_name(), .command = line_of(o)};
    smc_put_all(&out->program, bytes, n);
    smc_put_text(&out->options, directory ? directory : "");
    put_words(o, &out->options);
    smc_put_text(&out->options, o->again_before);
    smc_put_text(&out->options, o->again_after);
    free(directory);
    free(bytes);
}

static smc_status refuse(char *fault) {
    smc_error_line("%s", fault);
    free(fault);
    return SMC_USAGE;
}

smc_status smc_checkpoint_read(const smc_store_at *at, smc_store_job *out) {
    smc_store *s;
    char *fault;
    *out = (smc_store_job){0};
    if (smc_store_open(at, &s, &fault) != SMC_STORE_DONE) return refuse(fault);
    const smc_store_end end = s->calls->job(s, out);
    fault = end == SMC_STORE_DONE ? NULL : s->fault ? smc_strdup(s->fault) : smc_format("'%s' has no run", at->path);
    s->calls->close(s);
    if (fault) return refuse(fault);
    char *ours = smc_build_name(), *what = at->job ? smc_format("job %" PRIu64, at->job) : smc_format("'%s'", at->path);
    if (strcmp(out->version, ours) != 0)
        fault = smc_format("%s was begun by smc %s, which alone can go on with it; this is smc %s", what, out->version, ours);
    free(ours);
    free(what);
    if (!fault) return SMC_OK;
    smc_store_job_free(out);
    return refuse(fault);
}

// Where words end that are options of ours.
static bool ends_options(const char *word) { return strcmp(word, "--") == 0 || strcmp(word, "--args") == 0; }

static void read_words(smc_unpacking *u, const char *const *more, uint32_t n, smc_run_words *out) {
    SMC_VEC(char *) words = {0};
    bool added = false;
    for (uint32_t left = smc_get_count(u); left && !u->wrong; left--) {
        char *word = smc_get_text(u);
        for (uint32_t i = 0; i < n && !added && word && ends_options(word); i++) *smc_vec_push(&words) = smc_strdup(more[i]);
        added |= word && ends_options(word);
        *smc_vec_push(&words) = word ? word : smc_strdup("");
    }
    for (uint32_t i = 0; i < n && !added; i++) *smc_vec_push(&words) = smc_strdup(more[i]);
    out->argc = (int)words.n;
    *smc_vec_push(&words) = NULL;
    out->argv = words.at;
}

smc_status smc_checkpoint_words(const smc_store_job *job, const char *const *more, uint32_t n, bool anywhere, smc_run_words *out) {
    smc_unpacking u = {.at = job->options.at, .end = job->options.at + job->options.n};
    char *directory = smc_get_text(&u);
    read_words(&u, more, n, out);
    out->again_before = smc_get_text(&u);
    out->again_after = smc_get_text(&u);
    const bool there = directory && !u.wrong && (chdir(directory) == 0 || anywhere);
    if (u.wrong) smc_error_line("what the run was asked for is damaged");
    else if (!there) smc_error_line("the run began in '%s': %m", directory ? directory : "");
    free(directory);
    return there ? SMC_OK : SMC_USAGE;
}

smc_status smc_run_words_parse(smc_run_words *w, smc_options *out) {
    const smc_status status = smc_options_parse(w->argc, w->argv, out);
    if (status != SMC_OK) return status;
    out->again_before = w->again_before;
    out->again_after = w->again_after;
    w->again_before = w->again_after = NULL;
    return status;
}

void smc_run_words_free(smc_run_words *w) {
    for (int i = 0; i < w->argc; i++) free(w->argv[i]);
    free(w->argv);
    free(w->again_before);
    free(w->again_after);
    *w = (smc_run_words){0};
}
