#include "tools/options/options.h"

#include "base/language.h"
#include "explorers/explorer.h"
#include "models/cat/cat.h"
#include "program/faults.h"
#include "tools/options/foreign.h"
#include "tools/options/nearest.h"
#include "tools/options/pairs.h"
#include "tools/options/response.h"
#include "tools/options/rows.h"
#include "tools/options/letters.h"
#include "tools/options/words/linker.h"
#include "tools/options/words/values.h"
#include "tools/terminal/console.h"
#include "tools/terminal/sandboxed.h"

#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

// ---- parsers of the types in the table; each returns false for an invalid value -----------------

static bool parse_word(const char *text, smc_opt_word *out) { return smc_parse_word(text, out); }

static bool parse_stepping(const char *text, smc_opt_stepping *out) {
    return (*out = text ? text : ""), !text || *text;
}

static bool parse_folder(const char *text, smc_opt_folder *out) {
    return (*out = text ? text : "."), **out;
}

static bool parse_words(const char *text, smc_opt_words *out) {
    return smc_parse_word(text, smc_vec_push(out));
}

// The value of --args is parsed elsewhere: it consists of all words after the option
// (parse_long_option).
static bool parse_rest(const char *text, smc_opt_rest *out) { return (void)text, (void)out, true; }

static bool parse_settings(const char *text, smc_opt_settings *out) {
    const char *is = strchr(text, '=');
    if (!is || is == text) return false;
    for (uint32_t i = 0; i < out->n; i++)
        if (strncmp(out->at[i], text, (size_t)(is - text) + 1) == 0) return out->at[i] = text, true;
    *smc_vec_push(out) = text;
    return true;
}

static bool parse_count(const char *text, smc_opt_count *out) { return smc_parse_count(text, out); }

// Parses a range LO..HI of at most MOST numbers, since each is explored separately.
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

// Parses a number from 1 to `most`, and sets *end to what follows it.
static bool parse_size(const char *text, uint32_t most, uint32_t *out, const char **end) {
    const bool is_digit = *text >= '1' && *text <= '9';
    char *after;
    errno = 0;
    const unsigned long n = is_digit ? strtoul(text, &after, 10) : 0;
    if (!n || errno || n > most) return false;
    *out = (uint32_t)n;
    *end = after;
    return true;
}

enum { MOST_ARGUMENTS = 16, MOST_BYTES = 256 }; // of --inputs: number, and bytes of each

// Parses NAME:N. The last value of a variable counts.
static bool parse_variable_input(const char *word, smc_arguments *out, const char **end) {
    const int n = (int)strcspn(word, "=:,");
    uint32_t bytes, k = 0;
    if (!n || word[n] != ':' || !parse_size(word + n + 1, MOST_BYTES, &bytes, end)) return false;
    while (k < out->n && (strncmp(out->at[k], word, (size_t)n) != 0 || out->at[k][n] != '=')) k++;
    char *text = smc_format("%.*s=%*s", n, word, (int)bytes, "");
    if (k == out->n) {
        smc_arguments_add(out, text);
    } else {
        free(out->at[k]);
        out->at[k] = text;
    }
    return out->n <= MOST_ARGUMENTS;
}

static bool parse_surrounding(const char *word, smc_opt_surroundings *out, const char **end) {
    uint32_t n, bytes;
    *end = word + strcspn(word, ",");
    if (*end - word == 4 && memcmp(word, "rand", 4) == 0) return out->random = true;
    if (strncmp(word, "stdin:", 6) == 0)
        return parse_size(word + 6, MOST_BYTES, &out->stdin_bytes, end);
    if (strncmp(word, "env:", 4) == 0)
        return parse_variable_input(word + 4, &out->environment, end);
    if (strncmp(word, "args:", 5) != 0 || !parse_size(word + 5, MOST_ARGUMENTS, &n, end) ||
        **end != 'x' || !parse_size(*end + 1, MOST_BYTES, &bytes, end))
        return false;
    smc_arguments_free(&out->args); // the last one counts
    while (n--) smc_arguments_add(&out->args, smc_format("%*s", (int)bytes, ""));
    return true;
}

// Parses words separated by commas, and adds them to those of earlier occurrences of the option.
static bool parse_surroundings(const char *text, smc_opt_surroundings *out) {
    for (;; text++) {
        if (!parse_surrounding(text, out, &text)) return false;
        if (!*text) return true;
        if (*text != ',') return false;
    }
}

