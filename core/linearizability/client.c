#include "linearizability/client.h"

#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

// ---- operations ---------------------------------------------------------------------------------

void smc_operations_free(smc_operations *all) {
    for (uint32_t i = 0; i < all->all.n; i++) {
        free(all->all.at[i].name);
        free(all->all.at[i].thread);
        smc_vec_free(&all->all.at[i].values);
        smc_vec_free(&all->all.at[i].failures);
    }
    for (uint32_t i = 0; i < all->clients.n; i++) free(all->clients.at[i]);
    smc_vec_free(&all->all);
    smc_vec_free(&all->clients);
}

// Returns the operation whose name is the n characters at `name`; NULL: there is none.
static smc_operation *find_operation(const smc_operations *all, const char *name, size_t n) {
    for (uint32_t i = 0; i < all->all.n; i++)
        if (strlen(all->all.at[i].name) == n && memcmp(all->all.at[i].name, name, n) == 0)
            return &all->all.at[i];
    return NULL;
}

static bool contains_value(const int64_t *values, uint32_t n, int64_t value) {
    for (uint32_t i = 0; i < n; i++)
        if (values[i] == value) return true;
    return false;
}

void smc_operations_declare(smc_operations *all, const char *name, smc_declaration_kind what,
                            int64_t value, const char *text) {
    if (what == SMC_DECLARES_CLIENT) {
        for (uint32_t i = 0; i < all->clients.n; i++)
            if (strcmp(all->clients.at[i], name) == 0) return;
        *smc_vec_push(&all->clients) = smc_strdup(name);
        return;
    }
    smc_operation *o = find_operation(all, name, strlen(name));
    if (!o) {
        o = smc_vec_push(&all->all);
        *o = (smc_operation){.name = smc_strdup(name)};
    }
    switch (what) {
    case SMC_DECLARES_OPERATION:
    case SMC_DECLARES_CLIENT: return;
    case SMC_DECLARES_VALUE:
        if (!contains_value(o->values.at, o->values.n, value)) *smc_vec_push(&o->values) = value;
        return;
    case SMC_DECLARES_CARRIED: o->carries = true; return;
    case SMC_DECLARES_FAILURE:
        if (!contains_value(o->failures.at, o->failures.n, value))
            *smc_vec_push(&o->failures) = value;
        return;
    case SMC_DECLARES_THREAD:
        free(o->thread);
        o->thread = smc_strdup(text);
        return;
    }
}

bool smc_operation_takes_value(const smc_operation *o) { return o->carries || o->values.n; }

bool smc_operation_may_fail_with(const smc_operation *o, int64_t result) {
    return contains_value(o->failures.at, o->failures.n, result);
}

// ---- clients ------------------------------------------------------------------------------------

uint32_t smc_client_size(const smc_client *c) { return smc_client_call_number(c, c->threads, 0); }

uint32_t smc_client_call_number(const smc_client *c, uint32_t thread, uint32_t index) {
    for (uint32_t t = 0; t < thread; t++) index += c->n[t];
    return index;
}

char *smc_client_call_text(const smc_client_call *c) {
    return smc_operation_takes_value(c->operation)
               ? smc_format("%s(%" PRId64 ")", c->operation->name, c->value)
               : smc_format("%s()", c->operation->name);
}

// Prints the calls, separated by blanks.
static void print_calls(FILE *to, const smc_client_call *calls, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        char *call = smc_client_call_text(&calls[i]);
        fprintf(to, "%s%s", i ? " " : "", call);
        free(call);
    }
}

// Prints the waits of one call, each as "; T.I < U.K", with numbers from 1.
static void print_waits(FILE *to, const smc_client *c, const smc_client_call *call) {
    for (uint32_t t = 0; t < c->threads; t++)
        for (uint32_t i = 0; i < c->n[t]; i++)
            if (call->after & smc_client_call_bit(c, t, i))
                fprintf(to, "; %u.%u < %u.%u", t + 1, i + 1, call->thread + 1, call->index + 1);
}

char *smc_client_text(const smc_client *c) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    if (c->is_sequence) print_calls(to, c->sequence, c->length);
    for (uint32_t t = 0; t < c->threads && !c->is_sequence; t++) {
        fputs(t ? " | " : "", to);
        print_calls(to, c->calls[t], c->n[t]);
    }
    for (uint32_t t = 0; t < c->threads; t++)
        for (uint32_t i = 0; i < c->n[t]; i++) print_waits(to, c, &c->calls[t][i]);
    smc_text_close(to);
    return text.at;
}

