#include "tools/run/inputs/checkpoint.h"

#include "base/text.h"
#include "models/cat/cat.h"
#include "tools/options/program_options.h"
#include "tools/options/rows.h"
#include "tools/options/words/allowed.h"
#include "tools/terminal/build.h"
#include "tools/terminal/console.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

// Returns the command line as text, to be shown.
static char *command_line_text(const smc_options *o) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    fputs("smc", to);
    for (int i = 1; i < o->argc; i++) fprintf(to, " %s", o->argv[i]);
    smc_text_close(to);
    return text.at;
}

static void pack_words(smc_packed *to, const char *const *words, uint32_t n) {
    smc_pack_number(to, n);
    for (uint32_t i = 0; i < n; i++) smc_pack_text(to, words[i]);
}

// Writes the options that were given. A job only contains options that it may use; a checkpoint
// contains all, so that smc resume can list those it ignores.
static void pack_given(const smc_options *o, smc_packed *to) {
    smc_words words = {0};
    for (uint32_t i = 0; i < o->given.n; i++) {
        const bool is_this = strncmp(o->given.at[i], "--checkpoint=", strlen("--checkpoint=")) == 0;
        if (!is_this &&
            (!o->submits || smc_option_storing_kind(o->given.at[i]) == SMC_STORING_STORED))
            *smc_vec_push(&words) = o->given.at[i];
    }
    pack_words(to, words.at, words.n);
    smc_vec_free(&words);
}

// Writes the model. One that was read from files is stored with the contents that the files have
// now.
static void pack_model(const smc_model *m, smc_packed *to) {
    smc_packed files = {0};
    if (smc_is_cat(m)) smc_cat_pack(m, &files);
    smc_pack_number(to, files.n);
    smc_pack_bytes(to, files.at, files.n);
    smc_vec_free(&files);
}

static void get_model(smc_unpacking *u, smc_packed *out) {
    const uint32_t n = smc_unpack_count(u);
    if (!u->wrong) smc_pack_bytes(out, u->at, n), u->at += n;
}

void smc_checkpoint_describe(const smc_options *o, const smc_model *model, const smc_code *code,
                             smc_store_job *out) {
    size_t n;
    char *bytes = smc_interp_pack(code, &n), *directory = getcwd(NULL, 0);
    *out = (smc_store_job){.version = smc_build_name(), .command = command_line_text(o)};
    smc_pack_bytes(&out->program, bytes, n);
    smc_pack_text(&out->options, directory ? directory : "");
    pack_given(o, &out->options);
    pack_words(&out->options, o->inputs.at, o->inputs.n);
    pack_words(&out->options, o->clang_args.at, o->clang_args.n);
    pack_words(&out->options, o->args.at, o->args.n);
    pack_model(model, &out->options);
    free(directory);
    free(bytes);
}

static smc_status report_fault(char *fault) {
    smc_print_usage_error("%s", fault);
    free(fault);
    return SMC_USAGE;
}

smc_status smc_checkpoint_read(const smc_store_address *at, smc_store_job *out) {
    smc_store *s;
    char *fault;
    *out = (smc_store_job){0};
    if (smc_store_open(at, &s, &fault) != SMC_STORE_DONE) return report_fault(fault);
    const smc_store_result end = s->calls->job(s, out);
    fault = end == SMC_STORE_DONE ? NULL
            : s->fault            ? smc_strdup(s->fault)
                                  : smc_format("'%s' contains no run", at->path);
    s->calls->close(s);
    if (fault) return report_fault(fault);
    char *ours = smc_build_name(),
         *what = at->job ? smc_format("job %" PRIu64, at->job) : smc_format("'%s'", at->path);
    if (strcmp(out->version, ours) != 0)
        fault = smc_format(
            "%s was started by smc %s, and only that version can resume it; this is smc %s", what,
            out->version, ours);
    free(ours);
    free(what);
    if (!fault) return SMC_OK;
    smc_store_job_free(out);
    return report_fault(fault);
}

// ---- options; only those that determine the exploration are used --------------------------------

static void read_texts(smc_unpacking *u, smc_arguments *out) {
    for (uint32_t left = smc_unpack_count(u); left && !u->wrong; left--) {
        char *word = smc_unpack_text(u);
        if (word) smc_arguments_add(out, word);
        else u->wrong = true;
    }
}

static size_t name_of(const char *word) { return strcspn(word, "="); }

