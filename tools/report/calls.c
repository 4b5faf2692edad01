#include "tools/report/calls.h"

#include "program/orders.h"
#include "result/deadlocks/find.h"
#include "result/deadlocks/future.h"
#include "tools/report/sync.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// Sizes of buffers, and limits on the numbers of items and values in a text.
enum { NAME = 96, VALUES = 64, MAX_ITEMS = 4, MAX_VALUES = 4, CALL = 64, LONGEST = 72 };

// ---- merging events into steps ------------------------------------------------------------------

// Splits a name such as "a[3]" at its last index: *base is the length of the part before it.
// Returns false if there is no index.
static bool split_index(const char *name, size_t *base, unsigned long *index) {
    const char *open = strrchr(name, '[');
    char *end;
    if (!open || !isdigit((unsigned char)open[1])) return false;
    *index = strtoul(open + 1, &end, 10);
    *base = (size_t)(open - name);
    return strcmp(end, "]") == 0;
}

static bool is_next_element(const smc_report *r, const smc_witness_event *a,
                            const smc_witness_event *b) {
    char x[NAME], y[NAME];
    size_t n = 0, m = 0;
    unsigned long i = 0, k = 0;
    r->program->names.location(r->program, a->loc, x, sizeof x);
    r->program->names.location(r->program, b->loc, y, sizeof y);
    return split_index(x, &n, &i) && split_index(y, &m, &k) && n == m && memcmp(x, y, n) == 0 &&
           k == i + 1;
}

static smc_place source_place_of_event(const smc_report *r, const smc_witness_event *e) {
    return e->place ? r->program->place(r->program, e->place) : (smc_place){0};
}

static bool is_read_write_or_rmw(const smc_witness_event *e) {
    return e->loc && (e->kind == SMC_READ || e->kind == SMC_WRITE || e->kind == SMC_RMW);
}

// True if the place is in a C++ library function that the program calls. An atomic operation of the
// program counts as the program's own step, even if a library header implements it.
static bool is_callee_of_cxx(const smc_place *p) {
    return p->callee && !smc_is_atomic_operation(p->callee);
}

// True for plain accesses by a function of the C library. If the compiler inserted the call, its
// place is that of the program's code.
static bool is_in_c_library(const smc_report *r, const smc_witness_event *e) {
    const char *library = source_place_of_event(r, e).library;
    if (!library || *library == '_' || strncmp(library, "operator ", strlen("operator ")) == 0)
        return false;
    return !source_place_of_event(r, e).callee && e->order == SMC_PLAIN &&
           !smc_is_sync_event(r, e) && !r->program->location(r->program, e->loc).lock;
}

static bool belong_to_same_call(const smc_report *r, const smc_witness_event *a,
                                const smc_witness_event *b) {
    const smc_place p = source_place_of_event(r, a), q = source_place_of_event(r, b);
    if (is_in_c_library(r, a) && is_in_c_library(r, b)) return a->place == b->place;
    return is_callee_of_cxx(&p) && is_callee_of_cxx(&q) && p.line == q.line &&
           p.column == q.column && p.file == q.file && p.caller == q.caller &&
           p.callee == q.callee && !smc_is_sync_event(r, a) && !smc_is_sync_event(r, b);
}

// True for accesses in one line to consecutive elements. Their columns may differ, since some
// versions of clang give each access in a macro argument its own column.
static bool are_consecutive_elements(const smc_report *r, const smc_witness_event *a,
                                     const smc_witness_event *b) {
    const smc_place p = source_place_of_event(r, a), q = source_place_of_event(r, b);
    return p.line == q.line && p.file == q.file && p.function == q.function && a->kind == b->kind &&
           a->kind != SMC_RMW && a->order == SMC_PLAIN && b->order == SMC_PLAIN &&
           !source_place_of_event(r, a).library && is_next_element(r, a, b);
}

