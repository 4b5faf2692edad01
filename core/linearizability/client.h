// client.h - clients of an object: programs in which threads only call operations of the object.
// Also enumerates all clients up to a size.
#ifndef SMC_CLIENT_H
#define SMC_CLIENT_H

#include "linearizability/history.h"

// Kinds of declarations about operations in a program (<smc.h>).
typedef enum smc_declaration_kind {
    SMC_DECLARES_OPERATION, // declares that the operation exists
    SMC_DECLARES_VALUE,     // a value with which the operation may be called
    // The operation stores or returns the value without depending on it, so each call gets a
    // different value.
    SMC_DECLARES_CARRIED,
    SMC_DECLARES_FAILURE, // a result that the operation may have spuriously, without effect
    SMC_DECLARES_CLIENT,  // not of an operation: the name is the text of a client to check
    // All calls of the operation, and of other operations with the same thread name, are made by
    // one thread.
    SMC_DECLARES_THREAD,
} smc_declaration_kind;

// An operation of the object, as the program declares it.
typedef struct smc_operation {
    char *name; // the operation's name, owned
    // Owned. One single thread calls all operations with this thread name; NULL: any thread calls
    // it.
    char *thread;
    bool carries; // SMC_DECLARES_CARRIED
    // Values with which it is called; empty, unless `carries`: it takes no value.
    SMC_VEC(int64_t) values;
    SMC_VEC(int64_t) failures; // results that the operation may have spuriously, without effect
} smc_operation;
// The declarations of a program.
typedef struct smc_operations {
    SMC_VEC(smc_operation) all; // the object's operations
    SMC_VEC(char *) clients;    // texts of the clients that the program declares, owned
} smc_operations;

void smc_operations_free(smc_operations *); // frees its contents
// Adds a declaration; repeated declarations have no effect. `text`: the thread name, for
// SMC_DECLARES_THREAD.
void smc_operations_declare(smc_operations *, const char *name, smc_declaration_kind, int64_t value,
                            const char *text);
// Whether calls of the operation have a value.
bool smc_operation_takes_value(const smc_operation *);
// Whether the result is one that the operation may have spuriously, without effect.
bool smc_operation_may_fail_with(const smc_operation *, int64_t result);

// A call that a client makes.
typedef struct smc_client_call {
    const smc_operation *operation;
    int64_t value;   // 0 if the operation takes no value
    uint32_t thread; // the thread that makes the call
    uint32_t index;  // position among the calls of the thread
    uint32_t after; // the calls that must end before this one begins, as bits (smc_client_call_bit)
} smc_client_call;

// A client: which thread makes which calls, in which order.
typedef struct smc_client {
    uint32_t threads;
    uint32_t n[SMC_CLIENT_THREADS];                              // number of calls of each thread
    smc_client_call calls[SMC_CLIENT_THREADS][SMC_CLIENT_CALLS]; // [thread][index]: its calls
    // If is_sequence: the client makes these calls instead, in this order, in the thread that
    // constructs the object.
    bool is_sequence;
    uint32_t length; // number of calls in `sequence`
    smc_client_call sequence[SMC_CLIENT_CALLS];
    // The client calls the operations of the specification (SMC_SPEC), not those of the object.
    bool of_specification;
    // If not NULL, the program makes no calls but stores its declarations there.
    smc_operations *declared;
} smc_client;

// Number of calls of the client, without those of `sequence`.
uint32_t smc_client_size(const smc_client *);
// The number of a call, from 0: calls are counted thread by thread.
uint32_t smc_client_call_number(const smc_client *, uint32_t thread, uint32_t index);
// The call's bit in a set of calls.
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

// Calls `see` with each client that has exactly `calls` calls and `threads` threads, and in which
// no call waits for another. Of clients that differ only in the names of threads or carried values,
// calls `see` with one. Stops when `see` returns false; returns whether `see` always returned true.
typedef bool smc_client_visitor(void *self, const smc_client *);
bool smc_enumerate_clients(const smc_operations *, uint32_t calls, uint32_t threads,
                           smc_client_visitor *see, void *self);

// Calls `see` with the client's variants in which calls wait for calls of other threads: one for
// each nonempty set of at most `most` waits in which no wait follows from the others. Returns as
// smc_enumerate_clients does.
bool smc_enumerate_client_waits(const smc_client *, uint32_t most, smc_client_visitor *see,
                                void *self);

// Calls `see` with each sequence of the client's calls that extends program order. A call that may
// fail spuriously may be missing. Returns as smc_enumerate_clients does.
typedef bool smc_sequence_visitor(void *self, const smc_client_call *const *sequence, uint32_t n);
bool smc_enumerate_client_sequences(const smc_client *, smc_sequence_visitor *see, void *self);

#endif
