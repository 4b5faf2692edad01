#include "interp/memory/heap.h"

#include "base/language.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 64 };

bool smc_heap_is_rust(const smc_memory *m) {
    return m->code->file && smc_language_of(m->code->file) == SMC_LANGUAGE_RUST;
}

bool smc_is_heap_object(const smc_memory *m, const smc_allocation *a) {
    return !a->global && !m->code->variables.at[a->variable].name;
}

// ---- the type -----------------------------------------------------------------------------------

// How the program uses an allocation: the type of the object, and the variable that holds its
// address. Both come from the call that allocates the object or, if the allocating function only
// returns the address, from the calls of that function. The outermost such call decides, since it
// is the most specific.
typedef struct allocation_use {
    const smc_shape *shape; // NULL: unknown
    const char *holder;     // variable or member that first holds the address; NULL: none
    uint32_t held_by;       // kind of the holder (enum smc_holder)
    uint32_t place;         // place of the call from which the type or the holder comes
} allocation_use;

static const smc_code_source *source_at(const smc_memory *m, const smc_places *places,
                                        uint32_t place) {
    return &m->code->sources.at[places->at.at[place].source];
}

static bool has_size(const smc_shape *s) { return s && s->size; }

// True if the call has no line information, as some calls in the Rust library. The callers of such
// functions determine the use of the allocation.
static bool has_no_line(const smc_memory *m, const smc_places *places, uint32_t place) {
    return !places->at.at[place].source && smc_heap_is_rust(m);
}

static allocation_use allocation_use_of(const smc_memory *m, const smc_places *places,
                                        const smc_allocation *a) {
    allocation_use u = {.place = a->place};
    assert(smc_is_heap_object(m, a)); // named objects are described by their name
    for (uint32_t p = a->place; p; p = places->callers.at[p]) {
        const smc_code_source *s = source_at(m, places, p);
        if (!u.shape && has_size(s->pointed)) u.shape = s->pointed, u.place = p;
        // A member that points to a single object may be a link of a list: the next object's
        // address is stored there as well, so the name does not identify the object.
        const bool has_holder = s->holder && u.shape &&
                                (s->held_by != SMC_HELD_BY_MEMBER || a->size >= 2 * u.shape->size);
        if (has_holder) u.holder = s->holder, u.held_by = s->held_by, u.place = p;
        if (!s->returns_call_result && !has_no_line(m, places, p)) break;
    }
    return u;
}

// Returns the last member of a struct if it is a flexible array member, or an array of one element,
// which serves as one in older programs; otherwise NULL.
static const smc_field *flexible_part(const smc_shape *s) {
    const smc_field *last = NULL;
    for (uint32_t i = 0; i < s->n_fields; i++)
        if (s->fields[i].shape && (!last || s->fields[i].offset >= last->offset))
            last = &s->fields[i];
    const smc_shape *array = last ? last->shape : NULL;
    return array && last->offset && array->element && array->element->size && array->count <= 1
               ? last
               : NULL;
}

smc_heap_form smc_heap_form_of(const smc_shape *s, uint32_t size) {
    if (size > s->size && flexible_part(s)) return SMC_HEAP_FLEXIBLE;
    return size >= 2 * s->size ? SMC_HEAP_ARRAY : SMC_HEAP_ONE;
}

// Returns the type, of the object's elements or of its flexible array, that contains *offset;
// *offset becomes an offset in that type. NULL: unknown.
static const smc_shape *shape_at(const smc_shape *s, const smc_allocation *a, uint32_t *offset) {
    if (!has_size(s)) return NULL;
    const smc_field *tail =
        smc_heap_form_of(s, a->size) == SMC_HEAP_FLEXIBLE ? flexible_part(s) : NULL;
    if (!tail) return *offset %= s->size, s;
    if (*offset < tail->offset) return s;
    *offset = (*offset - tail->offset) % tail->shape->element->size;
    return tail->shape->element;
}

const smc_shape *smc_heap_shape(const smc_memory *m, const smc_places *places,
                                const smc_allocation *a, uint32_t *offset) {
    const smc_shape *s = source_at(m, places, a->place)->pointed;
    const bool fits = has_size(s) &&
                      (a->size % s->size == 0 || smc_heap_form_of(s, a->size) == SMC_HEAP_FLEXIBLE);
    return fits ? shape_at(s, a, offset) : NULL;
}

