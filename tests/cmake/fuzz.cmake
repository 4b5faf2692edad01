# A few inputs of every campaign, and tests that the campaigns detect a wrong checker.
set(fuzz ${CMAKE_CURRENT_SOURCE_DIR}/fuzz)
# With sanitizers, only campaigns that damage smc's input are run: the others check results.
set(campaigns)
if(SMC_SANITIZE)
    set(campaigns assembly bitcode damage escapes forged grown instructions litmus lowered models
        operands property sessions source words)
endif()
smc_test(fuzz/quick COST 60
    COMMAND ${PYTHON3} -B ${fuzz}/run --quick -j 1 --smc $<TARGET_FILE:smc> ${campaigns}
    ENVIRONMENT CLANG=clang-${SMC_LLVM_MAJOR})
smc_test(fuzz/failing COST 20 COMMAND ${PYTHON3} -B ${fuzz}/failing.py $<TARGET_FILE:smc> -n 15)
smc_test(fuzz/wrong RELEASE COMMAND ${PYTHON3} -B ${fuzz}/run -n 1 --smc ${fuzz}/wrong c cxx
    undefined threads each asked changed litmus models rust packages
         PASS
         "c 1: differs.*1 inputs from seed 1: 1 differs.*cxx 1: differs.*undefined 1: differs.*threads 1: differs.*each 1: error.*asked 1: error.*changed 1: error.*litmus 1: error.*models 1: error")

# A run fails unless the wrong checker is detected; some programs of the tree cannot be rewritten.
smc_test(fuzz/wrong-rewritten RELEASE COMMAND ${PYTHON3} -B ${fuzz}/run -n 5 --smc ${fuzz}/wrong
    rewritten PASS "rewritten [1-5]: error")

# A library that makes calls of the C library fail, for the campaign `faults`. It cannot be used
# with sanitizers, whose own library must be loaded first.
if(NOT SMC_SANITIZE)
    add_library(smc_faults SHARED fuzz/faults/faults.c)
    # With a shell in the place of smc, lost memory and lost output are not reported, which the
    # campaign must detect.
    smc_test(fuzz/wrong-faults COMMAND ${PYTHON3} -B ${fuzz}/run -n 10 --smc ${fuzz}/wrong faults
             ENVIRONMENT SMC_FAULTS=$<TARGET_FILE:smc_faults>
             PASS "without a message.*status 1: .*faults: 10 inputs from seed 1: 10 error")
endif()

# Parsers of untrusted bytes in smc's own process, each with inputs of its own. With SMC_FUZZER and
# clang, libFuzzer generates the inputs.
option(SMC_FUZZER "Build the fuzz targets with libFuzzer" OFF)
set(fuzz_rooms_unpack smc_interp smc_lower smc_pass smc_support)
set(fuzz_rooms_x86 smc_asm)
set(fuzz_rooms_token smc_litmus smc_replay smc_models smc_explorers)
set(fuzz_rooms_rpc smc_lsp PkgConfig::JANSSON)
set(fuzz_rooms_project smc_words)
set(fuzz_rooms_options smc_options)
set(fuzz_rooms_cache smc_compile smc_cache)
set(fuzz_rooms_cat smc_cat)
set(fuzz_rooms_lower smc_lowering_tool smc_interp smc_explorers smc_models)
foreach(target unpack x86 token rpc project options cache lower cat)
    set(sources fuzz/targets/${target}.c fuzz/targets/seeds.c)
    if(NOT SMC_FUZZER)
        list(APPEND sources fuzz/targets/driver.c)
    endif()
    add_executable(smc_fuzz_${target} ${sources})
    target_link_libraries(smc_fuzz_${target} PRIVATE smc_support ${fuzz_rooms_${target}})
    if(SMC_FUZZER)
        target_link_options(smc_fuzz_${target} PRIVATE -fsanitize=fuzzer)
    else()
        set(runs 1000)
        if(SMC_SANITIZE)
            set(runs 300)
        endif()
        smc_test(fuzz/${target} LABEL unit COMMAND smc_fuzz_${target} -runs=${runs})
    endif()
endforeach()
