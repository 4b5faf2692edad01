// names.c - finds the names of variables and their parts in the debugging information. Only reports
// use names; no behaviour depends on them.
//
// The C API gives access to DWARF types only through the operands of metadata nodes
// (llvm/IR/DebugInfoMetadata.h).
#include "interp/lower/lowering.h"

#include "pass/llvm/metadata.h"
#include "pass/llvm/versions.h"

#include <llvm-c/DebugInfo.h>
#include <ctype.h>
#include <string.h>

enum { // operand numbers of metadata nodes
    VARIABLE_NAME = 1,
    VARIABLE_TYPE = 3,
    PARAMETER_TYPE = 1,
    SUBRANGE_COUNT = 0,
    FUNCTION_TYPE = 4,
};
enum { // DWARF tags
    TAG_ARRAY = 0x01,
    TAG_CLASS = 0x02,
    TAG_ENUM = 0x04,
    TAG_MEMBER = 0x0d,
    TAG_POINTER = 0x0f,
    TAG_STRUCT = 0x13,
    TAG_TYPEDEF = 0x16,
    TAG_UNION = 0x17,
    TAG_INHERITANCE = 0x1c,
    TAG_CONST = 0x26,
    TAG_VOLATILE = 0x35,
    TAG_RESTRICT = 0x37,
    TAG_ATOMIC = 0x47,
};

static LLVMValueRef metadata_operand(const smc_lowering *l, LLVMMetadataRef node, unsigned i) {
    return smc_llvm_operand_value(LLVMGetModuleContext(l->module), node, i);
}

static LLVMMetadataRef node_operand(const smc_lowering *l, LLVMMetadataRef node, unsigned i) {
    return smc_llvm_operand(LLVMGetModuleContext(l->module), node, i);
}

static bool is_composite(LLVMMetadataRef type) {
    return LLVMGetMetadataKind(type) == LLVMDICompositeTypeMetadataKind;
}
static bool is_derived(LLVMMetadataRef type) {
    return LLVMGetMetadataKind(type) == LLVMDIDerivedTypeMetadataKind;
}

// ---- shapes -------------------------------------------------------------------------------------

static smc_shape *shape_of(smc_lowering *l, LLVMMetadataRef type);

static smc_shape *new_shape(smc_lowering *l, uint64_t bits) {
    smc_shape *s = smc_keep_pointer(l, smc_alloc(sizeof *s));
    s->size = (uint32_t)(bits / 8);
    return s;
}

// True for types whose members the program does not name, such as mutexes.
static bool is_opaque(LLVMMetadataRef type) {
    static const char *const names[] = {"pthread_", "sem_t",     "mtx_t",
                                        "cnd_t",    "once_flag", "atomic_flag"};
    size_t n;
    const char *name = LLVMDITypeGetName(type, &n);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (n >= strlen(names[i]) && memcmp(name, names[i], strlen(names[i])) == 0) return true;
    return false;
}

static LLVMMetadataRef base_of(const smc_lowering *l, LLVMMetadataRef type) {
    return node_operand(l, type, SMC_LLVM_TYPE_BASE);
}

// Returns the node that lists the n members of a struct, union or enum; NULL: none.
static LLVMMetadataRef members_of(const smc_lowering *l, LLVMMetadataRef type, unsigned *n) {
    LLVMMetadataRef members = node_operand(l, type, SMC_LLVM_TYPE_ELEMENTS);
    *n = members ? LLVMGetMDNodeNumOperands(
                       LLVMMetadataAsValue(LLVMGetModuleContext(l->module), members))
                 : 0;
    return members;
}

