// describe.c - names a memory location in the terms of the source: by variable and member, or by
// the place of the allocation.
#include "interp/bytecode/address.h"
#include "interp/bytecode/short.h"
#include "interp/memory/heap.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// True if a scalar of `size` bytes begins at `offset`.
static bool has_scalar(const smc_shape *s, uint32_t offset, uint32_t size) {
    if (!s) return false;
    if (s->element)
        return s->element->size && has_scalar(s->element, offset % s->element->size, size);
    bool found = !s->n_fields && !offset && s->size == size;
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = s->fields[i].offset <= offset &&
                has_scalar(s->fields[i].shape, offset - s->fields[i].offset, size);
    return found;
}

// Returns the last field that begins at or before `offset`. If several begin there, as in a union,
// returns the first with a scalar of `size` bytes at `offset`, if there is one.
static const smc_field *field_at(const smc_shape *s, uint32_t offset, uint32_t size) {
    const smc_field *found = NULL;
    bool fits = false;
    for (uint32_t i = 0; i < s->n_fields; i++) {
        const smc_field *f = &s->fields[i];
        if (!f->shape || f->offset > offset || (found && f->offset < found->offset)) continue;
        const bool is_fit = has_scalar(f->shape, offset - f->offset, size),
                   is_later = !found || f->offset > found->offset;
        if (!is_later && (fits || !is_fit)) continue;
        found = f;
        fits = is_fit;
    }
    return found;
}

// ---- bit-fields: an access covers all that share its bytes --------------------------------------

static bool is_bit_field_in(const smc_field *f, uint32_t offset, uint32_t size) {
    return f->bits && f->name && *f->name && f->offset < offset + size &&
           f->offset + (f->bit + f->bits + 7) / 8 > offset;
}

static uint32_t count_bit_fields(const smc_shape *s, uint32_t offset, uint32_t size) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n_fields; i++) n += is_bit_field_in(&s->fields[i], offset, size);
    return n;
}

// Appends ".{a, b}", or ".a" for a single bit-field.
static void describe_bit_fields(const smc_shape *s, uint32_t offset, uint32_t size, bool pointed,
                                char *buf, size_t room, size_t n) {
    const uint32_t all = count_bit_fields(s, offset, size);
    const char *before = "";
    smc_append(buf, room, &n, "%s%s", pointed ? "->" : ".", all > 1 ? "{" : "");
    for (uint32_t i = 0; i < s->n_fields; i++) {
        if (!is_bit_field_in(&s->fields[i], offset, size)) continue;
        smc_append(buf, room, &n, "%s%s", before, s->fields[i].name);
        before = ", ";
    }
    if (all > 1) smc_append(buf, room, &n, "}");
}

// True for members that reports omit: those that C++ library classes use only as containers, and
// those of smc's own classes, whose names begin with _M_smc_.
static bool is_hidden(const char *name, bool has_parts) {
    static const char *const names[] = {"_M_impl", "_M_storage",   "_M_t",    "_M_func",
                                        "_M_fn",   "_M_head_impl", "__data_", "__storage_"};
    static const char own[] = "_M_smc_";
    if (strncmp(name, own, sizeof own - 1) == 0 || strcmp(name, "_M_cond") == 0) return true;
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && has_parts && !is; i++)
        is = strcmp(name, names[i]) == 0;
    return is;
}

// Returns a library's member name without its prefix: use_count for _M_use_count.
static const char *shown_name(const char *name) {
    return name + (strncmp(name, "_M_", 3) == 0 && name[3] ? 3 : 0);
}

// Descends to the scalar of `size` bytes at `offset` and appends the names of the parts. With a
// `size` of 0, for an address, descends to the largest part that begins there. With `pointed`, the
// first part is accessed through a pointer ("->").
static void describe_part(const smc_shape *s, uint32_t offset, uint32_t size, bool pointed,
                          char *buf, size_t room, size_t n) {
    while (s && (s->element || s->n_fields) && (size || offset)) {
        if (s->element) {
            const uint32_t stride = s->element->size ? s->element->size : 1;
            smc_append(buf, room, &n, "[%u]", offset / stride);
            offset %= stride;
            s = s->element;
        } else if (size && count_bit_fields(s, offset, size)) {
            describe_bit_fields(s, offset, size, pointed, buf, room, n);
            return;
        } else {
            const smc_field *f = field_at(s, offset, size);
            if (!f || (!offset && size == s->size && size > f->shape->size)) break;
            const bool has_parts = f->shape->n_fields || f->shape->element,
                       has_name = f->name && *f->name && !is_hidden(f->name, has_parts);
            // An anonymous member has no name to append; only its own members are named.
            if (has_name)
                smc_append(buf, room, &n, "%s%s", pointed ? "->" : ".", shown_name(f->name));
            offset -= f->offset;
            s = f->shape;
            pointed &= !has_name;
            continue;
        }
        pointed = false;
    }
    if (offset) smc_append(buf, room, &n, " + %u", offset);
}

