/* unit_test_suite.hpp - see unit_test.hpp. */
#include "unit_test.hpp"