// Returns the type's name in the source: "struct node", in C++ "node". NULL: unnamed.
static const char *type_name(smc_lowering *l, LLVMMetadataRef type) {
    size_t n;
    const char *name = LLVMDITypeGetName(type, &n), *word = "";
    if (!name || !n) return NULL;
    const bool is_c = is_composite(type) && !l->language.has_cxx && !l->language.is_rust;
    if (is_c && LLVMGetDINodeTag(type) == TAG_STRUCT) word = "struct ";
    if (is_c && LLVMGetDINodeTag(type) == TAG_UNION) word = "union ";
    char *text = smc_format("%s%.*s", word, (int)n, name);
    const char *kept = smc_keep_text(l, text, strlen(text));
    free(text);
    return kept;
}

// Returns the shape of an array from dimension k on. A flexible array member has the count 0.
static smc_shape *array_shape(smc_lowering *l, LLVMMetadataRef type, LLVMMetadataRef ranges,
                              unsigned k) {
    LLVMMetadataRef range = ranges ? node_operand(l, ranges, k) : NULL;
    if (!range || LLVMGetMetadataKind(range) != LLVMDISubrangeMetadataKind)
        return base_of(l, type) ? shape_of(l, base_of(l, type)) : NULL;
    LLVMValueRef count = metadata_operand(l, range, SUBRANGE_COUNT);
    smc_shape *s = new_shape(l, 0);
    s->element = array_shape(l, type, ranges, k + 1);
    s->count = count && LLVMIsAConstantInt(count) && LLVMConstIntGetSExtValue(count) > 0
                   ? (uint32_t)LLVMConstIntGetZExtValue(count)
                   : 0;
    s->size = s->element ? s->count * s->element->size : 0;
    return s->element ? s : NULL;
}

// True for a data member or a base class; false for static members.
static bool is_data_member_or_base(const smc_lowering *l, LLVMMetadataRef m) {
    if (!m || !is_derived(m) || !base_of(l, m) || LLVMDITypeGetFlags(m) & LLVMDIFlagStaticMember)
        return false;
    return LLVMGetDINodeTag(m) == TAG_MEMBER ||
           (LLVMGetDINodeTag(m) == TAG_INHERITANCE && !(LLVMDITypeGetFlags(m) & LLVMDIFlagVirtual));
}

// True for names that libstdc++ and libc++ give to members.
static bool is_of_library(const char *name) {
    const size_t n = strlen(name);
    return strncmp(name, "_M_", 3) == 0 ||
           (n > 3 && strncmp(name, "__", 2) == 0 && name[n - 1] == '_') ||
           strcmp(name, "__a_value") == 0;
}

