// test_plain.c - checks which parts of static variables have only plain accesses, according to the
// program text (interp/lower/analysis/).
#include "tests/support/interpret.h"
#include "tests/support/source.h"
#include "tests/unit/suite.h"

#include <string.h>
#include <unistd.h>

static const char source[] =
    "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdint.h>\n#include <string.h>\n"
    "struct pair { atomic_int flag; int data; };\n"
    "struct ref { int before; struct pair *to; };\n"
    "struct link { struct link *next; atomic_int flag; int data; };\n"
    "static struct { pthread_mutex_t m; pthread_cond_t c; int n; } guarded;\n"
    "static struct pair message, by_parameter, initialised, number, held, copied;\n"
    "static struct pair started, result;\n"
    "static struct pair indexed[4], stepped[4], written_to_memory;\n"
    "static struct { int a[4]; atomic_int b[4]; int c; } arrays;\n"
    "static struct link itself;\n"
    "static pthread_t threads[2]; static int last;\n"
    "static struct pair *published = &initialised, *kept; static uintptr_t bits;\n"
    "static struct pair middle[5], either[8], part[2], given, returned, by_pointer;\n"
    "static struct pair swapped, as_number; static struct pair *_Atomic top;\n"
    "static struct link copied_before, copied_after, copies[2];\n"
    "static struct { int a, b[11]; } words;\n"
    "struct open { int n; struct pair tail[1]; };\n"
    "static struct { int n; struct pair tail[4]; } longer;\n"
    "static void set(atomic_int *p) { atomic_store(p, 1); }\n"
    "static void add_at(struct ref *r) { atomic_fetch_add(&r->to->flag, 1); }\n"
    "static void refer(struct ref *r, struct pair *to) { r->to = to; r->before = 1; }\n"
    "static void *run(void *p) { struct pair *q = p; q->data++; set(&q->flag); return 0; }\n"
    "static void *give(void *p) { return p; }\n"
    "void elsewhere(struct pair *);\n"
    "static int *data_of(struct pair *p) { return &p->data; }\n"
    "static struct pair *give_returned(void) { return &returned; }\n"
    "static struct pair *give_by_pointer(void) { return &by_pointer; }\n"
    "void offsets(int k) {\n"
    "    struct pair *at = &middle[2]; atomic_store(&at[k].flag, 1); middle[1].data = 1;\n"
    "    atomic_store(&(k ? &either[1] : &either[4])->flag, 1);\n"
    "    struct pair *by_3 = (struct pair *)&((int(*)[3])words.b)[k];\n"
    "    atomic_store(&by_3[k].flag, 1);\n"
    "    atomic_store(&((struct open *)&longer)->tail[k].flag, 1);\n"
    "}\n"
    "void functions(void) {\n"
    "    struct pair *(*volatile give)(void) = give_by_pointer;\n"
    "    *data_of(&part[0]) = 1; atomic_store((atomic_int *)data_of(&part[1]), 1);\n"
    "    atomic_store(&give_returned()->flag, 1); atomic_store(&give()->flag, 1);\n"
    "    elsewhere(&given);\n"
    "}\n"
    "void memory(void) {\n"
    "    struct ref r; refer(&r, &as_number); bits = *(uintptr_t *)&r.to;\n"
    "    atomic_exchange(&top, &swapped);\n"
    "    memcpy(copies, &copied_before, sizeof *copies); copied_before.next = &copied_before;\n"
    "    copied_after.next = &copied_after; memcpy(copies + 1, &copied_after, sizeof *copies);\n"
    "    atomic_store(&copies[0].next->flag, 1); atomic_store(&copies[1].next->flag, 1);\n"
    "}\n"
    "int main(int argc, char **argv) {\n"
    "    void *back; (void)argv;\n"
    "    offsets(argc); functions(); memory();\n"
    "    pthread_mutex_lock(&guarded.m); guarded.n++; pthread_cond_signal(&guarded.c);\n"
    "    pthread_mutex_unlock(&guarded.m);\n"
    "    message.data = 1; atomic_store(&message.flag, 1);\n"
    "    by_parameter.data = 1; set(&by_parameter.flag);\n"
    "    initialised.data = 1; published->data = 2; kept = &written_to_memory;\n"
    "    written_to_memory.data = 1; bits = (uintptr_t)&number; number.data = 1;\n"
    "    indexed[argc & 3].data = 1; atomic_store(&indexed[argc & 3].flag, 1);\n"
    "    for (struct pair *p = stepped; p != stepped + 4; p++) p->data = 1, set(&p->flag);\n"
    "    arrays.a[argc & 3] = 1; atomic_store(&arrays.b[argc & 3], 1); arrays.c = 1;\n"
    "    itself.next = &itself; atomic_store(&itself.next->flag, 1); itself.data = 1;\n"
    "    struct ref r, s, q; refer(&r, &held); add_at(&r); held.data = 1;\n"
    "    refer(&s, &copied); memcpy(&q, &s, sizeof q); add_at(&q);\n"
    "    pthread_create(threads, 0, run, &started);\n"
    "    pthread_create(threads + 1, 0, give, &result);\n"
    "    pthread_join(threads[0], 0); pthread_join(threads[1], &back); last = back == &result;\n"
    "}\n";

