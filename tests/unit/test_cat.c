// test_cat.c - models from files: errors in files and their positions, the semantics of the
// language, and the properties of a model that hold in every execution.
#include "base/text.h"
#include "models/cat/cat.h"
#include "tests/unit/suite.h"

#include <string.h>

static smc_model *of(const char *text, char **message) {
    *message = NULL;
    return smc_cat_of_text("m.cat", text, strlen(text), NULL, message);
}

// ---- errors in files ----------------------------------------------------------------------------

static const struct {
    const char *text, *message;
} wrong[] = {
    {"let a = po |\n", "m.cat:2:1: error: expected a set or a relation, and the file ends here"},
    {"let a = (po", "m.cat:1:12: error: expected an operator or ')', and the file ends here"},
    {"acyclic po-lco", "m.cat:1:9: error: the name 'po-lco' is not known"},
    {"acyclic po\n  | idd",
     "m.cat:2:5: error: 'idd' is not supported: dependencies are addr, data and ctrl"},
    {"let r = W | po",
     "m.cat:1:11: error: one side of this operator is a set of events, the other a relation"},
    {"acyclic W",
     "m.cat:1:1: error: expected a relation, and this is a set of events; [set] makes one of it"},
    {"let r = [po]", "m.cat:1:9: error: expected a set of events, and this is a relation"},
    {"let r = domain(W)",
     "m.cat:1:9: error: expected a relation, and this is a set of events; [set] makes one of it"},
    {"let f(x) = x ; x\nacyclic f(po, rf)",
     "m.cat:2:9: error: 'f' has 1 parameters, and here are 2 arguments"},
    {"let f(x) = x\nacyclic f", "m.cat:2:9: error: expected '(' after the function 'f'"},
    {"acyclic po rf", "m.cat:1:9: error: expected an operator: 'po' is no function"},
    {"let rec f(x) = x", "m.cat:1:9: error: recursive functions are not supported"},
    {"let rec a = po \\ a",
     "m.cat:1:9: error: this recursion has no least solution: it takes away what it defines"},
    {"let rec a = rf & ~a",
     "m.cat:1:9: error: this recursion has no least solution: it takes away what it defines"},
    {"(* one (* two *)", "m.cat:1:17: error: this comment has no end"},
    {"include \"../x.cat\"", "m.cat:1:9: error: '../x.cat' cannot be read: it is neither beside "
                             "this file nor a model of smc"},
    {"include \"m.cat\"",
     "m.cat:1:9: error: 'm.cat' cannot be read: it is neither beside this file nor a model of smc"},
    {"include sc", "m.cat:1:9: error: expected the name of a file, in \"\", not 'sc'"},
    {"forall x in y", "m.cat:1:1: error: 'forall' of the cat language is not supported"},
    {"let a = po ++ rf", "m.cat:1:12: error: '++' of the cat language is not supported"},
    {"let a = if po then po else rf",
     "m.cat:1:9: error: 'if' of the cat language is not supported"},
    {"flag ~empty po as weird",
     "m.cat:1:1: error: the flag 'weird' is not supported: only those of data races are"},
    {"flag ~acyclic po as race", "m.cat:1:1: error: 'race' needs a relation hb, made of the past "
                                 "of its second event, or the form `flag ~empty` of a relation"},
    {"acyclic po as", "m.cat:1:14: error: expected the name of the test, and the file ends here"},
    {"acyclic po @", "m.cat:1:12: error: expected let, include, a test (acyclic, irreflexive, "
                     "empty), flag or show, not '@'"},
    {"acyclic po \x01", "m.cat:1:12: error: expected let, include, a test (acyclic, irreflexive, "
                        "empty), flag or show, not the byte 1"},
};

START_TEST(test_wrong) {
    char *message;
    ck_assert_ptr_null(of(wrong[_i].text, &message));
    ck_assert_str_eq(message, wrong[_i].message);
    free(message);
}
END_TEST

