/* genmc.h - replaces GenMC's header for programs that include it but do not contain it.
 * docs/annotations.md says what the names mean in smc. A header of the program itself takes
 * precedence. */
#ifndef SMC_GENMC_H
#define SMC_GENMC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);

typedef long __VERIFIER_thread_t;
__VERIFIER_thread_t __VERIFIER_spawn(void *(*run)(void *), void *argument);
__VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*run)(void *), void *argument,
                                               __VERIFIER_thread_t like);
void *__VERIFIER_join(__VERIFIER_thread_t);
void __VERIFIER_join_symmetric(__VERIFIER_thread_t);

void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int done);

/* Hints for GenMC: the statement is executed unchanged. */
#define __VERIFIER_local_write(statement) do { statement; } while (0)
#define __VERIFIER_final_write(statement) do { statement; } while (0)
#define __VERIFIER_helped_CAS(statement) do { statement; } while (0)
#define __VERIFIER_helping_CAS(statement) do { statement; } while (0)
#define __VERIFIER_speculative_read(expression) (expression)
#define __VERIFIER_confirming_read(expression) (expression)
#define __VERIFIER_confirming_CAS(expression) (expression)
#define __VERIFIER_final_CAS(expression) (expression)

/* Chooses whether the optional part is executed; if it is, the execution ends there. */
int __VERIFIER_opt_begin(void);
#define __VERIFIER_optional(statement)                                                             \
    do { if (__VERIFIER_opt_begin()) { statement; __VERIFIER_assume(0); } } while (0)

/* Not supported: smc refuses an execution that calls these functions. */
typedef struct {
    void *unused;
} __VERIFIER_hp_t;
__VERIFIER_hp_t *__VERIFIER_hp_alloc(void);
void *__VERIFIER_hp_protect(__VERIFIER_hp_t *, void *);
void __VERIFIER_hp_clear(__VERIFIER_hp_t *);
void __VERIFIER_hp_free(__VERIFIER_hp_t *);
void __VERIFIER_hp_retire(void *);
void *__VERIFIER_palloc(size_t);
void __VERIFIER_pbarrier(void);

#ifdef __cplusplus
}
#endif

#endif
