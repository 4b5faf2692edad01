#include "tools/options/explorer_options.h"

#include "base/text.h"
#include "tools/options/words/values.h"
#include "tools/terminal/console.h"

#include <string.h>

bool smc_own_option_is_of(const smc_option *o, const smc_explorer *e) {
    for (const smc_option *const *own = e->options; own && *own; own++)
        if (*own == o) return true;
    return false;
}

// ---- enumeration --------------------------------------------------------------------------------

// True if some explorer of the registry, up to the one with the index `before`, has the option.
static bool was_listed_before(size_t before, const smc_option *o) {
    for (size_t i = 0; i < before; i++)
        if (smc_own_option_is_of(o, smc_explorer_at(i))) return true;
    return false;
}

const smc_option *smc_own_option_at(size_t i) {
    for (size_t e = 0; smc_explorer_at(e); e++)
        for (const smc_option *const *own = smc_explorer_at(e)->options; own && *own; own++)
            if (!was_listed_before(e, *own) && i-- == 0) return *own;
    return NULL;
}

const char *smc_own_option_argument(const smc_option *o) {
    return o->argument ? o->argument : "on|off";
}

// ---- values of options --------------------------------------------------------------------------

static bool is_first_word(const smc_option *o, const char *text) {
    const size_t n = strcspn(o->argument, "|");
    return strlen(text) == n && memcmp(text, o->argument, n) == 0;
}

static bool parse_one_of(const char *words, const char *text, uint32_t *out) {
    const size_t n = strlen(text);
    for (*out = 0;; ++*out) {
        const size_t length = strcspn(words, "|");
        if (length == n && memcmp(words, text, n) == 0) return true;
        if (!words[length]) return false;
        words += length + 1;
    }
}

static bool parse_value(const smc_option *o, const char *text, smc_option_value *out) {
    switch (o->kind) {
    case SMC_OPTION_SWITCH: return smc_parse_switch(text, &out->on);
    case SMC_OPTION_AUTO: return smc_parse_auto(text, &out->on);
    case SMC_OPTION_COUNT: return smc_parse_count(text, &out->count);
    case SMC_OPTION_WORD: return smc_parse_word(text, &out->word);
    case SMC_OPTION_ONE_OF: return parse_one_of(o->argument, text, &out->count);
    case SMC_OPTION_WORD_OR_COUNT:
        if (is_first_word(o, text)) return out->on = true;
        return smc_parse_count(text, &out->count) && out->count;
    }
    return false;
}

bool smc_own_option_set(smc_settings *s, const smc_option *o, const char *text) {
    for (uint32_t i = 0; i < s->n; i++)
        if (s->at[i].option == o) return parse_value(o, text, &s->at[i].value);
    smc_setting *setting = smc_vec_push(s);
    *setting = (smc_setting){o, o->initial};
    return parse_value(o, text, &setting->value);
}

static bool is_given(const smc_setting *s) {
    const smc_option_value *now = &s->value, *initial = &s->option->initial;
    return now->on != initial->on || now->count != initial->count || now->word != initial->word;
}

bool smc_own_option_is_given(const smc_settings *s, const smc_option *o) {
    for (uint32_t i = 0; i < s->n; i++)
        if (s->at[i].option == o) return is_given(&s->at[i]);
    return false;
}

// ---- which explorers have an option -------------------------------------------------------------

static bool have_same_explorers(const smc_option *a, const smc_option *b) {
    for (size_t i = 0; smc_explorer_at(i); i++)
        if (smc_own_option_is_of(a, smc_explorer_at(i)) !=
            smc_own_option_is_of(b, smc_explorer_at(i)))
            return false;
    return a->debugs == b->debugs;
}

// Prints the i-th of n names in a list: "--a", "--a and --b", "--a, --b and --c".
static void print_name(FILE *to, size_t i, size_t n, const char *prefix, const char *name) {
    fprintf(to, "%s%s%s", i == 0 ? "" : i + 1 == n ? " and " : ", ", prefix, name);
}

// Prints the names of all options that exactly the same explorers have.
static void print_options(FILE *to, const smc_option *o) {
    size_t n = 0, k = 0;
    for (size_t i = 0; smc_own_option_at(i); i++) n += have_same_explorers(smc_own_option_at(i), o);
    for (size_t i = 0; smc_own_option_at(i); i++)
        if (have_same_explorers(smc_own_option_at(i), o))
            print_name(to, k++, n, o->debugs ? "--debug=" : "--", smc_own_option_at(i)->name);
    fputs(n == 1 ? " is for " : " are for ", to);
}

static void print_explorers(FILE *to, const smc_option *o) {
    size_t n = 0, k = 0;
    for (size_t i = 0; smc_explorer_at(i); i++) n += smc_own_option_is_of(o, smc_explorer_at(i));
    for (size_t i = 0; smc_explorer_at(i); i++)
        if (smc_own_option_is_of(o, smc_explorer_at(i)))
            print_name(to, k++, n, "--algo=", smc_explorer_at(i)->name);
}

static void print_owners(const smc_option *o) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    print_options(to, o);
    print_explorers(to, o);
    smc_text_close(to);
    smc_print_usage_error("%s", text.at);
    free(text.at);
}

static const smc_setting *setting_of(const smc_settings *s, const smc_option *o) {
    for (uint32_t i = 0; i < s->n; i++)
        if (s->at[i].option == o) return &s->at[i];
    return NULL;
}

bool smc_own_options_belong_to(const smc_settings *s, const smc_explorer *e,
                               const smc_explorer *other) {
    const smc_option *o;
    for (size_t i = 0; (o = smc_own_option_at(i)); i++) {
        const smc_setting *given = setting_of(s, o);
        if (!given || !is_given(given) || smc_own_option_is_of(o, e) ||
            (other && smc_own_option_is_of(o, other)))
            continue;
        print_owners(o);
        return false;
    }
    return true;
}

// ---- which models an option supports ------------------------------------------------------------

static bool model_supports_option(const smc_option *o, const smc_model *m) {
    return (m->flags & o->models) == o->models;
}

static void print_models(const smc_option *o, const smc_model *m) {
    smc_text text;
    size_t n = 0, k = 0;
    FILE *to = smc_text_open(&text);
    for (size_t i = 0; smc_model_at(i); i++) n += model_supports_option(o, smc_model_at(i));
    for (size_t i = 0; smc_model_at(i); i++)
        if (model_supports_option(o, smc_model_at(i)))
            print_name(to, k++, n, "--model=", smc_model_at(i)->name);
    smc_text_close(to);
    smc_print_usage_error("%s%s has no effect under model '%s'; it is for %s",
                          o->debugs ? "--debug=" : "--", o->name, m->name, text.at);
    free(text.at);
}

bool smc_own_options_fit_model(const smc_settings *s, const smc_model *m) {
    for (uint32_t i = 0; i < s->n; i++) {
        if (!is_given(&s->at[i]) || model_supports_option(s->at[i].option, m)) continue;
        print_models(s->at[i].option, m);
        return false;
    }
    return true;
}

const char *smc_own_options_implied_explorer(const smc_settings *s, const smc_model *m) {
    for (uint32_t i = 0; i < s->n; i++)
        if (is_given(&s->at[i]) && s->at[i].option->algo &&
            model_supports_option(s->at[i].option, m))
            return s->at[i].option->algo;
    return NULL;
}