// Appends "thread N's" if the object does not belong to the main thread.
static void describe_owner(const smc_memory *m, const smc_allocation *a, char *buf, size_t room,
                           size_t *n) {
    uint32_t thread;
    if (smc_memory_thread_of(m, a->path, &thread) && thread)
        smc_append(buf, room, n, "thread %u's ", thread);
}

// Names heap memory by the variable that holds its address, and its parts by the type it is used
// as.
static void describe_heap(const smc_memory *m, const smc_places *places, const smc_allocation *a,
                          uint32_t offset, uint32_t size, char *buf, size_t room, size_t n) {
    const size_t begin = n;
    const smc_shape *shape = smc_heap_type(m, places, a);
    const bool is_whole = !size && smc_heap_begins_at(m, places, a, offset);
    smc_heap_describe(m, places, a, is_whole ? SMC_HEAP_WHOLE : SMC_HEAP_SHORT, buf, room, &n);
    const size_t name = n;
    // The access does not fit the array's elements, for example since it is an access to raw bytes.
    const bool is_other = shape && ((!shape->n_fields && !shape->element && size > shape->size) ||
                                    offset >= smc_heap_end_of_pairs(m, places, a, shape));
    if (!shape || is_other) {
        if (offset) smc_append(buf, room, &n, " + %u", offset);
    } else if (smc_heap_form_of(shape, a->size) == SMC_HEAP_ARRAY) {
        if (size || offset) smc_append(buf, room, &n, "[%u]", offset / shape->size);
        describe_part(shape, offset % shape->size, size, false, buf, room, n);
    } else {
        describe_part(shape, offset, size, !smc_heap_is_rust(m), buf, room, n);
    }
    const bool is_all = size && strlen(buf) == name && name + 1 < room;
    if (!is_all || !smc_heap_is_held(m, places, a)) return;
    memmove(buf + begin + 1, buf + begin, strlen(buf + begin) + 1);
    buf[begin] = '*';
}

void smc_memory_describe_variable(const smc_memory *m, uint32_t variable, uint32_t offset,
                                  uint32_t size, char *buf, size_t room) {
    assert(variable < m->code->variables.n);
    const smc_variable *v = &m->code->variables.at[variable];
    size_t n = 0;
    smc_append(buf, room, &n, "%s", v->name ? v->name : "a local variable");
    describe_part(v->parts ? v->parts : v->shape, v->within + offset, size, false, buf, room, n);
}

// Describes `size` bytes at `offset` of an object. If size is 0, describes an address.
static void describe_part_of(const smc_memory *m, const smc_places *places, const smc_allocation *a,
                             uint32_t offset, uint32_t size, char *buf, size_t room, size_t n) {
    describe_owner(m, a, buf, room, &n);
    if (smc_heap_is(m, a)) {
        describe_heap(m, places, a, offset, size, buf, room, n);
        return;
    }
    const smc_variable *v = &m->code->variables.at[a->variable];
    smc_append(buf, room, &n, "%s", a->global ? a->global->name : v->name);
    describe_part(a->global ? a->global->parts : v->parts, offset, size, false, buf, room, n);
}

static void describe_part_of_global(const smc_global *g, uint32_t offset, uint32_t size, char *buf,
                                    size_t room, size_t n) {
    smc_append(buf, room, &n, "%s", g->name);
    describe_part(g->parts, offset, size, false, buf, room, n);
}

// ---- memory declared as bytes, described by the struct that is stored there ---------------------

// True for an array of bytes, which declares a pool or storage for an object. Also true for NULL,
// the unknown target type of a void *.
static bool is_bytes(const smc_shape *s) {
    uint32_t n = 0;
    for (; s && s->element; s = s->element) n++;
    return !s || (!s->n_fields && s->size == 1 && n);
}

