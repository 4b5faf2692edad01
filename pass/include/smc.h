/* smc.h - for programs that are checked by smc and run without it, too. */
#ifndef SMC_H
#define SMC_H

#ifdef __cplusplus
extern "C" {
#endif

/* The condition comes to hold, sooner or later: this waits for it. To smc it is an error (liveness)
 * where it never can; a run would not end. */
#define assert_liveness(condition) do { while (!(condition)) { } } while (0)

#ifdef __SMC__ /* defined where smc compiles */

void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);
_Bool __VERIFIER_nondet_bool(void);

void __VERIFIER_thread_name(const char *);

/* What reports call this thread. */
#define smc_thread_name(name) __VERIFIER_thread_name(name)

/* Where the condition is false the thread stops, and the execution counts as blocked. */
#define smc_assume(condition) __VERIFIER_assume(!!(condition))

/* Numbers that --nondet=LO..HI gives, and truth values: each in executions of its own. */
#define smc_nondet_int() __VERIFIER_nondet_int()
#define smc_nondet_long() __VERIFIER_nondet_long()
#define smc_nondet_bool() __VERIFIER_nondet_bool()

#else

/* A run for which the condition does not hold says nothing: it ends with the status by which test
 * runners know a test that was skipped. */
void exit(int);
int rand(void);
#define smc_assume(condition) ((condition) ? (void)0 : exit(77))
#define smc_nondet_int() rand()
#define smc_nondet_long() ((long)rand())
#define smc_nondet_bool() ((_Bool)(rand() & 1))
#define smc_thread_name(name) ((void)(name))

#endif

#ifdef __cplusplus
}
#endif

#endif