// Texts that would exhaust a parser's stack or a compiler's time.
START_TEST(test_limits) {
    enum { MANY = 100000 };
    char *deep = smc_alloc(MANY + 100), *message;
    for (int open = 0; open < 4; open++) {
        memset(deep, 0, MANY + 100);
        strcpy(deep, "acyclic ");
        for (size_t i = 8; i < MANY; i++)
            deep[i] = open == 0   ? '('
                      : open == 1 ? '~'
                      : open == 2 ? '['
                                  : ((const char *)"po|")[(i - 8) % 3];
        ck_assert_ptr_null(of(deep, &message));
        ck_assert_ptr_nonnull(message);
        free(message);
    }
    free(deep);
    smc_text text;
    FILE *to = smc_text_open(&text);
    fputs("let f0(x) = x ; x\n", to);
    for (int i = 1; i < 40; i++)
        fprintf(to, "let f%d(x) = f%d(x) | f%d(x ; po)\n", i, i - 1, i - 1);
    fputs("acyclic f39(rf)\n", to);
    smc_text_close(to);
    ck_assert_ptr_null(of(text.at, &message));
    ck_assert_ptr_nonnull(strstr(message, "this model"));
    free(message);
    free(text.at);
}
END_TEST

// ---- semantics ----------------------------------------------------------------------------------

enum { X, Y };

// Store buffering: x = 1; a = y || y = 1; b = x, in which both read the initial values; the last
// two events are an RMW and a fence of thread 2.
static const smc_execution_event events[] = {
    {.thread = SMC_INIT_THREAD,
     .index = 1,
     .loc = X,
     .kind = SMC_WRITE,
     .writes = true,
     .rf = -1,
     .create = -1},
    {.thread = SMC_INIT_THREAD,
     .index = 2,
     .loc = Y,
     .kind = SMC_WRITE,
     .writes = true,
     .rf = -1,
     .create = -1},
    {.thread = 0,
     .index = 1,
     .loc = X,
     .kind = SMC_WRITE,
     .order = SMC_RELEASE,
     .writes = true,
     .rf = -1,
     .create = -1,
     .co = 1},
    {.thread = 0,
     .index = 2,
     .loc = Y,
     .kind = SMC_READ,
     .order = SMC_ACQUIRE,
     .reads = true,
     .rf = 1,
     .create = -1},
    {.thread = 1,
     .index = 1,
     .loc = Y,
     .kind = SMC_WRITE,
     .order = SMC_RELAXED,
     .writes = true,
     .rf = -1,
     .create = -1,
     .co = 1},
    {.thread = 1,
     .index = 2,
     .loc = X,
     .kind = SMC_READ,
     .order = SMC_SEQ_CST,
     .reads = true,
     .rf = 0,
     .create = -1},
    {.thread = 2,
     .index = 1,
     .loc = X,
     .kind = SMC_RMW,
     .order = SMC_ACQ_REL,
     .reads = true,
     .writes = true,
     .rf = 2,
     .create = -1,
     .co = 2},
    {.thread = 2,
     .index = 2,
     .loc = 0,
     .kind = SMC_FENCE,
     .order = SMC_SEQ_CST,
     .rf = -1,
     .create = -1},
};

// A check, and whether the execution passes it.
static const struct {
    const char *test;
    bool holds;
} meanings[] = {
    {"acyclic po | rf | co | fr", false},
    {"acyclic po & ~(W * R) | rfe | co | fr", true},
    {"acyclic po \\ (W * R) | rfe | co | fr", true},
    {"irreflexive po ; fr ; po ; fr", false},
    {"irreflexive (po ; fr)^+", false},
    {"acyclic [W] ; po ; [R] | fre", false},
    {"acyclic [W & REL] ; po ; [R] | fre", true}, // the store of thread 1 is not a release
    {"acyclic [W & (REL | RLX)] ; po ; [R] | fre", false},
    {"empty RMW \\ (R | W)", true},
    {"empty rmw \\ po-loc", true},
    {"~empty rmw & (R * W)", true},
    {"empty rmw & (fre ; coe)", true},
    {"empty fr \\ (rf^-1 ; co)", true},
    {"empty (rf^-1 ; co) \\ fr", true},
    {"empty rfi", true},
    {"~empty rfe & ((W \\ IW) * RMW)", true},
    {"empty int & ext", true},
    {"empty (_ * _) \\ (int | ext)", true},
    {"~empty F & SC", true},
    {"empty F & M", true},
    {"empty domain(po) & F", true},
    {"~empty range(po) & F", true},
    {"~empty fencerel(RMW)", true}, // from the read of the RMW, by way of its write, to the fence
    {"~empty fencerel(R)", false},
    {"~empty po ; [F]", true},
    {"empty id & po", true},
    {"empty toid(W) \\ id", true},
    {"empty 0 | {}", true},
    {"empty ~(_ * _)", true},
    {"empty _ \\ _", true},
    {"empty (co | rf)* \\ ((co | rf)? ; (co | rf)*)", true},
    {"empty (co | rf)* \\ (co | rf)? ; (co | rf)*", false}, // the difference has the higher
                                                            // precedence
    {"~empty ACQ_REL & RMW & R", true},
    {"~empty NA & IW", true},
    {"empty NA \\ IW", true},
    {"let f(x, y) = x ; y let g x = f(x, x) ~empty g(rf) | g(rf ; rmw)", false},
    {"let a = po let f(x) = x & a let a = 0 ~empty f(po)", true}, // a function uses the definition
                                                                  // of a name at the time when the
                                                                  // function was defined
    {"let rec a = po | b and b = a ; rf ~empty b", false},
    {"let rec a = rf | a ; rmw | a ; co empty (rf ; rmw) \\ a", true},
    {"~acyclic (let r = po | fr in r)", true},
    {"show po, rf as x empty po & po^-1", true},
};

