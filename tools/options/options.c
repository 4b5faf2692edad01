#include "tools/options/options.h"

#include "base/language.h"
#include "explorers/explorer.h"
#include "tools/options/foreign.h"
#include "tools/options/nearest.h"
#include "tools/options/pairs.h"
#include "tools/options/response.h"
#include "tools/options/rows.h"
#include "tools/options/letters.h"
#include "tools/options/words/values.h"
#include "tools/terminal/console.h"
#include "tools/terminal/sandboxed.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>
#include <sys/stat.h>

// ---- one parser per type of the table: false where `text` is not a value of it ------------------

static bool parse_word(const char *text, smc_opt_word *out) { return smc_value_word(text, out); }

static bool parse_stepping(const char *text, smc_opt_stepping *out) {
    return (*out = text ? text : ""), !text || *text;
}

static bool parse_folder(const char *text, smc_opt_folder *out) {
    return (*out = text ? text : "."), **out;
}

static bool parse_words(const char *text, smc_opt_words *out) {
    return smc_value_word(text, smc_vec_push(out));
}

// They follow (take_long).
static bool parse_rest(const char *text, smc_opt_rest *out) { return (void)text, (void)out, true; }

static bool parse_settings(const char *text, smc_opt_settings *out) {
    const char *is = strchr(text, '=');
    if (!is || is == text) return false;
    for (uint32_t i = 0; i < out->n; i++)
        if (strncmp(out->at[i], text, (size_t)(is - text) + 1) == 0) return out->at[i] = text, true;
    *smc_vec_push(out) = text;
    return true;
}

static bool parse_count(const char *text, smc_opt_count *out) { return smc_value_count(text, out); }

// LO..HI, of at most MOST numbers: each is an execution of its own.
static bool parse_range(const char *text, smc_opt_range *out) {
    enum { MOST = 1 << 16 };
    char *end;
    errno = 0;
    out->low = strtoll(text, &end, 10);
    if (end == text || strncmp(end, "..", 2) != 0) return false;
    const char *high = end + 2;
    out->high = strtoll(high, &end, 10);
    out->given = true;
    return end != high && !*end && !errno && out->low <= out->high &&
           (uint64_t)out->high - (uint64_t)out->low < MOST;
}

static bool parse_check(const char *word, size_t n, smc_opt_checks *out) {
#define X(field, known)                                                                            \
    if (n == strlen(known) && memcmp(word, known, n) == 0) return out->field = true;
    SMC_CHECKS(X)
#undef X
    return false;
}

// Words separated by commas; the option may be repeated.
static bool parse_checks(const char *text, smc_opt_checks *out) {
    for (;; text++) {
        const size_t n = strcspn(text, ",");
        if (!parse_check(text, n, out)) return false;
        text += n;
        if (!*text) return true;
    }
}

static bool parse_reducing(const char *text, smc_opt_reducing *out) {
    return smc_value_auto(text, out);
}

static bool parse_flag(const char *text, smc_opt_flag *out) {
    (void)text;
    return *out = true;
}

// N, or FUNCTION:N.
static bool parse_bounds(const char *text, smc_opt_bounds *out) {
    const char *colon = strrchr(text, ':');
    if (!colon) return parse_count(text, &out->all);
    uint32_t rounds;
    if (colon == text || !parse_count(colon + 1, &rounds)) return false;
    *smc_vec_push(&out->of) = (smc_bound){smc_format("%.*s", (int)(colon - text), text), rounds};
    return true;
}

static bool parse_seconds(const char *text, smc_opt_seconds *out) {
    return smc_value_seconds(text, out);
}

static bool parse_megabytes(const char *text, smc_opt_megabytes *out) {
    return smc_value_megabytes(text, out);
}

// ONE_OF(type, LIST): the words of a list in options.h, each for its enumerator.
#define X(id, word) if (strcmp(text, word) == 0) return *out = id, true;
#define ONE_OF(type, LIST)                                                                         \
    static bool parse_##type(const char *text, smc_opt_##type *out) { LIST(X) return false; }