// Shows all accesses of a string that a call reads or writes, if one of them is shown; otherwise,
// "strcpy writes key = "d"" would omit the others. To be called for the events in step order, and
// again in reverse order (`up`).
static void show_consecutive_elements(const smc_report *r, const smc_witness *x, bool *shown,
                                      uint32_t before[2], uint32_t i, bool up) {
    const smc_witness_event *e = &x->events[i];
    const unsigned kind = e->kind == SMC_WRITE;
    if (!is_read_write_or_rmw(e) || e->pending || !is_in_c_library(r, e)) {
        before[0] = before[1] = x->n;
        return;
    }
    if (before[kind] < x->n && shown[before[kind]]) {
        const smc_witness_event *b = &x->events[before[kind]];
        if (b->thread == e->thread && b->place == e->place &&
            (up ? is_next_element(r, b, e) : is_next_element(r, e, b)))
            shown[i] = true;
    }
    before[kind] = i;
}

static void show_rows(const smc_report *r, const smc_witness *x, const uint32_t *at_step,
                      bool *shown) {
    uint32_t before[2] = {x->n, x->n}; // last read and last write of the call so far
    for (uint32_t step = 0; step < x->n; step++)
        show_consecutive_elements(r, x, shown, before, at_step[step], true);
    before[0] = before[1] = x->n;
    for (uint32_t step = x->n; step-- > 0;)
        show_consecutive_elements(r, x, shown, before, at_step[step], false);
}

void smc_calls_find(const smc_report *r, const smc_witness *x, const uint32_t *at_step, bool *shown,
                    char *const *notes, uint32_t *head) {
    show_rows(r, x, at_step, shown);
    uint32_t last = x->n; // event of the previous step
    for (uint32_t i = 0; i < x->n; i++) head[i] = i;
    for (uint32_t step = 0; step < x->n; step++) {
        const uint32_t i = at_step[step];
        const smc_witness_event *e = &x->events[i], *before = last < x->n ? &x->events[last] : NULL;
        if (!shown[i]) continue;
        const bool is_plain_step =
            is_read_write_or_rmw(e) && !e->culprit && !e->pending && !notes[i];
        if (is_plain_step && before && before->thread == e->thread &&
            (e->continues || belong_to_same_call(r, before, e) ||
             are_consecutive_elements(r, before, e)))
            head[i] = head[last];
        last = is_plain_step ? i : x->n;
    }
}

// ---- summarising accesses -----------------------------------------------------------------------

// What a step does to an item: it reads it, writes it, or changes it by an RMW.
typedef enum access_effect { READS, WRITES, CHANGES } access_effect;

// Accesses to one location, or to consecutive elements, that are described together.
typedef struct access_item {
    access_effect doing;
    char name[NAME];
    size_t base; // length of the name before its index
    unsigned long first, last;
    bool has_index, is_text;
    char values[VALUES];
    unsigned n;
} access_item;

// The items of one step.
typedef struct access_items {
    access_item at[16];
    unsigned n, more; // number of items; number of items that were left out
} access_items;

static access_effect effect_of_access(const smc_witness_event *e) {
    return e->kind == SMC_RMW && e->writes ? CHANGES : e->writes ? WRITES : READS;
}

static void format_value(const smc_report *r, const smc_witness_event *e, char *buf) {
    char in[VALUES], out[VALUES];
    if (smc_reads_unwritten(r->program, e)) snprintf(in, sizeof in, "uninitialised");
    else smc_format_value_at(r->program, e->loc, e->in, in, sizeof in);
    smc_format_value_at(r->program, e->loc, e->out, out, sizeof out);
    const access_effect what = effect_of_access(e);
    if (what == CHANGES) snprintf(buf, VALUES, "%.28s -> %.28s", in, out);
    else snprintf(buf, VALUES, "%s", what == READS ? in : out);
}

static bool is_character(const char *value) { return value[0] == '\'' || strcmp(value, "0") == 0; }

// Appends a value to the item's text: characters form a string, which 0 ends; other values form a
// list.
static void add_value(access_item *to, const char *value) {
    const size_t n = strlen(to->values);
    const bool is_end = strcmp(value, "0") == 0;
    if (to->is_text) {
        if (!is_end)
            snprintf(to->values + n, VALUES - n, "%.*s", (int)strlen(value) - 2, value + 1);
    } else if (to->n < MAX_VALUES) {
        snprintf(to->values + n, VALUES - n, "%s%s", to->n ? ", " : "", value);
    } else if (to->n == MAX_VALUES) {
        snprintf(to->values + n, VALUES - n, ", ..");
    }
    to->n++;
}

