// library.h - native counterparts of models of library functions (functions.h). The models have the
// same parameters (core/functions/, pass/library/); parameters at the end that are not needed are
// left out.
#ifndef SMC_NATIVE_LIBRARY_H
#define SMC_NATIVE_LIBRARY_H

#include "base/base.h"
#include "functions/table.h"

#include <stddef.h>

// sync.c
uint64_t smc_native_note_of(uint64_t of, uint64_t kind);
void smc_native_set_note(uint64_t of, uint64_t kind, uint64_t value);
uint64_t smc_native_next_note(uint64_t kind, uint64_t from);
uint64_t smc_native_mutex_depth(uint64_t mutex);
int smc_native_mutex_init(void *, void *attributes);
int smc_native_mutex_init_c11(void *, int type);
int smc_native_mutex_lock(void *);
int smc_native_mutex_trylock(void *);
int smc_native_mutex_timedlock(void *);
int smc_native_mutex_unlock(void *);
int smc_native_mutex_lock_c11(void *);
int smc_native_mutex_trylock_c11(void *);
int smc_native_mutex_timedlock_c11(void *);
int smc_native_mutex_unlock_c11(void *);
int smc_native_mutex_destroy(void);
int smc_native_spin_init(void *);
void smc_native_initialise(void);
void smc_native_destroy(void);
uint64_t smc_native_no_robust(void);
uint64_t smc_native_word_load(void);
void smc_native_word_store(uint64_t object, uint64_t which, uint64_t value);
uint64_t smc_native_word_rmw(uint64_t object, uint64_t which, uint64_t value);
int smc_native_word_is_set(void);
int smc_native_take_one(void);
void smc_native_library_lock(void);
int smc_native_lock_unless_own(void);
void smc_native_fence_if_next(void);
void smc_native_wait(void);
int smc_native_settles(void);
int smc_native_spurious(void);
int smc_native_cancels(void);
int smc_native_meets(void);
int smc_native_files(void);
int smc_native_serial(void);
int smc_native_reads_clock(void);

// threads.c
int smc_native_create_surely(uint64_t *handle, void *attributes, void *function, void *argument);
int smc_native_create(uint64_t *handle, void *attributes, void *function, void *argument);
int smc_native_create_c11(uint64_t *handle, void *function, void *argument);
int smc_native_join(uint64_t handle, uint64_t *result);
int smc_native_join_c11(uint64_t handle, int *result);
uint64_t smc_native_join_for_result(uint64_t handle);
uint64_t smc_native_self(void);
unsigned smc_native_identity(void);
int smc_native_equal(uint64_t, uint64_t);
void smc_native_thread_exit(uint64_t result);

// memory.c
void *smc_native_malloc(uint64_t size);
void *smc_native_malloc_surely(uint64_t size);
void *smc_native_aligned_alloc(uint64_t alignment, uint64_t size);
void *smc_native_aligned_zeros(uint64_t alignment, uint64_t size);
void *smc_native_new(uint64_t size, uint64_t alignment);
void *smc_native_calloc(uint64_t n, uint64_t size);
void smc_native_free(void *);
uint64_t smc_native_allocated_size(void *);
void *smc_native_allocated_start(void *);

// chance.c
uint64_t smc_native_choose_bool(void);
uint64_t smc_native_choose(uint64_t n);
uint64_t smc_native_fault(int kind, uint64_t bytes);
uint64_t smc_native_number(const char *function, int64_t least, int64_t most);
#define X(type, bytes, is_signed) uint64_t smc_native_nondet_##type(void);
SMC_NONDET_TYPES(X)
#undef X
int smc_native_has_range(void);
uint64_t smc_native_nothing(void);
void *smc_native_no_address(void);
void smc_native_put(int character);
int smc_native_same_byte(unsigned char, unsigned char);
double smc_native_parse_double(const char *);
float smc_native_parse_float(const char *);
int smc_native_format_double(char *out, size_t size, const char *format, int precision, double);

// ends.c
void smc_native_fail(void);
int smc_native_raise(int number);
void smc_native_assert(int condition);
void smc_native_assume(int condition);
void smc_native_exit(int status);

#endif
