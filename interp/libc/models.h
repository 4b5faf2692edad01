// models.h - the table of modelled functions, and a declaration of what runs each. Much of the C
// library is no model but C: pass/library/.
#ifndef SMC_LIBC_MODELS_H
#define SMC_LIBC_MODELS_H

#include "interp/vm/vm.h"

// X(name, what runs it, arguments at least; a bit for each that is only passed on, so that it may
// be undefined; what a program that may call it does, of smc_libc_use). Where the program has a
// function of that name, that one is run: these stand in for what is only declared. What begins
// with smc_ is there for pass/library/.
#define SMC_MODELS(X)                                                                              \
    X("pthread_create", smc_libc_thread_create, 4, 1 << 3)                                         \
    X("pthread_join", smc_libc_thread_join, 2)                                                     \
    X("pthread_self", smc_libc_thread_self, 0)                                                     \
    X("pthread_equal", smc_libc_thread_equal, 2)                                                   \
    X("smc_thread_exit", smc_libc_thread_exit, 1, 1 << 0)                                          \
    X("smc_name_thread", smc_libc_name_thread, 2)                                                  \
    X("pthread_detach", smc_libc_thread_detach, 1, 0, SMC_USES_DETACHED)                           \
    X("pthread_mutex_init", smc_libc_mutex_init, 2)                                                \
    X("pthread_mutex_destroy", smc_libc_mutex_destroy, 1)                                          \
    X("pthread_mutex_lock", smc_libc_lock, 1)                                                      \
    X("pthread_mutex_trylock", smc_libc_trylock, 1, 0, SMC_USES_MUTEX_WORDS)                       \
    X("smc_timedlock", smc_libc_timedlock, 1, 0, SMC_USES_MUTEX_WORDS)                             \
    X("pthread_mutex_unlock", smc_libc_unlock, 1)                                                  \
    X("pthread_mutex_consistent", smc_libc_mutex_consistent, 1)                                    \
    X("smc_next_robust", smc_libc_next_robust, 1)                                                  \
    X("smc_owner_dies", smc_libc_owner_dies, 1)                                                    \
    X("pthread_spin_init", smc_libc_spin_init, 2)                                                  \
    X("pthread_spin_destroy", smc_libc_spin_destroy, 1)                                            \
    X("pthread_spin_lock", smc_libc_spin_lock, 1)                                                  \
    X("pthread_spin_trylock", smc_libc_spin_trylock, 1, 0, SMC_USES_SPIN_WORDS)                    \
    X("pthread_spin_unlock", smc_libc_spin_unlock, 1)                                              \
    X("thrd_create", smc_libc_c11_create, 3, 1 << 2)                                               \
    X("thrd_join", smc_libc_c11_join, 2)                                                           \
    X("thrd_detach", smc_libc_thread_detach, 1, 0, SMC_USES_DETACHED)                              \
    X("thrd_current", smc_libc_thread_self, 0)                                                     \
    X("thrd_equal", smc_libc_thread_equal, 2)                                                      \
    X("thrd_yield", smc_libc_yield, 0)                                                             \
    X("mtx_init", smc_libc_c11_mutex_init, 2)                                                      \
    X("mtx_destroy", smc_libc_mutex_destroy, 1)                                                    \
    X("mtx_lock", smc_libc_c11_lock, 1)                                                            \
    X("mtx_trylock", smc_libc_c11_trylock, 1, 0, SMC_USES_MUTEX_WORDS)                             \
    X("smc_c11_timedlock", smc_libc_c11_timedlock, 1, 0, SMC_USES_MUTEX_WORDS)                     \
    X("mtx_unlock", smc_libc_c11_unlock, 1)                                                        \
    X("pthread_attr_setaffinity_np", smc_libc_nothing, 1)                                          \
    X("pthread_setconcurrency", smc_libc_nothing, 1)                                               \
    X("pthread_setschedparam", smc_libc_nothing, 1)                                                \
    X("pthread_setschedprio", smc_libc_nothing, 1)                                                 \
    X("pthread_setaffinity_np", smc_libc_nothing, 1)                                               \
    X("smc_cancels", smc_libc_cancels, 0)                                                          \
    X("smc_cancel", smc_libc_cancel, 1, 0, SMC_USES_CANCELS)                                       \
    X("smc_cancelled", smc_libc_cancelled, 0)                                                      \
    X("smc_ended", smc_libc_ended, 1, 0, SMC_USES_ENDS)                                            \
    X("smc_threads", smc_libc_threads, 1, 0, SMC_USES_THREADS)                                     \
    X("smc_lock_of_thread", smc_libc_lock_of_thread, 1)                                            \
    X("smc_unlock_of_thread", smc_libc_unlock_of_thread, 1)                                        \
    X("smc_mutex_depth", smc_libc_mutex_depth, 1)                                                  \
    X("smc_uses_robust", smc_libc_nothing, 0, 0, SMC_USES_ROBUST)                                  \
    X("smc_uses_ceilings", smc_libc_nothing, 0, 0, SMC_USES_CEILINGS)                              \
    X("smc_uses_attributes", smc_libc_nothing, 0, 0, SMC_USES_ATTRIBUTES)                          \
    X("smc_load", smc_libc_word_load, 2)                                                           \
    X("smc_look", smc_libc_word_look, 2)                                                           \
    X("smc_store", smc_libc_word_store, 3)                                                         \
    X("smc_settles", smc_libc_settles, 0)                                                          \
    X("smc_serial", smc_libc_serial, 0)                                                            \
    X("smc_retried", smc_libc_retried, 1)                                                          \
    X("smc_arrive", smc_libc_word_arrive, 3)                                                       \
    X("smc_win", smc_libc_word_win, 4)                                                             \
    X("smc_depart", smc_libc_word_depart, 4)                                                       \
    X("__smc_meets", smc_libc_meets, 0)                                                            \
    X("__smc_goes_on", smc_libc_nothing, 0, 0, SMC_USES_GOES_ON)                                   \
    X("smc_exchange", smc_libc_word_exchange, 3)                                                   \
    X("smc_fetch_add", smc_libc_word_fetch_add, 3)                                                 \
    X("smc_append", smc_libc_word_append, 2)                                                       \
    X("smc_remove", smc_libc_word_remove, 2)                                                       \
    X("smc_compare_exchange", smc_libc_word_compare_exchange, 4)                                   \
    X("smc_take", smc_libc_word_take, 4)                                                           \
    X("smc_add_below", smc_libc_word_add_below, 4)                                                 \
    X("smc_subtract_above", smc_libc_word_subtract_above, 4)                                       \
    X("smc_wait", smc_libc_wait, 2)                                                                \
    X("smc_wait_by", smc_libc_wait_by, 3)                                                          \
    X("smc_initialise", smc_libc_initialise, 1)                                                    \
    X("smc_destroy", smc_libc_destroy, 1)                                                          \
    X("smc_misuse", smc_libc_misuse, 2)                                                            \
    X("smc_refuse", smc_libc_refuse, 1)                                                            \
    X("smc_elsewhere", smc_libc_elsewhere, 0)                                                      \
    X("smc_choose", smc_libc_choose, 1)                                                            \
    X("__smc_choose", smc_libc_choose, 1)                                                          \
    X("__smc_expects_end", smc_libc_expects_end, 1)                                                \
    X("smc_times_out", smc_libc_times_out, 0)                                                      \
    X("smc_spurious", smc_libc_spurious, 0)                                                        \
    X("smc_identity", smc_libc_identity, 0)                                                        \
    X("smc_note", smc_libc_note, 2)                                                                \
    X("smc_set_note", smc_libc_set_note, 3)                                                        \
    X("smc_next_note", smc_libc_next_note, 2)                                                      \
    X("smc_now", smc_libc_now, 0, 0, SMC_USES_CLOCKS)                                              \
    X("smc_reads_clock", smc_libc_reads_clock, 0)                                                  \
    X("smc_pass", smc_libc_pass, 1)                                                                \
    X("smc_reach", smc_libc_reach, 1)                                                              \
    X("__smc_kernel_fence", smc_libc_kernel_fence, 1)                                              \
    X("smc_futex_barrier", smc_libc_futex_barrier, 0)                                              \
    X("__smc_kernel_srcu", smc_libc_kernel_srcu, 1)                                                \
    X("smc_files", smc_libc_files, 0)                                                              \
    X("smc_one_answer", smc_libc_one_answer, 1)                                                    \
    X("smc_environment", smc_libc_environment, 0)                                                  \
    X("__smc_client_calls", smc_libc_client_calls, 1)                                              \
    X("__smc_client_value", smc_libc_client_value, 2)                                              \
    X("__smc_client_after", smc_libc_client_after, 2)                                              \
    X("__smc_client_thread_of", smc_libc_client_thread_of, 2)                                      \
    X("__smc_client_declares", smc_libc_client_declares, 0)                                        \
    X("__smc_is_operation", smc_libc_is_operation, 3)                                              \
    X("__smc_of_specification", smc_libc_of_specification, 0)                                      \
    X("__smc_declare", smc_libc_declare, 3)                                                        \
    X("__smc_declare_thread", smc_libc_declare_thread, 2)                                          \
    X("__smc_call_begins", smc_libc_call_begins, 2)                                                \
    X("__smc_call_ends", smc_libc_call_ends, 1)                                                    \
    X("__smc_is_chosen", smc_libc_is_chosen, 1)                                                    \
    X("smc_has_range", smc_libc_has_range, 0)                                                      \
    X("smc_number", smc_libc_number, 3)                                                            \
    X("smc_lock", smc_libc_plain_lock, 1)                                                          \
    X("smc_begin_section", smc_libc_begin_section, 1)                                              \
    X("smc_lock_unless_own", smc_libc_lock_unless_own, 2)                                          \
    X("smc_unlock", smc_libc_plain_unlock, 1)                                                      \
    X("smc_lock_address", smc_libc_lock_address, 1)                                                \
    X("smc_unlock_address", smc_libc_unlock_address, 1)                                            \
    X("smc.forget_jumps", smc_libc_forget_jumps, 0)                                                \
    X("setjmp", smc_libc_setjmp, 1)                                                                \
    X("_setjmp", smc_libc_setjmp, 1)                                                               \
    X("__sigsetjmp", smc_libc_setjmp, 1)                                                           \
    X("sigsetjmp", smc_libc_setjmp, 1)                                                             \
    X("longjmp", smc_libc_longjmp, 2)                                                              \
    X("_longjmp", smc_libc_longjmp, 2)                                                             \
    X("siglongjmp", smc_libc_longjmp, 2)                                                           \
    X("smc_unwind_next", smc_libc_unwind_next, 1)                                                  \
    X("smc_unwind_flags", smc_libc_unwind_flags, 1)                                                \
    X("smc_unwind_clause", smc_libc_unwind_clause, 2)                                              \
    X("smc_unwind_selector", smc_libc_unwind_selector, 1)                                          \
    X("smc_unwind_land", smc_libc_unwind_land, 3)                                                  \
    X("smc_uncaught", smc_libc_uncaught, 3)                                                        \
    X("smc_same_byte", smc_libc_same_byte, 2, 1 << 0 | 1 << 1)                                     \
    X("smc_malloc", smc_libc_malloc_surely, 1)                                                     \
    X("malloc", smc_libc_malloc, 1)                                                                \
    X("calloc", smc_libc_calloc, 2)                                                                \
    X("smc_aligned_zeros", smc_libc_aligned_zeros, 2)                                              \
    X("aligned_alloc", smc_libc_aligned_alloc, 2)                                                  \
    X("memalign", smc_libc_aligned_alloc, 2)                                                       \
    X("free", smc_libc_free, 1)                                                                    \
    X("smc_new", smc_libc_new, 3)                                                                  \
    X("smc_delete", smc_libc_delete, 2)                                                            \
    X("smc_delete_sized", smc_libc_delete_sized, 3)                                                \
    X("memcpy", smc_libc_memcpy, 3)                                                                \
    X("memmove", smc_libc_memcpy, 3)                                                               \
    X("memset", smc_libc_memset, 3)                                                                \
    X("smc_allocated_size", smc_libc_allocated_size, 1)                                            \
    X("smc_allocated_start", smc_libc_allocated_start, 1)                                          \
    X("smc_part_unmapped", smc_libc_part_unmapped, 0)                                              \
    X("smc_put", smc_libc_put, 1)                                                                  \
    X("smc_parse_double", smc_libc_parse_double, 1)                                                \
    X("smc_parse_float", smc_libc_parse_float, 1)                                                  \
    X("smc_is_out_of_range", smc_libc_is_out_of_range, 2)                                          \
    X("smc_format_long_double", smc_libc_format_double, 6)                                         \
    X("smc_format_double", smc_libc_format_double, 5)                                              \
    X("fflush", smc_libc_nothing, 0)                                                               \
    X("setbuf", smc_libc_nothing, 0)                                                               \
    X("setvbuf", smc_libc_nothing, 0)                                                              \
    X("sched_yield", smc_libc_yield, 0)                                                            \
    X("pthread_yield", smc_libc_yield, 0)                                                          \
    X("abs", smc_libc_absolute, 1)                                                                 \
    X("labs", smc_libc_absolute_word, 1)                                                           \
    X("llabs", smc_libc_absolute_long, 1)                                                          \
    X("exit", smc_libc_leave, 1)                                                                   \
    X("_Exit", smc_libc_leave, 1)                                                                  \
    X("_exit", smc_libc_leave, 1)                                                                  \
    X("quick_exit", smc_libc_leave, 1)                                                             \
    X("smc_exit", smc_libc_leave, 1)                                                               \
    X("abort", smc_libc_abort, 0)                                                                  \
    X("smc_raise", smc_libc_raise, 1)                                                              \
    X("__assert_fail", smc_libc_assert_fail, 1)                                                    \
    X("smc_panic", smc_libc_panic, 1)                                                              \
    X("__VERIFIER_error", smc_libc_reach_error, 0)                                                 \
    X("reach_error", smc_libc_reach_error, 0)                                                      \
    X("__VERIFIER_assume", smc_libc_assume, 1)                                                     \
    X("__VERIFIER_assert", smc_libc_assert, 1)                                                     \
    X("__VERIFIER_assert_fail", smc_libc_assert_fail, 1)                                           \
    X("__VERIFIER_assert_liveness", smc_libc_nothing, 0)                                           \
    X("__VERIFIER_await", smc_libc_assume, 1)                                                      \
    X("__VERIFIER_loop_begin", smc_libc_nothing, 0)                                                \
    X("__VERIFIER_loop_bound", smc_libc_loop_bound, 1)                                             \
    X("__VERIFIER_spin_start", smc_libc_nothing, 0)                                                \
    X("__VERIFIER_spin_end", smc_libc_spin_end, 0)                                                 \
    X("__VERIFIER_annotate_begin", smc_libc_nothing, 0)                                            \
    X("__VERIFIER_annotate_end", smc_libc_nothing, 0)                                              \
    X("__VERIFIER_annotate_read", smc_libc_nothing, 0)                                             \
    X("__VERIFIER_annotate_write", smc_libc_nothing, 0)                                            \
    X("__VERIFIER_annotate_CAS", smc_libc_nothing, 0)                                              \
    X("__VERIFIER_annotate_FAI", smc_libc_nothing, 0)                                              \
    X("__VERIFIER_opt_begin", smc_libc_nondet_bool, 0)                                             \
    X("__VERIFIER_thread_join", smc_libc_join_for_result, 1)                                       \
    X("__VERIFIER_join", smc_libc_join_for_result, 1)                                              \
    X("__VERIFIER_join_symmetric", smc_libc_join_for_result, 1)                                    \
    X("__VERIFIER_tid", smc_libc_tid, 0)                                                           \
    X("__VERIFIER_nondet_bool", smc_libc_nondet_bool, 0)                                           \
    X("__VERIFIER_nondet__Bool", smc_libc_nondet_bool, 0)