static bool parse_check(const char *word, size_t n, smc_opt_checks *out) {
#define X(field, known)                                                                            \
    if (n == strlen(known) && memcmp(word, known, n) == 0) return out->field = true;
    SMC_CHECKS(X)
#undef X
    return false;
}

// Parses words separated by commas, and adds them to those of earlier occurrences of the option.
static bool parse_checks(const char *text, smc_opt_checks *out) {
    for (;; text++) {
        const size_t n = strcspn(text, ",");
        if (!parse_check(text, n, out)) return false;
        text += n;
        if (!*text) return true;
    }
}

static bool parse_fault(const char *word, size_t n, smc_opt_faults *out) {
    static const char *const words[] = {
#define X(id, known, text) [id] = known,
        SMC_FAULT_KINDS(X)
#undef X
    };
    for (unsigned k = 0; k < SMC_FAULT_KIND_COUNT; k++) {
        if (n != strlen(words[k]) || memcmp(word, words[k], n) != 0) continue;
        out->kinds |= (uint8_t)(1u << k);
        return true;
    }
    return false;
}

// Parses words separated by commas, and a number after a colon. The last occurrence of the option
// counts.
static bool parse_faults(const char *text, smc_opt_faults *out) {
    *out = (smc_opt_faults){.most = 1};
    for (;; text++) {
        const size_t n = strcspn(text, ",:");
        uint32_t most;
        if (!parse_fault(text, n, out)) return false;
        text += n;
        if (!*text) return true;
        if (*text == ',') continue;
        if (!parse_count(text + 1, &most) || !most || most > SMC_MOST_FAULTS) return false;
        out->most = (uint8_t)most;
        return true;
    }
}

static bool parse_reducing(const char *text, smc_opt_reducing *out) {
    return smc_parse_auto(text, out);
}

static bool parse_flag(const char *text, smc_opt_flag *out) {
    (void)text;
    return *out = true;
}

// Parses a bound N, or FUNCTION:N.
static bool parse_bounds(const char *text, smc_opt_bounds *out) {
    const char *colon = strrchr(text, ':');
    if (!colon) return parse_count(text, &out->all);
    uint32_t rounds;
    if (colon == text || !parse_count(colon + 1, &rounds)) return false;
    *smc_vec_push(&out->of) =
        (smc_loop_bound){smc_format("%.*s", (int)(colon - text), text), rounds};
    return true;
}

static bool parse_seconds(const char *text, smc_opt_seconds *out) {
    return smc_parse_seconds(text, out);
}

static bool parse_megabytes(const char *text, smc_opt_megabytes *out) {
    return smc_parse_megabytes(text, out);
}

// Defines a parser for the words of one of the lists in options.h.
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
ONE_OF(thread_ids, SMC_THREAD_IDS)
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

// ---- tables -------------------------------------------------------------------------------------

enum { // values that getopt_long returns: larger than any character, in the order of rows.h
    FIRST_OPTION_ID = 0x1000,
    LAST_ID_BEFORE_OPTIONS = FIRST_OPTION_ID - 1,
#define X(field, name, type, stored, together, argument, initial, help) OPT_##field,
    SMC_OPTIONS(X)
#undef X
};

static smc_option_row option_row_of(int id) {
    smc_option_row row;
    smc_invariant(smc_option_row_at((size_t)(id - FIRST_OPTION_ID), &row),
                  "an option that getopt_long has from rows.h");
    return row;
}

// Returns the table for getopt_long, to be freed. Options of --debug are not included.
static struct option *long_options(void) {
    smc_option_row row;
    size_t n = 0;
    struct option *all = smc_alloc((smc_option_row_count() + 1) * sizeof *all);
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        if (!row.debugs)
            all[n++] = (struct option){row.name, row.takes, NULL, FIRST_OPTION_ID + (int)i};
    return all;
}

static bool set_option(smc_options *o, int id, const char *text) {
    switch (id) {
#define X(field, name, type, stored, together, argument, initial, help)                            \
    case OPT_##field: return parse_##type(text, &o->field);
        SMC_OPTIONS(X)
#undef X
    }
    const smc_option *own = option_row_of(id).own;
    return own && smc_own_option_set(&o->own, own, text);
}

