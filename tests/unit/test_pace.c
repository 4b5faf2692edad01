// test_pace.c - the predicted progress of an exploration, from counts at given times.
#include "tests/unit/suite.h"
#include "tools/terminal/pace.h"

#include <math.h>

static double linear(double t) { return t / 100; }
// The estimated share approaches 99 %, but never reaches it.
static double share_approaching_99(double t) {
    return t < 1 ? 0.97 * t : 0.97 + 0.02 * (t - 1) / t;
}
static double stuck(double t) { return t < 1 ? 0.99 * t : 0.99; }

// Returns the prediction after so many seconds, with five observations in each second.
static smc_progress_prediction after(double (*share)(double), double seconds, smc_progress_log *p) {
    smc_progress_prediction now = {0};
    for (int i = 1; i <= (int)(5 * seconds); i++)
        now = smc_pace_add_sample(p, i / 5.0, share(i / 5.0), (uint64_t)i * 1000);
    return now;
}

START_TEST(steady) {
    smc_progress_log p = {0};
    const smc_progress_prediction now = after(linear, 46, &p);
    ck_assert(now.known && !now.bounded);
    ck_assert(fabs(now.share - 0.46) < 0.01 && fabs(now.left - 54) < 1);
}
END_TEST

// If progress slows down near the end, no early end is predicted, however much of the tree seems to
// be done.
START_TEST(slows_down) {
    for (double t = 3; t < 400; t *= 2) {
        smc_progress_log p = {0};
        const smc_progress_prediction now = after(share_approaching_99, t, &p);
        ck_assert(now.known && now.bounded);
        ck_assert(now.share < 0.75 && now.left >= t / 3);
    }
}
END_TEST

// 5,000 executions a second: 230,000 after 46 seconds.
START_TEST(a_forecast) {
    static const struct {
        double forecast, left;
        bool bounded;
    } cases[] = {{500000, 54, false}, // the prediction and the forecast of the total agree
                 {400000, 34, false}, // they nearly agree, and the forecast is used
                 {5000000, 954, true}, {260000, 6, true}, {100000, 54, true}, {0, 54, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        smc_progress_log p = {0};
        const smc_progress_prediction before = after(linear, 46, &p),
                                      now =
                                          smc_pace_with_forecast(&p, before, 46, cases[i].forecast);
        ck_assert(now.known && now.bounded == cases[i].bounded);
        ck_assert(fabs(now.left - cases[i].left) < 1);
        ck_assert(fabs(now.share - 46 / (46 + now.left)) < 0.01);
    }
    smc_progress_log p = {0};
    ck_assert(smc_pace_with_forecast(&p, after(share_approaching_99, 30, &p), 30, 160000).bounded);
    ck_assert(!smc_pace_with_forecast(&p, (smc_progress_prediction){0}, 30, 0).known);
    ck_assert(smc_pace_with_forecast(&p, (smc_progress_prediction){0}, 30, 1e9).bounded);
}
END_TEST

START_TEST(stands_still) {
    smc_progress_log p = {0};
    const smc_progress_prediction now = after(stuck, 30, &p);
    ck_assert(now.known && now.bounded);
    ck_assert(now.share < 0.52 && now.left > 28);
}
END_TEST

START_TEST(not_known) {
    smc_progress_log p = {0};
    ck_assert(!smc_pace_add_sample(&p, 5, -1, 10).known);
    ck_assert(!smc_pace_add_sample(&p, 6, 1e-9, 20).known);
}
END_TEST

// After a restart, the share is that of the new exploration, measured since the restart.
START_TEST(begins_again) {
    smc_progress_log p = {0};
    char words[128];
    (void)after(linear, 20, &p);
    smc_progress_prediction now = smc_pace_add_sample(&p, 21, 0.9, 3); // 3 executions, after
                                                                       // 100,000 before the restart
    ck_assert_uint_eq(p.restarts, 1);
    ck_assert(!now.known); // the new exploration has just started
    now = smc_pace_add_sample(&p, 23, 0.02, 300);
    ck_assert(now.known && now.share < 0.03); // not 0.9, the share of the exploration before the
                                              // restart
    now = smc_pace_add_sample(&p, 25, 0.5, 600);
    ck_assert(now.known && now.share < 0.55 && now.left > 3);
    smc_prediction_text(&p, now, words, sizeof words);
    ck_assert_ptr_nonnull(strstr(words, "; began again at 0:21"));
}
END_TEST

START_TEST(words) {
    char text[128];
    smc_prediction_text(&(smc_progress_log){0},
                        (smc_progress_prediction){.known = true, .share = 0.46, .left = 1.2}, text,
                        sizeof text);
    ck_assert_str_eq(text, ", about 46 % done, 0:01 left");
    smc_prediction_text(
        &(smc_progress_log){0},
        (smc_progress_prediction){.known = true, .share = 0.052, .left = 80, .bounded = true}, text,
        sizeof text);
    ck_assert_str_eq(text, ", at most 5.2 % done, at least 1:20 left");
    smc_prediction_text(&(smc_progress_log){.restarts = 2, .begin = 3},
                        (smc_progress_prediction){.known = true, .share = 0.5, .left = 7200}, text,
                        sizeof text);
    ck_assert_str_eq(text, ", about 50 % done, 2 h 00 min left; began again at 0:03");
    smc_prediction_text(&(smc_progress_log){.restarts = 1, .begin = 3},
                        (smc_progress_prediction){0}, text, sizeof text);
    ck_assert_str_eq(text, "; began again at 0:03");
}
END_TEST

SUITE(test_pace) {
    TCase *t = tcase_create("pace");
    tcase_add_test(t, steady);
    tcase_add_test(t, slows_down);
    tcase_add_test(t, a_forecast);
    tcase_add_test(t, stands_still);
    tcase_add_test(t, not_known);
    tcase_add_test(t, begins_again);
    tcase_add_test(t, words);
    return suite_run("pace", t);
}
