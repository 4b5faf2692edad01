// names.c - finds the names of variables and their parts in the debugging information. Only reports
// use names; no behaviour depends on them.
#include "interp/lower/dwarf.h"

#include "pass/llvm/each.h"

#include <string.h>

enum { // operand numbers of metadata nodes
    VARIABLE_NAME = 1,
    VARIABLE_TYPE = 3,
    FUNCTION_TYPE = 4,
};

// ---- variables ----------------------------------------------------------------------------------

// Returns the type without typedefs and qualifiers.
static LLVMMetadataRef without_qualifiers(const smc_lowering *l, LLVMMetadataRef type) {
    while (type && smc_dwarf_is_derived(type) && LLVMGetDINodeTag(type) != TAG_POINTER)
        type = smc_dwarf_base(l, type);
    return type;
}

// True if the declared variable is a pointer with a known target type.
static bool is_pointer_to_known_type(const smc_lowering *l, smc_declaration d) {
    LLVMMetadataRef type = smc_dwarf_operand(l, d.variable, VARIABLE_TYPE);
    return type && smc_debug_pointee_of(l, type);
}

static void record_declaration(smc_lowering *l, LLVMValueRef value, smc_declaration what) {
    uint32_t *index = smc_table_at(&l->names.declared, (uintptr_t)value, 0);
    smc_declaration *known = *index ? &l->names.declarations.at[*index - 1] : NULL;
    // If there are several declarations, the first one with a target type is kept.
    if (known && known->points && what.points && !is_pointer_to_known_type(l, *known))
        *known = what;
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
static uint32_t offset_of_fragment(LLVMValueRef expression) {
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
    LLVMMetadataRef type = smc_dwarf_operand(l, v->variable, VARIABLE_TYPE);
    if (!type || !smc_debug_struct_of(l, smc_debug_pointee_of(l, type))) return;
    uint32_t *first = smc_table_at(&l->names.pointer_ids, (uintptr_t)v->value, 0);
    *smc_vec_push(&l->names.pointers) = (smc_pointer_variable){function, v->variable, *first};
    *first = l->names.pointers.n;
}

static bool is_pointer(const smc_lowering *l, LLVMMetadataRef variable) {
    LLVMMetadataRef type = without_qualifiers(l, smc_dwarf_operand(l, variable, VARIABLE_TYPE));
    return type && smc_dwarf_is_derived(type) && LLVMGetDINodeTag(type) == TAG_POINTER;
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
                          .within = is_alloca && !points ? offset_of_fragment(v->expression) : 0,
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
                                         .within = offset_of_fragment(parts[EXPRESSION]),
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

void smc_find_variable_info(smc_lowering *l) {
    l->language.has_cxx = smc_has_cxx(l->module);
    const bool shown = smc_llvm_show_variables(l->module);
    smc_llvm_variables here = {0};
    analyse_globals(l);
    for_each_instruction_in (in, bb, fn, l->module) {
        smc_llvm_variables_at(in, &here);
        for (uint32_t i = 0; i < here.n; i++) analyse_variable(l, fn, &here.at[i]);
        if (LLVMIsAAllocaInst(in)) analyse_alloca(l, in);
    }
    smc_llvm_hide_variables(l->module, shown);
    smc_vec_free(&here);
}

const char *smc_declared_name(smc_lowering *l, LLVMValueRef value) {
    LLVMMetadataRef variable = declaration_of(l, value);
    LLVMValueRef name = variable ? smc_dwarf_operand_value(l, variable, VARIABLE_NAME) : NULL;
    unsigned n = 0;
    const char *text = name && LLVMIsAMDString(name) ? LLVMGetMDString(name, &n) : NULL;
    return text ? smc_intern_text_of_code(l, text, n) : NULL;
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

bool smc_is_debugger_copy(const smc_lowering *l, LLVMValueRef in) {
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

void smc_find_pointed_types(smc_lowering *l) {
    for (uint32_t i = 0; i < l->names.pointed_types.n; i++)
        *smc_vec_push(&l->code->pointed) = smc_declared_type_shape(l, l->names.pointed_types.at[i]);
}

LLVMMetadataRef smc_debug_type_of(const smc_lowering *l, LLVMValueRef value) {
    LLVMMetadataRef variable = declaration_of(l, value),
                    type = variable ? smc_dwarf_operand(l, variable, VARIABLE_TYPE) : NULL;
    return type && is_declared_pointer(l, value) ? smc_debug_pointee_of(l, type) : type;
}

// Returns the shape of a variable. If the value is memory that the variable points to, returns the
// shape of an array of unknown length.
const smc_shape *smc_declared_shape(smc_lowering *l, LLVMValueRef value) {
    LLVMMetadataRef type = smc_debug_type_of(l, value);
    smc_shape *shape = type ? smc_declared_type_shape(l, type) : NULL;
    if (!shape || !is_declared_pointer(l, value)) return shape;
    smc_shape *array = smc_new_shape(l, 0);
    array->element = shape;
    return array;
}

const smc_shape *smc_shape_of_type(smc_lowering *l, LLVMMetadataRef type) {
    return smc_dwarf_is_derived(type) || smc_dwarf_is_composite(type) ||
                   LLVMGetMetadataKind(type) == LLVMDIBasicTypeMetadataKind
               ? smc_declared_type_shape(l, type)
               : NULL;
}

const smc_shape *smc_shape_of_counted_array(smc_lowering *l, const smc_shape *element,
                                            uint64_t before) {
    enum { FIELDS = 2, COUNT = 8 };
    smc_shape *s = smc_new_shape(l, 8 * before), *count = smc_new_shape(l, 8 * COUNT),
              *elements = smc_new_shape(l, 0);
    smc_field *fields = smc_own_pointer(l, smc_alloc(FIELDS * sizeof *fields));
    elements->element = element;
    fields[0] = (smc_field){.name = "count", .offset = (uint32_t)before - COUNT, .shape = count};
    fields[1] = (smc_field){.name = "", .offset = (uint32_t)before, .shape = elements};
    s->name = element->name;
    s->n_fields = FIELDS;
    s->fields = fields;
    return s;
}

LLVMMetadataRef smc_debug_struct_of(const smc_lowering *l, LLVMMetadataRef type) {
    type = without_qualifiers(l, type);
    const uint16_t tag = type && smc_dwarf_is_composite(type) ? LLVMGetDINodeTag(type) : 0;
    return tag == TAG_STRUCT || tag == TAG_CLASS || tag == TAG_UNION ? type : NULL;
}

// True if the debugging type has the name of the LLVM type, which may be "struct.node" or
// "class.lib::node.7".
static bool has_name_of_llvm_type(LLVMMetadataRef type, LLVMTypeRef llvm) {
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

LLVMMetadataRef smc_pointed_struct(const smc_lowering *l, LLVMValueRef value, LLVMTypeRef llvm) {
    uint32_t i = smc_table_get(&l->names.pointer_ids, (uintptr_t)value, 0);
    for (; i; i = l->names.pointers.at[i - 1].next) {
        const smc_pointer_variable *v = &l->names.pointers.at[i - 1];
        LLVMMetadataRef type = smc_dwarf_operand(l, v->variable, VARIABLE_TYPE);
        type = smc_debug_struct_of(l, smc_debug_pointee_of(l, type));
        const bool fits =
            !llvm || (has_name_of_llvm_type(type, llvm) &&
                      LLVMDITypeGetSizeInBits(type) == 8 * smc_size_in_memory(l, llvm));
        if (v->function == l->llvm_function && fits) return type;
    }
    return NULL;
}

LLVMMetadataRef smc_debug_pointee_of(const smc_lowering *l, LLVMMetadataRef type) {
    type = without_qualifiers(l, type);
    return type && smc_dwarf_is_derived(type) ? smc_dwarf_base(l, type) : NULL;
}

LLVMMetadataRef smc_debug_element_of(const smc_lowering *l, LLVMMetadataRef type) {
    type = without_qualifiers(l, type);
    return type && smc_dwarf_is_composite(type) && LLVMGetDINodeTag(type) == TAG_ARRAY
               ? smc_dwarf_base(l, type)
               : NULL;
}

LLVMMetadataRef smc_debug_innermost_element(const smc_lowering *l, LLVMMetadataRef type) {
    for (LLVMMetadataRef e = type; (e = smc_debug_element_of(l, e));) type = e;
    return type;
}

static LLVMMetadataRef member_at(const smc_lowering *l, LLVMMetadataRef type, uint64_t offset) {
    unsigned n = 0;
    type = without_qualifiers(l, type);
    LLVMMetadataRef members =
        type && smc_dwarf_is_composite(type) ? smc_dwarf_members(l, type, &n) : NULL;
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef m = smc_dwarf_operand(l, members, i);
        if (smc_dwarf_is_member(l, m) && LLVMDITypeGetOffsetInBits(m) == 8 * offset) return m;
    }
    return NULL;
}

LLVMMetadataRef smc_debug_member_at(const smc_lowering *l, LLVMMetadataRef type, uint64_t offset) {
    LLVMMetadataRef member = member_at(l, type, offset);
    return member ? smc_dwarf_base(l, member) : NULL;
}

const char *smc_member_name(smc_lowering *l, LLVMMetadataRef type, uint64_t offset) {
    LLVMMetadataRef member = member_at(l, type, offset);
    size_t n = 0;
    const char *name = member ? LLVMDITypeGetName(member, &n) : NULL;
    return name && n ? smc_intern_text_of_code(l, name, n) : NULL;
}

LLVMMetadataRef smc_return_type_of(const smc_lowering *l, LLVMMetadataRef function) {
    LLVMMetadataRef type = function ? smc_dwarf_operand(l, function, FUNCTION_TYPE) : NULL;
    LLVMMetadataRef all = type && LLVMGetMetadataKind(type) == LLVMDISubroutineTypeMetadataKind
                              ? smc_dwarf_operand(l, type, SMC_LLVM_FUNCTION_TYPES)
                              : NULL;
    return all ? smc_dwarf_operand(l, all, 0) : NULL;
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
    while (smc_dwarf_is_derived(type) && smc_dwarf_base(l, type) &&
           LLVMGetDINodeTag(type) != TAG_POINTER)
        type = smc_dwarf_base(l, type);
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
    if (smc_dwarf_is_derived(type) || smc_dwarf_is_composite(type)) {
        size_t n;
        const char *name = LLVMDITypeGetName(type, &n);
        if (name && n == strlen(s->name) && memcmp(name, s->name, n) == 0)
            s->bits = size_in_bits(s->l, type);
        search_type(s, smc_dwarf_base(s->l, type));
    }
    if (smc_dwarf_is_composite(type))
        search_type(s, smc_dwarf_operand(s->l, type, SMC_LLVM_TYPE_ELEMENTS));
    if (is_function) search_type(s, smc_dwarf_operand(s->l, type, SMC_LLVM_FUNCTION_TYPES));
    const unsigned n = is_list ? LLVMGetMDNodeNumOperands(
                                     LLVMMetadataAsValue(LLVMGetModuleContext(s->l->module), type))
                               : 0;
    for (unsigned i = 0; i < n; i++) search_type(s, smc_dwarf_operand(s->l, type, i));
}

uint32_t smc_declared_size(smc_lowering *l, const char *name) {
    search s = {.l = l, .name = name};
    for (LLVMValueRef fn = LLVMGetFirstFunction(l->module); fn && !s.bits;
         fn = LLVMGetNextFunction(fn))
        if (LLVMGetSubprogram(fn))
            search_type(&s, smc_dwarf_operand(l, LLVMGetSubprogram(fn), FUNCTION_TYPE));
    for (uint32_t i = 0; i < l->names.declarations.n && !s.bits; i++)
        search_type(&s, smc_dwarf_operand(l, l->names.declarations.at[i].variable, VARIABLE_TYPE));
    smc_table_free(&s.seen);
    return (uint32_t)(s.bits / 8);
}
