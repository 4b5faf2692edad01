/* unity_fixture.h - Unity's test groups, for `smc test`. */
#ifndef SMC_ADAPTER_UNITY_FIXTURE_H
#define SMC_ADAPTER_UNITY_FIXTURE_H

#include "unity.h"

#define TEST_GROUP(group)                                                                          \
    static const char smc_unity_group_##group[] __attribute__((unused)) = #group
#define TEST_SETUP(group)                                                                          \
    void smc_unity_##group##_SETUP(void);                                                          \
    void smc_unity_##group##_SETUP(void)
#define TEST_TEAR_DOWN(group)                                                                      \
    void smc_unity_##group##_TEAR_DOWN(void);                                                      \
    void smc_unity_##group##_TEAR_DOWN(void)
#define TEST(group, name)                                                                          \
    static void smc_unity_##group##_##name##_body(void);                                           \
    void smc_unity_##group##_##name(void);                                                         \
    void smc_unity_##group##_##name(void)                                                          \
    {                                                                                              \
        void smc_unity_##group##_SETUP(void);                                                      \
        void smc_unity_##group##_TEAR_DOWN(void);                                                  \
        smc_unity_##group##_SETUP();                                                               \
        smc_unity_##group##_##name##_body();                                                       \
        smc_unity_##group##_TEAR_DOWN();                                                           \
    }                                                                                              \
    static void smc_unity_##group##_##name##_body(void)
#define IGNORE_TEST(group, name)                                                                   \
    void smc_unity_##group##_##name(void);                                                         \
    void smc_unity_##group##_##name(void) {}                                                       \
    static __attribute__((unused)) void smc_unity_##group##_##name##_ignored(void)
#define TEST_GROUP_RUNNER(group)                                                                   \
    void smc_unity_run_##group(void);                                                              \
    void smc_unity_run_##group(void)
#define RUN_TEST_CASE(group, name)                                                                 \
    do {                                                                                           \
        void smc_unity_##group##_##name(void);                                                     \
        if (__smc_is_chosen(#group "." #name)) smc_unity_##group##_##name();                       \
    } while (0)
#define RUN_TEST_GROUP(group)                                                                      \
    do {                                                                                           \
        void smc_unity_run_##group(void);                                                          \
        smc_unity_run_##group();                                                                   \
    } while (0)

static inline int UnityMain(int argc, const char *argv[], void (*all)(void)) {
    (void)argc, (void)argv;
    all();
    return 0;
}

#endif
