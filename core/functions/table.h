// table.h - functions of the C, C++ and Rust libraries about which smc needs to know more than
// their definitions show: a row for each, sorted by name as strcmp does.
//
// M(name, the function of interp/libc that runs it, columns): modelled by the interpreter.
// C(name, columns): written in C (pass/library/), or a function of the C++ runtime or of LLVM. A
// function written in C needs no row if all its columns are 0.
// The columns are the members of smc_library_function (functions.h).
#ifndef SMC_FUNCTIONS_TABLE_H
#define SMC_FUNCTIONS_TABLE_H

// Names of functions that passes look up in a module.
#define SMC_NAME_ATOMIC "__VERIFIER_atomic_" // prefix of functions that are atomic sections
#define SMC_NAME_DELETE "_ZdlPv"
#define SMC_NAME_NEW "_Znwm"
#define SMC_NAME_ERROR "reach_error"
#define SMC_NAME_LONGJMP "longjmp"
#define SMC_NAME_SIGLONGJMP "siglongjmp"
#define SMC_NAME_SIGSETJMP "__sigsetjmp"
#define SMC_NAME_LOOP_BOUND "__VERIFIER_loop_bound"
#define SMC_NAME_SPIN_END "__VERIFIER_spin_end"

// Remarks in lists of functions; without a remark a function is listed as "modelled".
#define SMC_WITHOUT_EFFECT "has no effect"
#define SMC_EVERY_VALUE "every value is explored"
#define SMC_CHOOSES_NUMBER "chooses from --nondet"

