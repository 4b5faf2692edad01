// test_late_notes.c - records of accesses in dropped rounds and of late events, made in different
// parts of an exploration: merging the parts finds races that no single part shows.
#include "reductions/rounds/late_notes.h"
#include "tests/unit/suite.h"

#include <string.h>

enum { LOOP = 7, OTHER_LOOP = 9 };
static const smc_late_key location = {1, 2}, elsewhere = {3, 4}, kind = {5, 6}, other_kind = {7, 8};

static smc_late_race_notes noted(smc_late_key at, smc_late_key of_kind, uint32_t how) {
    smc_late_race_notes n = {0};
    smc_late_race_notes_add(&n, at, of_kind, how, LOOP);
    return n;
}

static void add_loop(void *self, uint32_t source) {
    uint32_t *loops = self;
    *loops |= 1u << source;
}

static uint32_t loops_of(const smc_late_race_notes *n) {
    uint32_t loops = 0;
    smc_late_race_notes_visit(n, add_loop, &loops);
    return loops;
}

// Two accesses race if one of them is plain and one of them writes. A use of an object races with
// the end of its lifetime.
static bool should_race(uint32_t left, uint32_t late) {
    switch (left) {
    case SMC_DROPPED_PLAIN_READ:
        return late == SMC_LATE_PLAIN_WRITE || late == SMC_LATE_ATOMIC_WRITE;
    case SMC_DROPPED_ATOMIC_READ: return late == SMC_LATE_PLAIN_WRITE;
    case SMC_DROPPED_RMW: return late == SMC_LATE_PLAIN_WRITE || late == SMC_LATE_PLAIN_READ;
    default: return late == SMC_LATE_LIFETIME_EVENT;
    }
}

START_TEST(parts_meet_at_a_location) {
    for (uint32_t left = SMC_DROPPED_PLAIN_READ; left <= SMC_DROPPED_USE; left *= 2) {
        for (uint32_t late = SMC_LATE_PLAIN_READ; late <= SMC_LATE_LIFETIME_EVENT; late *= 2) {
            for (int turned = 0; turned < 2; turned++) {
                smc_late_race_notes a = noted(location, kind, turned ? late : left),
                                    b = noted(location, kind, turned ? left : late);
                ck_assert(!smc_late_race_notes_have_race(&a) && !smc_late_race_notes_have_race(&b));
                smc_late_race_notes_merge(&a, &b);
                ck_assert_msg(smc_late_race_notes_have_race(&a) == should_race(left, late),
                              "left %x, late %x", left, late);
                ck_assert_uint_eq(loops_of(&a), should_race(left, late) ? 1u << LOOP : 0);
                smc_late_race_notes_free(&a);
                smc_late_race_notes_free(&b);
            }
        }
    }
}
END_TEST

START_TEST(parts_meet_nowhere) {
    smc_late_race_notes a = noted(location, kind, SMC_DROPPED_PLAIN_READ),
                        b = noted(elsewhere, other_kind, SMC_LATE_PLAIN_WRITE);
    b.by_kind = true;
    smc_late_race_notes_merge(&a, &b);
    ck_assert(!smc_late_race_notes_have_race(&a));
    ck_assert_uint_eq(loops_of(&a), 0);
    smc_late_race_notes_free(&a);
    smc_late_race_notes_free(&b);
}
END_TEST

// If symmetry reduction may have exchanged threads in one part (by_kind), locations of the two
// parts are matched by kind.
START_TEST(parts_meet_by_kind) {
    for (int which = 0; which < 3; which++) {
        smc_late_race_notes a = noted(location, kind, SMC_DROPPED_ATOMIC_READ),
                            b = noted(elsewhere, kind, SMC_LATE_PLAIN_WRITE);
        a.by_kind = which == 1;
        b.by_kind = which == 2;
        smc_late_race_notes_merge(&a, &b);
        ck_assert(smc_late_race_notes_have_race(&a) == (which > 0));
        ck_assert_uint_eq(loops_of(&a), which ? 1u << LOOP : 0);
        smc_late_race_notes_free(&a);
        smc_late_race_notes_free(&b);
    }
}
END_TEST

// Only the loop whose dropped round has a plain read can race with an atomic write.
START_TEST(loops_are_told_apart) {
    smc_late_race_notes a = noted(location, kind, SMC_DROPPED_PLAIN_READ), b = {0};
    smc_late_race_notes_add(&b, location, kind, SMC_DROPPED_ATOMIC_READ, OTHER_LOOP);
    smc_late_race_notes_add(&b, location, kind, SMC_LATE_ATOMIC_WRITE, 0);
    ck_assert(!smc_late_race_notes_have_race(&b));
    smc_late_race_notes_merge(&a, &b);
    ck_assert(smc_late_race_notes_have_race(&a));
    ck_assert_uint_eq(loops_of(&a), 1u << LOOP);
    smc_late_race_notes_free(&a);
    smc_late_race_notes_free(&b);
}
END_TEST

SUITE(test_late_notes) {
    TCase *t = tcase_create("late_notes");
    tcase_add_test(t, parts_meet_at_a_location);
    tcase_add_test(t, parts_meet_nowhere);
    tcase_add_test(t, parts_meet_by_kind);
    tcase_add_test(t, loops_are_told_apart);
    return suite_run("late_notes", t);
}
