// client.h - clients of an object: which operations each thread calls. Also enumerates all clients
// up to a size.
#ifndef SMC_CLIENT_H
#define SMC_CLIENT_H

#include "linearizability/history.h"

// Kinds of declarations in a program (<smc.h>).
typedef enum smc_declared {
    SMC_DECLARES_OPERATION, // an operation exists
    SMC_DECLARES_VALUE,     // a value to call it with
    SMC_DECLARES_CARRIED,   // the value of a call is only passed through: each call gets a value of
                            // its own
    SMC_DECLARES_FAILURE,   // a result that it may have spuriously, without effect
    SMC_DECLARES_CLIENT,    // no operation, but a client to check, given as text in the name
    SMC_DECLARES_THREAD, // all calls of the operation, and of others with the same thread name, are
                         // made by one thread
} smc_declared;

typedef struct smc_operation {
    char *name;   // owned
    char *thread; // owned; operations with equal names are called by a single thread; NULL: by any
                  // thread
    bool carries;
    SMC_VEC(int64_t) values;   // empty and not `carries`: takes no value
    SMC_VEC(int64_t) failures; // results that it may have spuriously, without effect
} smc_operation;
typedef struct smc_operations {
    SMC_VEC(smc_operation) all;
    SMC_VEC(char *) clients; // texts of declared clients, owned
} smc_operations;

void smc_operations_free(smc_operations *);
// Adds a declaration; repeated ones have no effect. `text`: the thread name of SMC_DECLARES_THREAD.
void smc_operations_declare(smc_operations *, const char *name, smc_declared, int64_t value,
                            const char *text);
bool smc_operation_takes_value(const smc_operation *);
bool smc_operation_may_fail_with(const smc_operation *, int64_t result);

typedef struct smc_client_call {
    const smc_operation *operation;
    int64_t value;   // 0 if it takes none
    uint32_t thread; // thread of the client
    uint32_t index;  // position among the calls of the thread
    uint32_t after;  // calls that must end before it begins, as bits (smc_client_bit)
} smc_client_call;

typedef struct smc_client {
    uint32_t threads;
    uint32_t n[SMC_CLIENT_THREADS]; // number of calls of each thread
    smc_client_call calls[SMC_CLIENT_THREADS][SMC_CLIENT_CALLS];
    // If is_sequence: these calls instead, made in this order by the thread that constructs the
    // object.
    bool is_sequence;
    uint32_t length;
    smc_client_call sequence[SMC_CLIENT_CALLS];
    bool of_specification;    // calls the operations of the specification (SMC_SPEC)
    smc_operations *declared; // if not NULL, the program makes no calls but stores its declarations
                              // here
} smc_client;

// Number of calls.
uint32_t smc_client_size(const smc_client *);
// Number of a call, counting thread after thread.
uint32_t smc_client_number(const smc_client *, uint32_t thread, uint32_t index);
static inline uint32_t smc_client_bit(const smc_client *c, uint32_t thread, uint32_t index) {
    return UINT32_C(1) << smc_client_number(c, thread, index);
}

// E.g. "push(1)". The caller frees it.
char *smc_client_call_text(const smc_client_call *);
// E.g. "push(1) pop() | pop(); 1.1 < 2.1", where the second thread's first call waits for the first
// thread's. The caller frees it.
char *smc_client_text(const smc_client *);
// Parses such a text. Returns NULL or an error message, which the caller frees.
char *smc_client_parse(const char *text, const smc_operations *, smc_client *out);

// Enumerates all clients with exactly so many calls and threads, up to renaming of threads and
// carried values, in which no call waits for another. Stops when `see` returns false; returns
// whether it never did.
typedef bool smc_see_client(void *self, const smc_client *);
bool smc_clients(const smc_operations *, uint32_t calls, uint32_t threads, smc_see_client *see,
                 void *self);

// Enumerates the variants of the client in which calls wait for calls of other threads: all
// nonempty sets of at most `most` such waits, none of which follows from the others. Returns as
// smc_clients.
bool smc_client_orders(const smc_client *, uint32_t most, smc_see_client *see, void *self);

// Enumerates all sequences of the calls that extend program order, also without some of the calls
// that may fail spuriously. Returns as smc_clients.
typedef bool smc_see_sequence(void *self, const smc_client_call *const *sequence, uint32_t n);
bool smc_client_sequences(const smc_client *, smc_see_sequence *see, void *self);

#endif
