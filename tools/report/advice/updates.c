#include "tools/report/advice/updates.h"

#include "base/text.h"
#include "tools/report/advice/accesses.h"
#include "tools/report/words/words.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 192 };

static bool is_pure_data_read(const smc_program *p, const smc_witness_event *e) {
    return e->kind == SMC_READ && smc_is_data_access(p, e);
}

// Returns the thread's write to the location if it is the next access after the read; NULL
// otherwise.
static const smc_witness_event *write_after_read(const smc_program *p,
                                                 const smc_access_index *index,
                                                 const smc_witness_event *read) {
    const smc_witness_event *w = smc_next_access(index, read);
    return w && w->kind == SMC_WRITE && w->out != read->in && smc_is_data_access(p, w) ? w : NULL;
}

// Returns a write by another thread to the location between the read and the write; NULL: there is
// none.
static const smc_witness_event *write_between(const smc_witness *x, const smc_witness_event *read,
                                              const smc_witness_event *write) {
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *w = &x->events[i];
        if (smc_is_overwriting_write(w, read, write) && w->out != read->in) return w;
    }
    return NULL;
}

static bool is_read_by(const smc_witness *x, const smc_witness_event *w, uint32_t thread) {
    const int32_t position = (int32_t)(w - x->events);
    bool is = false;
    for (uint32_t i = 0; i < x->n; i++)
        is |= x->events[i].thread == thread && x->events[i].reads && x->events[i].rf == position;
    return is;
}

static char *sentence_of_lost_update(const smc_program *p, const char *file,
                                     const smc_witness_event *of[3]) {
    char name[TEXT], line[3][TEXT];
    p->names.location(p, of[0]->loc, name, sizeof name);
    for (int k = 0; k < 3; k++) smc_format_line(p, file, of[k]->place, line[k], sizeof line[k]);
    return smc_format(
        "Thread %u reads %s in %s and writes it in %s; thread %u writes it in between "
        "(%s), which is lost: make the read and the write one critical section, or "
        "one atomic operation.",
        of[0]->thread, name, line[0], line[1], of[2]->thread, line[2]);
}

static char *sentence_of_two_updates(const smc_program *p, const char *file,
                                     const smc_witness_event *of[4]) {
    char name[TEXT], line[4][TEXT];
    p->names.location(p, of[0]->loc, name, sizeof name);
    for (int k = 0; k < 4; k++) smc_format_line(p, file, of[k]->place, line[k], sizeof line[k]);
    return smc_format("Threads %u and %u both read %s (%s, %s) before either of them writes it "
                      "(%s, %s): make the read and the write one atomic operation, or one critical "
                      "section.",
                      of[0]->thread, of[1]->thread, name, line[0], line[1], line[2], line[3]);
}

// Returns the write by which the thread updates the counter of the failing object, if it is the
// next access after the read; NULL otherwise.
static const smc_witness_event *count_after(const smc_program *p, const smc_error *e,
                                            const smc_access_index *index,
                                            const smc_witness_event *read) {
    const smc_witness_event *w = smc_next_access(index, read);
    bool is = false;
    if (e->kind != SMC_ERR_MEMORY || !w || !smc_is_counter_update(w) || !smc_is_data_access(p, w))
        return NULL;
    for (uint32_t i = 0; i < e->witness.n; i++) {
        const smc_witness_event *c = &e->witness.events[i];
        is |= c->culprit && c->object && c->object == p->location(p, read->loc).object;
    }
    return is ? w : NULL;
}

static const smc_witness_event *update_after(const smc_program *p, const smc_error *e,
                                             const smc_access_index *index,
                                             const smc_witness_event *read) {
    const smc_witness_event *w = write_after_read(p, index, read);
    return w ? w : count_after(p, e, index, read);
}

// Returns the sentence about the first two threads that read the same value of a location and then
// both write there; NULL: there are none.
static char *find_two_updates(const smc_program *p, const char *file, const smc_error *e,
                              const smc_access_index *index) {
    const smc_witness *x = &e->witness;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *a = &x->events[i];
        const smc_witness_event *w =
            index->shared[i] && is_pure_data_read(p, a) ? update_after(p, e, index, a) : NULL;
        for (uint32_t k = i + 1; k < x->n && w; k++) {
            const smc_witness_event *b = &x->events[k];
            if (b->loc != a->loc || b->thread == a->thread || b->rf != a->rf || b->step > w->step ||
                !is_pure_data_read(p, b))
                continue;
            const smc_witness_event *v = update_after(p, e, index, b);
            if (v && a->step < v->step)
                return sentence_of_two_updates(p, file, (const smc_witness_event *[]){a, b, w, v});
        }
    }
    return NULL;
}