static const smc_stop never = {0};
static const smc_interp_options how = {.stop = &never};
static smc_code *code;

static void set_up(void) {
    char path[SOURCE_PATH];
    ck_assert(source_file(path, source));
    code = lowered(path, "-w", &how);
    unlink(path);
}

static void tear_down(void) { smc_code_free(code); }

static bool is_plain(const char *name, uint32_t offset, uint32_t size) {
    for (uint32_t i = 0; i < code->globals.n; i++)
        if (strcmp(code->globals.at[i].name, name) == 0)
            return smc_has_only_plain_accesses(&code->globals.at[i], offset, size);
    ck_abort_msg("no variable '%s'", name);
}

enum { FLAG = 0, DATA = 4, WORD = 4, PAIR = 8 };

START_TEST(the_words_of_a_lock_are_apart) {
    enum { N = 88 };
    ck_assert(is_plain("guarded", 0, N));
    ck_assert(is_plain("guarded", N, WORD));
}
END_TEST

START_TEST(an_atomic_member_is_none_of_its_neighbours) {
    static const char *const names[] = {"message", "by_parameter", "held", "started"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ck_assert(!is_plain(names[i], FLAG, WORD));
        ck_assert(!is_plain(names[i], FLAG + 3, 1));
        ck_assert(!is_plain(names[i], FLAG, PAIR));
        ck_assert_msg(is_plain(names[i], DATA, WORD), "%s", names[i]);
    }
    ck_assert(is_plain("last", 0, WORD));
    ck_assert(is_plain("threads", 0, 16));
}
END_TEST

START_TEST(nor_is_one_of_each_element) {
    for (uint32_t k = 0; k < 4; k++) {
        ck_assert(!is_plain("indexed", k * PAIR + FLAG, WORD));
        ck_assert(is_plain("indexed", k * PAIR + DATA, WORD));
        ck_assert(!is_plain("stepped", k * PAIR + FLAG, WORD));
        ck_assert(is_plain("stepped", k * PAIR + DATA, WORD));
        ck_assert(is_plain("arrays", k * WORD, WORD));
        ck_assert(!is_plain("arrays", (4 + k) * WORD, WORD));
    }
    ck_assert(is_plain("arrays", 8 * WORD, WORD));
    ck_assert(!is_plain("arrays", 3 * WORD, 2 * WORD));
    ck_assert(!is_plain("arrays", 7 * WORD, 2 * WORD));
}
END_TEST

// Accesses from the middle of an array, at one of two places, in steps of 12 and of 8 bytes, and
// beyond an array of one element.
START_TEST(an_offset_may_be_any_that_the_text_allows) {
    for (uint32_t k = 0; k < 5; k++) {
        ck_assert(!is_plain("middle", k * PAIR + FLAG, WORD));
        ck_assert(is_plain("middle", k * PAIR + DATA, WORD));
    }
    ck_assert(is_plain("either", 0, PAIR));
    ck_assert(!is_plain("either", 1 * PAIR + FLAG, WORD));
    ck_assert(is_plain("either", 1 * PAIR + DATA, 2 * PAIR + WORD));
    ck_assert(!is_plain("either", 4 * PAIR + FLAG, WORD));
    for (uint32_t k = 1; k < 12; k++) ck_assert(!is_plain("words", k * WORD, WORD));
    for (uint32_t k = 0; k < 4; k++) {
        ck_assert(!is_plain("longer", WORD + k * PAIR + FLAG, WORD));
        ck_assert(is_plain("longer", WORD + k * PAIR + DATA, WORD));
    }
}
END_TEST

START_TEST(a_result_is_that_of_its_call) {
    ck_assert(is_plain("part", 0, PAIR + WORD));
    ck_assert(!is_plain("part", PAIR + DATA, WORD));
    ck_assert(!is_plain("returned", FLAG, WORD));
    ck_assert(is_plain("returned", DATA, WORD));
}
END_TEST

START_TEST(an_object_may_have_its_own_address) {
    ck_assert(is_plain("itself", 0, 8));
    ck_assert(!is_plain("itself", 8, WORD));
    ck_assert(is_plain("itself", 12, WORD));
}
END_TEST

START_TEST(an_address_that_others_may_know_tells_nothing) {
    static const char *const names[] = {
        "initialised", "written_to_memory", "number",    "copied",        "result",      "given",
        "by_pointer",  "swapped",           "as_number", "copied_before", "copied_after"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(!is_plain(names[i], DATA, WORD), "%s", names[i]);
}
END_TEST

SUITE(test_plain) {
    TCase *all = tcase_create("plain");
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, the_words_of_a_lock_are_apart);
    tcase_add_test(all, an_atomic_member_is_none_of_its_neighbours);
    tcase_add_test(all, nor_is_one_of_each_element);
    tcase_add_test(all, an_offset_may_be_any_that_the_text_allows);
    tcase_add_test(all, a_result_is_that_of_its_call);
    tcase_add_test(all, an_object_may_have_its_own_address);
    tcase_add_test(all, an_address_that_others_may_know_tells_nothing);
    return suite_run("plain", all);
}