ONE_OF(plain, SMC_PLAIN_MODES)
ONE_OF(releases, SMC_RELEASE_SEQUENCES)
ONE_OF(failing, SMC_FAILURES)
ONE_OF(failure, SMC_OUTCOMES)
ONE_OF(allocations, SMC_ALLOCATIONS)
ONE_OF(mixing, SMC_MIXED_SIZES)
ONE_OF(futexes, SMC_FUTEXES)
ONE_OF(sandboxing, SMC_SANDBOXES)
ONE_OF(files, SMC_FILES)
ONE_OF(progress, SMC_PROGRESSES)
ONE_OF(report, SMC_REPORTS)

static bool parse_listing(const char *text, smc_opt_listing *out) {
    if (!text) return *out = SMC_LIST_MODELS, true;
    SMC_LISTINGS(X)
    return false;
}
#undef ONE_OF
#undef X

static bool parse_format(const char *text, smc_opt_format *out) {
    return (*out = smc_report_format_find(text));
}

// ---- the tables ---------------------------------------------------------------------------------

enum { // what getopt_long returns for each: beyond any character, in the order of rows.h
    OPT_BASE = 0x1000,
    OPT_BEFORE_ALL = OPT_BASE - 1,
#define X(field, name, type, stored, argument, initial, help) OPT_##field,
    SMC_OPTIONS(X)
#undef X
};

static smc_option_row row_of(int id) {
    smc_option_row row;
    smc_invariant(smc_option_row_at((size_t)(id - OPT_BASE), &row),
                  "an option that getopt_long has from rows.h");
    return row;
}

// As getopt_long wants them; to be freed.
static struct option *long_options(void) {
    const size_t n = smc_option_rows();
    struct option *all = smc_alloc((n + 1) * sizeof *all);
    for (size_t i = 0; i < n; i++) {
        const int id = OPT_BASE + (int)i;
        all[i] = (struct option){row_of(id).name, row_of(id).takes, NULL, id};
    }
    return all;
}

static bool set(smc_options *o, int id, const char *text) {
    switch (id) {
#define X(field, name, type, stored, argument, initial, help)                                      \
    case OPT_##field: return parse_##type(text, &o->field);
        SMC_OPTIONS(X)
#undef X
    }
    const smc_option *own = row_of(id).own;
    return own && smc_own_option_set(&o->own, own, text);
}

static void set_initial(smc_options *o) {
    *o = (smc_options){0};
#define X(field, name, type, stored, argument, initial, help)                                      \
    if (initial) smc_invariant(parse_##type(initial, &o->field), "initial value of --" name);
    SMC_OPTIONS(X)
#undef X
}

// ---- messages -----------------------------------------------------------------------------------

static smc_status unknown_option(const char *word) {
    size_t n = strcspn(word, "=");
    char *name = smc_format("%.*s", (int)n, word);
    smc_nearest near = {.word = name + strspn(name, "-")};
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++) smc_nearest_offer(&near, row.name);
    if (near.best) smc_error_line("unknown option '%s'; did you mean '--%s'?", name, near.best);
    else if (word[1] != '-')
        smc_error_line(
            "unknown option '%s'; options for clang that smc does not know go after '--'", name);
    else smc_error_line("unknown option '%s' (smc --help shows the options)", name);
    free(name);
    return SMC_USAGE;
}

// `word` is what getopt_long stopped at; where it abbreviates several options, saying so beats
// "unknown".
static smc_status refused_option(const char *word, int id) {
    if (id >= OPT_BASE) {
        smc_error_line("option '%.*s' takes no value", (int)strcspn(word, "="), word);
        return SMC_USAGE;
    }
    return unknown_option(word);
}

static smc_status missing_argument(const char *word, int id) {
    smc_error_line("option '%s' needs a value: %s=%s", word, word, row_of(id).argument);
    return SMC_USAGE;
}

