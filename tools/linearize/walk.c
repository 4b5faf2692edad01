#include "tools/linearize/walk.h"

// Largest number of additional orders between calls of different threads in a client: with
// --ordered, and with --strict, which adds all.
enum { MAX_ADDED_ORDERS = 2, MAX_STRICT_ORDERS = SMC_CLIENT_CALLS * SMC_CLIENT_CALLS };

// The enumeration of clients: the number of the next client, and the visitor.
typedef struct walk {
    const smc_options *options;
    uint64_t *number;
    smc_numbered_client_visitor *visit;
    void *self;
} walk;

static bool visit_numbered_client(void *self, const smc_client *client) {
    const walk *w = self;
    return w->visit(w->self, client, (*w->number)++);
}

static bool check_client(void *self, const smc_client *client) {
    const walk *w = self;
    const smc_options *o = w->options;
    const uint32_t most = o->strict ? MAX_STRICT_ORDERS : o->ordered ? MAX_ADDED_ORDERS : 0;
    return visit_numbered_client(self, client) &&
           (!most || smc_enumerate_client_waits(client, most, visit_numbered_client, self));
}

bool smc_walk_clients_of_size(const smc_options *o, const smc_operations *operations,
                              uint32_t calls, uint64_t *number, smc_numbered_client_visitor *visit,
                              void *self) {
    walk w = {o, number, visit, self};
    for (uint32_t t = 1; t <= o->threads; t++)
        if (!smc_enumerate_clients(operations, calls, t, check_client, &w)) return false;
    return true;
}
