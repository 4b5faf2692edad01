#include "tools/report/advice/updates.h"

#include "base/text.h"
#include "tools/report/words/words.h"

enum { TEXT = 192 };

static bool is_access(const smc_witness_event *e, uint32_t loc) {
    return e->loc == loc && smc_is_access(e->kind) && !e->pending;
}

// The thread's access to the location right before this one; NULL: there is none.
static const smc_witness_event *access_before(const smc_witness *x, const smc_witness_event *e) {
    const smc_witness_event *before = NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *a = &x->events[i];
        if (a->thread == e->thread && a->index < e->index && is_access(a, e->loc) &&
            (!before || a->index > before->index))
            before = a;
    }
    return before;
}

// What another thread has written to the location between the two; NULL: nothing.
static const smc_witness_event *written_between(const smc_witness *x, const smc_witness_event *read,
                                                const smc_witness_event *write) {
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *w = &x->events[i];
        if (w->thread != read->thread && w->writes && is_access(w, read->loc) &&
            w->step > read->step && w->step < write->step && w->out != read->in)
            return w;
    }
    return NULL;
}

// By a step of the program's own, at memory of its own.
static bool is_of_program(const smc_program *p, const smc_witness_event *e) {
    const smc_location at = p->location(p, e->loc);
    const smc_position where = smc_position_of(p, e->place);
    return !at.lock && !at.part_of && !at.mutex && where.file && where.line &&
           !p->place(p, e->place).header;
}

static bool is_read_by(const smc_witness *x, const smc_witness_event *w, uint32_t thread) {
    const int32_t position = (int32_t)(w - x->events);
    bool is = false;
    for (uint32_t i = 0; i < x->n; i++)
        is |= x->events[i].thread == thread && x->events[i].reads && x->events[i].rf == position;
    return is;
}

static char *sentence(const smc_program *p, const char *file, const smc_witness_event *of[3]) {
    char name[TEXT], line[3][TEXT];
    p->describe(p, of[0]->loc, name, sizeof name);
    for (int k = 0; k < 3; k++) smc_word_line(p, file, of[k]->place, line[k], sizeof line[k]);
    return smc_format(
        "Thread %u reads %s in %s and writes it in %s; thread %u writes it in between "
        "(%s), which is lost: make the read and the write one critical section, or "
        "one atomic operation.",
        of[0]->thread, name, line[0], line[1], of[2]->thread, line[2]);
}

// The thread's write to the location right after it has read there; NULL: it does something else.
static const smc_witness_event *write_after(const smc_program *p, const smc_witness *x,
                                            const smc_witness_event *read) {
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *w = &x->events[i];
        if (w->kind == SMC_WRITE && is_access(w, read->loc) && w->thread == read->thread &&
            w->out != read->in && access_before(x, w) == read && is_of_program(p, w))
            return w;
    }
    return NULL;
}

static char *sentence_of_both(const smc_program *p, const char *file,
                              const smc_witness_event *of[4]) {
    char name[TEXT], line[4][TEXT];
    p->describe(p, of[0]->loc, name, sizeof name);
    for (int k = 0; k < 4; k++) smc_word_line(p, file, of[k]->place, line[k], sizeof line[k]);
    return smc_format("Threads %u and %u both read %s (%s, %s) before either of them writes it "
                      "(%s, %s): make the read and the write one atomic operation, or one critical "
                      "section.",
                      of[0]->thread, of[1]->thread, name, line[0], line[1], line[2], line[3]);
}

char *smc_updates_of_both(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness *x = &e->witness;
    if (e->kind == SMC_ERR_DEADLOCK || e->kind == SMC_ERR_LIVENESS || x->stale) return NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *a = &x->events[i];
        if (a->kind != SMC_READ || !a->loc || a->pending || !is_of_program(p, a)) continue;
        const smc_witness_event *w = write_after(p, x, a);
        for (uint32_t k = i + 1; k < x->n && w; k++) {
            const smc_witness_event *b = &x->events[k];
            if (b->kind != SMC_READ || !is_access(b, a->loc) || b->thread == a->thread ||
                b->rf != a->rf || b->step > w->step || !is_of_program(p, b))
                continue;
            const smc_witness_event *v = write_after(p, x, b);
            if (v && a->step < v->step)
                return sentence_of_both(p, file, (const smc_witness_event *[]){a, b, w, v});
        }
    }
    return NULL;
}

char *smc_updates_lost(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness *x = &e->witness;
    if (e->kind != SMC_ERR_ASSERTION || x->stale) return NULL;
    for (uint32_t i = x->n; i-- > 0;) {
        const smc_witness_event *write = &x->events[i];
        if (write->kind != SMC_WRITE || !write->loc || write->pending || !is_of_program(p, write) ||
            !is_read_by(x, write, e->thread))
            continue;
        const smc_witness_event *read = access_before(x, write);
        if (!read || read->kind != SMC_READ || read->in == write->out || !is_of_program(p, read))
            continue;
        const smc_witness_event *other = written_between(x, read, write);
        if (other) return sentence(p, file, (const smc_witness_event *[]){read, write, other});
    }
    return NULL;
}
