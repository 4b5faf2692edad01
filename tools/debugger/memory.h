// memory.h - what memory holds at a step of the execution, as its steps have left it.
#ifndef SMC_DEBUGGER_MEMORY_H
#define SMC_DEBUGGER_MEMORY_H

#include "interp/inspect/inspect.h"
#include "tools/debugger/session.h"

// The view of a thread and a step: its own memory as it comes to the step, shared memory as it was
// written last by then.
typedef struct smc_memory_view {
    const smc_session *session;
    uint32_t before; // so many steps are done
    smc_inspection inspection;
} smc_memory_view;

// Of the session's thread and frame. false: message given where `says`; there is nothing to be
// freed.
SMC_MUST_USE bool smc_memory_view_open(smc_memory_view *, const smc_session *, bool says);
void smc_memory_view_close(smc_memory_view *);

typedef enum smc_read_result { SMC_READ_OK, SMC_READ_UNWRITTEN, SMC_READ_NOWHERE } smc_read_result;
// Up to 8 bytes.
smc_read_result smc_memory_read(const smc_memory_view *, uint64_t address, uint32_t size,
                                uint64_t *out);

// What is at an address, by its type; the caller's: "{next = &b, value = 3}".
char *smc_memory_words(const smc_memory_view *, const smc_shape *, uint64_t address);
// A scalar of the type.
void smc_memory_scalar(const smc_memory_view *, const smc_shape *, uint64_t value, char *buf,
                       size_t size);

#endif
