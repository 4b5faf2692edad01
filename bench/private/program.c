// A typical program, most of whose work is private: it parses a table of orders, keeps customers in
// a hash table, sorts and prints an account, in memory that it allocates, in static tables and in
// local buffers. Meanwhile two clerks, with private accounts, update a counter N times each.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 2
#endif
#ifndef ORDERS
#define ORDERS 400
#endif

enum { BUCKETS = 61, LINE = 80, NAMES = 17 };

struct customer {
    struct customer *next;
    char name[24];
    long cents;
    unsigned orders;
};

struct book {
    struct customer *buckets[BUCKETS];
    unsigned n, lines;
    char *text; // grows as needed
    size_t length, room;
};

static const char *const names[NAMES] = {"Ada",   "Barbara", "Claude", "Dorothy", "Edsger", "Frances", "Grace", "Haskell", "Ida",
                                         "John",  "Kathleen", "Leslie", "Margaret", "Niklaus", "Ole",   "Peter", "Radia"};
static unsigned histogram[256];
static struct customer *ranking[NAMES];

static unsigned hash(const char *s) {
    unsigned h = 2166136261u;
    while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static struct customer *customer(struct book *b, const char *name) {
    struct customer **at = &b->buckets[hash(name) % BUCKETS];
    while (*at && strcmp((*at)->name, name) != 0) at = &(*at)->next;
    if (!*at) {
        *at = calloc(1, sizeof **at);
        strncpy((*at)->name, name, sizeof (*at)->name - 1);
        b->n++;
    }
    return *at;
}

static void append(struct book *b, const char *line) {
    const size_t n = strlen(line);
    if (b->length + n + 1 > b->room) {
        b->room = 2 * (b->length + n + 1);
        b->text = realloc(b->text, b->room);
    }
    memcpy(b->text + b->length, line, n + 1);
    b->length += n;
    b->lines++;
}

static void enter(struct book *b, const char *line) {
    char name[24] = "";
    size_t i = 0;
    long cents = 0;
    while (line[i] && line[i] != ' ' && i + 1 < sizeof name) name[i] = line[i], i++;
    for (i++; line[i] >= '0' && line[i] <= '9'; i++) cents = 10 * cents + (line[i] - '0');
    struct customer *c = customer(b, name);
    c->cents += cents;
    c->orders++;
    for (const char *s = line; *s; s++) histogram[(unsigned char)*s]++;
}

static void rank(struct book *b) {
    unsigned n = 0;
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct customer *c = b->buckets[i]; c; c = c->next) {
            unsigned k = n++;
            for (; k && ranking[k - 1]->cents < c->cents; k--) ranking[k] = ranking[k - 1];
            ranking[k] = c;
        }
    for (unsigned i = 0; i < n; i++) {
        char line[LINE];
        snprintf(line, sizeof line, "%-10s %4u %8ld.%02ld\n", ranking[i]->name, ranking[i]->orders, ranking[i]->cents / 100, ranking[i]->cents % 100);
        append(b, line);
    }
}

static void close_book(struct book *b) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct customer *c = b->buckets[i], *next; c; c = next) {
            next = c->next;
            free(c);
        }
    free(b->text);
    free(b);
}

static unsigned keep_account(unsigned seed, unsigned orders) {
    struct book *b = calloc(1, sizeof *b);
    for (unsigned i = 0; i < orders; i++) {
        char line[LINE];
        seed = seed * 1664525u + 1013904223u;
        snprintf(line, sizeof line, "%s %u", names[seed >> 16 & 15], seed >> 20);
        enter(b, line);
    }
    rank(b);
    const unsigned lines = b->lines;
    assert(lines == b->n && b->text[b->length] == 0);
    close_book(b);
    return lines;
}

static atomic_int counter, served;

static void *clerk(void *number) {
    char slip[32];
    int *turns = malloc(N * sizeof *turns);
    for (int i = 0; i < N; i++) {
        turns[i] = atomic_fetch_add(&counter, 1);
        snprintf(slip, sizeof slip, "%s:%d", (const char *)number, i);
        turns[i] += (int)strlen(slip);
    }
    if (turns[0] > 4) atomic_store(&served, 1);
    free(turns);
    return NULL;
}

int main(void) {
    pthread_t clerks[2];
    const unsigned lines = keep_account(1, ORDERS);
#ifndef ALONE
    pthread_create(&clerks[0], NULL, clerk, "one");
    pthread_create(&clerks[1], NULL, clerk, "two");
#endif
    const unsigned more = keep_account(2, ORDERS / 2);
    const int seen = atomic_load(&served);
#ifndef ALONE
    pthread_join(clerks[0], NULL);
    pthread_join(clerks[1], NULL);
#endif
    return lines + more + (unsigned)seen == 0;
}