// __VERIFIER_nondet_<type>: X(type, bytes, signed); 0 bytes: as many as a long has
#define SMC_NONDET_TYPES(X)                                                                        \
    X(char, 1, true) X(uchar, 1, false) X(short, 2, true) X(ushort, 2, false) X(int, 4, true)      \
    X(uint, 4, false) X(unsigned, 4, false) X(long, 0, true) X(ulong, 0, false)                    \
    X(longlong, 8, true) X(ulonglong, 8, false) X(size_t, 0, false) X(u8, 1, false)                \
    X(u16, 2, false) X(u32, 4, false) X(u64, 8, false) X(unsigned_char, 1, false)                  \
    X(unsigned_short, 2, false) X(unsigned_int, 4, false) X(unsigned_long, 0, false)

// What smc_<name> does to a word of a synchronisation object: X(name, RMW, compares) X(name,
// operator, whether it has an expected value, memory order, that of a failure). Those that take
// something acquire, and order nothing where they fail.
#define SMC_WORD_OPS(X)                                                                            \
    X(exchange, SMC_XCHG, false, SMC_ACQ_REL, SMC_ACQUIRE)                                         \
    X(fetch_add, SMC_ADD, false, SMC_ACQ_REL, SMC_ACQUIRE)                                         \
    X(compare_exchange, SMC_CAS, true, SMC_ACQ_REL, SMC_ACQUIRE)                                   \
    X(take, SMC_CAS, true, SMC_ACQUIRE, SMC_RELAXED)                                               \
    X(add_below, SMC_ADD_BELOW, true, SMC_ACQUIRE, SMC_RELAXED)                                    \
    X(subtract_above, SMC_SUB_ABOVE, true, SMC_ACQUIRE, SMC_RELAXED)

#define X(name, run, ...) smc_libc_run run;
SMC_MODELS(X)
#undef X
#define X(type, bytes, is_signed) smc_libc_run smc_libc_nondet_##type;
SMC_NONDET_TYPES(X)
#undef X

#endif