#define SMC_LIBRARY_FUNCTIONS(M, C)                                                                \
    M("_Exit", exit_process, .arguments = 1, .traits = SMC_FN_ENDS | SMC_FN_ENDS_AT_ONCE |         \
      SMC_FN_BUILTIN)                                                                              \
    C("_ZSt9terminatev", .traits = SMC_FN_FAILS)                                                   \
    C(SMC_NAME_DELETE, .traits = SMC_FN_FREES)                                                     \
    C("_ZdlPvm", .traits = SMC_FN_FREES)                                                           \
    C(SMC_NAME_NEW, .traits = SMC_FN_ALLOCATES)                                                    \
    M("__CPROVER_assert", assert, .arguments = 1, .keeps = 2, .traits = SMC_FN_DECIDES)            \
    M("__CPROVER_assume", assume, .arguments = 1, .traits = SMC_FN_ASSUMES | SMC_FN_DECIDES)       \
    M("__ESBMC_assert", assert, .arguments = 1, .keeps = 2, .traits = SMC_FN_DECIDES)              \
    M("__ESBMC_assume", assume, .arguments = 1, .traits = SMC_FN_ASSUMES | SMC_FN_DECIDES)         \
    M("__VERIFIER_annotate_CAS", do_nothing, .remark = SMC_WITHOUT_EFFECT)                         \
    M("__VERIFIER_annotate_FAI", do_nothing, .remark = SMC_WITHOUT_EFFECT)                         \
    M("__VERIFIER_annotate_begin", do_nothing, .remark = SMC_WITHOUT_EFFECT)                       \
    M("__VERIFIER_annotate_end", do_nothing, .remark = SMC_WITHOUT_EFFECT)                         \
    M("__VERIFIER_annotate_read", do_nothing, .remark = SMC_WITHOUT_EFFECT)                        \
    M("__VERIFIER_annotate_write", do_nothing, .remark = SMC_WITHOUT_EFFECT)                       \
    M("__VERIFIER_assert", assert, .arguments = 1, .traits = SMC_FN_DECIDES)                       \
    M("__VERIFIER_assert_fail", assert_fail, .arguments = 1, .traits = SMC_FN_FAILS |              \
      SMC_FN_DECIDES)                                                                              \
    M("__VERIFIER_assert_liveness", do_nothing, .remark = SMC_WITHOUT_EFFECT)                      \
    M("__VERIFIER_assume", assume, .arguments = 1, .undefined_allowed = 1,                         \
      .traits = SMC_FN_ASSUMES | SMC_FN_DECIDES)                                                   \
    M("__VERIFIER_await", assume, .arguments = 1, .undefined_allowed = 1,                          \
      .traits = SMC_FN_DECIDES)                                                                    \
    C("__VERIFIER_barrier_wait", .traits = SMC_FN_SERIAL)                                          \
    M("__VERIFIER_error", reach_error, .traits = SMC_FN_FAILS | SMC_FN_ERROR)                      \
    M("__VERIFIER_join", join_for_result, .arguments = 1)                                          \
    M("__VERIFIER_join_symmetric", join_for_result, .arguments = 1)                                \
    M("__VERIFIER_loop_begin", do_nothing, .remark = SMC_WITHOUT_EFFECT)                           \
    M(SMC_NAME_LOOP_BOUND, loop_bound, .arguments = 1)                                             \
    M("__VERIFIER_nondet__Bool", nondet_bool, .remark = SMC_EVERY_VALUE)                           \
    M("__VERIFIER_nondet_bool", nondet_bool, .remark = SMC_EVERY_VALUE)                            \
    M("__VERIFIER_nondet_double", nondet_double, .remark = SMC_CHOOSES_NUMBER)                     \
    M("__VERIFIER_nondet_float", nondet_float, .remark = SMC_CHOOSES_NUMBER)                       \
    M("__VERIFIER_opt_begin", nondet_bool, .remark = SMC_EVERY_VALUE)                              \
    M(SMC_NAME_SPIN_END, spin_end)                                                                 \
    M("__VERIFIER_spin_start", do_nothing, .remark = SMC_WITHOUT_EFFECT)                           \
    C("__VERIFIER_thread_exit", .traits = SMC_FN_ENDS)                                             \
    M("__VERIFIER_thread_join", join_for_result, .arguments = 1)                                   \
    C("__VERIFIER_thread_name", .keeps = 1)                                                        \
    M("__VERIFIER_tid", tid)                                                                       \
    C("__assert", .traits = SMC_FN_FAILS)                                                          \
    M("__assert_fail", assert_fail, .arguments = 1, .keeps = 1,                                    \
      .traits = SMC_FN_FAILS | SMC_FN_ASSERTION)                                                   \
    C("__clang_call_terminate", .traits = SMC_FN_FAILS | SMC_FN_NO_THROW)                          \
    C("__cxa_atexit", .calls = 1, .shows_features = SMC_WITH_HANDLERS)                             \
    C("__cxa_thread_atexit", .shows_features = SMC_WITH_HANDLERS)                                  \
    C("__isoc23_sscanf", .keeps = SMC_ALL_ARGUMENTS)                                               \
    C("__isoc99_sscanf", .keeps = SMC_ALL_ARGUMENTS)                                               \
    C("__pthread_register_cancel", .keeps = 1)                                                     \
    C("__pthread_unregister_cancel", .keeps = 1)                                                   \
    C("__pthread_unwind_next", .keeps = 1)                                                         \
    M(SMC_NAME_SIGSETJMP, setjmp, .arguments = 1, .keeps = 1)                                      \
    C("__smc_input", .keeps = 1, .traits = SMC_FN_INPUT)                                           \
    M("_exit", exit_process, .arguments = 1, .traits = SMC_FN_ENDS | SMC_FN_ENDS_AT_ONCE |         \
      SMC_FN_BUILTIN)                                                                              \
    M("_longjmp", longjmp, .arguments = 2, .keeps = 1, .traits = SMC_FN_ENDS)                      \
    M("_setjmp", setjmp, .arguments = 1, .keeps = 1)                                               \
    M("abort", abort, .traits = SMC_FN_FAILS | SMC_FN_ENDS_AT_ONCE | SMC_FN_BUILTIN)               \
    M("abs", absolute_int, .arguments = 1)                                                         \
    C("alarm", .shows_features = SMC_WITH_PROCESS_SIGNALS)                                         \
    M("aligned_alloc", aligned_alloc, .arguments = 2, .traits = SMC_FN_ALLOCATES)                  \
    C("alloca", .traits = SMC_FN_BUILTIN)                                                          \
    C("at_quick_exit", .shows_features = SMC_WITH_QUICK_HANDLERS)                                  \
    C("atexit", .shows_features = SMC_WITH_HANDLERS)                                               \
    C("atof", .keeps = 1)                                                                          \
    C("call_once", .sync = SMC_SYNC_ONCE)                                                          \
    M("calloc", calloc, .arguments = 2, .traits = SMC_FN_ALLOCATES)                                \
    C("clock_gettime", .keeps = 2, .traits = SMC_FN_CALLERS_KNOWN)                                 \
    C("clock_nanosleep", .keeps = 12, .traits = SMC_FN_SLEEPS, .left = 3, .absolute = 1)           \
    C("close", .replaced_by = "smc_close_end", .where = SMC_WITH_PIPES)                            \
    C("cnd_broadcast", .sync = SMC_SYNC_BROADCAST)                                                 \
    C("cnd_destroy", .sync = SMC_SYNC_DESTROY)                                                     \
    C("cnd_init", .sync = SMC_SYNC_INIT)                                                           \
    C("cnd_signal", .sync = SMC_SYNC_SIGNAL)                                                       \
    C("cnd_timedwait", .sync = SMC_SYNC_TIMED_WAIT, .limit = 3)                                    \
    C("cnd_wait", .sync = SMC_SYNC_WAIT)                                                           \
    C("epoll_create", .shows_features = SMC_WITH_PIPES)                                            \
    C("epoll_create1", .shows_features = SMC_WITH_PIPES)                                           \
    C("eventfd", .shows_features = SMC_WITH_PIPES)                                                 \
    M("exit", exit_process, .arguments = 1, .traits = SMC_FN_ENDS | SMC_FN_BUILTIN, .replaced_by = \
      "smc_orderly_exit", .where = SMC_WITH_HANDLERS)                                              \
    M("fflush", do_nothing, .remark = SMC_WITHOUT_EFFECT)                                          \
    C("fprintf", .keeps = SMC_ALL_ARGUMENTS)                                                       \
    C("fputs", .keeps = SMC_ALL_ARGUMENTS)                                                         \
    M("free", free, .arguments = 1, .traits = SMC_FN_FREES)                                        \
    C("getpid", .traits = SMC_FN_INITIALISED)                                                      \
    C("gettid", .traits = SMC_FN_INITIALISED)                                                      \
    C("gettimeofday", .keeps = 3, .traits = SMC_FN_CALLERS_KNOWN)                                  \
    C("index", .traits = SMC_FN_BUILTIN)                                                           \
    C("kill", .shows_features = SMC_WITH_PROCESS_SIGNALS)                                          \
    C("klee_make_symbolic", .keeps = 5, .traits = SMC_FN_INPUT)                                    \
    M("labs", absolute_word, .arguments = 1)                                                       \
    M("llabs", absolute_long, .arguments = 1)                                                      \
    C("llvm.trap", .traits = SMC_FN_FAILS)                                                         \
    C("llvm.x86.sse2.pause", .traits = SMC_FN_YIELDS)                                              \
    M(SMC_NAME_LONGJMP, longjmp, .arguments = 2, .keeps = 1,                                       \
      .traits = SMC_FN_ENDS | SMC_FN_BUILTIN)                                                      \
    C("lrand48", .traits = SMC_FN_CALLERS_KNOWN | SMC_FN_NOT_NEGATIVE)                             \
    M("malloc", malloc, .arguments = 1, .traits = SMC_FN_ALLOCATES)                                \
    M("memalign", aligned_alloc, .arguments = 2, .traits = SMC_FN_ALLOCATES)                       \
    C("memchr", .keeps = 1)                                                                        \
    C("memcmp", .keeps = SMC_ALL_ARGUMENTS)                                                        \
    M("memcpy", memcpy, .arguments = 3, .keeps = 3)                                                \
    M("memmove", memcpy, .arguments = 3, .keeps = 3)                                               \
    M("memset", memset, .arguments = 3, .keeps = 1)                                                \
    M("mtx_destroy", mutex_destroy, .arguments = 1, .traits = SMC_FN_OBJECT)                       \
    M("mtx_init", c11_mutex_init, .arguments = 2, .traits = SMC_FN_OBJECT, .typed = 1 << 1 |       \
      1 << 3)                                                                                      \
    M("mtx_lock", c11_lock, .arguments = 1, .traits = SMC_FN_OBJECT)                               \
    C("mtx_timedlock", .keeps = 2, .limit = 2)                                                     \
    M("mtx_trylock", c11_trylock, .arguments = 1, .needs = SMC_NEEDS_MUTEX_WORDS,                  \
      .traits = SMC_FN_OBJECT)                                                                     \
    M("mtx_unlock", c11_unlock, .arguments = 1, .traits = SMC_FN_OBJECT)                           \
    C("nanosleep", .keeps = 3, .traits = SMC_FN_SLEEPS, .left = 1, .limit = 1)                     \
    C("perror", .keeps = SMC_ALL_ARGUMENTS)                                                        \
    C("pipe", .shows_features = SMC_WITH_PIPES)                                                    \
    C("pipe2", .shows_features = SMC_WITH_PIPES)                                                   \
    C("poll", .replaced_by = "smc_poll_ends", .where = SMC_WITH_PIPES)                             \
    C("posix_memalign", .traits = SMC_FN_STORES_MEMORY)                                            \
    C("printf", .keeps = SMC_ALL_ARGUMENTS)                                                        \
    C("pthread_attr_destroy", .keeps = 1)                                                          \
    C("pthread_attr_init", .keeps = 1)                                                             \
    M("pthread_attr_setaffinity_np", do_nothing, .arguments = 1, .remark = SMC_WITHOUT_EFFECT)     \
    C("pthread_attr_setdetachstate", .keeps = 1)                                                   \
    C("pthread_attr_setscope", .keeps = 1)                                                         \
    C("pthread_attr_setstacksize", .keeps = 1)                                                     \
    C("pthread_barrier_destroy", .sync = SMC_SYNC_DESTROY)                                         \
    C("pthread_barrier_init", .sync = SMC_SYNC_INIT)                                               \
    C("pthread_barrier_wait", .traits = SMC_FN_SERIAL, .sync = SMC_SYNC_BARRIER)                   \
    C("pthread_cancel", .shows_features = SMC_WITH_CANCELLING)                                     \
    C("pthread_cond_broadcast", .sync = SMC_SYNC_BROADCAST)                                        \
    C("pthread_cond_clockwait", .sync = SMC_SYNC_TIMED_WAIT, .limit = 4)                           \
    C("pthread_cond_destroy", .sync = SMC_SYNC_DESTROY)                                            \
    C("pthread_cond_init", .sync = SMC_SYNC_INIT)                                                  \
    C("pthread_cond_signal", .sync = SMC_SYNC_SIGNAL)                                              \
    C("pthread_cond_timedwait", .keeps = 4, .sync = SMC_SYNC_TIMED_WAIT, .limit = 3)               \
    C("pthread_cond_wait", .sync = SMC_SYNC_WAIT)                                                  \
    M("pthread_create", thread_create, .arguments = 4, .undefined_allowed = 1 << 3, .keeps = 3,    \
      .calls = 3)                                                                                  \
    M("pthread_detach", thread_detach, .arguments = 1, .needs = SMC_NEEDS_DETACHED)                \
    M("pthread_equal", thread_equal, .arguments = 2)                                               \
    C("pthread_exit", .traits = SMC_FN_ENDS)                                                       \
    M("pthread_join", thread_join, .arguments = 2, .keeps = 2, .result = 2, .replaced_by =         \
      "smc_cancellable_join", .where = SMC_WITH_CANCELLING)                                        \
    C("pthread_kill", .shows_features = SMC_WITH_THREAD_SIGNALS)                                   \
    C("pthread_mutex_clocklock", .keeps = 4, .limit = 3)                                           \
    M("pthread_mutex_consistent", mutex_consistent, .arguments = 1, .traits = SMC_FN_OBJECT)       \
    M("pthread_mutex_destroy", mutex_destroy, .arguments = 1, .traits = SMC_FN_OBJECT)             \
    M("pthread_mutex_init", mutex_init, .arguments = 2, .keeps = 2, .traits = SMC_FN_OBJECT)       \
    M("pthread_mutex_lock", lock, .arguments = 1, .traits = SMC_FN_OBJECT)                         \
    C("pthread_mutex_timedlock", .keeps = 2, .limit = 2)                                           \
    M("pthread_mutex_trylock", trylock, .arguments = 1, .needs = SMC_NEEDS_MUTEX_WORDS,            \
      .traits = SMC_FN_OBJECT)                                                                     \
    M("pthread_mutex_unlock", unlock, .arguments = 1, .traits = SMC_FN_OBJECT)                     \
    C("pthread_mutexattr_destroy", .keeps = 1)                                                     \
    C("pthread_mutexattr_init", .keeps = 1)                                                        \
    C("pthread_mutexattr_settype", .keeps = 1, .typed = 1 << 1 | 1 << 2)                           \
    C("pthread_once", .sync = SMC_SYNC_ONCE)                                                       \
    C("pthread_rwlock_clockrdlock", .sync = SMC_SYNC_READ_LOCK, .limit = 3)                        \
    C("pthread_rwlock_clockwrlock", .sync = SMC_SYNC_WRITE_LOCK, .limit = 3)                       \
    C("pthread_rwlock_destroy", .sync = SMC_SYNC_DESTROY)                                          \
    C("pthread_rwlock_init", .sync = SMC_SYNC_INIT)                                                \
    C("pthread_rwlock_rdlock", .sync = SMC_SYNC_READ_LOCK)                                         \
    C("pthread_rwlock_timedrdlock", .sync = SMC_SYNC_READ_LOCK, .limit = 2)                        \
    C("pthread_rwlock_timedwrlock", .sync = SMC_SYNC_WRITE_LOCK, .limit = 2)                       \
    C("pthread_rwlock_tryrdlock", .sync = SMC_SYNC_READ_LOCK)                                      \
    C("pthread_rwlock_trywrlock", .sync = SMC_SYNC_WRITE_LOCK)                                     \
    C("pthread_rwlock_unlock", .sync = SMC_SYNC_RW_UNLOCK)                                         \
    C("pthread_rwlock_wrlock", .sync = SMC_SYNC_WRITE_LOCK)                                        \
    M("pthread_self", thread_self, .traits = SMC_FN_INITIALISED)                                   \
    M("pthread_setaffinity_np", do_nothing, .arguments = 1, .remark = SMC_WITHOUT_EFFECT)          \
    M("pthread_setconcurrency", do_nothing, .arguments = 1, .remark = SMC_WITHOUT_EFFECT)          \
    C("pthread_setname_np", .keeps = 2)                                                            \
    M("pthread_setschedparam", do_nothing, .arguments = 1, .remark = SMC_WITHOUT_EFFECT)           \
    M("pthread_setschedprio", do_nothing, .arguments = 1, .remark = SMC_WITHOUT_EFFECT)            \
    M("pthread_spin_destroy", spin_destroy, .arguments = 1, .traits = SMC_FN_OBJECT)               \
    M("pthread_spin_init", spin_init, .arguments = 2, .traits = SMC_FN_OBJECT)                     \
    M("pthread_spin_lock", spin_lock, .arguments = 1, .traits = SMC_FN_OBJECT)                     \
    M("pthread_spin_trylock", spin_trylock, .arguments = 1, .needs = SMC_NEEDS_SPIN_WORDS,         \
      .traits = SMC_FN_OBJECT)                                                                     \
    M("pthread_spin_unlock", spin_unlock, .arguments = 1, .traits = SMC_FN_OBJECT)                 \
    M("pthread_yield", yield, .traits = SMC_FN_YIELDS, .remark = SMC_WITHOUT_EFFECT)               \
    C("puts", .keeps = SMC_ALL_ARGUMENTS)                                                          \
    M("quick_exit", exit_process, .arguments = 1, .traits = SMC_FN_ENDS | SMC_FN_BUILTIN,          \
        .replaced_by =                                                                             \
      "smc_orderly_quick_exit", .where = SMC_WITH_QUICK_HANDLERS)                                  \
    C("rand", .traits = SMC_FN_CALLERS_KNOWN | SMC_FN_NOT_NEGATIVE)                                \
    C("rand_r", .traits = SMC_FN_CALLERS_KNOWN | SMC_FN_NOT_NEGATIVE)                              \
    C("random", .traits = SMC_FN_CALLERS_KNOWN | SMC_FN_NOT_NEGATIVE)                              \
    M(SMC_NAME_ERROR, reach_error, .traits = SMC_FN_FAILS | SMC_FN_ERROR)                          \
    C("read", .replaced_by = "smc_read_end", .where = SMC_WITH_PIPES)                              \
    C("rindex", .traits = SMC_FN_BUILTIN)                                                          \
    C("sched_getcpu", .traits = SMC_FN_INITIALISED)                                                \
    M("sched_yield", yield, .traits = SMC_FN_YIELDS, .remark = SMC_WITHOUT_EFFECT)                 \
    C("select", .replaced_by = "smc_select_ends", .where = SMC_WITH_PIPES)                         \
    C("sem_clockwait", .sync = SMC_SYNC_SEM_WAIT, .limit = 3)                                      \
    C("sem_destroy", .sync = SMC_SYNC_DESTROY)                                                     \
    C("sem_init", .sync = SMC_SYNC_INIT)                                                           \
    C("sem_post", .sync = SMC_SYNC_SEM_POST)                                                       \
    C("sem_timedwait", .keeps = 2, .sync = SMC_SYNC_SEM_WAIT, .limit = 2)                          \
    C("sem_trywait", .sync = SMC_SYNC_SEM_WAIT)                                                    \
    C("sem_wait", .sync = SMC_SYNC_SEM_WAIT)                                                       \
    M("setbuf", do_nothing, .remark = SMC_WITHOUT_EFFECT)                                          \
    M("setjmp", setjmp, .arguments = 1, .keeps = 1, .traits = SMC_FN_BUILTIN)                      \
    M("setvbuf", do_nothing, .remark = SMC_WITHOUT_EFFECT)                                         \
    M(SMC_NAME_SIGLONGJMP, longjmp, .arguments = 2, .keeps = 1, .traits = SMC_FN_ENDS)             \
    M("sigsetjmp", setjmp, .arguments = 1, .keeps = 1)                                             \
    C("sleep", .traits = SMC_FN_SLEEPS, .limit = 1)                                                \
    C("snprintf", .keeps = SMC_ALL_ARGUMENTS)                                                      \
    C("socketpair", .shows_features = SMC_WITH_PIPES)                                              \
    C("sprintf", .keeps = SMC_ALL_ARGUMENTS)                                                       \
    C("sscanf", .keeps = SMC_ALL_ARGUMENTS)                                                        \
    C("strcat", .keeps = 3)                                                                        \
    C("strchr", .keeps = 1)                                                                        \
    C("strcmp", .keeps = SMC_ALL_ARGUMENTS)                                                        \
    C("strcpy", .keeps = 3)                                                                        \
    C("strlen", .keeps = SMC_ALL_ARGUMENTS)                                                        \
    C("strncat", .keeps = 3)                                                                       \
    C("strncmp", .keeps = SMC_ALL_ARGUMENTS)                                                       \
    C("strncpy", .keeps = 3)                                                                       \
    C("strrchr", .keeps = 1)                                                                       \
    C("strstr", .keeps = 3)                                                                        \
    C("strtod", .keeps = 1)                                                                        \
    C("syscall", .traits = SMC_FN_SYSTEM_CALL, .limit = 5, .replaced_by = "smc_syscall_ends",      \
      .where = SMC_WITH_PIPES)                                                                     \
    M("thrd_create", c11_create, .arguments = 3, .undefined_allowed = 1 << 2, .keeps = 1,          \
      .calls = 2)                                                                                  \
    M("thrd_current", thread_self)                                                                 \
    M("thrd_detach", thread_detach, .arguments = 1, .needs = SMC_NEEDS_DETACHED)                   \
    M("thrd_equal", thread_equal, .arguments = 2)                                                  \
    C("thrd_exit", .traits = SMC_FN_ENDS)                                                          \
    M("thrd_join", c11_join, .arguments = 2, .keeps = 2)                                           \
    C("thrd_sleep", .keeps = 3, .traits = SMC_FN_SLEEPS, .left = 1, .limit = 1)                    \
    M("thrd_yield", yield, .traits = SMC_FN_YIELDS, .remark = SMC_WITHOUT_EFFECT)                  \
    C("time", .keeps = 1, .traits = SMC_FN_CALLERS_KNOWN)                                          \
    C("timespec_get", .keeps = 1, .traits = SMC_FN_CALLERS_KNOWN)                                  \
    C("usleep", .traits = SMC_FN_SLEEPS, .limit = 1)                                               \
    C("write", .replaced_by = "smc_write_end", .where = SMC_WITH_PIPES)

// __VERIFIER_nondet_<type>: X(type, bytes, signed); 0 bytes: the size of long. If smc needs a
// chooser for an integer and the program declares none, it uses the last row of that size and sign.
#define SMC_NONDET_PREFIX "__VERIFIER_nondet_"
#define SMC_NONDET_TYPES(X)                                                                        \
    X(size_t, 0, false) X(long, 0, true) X(ulong, 0, false) X(unsigned_long, 0, false)             \
    X(u8, 1, false) X(unsigned_char, 1, false) X(uchar, 1, false) X(char, 1, true)                 \
    X(u16, 2, false) X(unsigned_short, 2, false) X(ushort, 2, false) X(short, 2, true)             \
    X(u32, 4, false) X(unsigned_int, 4, false) X(unsigned, 4, false) X(uint, 4, false)             \
    X(int, 4, true) X(u64, 8, false) X(ulonglong, 8, false) X(longlong, 8, true)

#endif