// Returns the declared type of the byte at *offset, and makes *offset relative to its innermost
// array.
static const smc_shape *declared_at(const smc_shape *s, uint32_t *offset) {
    while (s && (s->n_fields || (s->element && !is_bytes(s)))) {
        const smc_field *f = s->element ? NULL : field_at(s, *offset, 0);
        if (!s->element && !f) return s;
        *offset =
            s->element ? (s->element->size ? *offset % s->element->size : 0) : *offset - f->offset;
        s = s->element ? s->element : f->shape;
    }
    return s;
}

// A struct that is stored in an array of bytes. `at` is the offset in the struct of the location's
// first byte. shape == NULL: there is no such struct.
typedef struct kept {
    const smc_shape *shape;
    uint32_t at;
} kept;

// True if the array of bytes around a location has room for the whole struct.
static bool has_room(const smc_memory *m, const smc_places *places, const smc_location *l, kept k) {
    const smc_allocation *a = l->object ? &m->objects.at[l->object] : NULL;
    const smc_global *g = a ? a->global : &m->code->globals.at[smc_addr_object(l->address)];
    uint32_t offset = l->offset, room = a ? a->size : g->size;
    const bool is_heap = a && smc_heap_is(m, a);
    const smc_shape *s = is_heap ? smc_heap_type(m, places, a)
                         : g     ? g->parts
                                 : m->code->variables.at[a->variable].parts;
    if (is_heap && s && (s->element || s->n_fields || s->size != 1)) return false;
    if (!is_heap) {
        s = declared_at(s, &offset);
        if (!s || !is_bytes(s)) return false;
        room = s->size;
    }
    return offset >= k.at && k.shape->size <= room && offset - k.at <= room - k.shape->size;
}

// Returns the struct that the source names where it accesses the location, or the location
// `distance` bytes away. Such a neighbour is needed for members that only library functions access,
// such as a C++ atomic.
static kept said_of(const smc_memory *m, const smc_memory_location *of, int64_t distance,
                    uint32_t size) {
    const uint32_t by = of->kept_by;
    if (!by || by == SMC_KEPT_BY_MANY || of->name) return (kept){0};
    const smc_code_source *s = &m->code->sources.at[by];
    const int64_t at = s->accessed_at + distance;
    const bool is_part = s->accessed->name && at >= 0 && at < s->accessed->size &&
                         (has_scalar(s->accessed, (uint32_t)at, size) ||
                          count_bit_fields(s->accessed, (uint32_t)at, size));
    return is_part ? (kept){s->accessed, (uint32_t)at} : (kept){0};
}

static kept kept_in_bytes(const smc_memory *m, const smc_places *places, uint32_t loc) {
    enum { FURTHEST = 256 }; // largest distance of a neighbour in bytes
    const smc_memory_location *of = &m->locations.at[loc];
    const smc_location *l = &of->seen;
    if (of->name || l->lock || l->part_of) return (kept){0};
    // If not even a struct of one byte fits, none does.
    if (!has_room(m, places, l, (kept){&(smc_shape){.size = 1}, 0})) return (kept){0};
    kept k = said_of(m, of, 0, l->size);
    for (int64_t d = 1; d < FURTHEST && !k.shape && !of->kept_by; d++)
        for (int sign = -1; sign <= 1 && !k.shape; sign += 2) {
            const uint32_t by = smc_memory_location_of(m, l->address + (uint64_t)(sign * d));
            const smc_memory_location *near = &m->locations.at[by];
            if (by && near->seen.object == l->object &&
                near->seen.address == l->address + (uint64_t)(sign * d))
                k = said_of(m, near, -sign * d, l->size);
        }
    return k.shape && has_room(m, places, l, k) ? k : (kept){0};
}