// True for a type in a module of Rust's core, alloc or std.
static bool is_of_rust_library(const smc_lowering *l, LLVMMetadataRef type) {
    enum { SCOPE = 1, MODULE = 0, DEEPEST = 16 };
    static const char *const crates[] = {"core", "alloc", "std"};
    LLVMMetadataRef scope = node_operand(l, type, SCOPE), outer = NULL;
    for (unsigned i = 0;
         i < DEEPEST && scope && LLVMGetMetadataKind(scope) == LLVMDINamespaceMetadataKind; i++) {
        outer = scope;
        scope = node_operand(l, scope, SCOPE);
    }
    LLVMValueRef name = NULL;
    for (unsigned i = 0; outer && i < 4 && !name; i++) {
        LLVMValueRef part = metadata_operand(l, outer, i);
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
    if (s->n_fields == 1 && is_of_library(fields->name)) fields->name = "";
    if (!s->n_fields || s->n_fields > 4 || !is_of_rust_library(l, type)) return;
    for (uint32_t i = 0; i < s->n_fields; i++)
        if (fields[i].shape && fields[i].shape->size) n++, only = i;
    if (n == 1) fields[only].name = "";
}

// Removes the reference counts of Arc and Rc from the shape, so that the name of their heap memory
// names only the object.
static void hide_counts(smc_shape *s, smc_field *fields) {
    if (!s->name || (strncmp(s->name, "ArcInner<", 9) != 0 && strncmp(s->name, "RcInner<", 8) != 0))
        return;
    for (uint32_t i = 0; i < s->n_fields; i++)
        if (strcmp(fields[i].name, "data") == 0 || strcmp(fields[i].name, "value") == 0)
            fields[i].name = "";
}

// Returns the shape of a slice at the end of a struct. rustc describes only the type of its
// elements.
static const smc_shape *slice_behind(smc_lowering *l, const smc_shape *s, const smc_field *field) {
    if (!l->language.is_rust || !field->shape || !field->shape->size || field->offset < s->size)
        return field->shape;
    smc_shape *slice = new_shape(l, 0);
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
    LLVMMetadataRef parameters = node_operand(l, type, SMC_LLVM_TYPE_PARAMETERS),
                    first = parameters ? node_operand(l, parameters, 0) : NULL;
    LLVMMetadataRef object =
        first && LLVMGetMetadataKind(first) == LLVMDITemplateTypeParameterMetadataKind
            ? node_operand(l, first, PARAMETER_TYPE)
            : NULL;
    return object ? shape_of(l, object) : NULL;
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
    LLVMMetadataRef members = members_of(l, type, &n);
    smc_shape *s = buffered_shape(l, type);
    if (s) return s;
    s = new_shape(l, LLVMDITypeGetSizeInBits(type));
    s->name = type_name(l, type);
    smc_field *fields = smc_keep_pointer(l, smc_alloc(n * sizeof *fields));
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef m = node_operand(l, members, i);
        if (!is_data_member_or_base(l, m)) continue;
        size_t length;
        const char *name = LLVMDITypeGetName(m, &length);
        const char *kept = smc_keep_text(l, name ? name : "", length);
        fields[s->n_fields].name = l->language.is_rust ? without_underscores(kept) : kept;
        fields[s->n_fields].offset = (uint32_t)(LLVMDITypeGetOffsetInBits(m) / 8);
        if (LLVMDITypeGetFlags(m) & LLVMDIFlagBitField && LLVMDITypeGetSizeInBits(m) <= 128) {
            fields[s->n_fields].bit = (uint32_t)(LLVMDITypeGetOffsetInBits(m) % 8);
            fields[s->n_fields].bits = (uint32_t)LLVMDITypeGetSizeInBits(m);
        }
        fields[s->n_fields].shape = shape_of(l, base_of(l, m));
        fields[s->n_fields].shape = slice_behind(l, s, &fields[s->n_fields]);
        s->n_fields++;
    }
    hide_only_member(l, type, s, fields);
    if (l->language.is_rust) hide_counts(s, fields);
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
        e.name = smc_keep_text(l, name, strcspn(name, "\""));
        e.value = *value == '-' ? (uint64_t)strtoll(value, NULL, 10) : strtoull(value, NULL, 10);
    }
    LLVMDisposeMessage(text);
    return e;
}

