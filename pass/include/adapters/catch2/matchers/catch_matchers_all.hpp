/* catch_matchers_all.hpp - see catch_test_macros.hpp. */
#include "../catch_test_macros.hpp"
