// preludes.h - the text before the statements of random programs with loops (pieces.h): macros for
// atomic accesses, mutexes and locks.
#ifndef SMC_TESTS_PRELUDES_H
#define SMC_TESTS_PRELUDES_H

// The same macros for the atomic types of C and C++, and for clang's builtins on int.
static const char *const forms[] = {
    "#include <stdatomic.h>\n#define ATOMIC(type) _Atomic(type)\n"
    "#define LOAD(o, x) atomic_load_explicit(&(x), memory_order_##o)\n"
    "#define STORE(o, x, v) atomic_store_explicit(&(x), v, memory_order_##o)\n"
    "#define SWAP(o, x, v) atomic_exchange_explicit(&(x), v, memory_order_##o)\n"
    "#define ADD(o, x, v) atomic_fetch_add_explicit(&(x), v, memory_order_##o)\n"
    "#define SUB(o, x, v) atomic_fetch_sub_explicit(&(x), v, memory_order_##o)\n"
    "#define OR(o, x, v) atomic_fetch_or_explicit(&(x), v, memory_order_##o)\n"
    "#define AND(o, x, v) atomic_fetch_and_explicit(&(x), v, memory_order_##o)\n"
    "#define XOR(o, x, v) atomic_fetch_xor_explicit(&(x), v, memory_order_##o)\n"
    "#define CAS(o, f, x, e, v) atomic_compare_exchange_strong_explicit(&(x), &(e), v, "
    "memory_order_##o, memory_order_##f)\n"
    "#define WEAK(o, f, x, e, v) atomic_compare_exchange_weak_explicit(&(x), &(e), v, "
    "memory_order_##o, memory_order_##f)\n"
    "#define FENCE(o) atomic_thread_fence(memory_order_##o)\n",
    "#define ATOMIC(type) type\n#define memory_order_relaxed 0\n#define memory_order_acquire 2\n"
    "#define memory_order_release 3\n#define memory_order_acq_rel 4\n"
    "#define memory_order_seq_cst 5\n"
    "#define LOAD(o, x) __atomic_load_n(&(x), memory_order_##o)\n"
    "#define STORE(o, x, v) __atomic_store_n(&(x), v, memory_order_##o)\n"
    "#define SWAP(o, x, v) __atomic_exchange_n(&(x), v, memory_order_##o)\n"
    "#define ADD(o, x, v) __atomic_fetch_add(&(x), v, memory_order_##o)\n"
    "#define SUB(o, x, v) __atomic_fetch_sub(&(x), v, memory_order_##o)\n"
    "#define OR(o, x, v) __atomic_fetch_or(&(x), v, memory_order_##o)\n"
    "#define AND(o, x, v) __atomic_fetch_and(&(x), v, memory_order_##o)\n"
    "#define XOR(o, x, v) __atomic_fetch_xor(&(x), v, memory_order_##o)\n"
    "#define CAS(o, f, x, e, v) __atomic_compare_exchange_n(&(x), &(e), v, 0, memory_order_##o, "
    "memory_order_##f)\n"
    "#define WEAK(o, f, x, e, v) __atomic_compare_exchange_n(&(x), &(e), v, 1, memory_order_##o, "
    "memory_order_##f)\n"
    "#define FENCE(o) __atomic_thread_fence(memory_order_##o)\n",
    "#include <atomic>\n#include <mutex>\n#define _Bool bool\n"
    "#define ATOMIC(type) std::atomic<type>\n"
    "#define LOAD(o, x) (x).load(std::memory_order_##o)\n"
    "#define STORE(o, x, v) (x).store(v, std::memory_order_##o)\n"
    "#define SWAP(o, x, v) (x).exchange(v, std::memory_order_##o)\n"
    "#define ADD(o, x, v) (x).fetch_add(v, std::memory_order_##o)\n"
    "#define SUB(o, x, v) (x).fetch_sub(v, std::memory_order_##o)\n"
    "#define OR(o, x, v) (x).fetch_or(v, std::memory_order_##o)\n"
    "#define AND(o, x, v) (x).fetch_and(v, std::memory_order_##o)\n"
    "#define XOR(o, x, v) (x).fetch_xor(v, std::memory_order_##o)\n"
    "#define CAS(o, f, x, e, v) (x).compare_exchange_strong(e, v, std::memory_order_##o, "
    "std::memory_order_##f)\n"
    "#define WEAK(o, f, x, e, v) (x).compare_exchange_weak(e, v, std::memory_order_##o, "
    "std::memory_order_##f)\n"
    "#define FENCE(o) std::atomic_thread_fence(std::memory_order_##o)\n",
};
static const char *const mutexes[] = {
    "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
    "#define LOCK(m) pthread_mutex_lock(&m);\n#define UNLOCK(m) pthread_mutex_unlock(&m);\n"
    "#define TRYLOCK(m) !pthread_mutex_trylock(&m)\n",
    "static std::mutex m;\n"
    "static void lock(std::mutex &m) { m.lock(); }\n"
    "static void lock(pthread_mutex_t &m) { pthread_mutex_lock(&m); }\n"
    "static void unlock(std::mutex &m) { m.unlock(); }\n"
    "static void unlock(pthread_mutex_t &m) { pthread_mutex_unlock(&m); }\n"
    "#define LOCK(m) lock(m);\n#define UNLOCK(m) unlock(m);\n#define TRYLOCK(m) m.try_lock()\n",
};
// Several locks.
static const char *const locks[] = {
    "static pthread_mutex_t w[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n"
    "#define TAKE(i) pthread_mutex_lock(&w[i])\n#define GETS(i) !pthread_mutex_trylock(&w[i])\n"
    "#define GIVE(i) pthread_mutex_unlock(&w[i])\n"
    "#define HELD(i) (pthread_mutex_trylock(&w[i]) || (pthread_mutex_unlock(&w[i]), 0))\n",
    "static ATOMIC(int) w[2];\n#define TAKE(i) while (SWAP(w[i], 1))\n"
    "#define GETS(i) !SWAP(w[i], 1)\n#define GIVE(i) STORE(w[i], 0)\n#define HELD(i) LOAD(w[i])\n",
    "static ATOMIC(int) w[2];\nstatic int gets(int i) { int o = 0; return CAS(w[i], o, 1); }\n"
    "#define TAKE(i) while (!gets(i))\n#define GETS(i) gets(i)\n#define GIVE(i) SWAP(w[i], 0)\n"
    "#define HELD(i) LOAD(w[i])\n",
};
// WRITTEN: the number of rounds of a loop is written in the text.
static const char before[] =
    "#include <errno.h>\n#include <linux/futex.h>\n#include <pthread.h>\n#include <sched.h>\n"
    "#include <semaphore.h>\n#include <stdlib.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n"
    "#ifdef __cplusplus\nextern \"C\" {\n#endif\nvoid reach_error(void);\n"
    "_Bool __VERIFIER_nondet_bool(void);\n#ifdef __cplusplus\n}\n#endif\n"
    "#define CHOOSE() __VERIFIER_nondet_bool()\n#define LOOK(at) (void)*(volatile int *)&(at)\n"
    "#define HALF(x) (int)LOAD(*(ATOMIC(char) *)&(x))\n"
    "#define SET_HALF(x, v) STORE(*(ATOMIC(char) *)&(x), v)\n"
    "#define TIMED pthread_cond_timedwait(&c1, &p, &soon)\n"
    "struct node { int v; ATOMIC(int) w; struct node *next; };\n"
    "static struct node pool[2];\n"
    "static ATOMIC(struct node *) top; static ATOMIC(struct node *) hint;\n"
    "static ATOMIC(int) x, y, z, told, sum; static ATOMIC(unsigned) total;\n"
    "static int data, looked, adapted, seen[2]; static unsigned racy;\n"
    "static struct { int v; ATOMIC(int) w; } kept[2];\n"
    "static struct { unsigned n, sum, most; } own[2];\n"
    "static __thread int spins, paced = 1;\n"
    "static pthread_mutex_t p = PTHREAD_MUTEX_INITIALIZER, q = PTHREAD_MUTEX_INITIALIZER;\n"
    "static pthread_cond_t c1 = PTHREAD_COND_INITIALIZER; static pthread_barrier_t bar;\n"
    "static sem_t s; static const struct timespec soon = {1, 0};\n";
