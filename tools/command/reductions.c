#include "tools/command/reductions.h"

#include "reductions/combine.h"

#include <string.h>

// Returns the option of the reduction; NULL: none. The option of elision is not listed with
// explorers, since all support it.
static const char *option_of(const smc_reduction *r) {
    return r->option ? r->option->name : r == &smc_reduction_elision ? r->name : NULL;
}

static void list_options(FILE *to) {
    fputs("reductions\n", to);
    for (size_t i = 0; smc_reduction_at(i); i++) {
        const smc_reduction *r = smc_reduction_at(i);
        const char *option = option_of(r);
        fprintf(to, "  %s%-10s %s\n", option ? "--" : "  ", option ? option : r->name, r->title);
    }
    fputs("  --no-reductions switches all of them off\n", to);
}

static void list_row(FILE *to, smc_companion c) {
    static const char *const cells[SMC_N_COMBINES] = {[SMC_COMBINES] = "x",
                                                      [SMC_IN_PART] = "in part",
                                                      [SMC_NEEDED] = "needed",
                                                      [SMC_EXCLUDED] = "-"};
    fprintf(to, "  %-36s", smc_companion_description(c));
    for (smc_reduction_id i = 0; i < SMC_N_REDUCTIONS; i++) {
        const smc_combination *rule = smc_combination_rule_of(i, c);
        // Both are listed, but this reduction is required by the other one.
        const bool is_needed = rule && rule->how == SMC_NEEDED && !(rule->reductions >> i & 1);
        fprintf(to, " %9s", !rule ? "" : is_needed ? "x" : cells[rule->how]);
    }
    fputc('\n', to);
}

static void list_table(FILE *to) {
    static const char *const titles[SMC_GROUPS] = {[SMC_GROUP_REDUCTION] = "with",
                                                   [SMC_GROUP_EXPLORER] = "explored by",
                                                   [SMC_GROUP_LICENCE] = "under a model in which",
                                                   [SMC_GROUP_REQUEST] = "asked for",
                                                   [SMC_GROUP_OBSERVER] = "looking for"};
    smc_companion_group group = SMC_GROUPS;
    for (smc_companion c = 0; c < SMC_N_COMPANIONS; c++) {
        if (smc_companion_group_of(c) != group) {
            group = smc_companion_group_of(c);
            fprintf(to, "\n%-38s", titles[group]);
            for (size_t i = 0; smc_reduction_at(i); i++)
                fprintf(to, " %9s", smc_reduction_at(i)->name);
            fputc('\n', to);
        }
        list_row(to, c);
    }
}

static void list_reasons(FILE *to) {
    static const char *const words[SMC_N_COMBINES] = {
        [SMC_IN_PART] = "in part", [SMC_NEEDED] = "needed", [SMC_EXCLUDED] = "not"};
    fputs("\nwhy\n", to);
    for (size_t i = 0; smc_combination_rule_at(i); i++) {
        const smc_combination *rule = smc_combination_rule_at(i);
        if (!words[rule->how] || smc_companion_group_of(rule->with) == SMC_GROUP_REDUCTION)
            continue;
        const char *between = "  ";
        for (size_t k = 0; smc_reduction_at(k); k++) {
            if (!(rule->reductions >> k & 1)) continue;
            fprintf(to, "%s%s", between, smc_reduction_at(k)->name);
            between = ", ";
        }
        fprintf(to, "; %s, %s: %s\n", smc_companion_description(rule->with), words[rule->how],
                rule->why);
    }
}

void smc_reductions_list(FILE *to) {
    list_options(to);
    list_table(to);
    list_reasons(to);
}