const smc_shape *smc_heap_shape_by_callers(const smc_memory *m, const smc_places *places,
                                           const smc_allocation *a, uint32_t *offset) {
    return shape_at(allocation_use_of(m, places, a).shape, a, offset);
}

bool smc_heap_data_begins_at(const smc_memory *m, const smc_places *places, const smc_allocation *a,
                             uint32_t offset) {
    const smc_shape *s = allocation_use_of(m, places, a).shape;
    const smc_field *tail = s && offset ? flexible_part(s) : NULL;
    const bool is_counted = tail && !smc_heap_is_rust(m) && tail->name && !*tail->name;
    return !offset || (is_counted && tail->offset == offset);
}

const smc_shape *smc_heap_type(const smc_memory *m, const smc_places *places,
                               const smc_allocation *a) {
    return allocation_use_of(m, places, a).shape;
}

// ---- names of objects allocated by the C++ and Rust libraries -----------------------------------

#define TABLE "HashMap"

// Types that libraries allocate: first those of libstdc++, then of libc++ and of Rust. An entry
// matches the type of the object, or the library function that allocates it (NULL: not compared).
static const struct known {
    const char *type, *function, *word;
} library_types[] = {
    {"_List_node<", NULL, "list node"},
    {"_Fwd_list_node<", NULL, "list node"},
    {"_Rb_tree_node<std::pair<const", NULL, "map node"},
    {"_Rb_tree_node<", NULL, "set node"},
    {"_Hash_node<std::pair<const", NULL, "map node"},
    {"_Hash_node<", NULL, "set node"},
    {"_State_impl<", NULL, "thread function"},
    {"_Result<", NULL, "result of a future"},
    {"_State_baseV2", NULL, "state of a future"},
    {"_Stop_state_t", NULL, "stop state"},
    {"__list_node<", NULL, "list node"},
    {"__tree_node<", NULL, "map or set node"},
    {"__hash_node<", NULL, "map or set node"},
    {"__assoc_state<", NULL, "state of a future"},
    {"__async_assoc_state<", NULL, "state of a future"},
    {NULL, "_Vector_base<", "vector"},
    {NULL, "_M_allocate_map", "blocks of a deque"},
    {NULL, "_Deque_base<", "deque"},
    {NULL, "basic_string", "string"},
    {NULL, "raw_vec::", "Vec"},
    {NULL, "hashbrown::raw::", TABLE},
    {NULL, "btree::node::", "BTreeMap node"},
    {NULL, "alloc::vec::Vec<", "Vec"},
    {NULL, "sync::Arc<[", "Arc<[..]>"},
    {NULL, "rc::Rc<[", "Rc<[..]>"},
};

static const char *name_by_type(const char *type) {
    for (size_t i = 0; i < sizeof library_types / sizeof *library_types; i++)
        if (library_types[i].type && smc_has_prefix(type, library_types[i].type))
            return library_types[i].word;
    return NULL;
}

static const char *name_of_place(const smc_memory *m, const smc_places *places, uint32_t place) {
    for (size_t i = 0;
         i < sizeof library_types / sizeof *library_types && places->at.at[place].source; i++)
        if (library_types[i].function &&
            strstr(source_at(m, places, place)->function, library_types[i].function))
            return library_types[i].word;
    return NULL;
}

static const char *name_by_function(const smc_memory *m, const smc_places *places, uint32_t place) {
    const char *word = NULL;
    for (uint32_t p = place;
         p && !word && (source_at(m, places, p)->header || has_no_line(m, places, p));
         p = places->callers.at[p])
        word = name_of_place(m, places, p);
    return word;
}

// Returns the name of the Rust collection that allocates the memory; NULL: none. Only functions
// that return the allocation are considered: other functions on the stack may be called to create
// elements.
static const char *collection_at(const smc_memory *m, const smc_places *places, uint32_t place) {
    const char *word = NULL;
    for (uint32_t p = place; p && !word; p = places->callers.at[p]) {
        word = name_of_place(m, places, p);
        if (!source_at(m, places, p)->returns_call_result && !has_no_line(m, places, p)) break;
    }
    return word;
}

