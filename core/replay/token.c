#include "replay/token.h"

#include "base/text.h"
#include "program/action.h"
#include "replay/turns.h"

#include <inttypes.h>

// Whether the turn has more than a thread and a number of steps, so that it cannot be joined with
// others.
static bool has_value_or_write(const smc_turn *t) {
    return t->has_value || smc_turn_has_write(&t->source) || smc_turn_has_write(&t->after);
}

enum { INITIAL = -1 }; // in place of an event's position: the initialisation write of the location

// A witness and the state of its locations after the steps printed so far. Positions are indices of
// w->events.
typedef struct token_writer {
    const smc_witness *w;
    // The token also contains the coherence order, and reads may precede the writes from which they
    // read.
    bool whole;
    // [loc]: the write of the latest step; a read needs a source in the token only if its source is
    // another write.
    int32_t *written;
    int32_t *last;   // [loc]: among the writes so far, the last one in coherence
    int32_t *before; // [event]: the predecessor in coherence of a write
} token_writer;

// The name of the write at position `at`, which may be INITIAL.
static smc_turn_write write_at(const token_writer *t, int32_t at) {
    if (at == INITIAL) return (smc_turn_write){.initial = true};
    return (smc_turn_write){.thread = t->w->events[at].thread, .index = t->w->events[at].index};
}

// Returns the last write that precedes write `at` both in coherence and in the order of steps.
static int32_t last_before(const token_writer *t, uint32_t at) {
    int32_t b = t->before[at];
    while (b != INITIAL && t->w->events[b].step > t->w->events[at].step) b = t->before[b];
    return b;
}

// The turn for one step. It leaves out a source or coherence predecessor that the replay determines
// without it.
static smc_turn turn_of(const token_writer *t, uint32_t at) {
    const smc_witness_event *e = &t->w->events[at];
    smc_turn turn = {.thread = e->thread, .steps = 1, .value = e->in};
    if (e->kind == SMC_CHOICE) turn.has_value = e->in;
    if (e->reads && t->written[e->loc] != e->rf) {
        turn.source = write_at(t, e->rf);
        turn.has_value = e->rf != INITIAL && t->w->events[e->rf].step > e->step;
    }
    if (t->whole && e->writes && last_before(t, at) != t->last[e->loc])
        turn.after = write_at(t, last_before(t, at));
    return turn;
}

// Updates `written` and `last` after the step of event `at`.
static void update_turn_writes(token_writer *t, uint32_t at) {
    const smc_witness_event *e = &t->w->events[at];
    if (!e->writes) return;
    if (t->whole && last_before(t, at) == t->last[e->loc]) t->last[e->loc] = (int32_t)at;
    t->written[e->loc] = (int32_t)at;
}

// Prints a write after the sign; nothing if no write is named.
static void print_write(FILE *to, char sign, const smc_turn_write *w) {
    if (w->initial) fprintf(to, "%ci", sign);
    else if (w->index) fprintf(to, "%c%" PRIu64 ".%" PRIu64, sign, w->thread, w->index);
}

static void print_turn(FILE *to, const smc_turn *t) {
    fprintf(to, "%u", t->thread);
    if (t->steps > 1) fprintf(to, "x%" PRIu64, t->steps);
    print_write(to, '@', &t->source);
    if (t->has_value) fprintf(to, "=%" PRIu64, t->value);
    print_write(to, '^', &t->after);
}

// Prints the turns of n steps and returns their digest. at_step[i]: position of the event of step
// i. Successive turns of one thread without sources and values become one turn.
static uint32_t print_turns(FILE *to, token_writer *t, const uint32_t *at_step, uint32_t n) {
    smc_turn last = {0};
    uint32_t digest = 0;
    for (uint32_t step = 0; step < n; step++) {
        const smc_turn turn = turn_of(t, at_step[step]);
        update_turn_writes(t, at_step[step]);
        digest = smc_turns_extend_digest(digest, &t->w->events[at_step[step]]);
        if (last.steps && last.thread == turn.thread && !has_value_or_write(&last) &&
            !has_value_or_write(&turn)) {
            last.steps++;
            continue;
        }
        if (last.steps) print_turn(to, &last), fputc(',', to);
        last = turn;
    }
    if (last.steps) print_turn(to, &last);
    return digest;
}

// Allocates the tables of *t and sets them to the state before the first step. t->w is set.
static void init_token_tables(token_writer *t, uint32_t n_locs) {
    t->written = smc_alloc(n_locs * sizeof *t->written);
    t->last = smc_alloc(n_locs * sizeof *t->last);
    t->before = smc_alloc(t->w->n * sizeof *t->before);
    for (uint32_t i = 0; i < n_locs; i++) t->written[i] = t->last[i] = INITIAL;
    for (uint32_t i = 0; i < t->w->n; i++) t->before[i] = INITIAL;
    for (uint32_t i = 0; i < t->w->n_co; i++) t->before[t->w->co[i][1]] = (int32_t)t->w->co[i][0];
}

// Prints which thread numbers the token uses, as a prefix that ends with "/"; nothing if
// w->n_threads is 0.
static void print_threads(FILE *to, const smc_witness *w) {
    for (uint32_t i = 0; i < w->n_threads; i++)
        fprintf(to, "%u.%u%c", w->threads[i].creator, w->threads[i].nth,
                i + 1 < w->n_threads ? ',' : '/');
}

char *smc_replay_token(const smc_witness *w, const smc_model *model) {
    if (!w->n || w->in_part) return NULL;
    token_writer t = {.w = w, .whole = w->mixed || !smc_model_replays_events(model)};
    uint32_t *at_step = smc_alloc((w->n + 1) * sizeof *at_step), n = 0, most = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        at_step[w->events[i].step] = i;
        n += !w->events[i].pending;
        most = w->events[i].loc > most ? w->events[i].loc : most;
    }
    init_token_tables(&t, most + 1);
    smc_text text;
    FILE *to = smc_text_open(&text);
    print_threads(to, w);
    const uint32_t digest = print_turns(to, &t, at_step, n);
    smc_text_close(to);
    free(at_step);
    free(t.written);
    free(t.last);
    free(t.before);
    char *token = n ? smc_format("%s:%08x", text.at, digest) : NULL;
    free(text.at);
    return token;
}
