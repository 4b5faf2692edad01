#include "reductions/symmetry/groups.h"

#include "reductions/barriers/wakeups.h"

#include <string.h>

void smc_groups_free(smc_groups *s) {
    for (uint32_t t = 0; t < s->members.n; t++) {
        smc_vec_free(&s->members.at[t].recounts);
        smc_vec_free(&s->members.at[t].symmetric_again);
    }
    smc_vec_free(&s->members);
    smc_vec_free(&s->events);
    smc_vec_free(&s->owners);
}

// The thread's symmetry data, which is added if it does not exist yet.
static smc_group_member *group_member_of(smc_groups *s, uint32_t t) {
    while (s->members.n <= t) *smc_vec_push(&s->members) = (smc_group_member){0};
    return &s->members.at[t];
}

static smc_symmetry_state *symmetry_state_of(smc_groups *s, smc_id id) {
    while (s->events.n <= id) *smc_vec_push(&s->events) = (smc_symmetry_state){0};
    return &s->events.at[id];
}

// ---- owners of locations ------------------------------------------------------------------------

uint64_t smc_owner_of(smc_groups *s, const smc_graph *g, uint32_t loc) {
    if (!s->thread_data || loc == SMC_LOC_FENCE || !g->locs.at[loc].init) return 0;
    while (s->owners.n <= loc) *smc_vec_push(&s->owners) = 0;
    uint64_t *owner = &s->owners.at[loc];
    if (!*owner) {
        const smc_thread_datum *at =
            smc_thread_datum_at(s->thread_data, g->locs.at[loc].info.address);
        *owner = 1 + (at ? s->thread_data->owners.at[at->owner] : 0);
    }
    return *owner - 1;
}

bool smc_sources_are_equal(smc_groups *s, const smc_graph *g, const smc_event *a, smc_id source_a,
                           const smc_event *b, smc_id source_b) {
    const smc_event *x = smc_event_at(g, source_a), *y = smc_event_at(g, source_b);
    if (source_a == source_b || !source_a || !source_b || !smc_is_own_thread_data(s, g, a) ||
        !smc_is_own_thread_data(s, g, b))
        return source_a == source_b;
    if (x->thread == SMC_INIT_THREAD || y->thread == SMC_INIT_THREAD) return x->thread == y->thread;
    return x->thread == a->thread && y->thread == b->thread && x->index == y->index;
}

// ---- updating groups ----------------------------------------------------------------------------

static smc_id thread_event_id(const smc_graph *g, uint32_t t, uint32_t index) {
    assert(index && index <= g->threads.at[t].events.n);
    return g->threads.at[t].events.at[index - 1];
}

// The previous event at which the thread created a thread, if only plain accesses lie between this
// event and `create`; 0: none.
static smc_id creation_before(const smc_graph *g, const smc_event *create) {
    for (uint32_t i = create->index - 1; i > 0; i--) {
        const smc_id id = thread_event_id(g, create->thread, i);
        const smc_action *a = &smc_event_at(g, id)->step->action;
        if (a->kind == SMC_CREATE) return id;
        if (!smc_is_invisible(a)) return 0;
    }
    return 0;
}

// Whether thread t must not be in a group with threads created before it.
static bool is_asymmetric(const smc_groups *s, const smc_graph *g, uint32_t t) {
    const smc_thread_set *asymmetric = s->asymmetric;
    for (uint32_t i = 0; asymmetric && i < asymmetric->at.n; i++)
        if (asymmetric->at.at[i] == g->threads.at[t].path) return true;
    return false;
}

// Hash of two consecutive threads of a group; smc_groups.grouping is the XOR of the hashes of all
// such pairs.
static uint64_t pair_in_group(uint32_t s, uint32_t t) {
    return smc_mix_hash((uint64_t)s << 32 | t);
}

