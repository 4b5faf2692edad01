// describe.c - names a memory location in the terms of the source: by variable and member, or by
// the place of the allocation.
#include "interp/bytecode/address.h"
#include "interp/bytecode/short.h"
#include "interp/memory/heap.h"
#include "interp/memory/embedded_struct.h"
#include "interp/memory/shape.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// ---- bit-fields: an access covers all that share its bytes --------------------------------------

// Appends ".{a, b}", or ".a" for a single bit-field.
static void describe_bit_fields(const smc_shape *s, uint32_t offset, uint32_t size, bool pointed,
                                smc_label_buffer *to) {
    const uint32_t all = smc_shape_count_bit_fields(s, offset, size);
    const char *before = "";
    smc_append_format(to, "%s%s", pointed ? "->" : ".", all > 1 ? "{" : "");
    for (uint32_t i = 0; i < s->n_fields; i++) {
        if (!smc_is_bit_field_in(&s->fields[i], offset, size)) continue;
        smc_append_format(to, "%s%s", before, s->fields[i].name);
        before = ", ";
    }
    if (all > 1) smc_append_format(to, "}");
}

// True for members that reports omit: those that C++ library classes use only as containers, and
// those of smc's own classes, whose names begin with _M_smc_.
static bool is_omitted_member(const char *name, bool has_parts) {
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

// Finds the scalar of `size` bytes at `offset` and appends the names of all parts on the way to it.
// If `size` is 0 (an address), finds the largest part that begins at `offset`. If `pointed`, the
// first part is accessed through a pointer ("->").
static void describe_part(const smc_shape *s, uint32_t offset, uint32_t size, bool pointed,
                          smc_label_buffer *to) {
    while (s && (s->element || s->n_fields) && (size || offset)) {
        if (s->element) {
            const uint32_t stride = s->element->size ? s->element->size : 1;
            smc_append_format(to, "[%u]", offset / stride);
            offset %= stride;
            s = s->element;
        } else if (size && smc_shape_count_bit_fields(s, offset, size)) {
            describe_bit_fields(s, offset, size, pointed, to);
            return;
        } else {
            const smc_field *f = smc_shape_field_at(s, offset, size);
            if (!f || (!offset && size == s->size && size > f->shape->size)) break;
            const bool has_parts = f->shape->n_fields || f->shape->element,
                       has_name = f->name && *f->name && !is_omitted_member(f->name, has_parts);
            // An anonymous member has no name to append; only its own members are named.
            if (has_name) smc_append_format(to, "%s%s", pointed ? "->" : ".", shown_name(f->name));
            offset -= f->offset;
            s = f->shape;
            pointed &= !has_name;
            continue;
        }
        pointed = false;
    }
    if (offset) smc_append_format(to, " + %u", offset);
}

// Appends "thread N's" if the object does not belong to the main thread.
static void describe_owner(const smc_memory *m, const smc_allocation *a, smc_label_buffer *to) {
    uint32_t thread;
    if (smc_memory_thread_of(m, a->path, &thread) && thread)
        smc_append_format(to, "thread %u's ", thread);
}

// Names heap memory by the variable that holds its address; names its parts by the type with which
// the program uses it.
static void describe_heap(const smc_memory *m, const smc_places *places, const smc_allocation *a,
                          uint32_t offset, uint32_t size, smc_label_buffer *to) {
    const size_t begin = to->n;
    const smc_shape *shape = smc_heap_type(m, places, a);
    const bool is_whole = !size && smc_heap_data_begins_at(m, places, a, offset);
    smc_heap_describe(m, places, a, is_whole ? SMC_HEAP_WITH_LINE : SMC_HEAP_NAME_ONLY, to);
    const size_t name = to->n;
    // The access does not fit the elements of the array. For example, it may access raw bytes.
    const bool is_other = shape && ((!shape->n_fields && !shape->element && size > shape->size) ||
                                    offset >= smc_heap_end_of_pairs(m, places, a, shape));
    if (!shape || is_other) {
        if (offset) smc_append_format(to, " + %u", offset);
    } else if (smc_heap_form_of(shape, a->size) == SMC_HEAP_ARRAY) {
        if (size || offset) smc_append_format(to, "[%u]", offset / shape->size);
        describe_part(shape, offset % shape->size, size, false, to);
    } else {
        describe_part(shape, offset, size, !smc_heap_is_rust(m), to);
    }
    const bool is_all = size && to->n == name && name + 1 < to->room;
    if (!is_all || !smc_heap_has_pointer_name(m, places, a)) return;
    memmove(to->at + begin + 1, to->at + begin, name - begin + 1);
    to->at[begin] = '*';
    to->n++;
}

void smc_memory_describe_variable(const smc_memory *m, uint32_t variable, uint32_t offset,
                                  uint32_t size, char *buf, size_t room) {
    assert(variable < m->code->variables.n);
    const smc_variable *v = &m->code->variables.at[variable];
    smc_label_buffer to = {buf, room, 0};
    smc_append_format(&to, "%s", v->name ? v->name : "a local variable");
    describe_part(v->parts ? v->parts : v->shape, v->within + offset, size, false, &to);
}

static void describe_part_of(const smc_memory *m, const smc_places *places, const smc_allocation *a,
                             uint32_t offset, uint32_t size, smc_label_buffer *to);
static void describe_part_of_global(const smc_global *g, uint32_t offset, uint32_t size,
                                    smc_label_buffer *to);

// Names the original of an object's bytes at `offset`: "a[3] on the device".
static void describe_original(const smc_memory *m, const smc_places *places,
                              const smc_allocation *a, uint32_t offset, uint32_t size,
                              smc_label_buffer *to) {
    const uint64_t at = a->copy_of + offset;
    const uint32_t object = smc_memory_object(m, at), number = smc_addr_object_number(at);
    if (object) describe_part_of(m, places, &m->objects.at[object], smc_addr_offset(at), size, to);
    else if (smc_addr_has_kind(at, SMC_KIND_GLOBAL) && number < m->code->globals.n)
        describe_part_of_global(&m->code->globals.at[number], smc_addr_offset(at), size, to);
    smc_append_format(to, " on the device");
}

// Describes `size` bytes at `offset` of an object. If size is 0, describes an address.
static void describe_part_of(const smc_memory *m, const smc_places *places, const smc_allocation *a,
                             uint32_t offset, uint32_t size, smc_label_buffer *to) {
    if (a->copy_of) {
        describe_original(m, places, a, offset, size, to);
        return;
    }
    describe_owner(m, a, to);
    if (smc_is_heap_object(m, a)) {
        describe_heap(m, places, a, offset, size, to);
        return;
    }
    const smc_variable *v = &m->code->variables.at[a->variable];
    smc_append_format(to, "%s", a->global ? a->global->name : v->name);
    describe_part(a->global ? a->global->parts : v->parts, offset, size, false, to);
}

// Appends the name of `size` bytes at `offset` of a static variable.
static void describe_part_of_global(const smc_global *g, uint32_t offset, uint32_t size,
                                    smc_label_buffer *to) {
    smc_append_format(to, "%s", g->name);
    describe_part(g->parts, offset, size, false, to);
}

// Writes a member of a struct that is stored in an array of bytes, as a C expression: "((struct
// node *)&pool[32])->next".
static void describe_struct_in_byte_array(const smc_memory *m, const smc_places *places,
                                          const smc_location *l, smc_embedded_struct k,
                                          smc_label_buffer *to) {
    const smc_allocation *a = l->object ? &m->objects.at[l->object] : NULL;
    const uint32_t begin = l->offset - k.at;
    const bool is_heap = a && smc_is_heap_object(m, a),
               is_raw = is_heap && !smc_heap_type(m, places, a);
    if (a) describe_owner(m, a, to);
    smc_append_format(to, "((%s *)%s", k.shape->name, is_raw && begin ? "(" : "");
    if (!is_heap || (begin && !is_raw)) smc_append_format(to, "&");
    if (is_heap) {
        smc_heap_describe(m, places, a, SMC_HEAP_NAME_ONLY, to);
        if (begin) smc_append_format(to, is_raw ? " + %u)" : "[%u]", begin);
    } else {
        const smc_global *g =
            a ? a->global : &m->code->globals.at[smc_addr_object_number(l->address)];
        const smc_variable *v = a ? &m->code->variables.at[a->variable] : NULL;
        smc_append_format(to, "%s", g ? g->name : v->name);
        describe_part(g ? g->parts : v->parts, begin, 0, false, to);
    }
    smc_append_format(to, ")");
    describe_part(k.shape, k.at, l->size, true, to);
}

void smc_memory_describe_range(const smc_memory *m, const smc_places *places, uint32_t loc,
                               const smc_location *l, char *buf, size_t room) {
    smc_label_buffer label = {buf, room, 0}, *to = &label;
    *buf = 0;
    if (m->locations.at[loc].name) {
        smc_append_format(to, "%s", m->locations.at[loc].name);
        return;
    }
    smc_embedded_struct k = smc_struct_in_byte_array(m, places, loc);
    assert(l->offset >= m->locations.at[loc].seen.offset); // the range begins in the location
    k.at += l->offset - m->locations.at[loc].seen.offset;
    if (k.shape) describe_struct_in_byte_array(m, places, l, k, to);
    else if (l->object)
        describe_part_of(m, places, &m->objects.at[l->object], l->offset, l->size, to);
    else
        describe_part_of_global(&m->code->globals.at[smc_addr_object_number(l->address)], l->offset,
                                l->size, to);
}

void smc_memory_describe(const smc_memory *m, const smc_places *places, uint32_t loc, char *buf,
                         size_t room) {
    if (!loc || loc >= m->locations.n) snprintf(buf, room, "%s", loc ? "?" : "fence");
    else smc_memory_describe_range(m, places, loc, &m->locations.at[loc].seen, buf, room);
}

void smc_memory_describe_object(const smc_memory *m, const smc_places *places, uint32_t object,
                                char *buf, size_t room) {
    smc_label_buffer label = {buf, room, 0}, *to = &label;
    *buf = 0;
    if (!object || object >= m->objects.n) return;
    const smc_allocation *a = &m->objects.at[object];
    if (!smc_is_heap_object(m, a)) smc_append_format(to, "the variable ");
    if (!smc_is_heap_object(m, a) || a->copy_of) describe_part_of(m, places, a, 0, 0, to);
    else describe_owner(m, a, to), smc_heap_describe(m, places, a, SMC_HEAP_WITH_TYPE, to);
}

// Appends the name of the variable and the line that declares it.
static void describe_declaration(const smc_memory *m, const smc_variable *v, smc_label_buffer *to) {
    const char *slash = v->file ? strrchr(v->file, '/') : NULL, *file = slash ? slash + 1 : v->file;
    if (v->line && v->file != m->code->file)
        smc_append_format(to, " (%s:%u)", file ? file : "?", v->line);
    else if (v->line) smc_append_format(to, " (line %u)", v->line);
}

void smc_memory_describe_origin(const smc_memory *m, const smc_places *places, uint64_t origin,
                                char *buf, size_t room) {
    const smc_allocation *a = &m->objects.at[smc_memory_object(m, origin)];
    const bool is_private = smc_addr_has_kind(origin, SMC_KIND_PRIVATE);
    const smc_variable *v =
        &m->code->variables.at[is_private ? smc_addr_object_number(origin) : a->variable];
    smc_label_buffer label = {buf, room, 0}, *to = &label;
    *buf = 0;
    if (smc_addr_has_kind(origin, SMC_KIND_GLOBAL))
        describe_part_of_global(&m->code->globals.at[smc_addr_object_number(origin)],
                                smc_addr_offset(origin), 1, to);
    else if (!is_private) describe_part_of(m, places, a, smc_addr_offset(origin), 1, to);
    else
        smc_memory_describe_variable(m, smc_addr_object_number(origin), smc_addr_offset(origin), 1,
                                     buf, room);
    label.n = strlen(buf);
    describe_declaration(m, v, to);
}

// Writes a function's name. If it is too long, shortens its template arguments:
// "std::_Function_handler<..>::_M_invoke".
static void format_function(const char *name, smc_label_buffer *to) {
    size_t depth = 0;
    const bool whole = strlen(name) < to->room;
    if (whole) smc_append_format(to, "%s", name);
    for (const char *s = name; *s && !whole; s++) {
        depth -= *s == '>' && depth;
        if (!depth) smc_append_format(to, "%c", *s);
        if (*s == '<' && !depth++) smc_append_format(to, "..");
    }
}

static bool describe_function(const smc_code *code, uint64_t address, smc_label_buffer *to) {
    if (smc_addr_object_number(address) >= code->functions.n || smc_addr_offset(address))
        return false;
    format_function(code->functions.at[smc_addr_object_number(address)].name, to);
    return true;
}

// Describes the address of a variable or function. Constants without a name in the source are
// string literals.
static bool describe_global_address(const smc_code *code, uint64_t address, smc_label_buffer *to) {
    enum { SHOWN = 24 };
    const uint32_t i = smc_addr_object_number(address), offset = smc_addr_offset(address);
    if (i >= code->globals.n || offset > code->globals.at[i].size) return false;
    const smc_global *g = &code->globals.at[i];
    const bool is_string = *g->name == '.' && g->constant;
    if (is_string) {
        smc_append_format(to, "\"");
        for (uint32_t k = offset; k < g->size && g->image[k] && to->n < SHOWN; k++)
            smc_append_format(to, "%c", isprint(g->image[k]) ? g->image[k] : '?');
        smc_append_format(to, "\"");
        return true;
    }
    smc_append_format(to, "&");
    describe_part_of_global(g, offset, 0, to);
    return true;
}

bool smc_memory_describe_value(const smc_memory *m, const smc_places *places, unsigned bytes,
                               uint64_t value, char *buf, size_t room) {
    if (bytes != (m->code->short_pointers ? 4 : 8)) return false;
    if (m->code->short_pointers) value = smc_lengthen_address(m->code, (uint32_t)value);
    return smc_memory_describe_address(m, places, value, buf, room);
}

bool smc_memory_describe_address(const smc_memory *m, const smc_places *places, uint64_t value,
                                 char *buf, size_t room) {
    smc_label_buffer label = {buf, room, 0}, *to = &label;
    if (smc_addr_has_kind(value, SMC_KIND_FUNCTION)) return describe_function(m->code, value, to);
    if (smc_addr_has_kind(value, SMC_KIND_GLOBAL))
        return describe_global_address(m->code, value, to);
    const uint32_t object =
        smc_addr_tag(value) == SMC_TAG_ALLOCATED ? smc_memory_object(m, value) : 0;
    const smc_allocation *a = &m->objects.at[object];
    if (!object || smc_addr_offset(value) > a->size) return false;
    if (!smc_is_heap_object(m, a) || !smc_heap_data_begins_at(m, places, a, smc_addr_offset(value)))
        smc_append_format(to, "&");
    describe_part_of(m, places, a, smc_addr_offset(value), 0, to);
    return true;
}