static smc_shape *enum_shape(smc_lowering *l, LLVMMetadataRef type) {
    unsigned n;
    LLVMMetadataRef members = members_of(l, type, &n);
    smc_shape *s = new_shape(l, LLVMDITypeGetSizeInBits(type));
    smc_enumerator *words = smc_keep_pointer(l, smc_alloc(n * sizeof *words));
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef member = node_operand(l, members, i);
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
// (smc_find_pointed), since a type may point to itself.
static uint32_t pointed_index(smc_lowering *l, LLVMMetadataRef type) {
    uint32_t *index = smc_table_at(&l->names.pointed_ids, (uintptr_t)type, 0);
    if (*index) return *index;
    *smc_vec_push(&l->names.pointed_types) = type;
    return *index = l->names.pointed_types.n;
}

static smc_shape *make_shape(smc_lowering *l, LLVMMetadataRef type) {
    const uint16_t tag = LLVMGetDINodeTag(type);
    if (is_composite(type) && tag == TAG_ARRAY)
        return array_shape(l, type, node_operand(l, type, SMC_LLVM_TYPE_ELEMENTS), 0);
    if (is_composite(type) && (tag == TAG_STRUCT || tag == TAG_CLASS || tag == TAG_UNION))
        return struct_shape(l, type);
    const bool is_alias = tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE ||
                          tag == TAG_RESTRICT || tag == TAG_ATOMIC;
    if (is_derived(type) && is_alias && base_of(l, type)) {
        smc_shape *base = shape_of(l, base_of(l, type));
        if (base && tag == TAG_TYPEDEF && is_opaque(type)) base = new_shape(l, 8ull * base->size);
        if (base && tag == TAG_TYPEDEF && !base->name) base->name = type_name(l, type);
        return base;
    }
    if (is_composite(type) && tag == TAG_ENUM) return enum_shape(l, type);
    smc_shape *s = new_shape(l, LLVMDITypeGetSizeInBits(type));
    const bool is_pointer = is_derived(type) && tag == TAG_POINTER;
    s->shown = is_pointer ? SMC_SHOWN_POINTER : display_encoding(type);
    if (!is_pointer) s->name = type_name(l, type);
    if (is_pointer && l->options->records.variables && base_of(l, type))
        s->points = pointed_index(l, base_of(l, type));
    return s;
}

// Returns the shape of a type, which is created at the first call. NULL: unknown, or the type
// contains itself.
static smc_shape *shape_of(smc_lowering *l, LLVMMetadataRef type) {
    uint32_t *index = smc_table_at(&l->names.named_types, (uintptr_t)type, 0);
    if (*index) return l->names.named_shapes.at[*index - 1];
    *smc_vec_push(&l->names.named_shapes) = NULL;
    const uint32_t at = *index = l->names.named_shapes.n;
    smc_shape *s = make_shape(l, type);
    return l->names.named_shapes.at[at - 1] = s;
}

// ---- variables ----------------------------------------------------------------------------------

// Returns the type without typedefs and qualifiers.
static LLVMMetadataRef without_qualifiers(const smc_lowering *l, LLVMMetadataRef type) {
    while (type && is_derived(type) && LLVMGetDINodeTag(type) != TAG_POINTER)
        type = base_of(l, type);
    return type;
}

// True if the declared variable is a pointer with a known target type.
static bool points_to_something(const smc_lowering *l, smc_declaration d) {
    LLVMMetadataRef type = node_operand(l, d.variable, VARIABLE_TYPE);
    return type && smc_pointee_of(l, type);
}

static void record_declaration(smc_lowering *l, LLVMValueRef value, smc_declaration what) {
    uint32_t *index = smc_table_at(&l->names.declared, (uintptr_t)value, 0);
    smc_declaration *known = *index ? &l->names.declarations.at[*index - 1] : NULL;
    // If there are several declarations, the first one with a target type is kept.
    if (known && known->points && what.points && !points_to_something(l, *known)) *known = what;
    if (known) return;
    *smc_vec_push(&l->names.declarations) = what;
    *index = l->names.declarations.n;
}

static LLVMMetadataRef declaration_of(const smc_lowering *l, LLVMValueRef value) {
    const uint32_t index = smc_table_get(&l->names.declared, (uintptr_t)value, 0);
    return index ? l->names.declarations.at[index - 1].variable : NULL;
}

// True if the value is an address that a declared variable holds; false if it is the variable's own
// address.
static bool is_declared_pointer(const smc_lowering *l, LLVMValueRef value) {
    const uint32_t index = smc_table_get(&l->names.declared, (uintptr_t)value, 0);
    return index && l->names.declarations.at[index - 1].points;
}

// LLVM's sroa may have split a variable. Returns the byte offset of this part of it. The C API
// gives the expression only as text.
static uint32_t first_byte(LLVMValueRef expression) {
    char *text = LLVMPrintValueToString(expression);
    const char *fragment = strstr(text, "DW_OP_LLVM_fragment, ");
    const unsigned long bits =
        fragment ? strtoul(fragment + strlen("DW_OP_LLVM_fragment, "), NULL, 10) : 0;
    LLVMDisposeMessage(text);
    return (uint32_t)(bits / 8);
}

// Records a pointer variable whose target is a struct. Accesses through it show which struct is in
// memory that is only declared as bytes.
static void analyse_pointer(smc_lowering *l, LLVMValueRef function, const smc_llvm_variable *v) {
    if (v->is_declared || l->language.is_rust) return;
    LLVMMetadataRef type = node_operand(l, v->variable, VARIABLE_TYPE);
    if (!type || !smc_struct_of(l, smc_pointee_of(l, type))) return;
    uint32_t *first = smc_table_at(&l->names.pointer_ids, (uintptr_t)v->value, 0);
    *smc_vec_push(&l->names.pointers) = (smc_pointer_variable){function, v->variable, *first};
    *first = l->names.pointers.n;
}

static bool is_pointer(const smc_lowering *l, LLVMMetadataRef variable) {
    LLVMMetadataRef type = without_qualifiers(l, node_operand(l, variable, VARIABLE_TYPE));
    return type && is_derived(type) && LLVMGetDINodeTag(type) == TAG_POINTER;
}

static void analyse_variable(smc_lowering *l, LLVMValueRef function, const smc_llvm_variable *v) {
    const bool is_alloca = LLVMIsAAllocaInst(v->value);
    analyse_pointer(l, function, v);
    if (!is_alloca && !LLVMIsACallInst(v->value) && !LLVMIsALoadInst(v->value) &&
        !LLVMIsAArgument(v->value))
        return;
    const bool points = is_alloca && !v->is_declared && is_pointer(l, v->variable);
    record_declaration(
        l, v->value,
        (smc_declaration){.variable = v->variable,
                          .within = is_alloca && !points ? first_byte(v->expression) : 0,
                          .points = points});
}

// Records the variable that an alloca copies, if variables are shown (pass/marks.h).
static void analyse_alloca(smc_lowering *l, LLVMValueRef in) {
    enum { VARIABLE, EXPRESSION, LAST, PARTS };
    LLVMValueRef node = LLVMGetMetadata(in, l->kinds.variable), parts[PARTS];
    if (!node || LLVMGetMDNodeNumOperands(node) != PARTS) return;
    LLVMGetMDNodeOperands(node, parts);
    record_declaration(l, in,
                       (smc_declaration){.variable = LLVMValueAsMetadata(parts[VARIABLE]),
                                         .within = first_byte(parts[EXPRESSION]),
                                         .last = (uint32_t)LLVMConstIntGetZExtValue(parts[LAST])});
}

static void analyse_globals(smc_lowering *l) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g; g = LLVMGetNextGlobal(g)) {
        size_t n;
        LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(g, &n);
        for (unsigned i = 0; i < n; i++) {
            LLVMMetadataRef md = LLVMValueMetadataEntriesGetMetadata(entries, i);
            if (LLVMGetMetadataKind(md) != LLVMDIGlobalVariableExpressionMetadataKind) continue;
            record_declaration(
                l, g, (smc_declaration){.variable = LLVMDIGlobalVariableExpressionGetVariable(md)});
        }
        LLVMDisposeValueMetadataEntries(entries);
    }
}

