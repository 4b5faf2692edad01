/* catch_matchers_string.hpp - see catch_test_macros.hpp. */
#include "../catch_test_macros.hpp"
