// memory.h - reads the contents of memory at a step of the execution.
#ifndef SMC_DEBUGGER_MEMORY_H
#define SMC_DEBUGGER_MEMORY_H

#include "interp/inspect.h"
#include "tools/debugger/session.h"

// The view of memory that a thread has at a step: the thread's private memory before the step, and
// the last value written to each shared location.
typedef struct smc_memory_view {
    const smc_session *session;
    uint32_t before; // number of steps that are completed
    smc_inspection inspection;
} smc_memory_view;

// Opens the view of the session's current thread and frame. On failure, returns false, prints a
// message if `reports` is set, and leaves nothing to free.
SMC_MUST_USE bool smc_memory_view_open(smc_memory_view *, const smc_session *, bool reports);
void smc_memory_view_close(smc_memory_view *);

// Result of a read: the bytes have values; some byte was never written; or the address is in no
// object.
typedef enum smc_read_result {
    SMC_READ_OK,
    SMC_READ_UNWRITTEN,
    SMC_READ_NO_OBJECT
} smc_read_result;
// Reads `size` <= 8 bytes at the address.
smc_read_result smc_memory_read(const smc_memory_view *, uint64_t address, uint32_t size,
                                uint64_t *out);

// Returns the object at an address as text, in the form of its type: "{next = &b, value = 3}". The
// caller frees it.
char *smc_memory_object_text(const smc_memory_view *, const smc_shape *, uint64_t address);
// Writes a scalar in the form of its type.
void smc_memory_scalar(const smc_memory_view *, const smc_shape *, uint64_t value, char *buf,
                       size_t size);

#endif
