// client.h - clients of an object: which operations are called on which threads, and all of them up
// to a size.
#ifndef SMC_CLIENT_H
#define SMC_CLIENT_H

#include "linearizability/history.h"

// What a program says of an operation (<smc.h>).
typedef enum smc_declared {
    SMC_DECLARES_OPERATION, // that it is there
    SMC_DECLARES_VALUE,     // a value to call it with
    SMC_DECLARES_CARRIED,   // it only carries its value: each call has one of its own
    SMC_DECLARES_FAILURE,   // a result that it may have for no reason, without an effect
    SMC_DECLARES_CLIENT,    // no operation, but a client to check: the name is its text
    SMC_DECLARES_THREAD,    // one thread calls it and the others of the same name
} smc_declared;

typedef struct smc_operation {
    char *name;   // owned
    char *thread; // owned; all operations of this name are called by one thread; NULL: by any
    bool carries;
    SMC_VEC(int64_t) values;   // none, and not `carries`: it takes no value
    SMC_VEC(int64_t) failures; // results without an effect
} smc_operation;
typedef struct smc_operations {
    SMC_VEC(smc_operation) all;
    SMC_VEC(char *) clients; // texts, owned
} smc_operations;

void smc_operations_free(smc_operations *);
// `text` is the name of SMC_DECLARES_THREAD. Declaring the same again changes nothing.
void smc_operations_declare(smc_operations *, const char *name, smc_declared, int64_t value,
                            const char *text);
bool smc_operation_takes_value(const smc_operation *);
bool smc_operation_may_fail_with(const smc_operation *, int64_t result);

typedef struct smc_client_call {
    const smc_operation *operation;
    int64_t value;   // 0 where it takes none
    uint32_t thread; // of the client
    uint32_t index;  // among the calls of that
    uint32_t after;  // bits (smc_client_bit) of calls that it waits for
} smc_client_call;

typedef struct smc_client {
    uint32_t threads;
    uint32_t n[SMC_CLIENT_THREADS]; // calls of each
    smc_client_call calls[SMC_CLIENT_THREADS][SMC_CLIENT_CALLS];
    // Instead, in this order by the thread that makes the object, if it `is_sequence`.
    bool is_sequence;
    uint32_t length;
    smc_client_call sequence[SMC_CLIENT_CALLS];
    bool of_specification;    // of the operations of the specification (SMC_SPEC)
    smc_operations *declared; // no calls: the program says which operations there are; NULL: calls
} smc_client;

uint32_t smc_client_size(const smc_client *); // calls
// The place of a call among all of the client, thread after thread.
uint32_t smc_client_number(const smc_client *, uint32_t thread, uint32_t index);
static inline uint32_t smc_client_bit(const smc_client *c, uint32_t thread, uint32_t index) {
    return UINT32_C(1) << smc_client_number(c, thread, index);
}

// "push(1)".
char *smc_client_call_text(const smc_client_call *);
// "push(1) pop() | pop(); 1.1 < 2.1": the second thread's first call waits for the first thread's.
char *smc_client_text(const smc_client *);
// The reverse. NULL, or what is wrong: the caller's.
char *smc_client_parse(const char *text, const smc_operations *, smc_client *out);

// All clients with so many calls, on so many threads exactly, up to the names of threads and of
// carried values, no call of which waits for others; `see` returns whether to go on. Returns
// whether it was never false.
typedef bool smc_see_client(void *self, const smc_client *);
bool smc_clients(const smc_operations *, uint32_t calls, uint32_t threads, smc_see_client *see,
                 void *self);

// The same client with calls that wait for calls of other threads: each set of at most `most` such
// orders, at least one, none of which follows from the others.
bool smc_client_orders(const smc_client *, uint32_t most, smc_see_client *see, void *self);

// All orders of the calls that the order of each thread allows, and without some of those that may
// fail for no reason.
typedef bool smc_see_sequence(void *self, const smc_client_call *const *sequence, uint32_t n);
bool smc_client_sequences(const smc_client *, smc_see_sequence *see, void *self);

#endif
