"""grown.py - LLVM assembly with added words and instructions: types, memory orders, operations,
constants, attributes, and instructions that clang seldom emits."""
import re

TYPES = (
    "i1", "i3", "i8", "i16", "i32", "i40", "i64", "i128", "i8388607", "half", "bfloat", "float",
    "double", "fp128", "x86_fp80", "ptr", "ptr addrspace(1)", "<2 x i32>", "<vscale x 1 x i8>",
    "<4 x ptr>", "[3 x i8]", "[0 x i64]", "{ i32, ptr }", "<{ i8, i64 }>", "{}", "void", "label",
    "metadata", "token",
)  # fmt: skip
ORDERS = ("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst")
OPERATIONS = (
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor",
    "fadd", "fsub", "fmul", "fdiv", "frem", "xchg", "nand", "max", "min", "umax", "umin",
    "uinc_wrap", "udec_wrap", "fmax", "fmin", "trunc", "zext", "sext", "bitcast", "ptrtoint",
    "inttoptr", "sitofp", "fptoui", "addrspacecast", "freeze", "load", "store", "alloca",
)  # fmt: skip
CONSTANTS = (
    "undef", "poison", "null", "zeroinitializer", "true", "false", "none", "-1", "0", "1", "63",
    "64", "4294967295", "4294967296", "-9223372036854775808", "18446744073709551616", "1.0",
    "0x7FF0000000000000", "0xK7FFF8000000000000000", "inttoptr (i64 8 to ptr)",
    "ptrtoint (ptr @main to i64)", "getelementptr (i8, ptr null, i64 1)",
    "getelementptr inbounds (i8, ptr @main, i64 -1)", "dso_local_equivalent @main",
    "blockaddress(@main, %1)", "asm sideeffect \"\", \"~{memory}\"",
)  # fmt: skip
ATTRIBUTES = (
    "volatile", "atomic", "weak", "nsw", "nuw", "exact", "inbounds", "noundef", "nonnull",
    "align 1", "align 3", "align 4096", "align 8589934592", "byval(i32)", "sret(i32)",
    "inalloca(i32)",
    "swifterror", "tail", "musttail", "notail", "noreturn", "nounwind", "naked", "thread_local",
    "thread_local(initialexec)", "external", "internal", "weak_odr", "extern_weak", "common",
    "available_externally", "appending", "linkonce", "dllimport", "unnamed_addr", "constant",
    'syncscope("singlethread")', 'syncscope("agent")', "addrspace(3)", "comdat", 'section "x"',
    'gc "statepoint-example"', "prefix i32 1", "personality ptr @main", "fast", "ccc", "fastcc",
    "ghccc", "x86_stdcallcc", "preallocated(i32)", "immarg", "dereferenceable(8)",
    "range(i32 1, 2)",
)  # fmt: skip
INSTRUCTIONS = (
    "%V = freeze i32 poison",
    "%V = add nsw i32 2147483647, 1",
    "%V = sdiv i32 1, 0",
    "%V = shl i32 1, 32",
    "%V = load i32, ptr null, align 4",
    "%V = load atomic i32, ptr @G unordered, align 4",
    "%V = load atomic i128, ptr @G seq_cst, align 16",
    "%V = load <4 x i32>, ptr @G, align 1",
    "%V = load i3, ptr @G",
    "%V = load [1000000 x i8], ptr @G",
    "store atomic ptr @G, ptr @G release, align 8",
    "store volatile i32 poison, ptr @G, align 1",
    "store x86_fp80 undef, ptr @G",
    "%V = cmpxchg weak ptr @G, ptr null, ptr @G acquire monotonic, align 8",
    "%V = cmpxchg ptr @G, i8 0, i8 1 seq_cst seq_cst",
    "%V = atomicrmw fadd ptr @G, float 1.0 seq_cst, align 4",
    "%V = atomicrmw uinc_wrap ptr @G, i32 3 monotonic, align 4",
    "%V = atomicrmw xchg ptr @G, ptr @G acq_rel, align 8",
    "%V = atomicrmw nand ptr @G, i16 -1 release",
    'fence syncscope("singlethread") seq_cst',
    "fence acquire",
    "%V = alloca i32, i32 1000000000",
    "%V = alloca [0 x i8]",
    "%V = alloca i8, i64 -1",
    "%V = alloca inalloca i32",
    "%V = va_arg ptr @G, i32",
    "%V = extractvalue { i32, [2 x i8] } poison, 1, 0",
    "%V = insertvalue { i32, ptr } undef, ptr @G, 1",
    "%V = extractelement <4 x i32> poison, i32 9",
    "%V = insertelement <2 x i64> undef, i64 1, i32 %V",
    "%V = shufflevector <2 x i32> poison, <2 x i32> poison, <3 x i32> <i32 3, i32 0, i32 poison>",
    "%V = select i1 undef, ptr @G, ptr null",
    "%V = icmp samesign ult ptr @G, null",
    "%V = fcmp uno double 0.0, 1.0",
    "%V = getelementptr i8, ptr @G, i64 9223372036854775807",
    "%V = getelementptr [0 x { i32, [3 x i8] }], ptr @G, i64 -1, i64 5, i32 1, i64 7",
    "%V = addrspacecast ptr @G to ptr addrspace(1)",
    "%V = inttoptr i32 1 to ptr",
    "%V = ptrtoint ptr @G to i128",
    "%V = bitcast double 1.5 to <8 x i8>",
    "%V = call i32 @G()",
    "%V = call ptr null(i32 1)",
    "%V = call i32 (ptr, ...) @printf(ptr @G, i32 1)",
    "call void @llvm.trap()",
    "call void @llvm.memcpy.p0.p0.i64(ptr @G, ptr @G, i64 -1, i1 true)",
    "call void @llvm.memset.p0.i64(ptr @G, i8 undef, i64 5, i1 false)",
    "call void @llvm.lifetime.end.p0(i64 -1, ptr @G)",
    "call void @llvm.assume(i1 false)",
    "call void @llvm.va_start.p0(ptr @G)",
    "%V = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 2147483647, i32 1)",
    "%V = call i128 @llvm.ctpop.i128(i128 -1)",
    "%V = call ptr @llvm.stacksave.p0()",
    "call void @llvm.stackrestore.p0(ptr @G)",
    "%V = call i32 @llvm.eh.typeid.for.p0(ptr @G)",
    "%V = call ptr @llvm.frameaddress.p0(i32 0)",
    "%V = call i64 @llvm.objectsize.i64.p0(ptr @G, i1 false, i1 true, i1 false)",
    "%V = call ptr @llvm.threadlocal.address.p0(ptr @G)",
    "%V = call i64 @llvm.fshl.i64(i64 1, i64 2, i64 65)",
    'call void asm sideeffect "mfence", "~{memory}"()',
    '%V = call i32 asm "lock xaddl $0, $1", "=r,*m,0"(ptr elementtype(i32) @G, i32 1)',
    "ret void",
    "ret i32 poison",
    "unreachable",
    "br i1 poison, label %1, label %2",
    "switch i128 5, label %1 [ i128 5, label %2 i128 5, label %1 ]",
    "indirectbr ptr @G, [label %1, label %2]",
    "resume { ptr, i32 } poison",
    "%V = landingpad { ptr, i32 } cleanup catch ptr null",
    "%V = phi i32 [ 0, %1 ], [ undef, %2 ]",
    "%V = cleanuppad within none []",
    "callbr void asm \"\", \"!i\"() to label %1 [label %2]",
)
GLOBALS = (
    "@V = external global [1000000000000 x i8]",
    "@V = thread_local global i32 undef",
    "@V = global ptr @V",
    "@V = alias i32, ptr @V",
    "@V = alias i8, getelementptr (i8, ptr @main, i64 1)",
    "@V = ifunc void (), ptr @main",
    "@V = global { ptr, <2 x i32>, [0 x i8], x86_fp80 } zeroinitializer, align 1",
    "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
    "[{ i32, ptr, ptr } { i32 65535, ptr @main, ptr null }]",
    "@llvm.used = appending global [1 x ptr] [ptr @main]",
    "@V = global i64 sub (i64 ptrtoint (ptr @V to i64), i64 ptrtoint (ptr @main to i64))",
    "@V = constant [4 x i8] c\"a\\00\\FF\\01\", section \"llvm.metadata\"",
    "declare void @main()",
    "define void @V(...) { ret void }",
    "define i32 @V(i32 byval(i32) %0) naked { unreachable }",
    "%V = type { %V }",
    "%V = type opaque",
    "module asm \".globl V\"",
    "attributes #0 = { noreturn \"frame-pointer\"=\"all\" }",
    "!llvm.module.flags = !{!0}",
    "!llvm.dbg.cu = !{!0, null}",
    "target datalayout = \"e-p:32:32-i64:32\"",
    "target datalayout = \"E-m:e\"",
    "target triple = \"wasm32-unknown-unknown\"",
)
KINDS = ((TYPES, 3), (ORDERS, 2), (OPERATIONS, 2), (CONSTANTS, 3))
IS_INSTRUCTION = re.compile(r"^  (?!  )\S")


