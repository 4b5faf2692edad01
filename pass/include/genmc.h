/* genmc.h - for programs that include GenMC's header of this name and do not bring it. What the
 * names mean to smc is in docs/annotations.md. A header of the program's own goes first. */
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

/* Hints: what they are given is done as it stands. */
#define __VERIFIER_local_write(statement) do { statement; } while (0)
#define __VERIFIER_final_write(statement) do { statement; } while (0)
#define __VERIFIER_helped_CAS(statement) do { statement; } while (0)
#define __VERIFIER_helping_CAS(statement) do { statement; } while (0)
#define __VERIFIER_speculative_read(expression) (expression)
#define __VERIFIER_confirming_read(expression) (expression)
#define __VERIFIER_confirming_CAS(expression) (expression)
#define __VERIFIER_final_CAS(expression) (expression)

/* Done or left out; where it is done, nothing follows. */
int __VERIFIER_opt_begin(void);
#define __VERIFIER_optional(statement)                                                             \
    do { if (__VERIFIER_opt_begin()) { statement; __VERIFIER_assume(0); } } while (0)

/* Not modelled: refused where an execution comes to them. */
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
