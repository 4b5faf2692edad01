# Unit tests (Check): tests/unit/**/test_x.c ends with SUITE(test_x). All are linked into one
# program, `smc_unit test_x`, since each link with LLVM takes seconds. Tests that need other
# libraries or flags are programs of their own.
file(GLOB unit_sources CONFIGURE_DEPENDS unit/test_*.c unit/explorers/test_*.c
     unit/interp/test_*.c unit/loops/test_*.c)
list(FILTER unit_sources EXCLUDE REGEX "test_mcr")
set(units)
set(suites)
foreach(source IN LISTS unit_sources)
    cmake_path(GET source STEM name)
    list(APPEND suites ${name})
    string(APPEND units "X(${name})\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/units/units.inc CONTENT "${units}")

add_executable(smc_unit unit/unit.c ${unit_sources})
target_include_directories(smc_unit PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/units)
target_compile_definitions(smc_unit PRIVATE SMC_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
target_link_libraries(smc_unit PRIVATE smc_schema ${everything} PkgConfig::CHECK)

# CTest has the time limit. Check's default of 4 seconds is too short on a busy machine.
function(smc_unit_test name)
    cmake_parse_arguments(PARSE_ARGV 1 unit "RELEASE" "" "")
    set(release)
    if(unit_RELEASE)
        set(release RELEASE)
    endif()
    smc_test(unit/${name} ${release} LABEL unit COST 15 COMMAND ${unit_UNPARSED_ARGUMENTS}
             ENVIRONMENT CK_DEFAULT_TIMEOUT=3600)
endfunction()

set(release_test_examples RELEASE)
foreach(suite IN LISTS suites)
    smc_unit_test(${suite} ${release_${suite}} smc_unit ${suite})
endforeach()

# The same with more programs.
smc_test(unit/more/test_loops LONG LABEL unit COMMAND smc_unit test_loops 1000 100/3000
         ENVIRONMENT CK_DEFAULT_TIMEOUT=3600)
smc_test(unit/more/test_inputs LONG LABEL unit COMMAND smc_unit test_inputs 1000 100/3000
         ENVIRONMENT CK_DEFAULT_TIMEOUT=3600)

if(SMC_Z3)
    add_executable(test_mcr unit/explorers/test_mcr.c)
    target_link_libraries(test_mcr PRIVATE ${everything} smc_explorer_mcr ${SMC_Z3_LIBRARY}
        PkgConfig::CHECK)
    target_include_directories(test_mcr SYSTEM PRIVATE ${SMC_Z3_INCLUDE})
    smc_unit_test(test_mcr test_mcr)
endif()

add_executable(without_z3 unit/without_z3.c ../tools/options/pairs.c ../core/explorers/registry.c)
target_compile_options(without_z3 PRIVATE -USMC_Z3)
target_link_libraries(without_z3 PRIVATE ${everything} PkgConfig::CHECK)
smc_unit_test(without_z3 without_z3)

# The VM, the trie, the C library and the core, linked without LLVM.
add_executable(without_llvm unit/without_llvm.c)
target_link_libraries(without_llvm PRIVATE smc_suite smc_interp smc_libc smc_explorers smc_models
    PkgConfig::CHECK)
smc_unit_test(without_llvm without_llvm)

# Checks that each mutant can be made.
smc_test(unit/mutants RELEASE LABEL unit COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/mutants/run --check)
