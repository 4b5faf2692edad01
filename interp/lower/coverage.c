// coverage.c - emits code that records the execution of lines, functions and branches
// (pass/marking/coverage.c).
#include "interp/lower/lowering.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

bool smc_is_probe(LLVMValueRef in) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) &&
           strcmp(LLVMGetValueName2(callee, &n), SMC_PASS_PROBE) == 0;
}

// Reads the n operands of a metadata node. Returns false if it has another number of operands.
static bool parts_of(const smc_lowering *l, LLVMValueRef in, unsigned kind, unsigned n,
                     LLVMValueRef *parts) {
    LLVMValueRef node = l->options->records.coverage ? LLVMGetMetadata(in, kind) : NULL;
    if (!node || LLVMGetMDNodeNumOperands(node) != n) return false;
    LLVMGetMDNodeOperands(node, parts);
    return true;
}

// Reads the n integer operands of the probe's metadata node. Returns false if it has another number
// of operands.
static bool numbers_of_probe(const smc_lowering *l, LLVMValueRef in, unsigned n, uint32_t *out) {
    enum { MOST = 3 };
    LLVMValueRef parts[MOST];
    bool all = parts_of(l, in, l->kinds.branch, n, parts);
    for (unsigned i = 0; i < n && all; i++) {
        all = parts[i] && LLVMIsAConstantInt(parts[i]);
        if (all) out[i] = (uint32_t)LLVMConstIntGetZExtValue(parts[i]);
    }
    return all;
}

// Returns the number of the cover point. Repetitions of a line or edge, by inlining or templates,
// share one point. The table key has few bits for an edge: all edges with large numbers share one
// point.
static uint32_t intern_cover_point(smc_lowering *l, const smc_cover_point *p) {
    enum { EDGES = 1 << 16, BRANCHES = 1 << 30 };
    const uint64_t edge = p->edge < EDGES ? p->edge : EDGES - 1,
                   branch = p->branch < BRANCHES ? p->branch : BRANCHES - 1,
                   where = (uintptr_t)p->file | edge << 48,
                   what = (uint64_t)p->line << 32 | branch << 2 | p->kind;
    uint32_t new = 0, *index = p->function ? &new : smc_table_at(&l->indices.covers, where, what);
    if (!*index) {
        *smc_vec_push(&l->code->covers) = *p;
        *index = l->code->covers.n;
    }
    return *index - 1;
}

// Returns the number of the cover point + 1; 0: the instruction has no source position.
static uint32_t cover_point_at(smc_lowering *l, LLVMValueRef in, smc_cover_point p) {
    LLVMMetadataRef at = l->options->records.coverage ? LLVMInstructionGetDebugLoc(in) : NULL;
    p.file = at ? smc_file_name(l, LLVMDIScopeGetFile(LLVMDILocationGetScope(at))) : "";
    p.line = at ? LLVMDILocationGetLine(at) : 0;
    return *p.file && p.line ? intern_cover_point(l, &p) + 1 : 0;
}

static void emit_cover_point(smc_lowering *l, uint32_t point) {
    if (point) smc_emit_instruction(l, SMC_OP_COVER, 0, 0, 0, point - 1);
}

// Returns the symbol without the suffix by which linking distinguishes equal names of several
// files: "add" for "add.12".
static const char *symbol_of(smc_lowering *l, LLVMValueRef text) {
    unsigned n = 0;
    const char *name = LLVMGetMDString(text, &n);
    unsigned end = n;
    while (end && isdigit((unsigned char)name[end - 1])) end--;
    const bool is_numbered = end > 1 && end < n && name[end - 1] == '.';
    return smc_intern_text_of_code(l, name, is_numbered ? end - 1 : n);
}

static smc_cover_point cover_point_of_edge(uint32_t branch, uint32_t edge) {
    return (smc_cover_point){.kind = SMC_COVER_EDGE, .branch = branch, .edge = edge};
}

// Emits code that records one edge of a branch that was optimised away. Registers all edges of the
// branch.
static void lower_edge(smc_lowering *l, LLVMValueRef probe, const uint32_t *numbers) {
    enum { BRANCH, EDGE, EDGES, MOST = 1 << 16 };
    for (uint32_t i = 0; i < numbers[EDGES] && i < MOST; i++) {
        const uint32_t point = cover_point_at(l, probe, cover_point_of_edge(numbers[BRANCH], i));
        if (i == numbers[EDGE]) emit_cover_point(l, point);
    }
}

void smc_lower_probe(smc_lowering *l, LLVMValueRef probe, unsigned what) {
    (void)what;
    LLVMValueRef name;
    uint32_t numbers[3];
    if (numbers_of_probe(l, probe, 3, numbers)) {
        lower_edge(l, probe, numbers);
        return;
    }
    emit_cover_point(l, cover_point_at(l, probe, (smc_cover_point){.kind = SMC_COVER_LINE}));
    if (!parts_of(l, probe, l->kinds.function, 1, &name) || !name || !LLVMIsAMDString(name)) return;
    const smc_cover_point p = {.kind = SMC_COVER_FUNCTION, .function = symbol_of(l, name)};
    emit_cover_point(l, cover_point_at(l, probe, p));
}

bool smc_records_edges(const smc_lowering *l, LLVMValueRef branch) {
    uint32_t number;
    return numbers_of_probe(l, branch, 1, &number);
}

void smc_emit_edge_mark(smc_lowering *l, LLVMValueRef branch, uint32_t edge) {
    uint32_t number;
    if (numbers_of_probe(l, branch, 1, &number))
        emit_cover_point(l, cover_point_at(l, branch, cover_point_of_edge(number, edge)));
}