START_TEST(test_meaning) {
    char *message;
    smc_model *m = of(meanings[_i].test, &message);
    ck_assert_msg(m, "%s", message);
    const smc_execution x = {.n = sizeof events / sizeof *events, .events = events};
    ck_assert_msg(m->axioms(m, &x) == meanings[_i].holds, "%s", meanings[_i].test);
    smc_cat_close(m);
}
END_TEST

// More events than a word has bits, all in one thread, so that the general operators are used.
START_TEST(test_wide) {
    enum { MANY = 150 };
    smc_execution_event *many = smc_alloc(MANY * sizeof *many);
    many[0] = events[0];
    for (uint32_t i = 1; i < MANY; i++) {
        many[i] = events[i % 2 ? 2 : 3];
        many[i].index = i;
        many[i].loc = X;
        many[i].thread = 0;
        many[i].co = i % 2 ? (i + 1) / 2 : 0;
        many[i].rf = i % 2 ? -1 : (int32_t)i - 1;
    }
    static const char *const tests[] = {"acyclic po | rf | co | fr",
                                        "empty (po ; po) \\ po",
                                        "empty po+ \\ po",
                                        "empty rf^-1 & po",
                                        "empty ~(int | ext)",
                                        "~empty po \\ (po ; po)",
                                        "empty co \\ (IW * _) \\ ([W] ; po ; [W])",
                                        "let rec a = rf | fr | a ; a empty a \\ po",
                                        "~acyclic po | po^-1"};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        char *message;
        smc_model *m = of(tests[i], &message);
        ck_assert_msg(m, "%s", message);
        ck_assert_msg(m->axioms(m, &(smc_execution){.n = MANY, .events = many}), "%s", tests[i]);
        smc_cat_close(m);
    }
    free(many);
}
END_TEST

// ---- properties of models -----------------------------------------------------------------------

#define PORF "acyclic po | rf\n"
#define GOES_ON "m.cat:2: this test may keep an execution from continuing"

