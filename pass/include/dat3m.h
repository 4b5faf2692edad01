/* dat3m.h - replaces Dartagnan's header for programs that include it but do not contain it.
 * docs/annotations.md says what the names mean in smc. A header of the program itself takes
 * precedence. */
#ifndef SMC_DAT3M_H
#define SMC_DAT3M_H

#ifdef __cplusplus
extern "C" {
#endif

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);
unsigned __VERIFIER_tid(void);

void __VERIFIER_loop_bound(int rounds);
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int done);

#define await_while(condition)                                                                     \
    for (int again_ = (__VERIFIER_loop_begin(), 0);                                                \
         __VERIFIER_spin_start(), again_ = !!(condition), __VERIFIER_spin_end(!again_), again_;)

/* Not supported: smc refuses an execution that calls this function. */
void __VERIFIER_make_interrupt_handler(void);
void __VERIFIER_disable_irq(void);
void __VERIFIER_enable_irq(void);
void __VERIFIER_make_cb(void);
int __VERIFIER_racy_read(int *);
void __VERIFIER_racy_write(int *, int);

#ifdef __cplusplus
}
#endif

#endif