static void add_item(access_items *all, access_effect what, const char *name, const char *value) {
    if (all->n == sizeof all->at / sizeof *all->at) {
        all->more++;
        return;
    }
    access_item *new = &all->at[all->n++];
    *new = (access_item){.doing = what};
    snprintf(new->name, sizeof new->name, "%s", name);
    new->has_index = split_index(name, &new->base, &new->first);
    new->last = new->first;
    new->is_text = new->has_index &&value[0] == '\'';
    add_value(new, value);
}

// Extends the item by another value of the same location, or by the next element. Returns false if
// the access does not continue the item.
static bool extends_item(access_item *i, access_effect what, const char *name, const char *value) {
    size_t base = 0;
    unsigned long index = 0;
    if (i->doing != what) return false;
    if (strcmp(i->name, name) == 0 && !i->n) return true;
    const bool is_row = i->has_index && split_index(name, &base, &index) && base == i->base &&
                        memcmp(i->name, name, base) == 0;
    // the access is to an element in the range collected so far
    if (is_row && index >= i->first && index <= i->last) return true;
    if (is_row && index == i->last + 1 && (!i->is_text || is_character(value))) {
        i->last = index;
        add_value(i, value);
        return true;
    }
    if (is_row || strcmp(i->name, name) != 0) return false;
    i->n = 0, i->values[0] = 0;
    add_value(i, value);
    return true;
}

static void collect_items(const smc_call_list *c, uint32_t first, access_items *all) {
    const smc_report *r = c->report;
    const smc_witness *x = c->x;
    for (uint32_t e = first; e < x->n && x->events[e].thread == x->events[first].thread; e++) {
        if (!c->shown[e] || c->head[e] != first) continue;
        char name[NAME], value[VALUES];
        r->program->names.location(r->program, x->events[e].loc, name, sizeof name);
        format_value(r, &x->events[e], value);
        bool found = false;
        for (unsigned k = 0; k < all->n && !found; k++)
            found = extends_item(&all->at[k], effect_of_access(&x->events[e]), name, value);
        if (!found) add_item(all, effect_of_access(&x->events[e]), name, value);
    }
}

// ---- words --------------------------------------------------------------------------------------

static void format_item(const access_item *i, char *buf, size_t room) {
    char name[NAME + 32];
    const bool is_row = i->has_index && i->last > i->first, is_whole = i->is_text && !i->first;
    if (is_whole) snprintf(name, sizeof name, "%.*s", (int)i->base, i->name);
    else if (is_row)
        snprintf(name, sizeof name, "%.*s[%lu..%lu]", (int)i->base, i->name, i->first, i->last);
    else snprintf(name, sizeof name, "%s", i->name);
    const char *quote = i->is_text ? "\"" : "";
    snprintf(buf, room, "%s%s%s%s%s", name, i->doing == CHANGES ? ": " : " = ", quote, i->values,
             quote);
}

static unsigned count_items(const access_items *all, access_effect what) {
    unsigned n = 0;
    for (unsigned i = 0; i < all->n; i++) n += all->at[i].doing == what;
    return n;
}

// False if there are many items and some of them are writes: then reads are omitted.
static bool shows_reads(const access_items *all) {
    return all->n <= MAX_ITEMS || count_items(all, READS) == all->n;
}

// Appends the items as a text such as " reads a = 1, b = 2, writes c = 3".
static void format_items(const access_items *all, char *buf, size_t room) {
    static const char *const verbs[] = {" reads ", " writes ", " changes "};
    const bool is_short = shows_reads(all);
    const char *before = "";
    unsigned shown = 0;
    size_t n = 0;
    for (unsigned d = READS; d <= CHANGES; d++) {
        bool is_first = true;
        for (unsigned i = 0; i < all->n; i++) {
            if (all->at[i].doing != (access_effect)d || (d == READS && !is_short) ||
                shown == MAX_ITEMS)
                continue;
            char text[2 * NAME + VALUES];
            format_item(&all->at[i], text, sizeof text);
            if (shown && n + strlen(text) > LONGEST) continue;
            n += (size_t)snprintf(buf + n, room - n, "%s%s%s", before,
                                  is_first ? verbs[d] + (*before == ',') : "", text);
            is_first = false;
            before = ", ";
            shown++;
        }
    }
    const unsigned left = all->n + all->more - shown - (is_short ? 0 : count_items(all, READS));
    if (left && n < room) snprintf(buf + n, room - n, ", ..");
}

