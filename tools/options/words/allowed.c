#include "tools/options/words/allowed.h"

#include "tools/options/words/values.h"

#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"

static bool consists_of_letters(const char *text, const char *letters) {
    return *text && !text[strspn(text, letters)];
}

// ---- the source ---------------------------------------------------------------------------------

static bool has_no_control_characters(const char *text) {
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 127) return false;
    return true;
}

static size_t identifier_length(const char *text) {
    return strspn(text, DIGITS) ? 0 : strspn(text, LETTERS DIGITS "_");
}

static bool is_macro(const char *text) {
    const size_t n = identifier_length(text);
    return n && (!text[n] || text[n] == '=' || text[n] == '(') && has_no_control_characters(text);
}

static bool is_c_identifier(const char *text) {
    return identifier_length(text) && !text[identifier_length(text)];
}
static bool is_directory(const char *text) {
    return *text && !strchr("-@=", *text) && has_no_control_characters(text);
}
static bool is_standard(const char *text) { return consists_of_letters(text, LETTERS DIGITS "+:"); }

// An option that describes a source: its name, and the test of its value.
typedef struct source_rule {
    const char *word;
    bool next; // the value may be in the next word
    bool (*is_value)(const char *);
} source_rule;

static const source_rule sources[] = {
    {"-D", true, is_macro},
    {"-U", true, is_c_identifier},
    {"-I", true, is_directory},
    {"-isystem", true, is_directory},
    {"-iquote", true, is_directory},
    {"-std=", false, is_standard},
    {"-idirafter", true, is_directory},
};

// Options without a value that affect the meaning of a source.
// clang-format off
static const char *const dialects[] = {
    "-ansi", "-pthread", "-fopenmp", "-fsigned-char", "-funsigned-char", "-fshort-enums", "-fwrapv",
    "-fms-extensions", "-fgnu89-inline",
    "-ffreestanding", "-fno-builtin", "-fcommon", "-fno-common", "-fexceptions", "-fno-exceptions",
    "-frtti", "-fno-rtti", "-fno-threadsafe-statics",
    "-stdlib=libstdc++", "-stdlib=libc++", "-nostdinc++", "-m32", "-mx32", "-m64", "-mcx16",
    "-msse4.2", "-mavx", "-mavx2",
};
// clang-format on

// Returns the option's value, and sets *used to the number of words.
static const char *source_option_value(const source_rule *rule, char *const *words, uint32_t n,
                                       uint32_t *used) {
    const size_t length = strlen(rule->word);
    *used = 1;
    if (strncmp(words[0], rule->word, length) != 0) return NULL;
    if (words[0][length] || !rule->next) return words[0] + length;
    *used = 2;
    return n > 1 ? words[1] : NULL;
}

// Returns the option with its path made relative to the directory.
static char *path_in_directory(const char *word, const char *value, const char *directory) {
    return directory && *value != '/' ? smc_format("%s%s/%s", word, directory, value)
                                      : smc_format("%s%s", word, value);
}

uint32_t smc_allowed_source_options(char *const *words, uint32_t n, const char *directory,
                                    smc_arguments *out) {
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
        if (strcmp(words[0], dialects[i]) != 0) continue;
        smc_arguments_add(out, smc_strdup(dialects[i]));
        return 1;
    }
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        uint32_t used;
        const char *value = source_option_value(&sources[i], words, n, &used);
        if (!value || !sources[i].is_value(value)) continue;
        smc_arguments_add(
            out, path_in_directory(sources[i].word, value,
                                   sources[i].is_value == is_directory ? directory : NULL));
        return used;
    }
    return 0;
}

// ---- the check ----------------------------------------------------------------------------------

static bool is_flag(const char *value, smc_limits limits) { return (void)limits, !value; }
static bool is_safe(const char *value, smc_limits limits) {
    return (void)limits, value && consists_of_letters(value, LETTERS DIGITS "_.,:-");
}

// True for the name of a built-in model; a file (.cat) is not allowed.
static bool is_model(const char *value, smc_limits limits) {
    return is_safe(value, limits) && !strchr(value, '.');
}

static bool is_less(double value, double limit) {
    return limit == 0 || (value > 0 && value <= limit);
}

static bool are_seconds(const char *value, smc_limits limits) {
    double seconds;
    return value && smc_parse_seconds(value, &seconds) && is_less(seconds, limits.seconds);
}

static bool are_megabytes(const char *value, smc_limits limits) {
    uint32_t megabytes;
    return value && smc_parse_megabytes(value, &megabytes) && is_less(megabytes, limits.megabytes);
}

// Options of a check that do not read or write files, and execute nothing on the host.
// clang-format off
static const struct check_rule {
    const char *name;
    bool (*is_value)(const char *value, smc_limits); // checks the value; NULL: the option has none
} checks[] = {
    {"--model", is_model},        {"--algo", is_safe},              {"--unroll", is_safe},
    {"--keep-going", is_flag},
    {"--minimize", is_flag},      {"--plain", is_safe},             {"--check", is_safe},
    {"--release-sequence", is_safe},
    {"--nondet", is_safe},        {"--inputs", is_safe},        {"--mixed-sizes", is_safe},
    {"--volatile-relaxed", is_flag},  {"--spurious-wakeups", is_flag},
    {"--weak-cas", is_safe}, {"--thread-id", is_safe},      {"--malloc", is_safe},
    {"--faults", is_safe},
    {"--futex", is_safe},
    {"--no-spin-loops", is_flag},
    {"--entry", is_safe},         {"--wrap", is_safe},
    {"--rounds", is_safe},        {"--undone", is_safe},
    {"--report", is_safe},           {"--time-limit", are_seconds},
    {"--memory-limit", are_megabytes},
}, clients[] = {
    {"--calls", is_safe}, {"--threads", is_safe}, {"--ordered", is_flag}, {"--strict", is_flag},
};
// clang-format on

static uint32_t match_rules(const struct check_rule *rules, size_t n_rules, const char *word,
                            smc_limits limits, smc_arguments *out) {
    const size_t n = strcspn(word, "=");
    for (size_t i = 0; i < n_rules; i++) {
        if (strlen(rules[i].name) != n || memcmp(rules[i].name, word, n) != 0) continue;
        if (!rules[i].is_value(word[n] ? word + n + 1 : NULL, limits)) return 0;
        smc_arguments_add(out, smc_strdup(word));
        return 1;
    }
    return 0;
}

uint32_t smc_allowed_check_options(const char *word, smc_limits limits, smc_arguments *out) {
    return match_rules(checks, sizeof checks / sizeof *checks, word, limits, out);
}

uint32_t smc_allowed_client_options(const char *word, smc_arguments *out) {
    return match_rules(clients, sizeof clients / sizeof *clients, word, (smc_limits){0}, out);
}

// ---- limits -------------------------------------------------------------------------------------

static const char *text_after_option(const char *word, const char *option) {
    const size_t n = strlen(option);
    return strncmp(word, option, n) == 0 ? word + n : NULL;
}

smc_limits smc_limits_of(const char *const *words, uint32_t n) {
    smc_limits limits = {0};
    for (uint32_t i = 0; i < n; i++) {
        const char *seconds = text_after_option(words[i], "--time-limit="),
                   *megabytes = text_after_option(words[i], "--memory-limit=");
        if (seconds) (void)smc_parse_seconds(seconds, &limits.seconds);
        if (megabytes) (void)smc_parse_megabytes(megabytes, &limits.megabytes);
    }
    return limits;
}