static const struct {
    const char *text, *why; // text: the check; why: the reason why the model is not explored event
                            // by event, or NULL
    bool coherent;
} known[] = {
    {PORF, NULL, false},
    {"acyclic po-loc | rf | co | fr",
     "m.cat:1: no test of the model keeps po | rf from being cyclic", true},
    {PORF "acyclic (po & loc) | com", NULL, true},
    {PORF "acyclic po-loc | rf | co", NULL, false},
    {PORF "irreflexive po ; (rf | co | fr)+", NULL, true},
    {PORF "irreflexive po-loc ; (co | fr)+", NULL, false},
    {"irreflexive (rf | po)+", NULL, false},
    {"acyclic (po & (R * M | W * W)) | rfe | co | fr acyclic po-loc | rf | co | fr", NULL, true},
    {"acyclic (po & (R * M | W * W)) | rfe | co | fr",
     "m.cat:1: no test of the model keeps po | rf from being cyclic", false},
    {"acyclic (po \\ (W * R)) | rf", NULL, false},
    {"acyclic (po \\ (R * W)) | rf",
     "m.cat:1: no test of the model keeps po | rf from being cyclic", false},
    {PORF "~empty po", "m.cat:2: a negated test may hold of an execution and not of a part of it",
     false},
    {PORF "acyclic co \\ (co ; co)",
     "m.cat:2: this test may hold of an execution and not of a part of it", false},
    {PORF "acyclic rf \\ (po ; po)", NULL, false}, // the events between two events in po belong to
                                                   // the same prefix
    {PORF "acyclic rf \\ (co ; rf)", NULL, false}, // the events that precede the source of a read
                                                   // belong to the same prefix
    {PORF "acyclic rf \\ (rf ; co)",
     "m.cat:2: this test may hold of an execution and not of a part of it", false},
    {PORF "acyclic po \\ (rf | co | fr)+", NULL, false}, // the positions in coherence order
                                                         // determine it
    {PORF "acyclic po \\ (rf | co)+",
     "m.cat:2: this test may hold of an execution and not of a part of it", false},
    {PORF "acyclic [domain(rf)] ; po", GOES_ON, false}, // a new read can add pairs that end at
                                                        // another event
    {PORF "acyclic [~domain(rf)] ; po",
     "m.cat:2: this test may hold of an execution and not of a part of it", false},
    {PORF "acyclic [~range(rf)] ; po", NULL, false},
    {PORF "acyclic loc & co", NULL, false},
    {PORF "acyclic loc", GOES_ON, true}, // an access is related to accesses added before it
    {PORF "acyclic rf^-1 ; rf", GOES_ON, false},
    {PORF "acyclic rf^-1 ; co", NULL, false}, // fr
    {PORF "acyclic rf?", GOES_ON, false},
    {PORF "empty rmw & (fre ; coe)", NULL, false}, // true in all models
    {PORF "empty rmw & (fre ; co) & ext", NULL, false},
    {PORF "empty rmw & (co ; fr)", GOES_ON, false},
    {PORF "empty co & ext & ((W \\ IW) * (W \\ IW))", GOES_ON, false},
    {PORF "let rec a = po | a ; rf acyclic co \\ a", NULL, false},
    {PORF "let rec a = co | a ; co acyclic po \\ a",
     "m.cat:2: this test may hold of an execution and not of a part of it", false},
};

START_TEST(test_known) {
    char *message;
    smc_model *m = of(known[_i].text, &message);
    ck_assert_msg(m, "%s", message);
    const char *why = smc_cat_why_unsupported(m, "trust");
    if (known[_i].why) ck_assert_str_eq(why, known[_i].why);
    else ck_assert_msg(!why, "%s: %s", known[_i].text, why);
    ck_assert_msg(m->incoherent == !known[_i].coherent, "%s", known[_i].text);
    ck_assert(!m->start == !!why);
    ck_assert(m->flags & SMC_MODEL_PREFIX_CLOSED || why);
    smc_cat_close(m);
}
END_TEST

// The properties that the explorer pending requires: the dependencies have no cycle, and relations
// that grow only grow at the events that are added. Further, whether an event that is added last is
// always allowed (`extends`), whether parts are judged event by event (`parts`), and whether a
// source that is too early shows that all earlier ones are (`early`), and whether any events with
// the sources of their reads show that an execution is inconsistent (`subsets`).
#define NEEDS                                                                                      \
    "let needs = addr | data | ctrl | rmw | [R & (THREAD | LOCK)] ; po "                           \
    "| po ; [W & (THREAD | UNLOCK)]\n"                                                             \
    "acyclic needs | rf\n"
static const struct {
    const char *text;
    bool can, extends, parts, early, subsets;
} by_needs[] = {
    {NEEDS, true, true, true, true, true},
    {NEEDS "empty rmw & (fre ; coe)", true, true, true, true, true},
    {NEEDS "acyclic po-loc | rf | co | fr", true, true, true, true, true},
    {NEEDS "acyclic rf | [range(rmw)] ; po", true, true, true, true, true},
    {NEEDS "acyclic rf | [range(rf)] ; po", true, true, false, true, true},
    {NEEDS "let rec r = rf | r ; po acyclic r", true, true, false, true, true},
    {NEEDS "let rec r = po | s ; po and s = addr \\ rf | r acyclic r", true, true, false, false,
     true},
    {NEEDS "irreflexive co^-1 ; po", true, false, true, true, true},
    {NEEDS "acyclic po \\ rf", true, true, true, false, true},
    // threads and locks are also involved
    {"acyclic addr | data | ctrl | rmw | rf", false, false, false, false, false},
    {"let needs = addr | data | ctrl | rmw | po acyclic needs | rf", true, true, true, true, true},
    // the check is not about dependencies
    {"acyclic po | rf", false, false, false, false, false},
    {NEEDS "~empty rf", false, false, false, false, false},
    // The write may be missing in a part of the execution.
    {NEEDS "empty ([R] ; po-loc ; [R]) \\ (po-loc ; [W] ; po-loc)", false, false, false, false,
     false},
    {NEEDS "empty ([R] ; po-loc ; [R]) \\ (po-loc ; rfi)", true, false, true, false, true},
    {NEEDS "empty ([R] ; po-loc ; [R]) \\ (addr ; po)", false, false, false, false, false},
    {NEEDS "empty ([R] ; po-loc ; [R]) \\ (po ; addr)", true, false, true, true, false},
    {NEEDS "let hb = (po | rf)+ flag ~empty (W * W) \\ hb as race", false, false, false, false,
     false},
};

