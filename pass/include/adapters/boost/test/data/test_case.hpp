/* test_case.hpp - see ../unit_test.hpp. */
#include "../unit_test.hpp"