uint32_t smc_heap_end_of_pairs(const smc_memory *m, const smc_places *places,
                               const smc_allocation *a, const smc_shape *pair) {
    // Each bucket has a control byte; a group of this many bytes is added at the end.
    enum { GROUP = 16 };
    const char *collection = collection_at(m, places, a->place);
    if (!collection || strcmp(collection, TABLE) != 0) return UINT32_MAX;
    for (uint64_t buckets = 1; buckets <= a->size; buckets *= 2) {
        const uint64_t pairs = buckets * pair->size;
        if ((pairs + GROUP - 1) / GROUP * GROUP + buckets + GROUP == a->size)
            return (uint32_t)pairs;
    }
    return UINT32_MAX;
}

// True for the allocation by the macro call "vec![a, b]", which expands to a call of Box::new in
// the program's own code.
static bool is_vec_macro(const smc_memory *m, const smc_places *places, uint32_t place) {
    uint32_t p = place;
    for (bool is_of_box = false; p && !is_of_box; p = places->callers.at[p])
        is_of_box = places->at.at[p].source &&
                    strstr(source_at(m, places, p)->function, "alloc::exchange_malloc");
    if (!p || !places->at.at[p].source) return false;
    const smc_code_source *by = source_at(m, places, p);
    return !by->header && !by->in_library_callee;
}

// Returns the length of the first template argument; in "f<a<b>, c>" it is the length of "a<b>".
static int argument_length(const char *arguments) {
    int n = 0;
    for (int depth = 0; arguments[n] && (depth || (arguments[n] != ',' && arguments[n] != '>'));
         n++)
        depth += (arguments[n] == '<') - (arguments[n] == '>');
    return n;
}

// Names what std::make_shared allocates: an object after its reference counts.
static bool format_shared(const char *type, char word[WORD]) {
    static const char *const inplace[] = {"_Sp_counted_ptr_inplace<", "__shared_ptr_emplace<"};
    for (size_t i = 0; i < sizeof inplace / sizeof *inplace; i++) {
        if (!smc_has_prefix(type, inplace[i])) continue;
        const char *object = type + strlen(inplace[i]);
        const int n = argument_length(object);
        const bool is_state = strstr(object, "__future_base") || strstr(object, "_State_base");
        if (is_state) snprintf(word, WORD, "state of a future");
        else snprintf(word, WORD, "make_shared<%.*s>", n < WORD / 2 ? n : 0, object);
        return true;
    }
    if (!smc_has_prefix(type, "_Sp_counted_ptr<") && !smc_has_prefix(type, "_Sp_counted_deleter<"))
        return false;
    snprintf(word, WORD, "counts of a shared_ptr");
    return true;
}

static void remove_all_occurrences(char *text, const char *part) {
    const size_t n = strlen(part);
    for (char *at = text; (at = strstr(at, part));) memmove(at, at + n, strlen(at + n) + 1);
}

// Removes paths and the default allocator: "std::vec::Vec<a::Slot, alloc::Global>" becomes
// "Vec<Slot>".
static void shorten_rust_type(const char *type, char *out, size_t room) {
    smc_label_buffer to = {out, room, 0};
    for (const char *at = type, *part = type;; at++) {
        if (isalnum((unsigned char)*at) || *at == '_') continue;
        const bool is_path = at[0] == ':' && at[1] == ':';
        if (!is_path) smc_append_format(&to, "%.*s", (int)(at + (*at != 0) - part), part);
        if (!*at) break;
        at += is_path;
        part = at + 1;
    }
    remove_all_occurrences(out, ", Global");
}

// Names the owning type: "Arc<Slot>" for ArcInner<Slot>, "HashMap<u32, Slot>" for a table of pairs
// (u32, Slot).
static void format_rust_type(const char *type, const char *collection, char word[WORD]) {
    static const char *const inner[][2] = {{"ArcInner<", "Arc"},
                                           {"RcInner<", "Rc"},
                                           {"LeafNode<", "BTreeMap"},
                                           {"InternalNode<", "BTreeMap"}};
    enum { LONGEST = 40 };
    const char *as = collection ? collection : "Box";
    const bool is_pair = strcmp(as, TABLE) == 0 && *type == '(';
    size_t last = is_pair; // number of characters at the end of the text that are not part of the
                           // arguments
    char text[4 * WORD];
    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
        if (smc_has_prefix(type, inner[i][0]))
            as = inner[i][1], type += strlen(inner[i][0]), last = 1;
    shorten_rust_type(type + is_pair, text, sizeof text);
    const size_t n = strlen(text) - last;
    if (n > LONGEST) snprintf(word, WORD, "%s<..>", as);
    else snprintf(word, WORD, "%s<%.*s>", as, (int)n, text);
}

