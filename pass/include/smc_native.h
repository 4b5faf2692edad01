/* smc_native.h - with -DSMC_NATIVE: a program that runs the tests of <smc.h> as stress tests.
 *
 *   ./tests [-n ROUNDS] [PREFIX]   each test whose name begins so, ROUNDS times (1000)
 *
 * Each round is a process of its own, so that a test begins as it does under smc, and a crash ends
 * one round. A round that ends with status 77 does not count (smc_assume). */
#ifndef SMC_NATIVE_H
#define SMC_NATIVE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct smc_native_test {
    const char *name;
    void (*run)(void);
    struct smc_native_test *next;
};

/* All files of the program share one list of tests. */
__attribute__((weak)) struct smc_native_test *smc_native_tests;

static inline void smc_native_add(struct smc_native_test *t)
{
    struct smc_native_test **at = &smc_native_tests;
    while (*at) at = &(*at)->next;
    *at = t;
}

enum { SMC_NATIVE_SKIPPED = 77 };

/* Runs one round of the test. Returns its result: 0 if it passed, SMC_NATIVE_SKIPPED, or else
 * the status of waitpid, -1 if that failed. */
static inline int smc_native_round(const struct smc_native_test *t)
{
    int status = -1;
    fflush(stdout);
    const pid_t pid = fork();
    if (pid == 0) {
        t->run();
        exit(0);
    }
    if (pid < 0 || waitpid(pid, &status, 0) < 0) return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == SMC_NATIVE_SKIPPED ? SMC_NATIVE_SKIPPED
                                                                           : status;
}

/* Runs all rounds of the test. Returns true if no round failed. */
static inline int smc_native_run(const struct smc_native_test *t, int rounds)
{
    int ran = 0;
    for (int i = 0; i < rounds; i++) {
        const int status = smc_native_round(t);
        if (status && status != SMC_NATIVE_SKIPPED) {
            printf("%s: failed in round %d (%s %d)\n", t->name, i + 1,
                   WIFSIGNALED(status) ? "signal" : "status",
                   WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
            return 0;
        }
        ran += !status;
    }
    printf("%s: %d rounds without an error\n", t->name, ran);
    return 1;
}

__attribute__((weak)) int main(int argc, char **argv)
{
    int rounds = 1000, first = 1, failed = 0, ran = 0;
    if (argc > 2 && strcmp(argv[1], "-n") == 0) {
        rounds = atoi(argv[2]);
        first = 3;
    }
    const char *prefix = argc > first ? argv[first] : "";
    for (const struct smc_native_test *t = smc_native_tests; t; t = t->next) {
        if (strncmp(t->name, prefix, strlen(prefix)) != 0) continue;
        ran++;
        failed += !smc_native_run(t, rounds);
    }
    if (!ran) fprintf(stderr, "no test begins with '%s'\n", prefix);
    return failed || !ran;
}

#endif
