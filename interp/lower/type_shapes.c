// type_shapes.c - the shapes of types in the debugging information: their members, elements and
// names.
#include "interp/lower/dwarf.h"

#include <ctype.h>
#include <string.h>

enum { PARAMETER_TYPE = 1, SUBRANGE_COUNT = 0 }; // operand numbers of metadata nodes

smc_shape *smc_new_shape(smc_lowering *l, uint64_t bits) {
    smc_shape *s = smc_own_pointer(l, smc_alloc(sizeof *s));
    s->size = (uint32_t)(bits / 8);
    return s;
}

// True for types whose members the program does not name, such as mutexes.
static bool is_opaque(LLVMMetadataRef type) {
    static const char *const names[] = {"pthread_",   "sem_t",          "mtx_t",
                                        "cnd_t",      "once_flag",      "atomic_flag",
                                        "omp_lock_t", "omp_nest_lock_t"};
    size_t n;
    const char *name = LLVMDITypeGetName(type, &n);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (n >= strlen(names[i]) && memcmp(name, names[i], strlen(names[i])) == 0) return true;
    return false;
}

// Returns the type's name in the source: "struct node", in C++ "node". NULL: unnamed.
static const char *type_name(smc_lowering *l, LLVMMetadataRef type) {
    size_t n;
    const char *name = LLVMDITypeGetName(type, &n), *word = "";
    if (!name || !n) return NULL;
    const bool is_c = smc_dwarf_is_composite(type) && !l->language.has_cxx && !l->language.is_rust;
    if (is_c && LLVMGetDINodeTag(type) == TAG_STRUCT) word = "struct ";
    if (is_c && LLVMGetDINodeTag(type) == TAG_UNION) word = "union ";
    char *text = smc_format("%s%.*s", word, (int)n, name);
    const char *interned = smc_intern_text_of_code(l, text, strlen(text));
    free(text);
    return interned;
}

// Returns the shape of an array from dimension k on. A flexible array member has the count 0.
static smc_shape *array_shape(smc_lowering *l, LLVMMetadataRef type, LLVMMetadataRef ranges,
                              unsigned k) {
    LLVMMetadataRef range = ranges ? smc_dwarf_operand(l, ranges, k) : NULL;
    if (!range || LLVMGetMetadataKind(range) != LLVMDISubrangeMetadataKind)
        return smc_dwarf_base(l, type) ? smc_declared_type_shape(l, smc_dwarf_base(l, type)) : NULL;
    LLVMValueRef count = smc_dwarf_operand_value(l, range, SUBRANGE_COUNT);
    smc_shape *s = smc_new_shape(l, 0);
    s->element = array_shape(l, type, ranges, k + 1);
    s->count = count && LLVMIsAConstantInt(count) && LLVMConstIntGetSExtValue(count) > 0
                   ? (uint32_t)LLVMConstIntGetZExtValue(count)
                   : 0;
    s->size = s->element ? s->count * s->element->size : 0;
    return s->element ? s : NULL;
}

// True for names that libstdc++ and libc++ give to members.
static bool is_library_member_name(const char *name) {
    const size_t n = strlen(name);
    return strncmp(name, "_M_", 3) == 0 ||
           (n > 3 && strncmp(name, "__", 2) == 0 && name[n - 1] == '_') ||
           strcmp(name, "__a_value") == 0;
}

// True for a type in a module of Rust's core, alloc or std.
static bool is_of_rust_library(const smc_lowering *l, LLVMMetadataRef type) {
    enum { SCOPE = 1, MODULE = 0, MAX_NESTING = 16 };
    static const char *const crates[] = {"core", "alloc", "std"};
    LLVMMetadataRef scope = smc_dwarf_operand(l, type, SCOPE), outer = NULL;
    for (unsigned i = 0;
         i < MAX_NESTING && scope && LLVMGetMetadataKind(scope) == LLVMDINamespaceMetadataKind;
         i++) {
        outer = scope;
        scope = smc_dwarf_operand(l, scope, SCOPE);
    }
    LLVMValueRef name = NULL;
    for (unsigned i = 0; outer && i < 4 && !name; i++) {
        LLVMValueRef part = smc_dwarf_operand_value(l, outer, i);
        if (part && LLVMIsAMDString(part)) name = part;
    }
    unsigned n = 0;
    const char *text = name ? LLVMGetMDString(name, &n) : "";
    for (size_t i = 0; i < sizeof crates / sizeof *crates; i++)
        if (strlen(crates[i]) == n && memcmp(text, crates[i], n) == 0) return true;
    return false;
}