// ---- parser -------------------------------------------------------------------------------------

static const char *skip_blanks(const char *at) {
    while (isspace((unsigned char)*at)) at++;
    return at;
}

// Parses NAME() or NAME(NUMBER) at *at, adds the call to the last thread of *out, and moves *at
// past it. Returns NULL, or an error message that the caller frees.
static char *parse_call(const char **at, const smc_operations *all, smc_client *out) {
    const uint32_t t = out->threads - 1;
    const size_t n = strcspn(*at, " \t(|;");
    const smc_operation *o = find_operation(all, *at, n);
    if (!o) return smc_format("there is no operation '%.*s'", (int)n, *at);
    const char *next = skip_blanks(*at + n);
    int64_t value = 0;
    if (*next != '(') return smc_format("'(' is missing after '%s'", o->name);
    next = skip_blanks(next + 1);
    if (*next != ')') {
        char *end;
        errno = 0;
        value = strtoll(next, &end, 0);
        if (end == next || errno) return smc_format("the value of '%s' is not a number", o->name);
        next = skip_blanks(end);
        if (!smc_operation_takes_value(o)) return smc_format("'%s' takes no value", o->name);
    } else if (smc_operation_takes_value(o)) {
        return smc_format("'%s' needs a value", o->name);
    }
    if (*next != ')') return smc_format("')' is missing after '%s'", o->name);
    if (smc_client_size(out) == SMC_CLIENT_CALLS)
        return smc_format("at most %d calls are supported", SMC_CLIENT_CALLS);
    out->calls[t][out->n[t]] =
        (smc_client_call){.operation = o, .value = value, .thread = t, .index = out->n[t]};
    out->n[t]++;
    *at = skip_blanks(next + 1);
    return NULL;
}

// Parses a wait, T.I < U.K, adds it to *out, and moves *at past it. Returns NULL, or an error
// message that the caller frees.
static char *parse_wait(const char **at, smc_client *out) {
    unsigned t, i, u, k;
    int n = 0;
    if (sscanf(*at, "%u.%u < %u.%u%n", &t, &i, &u, &k, &n) != 4 || !n)
        return smc_strdup("an order is written 1.1 < 2.1: thread and call, from 1");
    if (!t || t > out->threads || !u || u > out->threads || !i || i > out->n[t - 1] || !k ||
        k > out->n[u - 1] || t == u)
        return smc_strdup("an order names two calls of different threads");
    out->calls[u - 1][k - 1].after |= smc_client_call_bit(out, t - 1, i - 1);
    *at = skip_blanks(*at + n);
    return NULL;
}

char *smc_client_parse(const char *text, const smc_operations *all, smc_client *out) {
    char *wrong = NULL;
    const char *at = skip_blanks(text);
    *out = (smc_client){.threads = 1};
    while (*at && *at != ';' && !wrong) {
        if (*at != '|') {
            wrong = parse_call(&at, all, out);
            continue;
        }
        if (!out->n[out->threads - 1]) return smc_strdup("a thread has no calls");
        if (out->threads == SMC_CLIENT_THREADS)
            return smc_format("at most %d threads are supported", SMC_CLIENT_THREADS);
        out->threads++;
        at = skip_blanks(at + 1);
    }
    if (!wrong && !out->n[out->threads - 1]) return smc_strdup("a thread has no calls");
    while (*at == ';' && !wrong) {
        at = skip_blanks(at + 1);
        wrong = parse_wait(&at, out);
    }
    if (!wrong && *at) wrong = smc_format("'%s' is not understood", at);
    return wrong;
}

// ---- enumeration of clients ---------------------------------------------------------------------

// An operation with a value. For an operation that carries values, the value is chosen later.
typedef struct call_symbol {
    const smc_operation *operation;
    int64_t value;
} call_symbol;

// An enumeration of the clients with given numbers of calls and threads.
typedef struct client_generator {
    SMC_VEC(call_symbol) symbols; // all calls that can be made, without carried values
    // [thread][index]: the call's position in `symbols`.
    uint32_t at[SMC_CLIENT_THREADS][SMC_CLIENT_CALLS];
    smc_client client;
    smc_client_visitor *see;
    void *self;
} client_generator;

