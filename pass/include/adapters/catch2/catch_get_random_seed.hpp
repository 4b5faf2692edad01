/* catch_get_random_seed.hpp - see catch_test_macros.hpp. */
#include "catch_test_macros.hpp"