static const char functions[] =
    "#ifndef WRITTEN\nstatic int number(int n) { return n; }\n#else\n#define number(n) n\n#endif\n"
    "static long futex(ATOMIC(int) *at, int what, int v, const struct timespec *t) "
    "{ return syscall(SYS_futex, at, what, v, t, 0, 0); }\n"
    "static int is(ATOMIC(int) *at, int v) { return LOAD(*at) == v; }\n"
    "static int take(ATOMIC(int) *at) { int o = LOAD(*at); return o > 0 && CAS(*at, o, o - 1); }\n"
    "static void get(ATOMIC(int) *at, int *to) { *to = LOAD(*at); }\n"
    "static void get_plain(int *to, int *from) { *to = *from; }\n"
    "static int twice(ATOMIC(int) *at, int *last) { int was = *last; *last = LOAD(*at); "
    "return *last && *last == was; }\n"
    "static int spin(ATOMIC(int) *at, int v, int k) { for (int n = 0; n < k; n++) "
    "if (is(at, v)) return 1; return 0; }\n"
    "static int is_free(void) { if (!TRYLOCK(m)) return 0; UNLOCK(m) return 1; }\n"
    "static int add(ATOMIC(int) *at, int v) { int o = LOAD(*at); while (!WEAK(*at, o, o + v)); "
    "return o; }\n"
    "static int attempt(ATOMIC(int) *at, int *o, int v) { return CAS(*at, *o, v); }\n"
    "static int adds(ATOMIC(int) *at, int i, int v) { if (ADD(*at, i) == v) return 1; "
    "SUB(*at, i); return 0; }\n"
    "static void pace(int *b) { for (int i = 0; i < *b; i++) sched_yield(); *b = *b % 7 + 1; }\n"
    "static void pause_some(void) { for (int i = 0; i < (paced & 3); i++) sched_yield(); "
    "paced = (paced * 5 + 3) & 63; }\n"
    "static void bump(int k) { own[k].n++; }\n"
    "static int how_long(int n) { if (n < 0 || n > 2) n = 2; return 7 >> n; }\n"
    "static void delay(int n) { if (n != 0) { int i = how_long(n); sched_yield(); i *= 2; "
    "(void)LOAD(z); } }\n"
    "static void insist(int n) { if (n > 1) ADD(y, 1); }\n"
    "static void glance(int n) { if (n > 0) spins += LOAD(z); }\n"
    "static struct node *make(int v) { struct node *t = (struct node *)calloc(1, sizeof *t); "
    "t->v = v; return t; }\n"
    "static void put(struct node *t) { struct node *o = LOAD(top); do t->next = o; "
    "while (!WEAK(top, o, t)); }\n"
    "static struct node *pop(void) { struct node *o = LOAD(top), *next; do { if (!o) return 0; "
    "next = o->next; } while (!CAS(top, o, next)); return o; }\n";

#endif