// Compares the calls of two threads with equally many calls; returns < 0, 0 or > 0. Clients with
// unsorted threads are not enumerated: they differ from others only in thread names.
static int compare_threads(const client_generator *g, uint32_t t, uint32_t u) {
    for (uint32_t i = 0; i < g->client.n[t]; i++)
        if (g->at[t][i] != g->at[u][i]) return g->at[t][i] < g->at[u][i] ? -1 : 1;
    return 0;
}

// Whether another thread, before thread t, already makes the calls that only one thread may make
// (smc_operation.thread).
static bool belongs_to_another_thread(const client_generator *g, uint32_t t,
                                      const smc_operation *o) {
    for (uint32_t u = 0; u < t && o->thread; u++)
        for (uint32_t i = 0; i < g->client.n[u]; i++) {
            const smc_operation *other = g->symbols.at[g->at[u][i]].operation;
            if (other->thread && strcmp(other->thread, o->thread) == 0) return true;
        }
    return false;
}

// Gives carried values the numbers 1, 2, .. in order and passes the client to `see`. Returns what
// `see` returns.
static bool emit_client(client_generator *g) {
    smc_client *c = &g->client;
    int64_t carried = 0;
    for (uint32_t t = 0; t < c->threads; t++)
        for (uint32_t i = 0; i < c->n[t]; i++) {
            const call_symbol *s = &g->symbols.at[g->at[t][i]];
            c->calls[t][i] =
                (smc_client_call){.operation = s->operation,
                                  .value = s->operation->carries ? ++carried : s->value,
                                  .thread = t,
                                  .index = i};
        }
    return g->see(g->self, c);
}

// Enumerates all combinations of calls from call i of thread t on. Returns false once `see` has
// returned false.
static bool enumerate_thread_calls(client_generator *g, uint32_t t, uint32_t i) {
    smc_client *c = &g->client;
    if (t == c->threads) return emit_client(g);
    if (i == c->n[t])
        return t && c->n[t] == c->n[t - 1] && compare_threads(g, t - 1, t) > 0
                   ? true
                   : enumerate_thread_calls(g, t + 1, 0);
    for (uint32_t s = 0; s < g->symbols.n; s++) {
        if (belongs_to_another_thread(g, t, g->symbols.at[s].operation)) continue;
        g->at[t][i] = s;
        if (!enumerate_thread_calls(g, t, i + 1)) return false;
    }
    return true;
}

// Distributes `left` calls over the threads from t on, each with at most as many as the thread
// before it, and enumerates the clients. Returns false once `see` has returned false.
static bool enumerate_call_counts(client_generator *g, uint32_t t, uint32_t left) {
    const uint32_t most = t ? g->client.n[t - 1] : left, others = g->client.threads - t - 1;
    if (t == g->client.threads) return left ? true : enumerate_thread_calls(g, 0, 0);
    for (uint32_t n = most < left ? most : left; n > 0; n--) {
        if (left - n < others) continue;
        g->client.n[t] = n;
        if (!enumerate_call_counts(g, t + 1, left - n)) return false;
    }
    return true;
}

bool smc_enumerate_clients(const smc_operations *all, uint32_t calls, uint32_t threads,
                           smc_client_visitor *see, void *self) {
    client_generator g = {.client.threads = threads, .see = see, .self = self};
    for (uint32_t i = 0; i < all->all.n; i++) {
        const smc_operation *o = &all->all.at[i];
        if (o->carries || !o->values.n) *smc_vec_push(&g.symbols) = (call_symbol){o, 0};
        for (uint32_t v = 0; v < o->values.n && !o->carries; v++)
            *smc_vec_push(&g.symbols) = (call_symbol){o, o->values.at[v]};
    }
    const bool whole = calls < threads || enumerate_call_counts(&g, 0, calls);
    smc_vec_free(&g.symbols);
    return whole;
}

// ---- clients with ordered calls -----------------------------------------------------------------

// An enumeration of the sets of waits of one client.
typedef struct wait_enumeration {
    smc_client client; // its calls have the waits chosen so far
    // All calls of the caller's client, by call number.
    const smc_client_call *calls[SMC_CLIENT_CALLS];
    uint32_t n;
    smc_client_visitor *see;
    void *self;
} wait_enumeration;