// Writes a member of a struct in bytes in C syntax: "((struct node *)&pool[32])->next".
static void describe_kept(const smc_memory *m, const smc_places *places, const smc_location *l,
                          kept k, char *buf, size_t room) {
    const smc_allocation *a = l->object ? &m->objects.at[l->object] : NULL;
    const uint32_t begin = l->offset - k.at;
    const bool is_heap = a && smc_heap_is(m, a), is_raw = is_heap && !smc_heap_type(m, places, a);
    size_t n = 0;
    *buf = 0;
    if (a) describe_owner(m, a, buf, room, &n);
    smc_append(buf, room, &n, "((%s *)%s", k.shape->name, is_raw && begin ? "(" : "");
    if (!is_heap || (begin && !is_raw)) smc_append(buf, room, &n, "&");
    if (is_heap) {
        smc_heap_describe(m, places, a, SMC_HEAP_SHORT, buf, room, &n);
        if (begin) smc_append(buf, room, &n, is_raw ? " + %u)" : "[%u]", begin);
    } else {
        const smc_global *g = a ? a->global : &m->code->globals.at[smc_addr_object(l->address)];
        const smc_variable *v = a ? &m->code->variables.at[a->variable] : NULL;
        smc_append(buf, room, &n, "%s", g ? g->name : v->name);
        if (n < room) describe_part(g ? g->parts : v->parts, begin, 0, false, buf, room, n);
        n = strlen(buf);
    }
    smc_append(buf, room, &n, ")");
    if (n < room) describe_part(k.shape, k.at, l->size, true, buf, room, n);
}

// Describes the location `loc`. `l` is that location, or a range of bytes that begins in it.
static void describe_from(const smc_memory *m, const smc_places *places, uint32_t loc,
                          const smc_location *l, char *buf, size_t room) {
    if (m->locations.at[loc].name) {
        snprintf(buf, room, "%s", m->locations.at[loc].name);
        return;
    }
    kept k = kept_in_bytes(m, places, loc);
    assert(l->offset >= m->locations.at[loc].seen.offset); // the range begins in the location
    k.at += l->offset - m->locations.at[loc].seen.offset;
    if (k.shape) describe_kept(m, places, l, k, buf, room);
    else if (l->object)
        describe_part_of(m, places, &m->objects.at[l->object], l->offset, l->size, buf, room, 0);
    else
        describe_part_of_global(&m->code->globals.at[smc_addr_object(l->address)], l->offset,
                                l->size, buf, room, 0);
}

void smc_memory_describe(const smc_memory *m, const smc_places *places, uint32_t loc, char *buf,
                         size_t room) {
    if (!loc || loc >= m->locations.n) snprintf(buf, room, "%s", loc ? "?" : "fence");
    else describe_from(m, places, loc, &m->locations.at[loc].seen, buf, room);
}

void smc_memory_describe_access(const smc_memory *m, const smc_places *places, uint32_t loc,
                                uint64_t address, uint32_t size, char *buf, size_t room) {
    smc_location l = m->locations.at[loc].seen;
    l.offset += (uint32_t)(address - l.address);
    l.address = address;
    l.size = size;
    describe_from(m, places, loc, &l, buf, room);
}

void smc_memory_describe_object(const smc_memory *m, const smc_places *places, uint32_t object,
                                char *buf, size_t room) {
    size_t n = 0;
    *buf = 0;
    if (!object || object >= m->objects.n) return;
    const smc_allocation *a = &m->objects.at[object];
    if (!smc_heap_is(m, a)) smc_append(buf, room, &n, "the variable ");
    if (!smc_heap_is(m, a)) describe_part_of(m, places, a, 0, 0, buf, room, n);
    else
        describe_owner(m, a, buf, room, &n),
            smc_heap_describe(m, places, a, SMC_HEAP_TYPED, buf, room, &n);
}

static void describe_declaration(const smc_memory *m, const smc_variable *v, char *buf,
                                 size_t room) {
    const char *slash = v->file ? strrchr(v->file, '/') : NULL, *file = slash ? slash + 1 : v->file;
    size_t n = strlen(buf);
    if (v->line && v->file != m->code->file)
        smc_append(buf, room, &n, " (%s:%u)", file ? file : "?", v->line);
    else if (v->line) smc_append(buf, room, &n, " (line %u)", v->line);
}

void smc_memory_describe_origin(const smc_memory *m, const smc_places *places, uint64_t origin,
                                char *buf, size_t room) {
    const smc_allocation *a = &m->objects.at[smc_memory_object(m, origin)];
    const bool is_private = smc_addr_is(origin, SMC_KIND_PRIVATE);
    const smc_variable *v =
        &m->code->variables.at[is_private ? smc_addr_object(origin) : a->variable];
    *buf = 0;
    if (smc_addr_is(origin, SMC_KIND_GLOBAL))
        describe_part_of_global(&m->code->globals.at[smc_addr_object(origin)],
                                smc_addr_offset(origin), 1, buf, room, 0);
    else if (!is_private) describe_part_of(m, places, a, smc_addr_offset(origin), 1, buf, room, 0);
    else
        smc_memory_describe_variable(m, smc_addr_object(origin), smc_addr_offset(origin), 1, buf,
                                     room);
    describe_declaration(m, v, buf, room);
}