// Writes a short name of the function: "vector::push_back" for "std::vector<int,
// std::allocator<int>>::push_back", "vector" for a constructor, "Queue::push" for Rust's
// "<a::Queue<u32> as b::Pushes>::push".
static void format_callee(const char *name, char buf[CALL]) {
    char plain[256], *part[2] = {plain, NULL};
    size_t n = 0, depth = 0;
    const bool is_of_type = *name == '<'; // a name such as "<std::sync::mpsc::Sender<u32>>::send"
    for (const char *s = name + is_of_type; *s && n + 1 < sizeof plain; s++) {
        if (is_of_type && !depth && *s == '>') continue;
        // Skips the trait, up to the closing bracket.
        if (is_of_type && !depth && strncmp(s, " as ", 4) == 0) depth++;
        const bool is_operator = !depth && strncmp(s, "operator", 8) == 0;
        if (is_operator) {
            n += (size_t)snprintf(plain + n, sizeof plain - n, "%s", s);
            break;
        }
        depth += *s == '<';
        if (!depth) plain[n++] = *s;
        depth -= *s == '>' && depth;
    }
    plain[n < sizeof plain ? n : sizeof plain - 1] = 0;
    for (char *colon = strstr(plain, "::"); colon; colon = strstr(colon + 2, "::")) {
        *colon = 0;
        if (part[1]) part[0] = part[1];
        part[1] = colon + 2;
    }
    const char *class = part[1] ? part[0] : NULL, *function = part[1] ? part[1] : part[0];
    while (class && *class == '_') class ++;
    while (*function == '_') function++;
    if (strncmp(function, "basic_", 6) == 0) function += 6; // for the constructor of std::string
    if (!class || strcmp(class, "std") == 0 || strcmp(class, "cxx11") == 0 ||
        strcmp(class, function) == 0)
        snprintf(buf, CALL, "%.60s", function);
    else snprintf(buf, CALL, "%.30s::%.30s", class, function);
}

// ---- accesses that span several cells -----------------------------------------------------------

// Returns the event by which an RMW writes to the cell that `part` has read, in the same step;
// NULL: the RMW does not write.
static const smc_witness_event *written_by(const smc_witness *x, const uint32_t *head,
                                           uint32_t first, const smc_witness_event *part) {
    for (const smc_witness_event *e = part; e < x->events + x->n && e->thread == part->thread; e++)
        if (head[e - x->events] == first && e->kind == SMC_WRITE && e->loc == part->loc) return e;
    return NULL;
}

// Returns the length of the prefix that the names of all parts share: that of "lock." for
// "lock.owner" and "lock.next".
static size_t common_prefix_length(const smc_report *r, const smc_witness *x, const uint32_t *head,
                                   uint32_t first) {
    char name[NAME], other[NAME];
    r->program->names.location(r->program, x->events[first].loc, name, sizeof name);
    const char *dot = strrchr(name, '.');
    const size_t n = dot ? (size_t)(dot - name) + 1 : 0;
    for (uint32_t i = first; i < x->n && x->events[i].thread == x->events[first].thread; i++) {
        if (head[i] != first) continue;
        r->program->names.location(r->program, x->events[i].loc, other, sizeof other);
        if (strncmp(name, other, n) != 0) return 0;
    }
    return n;
}

