#include "tools/checker/certificate.h"

#include "tools/certificate/format.h"

// ---- keys ---------------------------------------------------------------------------------------

static int compare_parts(const void *a, const void *b) {
    const uint32_t p = ((const checker_part *)a)->node, q = ((const checker_part *)b)->node;
    return (p > q) - (p < q);
}

void checker_parts_sort(checker_part *at, uint32_t n) { qsort(at, n, sizeof *at, compare_parts); }

static uint64_t hash_of(const checker_part *at, uint32_t n) {
    uint64_t h = n;
    for (uint32_t i = 0; i < n; i++) h = smc_mix_pair(h, (uint64_t)at[i].node << 32 | at[i].source);
    return h;
}

static bool has_key(const checker_certificate *c, const checker_execution *e,
                    const checker_part *at, uint32_t n) {
    return e->n == 2 * n && memcmp(&c->keys.at[e->at], at, n * sizeof *at) == 0;
}

uint32_t checker_find(const checker_certificate *c, const checker_part *at, uint32_t n) {
    uint32_t i = smc_table_get(&c->by_key, hash_of(at, n), 0);
    while (i && !has_key(c, &c->executions.at[i - 1], at, n)) i = c->executions.at[i - 1].next;
    return i;
}

// ---- reading ------------------------------------------------------------------------------------

typedef SMC_VEC(checker_part) part_list;

// A certificate that is being read.
typedef struct reader {
    checker_certificate *c;
    char *line;
    const char *at;  // what is not read of the line
    uint64_t number; // of the line
    part_list last;  // the events of the last execution: node, and position of the source
    part_list key;   // scratch
    bool failed;
    bool doubled; // the execution occurs twice
} reader;

static bool skip(reader *r, const char *word) {
    const size_t n = strlen(word);
    const bool is = strncmp(r->at, word, n) == 0;
    if (is) r->at += n;
    return is;
}

// Reads a number below `end` to the given base; without one, sets `failed`.
static uint64_t number(reader *r, int base, uint64_t end) {
    char *rest;
    while (*r->at == ' ') r->at++;
    const bool is = (*r->at >= '0' && *r->at <= '9') || (base == 16 && *r->at >= 'a');
    const uint64_t n = strtoull(r->at, &rest, base);
    r->failed |= !is || rest == r->at || n >= end;
    r->at = rest;
    return r->failed ? 0 : n;
}
static uint32_t small(reader *r, uint32_t end) { return (uint32_t)number(r, 10, end); }
static uint64_t value(reader *r) {
    char *rest;
    while (*r->at == ' ') r->at++;
    const uint64_t n = strtoull(r->at, &rest, 16);
    r->failed |= rest == r->at;
    r->at = rest;
    return n;
}

// Reads a word that is one of `names`, and returns its index.
static unsigned word(reader *r, const char *(*name)(unsigned), unsigned n) {
    while (*r->at == ' ') r->at++;
    const size_t length = strcspn(r->at, " \n");
    for (unsigned i = 0; i < n; i++) {
        const char *known = name(i);
        if (strlen(known) != length || strncmp(known, r->at, length) != 0) continue;
        r->at += length;
        return i;
    }
    r->failed = true;
    return 0;
}

static uint8_t order(reader *r) { return (uint8_t)word(r, smc_order_name, SMC_SEQ_CST + 1); }

// Reads the number of a location. A location is either a lock or memory, and has a line before.
static uint32_t location(reader *r, checker_location_kind kind) {
    const uint32_t loc = small(r, r->c->known.n);
    r->failed |= !loc;
    if (r->failed) return 0;
    uint8_t *known = &r->c->known.at[loc];
    r->failed |= *known != CHECKER_DECLARED && *known != kind;
    *known = (uint8_t)kind;
    return loc;
}