// Adds the thread that event `id` creates to a group, if it is interchangeable with the thread
// created before.
static void add_thread_to_group(smc_groups *s, const smc_graph *g, smc_id id) {
    const smc_event *create = smc_event_at(g, id);
    const uint32_t t = create->step->action.thread;
    const smc_id before = creation_before(g, create);
    if (!before || !create->child || !smc_event_at(g, before)->child) return;
    if (!smc_could_be_renamed(g->program, &create->child->action,
                              &smc_event_at(g, before)->child->action))
        return;
    const uint32_t last = smc_event_at(g, before)->step->action.thread;
    if (is_asymmetric(s, g, t)) return;
    s->found = true;
    if (s->use != SMC_SYMMETRY_USED) return;
    (void)group_member_of(s, t > last ? t : last); // reserves both members, so that the pointers
                                                   // below stay valid
    (void)group_member_of(s, create->thread);
    smc_group_member *previous = &s->members.at[last], *new = &s->members.at[t];
    assert(!previous->next && !new->first); // a group only grows at its end
    const uint32_t first = previous->first ? previous->first : last;
    s->n += previous->first ? 1 : 2;
    if (s->n > s->most) s->most = s->n;
    s->grouping ^= pair_in_group(last, t);
    const uint32_t counted =
        smc_symmetric_ordinal(s, create->thread, smc_event_at(g, before)->index);
    *smc_vec_push(&s->members.at[create->thread].recounts) =
        (smc_event_renumbering){create->index, create->index - counted};
    new->previous = last;
    previous->next = t;
    new->first = previous->first = first;
}

// Removes thread t, the last one of its group, whose creation is about to be unlinked.
static void leave_group(smc_groups *s, const smc_graph *g, uint32_t t) {
    smc_group_member *m = &s->members.at[t], *previous = &s->members.at[m->previous];
    assert(previous->next == t && !m->next && !m->n_symmetric);
    assert(s->n >= 2);
    previous->next = 0;
    if (!previous->previous) previous->first = 0;
    s->n -= previous->first ? 1 : 2;
    s->grouping ^= pair_in_group(m->previous, t);
    s->members.at[smc_event_at(g, g->threads.at[t].create)->thread].recounts.n--;
    m->previous = m->first = 0;
}

void smc_groups_add_event(smc_groups *s, const smc_graph *g, smc_id id) {
    if (s->use != SMC_SYMMETRY_USED) return;
    const smc_event *e = smc_event_at(g, id);
    smc_symmetry_state *l = symmetry_state_of(s, id);
    *l =
        (smc_symmetry_state){.symmetric = smc_next_is_symmetric(s, g, e->thread, &e->step->action)};
    const smc_id before = smc_last_event(g, e->thread);
    if (smc_is_invisible(&e->step->action) && before)
        l->after_join =
            smc_event_at(g, before)->kind == SMC_JOIN || s->events.at[before].after_join;
}

void smc_groups_copy_event(smc_groups *s, smc_id to, smc_id from) {
    if (s->use == SMC_SYMMETRY_USED) *symmetry_state_of(s, to) = smc_symmetry_state_of(s, from);
}

// Whether two corresponding events of threads in a group are equal. Writes are not equal, except
// writes to a thread's own data that no other thread has read.
static bool is_equal_event(smc_groups *s, const smc_graph *g, const smc_event *a,
                           const smc_event *b) {
    if (a->step->action.forced_source) return true;
    if (a->kind != SMC_LOCK && smc_is_own_thread_data(s, g, a) && smc_is_own_thread_data(s, g, b))
        return a->writes == b->writes && smc_sources_are_equal(s, g, a, a->rf, b, b->rf);
    if (a->writes || b->writes || a->kind == SMC_LOCK) return false;
    return a->kind == SMC_CHOICE ? a->in == b->in : a->rf == b->rf;
}

// ---- threads that are equal again ---------------------------------------------------------------

// The index of the thread's last symmetric event up to index `within`; 0: none.
static uint32_t last_symmetric_index(const smc_group_member *m, uint32_t within) {
    uint32_t i = m->symmetric_again.n;
    while (i && m->symmetric_again.at[i - 1] > within) i--;
    if (i) return m->symmetric_again.at[i - 1];
    return within < m->n_symmetric ? within : m->n_symmetric;
}

