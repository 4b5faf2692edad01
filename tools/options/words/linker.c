#include "tools/options/words/linker.h"

#include <string.h>

// Appends the words that the compiler passes to the linker.
static void append_linker_words(const char *const *words, uint32_t n, smc_arguments *out) {
    static const char joined[] = "-Wl,";
    for (uint32_t i = 0; i < n; i++) {
        const bool is_next = strcmp(words[i], "-Xlinker") == 0 && i + 1 < n;
        if (is_next) smc_arguments_add(out, smc_strdup(words[++i]));
        if (is_next || strncmp(words[i], joined, sizeof joined - 1) != 0) continue;
        for (const char *c = words[i] + sizeof joined - 1; *c; c += *c == ',') {
            const size_t length = strcspn(c, ",");
            smc_arguments_add(out, smc_format("%.*s", (int)length, c));
            c += length;
        }
    }
}

static void add_once(const char *name, smc_arguments *out) {
    bool is_new = *name;
    for (uint32_t i = 0; i < out->n; i++) is_new &= strcmp(out->at[i], name) != 0;
    if (is_new) smc_arguments_add(out, smc_strdup(name));
}

void smc_linker_wrapped_names(const char *const *words, uint32_t n, smc_arguments *out) {
    static const char option[] = "-wrap";
    smc_arguments all = {0};
    append_linker_words(words, n, &all);
    for (uint32_t i = 0; i < all.n; i++) {
        const char *word = all.at[i] + (strncmp(all.at[i], "--", 2) == 0);
        if (strncmp(word, option, sizeof option - 1) != 0) continue;
        word += sizeof option - 1;
        if (*word == '=') add_once(word + 1, out);
        else if (!*word && i + 1 < all.n) add_once(all.at[++i], out);
    }
    smc_arguments_free(&all);
}