static smc_status bad_argument(int id, const char *text) {
    const smc_option_row row = row_of(id);
    if (strchr(row.argument, '|'))
        smc_error_line("unknown value '%s' for --%s; known: %s%s", text, row.name, row.argument,
                       strcmp(row.name, "check") == 0 ? "; races and deadlocks are always checked"
                                                      : "");
    else
        smc_error_line("bad value '%s' for --%s=%s%s", text, row.name, row.argument,
                       strcmp(row.argument, "S") == 0    ? "; a time is 10 or 10s, 500ms, 2m, 1h"
                       : strcmp(row.argument, "MB") == 0 ? "; a size is 512 or 512M, 4G"
                       : strcmp(row.argument, "LO..HI") == 0           ? "; a range is 0..3"
                       : row.argument[strlen(row.argument) - 1] == 'N' ? "; it takes a number"
                                                                       : "");
    return SMC_USAGE;
}

// ---- parsing ------------------------------------------------------------------------------------

static bool is_directory(const char *name) {
    struct stat st;
    return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

// A compile line begins with the compiler.
static smc_status take_input(smc_options *o, const char *word) {
    if (*word == '@')
        return smc_response_take(
            word, &(smc_response){&o->clang_args, &o->inputs, &o->dropped, &o->owned});
    if (!o->inputs.n && smc_is_compiler(word) && !is_directory(word))
        *smc_vec_push(&o->dropped) = word;
    else *smc_vec_push(&o->inputs) = word;
    return SMC_OK;
}

// An option with one dash, or one of gcc's with two.
static bool may_be_compilers(const char *word) {
    static const char *const long_ones[] = {"--param", "--sysroot="};
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++)
        if (strncmp(word, long_ones[i], strlen(long_ones[i])) == 0) return true;
    return word[0] == '-' && word[1] && word[1] != '-';
}

static void note_given(smc_options *o, int id, const char *text) {
    if (id != OPT_args)
        smc_arguments_add(
            &o->given, smc_format("--%s%s%s", row_of(id).name, text ? "=" : "", text ? text : ""));
}

// One that decides nothing about an execution that is run again.
static bool is_about_results(int id) {
    switch (id) {
    case OPT_algo:
    case OPT_keep_going:
    case OPT_minimize:
    case OPT_replay:
    case OPT_steps:
    case OPT_format:
    case OPT_html:
    case OPT_coverage:
    case OPT_report:
    case OPT_output:
    case OPT_help:
    case OPT_version:
    case OPT_quiet:
    case OPT_each:
    case OPT_watch:
    case OPT_no_cache:
    case OPT_progress:
    case OPT_stats:
    case OPT_strict:
    case OPT_verbose:
    case OPT_show_output:
    case OPT_budget:
    case OPT_jobs:
    case OPT_share_after:
    case OPT_checkpoint:
    case OPT_save_every:
    case OPT_part:
    case OPT_elision:
    case OPT_no_reductions:
    case OPT_results: return true;
    default: return row_of(id).own != NULL;
    }
}

static int id_of(const char *name) {
    smc_option_row row;
    size_t i = 0;
    while (smc_option_row_at(i, &row) && strcmp(row.name, name) != 0) i++;
    return OPT_BASE + (int)i;
}

static smc_status take_short(char **argv, const smc_short *s, smc_options *o) {
    const int id = id_of(s->name);
    if (s->lacks_value) {
        smc_error_line("option '%s' needs a value: %s %s", argv[optind], argv[optind],
                       row_of(id).argument);
        return SMC_USAGE;
    }
    for (int i = 0; i < s->used && !is_about_results(id); i++)
        *smc_vec_push(&o->kept) = argv[optind + i];
    optind += s->used;
    o->brief |= id == OPT_help;
    if (!set(o, id, s->value)) return bad_argument(id, s->value);
    note_given(o, id, s->value);
    return SMC_OK;
}

static smc_status take_single_dash(int argc, char **argv, smc_options *o) {
    const char *word = argv[optind];
    smc_short letter;
    if (smc_short_option(argv + optind, argc - optind, &letter))
        return take_short(argv, &letter, o);
    int n = smc_clang_arg(argv + optind, argc - optind, &o->clang_args, &o->dropped);
    optind += n;
    return n ? SMC_OK : unknown_option(word);
}

// Words of before stand for what they are called now. They are in no list.
static char *present_word(char *word) {
    static char no_elision[] = "--elision=off";
    const struct {
        const char *former;
        char *present;
    } words[] = {{"--plain-events", no_elision}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].former) == 0) return words[i].present;
    return word;
}