static smc_action action(reader *r) {
    enum { MAX_THREADS = 1 << 16 };
    smc_action a = {.kind = (uint8_t)word(r, smc_kind_name, SMC_KIND_COUNT)};
    switch (r->failed ? SMC_KIND_COUNT : a.kind) {
    case SMC_READ: a.order = order(r), a.loc = location(r, CHECKER_MEMORY); break;
    case SMC_WRITE:
        a.order = order(r), a.loc = location(r, CHECKER_MEMORY), a.written = value(r);
        a.po_releases = small(r, 2);
        break;
    case SMC_RMW:
        a.order = order(r), a.loc = location(r, CHECKER_MEMORY),
        a.op = (uint8_t)small(r, SMC_RMW_COUNT);
        a.rmw.operand = value(r), a.rmw.expected = value(r), a.size = (uint8_t)small(r, 9);
        r->failed |= !a.size;
        a.order_fail = order(r) & 7, a.sync = small(r, 2), a.po_releases = small(r, 2);
        break;
    case SMC_FENCE: a.order = order(r); break;
    case SMC_LOCK:
    case SMC_UNLOCK: a.loc = location(r, CHECKER_LOCK); break;
    case SMC_CREATE:
    case SMC_JOIN:
        a.thread = small(r, MAX_THREADS);
        if (a.thread >= r->c->threads) r->c->threads = a.thread + 1;
        break;
    case SMC_END: a.result = value(r), a.exits = small(r, 2); break;
    case SMC_CHOICE: a.choice.alternatives = small(r, UINT32_MAX); break;
    }
    return a;
}

static void read_node(reader *r, bool begins) {
    checker_certificate *c = r->c;
    const uint32_t parent = small(r, c->nodes.n);
    const uint64_t received = begins ? 0 : value(r);
    const unsigned before = c->nodes.at[parent].action.kind;
    r->failed |= begins ? parent && before != SMC_CREATE : !parent || smc_kind_ends_thread(before);
    *smc_vec_push(&c->nodes) = (checker_node){action(r), parent};
    uint32_t *child = smc_table_at(&c->children, (uint64_t)parent << 1 | begins, received);
    r->failed |= *child != 0;
    if (!*child) *child = c->nodes.n - 1;
}

static void read_location(reader *r) {
    enum { MAX_LOCATIONS = 1 << 24 };
    checker_certificate *c = r->c;
    const uint32_t loc = small(r, MAX_LOCATIONS);
    while (c->known.n <= loc) {
        *smc_vec_push(&c->known) = CHECKER_UNKNOWN;
        *smc_vec_push(&c->initial) = 0;
    }
    r->failed |= c->known.at[loc] != CHECKER_UNKNOWN;
    c->known.at[loc] = CHECKER_DECLARED;
    c->initial.at[loc] = value(r);
}

// Reads the events of an execution into `last`.
static void read_events(reader *r) {
    const uint32_t same = small(r, r->last.n + 1);
    r->last.n = same;
    while (!r->failed && skip(r, " ")) {
        const uint32_t node = small(r, r->c->nodes.n);
        const uint32_t source = skip(r, "<") ? small(r, r->last.n + 1) : 0;
        *smc_vec_push(&r->last) = (checker_part){node, source};
        r->failed |= !node;
    }
}

static void read_coherence(reader *r) {
    const size_t n = r->last.n;
    uint32_t before = 0;
    while (!r->failed && skip(r, ";")) {
        bool first = true;
        do {
            const uint32_t w = small(r, (uint32_t)n + 1);
            if (r->failed || !w) {
                r->failed = true;
                return;
            }
            const uint32_t node = r->last.at[w - 1].node, loc = r->c->nodes.at[node].action.loc;
            if (first) *smc_vec_push(&r->key) = (checker_part){CHECKER_COHERENCE, loc};
            r->failed |= first && before > loc;
            before = loc;
            first = false;
            *smc_vec_push(&r->key) = (checker_part){node, 0};
        } while (skip(r, ","));
    }
}

static void read_execution(reader *r) {
    checker_certificate *c = r->c;
    read_events(r);
    r->key.n = 0;
    for (uint32_t i = 0; i < r->last.n; i++) {
        const checker_part e = r->last.at[i];
        const uint32_t source = e.source ? r->last.at[e.source - 1].node : 0;
        *smc_vec_push(&r->key) = (checker_part){e.node, source};
    }
    while (!r->failed && skip(r, "!"))
        *smc_vec_push(&r->key) = (checker_part){small(r, c->nodes.n), CHECKER_PENDING};
    checker_parts_sort(r->key.at, r->key.n);
    if (c->coherence) read_coherence(r);
    if (r->failed) return;
    const uint32_t n = r->key.n;
    r->doubled |= checker_find(c, r->key.at, n) != 0;
    uint32_t *first = smc_table_at(&c->by_key, hash_of(r->key.at, n), 0);
    *smc_vec_push(&c->executions) =
        (checker_execution){.at = c->keys.n, .n = 2 * n, .next = *first};
    *first = (uint32_t)c->executions.n;
    for (uint32_t i = 0; i < n; i++) {
        *smc_vec_push(&c->keys) = r->key.at[i].node;
        *smc_vec_push(&c->keys) = r->key.at[i].source;
    }
}