// If a library class has only one member, removes it from the shape: then std::atomic<int> x is
// called x instead of x._M_i, and Rust's AtomicU32 X is called X instead of X.v.value.
static void hide_only_member(smc_lowering *l, LLVMMetadataRef type, smc_shape *s,
                             smc_field *fields) {
    uint32_t n = 0, only = 0;
    if (s->n_fields == 1 && is_library_member_name(fields->name)) fields->name = "";
    if (!s->n_fields || s->n_fields > 4 || !is_of_rust_library(l, type)) return;
    for (uint32_t i = 0; i < s->n_fields; i++)
        if (fields[i].shape && fields[i].shape->size) n++, only = i;
    if (n == 1) fields[only].name = "";
}

// Removes the reference counts of Arc and Rc from the shape, so that the name of their heap memory
// names only the object.
static void hide_reference_counts(smc_shape *s, smc_field *fields) {
    if (!s->name || (strncmp(s->name, "ArcInner<", 9) != 0 && strncmp(s->name, "RcInner<", 8) != 0))
        return;
    for (uint32_t i = 0; i < s->n_fields; i++)
        if (strcmp(fields[i].name, "data") == 0 || strcmp(fields[i].name, "value") == 0)
            fields[i].name = "";
}

// Returns the shape of a slice at the end of a struct. rustc describes only the type of its
// elements.
static const smc_shape *slice_at_end_of_struct(smc_lowering *l, const smc_shape *s,
                                               const smc_field *field) {
    if (!l->language.is_rust || !field->shape || !field->shape->size || field->offset < s->size)
        return field->shape;
    smc_shape *slice = smc_new_shape(l, 0);
    slice->element = field->shape;
    return slice;
}

// C++ libraries store some objects as bytes. If the type is such a buffer, returns the shape of its
// object; otherwise NULL.
static smc_shape *buffered_shape(smc_lowering *l, LLVMMetadataRef type) {
    size_t n;
    const char *name = LLVMDITypeGetName(type, &n);
    if (!name || (strncmp(name, "__aligned_membuf<", 17) != 0 &&
                  strncmp(name, "__aligned_buffer<", 17) != 0))
        return NULL;
    LLVMMetadataRef parameters = smc_dwarf_operand(l, type, SMC_LLVM_TYPE_PARAMETERS),
                    first = parameters ? smc_dwarf_operand(l, parameters, 0) : NULL;
    LLVMMetadataRef object =
        first && LLVMGetMetadataKind(first) == LLVMDITemplateTypeParameterMetadataKind
            ? smc_dwarf_operand(l, first, PARAMETER_TYPE)
            : NULL;
    return object ? smc_declared_type_shape(l, object) : NULL;
}

// Returns the member name that the source uses for rustc's __0: 0.
static const char *without_underscores(const char *name) {
    size_t digits = 0;
    if (strncmp(name, "__", 2) != 0) return name;
    while (isdigit((unsigned char)name[2 + digits])) digits++;
    return digits && !name[2 + digits] ? name + 2 : name;
}

// Returns the shape of a struct or union. All members of a union have offset 0.
static smc_shape *struct_shape(smc_lowering *l, LLVMMetadataRef type) {
    unsigned n;
    LLVMMetadataRef members = smc_dwarf_members(l, type, &n);
    smc_shape *s = buffered_shape(l, type);
    if (s) return s;
    s = smc_new_shape(l, LLVMDITypeGetSizeInBits(type));
    s->name = type_name(l, type);
    smc_field *fields = smc_own_pointer(l, smc_alloc(n * sizeof *fields));
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef m = smc_dwarf_operand(l, members, i);
        if (!smc_dwarf_is_member(l, m)) continue;
        size_t length;
        const char *name = LLVMDITypeGetName(m, &length);
        const char *interned = smc_intern_text_of_code(l, name ? name : "", length);
        fields[s->n_fields].name = l->language.is_rust ? without_underscores(interned) : interned;
        fields[s->n_fields].offset = (uint32_t)(LLVMDITypeGetOffsetInBits(m) / 8);
        if (LLVMDITypeGetFlags(m) & LLVMDIFlagBitField && LLVMDITypeGetSizeInBits(m) <= 128) {
            fields[s->n_fields].bit = (uint32_t)(LLVMDITypeGetOffsetInBits(m) % 8);
            fields[s->n_fields].bits = (uint32_t)LLVMDITypeGetSizeInBits(m);
        }
        fields[s->n_fields].shape = smc_declared_type_shape(l, smc_dwarf_base(l, m));
        fields[s->n_fields].shape = slice_at_end_of_struct(l, s, &fields[s->n_fields]);
        s->n_fields++;
    }
    hide_only_member(l, type, s, fields);
    if (l->language.is_rust) hide_reference_counts(s, fields);
    s->fields = fields;
    return s;
}