// Whether the thread makes no elided write directly before its event number `index`.
static bool elides_no_write_before(const smc_groups *s, const smc_graph *g, uint32_t t,
                                   uint32_t index) {
    const smc_elided_range made = smc_elided_after(s->elision, g, thread_event_id(g, t, index - 1));
    for (uint32_t i = made.from; i < made.to; i++) {
        const smc_elided *f = &s->elision->accesses.at[i];
        if (f->thread == t && f->step->action.kind == SMC_WRITE) return false;
    }
    return true;
}

static bool is_append(const smc_event *e) {
    return e->kind == SMC_RMW && e->step->action.op == SMC_APPEND;
}

// Whether the corresponding events of two critical sections, of which that of `a` directly precedes
// that of `b`, do the same: they read the same, or append their threads to one list in this order.
static bool does_the_same_next(const smc_graph *g, const smc_event *a, const smc_event *b) {
    if (is_append(a) && is_append(b)) return smc_event_at(g, b->rf) == a && a->loc == b->loc;
    return (b->kind == SMC_READ || b->kind == SMC_RMW) && a->kind == b->kind && !a->writes &&
           !b->writes && a->rf == b->rf;
}

// Whether a thread was created by thread t's symmetric events at its beginning.
static bool has_created_before(const smc_groups *s, const smc_graph *g, uint32_t t) {
    for (uint32_t i = 1; i <= smc_member_of(s, t)->n_symmetric; i++)
        if (smc_event_at(g, thread_event_id(g, t, i))->kind == SMC_CREATE) return true;
    return false;
}

// How a critical section compares with that of the previous thread of the group.
typedef enum section_equality { DIFFERENT, READS_THE_SAME, APPENDS_THE_SAME } section_equality;

// Compares the critical section that the event ends with that of the previous thread of the group.
// They are equal only if it follows directly.
static section_equality equality_of_section(const smc_groups *s, const smc_graph *g,
                                            const smc_event *unlock) {
    const uint32_t t = unlock->thread, previous = smc_member_of(s, t)->previous,
                   from = last_symmetric_index(smc_member_of(s, t), unlock->index);
    const smc_event *lock = from ? smc_event_at(g, thread_event_id(g, t, from)) : NULL,
                    *before = lock ? smc_event_at(g, lock->rf) : NULL;
    if (!lock || lock->kind != SMC_LOCK || lock->loc != unlock->loc || before->thread != previous ||
        before->index != unlock->index || has_created_before(s, g, t))
        return DIFFERENT;
    section_equality equality = READS_THE_SAME;
    for (uint32_t i = from + 1; i <= unlock->index; i++) {
        if (!elides_no_write_before(s, g, t, i) || !elides_no_write_before(s, g, previous, i))
            return DIFFERENT;
        const smc_event *a = smc_event_at(g, thread_event_id(g, previous, i)),
                        *b = smc_event_at(g, thread_event_id(g, t, i));
        if (b != unlock && !does_the_same_next(g, a, b)) return DIFFERENT;
        if (is_append(b)) equality = APPENDS_THE_SAME;
    }
    return equality;
}

// Whether the thread of `e` holds, at e, the mutex that the next step of the other event's thread
// locks.
static bool holds_next_mutex_at(const smc_graph *g, const smc_event *e, const smc_event *other) {
    if (!other->next || other->next->action.kind != SMC_LOCK) return false;
    const uint32_t mutex = other->next->action.loc;
    for (uint32_t i = e->index - 1; i; i--) {
        const smc_event *before = smc_event_at(g, thread_event_id(g, e->thread, i));
        if (before->loc == mutex && (before->kind == SMC_LOCK || before->kind == SMC_UNLOCK))
            return before->kind == SMC_LOCK;
    }
    return false;
}