void smc_find_names(smc_lowering *l) {
    l->language.has_cxx = smc_has_cxx(l->module);
    const bool shown = smc_llvm_show_variables(l->module);
    smc_llvm_variables here = {0};
    analyse_globals(l);
    for (LLVMValueRef fn = LLVMGetFirstFunction(l->module); fn; fn = LLVMGetNextFunction(fn))
        for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
            for (LLVMValueRef in = LLVMGetFirstInstruction(bb); in;
                 in = LLVMGetNextInstruction(in)) {
                smc_llvm_variables_at(in, &here);
                for (uint32_t i = 0; i < here.n; i++) analyse_variable(l, fn, &here.at[i]);
                if (LLVMIsAAllocaInst(in)) analyse_alloca(l, in);
            }
    smc_llvm_hide_variables(l->module, shown);
    smc_vec_free(&here);
}

const char *smc_declared_name(smc_lowering *l, LLVMValueRef value) {
    LLVMMetadataRef variable = declaration_of(l, value);
    LLVMValueRef name = variable ? metadata_operand(l, variable, VARIABLE_NAME) : NULL;
    unsigned n = 0;
    const char *text = name && LLVMIsAMDString(name) ? LLVMGetMDString(name, &n) : NULL;
    return text ? smc_keep_text(l, text, n) : NULL;
}

