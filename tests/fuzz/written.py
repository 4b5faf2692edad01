"""written.py - small realistic programs with threads: structs with their mutex, lists of nodes,
memory that is passed on, copied and freed, barriers, equal threads, mutexes that may stay locked.

    python3 tests/fuzz/written.py SEED >program.c
"""
import random
import sys

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct account { pthread_mutex_t lock; int balance, moved, of[4]; atomic_int seen; };
struct node { struct node *next; int value; char name[4]; };
union word { int whole; short half[2]; };

static struct account accounts[2] = {{.lock = PTHREAD_MUTEX_INITIALIZER}, {.lock = PTHREAD_MUTEX_INITIALIZER}};
static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static struct node *head;
static _Atomic(struct node *) slot;
static atomic_int ready, count;
static union word shared_word;
static pthread_barrier_t meeting;

static struct node *make(int value) {
    struct node *n = malloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->value = value;
    memcpy(n->name, "n0", 3);
    return n;
}
"""


class Program:
    def __init__(self, seed, sections=False):
        """sections: most programs have unordered critical sections, a barrier, and a mutex that may
        stay locked."""
        self.r = random.Random(seed)
        self.unordered = 0.8 if sections else 0.3
        self.kept = self.r.random() < (0.7 if sections else 0.3)
        self.meets = self.r.random() < (0.8 if sections else 0.4)
        self.waits = self.r.random() < 0.3
        self.keeper = (
            self.kept and self.r.random() < 0.5
        )  # only the last thread keeps a mutex locked, and it does not wait at barriers

    def action(self):
        r, a, v = (
            self.r,
            self.r.choice(["&accounts[0]", "&accounts[1]", "&accounts[i & 1]"]),
            self.r.randint(1, 3),
        )
        kind = r.randrange(15)
        if kind < 3:
            use = r.choice(
                [
                    f"a->of[i] += {v};",
                    f"r = a->of[i]; a->of[i] = r + {v};",
                    "r += a->balance;",
                    f"a->balance += {v};",
                    f"r += a->balance; a->moved = r;",
                    "atomic_fetch_add(&a->seen, 1);",
                    "",
                    f"a->balance = {v}; memset(&a->moved, 0, sizeof a->moved);",
                ]
            )
            return (
                f"{{ struct account *a = {a}; pthread_mutex_lock(&a->lock);"
                f" {use} pthread_mutex_unlock(&a->lock); }}"
            )
        if kind < 4:
            first = r.choice(["0", "0", "i & 1"])
            return (
                f"{{ struct account *a = &accounts[{first}], *b = &accounts[1 - ({first})];"
                f" pthread_mutex_lock(&a->lock); pthread_mutex_lock(&b->lock); a->balance -= {v};"
                f" b->balance += {v}; pthread_mutex_unlock(&b->lock);"
                " pthread_mutex_unlock(&a->lock); }"
            )
        if kind < 7:
            return (
                f"{{ struct node *n = make({v} + i); pthread_mutex_lock(&list); n->next = head;"
                " head = n; pthread_mutex_unlock(&list); }"
            )
        if kind < 8:
            return (
                "{ pthread_mutex_lock(&list); struct node *n = head; if (n) head = n->next;"
                " pthread_mutex_unlock(&list); if (n) { r += n->value; free(n); } }"
            )
        if kind < 9:
            return (
                f"free(atomic_exchange_explicit(&slot, make({v}),"
                f" memory_order_{r.choice(['acq_rel', 'seq_cst'])}));"
            )
        if kind < 10:
            return (
                "{ struct node *n = atomic_exchange(&slot, NULL); if (n) { struct node copy = *n;"
                " free(n); r += copy.value + copy.name[1]; } }"
            )
        if kind < 11:
            return (
                f"if (!pthread_mutex_trylock(&list)) {{ shared_word.half[i & 1] = {v}; r +="
                " shared_word.whole != 0; pthread_mutex_unlock(&list); }"
            )
        if kind < 12:
            return r.choice(
                [
                    f"atomic_fetch_add(&count, {v});",
                    "r += atomic_load_explicit(&count, memory_order_acquire);",
                    "atomic_store(&ready, 1);",
                ]
            )
        if kind < 13 and self.waits:
            return r.choice(
                [
                    "while (!atomic_load_explicit(&ready, memory_order_acquire));",
                    (
                        "pthread_mutex_lock(&list); while (!head) pthread_cond_wait(&filled,"
                        " &list); pthread_mutex_unlock(&list);"
                    ),
                ]
            )
        return f"assert(r < {r.choice([3, 60, 1000])});"

    def function(self, name):
        if name == "keeper":
            return self.whole(name, [self.keep()])
        body = [
            self.action() for _ in range(self.r.randint(1, 2 if self.kept or self.meets else 3))
        ]
        if self.r.random() < self.unordered:  # critical sections whose order does not matter
            body.insert(
                0,
                (
                    "pthread_mutex_lock(&accounts[0].lock); accounts[0].of[i]++;"
                    " pthread_mutex_unlock(&accounts[0].lock);"
                ),
            )
        if self.meets and self.r.random() < 0.9:
            body.insert(self.r.randrange(len(body) + 1), "pthread_barrier_wait(&meeting);")
        if self.kept and not self.keeper and self.r.random() < 0.6:
            body.append(self.keep())
        return self.whole(name, body)

    @staticmethod
    def keep():
        return (
            "pthread_mutex_lock(&accounts[0].lock); if (!atomic_load(&count))"
            " pthread_mutex_unlock(&accounts[0].lock);"
        )

    @staticmethod
    def whole(name, body):
        return [
            f"static void *{name}(void *given) {{",
            "int i = (int)(long)given, r = 0;",
            *body,
            "return (void)i, (void)r, NULL;",
            "}",
        ]

    def make(self):
        r, threads = self.r, 2 if self.keeper else self.r.choice([2, 2, 3])
        same = r.random() < 0.6
        names = ["work" if same else f"work{t}" for t in range(threads)]
        if same and r.random() < 0.4:
            names[-1] = "other"
        if self.keeper:
            threads += 1
            names.append("keeper")
        lines = [HEAD]
        for name in dict.fromkeys(names):
            lines += self.function(name)
        lines += [
            "int main(void) {",
            f"pthread_t t[{threads}];",
            (
                "pthread_barrier_init(&meeting, NULL,"
                f" {max(2, threads - self.keeper - (r.random() < 0.2))});"
            ),
        ]
        lines += [
            f"pthread_create(&t[{t}], NULL, {name}, (void *){r.choice([0, t, t])}L);"
            for t, name in enumerate(names)
        ]
        lines += ["atomic_fetch_add(&count, 1);"] * self.kept
        lines += (
            ["int i = 0, r = 0;", self.action(), "(void)i, (void)r;"] if r.random() < 0.2 else []
        )
        lines += [
            "pthread_mutex_lock(&list); if (!head) head = make(7); pthread_cond_broadcast(&filled);"
            " pthread_mutex_unlock(&list); atomic_store(&ready, 1);"
        ] * self.waits
        lines += [
            f"pthread_join(t[{t}], NULL);"
            for t in range(threads)
            if not self.kept or r.random() < 0.5
        ]
        return "\n".join([*lines, "return 0;", "}"]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).make())