// Whether the write that wakes the event's thread also wakes the previous thread of the group, or
// comes after the one that does and is made with the mutex held. Both threads have appended
// themselves to the list at the same index.
static bool is_woken_with_previous(const smc_groups *s, const smc_graph *g, const smc_event *e) {
    const uint32_t previous = smc_member_of(s, e->thread)->previous;
    uint32_t i = e->index - 1;
    while (i && !is_append(smc_event_at(g, thread_event_id(g, e->thread, i)))) i--;
    const smc_id own = i ? thread_event_id(g, e->thread, i) : 0,
                 other = i ? thread_event_id(g, previous, i) : 0;
    if (!own || smc_event_at(g, own)->loc != e->loc || !is_append(smc_event_at(g, other)) ||
        smc_write_off_list(g, own) != e->rf)
        return false;
    const smc_id first = smc_write_off_list(g, other);
    return first == e->rf ||
           (first && smc_is_in_clock(smc_event_at(g, first), smc_event_clock(g, e->rf)) &&
            holds_next_mutex_at(g, smc_event_at(g, e->rf), e));
}

// Sets smc_symmetry_state.equal_again and .equal_if_woken of a linked event in *l.
static void set_equality_after(const smc_groups *s, const smc_graph *g, const smc_event *e,
                               smc_symmetry_state *l) {
    l->equal_again = l->equal_if_woken = false;
    if (!smc_member_of(s, e->thread)->previous || !s->is_equal_again) return;
    const smc_symmetry_state before =
        e->index > 1 ? smc_symmetry_state_of(s, thread_event_id(g, e->thread, e->index - 1))
                     : (smc_symmetry_state){0};
    if (e->kind == SMC_UNLOCK) {
        const section_equality equality = equality_of_section(s, g, e);
        l->equal_again = equality == READS_THE_SAME;
        l->equal_if_woken = equality == APPENDS_THE_SAME;
    } else if (e->kind == SMC_FENCE) {
        l->equal_again = before.equal_again && !e->reads && !e->writes;
    } else if (s->wakeups_are_forced && smc_waits_in_list(&e->step->action)) {
        l->equal_again = before.equal_if_woken && is_woken_with_previous(s, g, e);
    }
}

void smc_groups_link_event(smc_groups *s, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    if (smc_symmetry_state_of(s, id).symmetric) {
        smc_group_member *m = group_member_of(s, e->thread);
        if (m->n_symmetric == e->index - 1) m->n_symmetric++;
        else *smc_vec_push(&m->symmetric_again) = e->index;
        assert(g->threads.at[m->previous].events.n >= e->index);
        s->events.at[id].same =
            is_equal_event(s, g, e, smc_event_at(g, thread_event_id(g, m->previous, e->index)));
    }
    if (s->use == SMC_SYMMETRY_USED) set_equality_after(s, g, e, &s->events.at[id]);
    if (s->use && e->kind == SMC_CREATE) add_thread_to_group(s, g, id);
}

void smc_groups_unlink_event(smc_groups *s, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    assert(smc_member_of(s, e->thread)->n_symmetric <= e->index);
    if (smc_symmetry_state_of(s, id).symmetric) {
        smc_group_member *m = &s->members.at[e->thread];
        if (m->n_symmetric == e->index) m->n_symmetric--;
        else m->symmetric_again.n--;
    }
    if (e->kind == SMC_CREATE && smc_member_of(s, e->step->action.thread)->previous)
        leave_group(s, g, e->step->action.thread);
}

// Compares the sizes of the prefix that the read would have with source a and with source b; if
// they are equal, the sizes of the sources' prefixes.
int smc_groups_compare_sources(const smc_groups *s, const smc_graph *g, smc_id read, smc_id a,
                               smc_id b) {
    const uint32_t *before = smc_graph_po_clock(g, read), *x = smc_event_clock(g, a),
                   *y = smc_event_clock(g, b);
    uint32_t with_a = 0, with_b = 0, of_a = 0, of_b = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        with_a += smc_symmetric_ordinal(s, t, before[t] < x[t] ? x[t] : before[t]);
        with_b += smc_symmetric_ordinal(s, t, before[t] < y[t] ? y[t] : before[t]);
        of_a += smc_symmetric_ordinal(s, t, x[t]);
        of_b += smc_symmetric_ordinal(s, t, y[t]);
    }
    if (with_a != with_b) return with_a < with_b ? -1 : 1;
    return of_a == of_b ? 0 : of_a < of_b ? -1 : 1;
}

// ---- order within a group -----------------------------------------------------------------------