uint32_t smc_declared_line(smc_lowering *l, LLVMValueRef value, const char **file) {
    LLVMMetadataRef variable = declaration_of(l, value),
                    at = variable ? LLVMDIVariableGetFile(variable) : NULL;
    *file = at ? smc_file_name(l, at) : NULL;
    return at ? LLVMDIVariableGetLine(variable) : 0;
}

uint32_t smc_declared_offset(const smc_lowering *l, LLVMValueRef value) {
    const uint32_t index = smc_table_get(&l->names.declared, (uintptr_t)value, 0);
    return index ? l->names.declarations.at[index - 1].within : 0;
}

uint32_t smc_declared_last_line(const smc_lowering *l, LLVMValueRef value) {
    const uint32_t index = smc_table_get(&l->names.declared, (uintptr_t)value, 0);
    return index ? l->names.declarations.at[index - 1].last : 0;
}

bool smc_is_copy(const smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef alloca = LLVMIsAStoreInst(in) ? LLVMGetOperand(in, 1) : in;
    return LLVMIsAAllocaInst(alloca) && LLVMGetMetadata(alloca, l->kinds.copy);
}

// Gives copies numbers after all other variables: undefined values contain the numbers of
// variables, which must not depend on whether variables are shown.
void smc_number_variable_copies(smc_lowering *l) {
    const uint32_t first = l->code->variables.n;
    if (!l->names.copied.n) return;
    for (uint32_t f = 0; f < l->code->functions.n; f++)
        for (uint32_t i = 0; i < l->code->functions.at[f].code.n; i++) {
            smc_insn *in = &l->code->functions.at[f].code.at[i];
            if (in->op == SMC_OP_SHOW) in->c += (int32_t)first;
        }
    for (uint32_t i = 0; i < l->names.copied.n; i++)
        *smc_vec_push(&l->code->variables) = l->names.copied.at[i];
}

void smc_find_pointed(smc_lowering *l) {
    for (uint32_t i = 0; i < l->names.pointed_types.n; i++)
        *smc_vec_push(&l->code->pointed) = shape_of(l, l->names.pointed_types.at[i]);
}

LLVMMetadataRef smc_type_of(const smc_lowering *l, LLVMValueRef value) {
    LLVMMetadataRef variable = declaration_of(l, value),
                    type = variable ? node_operand(l, variable, VARIABLE_TYPE) : NULL;
    return type && is_declared_pointer(l, value) ? smc_pointee_of(l, type) : type;
}

// Returns the shape of a variable. If the value is memory that the variable points to, returns the
// shape of an array of unknown length.
const smc_shape *smc_declared_shape(smc_lowering *l, LLVMValueRef value) {
    LLVMMetadataRef type = smc_type_of(l, value);
    smc_shape *shape = type ? shape_of(l, type) : NULL;
    if (!shape || !is_declared_pointer(l, value)) return shape;
    smc_shape *array = new_shape(l, 0);
    array->element = shape;
    return array;
}