// True if the user gives the option again. For an option that may be repeated only an equal value
// counts.
static bool is_given_again(const char *word, const char *const *more, uint32_t n) {
    const bool repeats = strncmp(word, "--extern-call=", strlen("--extern-call=")) == 0;
    for (uint32_t i = 0; i < n; i++)
        if (repeats
                ? strcmp(word, more[i]) == 0
                : name_of(word) == name_of(more[i]) && memcmp(word, more[i], name_of(word)) == 0)
            return true;
    return false;
}

static void print_unused(const smc_words *unused) {
    const smc_console console = smc_console_on_stream(stderr);
    smc_text text;
    if (!unused->n) return;
    FILE *to = smc_text_open(&text);
    fputs("ignored in the store:", to);
    for (uint32_t i = 0; i < unused->n; i++) fprintf(to, " %s", unused->at[i]);
    fputs(" (give these on the command line)", to);
    smc_text_close(to);
    smc_console_print_message(&console, (smc_position){0}, "note", text.at);
    free(text.at);
}

// Checks the inputs, which are names of files that were compiled. Names are shown; text of a file
// only if the file is unchanged.
static bool are_inputs(const smc_arguments *words) {
    for (uint32_t i = 0; i < words->n; i++)
        if (!*words->at[i] || strchr("-@", *words->at[i])) return false;
    return words->n;
}

static void split_words(const smc_arguments *given, const smc_arguments *inputs,
                        const char *const *more, uint32_t n, smc_run_words *out) {
    smc_words unused = {0};
    smc_arguments_add(&out->line, smc_strdup("smc"));
    for (uint32_t i = 0; i < given->n; i++) {
        if (smc_option_storing_kind(given->at[i]) == SMC_STORING_STORED)
            smc_arguments_add(&out->line, smc_strdup(given->at[i]));
        else if (!is_given_again(given->at[i], more, n)) *smc_vec_push(&unused) = given->at[i];
    }
    for (uint32_t i = 0; i < n; i++) smc_arguments_add(&out->line, smc_strdup(more[i]));
    for (uint32_t i = 0; i < inputs->n; i++)
        smc_arguments_add(&out->line, smc_strdup(inputs->at[i]));
    print_unused(&unused);
    smc_vec_free(&unused);
}

static bool is_about_warnings(const char *word) {
    return strncmp(word, "-W", 2) == 0 && !strchr(word, ',');
}

// Takes the words for clang, which appear in a replay command that users may copy and run: only
// those that a project may set are taken.
static void keep_clang_args(const smc_arguments *words, smc_run_words *out) {
    uint32_t used = 0;
    for (uint32_t i = 0; i < words->n && !out->is_once; i += used) {
        if ((used = is_about_warnings(words->at[i]))) continue;
        used = smc_allowed_source_options(words->at + i, words->n - i, NULL, &out->clang_args);
        out->is_once = !used;
    }
}

smc_status smc_checkpoint_combine_words(const smc_store_job *job, const char *const *more,
                                        uint32_t n, smc_run_words *out) {
    smc_unpacking u = {.at = job->options.at, .end = job->options.at + job->options.n};
    smc_arguments given = {0}, inputs = {0}, clang_args = {0};
    *out = (smc_run_words){.directory = smc_unpack_text(&u)};
    read_texts(&u, &given);
    read_texts(&u, &inputs);
    read_texts(&u, &clang_args);
    read_texts(&u, &out->args);
    get_model(&u, &out->model_files);
    const bool ok = !u.wrong && u.at == u.end && are_inputs(&inputs);
    if (ok) split_words(&given, &inputs, more, n, out);
    if (ok) keep_clang_args(&clang_args, out);
    else smc_print_usage_error("the options of the run are damaged");
    smc_arguments_free(&given);
    smc_arguments_free(&inputs);
    smc_arguments_free(&clang_args);
    return ok ? SMC_OK : SMC_USAGE;
}

smc_status smc_run_words_parse(smc_run_words *w, smc_options *out) {
    const smc_status status = smc_options_parse((int)w->line.n, w->line.at, out);
    if (status != SMC_OK) return status;
    for (uint32_t i = 0; i < w->clang_args.n; i++)
        *smc_vec_push(&out->clang_args) = w->clang_args.at[i];
    for (uint32_t i = 0; i < w->args.n; i++) *smc_vec_push(&out->args) = w->args.at[i];
    if (w->model_files.n) out->model_files = &w->model_files;
    if (!w->is_once) smc_compose_options(out, &out->inputs, out);
    return status;
}

void smc_run_words_free(smc_run_words *w) {
    smc_arguments_free(&w->line);
    smc_arguments_free(&w->clang_args);
    smc_arguments_free(&w->args);
    smc_vec_free(&w->model_files);
    free(w->directory);
    *w = (smc_run_words){0};
}