char *smc_advice_lost_update(const smc_program *p, const char *file, const smc_error *e) {
    if (smc_error_has_traits(e->kind, SMC_ERROR_OF_WAIT) || e->witness.stale) return NULL;
    smc_access_index index = smc_access_index_of(&e->witness);
    char *sentence = find_two_updates(p, file, e, &index);
    smc_access_index_free(&index);
    return sentence;
}

// ---- an index into an array ---------------------------------------------------------------------

// True if the location is element `index` of an array, or a part of that element.
static bool is_element(const smc_program *p, uint32_t loc, uint64_t index) {
    char name[TEXT], at[32];
    p->names.location(p, loc, name, sizeof name);
    snprintf(at, sizeof at, "[%llu]", (unsigned long long)index);
    return strstr(name, at) != NULL;
}

// Returns the thread's last read of the location before the access; NULL: there is none.
static const smc_witness_event *last_read_before_access(const smc_witness *x,
                                                        const smc_witness_event *access,
                                                        uint32_t loc) {
    for (const smc_witness_event *e = access; e-- > x->events && e->thread == access->thread;)
        if (e->reads && e->loc == loc) return e;
    return NULL;
}

// Prints the atomic reads of the index by both threads, as "tail = 0 (line 9) and head = 0 (line
// 10)". Returns false if there are none.
static bool print_indices(const smc_program *p, const char *file, const smc_witness *x,
                          const smc_witness_event *of[2], FILE *to) {
    bool any = false;
    for (const smc_witness_event *e = x->events; e < of[0]; e++) {
        if (e->thread != of[0]->thread || !is_pure_data_read(p, e) || e->order == SMC_PLAIN)
            continue;
        const smc_witness_event *other = last_read_before_access(x, of[1], e->loc);
        if (!is_element(p, of[0]->loc, e->in) || last_read_before_access(x, of[0], e->loc) != e ||
            !other || other->rf != e->rf || other->place != e->place)
            continue;
        char name[TEXT], line[TEXT];
        p->names.location(p, e->loc, name, sizeof name);
        smc_format_line(p, file, e->place, line, sizeof line);
        fprintf(to, "%s%s = %llu (%s)", any ? " and " : "", name, (unsigned long long)e->in, line);
        any = true;
    }
    return any;
}

char *smc_advice_same_index(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness *x = &e->witness;
    const smc_witness_event *of[2];
    uint32_t n = 0;
    char element[TEXT];
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].culprit && !x->events[i].pending && n++ < 2) of[n - 1] = &x->events[i];
    if (e->kind != SMC_ERR_RACE || n != 2 || of[0]->loc != of[1]->loc || !of[0]->loc) return NULL;
    if (!of[0]->writes || !of[1]->writes) return NULL;
    p->names.location(p, of[0]->loc, element, sizeof element);
    smc_text text;
    FILE *to = smc_text_open(&text);
    fprintf(to, "Threads %u and %u both read ", of[0]->thread, of[1]->thread);
    const bool any = print_indices(p, file, x, of, to);
    fprintf(to,
            " and then write %s: take the index by one atomic operation, such as fetch_add, or "
            "under a lock.",
            element);
    smc_text_close(to);
    if (any) return text.at;
    free(text.at);
    return NULL;
}

static char *find_lost_update(const smc_program *p, const char *file, const smc_error *e,
                              const smc_access_index *index) {
    const smc_witness *x = &e->witness;
    for (uint32_t i = x->n; i-- > 0;) {
        const smc_witness_event *read = &x->events[i];
        const smc_witness_event *write = index->shared[i] && is_pure_data_read(p, read)
                                             ? write_after_read(p, index, read)
                                             : NULL;
        if (!write || !is_read_by(x, write, e->thread)) continue;
        const smc_witness_event *other = write_between(x, read, write);
        if (other)
            return sentence_of_lost_update(p, file,
                                           (const smc_witness_event *[]){read, write, other});
    }
    return NULL;
}

char *smc_advice_update_in_assertion(const smc_program *p, const char *file, const smc_error *e) {
    if (e->kind != SMC_ERR_ASSERTION || e->witness.stale) return NULL;
    smc_access_index index = smc_access_index_of(&e->witness);
    char *sentence = find_lost_update(p, file, e, &index);
    smc_access_index_free(&index);
    return sentence;
}