def a_global(draw, text):
    found = re.findall(r"^(@[\w.]+) = ", text, re.M)
    return draw.choice(found) if found else "@main"


def exchanged(draw, lines):
    """Replaces a word of a line by another one of its kind, or inserts an attribute."""
    at = draw.randrange(len(lines))
    kind = draw.choice([words for words, n in KINDS for _ in range(n)])
    pattern = r"-?\b\d+\b|[%@][\w.]+" if kind is CONSTANTS else r"(?<![\w.%@!])(?:" + "|".join(
        re.escape(word) for word in kind
    ) + r")(?![\w.])"
    places = list(re.finditer(pattern, lines[at]))
    if places and draw.random() < 0.85:
        place = draw.choice(places)
        lines[at] = lines[at][: place.start()] + draw.choice(kind) + lines[at][place.end() :]
    else:
        words = lines[at].split(" ")
        words.insert(draw.randrange(len(words) + 1), draw.choice(ATTRIBUTES))
        lines[at] = " ".join(words)


def grown(draw, data):
    """Changes one to four places of the text."""
    text = data.decode(errors="surrogateescape")
    lines = text.split("\n")
    for n in range(draw.choice((1, 1, 1, 2, 4))):
        kind, name = draw.randrange(8), f"grown{n}"
        if kind < 4:
            for _ in range(20):  # search for a line with replaceable words
                before = list(lines)
                exchanged(draw, lines)
                if before != lines:
                    break
        elif kind < 7:
            places = [i for i, line in enumerate(lines) if IS_INSTRUCTION.match(line)]
            if places:
                new = draw.choice(INSTRUCTIONS).replace("%V", f"%{name}")
                at = draw.choice(places)
                lines.insert(at, "  " + new.replace("@G", a_global(draw, text)))
                if draw.random() < 0.15:
                    lines[at] = re.sub(r"%\d+", lambda _: f"%{draw.randrange(1, 9)}", lines[at])
        else:
            at = draw.choice([i for i, line in enumerate(lines) if not line] or [0])
            lines.insert(at,
                draw.choice(GLOBALS).replace("@V", f"@{name}").replace("%V", f"%{name}"))
    return "\n".join(lines).encode(errors="surrogateescape")
