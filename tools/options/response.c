#include "tools/options/response.h"

#include "base/files.h"
#include "base/language.h"
#include "tools/options/words/allowed.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20 };

static bool is_input_file_word(const char *word) {
    return !strchr("-@", *word) && smc_is_source(word);
}

// True for options that only concern warnings or the form of the generated code.
static bool is_ignorable_compiler_option(const char *word) {
    // clang-format off
    static const char *const beginnings[] = {
        "-pedantic", "-fPIC", "-fpic", "-fPIE", "-fpie", "-fno-pi", "-fno-PI", "-fstack-protector",
        "-fno-stack-protector", "-fvisibility",
        "-fno-plt", "-ffunction-sections", "-fdata-sections", "-fstrict-aliasing",
        "-fno-strict-aliasing", "-fstack-clash-protection",
        "-fcf-protection", "-fomit-frame-pointer", "-fno-omit-frame-pointer",
        "-fno-semantic-interposition", "-mtune=",
    };
    // clang-format on
    if (strcmp(word, "-w") == 0) return true;
    if (smc_has_prefix(word, "-W")) return !strchr(word, ',');
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (smc_has_prefix(word, beginnings[i])) return true;
    return false;
}

// Handles the first of n words from the file. Returns the number of words used; 0: a message was
// given.
static uint32_t take_source_words(const char *file, char *const *words, uint32_t n,
                                  const smc_response_file *o) {
    const uint32_t before = o->owned->n;
    smc_words passed = {0};
    uint32_t used = smc_allowed_source_options(words, n, NULL, o->owned);
    if (used) {
        *smc_vec_push(o->clang_args) = o->owned->at[before];
    } else if (is_input_file_word(words[0])) {
        used = 1;
        smc_arguments_add(o->owned, smc_strdup(words[0]));
        *smc_vec_push(o->inputs) = o->owned->at[before];
    } else if (is_ignorable_compiler_option(words[0])) {
        used = 1;
    } else if (words[0][0] == '-') {
        used = (uint32_t)smc_clang_arg_length(words, (int)n, &passed, o->dropped);
        if (passed.n) used = 0;
        for (uint32_t i = 0; i < used; i++) { // these words are owned as part of the file's words
            smc_arguments_add(o->owned, smc_strdup(words[i]));
            o->dropped->at[o->dropped->n - used + i] = o->owned->at[before + i];
        }
    }
    if (!used)
        smc_print_usage_error("%s: '%s' is not allowed in a file; give it on the command line",
                              file, words[0]);
    smc_vec_free(&passed);
    return used;
}

smc_status smc_response_expand(const char *word, const smc_response_file *o) {
    char *text = smc_read_regular_file(word + 1, MOST_BYTES);
    if (!text) {
        smc_print_usage_error("cannot read '%s': %s", word + 1, strerror(errno));
        return SMC_USAGE;
    }
    smc_arguments words = {0};
    smc_arguments_split_command(&words, text);
    uint32_t used = 1;
    for (uint32_t i = 0; i < words.n && used; i += used)
        used = take_source_words(word, words.at + i, words.n - i, o);
    smc_arguments_free(&words);
    free(text);
    return used ? SMC_OK : SMC_USAGE;
}
