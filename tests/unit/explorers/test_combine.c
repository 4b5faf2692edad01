// test_combine.c - checks the table of the reductions, explorers, models and observers that can be
// combined (reductions/combine.h).
#include "reductions/combine.h"

#include "explorers/explorer.h"
#include "tests/support/text.h"
#include "tests/unit/suite.h"

#include <stdlib.h>
#include <string.h>

// ---- completeness of the table ------------------------------------------------------------------

static int rules_about(smc_reduction_id i, smc_companion with) {
    int n = 0;
    for (size_t k = 0; smc_combination_rule_at(k); k++) {
        const smc_combination *c = smc_combination_rule_at(k);
        n += c->reductions >> i & 1 && c->with == with;
        n += (unsigned)with < SMC_N_REDUCTIONS && (unsigned)i != (unsigned)with &&
             c->reductions >> with & 1 && (unsigned)c->with == (unsigned)i;
    }
    return n;
}

START_TEST(each_cell_has_one_rule) {
    for (smc_reduction_id i = 0; i < SMC_N_REDUCTIONS; i++)
        for (smc_companion c = 0; c < SMC_N_COMPANIONS; c++)
            ck_assert_msg(rules_about(i, c) == ((unsigned)i != (unsigned)c), "%s and %s: %d rules",
                          smc_reduction_at(i)->name, smc_companion_name(c), rules_about(i, c));
}
END_TEST

START_TEST(each_rule_has_a_reason) {
    for (size_t i = 0; smc_combination_rule_at(i); i++) {
        const smc_combination *c = smc_combination_rule_at(i);
        ck_assert_msg(c->why && *c->why && c->reductions && (unsigned)c->how < SMC_N_COMBINES,
                      "rule %zu", i);
    }
}
END_TEST

// The rule of each pair of reductions names a section of the page, and that section exists.
START_TEST(each_pair_has_a_section) {
    char *page = text_of(SMC_SOURCE_DIR "/docs/design/reductions.md");
    for (size_t i = 0; smc_combination_rule_at(i); i++) {
        const smc_combination *c = smc_combination_rule_at(i);
        if (smc_companion_group_of(c->with) != SMC_GROUP_REDUCTION) continue;
        char heading[64], *at = heading;
        snprintf(heading, sizeof heading, "\n### %s\n", c->why);
        for (at += 5; *at; at++)
            if (*at == '-') *at = ' ';
        heading[5] = (char)(heading[5] - 'a' + 'A');
        ck_assert_msg(strstr(page, heading), "docs/design/reductions.md has no section '%s'",
                      c->why);
    }
    free(page);
}
END_TEST

START_TEST(each_explorer_has_a_column) {
    for (size_t i = 0; smc_explorer_at(i); i++) {
        const smc_companion c = smc_companion_find(smc_explorer_at(i)->name);
        ck_assert_msg(c < SMC_N_COMPANIONS && smc_companion_group_of(c) == SMC_GROUP_EXPLORER, "%s",
                      smc_explorer_at(i)->name);
    }
}
END_TEST

static bool has_option(const smc_explorer *e, const smc_option *o) {
    for (const smc_option *const *own = e->options; own && *own; own++)
        if (*own == o) return true;
    return false;
}

// An explorer has exactly the options of the reductions that it uses.
START_TEST(options_are_where_they_have_a_meaning) {
    for (size_t e = 0; smc_explorer_at(e); e++)
        for (smc_reduction_id i = 0; i < SMC_N_REDUCTIONS; i++) {
            const smc_combination *c =
                smc_combination_rule_of(i, smc_companion_find(smc_explorer_at(e)->name));
            if (!smc_reduction_at(i)->option) continue;
            ck_assert_msg(has_option(smc_explorer_at(e), smc_reduction_at(i)->option) ==
                              (c->how != SMC_EXCLUDED),
                          "%s of %s", smc_reduction_at(i)->name, smc_explorer_at(e)->name);
        }
}
END_TEST

// ---- consequences of the table ------------------------------------------------------------------

static bool used(smc_reduction_id i, const char *model, smc_explore_options how, smc_companion by) {
    return smc_reduction_may_be_used(i, smc_companions_of(smc_model_find(model), &how) |
                                            smc_companion_bit(by));
}

START_TEST(all_are_used_by_default) {
    const smc_explore_options plainly = {0};
    for (smc_reduction_id i = 0; i < SMC_N_REDUCTIONS; i++) {
        ck_assert(used(i, "rc11", plainly, SMC_WITH_tracer) &&
                  used(i, "sc", plainly, SMC_WITH_trust));
        ck_assert(!used(i, "rc11", plainly, SMC_WITH_sampling) &&
                  !used(i, "c11", plainly, SMC_WITH_cdschecker));
        ck_assert(!used(i, "rc11",
                        (smc_explore_options){.no_reductions = true, .plain_events = true},
                        SMC_WITH_tracer));
    }
}
END_TEST

START_TEST(what_does_not_combine_is_off) {
    const smc_explore_options plainly = {0};
    ck_assert(!used(SMC_REDUCTION_commuting, "ra", plainly, SMC_WITH_tracer));
    ck_assert(!used(SMC_REDUCTION_commuting, "rc11", (smc_explore_options){.plain_events = true},
                    SMC_WITH_tracer));
    ck_assert(used(SMC_REDUCTION_symmetry, "rc11", (smc_explore_options){.plain_events = true},
                   SMC_WITH_tracer));
    ck_assert(!used(SMC_REDUCTION_elision, "rc11", (smc_explore_options){.plain_events = true},
                    SMC_WITH_tracer));
    ck_assert(!used(SMC_REDUCTION_symmetry, "rc11", plainly, SMC_WITH_lapor) &&
              used(SMC_REDUCTION_barriers, "rc11", plainly, SMC_WITH_lapor));
    ck_assert(used(SMC_REDUCTION_symmetry, "sc", plainly, SMC_WITH_enumerate) &&
              !used(SMC_REDUCTION_symmetry, "c11", plainly, SMC_WITH_enumerate));
    ck_assert(!used(SMC_REDUCTION_awaits, "sc", plainly, SMC_WITH_enumerate));
    const smc_setting off = {&smc_option_symmetry, {.on = false}};
    const smc_explore_options apart = {.own = &off, .n_own = 1};
    ck_assert(!used(SMC_REDUCTION_symmetry, "sc", apart, SMC_WITH_tracer) &&
              used(SMC_REDUCTION_awaits, "sc", apart, SMC_WITH_tracer));
}
END_TEST

SUITE(test_combine) {
    TCase *t = tcase_create("combine");
    tcase_add_test(t, each_cell_has_one_rule);
    tcase_add_test(t, each_rule_has_a_reason);
    tcase_add_test(t, each_pair_has_a_section);
    tcase_add_test(t, each_explorer_has_a_column);
    tcase_add_test(t, options_are_where_they_have_a_meaning);
    tcase_add_test(t, all_are_used_by_default);
    tcase_add_test(t, what_does_not_combine_is_off);
    return suite_run("combine", t);
}
