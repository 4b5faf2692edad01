// client.h - clients of an object: programs in which threads only call operations of the object.
// Also enumerates all clients up to a size.
#ifndef SMC_CLIENT_H
#define SMC_CLIENT_H

#include "linearizability/history.h"

// Kinds of declarations about operations in a program (<smc.h>).
typedef enum smc_declaration_kind {
    SMC_DECLARES_OPERATION, // declares that the operation exists
    SMC_DECLARES_VALUE,     // a value with which the operation may be called
    // The operation only passes its value through, so each call gets a value of its own.
    SMC_DECLARES_CARRIED,
    SMC_DECLARES_FAILURE, // a result that the operation may have spuriously, without effect
    SMC_DECLARES_CLIENT,  // no operation, but a client to be checked, given as text in the name
    // All calls of the operation, and of other operations with the same thread name, are made by
    // one thread.
    SMC_DECLARES_THREAD,
} smc_declaration_kind;

typedef struct smc_operation {
    char *name; // the operation's name, owned
    // Owned; operations with equal thread names are called by a single thread; NULL: by any thread.
    char *thread;
    bool carries;
    SMC_VEC(int64_t) values; // values with which it is called; if empty and not `carries`, it takes
                             // no value
    SMC_VEC(int64_t) failures; // results that the operation may have spuriously, without effect
} smc_operation;
typedef struct smc_operations {
    SMC_VEC(smc_operation) all;
    SMC_VEC(char *) clients; // texts of the clients that the program declares, owned
} smc_operations;

void smc_operations_free(smc_operations *);
// Adds a declaration; repeated declarations have no effect. `text`: the thread name, for
// SMC_DECLARES_THREAD.
void smc_operations_declare(smc_operations *, const char *name, smc_declaration_kind, int64_t value,
                            const char *text);
bool smc_operation_takes_value(const smc_operation *);
bool smc_operation_may_fail_with(const smc_operation *, int64_t result);

typedef struct smc_client_call {
    const smc_operation *operation;
    int64_t value;   // 0 if the operation takes no value
    uint32_t thread; // the thread that makes the call
    uint32_t index;  // position among the calls of the thread
    uint32_t after; // the calls that must end before this one begins, as bits (smc_client_call_bit)
} smc_client_call;

typedef struct smc_client {
    uint32_t threads;
    uint32_t n[SMC_CLIENT_THREADS]; // number of calls of each thread
    smc_client_call calls[SMC_CLIENT_THREADS][SMC_CLIENT_CALLS];
    // If is_sequence: the client makes these calls instead, in this order, in the thread that
    // constructs the object.
    bool is_sequence;
    uint32_t length;
    smc_client_call sequence[SMC_CLIENT_CALLS];
    bool of_specification; // the calls are of the operations of the specification (SMC_SPEC)
    // If not NULL, the program makes no calls but stores its declarations there.
    smc_operations *declared;
} smc_client;

// Number of calls of the client.
uint32_t smc_client_size(const smc_client *);
// Number of a call if the calls are counted thread by thread.
uint32_t smc_client_call_number(const smc_client *, uint32_t thread, uint32_t index);
static inline uint32_t smc_client_call_bit(const smc_client *c, uint32_t thread, uint32_t index) {
    return UINT32_C(1) << smc_client_call_number(c, thread, index);
}

// The text of a call, e.g. "push(1)". The caller frees it.
char *smc_client_call_text(const smc_client_call *);
// The text of a client, e.g. "push(1) pop() | pop(); 1.1 < 2.1", in which the second thread's first
// call waits for the first thread's first call. The caller frees it.
char *smc_client_text(const smc_client *);
// Parses the text of a client. Returns NULL, or an error message that the caller frees.
char *smc_client_parse(const char *text, const smc_operations *, smc_client *out);

// Calls `see` with all clients that have exactly `calls` calls and `threads` threads and in which
// no call waits for another. Of clients that differ only by renaming threads or carried values,
// calls it with one. Stops when `see` returns false; returns whether `see` always returned true.
typedef bool smc_client_visitor(void *self, const smc_client *);
bool smc_enumerate_clients(const smc_operations *, uint32_t calls, uint32_t threads,
                           smc_client_visitor *see, void *self);

// Calls `see` with the variants of the client in which calls wait for calls of other threads: with
// all nonempty sets of at most `most` such waits, none of which follows from the others. Returns as
// smc_enumerate_clients does.
bool smc_enumerate_client_orders(const smc_client *, uint32_t most, smc_client_visitor *see,
                                 void *self);

// Calls `see` with all sequences of the calls that extend program order. Calls that may fail
// spuriously may be missing. Return value: as for smc_enumerate_clients.
typedef bool smc_sequence_visitor(void *self, const smc_client_call *const *sequence, uint32_t n);
bool smc_enumerate_client_sequences(const smc_client *, smc_sequence_visitor *see, void *self);

#endif