const smc_shape *smc_shape_of_type(smc_lowering *l, LLVMMetadataRef type) {
    return is_derived(type) || is_composite(type) ||
                   LLVMGetMetadataKind(type) == LLVMDIBasicTypeMetadataKind
               ? shape_of(l, type)
               : NULL;
}

const smc_shape *smc_shape_of_counted_array(smc_lowering *l, const smc_shape *element,
                                            uint64_t before) {
    enum { FIELDS = 2, COUNT = 8 };
    smc_shape *s = new_shape(l, 8 * before), *count = new_shape(l, 8 * COUNT),
              *elements = new_shape(l, 0);
    smc_field *fields = smc_keep_pointer(l, smc_alloc(FIELDS * sizeof *fields));
    elements->element = element;
    fields[0] = (smc_field){.name = "count", .offset = (uint32_t)before - COUNT, .shape = count};
    fields[1] = (smc_field){.name = "", .offset = (uint32_t)before, .shape = elements};
    s->name = element->name;
    s->n_fields = FIELDS;
    s->fields = fields;
    return s;
}

LLVMMetadataRef smc_struct_of(const smc_lowering *l, LLVMMetadataRef type) {
    type = without_qualifiers(l, type);
    const uint16_t tag = type && is_composite(type) ? LLVMGetDINodeTag(type) : 0;
    return tag == TAG_STRUCT || tag == TAG_CLASS || tag == TAG_UNION ? type : NULL;
}

// True if the debugging type has the name of the LLVM type, which may be "struct.node" or
// "class.lib::node.7".
static bool is_named(LLVMMetadataRef type, LLVMTypeRef llvm) {
    size_t n;
    const char *name = LLVMDITypeGetName(type, &n), *full = LLVMGetStructName(llvm);
    const size_t bare = name ? strcspn(name, "<") : 0;
    for (const char *at = full; bare && at; at = strpbrk(at, ".:")) {
        at += at != full;
        const char end = strncmp(at, name, bare) == 0 ? at[bare] : 'x';
        if (!end || end == '.') return true;
    }
    return false;
}

LLVMMetadataRef smc_struct_behind(const smc_lowering *l, LLVMValueRef value, LLVMTypeRef llvm) {
    uint32_t i = smc_table_get(&l->names.pointer_ids, (uintptr_t)value, 0);
    for (; i; i = l->names.pointers.at[i - 1].next) {
        const smc_pointer_variable *v = &l->names.pointers.at[i - 1];
        LLVMMetadataRef type = node_operand(l, v->variable, VARIABLE_TYPE);
        type = smc_struct_of(l, smc_pointee_of(l, type));
        const bool fits = !llvm || (is_named(type, llvm) &&
                                    LLVMDITypeGetSizeInBits(type) == 8 * smc_size_of(l, llvm));
        if (v->function == l->fn_value && fits) return type;
    }
    return NULL;
}

LLVMMetadataRef smc_pointee_of(const smc_lowering *l, LLVMMetadataRef type) {
    type = without_qualifiers(l, type);
    return type && is_derived(type) ? base_of(l, type) : NULL;
}

LLVMMetadataRef smc_element_of(const smc_lowering *l, LLVMMetadataRef type) {
    type = without_qualifiers(l, type);
    return type && is_composite(type) && LLVMGetDINodeTag(type) == TAG_ARRAY ? base_of(l, type)
                                                                             : NULL;
}

LLVMMetadataRef smc_innermost_element_of(const smc_lowering *l, LLVMMetadataRef type) {
    for (LLVMMetadataRef e = type; (e = smc_element_of(l, e));) type = e;
    return type;
}

static LLVMMetadataRef member_at(const smc_lowering *l, LLVMMetadataRef type, uint64_t offset) {
    unsigned n = 0;
    type = without_qualifiers(l, type);
    LLVMMetadataRef members = type && is_composite(type) ? members_of(l, type, &n) : NULL;
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef m = node_operand(l, members, i);
        if (is_data_member_or_base(l, m) && LLVMDITypeGetOffsetInBits(m) == 8 * offset) return m;
    }
    return NULL;
}

