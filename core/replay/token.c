#include "replay/token.h"

#include <inttypes.h>
#include <stdio.h>
#include <xxhash.h>

uint32_t smc_replay_digest(uint32_t digest, const smc_witness_event *e) {
    const uint64_t what[] = {e->thread, e->kind, e->order, e->reads ? e->in : 0, e->writes ? e->out : 0};
    return XXH32(what, sizeof what, digest);
}

static bool is_odd(const smc_turn *t) { return t->has_value || smc_turn_says(&t->source) || smc_turn_says(&t->after); }

// ---- making one -----------------------------------------------------------------------------------------------------

enum { INITIAL = -1 }; // the position of the initialisation write

typedef struct telling {
    const smc_witness *w;
    bool whole;       // coherence is told, and reads may come before what they read
    int32_t *written; // [loc]: the write told last
    int32_t *last;    // [loc]: of the writes told, the last in coherence
    int32_t *before;  // [event]: a write's predecessor in coherence
} telling;

static smc_turn_write write_at(const telling *t, int32_t at) {
    if (at == INITIAL) return (smc_turn_write){.initial = true};
    return (smc_turn_write){.thread = t->w->events[at].thread, .index = t->w->events[at].index};
}

// The latest in coherence of the writes that come before this one and have been told.
static int32_t told_before(const telling *t, uint32_t at) {
    int32_t b = t->before[at];
    while (b != INITIAL && t->w->events[b].step > t->w->events[at].step) b = t->before[b];
    return b;
}

static smc_turn turn_of(const telling *t, uint32_t at) {
    const smc_witness_event *e = &t->w->events[at];
    smc_turn turn = {.thread = e->thread, .steps = 1, .value = e->in};
    if (e->kind == SMC_CHOICE) turn.has_value = e->in;
    if (e->reads && t->written[e->loc] != e->rf) {
        turn.source = write_at(t, e->rf);
        turn.has_value = e->rf != INITIAL && t->w->events[e->rf].step > e->step;
    }
    if (t->whole && e->writes && told_before(t, at) != t->last[e->loc]) turn.after = write_at(t, told_before(t, at));
    return turn;
}

static void note_write(telling *t, uint32_t at) {
    const smc_witness_event *e = &t->w->events[at];
    if (!e->writes) return;
    if (t->whole && told_before(t, at) == t->last[e->loc]) t->last[e->loc] = (int32_t)at;
    t->written[e->loc] = (int32_t)at;
}

static void put_write(FILE *to, char sign, const smc_turn_write *w) {
    if (w->initial) fprintf(to, "%ci", sign);
    else if (w->index) fprintf(to, "%c%" PRIu64 ".%" PRIu64, sign, w->thread, w->index);
}

static void put_turn(FILE *to, const smc_turn *t) {
    fprintf(to, "%u", t->thread);
    if (t->steps > 1) fprintf(to, "x%" PRIu64, t->steps);
    put_write(to, '@', &t->source);
    if (t->has_value) fprintf(to, "=%" PRIu64, t->value);
    put_write(to, '^', &t->after);
}

// The steps are those of the events in `at_step`; returns their digest.
static uint32_t put_turns(FILE *to, telling *t, const uint32_t *at_step, uint32_t n) {
    smc_turn last = {0};
    uint32_t digest = 0;
    for (uint32_t step = 0; step < n; step++) {
        const smc_turn turn = turn_of(t, at_step[step]);
        note_write(t, at_step[step]);
        digest = smc_replay_digest(digest, &t->w->events[at_step[step]]);
        if (last.steps && last.thread == turn.thread && !is_odd(&last) && !is_odd(&turn)) {
            last.steps++;
            continue;
        }
        if (last.steps) put_turn(to, &last), fputc(',', to);
        last = turn;
    }
    if (last.steps) put_turn(to, &last);
    return digest;
}

static void begin(telling *t, uint32_t n_locs) {
    t->written = smc_alloc(n_locs * sizeof *t->written);
    t->last = smc_alloc(n_locs * sizeof *t->last);
    t->before = smc_alloc(t->w->n * sizeof *t->before);
    for (uint32_t i = 0; i < n_locs; i++) t->written[i] = t->last[i] = INITIAL;
    for (uint32_t i = 0; i < t->w->n; i++) t->before[i] = INITIAL;
    for (uint32_t i = 0; i < t->w->n_co; i++) t->before[t->w->co[i][1]] = (int32_t)t->w->co[i][0];
}

char *smc_replay_token(const smc_witness *w, const smc_model *model) {
    if (!w->n) return NULL;
    telling t = {.w = w, .whole = !(model->flags & SMC_MODEL_PREFIX_CLOSED)};
    uint32_t *at_step = smc_alloc((w->n + 1) * sizeof *at_step), n = 0, most = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        at_step[w->events[i].step] = i;
        n += !w->events[i].pending;
        most = w->events[i].loc > most ? w->events[i].loc : most;
    }
    begin(&t, most + 1);
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    smc_invariant(to, "a stream in memory");
    const uint32_t digest = put_turns(to, &t, at_step, n);
    fclose(to);
    free(at_step);
    free(t.written);
    free(t.last);
    free(t.before);
    char *token = size ? smc_format("%s:%08x", text, digest) : NULL;
    free(text);
    return token;
}

// ---- reading one ----------------------------------------------------------------------------------------------------

static bool read_number(const char **text, uint64_t most, uint64_t *out) {
    uint64_t n = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (n > (UINT64_MAX - 9) / 10) return false;
        n = 10 * n + (uint64_t)(*at - '0');
    }
    if (at == *text || n > most) return false;
    *text = at;
    *out = n;
    return true;
}

static bool read_write(const char **text, smc_turn_write *w) {
    if (**text == 'i') {
        w->initial = true;
        ++*text;
        return true;
    }
    return read_number(text, INT32_MAX, &w->thread) && *(*text)++ == '.' && read_number(text, INT32_MAX, &w->index) &&
           w->index;
}

static bool read_turn(const char **text, smc_turn *t) {
    uint64_t thread;
    *t = (smc_turn){.steps = 1};
    if (!read_number(text, INT32_MAX, &thread)) return false;
    t->thread = (uint32_t)thread;
    if (**text == 'x') return ++*text, read_number(text, INT32_MAX, &t->steps);
    if (**text == '@' && (++*text, !read_write(text, &t->source))) return false;
    if (**text == '=' && (++*text, t->has_value = true, !read_number(text, UINT64_MAX, &t->value))) return false;
    return **text != '^' || (++*text, read_write(text, &t->after));
}

bool smc_replay_read(const char *text, smc_turns *out, uint32_t *digest) {
    do {
        smc_turn t;
        if (!read_turn(&text, &t)) return false;
        *smc_vec_push(out) = t;
    } while (*text++ == ',');
    char *end;
    if (text[-1] != ':' || !*text) return false;
    *digest = (uint32_t)strtoul(text, &end, 16);
    return !*end && end == text + 8;
}