static void read_header(reader *r) {
    char **words[] = {
#define X(name) &r->c->name,
        SMC_CERTIFICATE_HEADER(X)
#undef X
    };
    static const char *const names[] = {
#define X(name) #name " ",
        SMC_CERTIFICATE_HEADER(X)
#undef X
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!skip(r, names[i])) continue;
        r->failed |= *words[i] != NULL;
        free(*words[i]);
        *words[i] = smc_strdup(r->at);
        (*words[i])[strcspn(*words[i], "\n")] = 0;
        r->at += strcspn(r->at, "\n");
        return;
    }
    r->failed = true;
}

static bool header_is_complete(reader *r) {
    checker_certificate *c = r->c;
#define X(name)                                                                                    \
    if (!c->name) return false;
    SMC_CERTIFICATE_HEADER(X)
#undef X
    c->plain_races = strcmp(c->plain, "race") == 0;
    c->coherence = strcmp(c->classes, "coherence") == 0;
    return (c->plain_races || strcmp(c->plain, "access") == 0) &&
           (c->coherence || strcmp(c->classes, "reads-from") == 0);
}

// Reads the line. Returns whether it is the last one.
static bool read_line(reader *r) {
    bool ends = false;
    if (skip(r, "x ")) read_execution(r);
    else if (skip(r, "n ")) read_node(r, false);
    else if (skip(r, "c ")) read_node(r, true);
    else if (skip(r, "l ")) read_location(r);
    else if (skip(r, "end ")) {
        ends = true;
        r->failed |= number(r, 10, UINT64_MAX) != r->c->executions.n;
    } else r->failed = true;
    r->failed |= *r->at != '\n';
    return ends;
}

char *checker_certificate_read(checker_certificate *c, FILE *from) {
    enum { HEADER_LINES = 7 };
    reader r = {.c = c};
    size_t room = 0;
    bool ended = false;
    char *wrong = NULL;
    c->threads = 1;
    *smc_vec_push(&c->nodes) = (checker_node){0};
    *smc_vec_push(&c->known) = CHECKER_MEMORY; // location 0 is that of fences that are RMWs
    *smc_vec_push(&c->initial) = 0;
    while (!r.failed && !r.doubled && !ended && getline(&r.line, &room, from) >= 0) {
        r.at = r.line;
        if (++r.number == 1)
            r.failed = !skip(&r, SMC_CERTIFICATE_MAGIC " ") ||
                       number(&r, 10, UINT64_MAX) != SMC_CERTIFICATE_VERSION;
        else if (r.number <= 1 + HEADER_LINES) {
            read_header(&r);
            r.failed |= r.number == 1 + HEADER_LINES && !header_is_complete(&r);
        } else ended = read_line(&r);
    }
    if (r.failed && r.number == 1)
        wrong = smc_format("this is no certificate of version %d", SMC_CERTIFICATE_VERSION);
    else if (r.failed) wrong = smc_format("line %llu is malformed", (unsigned long long)r.number);
    else if (r.doubled)
        wrong = smc_format("execution %u is the same as an earlier one", c->executions.n);
    else if (!ended || getc(from) != EOF) wrong = smc_format("the last line is missing");
    free(r.line);
    smc_vec_free(&r.last);
    smc_vec_free(&r.key);
    return wrong;
}

void checker_certificate_free(checker_certificate *c) {
#define X(name) free(c->name);
    SMC_CERTIFICATE_HEADER(X)
#undef X
    smc_vec_free(&c->nodes);
    smc_table_free(&c->children);
    smc_vec_free(&c->initial);
    smc_vec_free(&c->known);
    smc_vec_free(&c->keys);
    smc_vec_free(&c->executions);
    smc_table_free(&c->by_key);
}
