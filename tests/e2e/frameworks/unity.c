/// test_lost: unsafe
/// test_right: verified 1
#include "unity.h"
#include <pthread.h>
#include <stdatomic.h>
static atomic_int n;
void setUp(void) { n = 0; }
void tearDown(void) { TEST_ASSERT_GREATER_OR_EQUAL(1, n); }
static void *add(void *u) {
    n = n + 1;
    return u;
}
static void test_lost(void) {
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    add(0);
    pthread_join(t, 0);
    TEST_ASSERT_EQUAL_INT(2, n);
}
void test_right(void) {
    n++;
    TEST_ASSERT_EQUAL_STRING_MESSAGE("a", "a", "x");
}
int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_lost);
    RUN_TEST(test_right);
    return UNITY_END();
}