START_TEST(test_needs) {
    char *message;
    smc_model *m = of(by_needs[_i].text, &message);
    ck_assert_msg(m, "%s", message);
    const char *why = smc_cat_why_unsupported(m, "pending");
    ck_assert_msg(!why == by_needs[_i].can, "%s: %s", by_needs[_i].text, why);
    ck_assert(!(m->flags & SMC_MODEL_NEEDS_CLOSED) == !by_needs[_i].can);
    ck_assert_msg(!(m->flags & SMC_MODEL_EXTENDS_PARTS) == !by_needs[_i].extends, "%s",
                  by_needs[_i].text);
    ck_assert_msg(!m->parts == !by_needs[_i].parts, "%s", by_needs[_i].text);
    ck_assert_msg(!m->may_be_so_early == !by_needs[_i].early, "%s", by_needs[_i].text);
    ck_assert_msg(!(m->flags & SMC_MODEL_SUBSETS) == !by_needs[_i].subsets, "%s",
                  by_needs[_i].text);
    smc_cat_close(m);
}
END_TEST

// The models that come with smc: all properties are known, and another process computes the same
// from the same files.
START_TEST(test_library) {
    size_t n = 0;
    for (; smc_cat_library_name(n); n++) {
        char *message = NULL;
        smc_packed files = {0};
        smc_model *m = smc_cat_open(smc_cat_library_name(n), NULL, &message);
        ck_assert_msg(m, "%s", message);
        // The models of machines allow load buffering.
        ck_assert_msg(!smc_cat_why_unsupported(m, "trust") == !(m->flags & SMC_MODEL_DEPENDS), "%s",
                      m->name);
        ck_assert_msg(!smc_cat_why_unsupported(m, "pending") == !!(m->flags & SMC_MODEL_DEPENDS),
                      "%s", smc_cat_why_unsupported(m, "pending"));
        ck_assert_msg(!m->incoherent, "%s", m->name);
        smc_cat_pack(m, &files);
        smc_model *again = smc_cat_unpack(&files, NULL, &message);
        ck_assert_msg(again, "%s", message);
        ck_assert_str_eq(again->name, m->name);
        ck_assert_uint_eq(again->flags, m->flags);
        const smc_execution x = {.n = sizeof events / sizeof *events, .events = events};
        ck_assert(again->axioms(again, &x) == m->axioms(m, &x));
        files.n /= 2; // damaged
        smc_model *half = smc_cat_unpack(&files, NULL, &message);
        ck_assert_ptr_null(half);
        free(message);
        smc_vec_free(&files);
        smc_cat_close(again);
        smc_cat_close(m);
    }
    ck_assert_uint_ge(n, 10);
}
END_TEST

SUITE(test_cat) {
    TCase *c = tcase_create("cat");
    tcase_add_loop_test(c, test_wrong, 0, sizeof wrong / sizeof *wrong);
    tcase_add_test(c, test_limits);
    tcase_add_loop_test(c, test_meaning, 0, sizeof meanings / sizeof *meanings);
    tcase_add_test(c, test_wide);
    tcase_add_loop_test(c, test_known, 0, sizeof known / sizeof *known);
    tcase_add_loop_test(c, test_needs, 0, sizeof by_needs / sizeof *by_needs);
    tcase_add_test(c, test_library);
    tcase_set_timeout(c, 3600);
    return suite_run("cat", c);
}