bool smc_symmetry_must_wait(const smc_groups *s, const smc_graph *g, uint32_t t) {
    const smc_step *next = g->threads.at[t].step;
    return next && smc_next_is_symmetric(s, g, t, &next->action) &&
           g->threads.at[smc_member_of(s, t)->previous].events.n <= g->threads.at[t].events.n;
}

smc_id smc_symmetry_counterpart(const smc_groups *s, const smc_graph *g, smc_id alike) {
    const smc_event *e = smc_event_at(g, alike);
    assert(smc_symmetry_state_of(s, alike).symmetric);
    assert(e->index <= g->threads.at[smc_member_of(s, e->thread)->previous].events.n);
    return g->threads.at[smc_member_of(s, e->thread)->previous].events.at[e->index - 1];
}

bool smc_symmetry_allows_source(smc_groups *s, const smc_graph *g, smc_id read, smc_id source) {
    const smc_event *e = smc_event_at(g, read);
    // thread data known only to its own thread has a single possible source
    if (!smc_symmetry_state_of(s, read).symmetric || smc_is_own_thread_data(s, g, e)) return true;
    const smc_event *counterpart = smc_event_at(g, smc_symmetry_counterpart(s, g, read));
    return counterpart->rf == source
               ? !counterpart->writes
               : smc_precedes_canonically(g, read, smc_event_at(g, counterpart->rf),
                                          smc_event_at(g, source));
}

// The event by which the thread with this number has appended itself to the list that `write` has
// written.
static const smc_event *append_of(const smc_graph *g, smc_id write, uint64_t one) {
    const smc_event *e = smc_event_at(g, write);
    while (!is_append(e) || e->step->action.rmw.operand != one) e = smc_event_at(g, e->rf);
    return e;
}

// Whether the thread's event number `index` ends a critical section, and the thread's next step is
// to wait in the list.
static bool waits_after(const smc_graph *g, uint32_t t, uint32_t index, uint32_t list) {
    const smc_event *e = smc_event_at(g, thread_event_id(g, t, index));
    return e->kind == SMC_UNLOCK && e->next && smc_waits_in_list(&e->next->action) &&
           e->next->action.loc == list;
}

bool smc_symmetry_allows_answer(const smc_groups *s, const smc_graph *g, smc_id choice) {
    const smc_event *e = smc_event_at(g, choice);
    if (!s->n || !s->is_equal_again || !s->wakeups_are_forced || !e->in || e->index < 2)
        return true;
    const smc_event *read = smc_event_at(g, thread_event_id(g, e->thread, e->index - 1));
    const uint64_t list = read->in;
    if (read->kind != SMC_READ || !smc_is_list_access(&read->step->action) ||
        !smc_waiting_is_ordered(list) ||
        smc_waiting_count(list) != e->step->action.choice.alternatives)
        return true;
    const smc_event *own = append_of(g, read->rf, smc_waiting_thread_at(list, (unsigned)e->in)),
                    *other =
                        append_of(g, read->rf, smc_waiting_thread_at(list, (unsigned)e->in - 1));
    if (smc_member_of(s, own->thread)->previous != other->thread) return true;
    uint32_t end = own->index + 1; // of the critical section in which the thread was appended
    const uint32_t known = smc_graph_po_clock(g, choice)[own->thread];
    while (end <= known &&
           smc_event_at(g, thread_event_id(g, own->thread, end))->kind != SMC_UNLOCK)
        end++;
    return end > known ||
           !smc_symmetry_state_of(s, thread_event_id(g, own->thread, end)).equal_if_woken ||
           !waits_after(g, own->thread, end, read->loc) ||
           !waits_after(g, other->thread, end, read->loc);
}

// ---- prefixes -----------------------------------------------------------------------------------

static bool join_clock(uint32_t *into, const uint32_t *from, uint32_t n) {
    bool more = false;
    for (uint32_t t = 0; t < n; t++)
        if (into[t] < from[t]) into[t] = from[t], more = true;
    return more;
}