// Names an object that a C++ or Rust library allocates. Returns false if it is no such object.
static bool format_library_word(const smc_memory *m, const smc_places *places,
                                const smc_allocation *a, const allocation_use *u, char word[WORD]) {
    const char *type = u->shape && u->shape->name ? u->shape->name : "",
               *known = name_by_type(type);
    if (format_shared(type, word)) return true;
    if (*type && smc_heap_is_rust(m)) {
        const char *collection = collection_at(m, places, a->place);
        if (!collection && is_vec_macro(m, places, a->place)) collection = "Vec";
        format_rust_type(type, collection, word);
        return true;
    }
    if (!known) known = name_by_function(m, places, a->place);
    if (known) snprintf(word, WORD, "%s", known);
    return known;
}

// ---- names --------------------------------------------------------------------------------------

// The name of an object, without the index or line that distinguishes it from other objects:
// "ring", "new Node", "malloc".
typedef struct name_base {
    char word[WORD];
    bool is_named_by_holder, is_call; // is_named_by_holder: the word is the name of a variable that
                                      // holds the address; is_call: the word is malloc or operator
                                      // new
    bool is_value; // the value of the variable is the object's address, so the variable's name also
                   // describes the address; false for a static variable, which may be overwritten
    uint32_t place; // place of the call from which the word comes
} name_base;

// True if the program has a static or escaping variable with this name.
static bool is_name_of_variable(const smc_memory *m, const char *name) {
    bool is = false;
    for (uint32_t i = 0; i < m->code->globals.n && !is; i++)
        is = strcmp(m->code->globals.at[i].name, name) == 0;
    for (uint32_t i = 1; i < m->objects.n && !is; i++) {
        const char *variable = m->code->variables.at[m->objects.at[i].variable].name;
        is = variable && strcmp(variable, name) == 0;
    }
    return is;
}

// Returns a name from the call that allocates the object.
static name_base name_base_of_call(const smc_memory *m, const smc_places *places,
                                   const smc_allocation *a) {
    const allocation_use u = allocation_use_of(m, places, a);
    name_base b = {.place = u.place};
    const char *type =
        u.shape && u.shape->name && strlen(u.shape->name) < WORD / 2 ? u.shape->name : "";
    b.is_call = a->allocated_by == SMC_BY_MALLOC || !*type;
    if (b.is_call)
        snprintf(b.word, WORD, a->allocated_by == SMC_BY_MALLOC ? "malloc" : "operator new");
    else snprintf(b.word, WORD, "new %s%s", type, a->allocated_by & SMC_BY_NEW_ARRAY ? "[]" : "");
    return b;
}

// Returns the best name of the object: of a library type, of its holder, or of the call.
static name_base best_base_name(const smc_memory *m, const smc_places *places,
                                const smc_allocation *a) {
    const allocation_use u = allocation_use_of(m, places, a);
    name_base b = {.place = u.place};
    if (format_library_word(m, places, a, &u, b.word)) return b;
    b.is_named_by_holder = u.holder && strlen(u.holder) < WORD &&
                           (u.held_by != SMC_HELD_BY_LOCAL || !is_name_of_variable(m, u.holder));
    b.is_value = b.is_named_by_holder && u.held_by == SMC_HELD_BY_LOCAL;
    if (!b.is_named_by_holder) return name_base_of_call(m, places, a);
    snprintf(b.word, WORD, "%s", u.holder);
    return b;
}

bool smc_heap_has_pointer_name(const smc_memory *m, const smc_places *places,
                               const smc_allocation *a) {
    return best_base_name(m, places, a).is_named_by_holder;
}

static bool is_same_line(const smc_place *a, const smc_place *b) {
    return a->line == b->line && a->file == b->file;
}
static bool is_same_column(const smc_place *a, const smc_place *b) {
    return is_same_line(a, b) && a->column == b->column;
}

// The additions that distinguish the object's name from the names of other objects that the thread
// allocates in the same line.
typedef struct name_parts {
    bool column, call_column; // column: the objects have different columns; call_column: the line
                              // of `call` is not enough, its column is needed
    uint32_t call; // place of the first call on the stack that differs; 0: the call is not needed
} name_parts;