// Whether the next word was taken for the value of the option, though it is another option, or this
// one is abbreviated: it may be another tool's, and the word a file that must not be written to.
static bool is_no_value(const char *word, const char *value, const char *next,
                        const struct option *all) {
    if (strncmp(word, "--", 2) != 0 || value != next) return false;
    bool whole = false;
    for (; all->name && !whole; all++) whole = strcmp(all->name, word + 2) == 0;
    return !whole || strncmp(value, "--", 2) == 0;
}

// Any other word: an option of ours with its value, or the input file.
static smc_status take_long(int argc, char **argv, const struct option *all, smc_options *o) {
    const char *word = argv[optind];
    const int before = optind, id = getopt_long(argc, argv, "-:", all, NULL);
    if (id == 1) return take_input(o, optarg);
    if (id == '?') return refused_option(word, optopt);
    if (id == ':') return missing_argument(word, optopt);
    if (optarg && id >= OPT_BASE && is_no_value(word, optarg, argv[optind - 1], all))
        return missing_argument(word, id);
    if (id >= OPT_BASE && id != OPT_args && !is_about_results(id))
        for (int i = before; i < optind; i++) *smc_vec_push(&o->kept) = argv[i];
    if (id == OPT_args)
        while (optind < argc) *smc_vec_push(&o->args) = argv[optind++];
    if (!set(o, id, optarg)) return bad_argument(id, optarg);
    note_given(o, id, optarg);
    return SMC_OK;
}

// What is about one exploration, or goes on after an error.
static const char *odd_with_budget(const smc_options *o) {
    bool preemptions = false;
    for (uint32_t i = 0; i < o->own.n; i++)
        preemptions |= strcmp(o->own.at[i].option->name, "preemptions") == 0;
    return o->keep_going                      ? "--keep-going"
           : o->minimize                      ? "--minimize"
           : o->replay                        ? "--replay"
           : o->part                          ? "--part"
           : o->checkpoint                    ? "--checkpoint"
           : o->show_output                   ? "--show-output"
           : strcmp(o->algo, "sampling") == 0 ? "smc hunt, which has --time-limit"
           : preemptions                      ? "--preemptions"
                                              : NULL;
}

// It is a limit on time, too.
static void take_budget(smc_options *o) {
    if (o->budget > 0 && (o->time_limit <= 0 || o->time_limit > o->budget))
        o->time_limit = o->budget;
}

// The package is an input by its manifest.
static void take_cargo(smc_options *o) {
    if (!o->cargo) return;
    char *manifest = smc_format("%s/Cargo.toml", o->cargo);
    bool is_there = false;
    for (uint32_t i = 0; i < o->inputs.n; i++) is_there |= strcmp(o->inputs.at[i], manifest) == 0;
    smc_arguments_add(&o->owned, manifest);
    if (!is_there) *smc_vec_push(&o->inputs) = manifest;
}

static const char *odd_without_cargo(const smc_options *o) {
    if (o->cargo) return NULL;
    return o->bin                   ? "--bin"
           : o->example             ? "--example"
           : o->features            ? "--features"
           : o->all_features        ? "--all-features"
           : o->no_default_features ? "--no-default-features"
           : o->package.n           ? "--package"
           : o->workspace           ? "--workspace"
           : o->release             ? "--release"
                                    : NULL;
}

// What chooses among tests; NULL: nothing.
static const char *odd_without_tests(const smc_options *o) {
    if (o->tests) return NULL;
    return o->workspace  ? "--workspace"
           : o->filter.n ? "--filter"
           : o->skip.n   ? "--skip"
           : o->exact    ? "--exact"
                         : NULL;
}

