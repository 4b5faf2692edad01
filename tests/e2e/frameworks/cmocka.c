/// with: verified 1
/// fails: unsafe
/// nomock: unsafe
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
static int up(void **s) {
    static int v = 3;
    *s = &v;
    return 0;
}
static int get(void) { return mock_type(int); }
static void with(void **s) {
    assert_int_equal(*(int *)*s, 3);
    will_return(get, 7);
    assert_int_equal(get(), 7);
}
static void nomock(void **s) {
    (void)s;
    get();
}
static void fails(void **s) {
    (void)s;
    assert_string_equal("a", "b");
}
int main(void) {
    const struct CMUnitTest t[] = {cmocka_unit_test_setup(with, up), cmocka_unit_test(fails),
                                   cmocka_unit_test(nomock)};
    return cmocka_run_group_tests(t, NULL, NULL);
}
