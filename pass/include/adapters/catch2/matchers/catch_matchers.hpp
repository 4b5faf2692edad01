/* catch_matchers.hpp - see catch_test_macros.hpp. */
#include "../catch_test_macros.hpp"
