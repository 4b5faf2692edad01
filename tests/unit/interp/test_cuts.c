// test_cuts.c - if all elements of an array are divided into the same cells, the number of restarts
// grows at most with the logarithm of the array's length.
#include "explorers/explorer.h"
#include "tests/support/interpret.h"
#include "tests/unit/suite.h"

static const char filled_table[] = SMC_SOURCE_DIR "/tests/programs/private/filled-table.c",
                  field_behind[] = SMC_SOURCE_DIR "/tests/programs/mixed/field-behind-array.c";

// Returns how often the exploration of the program, which has so many executions, restarted.
static uint32_t restarts_with(const char *file, const char *size, uint64_t executions) {
    static const smc_stop never = {0};
    static const smc_interp_options how = {.begin.entry = "main", .stop = &never};
    const smc_explore_options options = {.stop = &never};
    const smc_model *model = smc_model_find("rc11");
    const smc_explorer *tracer = smc_explorer_find("tracer", model);
    smc_interp *interp = interpret(file, size, &how);
    smc_result r = {.status = SMC_RESTART};
    while (r.status == SMC_RESTART) {
        smc_result_free(&r);
        smc_interp_restart(interp);
        r = (smc_result){0};
        tracer->explore(smc_interp_program(interp), model, &options, &r);
    }
    ck_assert(r.complete);
    ck_assert_uint_eq(r.executions, executions);
    const uint32_t restarts = smc_interp_restart_count(interp);
    smc_result_free(&r);
    smc_interp_free(interp);
    return restarts;
}

START_TEST(twice_the_array_costs_one_more) {
    const uint32_t few = restarts_with(filled_table, "-DN=64", 2),
                   many = restarts_with(filled_table, "-DN=512", 2);
    ck_assert_uint_gt(few, 3);
    ck_assert_uint_le(many, few + 2 * 3); // 2 cuts in each element; from 64 to 512 elements, the
                                          // length doubles 3 times
}
END_TEST

// Cuts that are extrapolated beyond the array must not divide an atomic field behind it.
START_TEST(field_behind_the_array_costs_no_more) {
    const uint32_t few = restarts_with(field_behind, "-DSLOTS=64", 3),
                   many = restarts_with(field_behind, "-DSLOTS=256", 3);
    ck_assert_uint_le(many, few + 2 * 8); // the length doubles twice, and each time the field has
                                          // to be found again
}
END_TEST

SUITE(test_cuts) {
    TCase *t = tcase_create("cuts");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, twice_the_array_costs_one_more);
    tcase_add_test(t, field_behind_the_array_costs_no_more);
    return suite_run("cuts", t);
}
