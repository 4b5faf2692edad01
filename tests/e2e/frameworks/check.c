/// loops/0: verified 1
/// loops/1: verified 1
/// loops/2: unsafe
/// aborts: verified 1
/// exits: verified 1
/// survives: unsafe
#include <check.h>
#include <signal.h>
static int v;
static void up(void) { v = 1; }
START_TEST(loops) {
    ck_assert_int_ne(_i, 2);
    ck_assert_int_eq(v, 1);
}
END_TEST
START_TEST(aborts) { abort(); }
END_TEST
START_TEST(exits) { exit(3); }
END_TEST
START_TEST(survives) {}
END_TEST
static Suite *make(void) {
    Suite *s = suite_create("s");
    TCase *t = tcase_create("c");
    tcase_add_checked_fixture(t, up, NULL);
    suite_add_tcase(s, t);
    tcase_add_loop_test(t, loops, 0, 3);
    tcase_add_test_raise_signal(t, aborts, SIGABRT);
    tcase_add_exit_test(t, exits, 3);
    tcase_add_exit_test(t, survives, 3);
    return s;
}
int main(int argc, char **argv) {
    SRunner *r = srunner_create(make());
    srunner_run_all(r, CK_ENV);
    int k = srunner_ntests_failed(r);
    srunner_free(r);
    return k == 0 ? 0 : 1;
}