static name_parts distinguishing_parts(const smc_memory *m, const smc_places *places,
                                       const smc_allocation *a, const name_base *name) {
    const smc_place *all = places->at.at, *at = &all[name->place];
    uint32_t depth = 0;
    name_parts how = {0};
    for (uint32_t i = 1; i < m->objects.n && at->line; i++) {
        const smc_allocation *b = &m->objects.at[i];
        if (b->path != a->path || b->site == a->site || !smc_is_heap_object(m, b)) continue;
        const name_base other =
            name->is_call ? name_base_of_call(m, places, b) : best_base_name(m, places, b);
        const smc_place *by = &all[other.place];
        if (strcmp(other.word, name->word) != 0 || !is_same_line(at, by)) continue;
        how.column |= !is_same_column(at, by);
        uint32_t x = at->caller, y = by->caller, k = 1;
        for (; is_same_column(at, by) && x && y && is_same_column(&all[x], &all[y]); k++)
            x = all[x].caller, y = all[y].caller;
        if (!is_same_column(at, by) || !x || k < depth) continue;
        how.call_column = (k == depth && how.call_column) || (y && is_same_line(&all[x], &all[y]));
        how.call = x;
        depth = k;
    }
    return how;
}

// Returns the index, from 1, of the object among the thread's objects with the same holder, in the
// order of their first allocations.
static uint32_t object_number_in_thread(const smc_memory *m, const smc_places *places,
                                        const smc_allocation *a, const name_base *name) {
    uint32_t k = 1;
    assert(a > m->objects.at && a < m->objects.at + m->objects.n); // object 0 is static memory
    for (const smc_allocation *b = &m->objects.at[1]; b < a; b++) {
        if (b->path != a->path || !smc_is_heap_object(m, b)) continue;
        const name_base other = best_base_name(m, places, b);
        k += other.is_named_by_holder && strcmp(other.word, name->word) == 0;
    }
    return k;
}

// Appends "line 7", or "list.c:7" for another file than the main one. If several objects have that
// line, adds the column or the distinguishing call: "line 7:14", "line 7 for 20".
static void format_line(const smc_memory *m, const smc_places *places, uint32_t place,
                        name_parts how, smc_label_buffer *to) {
    const smc_place *at = &places->at.at[place];
    const char *slash = at->file ? strrchr(at->file, '/') : NULL,
               *file = slash ? slash + 1 : at->file;
    if (file && at->file != m->code->file) smc_append_format(to, "%s:%u", file, at->line);
    else if (file) smc_append_format(to, "line %u", at->line);
    if (how.column) smc_append_format(to, ":%u", at->column);
    if (how.call) smc_append_format(to, " for %u", places->at.at[how.call].line);
    if (how.call_column) smc_append_format(to, ":%u", places->at.at[how.call].column);
}

// Appends the name of an object that a variable holds: "ring", "node#2", "ring (line 17)" or "ring
// (struct ring, line 17)".
static void format_holder_name(const smc_memory *m, const smc_places *places,
                               const smc_allocation *a, const name_base *name,
                               smc_heap_detail words, smc_label_buffer *to) {
    assert(name->is_named_by_holder); // other objects are named by format_line
    const uint32_t number = object_number_in_thread(m, places, a, name);
    const char *type =
        words == SMC_HEAP_WITH_TYPE ? allocation_use_of(m, places, a).shape->name : NULL;
    smc_append_format(to, "%s", name->word);
    if (number > 1) smc_append_format(to, "#%u", number);
    if (words == SMC_HEAP_NAME_ONLY) return;
    smc_append_format(to, " (%s%s", type ? type : "", type ? ", " : "");
    format_line(m, places, name->place, (name_parts){0}, to);
    smc_append_format(to, ")");
}

void smc_heap_describe(const smc_memory *m, const smc_places *places, const smc_allocation *a,
                       smc_heap_detail words, smc_label_buffer *to) {
    name_base name = best_base_name(m, places, a);
    if (name.is_named_by_holder && !name.is_value && words == SMC_HEAP_WITH_LINE)
        name = name_base_of_call(m, places, a);
    if (name.is_named_by_holder) {
        format_holder_name(m, places, a, &name, words, to);
        return;
    }
    smc_append_format(to, "%s%s(", name.word, name.is_call || smc_heap_is_rust(m) ? "" : " ");
    format_line(m, places, name.place, distinguishing_parts(m, places, a, &name), to);
    if (a->count)
        smc_append_format(to, "%s#%u", places->at.at[name.place].file ? " " : "", a->count + 1);
    smc_append_format(to, ")");
}