// Reads an enumerator. The C API gives no access to its value, so the node's text is parsed:
// "!DIEnumerator(name: "RED", value: 1)", possibly with ", isUnsigned: true".
static smc_enumerator enumerator_of(smc_lowering *l, LLVMMetadataRef node) {
    char *text = LLVMPrintValueToString(LLVMMetadataAsValue(LLVMGetModuleContext(l->module), node));
    const char *name = strstr(text, "name: \""), *value = strstr(text, ", value: ");
    smc_enumerator e = {0};
    if (name && value) {
        name += strlen("name: \"");
        value += strlen(", value: ");
        e.name = smc_intern_text_of_code(l, name, strcspn(name, "\""));
        e.value = *value == '-' ? (uint64_t)strtoll(value, NULL, 10) : strtoull(value, NULL, 10);
    }
    LLVMDisposeMessage(text);
    return e;
}

static smc_shape *enum_shape(smc_lowering *l, LLVMMetadataRef type) {
    unsigned n;
    LLVMMetadataRef members = smc_dwarf_members(l, type, &n);
    smc_shape *s = smc_new_shape(l, LLVMDITypeGetSizeInBits(type));
    smc_enumerator *words = smc_own_pointer(l, smc_alloc(n * sizeof *words));
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef member = smc_dwarf_operand(l, members, i);
        if (member && LLVMGetMetadataKind(member) == LLVMDIEnumeratorMetadataKind)
            words[s->n_words] = enumerator_of(l, member);
        if (words[s->n_words].name) s->n_words++;
    }
    s->words = words;
    return s;
}

static uint32_t display_encoding(LLVMMetadataRef type) {
    size_t n;
    const bool is_basic = LLVMGetMetadataKind(type) == LLVMDIBasicTypeMetadataKind;
    const char *name = is_basic ? LLVMDITypeGetName(type, &n) : NULL;
    if (!name) name = ""; // basic types may be unnamed
    if (strncmp(name, "unsigned ", 9) == 0 || strcmp(name, "_Bool") == 0) return SMC_SHOWN_UNSIGNED;
    if (strcmp(name, "float") == 0 || strcmp(name, "double") == 0) return SMC_SHOWN_FLOAT;
    return strcmp(name, "char") == 0 ? SMC_SHOWN_CHAR : SMC_SHOWN_NUMBER;
}

// Returns the index + 1 of the target type of a pointer. The target's shape is found later
// (smc_find_pointed_types), since a type may point to itself.
static uint32_t index_of_pointed_type(smc_lowering *l, LLVMMetadataRef type) {
    uint32_t *index = smc_table_at(&l->names.pointed_ids, (uintptr_t)type, 0);
    if (*index) return *index;
    *smc_vec_push(&l->names.pointed_types) = type;
    return *index = l->names.pointed_types.n;
}

static smc_shape *make_shape(smc_lowering *l, LLVMMetadataRef type) {
    const uint16_t tag = LLVMGetDINodeTag(type);
    if (smc_dwarf_is_composite(type) && tag == TAG_ARRAY)
        return array_shape(l, type, smc_dwarf_operand(l, type, SMC_LLVM_TYPE_ELEMENTS), 0);
    if (smc_dwarf_is_composite(type) && (tag == TAG_STRUCT || tag == TAG_CLASS || tag == TAG_UNION))
        return struct_shape(l, type);
    const bool is_alias = tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE ||
                          tag == TAG_RESTRICT || tag == TAG_ATOMIC;
    if (smc_dwarf_is_derived(type) && is_alias && smc_dwarf_base(l, type)) {
        smc_shape *base = smc_declared_type_shape(l, smc_dwarf_base(l, type));
        if (base && tag == TAG_TYPEDEF && is_opaque(type))
            base = smc_new_shape(l, 8ull * base->size);
        if (base && tag == TAG_TYPEDEF && !base->name) base->name = type_name(l, type);
        return base;
    }
    if (smc_dwarf_is_composite(type) && tag == TAG_ENUM) return enum_shape(l, type);
    smc_shape *s = smc_new_shape(l, LLVMDITypeGetSizeInBits(type));
    const bool is_pointer = smc_dwarf_is_derived(type) && tag == TAG_POINTER;
    s->shown = is_pointer ? SMC_SHOWN_POINTER : display_encoding(type);
    if (!is_pointer) s->name = type_name(l, type);
    if (is_pointer && l->options->records.variables && smc_dwarf_base(l, type))
        s->points = index_of_pointed_type(l, smc_dwarf_base(l, type));
    return s;
}

smc_shape *smc_declared_type_shape(smc_lowering *l, LLVMMetadataRef type) {
    uint32_t *index = smc_table_at(&l->names.named_types, (uintptr_t)type, 0);
    if (*index) return l->names.named_shapes.at[*index - 1];
    *smc_vec_push(&l->names.named_shapes) = NULL;
    const uint32_t at = *index = l->names.named_shapes.n;
    smc_shape *s = make_shape(l, type);
    return l->names.named_shapes.at[at - 1] = s;
}