LLVMMetadataRef smc_member_at(const smc_lowering *l, LLVMMetadataRef type, uint64_t offset) {
    LLVMMetadataRef member = member_at(l, type, offset);
    return member ? base_of(l, member) : NULL;
}

const char *smc_member_name(smc_lowering *l, LLVMMetadataRef type, uint64_t offset) {
    LLVMMetadataRef member = member_at(l, type, offset);
    size_t n = 0;
    const char *name = member ? LLVMDITypeGetName(member, &n) : NULL;
    return name && n ? smc_keep_text(l, name, n) : NULL;
}

LLVMMetadataRef smc_return_type_of(const smc_lowering *l, LLVMMetadataRef function) {
    LLVMMetadataRef type = function ? node_operand(l, function, FUNCTION_TYPE) : NULL;
    LLVMMetadataRef all = type && LLVMGetMetadataKind(type) == LLVMDISubroutineTypeMetadataKind
                              ? node_operand(l, type, SMC_LLVM_FUNCTION_TYPES)
                              : NULL;
    return all ? node_operand(l, all, 0) : NULL;
}

// ---- types by name ------------------------------------------------------------------------------

// A search for a typedef by its name.
typedef struct search {
    smc_lowering *l;
    const char *name;
    smc_table seen; // set of the visited nodes
    uint64_t bits;  // size of the typedef; 0: not found yet
} search;

static uint64_t size_in_bits(const smc_lowering *l, LLVMMetadataRef type) {
    while (is_derived(type) && base_of(l, type) && LLVMGetDINodeTag(type) != TAG_POINTER)
        type = base_of(l, type);
    return LLVMDITypeGetSizeInBits(type);
}

// Searches for the typedef in a type and in all types that it consists of or points to.
static void search_type(search *s, LLVMMetadataRef type) {
    uint32_t *seen = type ? smc_table_at(&s->seen, (uintptr_t)type, 0) : NULL;
    if (!seen || *seen || s->bits) return;
    *seen = 1;
    const LLVMMetadataKind kind = LLVMGetMetadataKind(type);
    const bool is_list = kind == LLVMMDTupleMetadataKind,
               is_function = kind == LLVMDISubroutineTypeMetadataKind;
    if (is_derived(type) || is_composite(type)) {
        size_t n;
        const char *name = LLVMDITypeGetName(type, &n);
        if (name && n == strlen(s->name) && memcmp(name, s->name, n) == 0)
            s->bits = size_in_bits(s->l, type);
        search_type(s, base_of(s->l, type));
    }
    if (is_composite(type)) search_type(s, node_operand(s->l, type, SMC_LLVM_TYPE_ELEMENTS));
    if (is_function) search_type(s, node_operand(s->l, type, SMC_LLVM_FUNCTION_TYPES));
    const unsigned n = is_list ? LLVMGetMDNodeNumOperands(
                                     LLVMMetadataAsValue(LLVMGetModuleContext(s->l->module), type))
                               : 0;
    for (unsigned i = 0; i < n; i++) search_type(s, node_operand(s->l, type, i));
}

uint32_t smc_declared_size(smc_lowering *l, const char *name) {
    search s = {.l = l, .name = name};
    for (LLVMValueRef fn = LLVMGetFirstFunction(l->module); fn && !s.bits;
         fn = LLVMGetNextFunction(fn))
        if (LLVMGetSubprogram(fn))
            search_type(&s, node_operand(l, LLVMGetSubprogram(fn), FUNCTION_TYPE));
    for (uint32_t i = 0; i < l->names.declarations.n && !s.bits; i++)
        search_type(&s, node_operand(l, l->names.declarations.at[i].variable, VARIABLE_TYPE));
    smc_table_free(&s.seen);
    return (uint32_t)(s.bits / 8);
}