// Writes a function's name. If it is too long, shortens its template arguments:
// "std::_Function_handler<..>::_M_invoke".
static void put_function(const char *name, char *buf, size_t room) {
    size_t n = 0, depth = 0;
    const bool whole = strlen(name) < room;
    if (whole) smc_append(buf, room, &n, "%s", name);
    for (const char *s = name; *s && !whole; s++) {
        depth -= *s == '>' && depth;
        if (!depth) smc_append(buf, room, &n, "%c", *s);
        if (*s == '<' && !depth++) smc_append(buf, room, &n, "..");
    }
}

static bool describe_function(const smc_code *code, uint64_t address, char *buf, size_t room) {
    if (smc_addr_object(address) >= code->functions.n || smc_addr_offset(address)) return false;
    put_function(code->functions.at[smc_addr_object(address)].name, buf, room);
    return true;
}

// Describes the address of a variable or function. Constants without a name in the source are
// string literals.
static bool describe_global_address(const smc_code *code, uint64_t address, char *buf,
                                    size_t room) {
    enum { SHOWN = 24 };
    const uint32_t i = smc_addr_object(address), offset = smc_addr_offset(address);
    if (i >= code->globals.n || offset > code->globals.at[i].size) return false;
    const smc_global *g = &code->globals.at[i];
    const bool is_string = *g->name == '.' && g->constant;
    size_t n = 0;
    if (is_string) {
        smc_append(buf, room, &n, "\"");
        for (uint32_t k = offset; k < g->size && g->image[k] && n < SHOWN; k++)
            smc_append(buf, room, &n, "%c", isprint(g->image[k]) ? g->image[k] : '?');
        smc_append(buf, room, &n, "\"");
        return true;
    }
    smc_append(buf, room, &n, "&");
    describe_part_of_global(g, offset, 0, buf, room, n);
    return true;
}

// ---- values by their types ----------------------------------------------------------------------

// Returns the scalar of `size` bytes at *offset, or the struct that holds the bit-fields there;
// NULL: unknown. Makes *offset relative to the result.
static const smc_shape *scalar_at(const smc_shape *s, uint32_t *offset, uint32_t size) {
    while (s && (s->element || s->n_fields) && !count_bit_fields(s, *offset, size)) {
        const smc_field *f = s->element ? NULL : field_at(s, *offset, size);
        if (!s->element && !f) return NULL;
        *offset =
            s->element ? (s->element->size ? *offset % s->element->size : 0) : *offset - f->offset;
        s = s->element ? s->element : f->shape;
    }
    return s && (s->n_fields || (!*offset && s->size == size)) ? s : NULL;
}

static const smc_shape *scalar_of(const smc_memory *m, const smc_places *places, uint32_t loc,
                                  uint32_t *offset) {
    const smc_location *l = &m->locations.at[loc].seen;
    *offset = l->offset;
    if (m->locations.at[loc].name || l->lock || l->part_of) return NULL;
    const kept k = kept_in_bytes(m, places, loc);
    if (k.shape) return *offset = k.at, scalar_at(k.shape, offset, l->size);
    if (!l->object)
        return scalar_at(m->code->globals.at[smc_addr_object(l->address)].parts, offset, l->size);
    const smc_allocation *a = &m->objects.at[l->object];
    if (!smc_heap_is(m, a))
        return scalar_at(a->global ? a->global->parts : m->code->variables.at[a->variable].parts,
                         offset, l->size);
    const smc_shape *used = smc_heap_used_as(m, places, a, offset);
    return used ? scalar_at(used, offset, l->size) : NULL;
}

// Writes the values of bit-fields, "{1, 3}", in the order of their names. A bit-field that is
// partly outside the bytes is written as "?".
static void put_bit_fields(const smc_shape *s, uint32_t offset, uint32_t size, uint64_t value,
                           char *buf, size_t room) {
    size_t n = 0;
    const bool several = count_bit_fields(s, offset, size) > 1;
    const char *before = several ? "{" : "";
    for (uint32_t i = 0; i < s->n_fields; i++) {
        const smc_field *f = &s->fields[i];
        if (!is_bit_field_in(f, offset, size)) continue;
        const int64_t first = 8 * ((int64_t)f->offset - offset) + f->bit;
        const bool whole = first >= 0 && first + f->bits <= 8 * (int64_t)size && f->bits < 64;
        if (whole)
            smc_append(buf, room, &n, "%s%" PRIu64, before,
                       value >> first & (((uint64_t)1 << f->bits) - 1));
        else smc_append(buf, room, &n, "%s?", before);
        before = ", ";
    }
    if (several) smc_append(buf, room, &n, "}");
}