const uint32_t *smc_symmetry_prefix(const smc_groups *s, const smc_graph *g, smc_id id,
                                    uint32_t *into) {
    const uint32_t n = g->threads.n;
    memcpy(into, smc_event_clock(g, id), g->stride * sizeof *into);
    if (smc_symmetry_state_of(s, id).symmetric)
        join_clock(into, smc_event_clock(g, smc_symmetry_counterpart(s, g, id)), n);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = g->by_path.n; i-- > 0;) {
            const smc_group_member *m = smc_member_of(s, g->by_path.at[i]);
            const uint32_t alike =
                m->previous ? last_symmetric_index(m, into[g->by_path.at[i]]) : 0;
            if (alike > into[m->previous])
                more |= join_clock(
                    into, smc_event_clock(g, g->threads.at[m->previous].events.at[alike - 1]), n);
        }
    }
    return into;
}

// ---- check from scratch -------------------------------------------------------------------------

static const char *check_member(const smc_groups *s, uint32_t t) {
    const smc_group_member *m = smc_member_of(s, t), *next = smc_member_of(s, m->next),
                           *previous = smc_member_of(s, m->previous);
    if (m->next && (next->previous != t || next->first != m->first))
        return "a thread is not before the next one of its group";
    if (m->previous && (previous->next != t || previous->first != m->first))
        return "a thread is not behind the one before it of its group";
    if (!m->previous && m->first != (m->next ? t : 0))
        return "a group does not begin with its first";
    for (uint32_t i = 0; i < m->recounts.n; i++) {
        const smc_event_renumbering *r = &m->recounts.at[i];
        if (r->less >= r->index || (i && (r[-1].index >= r->index || r[-1].less > r->less)))
            return "creations of a group are counted anew in no order";
    }
    return NULL;
}

// Checks that the symmetric events of the thread are exactly those up to the first difference from
// the previous thread of its group, and the locks before which both are equal again.
static const char *check_symmetry_state(smc_groups *s, const smc_graph *g, uint32_t t) {
    const smc_group_member *m = smc_member_of(s, t);
    const smc_thread *thread = &g->threads.at[t];
    bool equal = m->previous != 0;
    uint32_t n = 0;
    smc_symmetry_state after = {0};
    for (uint32_t i = 1; i <= thread->events.n; i++) {
        const smc_id id = thread_event_id(g, t, i);
        const smc_symmetry_state l = smc_symmetry_state_of(s, id);
        const smc_event *e = smc_event_at(g, id);
        const bool symmetric = equal || (after.equal_again && e->kind == SMC_LOCK);
        if (l.symmetric != symmetric) return "an event is not as symmetric as those before it";
        set_equality_after(s, g, e, &after);
        if (l.equal_again != after.equal_again || l.equal_if_woken != after.equal_if_woken)
            return "threads are not equal again where they should be";
        equal = false;
        if (!symmetric) continue;
        n++;
        if (last_symmetric_index(m, i) != i) return "an index of a symmetric event is missing";
        if (g->threads.at[m->previous].events.n < i) return "a symmetric event goes first";
        const smc_event *other = smc_event_at(g, thread_event_id(g, m->previous, i));
        if (other->linked_at > e->linked_at) return "a symmetric event is linked first";
        if (l.same != is_equal_event(s, g, e, other))
            return "an event is not what its counterpart is";
        equal = l.same;
    }
    return n == m->n_symmetric + m->symmetric_again.n ? NULL : "symmetric events are miscounted";
}

const char *smc_groups_check(smc_groups *s, const smc_graph *g) {
    uint32_t n = 0;
    uint64_t grouping = 0;
    const char *wrong = NULL;
    if (s->use != SMC_SYMMETRY_USED) return s->n ? "threads are in groups unasked" : NULL;
    for (uint32_t t = 0; t < g->threads.n && !wrong; t++) {
        const smc_group_member *m = smc_member_of(s, t);
        n += m->first != 0;
        if (m->previous) grouping ^= pair_in_group(m->previous, t);
        wrong = check_member(s, t);
        if (!wrong) wrong = check_symmetry_state(s, g, t);
    }
    if (wrong) return wrong;
    if (n != s->n || s->most < n) return "threads in groups are miscounted";
    return grouping == s->grouping ? NULL : "the groups are not those of their hash";
}
