// order.h - loads and stores with release-acquire orders or, with -DSEQ_CST, with seq_cst.
#include <stdatomic.h>

#ifdef SEQ_CST
#define LOAD(v) atomic_load(&(v))
#define STORE(v, value) atomic_store(&(v), (value))
#else
#define LOAD(v) atomic_load_explicit(&(v), memory_order_acquire)
#define STORE(v, value) atomic_store_explicit(&(v), (value), memory_order_release)
#endif
