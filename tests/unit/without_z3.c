// without_z3.c - the messages about mcr in a build without Z3 (SMC_Z3=OFF): the registry and the
// choice of algorithms are compiled in that way for this test.
#include "tools/options/pairs.h"
#include "tests/unit/suite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

START_TEST(mcr_is_not_in_the_registry) {
    for (size_t i = 0; smc_explorer_at(i); i++) ck_assert_str_ne(smc_explorer_at(i)->name, "mcr");
    ck_assert(smc_explorer_find("rvf", &smc_model_sc));
}
END_TEST

START_TEST(asking_for_it_says_why_in_one_line) {
    FILE *said = tmpfile();
    smc_model variant;
    smc_pair pair;
    char text[200] = "";
    ck_assert(said);
    fflush(stderr);
    const int old = dup(STDERR_FILENO);
    dup2(fileno(said), STDERR_FILENO);
    ck_assert_int_eq(smc_pair_choose("sc", "mcr", false, &variant, &pair), SMC_USAGE);
    fflush(stderr);
    dup2(old, STDERR_FILENO);
    close(old);
    rewind(said);
    ck_assert(fread(text, 1, sizeof text - 1, said));
    ck_assert_str_eq(text,
                     "smc: error: this smc was built without Z3, which algorithm 'mcr' needs\n");
    fclose(said);
}
END_TEST

int main(void) {
    TCase *t = tcase_create("without_z3");
    tcase_add_test(t, mcr_is_not_in_the_registry);
    tcase_add_test(t, asking_for_it_says_why_in_one_line);
    return suite_run("without_z3", t);
}