// Writes a float as C would: the fewest digits that identify it, and a decimal point.
static void put_float(uint32_t size, uint64_t value, char *buf, size_t room) {
    float narrow;
    double wide;
    memcpy(&narrow, &value, sizeof narrow);
    memcpy(&wide, &value, sizeof wide);
    if (size == sizeof narrow) wide = (double)narrow;
    for (int digits = size == sizeof narrow ? 6 : 15; digits <= 17; digits++) {
        snprintf(buf, room, "%.*g", digits, wide);
        const double again = strtod(buf, NULL);
        if (again == wide || (size == sizeof narrow && (float)again == narrow)) break;
    }
    if (!buf[strspn(buf, "-0123456789")] && strlen(buf) + 2 < room) strcat(buf, ".0");
}

static bool put_char(uint64_t value, char *buf, size_t room) {
    static const char from[] = "\n\t\r\\'", to[] = "ntr\\'";
    const char c = (char)value, *escape = c ? strchr(from, c) : NULL;
    if (escape) snprintf(buf, room, "'\\%c'", to[escape - from]);
    else if (isprint((unsigned char)c)) snprintf(buf, room, "'%c'", c);
    return escape || isprint((unsigned char)c);
}

static bool put_enumerator(const smc_shape *s, uint64_t value, char *buf, size_t room) {
    for (uint32_t i = 0; i < s->n_words; i++) {
        if ((uint64_t)smc_signed(s->words[i].value, s->size) !=
            (uint64_t)smc_signed(value, s->size))
            continue;
        snprintf(buf, room, "%s", s->words[i].name);
        return true;
    }
    return false;
}

bool smc_shape_describe(const smc_shape *s, uint64_t value, char *buf, size_t room) {
    if (s->n_words) return put_enumerator(s, value, buf, room);
    switch (s->shown) {
    case SMC_SHOWN_POINTER:
        if (!value) snprintf(buf, room, "NULL");
        return !value;
    case SMC_SHOWN_FLOAT: put_float(s->size, value, buf, room); return true;
    case SMC_SHOWN_CHAR: return put_char(value, buf, room);
    default: return false;
    }
}

bool smc_memory_describe_typed(const smc_memory *m, const smc_places *places, uint32_t loc,
                               uint64_t value, char *buf, size_t room) {
    uint32_t offset;
    const smc_shape *s = loc && loc < m->locations.n ? scalar_of(m, places, loc, &offset) : NULL;
    const uint32_t size = s ? m->locations.at[loc].seen.size : 0;
    if (!s || size > 8) return false;
    if (s->n_fields) return put_bit_fields(s, offset, size, value, buf, room), true;
    return smc_shape_describe(s, value, buf, room);
}

bool smc_memory_describe_value(const smc_memory *m, const smc_places *places, unsigned bytes,
                               uint64_t value, char *buf, size_t room) {
    if (bytes != (m->code->short_pointers ? 4 : 8)) return false;
    if (m->code->short_pointers) value = smc_lengthen(m->code, (uint32_t)value);
    return smc_memory_describe_address(m, places, value, buf, room);
}

bool smc_memory_describe_address(const smc_memory *m, const smc_places *places, uint64_t value,
                                 char *buf, size_t room) {
    if (smc_addr_is(value, SMC_KIND_FUNCTION)) return describe_function(m->code, value, buf, room);
    if (smc_addr_is(value, SMC_KIND_GLOBAL))
        return describe_global_address(m->code, value, buf, room);
    const uint32_t object =
        smc_addr_tag(value) == SMC_TAG_ALLOCATED ? smc_memory_object(m, value) : 0;
    const smc_allocation *a = &m->objects.at[object];
    if (!object || smc_addr_offset(value) > a->size) return false;
    size_t n = 0;
    if (!smc_heap_is(m, a) || !smc_heap_begins_at(m, places, a, smc_addr_offset(value)))
        smc_append(buf, room, &n, "&");
    describe_part_of(m, places, a, smc_addr_offset(value), 0, buf, room, n);
    return true;
}
