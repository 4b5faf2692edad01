// barriers.c - barriers of Armv8, POWER and RISC-V in inline assembly. Each is a single
// instruction, and is translated to a fence of C according to the machine's mapping
// (docs/mappings.md), or to a fence that C does not have (smc_fence).
#include "pass/asm/barriers.h"

#include "pass/marks.h"

#include <ctype.h>
#include <string.h>

// A barrier instruction and its translation.
typedef struct barrier {
    const char *text;
    int order; // LLVMAtomicOrdering of the fence; NONE: it is no fence of C, see `fence`
    int fence; // kind of a fence that C does not have (smc_fence)
} barrier;

enum {
    FULL = LLVMAtomicOrderingSequentiallyConsistent,
    BOTH = LLVMAtomicOrderingAcquireRelease,
    ACQUIRE = LLVMAtomicOrderingAcquire,
    RELEASE = LLVMAtomicOrderingRelease,
    NONE = LLVMAtomicOrderingNotAtomic,
};
enum { INSTRUCTIONS = 8, STORES = 9 }; // SMC_FENCE_INSTRUCTIONS and SMC_FENCE_STORES

// Returns the barrier with this normalised text; NULL: none.
static const barrier *barrier_of(const char *text) {
    static const barrier barriers[] = {
        {"dmb ish", FULL, 0},
        {"dmb sy", FULL, 0},
        {"dsb ish", FULL, 0},
        {"dsb sy", FULL, 0},
        {"dmb ishld", ACQUIRE, 0},
        {"dmb ld", ACQUIRE, 0},
        {"dmb ishst", NONE, STORES},
        {"dmb st", NONE, STORES},
        {"isb", NONE, INSTRUCTIONS},
        {"isb sy", NONE, INSTRUCTIONS},
        {"sync", FULL, 0},
        {"hwsync", FULL, 0},
        {"sync 0", FULL, 0},
        {"lwsync", BOTH, 0},
        {"sync 1", BOTH, 0},
        {"eieio", NONE, STORES},
        {"isync", NONE, INSTRUCTIONS},
        {"fence", FULL, 0},
        {"fence rw,rw", FULL, 0},
        {"fence iorw,iorw", FULL, 0},
        {"fence.tso", BOTH, 0},
        {"fence r,rw", ACQUIRE, 0},
        {"fence rw,w", RELEASE, 0},
        {"fence w,w", NONE, STORES},
    };
    for (size_t i = 0; i < sizeof barriers / sizeof *barriers; i++)
        if (strcmp(barriers[i].text, text) == 0) return &barriers[i];
    return NULL;
}

// Copies an instruction in lower case, with one space after the mnemonic and no other blanks.
// Returns false if the text is too long for a barrier.
static bool normalise_text(const char *text, size_t n, char *to, size_t size) {
    size_t length = 0, spaces = 0;
    for (size_t i = 0; i < n; i++) {
        const char c = text[i];
        if (length + 2 >= size) return false;
        if (!isspace((unsigned char)c)) {
            to[length++] = (char)tolower((unsigned char)c);
        } else if (length && !spaces) {
            to[length++] = ' ';
            spaces++;
        }
    }
    while (length && to[length - 1] == ' ') length--;
    to[length] = '\0';
    return true;
}

static LLVMValueRef fence_function(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef argument = LLVMInt32TypeInContext(context);
    LLVMValueRef fn = LLVMGetNamedFunction(module, SMC_NAME_FENCE);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &argument, 1, 0);
    return fn ? fn : LLVMAddFunction(module, SMC_NAME_FENCE, type);
}

static void build_fence(LLVMModuleRef module, LLVMBuilderRef builder, int kind) {
    LLVMValueRef fn = fence_function(module);
    LLVMTypeRef type = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef argument = LLVMConstInt(type, (unsigned)kind, 0);
    LLVMBuildCall2(builder, LLVMGlobalGetValueType(fn), fn, &argument, 1, "");
}

bool smc_pass_lift_barrier(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef call) {
    char text[32];
    size_t n;
    const char *written = LLVMGetInlineAsmAsmString(LLVMGetCalledValue(call), &n);
    if (LLVMGetNumArgOperands(call) || !normalise_text(written, n, text, sizeof text)) return false;
    const barrier *b = barrier_of(text);
    if (!b) return false;
    if (b->fence) build_fence(module, builder, b->fence);
    else LLVMBuildFence(builder, (LLVMAtomicOrdering)b->order, 0, "");
    return true;
}
