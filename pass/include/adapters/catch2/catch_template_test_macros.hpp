/* catch_template_test_macros.hpp - see catch_test_macros.hpp. */
#include "catch_test_macros.hpp"