void smc_options_set_initial(smc_options *o) {
    *o = (smc_options){0};
#define X(field, name, type, stored, together, argument, initial, help)                            \
    if (initial) smc_invariant(parse_##type(initial, &o->field), "initial value of --" name);
    SMC_OPTIONS(X)
#undef X
}

// ---- messages about options ---------------------------------------------------------------------

// An option that was renamed.
typedef struct former_option {
    const char *name, *present;
    bool is_value; // a value is part of the present option, in place of the typed one
} former_option;

static const former_option former_options[] = {
    {"longest", "debug=max-events", false},
    {"plain-events", "elision=off", true},
    {"whole-sections=on", "atomic-sections=indivisible", true},
    {"whole-sections=off", "atomic-sections=interruptible", true},
    {"whole-sections", "atomic-sections", false},
    {"early-thread-ids", "thread-id=before-start", true},
};

// Returns the renamed option that the n characters name; NULL: there is none.
static const former_option *find_former_option(const char *name, size_t n) {
    for (size_t i = 0; i < sizeof former_options / sizeof *former_options; i++)
        if (strlen(former_options[i].name) == n && memcmp(former_options[i].name, name, n) == 0)
            return &former_options[i];
    return NULL;
}

// If the option is typed differently since a former version, gives a message and returns true.
static bool report_former_option(const char *word) {
    const char *name = word + 2;
    const size_t n = strcspn(name, "=");
    smc_option_row row;
    if (strncmp(word, "--", 2) != 0) return false;
    const former_option *with_value = find_former_option(name, strlen(name)),
                        *former = with_value ? with_value : find_former_option(name, n);
    if (former)
        smc_print_usage_error("option '%s' is now '--%s%s'", word, former->present,
                              former->is_value ? "" : name + n);
    else if (smc_option_row_find(name, n, true, &row))
        smc_print_usage_error("option '%s' is for authors of smc: write '--debug=%s%s%s'", word,
                              name, name[n] ? "" : "=", name[n] ? "" : row.argument);
    else return false;
    return true;
}

static smc_status report_unknown_option(const char *word) {
    if (report_former_option(word)) return SMC_USAGE;
    size_t n = strcspn(word, "=");
    char *name = smc_format("%.*s", (int)n, word);
    smc_nearest_word near = {.word = name + strspn(name, "-")};
    smc_option_row row;
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        if (!row.debugs) smc_nearest_offer(&near, row.name);
    if (near.best)
        smc_print_usage_error("unknown option '%s'; did you mean '--%s'?", name, near.best);
    else if (word[1] != '-')
        smc_print_usage_error(
            "unknown option '%s'; options for clang that smc does not know go after '--'", name);
    else smc_print_usage_error("unknown option '%s' (smc --help shows the options)", name);
    free(name);
    return SMC_USAGE;
}

// Gives a message about the word at which getopt_long stopped. If the word abbreviates several
// options, the message lists them.
static smc_status report_misplaced_option(const char *word, int id) {
    if (id >= FIRST_OPTION_ID) {
        smc_print_usage_error("option '%.*s' takes no value", (int)strcspn(word, "="), word);
        return SMC_USAGE;
    }
    return report_unknown_option(word);
}

static smc_status report_missing_argument(const char *word, int id) {
    smc_print_usage_error("option '%s' needs a value: %s=%s", word, word,
                          option_row_of(id).argument);
    return SMC_USAGE;
}

static smc_status report_bad_argument(int id, const char *text) {
    const smc_option_row row = option_row_of(id);
    if (strchr(row.argument, '|'))
        smc_print_usage_error(
            "unknown value '%s' for %s%s; known: %s%s", text, row.prefix, row.name, row.argument,
            strcmp(row.name, "check") == 0    ? "; races and deadlocks are always checked"
            : strcmp(row.name, "faults") == 0 ? "; waits with a time limit always time out, too"
                                              : "");
    else
        smc_print_usage_error(
            "bad value '%s' for %s%s=%s%s", text, row.prefix, row.name, row.argument,
            strcmp(row.argument, "S") == 0                  ? "; a time is 10 or 10s, 500ms, 2m, 1h"
            : strcmp(row.argument, "MB") == 0               ? "; a size is 512 or 512M, 4G"
            : strcmp(row.argument, "LO..HI") == 0           ? "; a range is 0..3"
            : strcmp(row.argument, "TOKEN:N") == 0          ? "; N is a number from 0 to 4"
            : row.argument[strlen(row.argument) - 1] == 'N' ? "; it takes a number"
                                                            : "");
    return SMC_USAGE;
}

// ---- parsing ------------------------------------------------------------------------------------

static bool is_directory(const char *name) {
    struct stat st;
    return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

// Prints a note once; the command line is parsed again for each file that has its own options.
static void print_note_once(char *note) {
    static smc_words printed_notes;
    bool is_new = true;
    for (uint32_t i = 0; i < printed_notes.n; i++) is_new &= strcmp(printed_notes.at[i], note) != 0;
    if (is_new) fprintf(stderr, "smc: note: %s\n", note);
    if (is_new) *smc_vec_push(&printed_notes) = note;
    else free(note);
}

static void parse_model_file(smc_options *o, const char *word) {
    o->model = word;
    char *option = smc_format("--model=%s", word);
    print_note_once(smc_format("%s is %s", word, option));
    *smc_vec_push(&o->replay_words) = option;
    smc_arguments_add(&o->given, smc_strdup(option));
    smc_arguments_add(&o->owned, option);
}

// Handles an input. If it is the compiler with which a pasted compile line begins, it is ignored.
static smc_status parse_input(smc_options *o, const char *word) {
    if (*word == '@')
        return smc_response_expand(
            word, &(smc_response_file){&o->clang_args, &o->inputs, &o->dropped, &o->owned});
    if (!o->inputs.n && (smc_is_compiler(word) || smc_is_foreign_tool(word)) && !is_directory(word))
        *smc_vec_push(&o->dropped) = word;
    else if (smc_is_cat_name(word)) parse_model_file(o, word);
    else *smc_vec_push(&o->inputs) = word;
    return SMC_OK;
}

// True for a word that may be an option of the compiler: one with one dash, or one of gcc's options
// with two. The compiler's --coverage has no value, unlike smc's --coverage=FILE.
static bool may_be_compiler_option(const char *word) {
    static const char *const long_ones[] = {"--param", "--sysroot="};
    if (strcmp(word, "--coverage") == 0) return true;
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++)
        if (strncmp(word, long_ones[i], strlen(long_ones[i])) == 0) return true;
    return word[0] == '-' && word[1] && word[1] != '-';
}

// Gives a message and returns true if the value of smc's --coverage=FILE seems to follow as a word,
// where the word --coverage is the compiler's.
static bool has_separate_coverage(const char *word, const char *next) {
    if (strcmp(word, "--coverage") != 0 || !next || strchr("-@", *next) || smc_is_source(next) ||
        is_directory(next))
        return false;
    smc_print_usage_error("--coverage without '=' is the compiler's option; write --coverage=%s",
                          next);
    return true;
}

static void record_given_option(smc_options *o, int id, const char *text) {
    if (id != OPT_args)
        smc_arguments_add(&o->given, smc_format("--%s%s%s", option_row_of(id).name, text ? "=" : "",
                                                text ? text : ""));
}

// True for options that do not matter when an execution is replayed.
static bool is_ignored_by_replay(int id) {
    switch (id) {
    case OPT_algo:
    case OPT_keep_going:
    case OPT_minimize:
    case OPT_replay:
    case OPT_after:
    case OPT_near:
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
    case OPT_checkpoint:
    case OPT_debug:
    case OPT_elision:
    case OPT_no_reductions:
    case OPT_results: return true;
    default: return option_row_of(id).own != NULL;
    }
}

static int id_of(const char *name) {
    smc_option_row row;
    size_t i = 0;
    while (smc_option_row_at(i, &row) && strcmp(row.name, name) != 0) i++;
    return FIRST_OPTION_ID + (int)i;
}

static smc_status parse_short_option(char **argv, const smc_option_letter *s, smc_options *o) {
    const int id = id_of(s->name);
    if (s->lacks_value) {
        smc_print_usage_error("option '%s' needs a value: %s %s", argv[optind], argv[optind],
                              option_row_of(id).argument);
        return SMC_USAGE;
    }
    for (int i = 0; i < s->used && !is_ignored_by_replay(id); i++)
        *smc_vec_push(&o->replay_words) = argv[optind + i];
    optind += s->used;
    o->brief |= id == OPT_help;
    if (!set_option(o, id, s->value)) return report_bad_argument(id, s->value);
    record_given_option(o, id, s->value);
    return SMC_OK;
}

static smc_status parse_single_dash(int argc, char **argv, smc_options *o) {
    const char *word = argv[optind];
    smc_option_letter letter;
    if (smc_short_option(argv + optind, argc - optind, &letter))
        return parse_short_option(argv, &letter, o);
    int n = smc_clang_arg_length(argv + optind, argc - optind, &o->clang_args, &o->dropped);
    optind += n;
    return n ? SMC_OK : report_unknown_option(word);
}

// True if `next` became the value of `word` although `word` is only the abbreviation of an option,
// or `next` begins with "--" itself. The user may have meant an option of another tool. Then `next`
// may be an input file, which smc must not overwrite as its output.
static bool is_option_as_value(const char *word, const char *value, const char *next,
                               const struct option *all) {
    if (strncmp(word, "--", 2) != 0 || value != next) return false;
    bool whole = false;
    for (; all->name && !whole; all++) whole = strcmp(all->name, word + 2) == 0;
    return !whole || strncmp(value, "--", 2) == 0;
}

// Handles a word that is no clang option: an option of smc with its value, or an input.
static smc_status parse_long_option(int argc, char **argv, const struct option *all,
                                    smc_options *o) {
    const char *word = argv[optind];
    const int before = optind, id = getopt_long(argc, argv, "-:", all, NULL);
    if (id == 1) return parse_input(o, optarg);
    if (id == '?') return report_misplaced_option(word, optopt);
    if (id == ':') return report_missing_argument(word, optopt);
    if (optarg && id >= FIRST_OPTION_ID && is_option_as_value(word, optarg, argv[optind - 1], all))
        return report_missing_argument(word, id);
    if (id >= FIRST_OPTION_ID && id != OPT_args && !is_ignored_by_replay(id))
        for (int i = before; i < optind; i++) *smc_vec_push(&o->replay_words) = argv[i];
    if (id == OPT_args)
        while (optind < argc) *smc_vec_push(&o->args) = argv[optind++];
    if (!set_option(o, id, optarg)) return report_bad_argument(id, optarg);
    record_given_option(o, id, optarg);
    return SMC_OK;
}

// Sets the options that --debug=NAME=VALUE names.
static smc_status apply_debug_options(smc_options *o) {
    smc_option_row row;
    for (uint32_t i = 0; i < o->debug.n; i++) {
        const char *word = o->debug.at[i];
        const size_t n = strcspn(word, "=");
        if (!word[n] || !smc_option_row_find(word, n, true, &row)) {
            smc_print_usage_error(
                "bad value '%s' for --debug=NAME=VALUE (smc --list=debug shows the names)", word);
            return SMC_USAGE;
        }
        if (!set_option(o, id_of(row.name), word + n + 1))
            return report_bad_argument(id_of(row.name), word + n + 1);
    }
    return SMC_OK;
}

// Makes the budget a time limit as well.
static void apply_budget(smc_options *o) {
    if (o->budget > 0 && (o->time_limit <= 0 || o->time_limit > o->budget))
        o->time_limit = o->budget;
}

// Adds the manifest (Cargo.toml) of the package of --cargo as an input.
static void apply_cargo(smc_options *o) {
    if (!o->cargo) return;
    char *manifest = smc_format("%s/Cargo.toml", o->cargo);
    bool is_there = false;
    for (uint32_t i = 0; i < o->inputs.n; i++) is_there |= strcmp(o->inputs.at[i], manifest) == 0;
    smc_arguments_add(&o->owned, manifest);
    if (!is_there) *smc_vec_push(&o->inputs) = manifest;
}

// ---- options that were given --------------------------------------------------------------------

#define IS_TEXT_VALUE(value) _Generic((value), const char *: true, default: false)

static const struct {
    // position of the field in smc_options, and its size in bytes
    size_t at, size;
    bool is_text; // the field points to a text; otherwise it is a value itself
} fields[] = {
#define X(field, name, type, stored, together, argument, initial, help)                            \
    {offsetof(smc_options, field), sizeof(smc_opt_##type), IS_TEXT_VALUE((smc_opt_##type){0})},
    SMC_OPTIONS(X)
#undef X
};

static bool is_same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool differs_from_default(size_t i, const smc_options *o, const smc_options *initial) {
    const void *now = (const char *)o + fields[i].at, *then = (const char *)initial + fields[i].at;
    return fields[i].is_text ? !is_same_text(*(const char *const *)now, *(const char *const *)then)
                             : memcmp(now, then, fields[i].size) != 0;
}

// Returns the options whose values differ from their initial ones.
static smc_given_options changed_options_of(const smc_options *o) {
    smc_given_options given = {0};
    smc_options initial;
    smc_option_row row;
    smc_options_set_initial(&initial);
    for (size_t i = 0; smc_option_row_at(i, &row); i++)
        if (row.own ? smc_own_option_is_given(&o->own, row.own)
                    : differs_from_default(i, o, &initial))
            *smc_vec_push(&given) = row;
    return given;
}

static bool can_all_combine(const smc_options *o) {
    smc_given_options given = changed_options_of(o);
    const bool are = smc_given_options_can_combine(&given);
    smc_vec_free(&given);
    return are;
}

bool smc_options_fit_use(const smc_options *o, smc_option_use use) {
    smc_given_options given = changed_options_of(o);
    const bool are = smc_given_options_fit_use(&given, use);
    smc_vec_free(&given);
    return are;
}

static smc_status check_together(const smc_options *o) {
    if (o->help || o->version) return SMC_OK;
    const bool lists_names = o->list && o->list != SMC_LIST_PROGRAMS;
    if (lists_names && o->inputs.n) {
        smc_print_usage_error("--list takes no file; for a list of '%s', write --list=%s",
                              o->inputs.at[0], o->inputs.at[0]);
        return SMC_USAGE;
    }
    if (lists_names) return SMC_OK;
    if (!o->inputs.n && !o->project) {
        if (o->html && smc_language_of(o->html) != SMC_NO_LANGUAGE)
            smc_print_usage_error("--html needs a file name: --html=report.html %s", o->html);
        else smc_print_usage_error("no input file (smc -h shows how to use smc)");
        return SMC_USAGE;
    }
    if (o->any_value.args.n && o->args.n) {
        smc_print_usage_error("--args gives the arguments, --inputs=args any: choose one");
        return SMC_USAGE;
    }
    const bool hunts = strcmp(o->algo, "sampling") == 0;
    if (!can_all_combine(o) || (hunts && !smc_options_fit_use(o, SMC_USE_HUNT))) return SMC_USAGE;
    if (!o->tests && o->package.n > 1) {
        smc_print_usage_error("several packages are for smc test; choose one by --package");
        return SMC_USAGE;
    }
    if (o->show_output && o->format->shape != SMC_LINES && !o->output) {
        smc_print_usage_error(
            "--show-output would mix with the result on standard output: add --output=FILE");
        return SMC_USAGE;
    }
    return SMC_OK;
}

// If an option of another tool implies an algorithm that does not support the model, lets smc
// choose the algorithm.
static void apply_foreign_algorithm(smc_options *o, const smc_model *model) {
    if (!o->foreign_algo || strcmp(o->algo, o->foreign_algo) != 0) return;
    if (model && smc_explorer_find(o->algo, model)) return;
    print_note_once(smc_format("%s is not for %s: another algorithm explores", o->algo,
                               o->model ? o->model : "this model"));
    o->algo = SMC_ANY_EXPLORER;
}

static bool is_foreign_setting(const smc_options *o, const smc_option *own) {
    const size_t n = strlen(own->name);
    bool is = false;
    for (uint32_t i = 0; i < o->foreign.n; i++) {
        const char *name = o->foreign.at[i] + 2;
        is |= strlen(name) > n && strncmp(name, own->name, n) == 0 && name[n] == '=';
    }
    return is;
}

// Removes settings that an option of another tool implies if the chosen algorithm does not have
// them; they are kept if smc chooses the algorithm. model == NULL: only settings of the algorithm
// are kept.
static void drop_foreign_settings(smc_options *o, const smc_model *model) {
    const smc_explorer *by = model ? smc_explorer_find(o->algo, model) : NULL;
    const bool any = model && strcmp(o->algo, SMC_ANY_EXPLORER) == 0;
    uint32_t left = 0;
    for (uint32_t i = 0; i < o->own.n; i++) {
        const smc_option *own = o->own.at[i].option;
        if (any || !is_foreign_setting(o, own) || (by && smc_own_option_is_of(own, by)))
            o->own.at[left++] = o->own.at[i];
    }
    o->own.n = left;
}

// Selects the algorithm that other options imply, if none is named.
static void apply_implied_algorithm(smc_options *o) {
    const smc_model *model = o->model ? smc_model_find(o->model) : smc_default_model();
    apply_foreign_algorithm(o, model);
    drop_foreign_settings(o, model);
    const char *meant = model && strcmp(o->algo, SMC_ANY_EXPLORER) == 0
                            ? smc_own_options_implied_explorer(&o->own, model)
                            : NULL;
    if (meant) o->algo = meant;
}

// Applies an option of smc that replaces one of another tool. Returns false after a message.
static bool apply_renamed_option(smc_options *o, const char *word) {
    if (strncmp(word, "--", 2) != 0) return *smc_vec_push(&o->clang_args) = word, true;
    const size_t n = strcspn(word, "=");
    char *name = smc_format("%.*s", (int)n - 2, word + 2);
    const int id = id_of(name);
    const char *value = word[n] ? word + n + 1 : NULL;
    free(name);
    if (!is_ignored_by_replay(id)) *smc_vec_push(&o->replay_words) = word;
    if (!set_option(o, id, value)) return report_bad_argument(id, value), false;
    record_given_option(o, id, value);
    return true;
}

static void note_foreign_option(smc_options *o, const smc_foreign_option *f) {
    static const char algo[] = "--algo=";
    print_note_once(f->note);
    if (f->model && !o->model) o->model = f->model;
    if (f->word) *smc_vec_push(&o->foreign) = f->word;
    if (f->word && strncmp(f->word, algo, sizeof algo - 1) == 0)
        o->foreign_algo = f->word + sizeof algo - 1;
}

// Applies Nidhugg's options, which follow "--" on its command lines. Returns the number of words
// used; 0: the word is no such option; negative: a message was given.
static int parse_foreign_rest(char **words, int n, smc_options *o) {
    static const char own[] = "--unroll="; // an option of Nidhugg and of smc
    smc_foreign_option f;
    if (strncmp(*words, own, sizeof own - 1) == 0) return apply_renamed_option(o, *words) ? 1 : -1;
    if (**words != '-' || !smc_foreign_translate(*words, n > 1 ? words[1] : NULL, &f)) return 0;
    note_foreign_option(o, &f);
    if (f.word) *smc_vec_push(&o->owned) = f.word;
    if (f.word && !apply_renamed_option(o, f.word)) return -1;
    return 1 + f.takes_next;
}

// Handles the words after "--": options for clang, or a whole compile line. A compile line begins
// with the compiler, or, if there are no inputs before "--", contains the sources. Its unknown
// words are passed to clang.
static smc_status take_remaining_words(int argc, char **argv, smc_options *o) {
    const bool has_compiler = optind < argc && smc_is_compiler(argv[optind]),
               is_line = has_compiler || !o->inputs.n;
    o->n_plain = o->clang_args.n;
    for (int n = 1; optind < argc; optind += n) {
        char *word = argv[optind];
        n = is_line && !has_compiler ? parse_foreign_rest(argv + optind, argc - optind, o) : 0;
        if (n < 0) return SMC_USAGE;
        if (n) continue;
        n = is_line && may_be_compiler_option(word)
                ? smc_clang_arg_length(argv + optind, argc - optind, &o->clang_args, &o->dropped)
                : 0;
        if (n) continue;
        n = 1;
        if (!is_line || *word == '-' || !(has_compiler || smc_is_source(word)))
            *smc_vec_push(&o->clang_args) = word;
        else if (parse_input(o, word) != SMC_OK) return SMC_USAGE;
    }
    return SMC_OK;
}

// Applies --wrap of the linker's options in a pasted compile line.
static void apply_wrapped_names(smc_options *o) {
    smc_arguments names = {0};
    smc_linker_wrapped_names(o->dropped.at, o->dropped.n, &names);
    for (uint32_t i = 0; i < names.n; i++) {
        smc_arguments_add(&o->owned, smc_format("--wrap=%s", names.at[i]));
        (void)apply_renamed_option(o, o->owned.at[o->owned.n - 1]); // any name is accepted
    }
    smc_arguments_free(&names);
}

// If the option is one of another tool, applies the counterpart, prints a note and returns true.
static bool parse_foreign(int argc, char **argv, smc_options *o) {
    smc_foreign_option f;
    const char *next = optind + 1 < argc ? argv[optind + 1] : NULL;
    if (*argv[optind] != '-' || !smc_foreign_translate(argv[optind], next, &f)) return false;
    note_foreign_option(o, &f);
    optind += f.takes_next + !f.word;
    if (f.word) {
        *smc_vec_push(&o->owned) = f.word;
        argv[optind] = f.word;
    }
    return true;
}

// If the option is one of another tool, prints an explanation and returns true.
static bool is_foreign(int argc, char **argv) {
    char *answer =
        *argv[optind] == '-'
            ? smc_foreign_explain_option(argv[optind], optind + 1 < argc ? argv[optind + 1] : NULL)
            : NULL;
    if (answer)
        smc_print_usage_error("unknown option '%.*s'%s", (int)strcspn(argv[optind], "="),
                              argv[optind], answer);
    free(answer);
    return answer;
}

static smc_status parse_all(int argc, char **argv, const struct option *all, smc_options *o) {
    smc_status status = SMC_OK;
    while (status == SMC_OK && optind < argc) {
        if (strcmp(argv[optind], "--") == 0) {
            optind++;
            status = take_remaining_words(argc, argv, o);
        } else if (parse_foreign(argc, argv, o)) {
            continue;
        } else if (is_foreign(argc, argv)) {
            status = SMC_USAGE;
        } else if (has_separate_coverage(argv[optind], argv[optind + 1])) {
            status = SMC_USAGE;
        } else if (may_be_compiler_option(argv[optind])) {
            status = parse_single_dash(argc, argv, o);
        } else {
            status = parse_long_option(argc, argv, all, o);
        }
    }
    return status;
}

smc_status smc_options_parse(int argc, char **argv, smc_options *o) {
    smc_options_set_initial(o);
    o->n_plain = UINT32_MAX;
    o->argc = argc;
    o->argv = argv;
    opterr = 0;
    optind = 0; // in glibc, this makes the next call reinitialise its state
    char *none[] = {argv[0], NULL};
    struct option *all = long_options();
    (void)getopt_long(1, none, "-:", all, NULL); // makes getopt_long reinitialise its state
    char **words = smc_alloc(((size_t)argc + 1) * sizeof *words); // a copy, since some words are
                                                                  // replaced
    memcpy(words, argv, (size_t)argc * sizeof *words);
    smc_status status = parse_all(argc, words, all, o);
    free(words);
    free(all);
    if (status == SMC_OK) status = apply_debug_options(o);
    if (status == SMC_OK) apply_wrapped_names(o);
    if (status == SMC_OK) apply_cargo(o);
    if (status == SMC_OK) status = check_together(o);
    if (status == SMC_OK &&
        !smc_terminal_has_sandbox(o->sandbox == SMC_SANDBOX_REQUIRED, o->quiet || !o->inputs.n))
        status = SMC_USAGE;
    if (status == SMC_OK) apply_budget(o);
    if (status == SMC_OK) apply_implied_algorithm(o);
    if (status != SMC_OK) smc_options_free(o);
    return status;
}

void smc_options_free(smc_options *o) {
    smc_vec_free(&o->inputs);
    smc_vec_free(&o->clang_args);
    smc_vec_free(&o->dropped);
    smc_vec_free(&o->foreign);
    smc_vec_free(&o->replay_words);
    free(o->rerun_prefix);
    free(o->rerun_suffix);
    o->rerun_prefix = o->rerun_suffix = NULL;
    smc_arguments_free(&o->owned);
    smc_arguments_free(&o->given);
    smc_database_free(o->database);
    smc_vec_free(&o->own);
    smc_vec_free(&o->debug);
    smc_vec_free(&o->externs);
    smc_vec_free(&o->extern_calls);
    smc_vec_free(&o->wrapped);
    smc_vec_free(&o->args);
    smc_arguments_free(&o->any_value.args);
    smc_arguments_free(&o->any_value.environment);
    smc_vec_free(&o->environment);
    smc_vec_free(&o->error_functions);
    smc_vec_free(&o->package);
    smc_vec_free(&o->filter);
    smc_vec_free(&o->skip);
    for (uint32_t i = 0; i < o->unroll.of.n; i++) free(o->unroll.of.at[i].function);
    smc_vec_free(&o->unroll.of);
}

static bool is_of_many(const smc_report_format *f, bool suites) {
    return f->shape != SMC_DOCUMENT && f->shape != SMC_STATES && (suites || f->shape != SMC_SUITE);
}

bool smc_options_allow_many_runs(const smc_options *o, const char *what, bool suites) {
    if (is_of_many(o->format, suites)) return true;
    char *words = NULL;
    const smc_report_format *f;
    for (size_t i = 0; (f = smc_report_format_at(i)); i++) {
        if (!is_of_many(f, suites)) continue;
        char *longer = words ? smc_format("%s or %s", words, f->word) : smc_strdup(f->word);
        free(words);
        words = longer;
    }
    smc_print_usage_error("%s supports only --format=%s", what, words);
    free(words);
    return false;
}