static smc_status check_together(const smc_options *o) {
    if (o->help || o->version) return SMC_OK;
    if (o->list && o->inputs.n) {
        smc_error_line("--list takes no file; for a list of '%s', write --list=%s", o->inputs.at[0],
                       o->inputs.at[0]);
        return SMC_USAGE;
    }
    if (o->list) return SMC_OK;
    if (!o->inputs.n && !o->project) {
        if (o->html && smc_language_of(o->html) != SMC_NO_LANGUAGE)
            smc_error_line("--html needs a file name: --html=report.html %s", o->html);
        else smc_error_line("no input file (smc -h shows how to use smc)");
        return SMC_USAGE;
    }
    if (odd_without_cargo(o)) {
        smc_error_line("%s is about a package: give --cargo as well", odd_without_cargo(o));
        return SMC_USAGE;
    }
    if (odd_without_tests(o)) {
        smc_error_line("%s is for smc test", odd_without_tests(o));
        return SMC_USAGE;
    }
    if (!o->tests && o->package.n > 1) {
        smc_error_line("several packages are for smc test; choose one by --package");
        return SMC_USAGE;
    }
    const char *shared = o->jobs != 1 ? "--jobs" : o->checkpoint ? "--checkpoint" : NULL;
    if (shared && (o->show_output || o->replay || o->part)) {
        smc_error_line("%s cannot be combined with %s", shared,
                       o->replay ? "--replay"
                       : o->part ? "--part"
                                 : "--show-output");
        return SMC_USAGE;
    }
    if (o->steps && (o->watch || o->checkpoint)) {
        smc_error_line("--steps cannot be combined with %s", o->watch ? "--watch" : "--checkpoint");
        return SMC_USAGE;
    }
    const char *odd = o->budget > 0 ? odd_with_budget(o) : NULL;
    if (odd) {
        smc_error_line("--budget cannot be combined with %s", odd);
        return SMC_USAGE;
    }
    if (o->checkpoint && o->watch) {
        smc_error_line("--checkpoint cannot be combined with --watch");
        return SMC_USAGE;
    }
    if (o->show_output && o->format->shape != SMC_LINES && !o->output) {
        smc_error_line(
            "--show-output would mix with the result on standard output: add --output=FILE");
        return SMC_USAGE;
    }
    return SMC_OK;
}

// An option may say which algorithm is meant, where none is named.
static void take_meant_algorithm(smc_options *o) {
    const smc_model *model = o->model ? smc_model_find(o->model) : smc_default_model();
    const char *meant = model && strcmp(o->algo, SMC_ANY_EXPLORER) == 0
                            ? smc_own_options_mean(&o->own, model)
                            : NULL;
    if (meant) o->algo = meant;
}

// What stands after "--": clang's as it is, or a whole compile line, which begins with the compiler
// or has the sources, where none stands before it. What of that smc does not know is clang's.
static smc_status take_rest(int argc, char **argv, smc_options *o) {
    const bool has_compiler = optind < argc && smc_is_compiler(argv[optind]),
               is_line = has_compiler || !o->inputs.n;
    o->n_plain = o->clang_args.n;
    for (int n = 1; optind < argc; optind += n) {
        char *word = argv[optind];
        n = is_line && (may_be_compilers(word) || strcmp(word, "--coverage") == 0) // not ours
                ? smc_clang_arg(argv + optind, argc - optind, &o->clang_args, &o->dropped)
                : 0;
        if (n) continue;
        n = 1;
        if (!is_line || *word == '-' || !(has_compiler || smc_is_source(word)))
            *smc_vec_push(&o->clang_args) = word;
        else if (take_input(o, word) != SMC_OK) return SMC_USAGE;
    }
    return SMC_OK;
}

// A command line is read again for each file that has options of its own.
static void say_once(char *note) {
    static smc_words said;
    bool is_new = true;
    for (uint32_t i = 0; i < said.n; i++) is_new &= strcmp(said.at[i], note) != 0;
    if (is_new) fprintf(stderr, "smc: note: %s\n", note);
    if (is_new) *smc_vec_push(&said) = note;
    else free(note);
}

// An option of another tool that is one of smc's: that takes its place, and a note says so.
static bool take_foreign(int argc, char **argv, smc_options *o) {
    smc_foreign f;
    const char *next = optind + 1 < argc ? argv[optind + 1] : NULL;
    if (*argv[optind] != '-' || !smc_foreign_take(argv[optind], next, &f)) return false;
    say_once(f.note);
    optind += f.takes_next || !f.word;
    if (f.word) {
        *smc_vec_push(&o->owned) = f.word;
        argv[optind] = f.word;
    }
    return true;
}

