#include "tools/suppress/suppressions.h"

#include "tools/suppress/names.h"

#include <string.h>

// ---- matching -----------------------------------------------------------------------------------

static bool is_in_lines(const smc_suppression *s, const smc_place *at) {
    return at->file && strcmp(at->file, s->pattern) == 0 && at->line >= s->first &&
           at->line < s->end;
}

static bool is_of_frame(const smc_suppression *s, const smc_place *at) {
    if (s->form == SMC_SUPPRESSED_BY_COMMENT) return is_in_lines(s, at);
    if (s->form == SMC_SUPPRESSED_BY_ANNOTATION)
        return s->of_function && at->function && strcmp(at->function, s->pattern) == 0;
    return (at->function && smc_suppress_pattern_matches(s->pattern, at->function)) ||
           (at->file && smc_suppress_pattern_matches(s->pattern, at->file));
}

static bool is_of_place(const smc_suppression *s, const smc_program *p, uint32_t place) {
    const bool one = s->innermost || s->form == SMC_SUPPRESSED_BY_COMMENT;
    bool is = false;
    for (uint32_t at = place; at && !is;) {
        const smc_place frame = p->place(p, at);
        is = is_of_frame(s, &frame);
        at = one ? 0 : frame.caller;
    }
    return is;
}

static bool is_of_variable(const smc_suppression *s, const smc_program *p, uint32_t loc) {
    char name[256];
    if (!loc || s->form == SMC_SUPPRESSED_BY_COMMENT || s->of_function) return false;
    p->names.location(p, loc, name, sizeof name);
    if (s->form == SMC_SUPPRESSED_BY_FILE) return smc_suppress_pattern_matches(s->pattern, name);
    return smc_suppress_is_part(s->pattern, name);
}

static bool suppresses_error(const smc_suppression *s, const smc_program *p, smc_error_kind kind,
                             uint32_t place, uint32_t place2, uint32_t loc) {
    return s->kinds >> kind & 1 &&
           (is_of_place(s, p, place) || is_of_place(s, p, place2) || is_of_variable(s, p, loc));
}

static uint32_t find_rule(const void *self, const smc_program *p, smc_error_kind kind,
                          uint32_t place, uint32_t place2, uint32_t loc) {
    const smc_suppressions *s = self;
    for (uint32_t i = 0; i < s->at.n; i++)
        if (suppresses_error(&s->at.at[i], p, kind, place, place2, loc)) return i + 1;
    return 0;
}

// Returns the location of the error's event that is marked as its culprit; 0: none.
static uint32_t culprit_location(const smc_error *e) {
    for (uint32_t i = 0; i < e->witness.n; i++)
        if (e->witness.events[i].culprit && e->witness.events[i].loc)
            return e->witness.events[i].loc;
    return 0;
}

void smc_suppressions_note_used(smc_suppressions *s, const smc_program *p, const smc_result *r) {
    for (uint32_t k = 0; k < r->allowed.n; k++) {
        const smc_error *e = &r->allowed.at[k];
        for (uint32_t i = 0; i < s->at.n; i++)
            s->at.at[i].used |=
                i + 1 == e->rule || suppresses_error(&s->at.at[i], p, e->kind, e->place, e->place2,
                                                     culprit_location(e));
    }
}

const smc_suppression *smc_suppression_find(const smc_suppressions *s, const smc_error *e) {
    return s && e->rule && e->rule <= s->at.n ? &s->at.at[e->rule - 1] : NULL;
}

void smc_suppressions_warn_unused(const smc_suppressions *s, bool has_races, bool is_one_of_many,
                                  smc_warnings *out) {
    for (uint32_t i = 0; i < s->at.n; i++) {
        const smc_suppression *one = &s->at.at[i];
        if (one->used || (!has_races && one->kinds == 1u << SMC_ERR_RACE) ||
            (is_one_of_many && one->form == SMC_SUPPRESSED_BY_FILE))
            continue;
        smc_add_warning(out, SMC_WARN_SUPPRESSION,
                        (smc_place){.file = one->file, .line = one->line},
                        smc_format("unused suppression: %s", one->text));
    }
}

// ---- annotations --------------------------------------------------------------------------------

void smc_suppressions_add(smc_suppressions *s, smc_suppression one) {
    *smc_vec_push(&s->at) = one;
    s->allowances.rule = find_rule;
    s->allowances.self = s;
}

void smc_suppressions_of_code(smc_suppressions *s, const smc_code_allowed_list *all) {
    for (uint32_t i = 0; i < all->n; i++) {
        const smc_code_allowed *a = &all->at[i];
        const uint32_t kinds = smc_suppress_parse_kinds(a->kind, strlen(a->kind));
        char *text = smc_format("smc.allow.%s of %s", a->kind, a->name);
        if (!kinds) {
            smc_add_warning(
                &s->parse_warnings, SMC_WARN_SUPPRESSION, (smc_place){0},
                smc_format("%s: unknown kind of error; smc --list=schema has them", text));
            free(text);
            continue;
        }
        smc_suppressions_add(s, (smc_suppression){.form = SMC_SUPPRESSED_BY_ANNOTATION,
                                                  .kinds = kinds,
                                                  .pattern = smc_strdup(a->name),
                                                  .of_function = a->is_function,
                                                  .text = text});
    }
}

void smc_suppressions_free(smc_suppressions *s) {
    for (uint32_t i = 0; i < s->at.n; i++) {
        free(s->at.at[i].pattern);
        free(s->at.at[i].text);
        free(s->at.at[i].reason);
        free(s->at.at[i].file);
    }
    smc_vec_free(&s->at);
    smc_warnings_free(&s->parse_warnings);
}
