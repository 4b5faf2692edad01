// test_sip.c - checks the keyed hash with the test vectors of its paper and of its reference
// implementation: bytes 0, 1, 2, .. with the key 0, 1, ..
#include "pass/cache/siphash.h"
#include "tests/unit/suite.h"

static const struct {
    size_t n;
    uint64_t sum;
} vectors[] = {{0, 0x726fdb47dd0e0e31u}, {1, 0x74f839c593dc67fdu},  {7, 0xab0200f58b01d137u},
               {8, 0x93f5f5799a932462u}, {15, 0xa129ca6149be45e5u}, {63, 0x958a324ceb064572u}};

START_TEST(sums) {
    uint8_t bytes[64];
    uint64_t key[2];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)i;
    memcpy(key, bytes, sizeof key);
    ck_assert_uint_eq(smc_siphash(key, bytes, vectors[_i].n), vectors[_i].sum);
}
END_TEST

SUITE(test_sip) {
    TCase *t = tcase_create("sip");
    tcase_add_loop_test(t, sums, 0, (int)(sizeof vectors / sizeof *vectors));
    return suite_run("sip", t);
}