// An option of another tool: the message says what it is here.
static bool is_foreign(int argc, char **argv) {
    char *answer =
        *argv[optind] == '-'
            ? smc_foreign_answer(argv[optind], optind + 1 < argc ? argv[optind + 1] : NULL)
            : NULL;
    if (answer)
        smc_error_line("unknown option '%.*s'%s", (int)strcspn(argv[optind], "="), argv[optind],
                       answer);
    free(answer);
    return answer;
}

static smc_status take_all(int argc, char **argv, const struct option *all, smc_options *o) {
    smc_status status = SMC_OK;
    while (status == SMC_OK && optind < argc) {
        if (strcmp(argv[optind], "--") == 0) {
            optind++;
            status = take_rest(argc, argv, o);
        } else if (take_foreign(argc, argv, o)) {
            continue;
        } else if (is_foreign(argc, argv)) {
            status = SMC_USAGE;
        } else if (may_be_compilers(argv[optind])) {
            status = take_single_dash(argc, argv, o);
        } else {
            argv[optind] = present_word(argv[optind]);
            status = take_long(argc, argv, all, o);
        }
    }
    return status;
}

smc_status smc_options_parse(int argc, char **argv, smc_options *o) {
    set_initial(o);
    o->n_plain = UINT32_MAX;
    o->argc = argc;
    o->argv = argv;
    opterr = 0;
    optind = 0; // glibc: start afresh ...
    char *none[] = {argv[0], NULL};
    struct option *all = long_options();
    (void)getopt_long(1, none, "-:", all, NULL); // ... which only a first call does
    char **words = smc_alloc(((size_t)argc + 1) * sizeof *words); // some are replaced
    memcpy(words, argv, (size_t)argc * sizeof *words);
    smc_status status = take_all(argc, words, all, o);
    free(words);
    free(all);
    if (status == SMC_OK) take_cargo(o);
    if (status == SMC_OK) status = check_together(o);
    if (status == SMC_OK &&
        !smc_terminal_has_sandbox(o->sandbox == SMC_SANDBOX_REQUIRED, o->quiet || !o->inputs.n))
        status = SMC_USAGE;
    if (status == SMC_OK) take_budget(o);
    if (status == SMC_OK) take_meant_algorithm(o);
    if (status != SMC_OK) smc_options_free(o);
    return status;
}

void smc_options_free(smc_options *o) {
    smc_vec_free(&o->inputs);
    smc_vec_free(&o->clang_args);
    smc_vec_free(&o->dropped);
    smc_vec_free(&o->kept);
    free(o->again_before);
    free(o->again_after);
    o->again_before = o->again_after = NULL;
    smc_arguments_free(&o->owned);
    smc_arguments_free(&o->given);
    smc_database_free(o->database);
    smc_vec_free(&o->own);
    smc_vec_free(&o->externs);
    smc_vec_free(&o->extern_calls);
    smc_vec_free(&o->args);
    smc_vec_free(&o->environment);
    smc_vec_free(&o->error_functions);
    for (uint32_t i = 0; i < o->unroll.of.n; i++) free(o->unroll.of.at[i].function);
    smc_vec_free(&o->unroll.of);
}

static bool is_of_many(const smc_report_format *f, bool suites) {
    return f->shape != SMC_DOCUMENT && f->shape != SMC_STATES && (suites || f->shape != SMC_SUITE);
}

bool smc_options_of_many(const smc_options *o, const char *what, bool suites) {
    if (is_of_many(o->format, suites)) return true;
    char *words = NULL;
    const smc_report_format *f;
    for (size_t i = 0; (f = smc_report_format_at(i)); i++) {
        if (!is_of_many(f, suites)) continue;
        char *longer = words ? smc_format("%s or %s", words, f->word) : smc_strdup(f->word);
        free(words);
        words = longer;
    }
    smc_error_line("%s supports only --format=%s", what, words);
    free(words);
    return false;
}
