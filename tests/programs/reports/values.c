// smc: --report=full
// expect: verdict=unsafe exit=1 error=assertion
// report: write sum = 2.5 (seq_cst)
// report: write sum = 3.0 (seq_cst)
// report: write part = 0.1 (seq_cst)
// report: write state = BUSY (seq_cst)
// report: write state = BROKEN (seq_cst)
// report: write letter = 'x' (seq_cst)
// report: write other = '\'' (seq_cst)
// report: write small = 120 (seq_cst)
// report: write top = &nodes[2] (seq_cst)
// report: nodes[0].weight = 0.5 (plain)
// report: read bits.{first, second} = {0, 0} (plain)
// report: write bits.{first, second} = {0, 3} (plain)
// report: ->weight = 1e+100 (plain)
// smc: --report=full --jobs=2
// expect: verdict=unsafe exit=1 error=assertion
// report: write sum = 2.5 (seq_cst)
// report: write sum = 3.0 (seq_cst)
// report: write part = 0.1 (seq_cst)
// report: write state = BUSY (seq_cst)
// report: write state = BROKEN (seq_cst)
// report: write letter = 'x' (seq_cst)
// report: write other = '\'' (seq_cst)
// report: write small = 120 (seq_cst)
// report: write top = &nodes[2] (seq_cst)
// report: nodes[0].weight = 0.5 (plain)
// report: read bits.{first, second} = {0, 0} (plain)
// report: write bits.{first, second} = {0, 3} (plain)
// report: ->weight = 1e+100 (plain)
//
// Values are shown by their types: floating-point numbers, names of an enum, characters, addresses
// as names; bit-fields in the same bytes together, since an access covers all of them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum state { IDLE, BUSY = 5, BROKEN = -1 };
struct node {
    struct node *next;
    double weight;
};
static struct node nodes[3];
static _Atomic(struct node *) top = &nodes[0];
static _Atomic enum state state;
static _Atomic double sum;
static _Atomic float part;
static _Atomic char letter, other = '\n';
static _Atomic uint8_t small;
static struct { unsigned first : 3, second : 5; int number; } bits;

static void *run(void *p) {
    struct node *n = p;
    n->weight = 1e100;
    nodes[0].weight = 0.5;
    sum = 2.5;
    sum = 3;
    part = 0.1f;
    state = BUSY;
    state = BROKEN;
    letter = 'x';
    other = '\'';
    small = 120;
    top = &nodes[2];
    bits.second = 3;
    return p;
}

int main(void) {
    struct node *n = malloc(sizeof *n);
    pthread_t t;
    pthread_create(&t, NULL, run, n);
    pthread_join(t, NULL);
    assert(sum + part + state + letter + other + bits.second + n->weight + nodes[0].weight + small == 0 || !top);
}