// Writes the whole access as a text such as "update lock: next = 0 -> 1, owner = 0 (acquire)".
static void format_access(const smc_report *r, const smc_witness *x, const uint32_t *head,
                          uint32_t first, char *buf) {
    const smc_witness_event *e = &x->events[first], *last = e;
    const size_t base = common_prefix_length(r, x, head, first), room = SMC_EVENT_TEXT_SIZE;
    const bool is_rmw = e->kind == SMC_RMW, fails = is_rmw && !written_by(x, head, first, e);
    char name[NAME], in[VALUES], out[VALUES];
    r->program->names.location(r->program, e->loc, name, sizeof name);
    size_t n = (size_t)snprintf(buf, room, "%s %.*s%s",
                                fails                  ? smc_rmw_name(SMC_CAS)
                                : is_rmw               ? "update"
                                : e->kind == SMC_WRITE ? "write"
                                                       : "read",
                                base ? (int)base - 1 : 0, name, base ? ": " : "");
    const char *before = "";
    for (uint32_t i = first; i < x->n && x->events[i].thread == e->thread && n < room; i++) {
        const smc_witness_event *part = &x->events[i];
        if (head[i] != first) continue;
        last = part;
        if (is_rmw && part->kind == SMC_WRITE) continue;
        const smc_witness_event *w = is_rmw ? written_by(x, head, first, part) : NULL;
        r->program->names.location(r->program, part->loc, name, sizeof name);
        format_value(r, part, in);
        format_value(r, w ? w : part, out);
        const bool changes = strcmp(in, out) != 0;
        n += (size_t)snprintf(buf + n, room - n, "%s%s = %s%s%s", before, name + base, in,
                              changes ? " -> " : "", changes ? out : "");
        before = ", ";
    }
    if (n < room)
        snprintf(buf + n, room - n, "%s (%s)", fails ? ", fails" : "", smc_order_name(last->order));
}

static bool has_parts(const smc_call_list *c, uint32_t first) {
    const uint32_t next = first + 1;
    return next < c->x->n && c->x->events[next].continues && c->shown[next] &&
           c->head[next] == first;
}

// ---- text of a step -----------------------------------------------------------------------------

// Finds the future whose shared state the call uses. Returns false if there is none.
static bool find_future(const smc_call_list *c, uint32_t first, char *name) {
    const smc_witness *x = c->x;
    bool is = false;
    for (uint32_t i = first; i < x->n && x->events[i].thread == x->events[first].thread && !is; i++)
        is = c->shown[i] && c->head[i] == first &&
             smc_future_name(c->report->program, x, x->events[i].loc, name);
    return is;
}

bool smc_calls_text(const smc_call_list *c, uint32_t first, char *buf, bool *reads) {
    const smc_report *r = c->report;
    const smc_witness *x = c->x;
    const smc_witness_event *e = &x->events[first];
    if (!is_read_write_or_rmw(e) || e->pending) return false;
    if (has_parts(c, first)) {
        *reads = e->reads;
        return format_access(r, x, c->head, first, buf), true;
    }
    const bool is_c = is_in_c_library(r, e);
    bool has_several = false;
    for (uint32_t i = first + 1; i < x->n && x->events[i].thread == e->thread && !has_several; i++)
        has_several = c->shown[i] && c->head[i] == first;
    if (!has_several && !is_c) return false;
    access_items all = {.n = 0};
    collect_items(c, first, &all);
    const smc_place at = source_place_of_event(r, e);
    char call[CALL], text[SMC_EVENT_TEXT_SIZE], name[SMC_DEADLOCK_NAME];
    if (is_c) format_callee(at.library, call);
    else if (is_callee_of_cxx(&at)) format_callee(at.callee, call);
    if (is_callee_of_cxx(&at) && find_future(c, first, name)) {
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s (%.*s)", call, SMC_EVENT_TEXT_SIZE - CALL - 4, name);
        *reads = false;
        return true;
    }
    format_items(&all, text, sizeof text);
    *reads = shows_reads(&all);
    if (is_c || is_callee_of_cxx(&at)) {
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s%.*s", call,
                 (int)(SMC_EVENT_TEXT_SIZE - sizeof call - 1), text);
    } else {
        format_item(&all.at[0], text, sizeof text);
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s %.*s (plain)",
                 effect_of_access(e) == READS ? "read" : "write", SMC_EVENT_TEXT_SIZE - 24, text);
    }
    return true;
}