// Computes before[i]: the calls, as bits, that precede call i by program order and waits
// (transitive closure). If the order is cyclic, some call precedes itself.
static void find_before(const wait_enumeration *o, uint32_t *before) {
    const smc_client *c = &o->client;
    for (uint32_t i = 0; i < o->n; i++) {
        const smc_client_call *call = &c->calls[o->calls[i]->thread][o->calls[i]->index];
        before[i] = call->after;
        if (call->index) before[i] |= smc_client_call_bit(c, call->thread, call->index - 1);
    }
    for (uint32_t k = 0; k < o->n; k++)
        for (uint32_t i = 0; i < o->n; i++)
            if (before[i] >> k & 1) before[i] |= before[k];
}

// Returns call i of the enumerated client.
static smc_client_call *enumerated_client_call(wait_enumeration *o, uint32_t i) {
    return &o->client.calls[o->calls[i]->thread][o->calls[i]->index];
}

// Whether the order of calls is acyclic and no wait follows from program order and the other waits.
static bool has_no_redundant_wait(wait_enumeration *o) {
    uint32_t before[SMC_CLIENT_CALLS];
    find_before(o, before);
    for (uint32_t i = 0; i < o->n; i++)
        if (before[i] >> i & 1) return false;
    for (uint32_t b = 0; b < o->n; b++)
        for (uint32_t a = 0; a < o->n; a++) {
            const uint32_t bit = UINT32_C(1) << a;
            smc_client_call *call = enumerated_client_call(o, b);
            if (!(call->after & bit)) continue;
            call->after &= ~bit;
            find_before(o, before);
            call->after |= bit;
            if (before[b] & bit) return false;
        }
    return true;
}

// Adds up to `left` waits, in the order of pair numbers, from pair `from` on; pair a * n + b is the
// wait of call b for call a. Returns false once `see` has returned false.
static bool enumerate_wait_sets(wait_enumeration *o, uint32_t from, uint32_t left) {
    for (uint32_t pair = from; left && pair < o->n * o->n; pair++) {
        const uint32_t a = pair / o->n, b = pair % o->n, bit = UINT32_C(1) << a;
        if (o->calls[a]->thread == o->calls[b]->thread) continue;
        enumerated_client_call(o, b)->after |= bit;
        // a cycle or a redundant wait remains if more waits are added
        const bool whole =
            !has_no_redundant_wait(o) ||
            (o->see(o->self, &o->client) && enumerate_wait_sets(o, pair + 1, left - 1));
        enumerated_client_call(o, b)->after &= ~bit;
        if (!whole) return false;
    }
    return true;
}

bool smc_enumerate_client_waits(const smc_client *c, uint32_t most, smc_client_visitor *see,
                                void *self) {
    wait_enumeration o = {.client = *c, .see = see, .self = self};
    for (uint32_t t = 0; t < c->threads; t++)
        for (uint32_t i = 0; i < c->n[t]; i++) o.calls[o.n++] = &c->calls[t][i];
    return enumerate_wait_sets(&o, 0, most);
}

// ---- sequences of calls -------------------------------------------------------------------------

// An enumeration of the sequences of a client's calls.
typedef struct sequence_enumeration {
    const smc_client *client;
    const smc_client_call *at[SMC_CLIENT_CALLS]; // the sequence so far
    // [thread]: number of its calls that are in the sequence or left out.
    uint32_t placed[SMC_CLIENT_THREADS];
    smc_sequence_visitor *see;
    void *self;
} sequence_enumeration;

// Enumerates all extensions of the sequence, which has n calls. Returns false once `see` has
// returned false.
static bool extend_sequence(sequence_enumeration *s, uint32_t n) {
    const smc_client *c = s->client;
    bool any = false;
    for (uint32_t t = 0; t < c->threads; t++) {
        if (s->placed[t] == c->n[t]) continue;
        const smc_client_call *call = &c->calls[t][s->placed[t]];
        any = true;
        s->at[n] = call;
        s->placed[t]++;
        const bool whole =
            extend_sequence(s, n + 1) && (!call->operation->failures.n || extend_sequence(s, n));
        s->placed[t]--;
        if (!whole) return false;
    }
    return any || s->see(s->self, s->at, n);
}

bool smc_enumerate_client_sequences(const smc_client *c, smc_sequence_visitor *see, void *self) {
    sequence_enumeration s = {.client = c, .see = see, .self = self};
    return extend_sequence(&s, 0);
}
