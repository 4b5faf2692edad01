# End-to-end tests: programs with expectations in their comments, then scripts.
set(e2e ${CMAKE_CURRENT_SOURCE_DIR}/e2e)

# One test for each folder of programs. With sanitizers, some runs of programs are omitted
# (tests/README.md).
set(fewer)
set(leaks)
if(SMC_SANITIZE)
    set(fewer --most=100 --distinct)
    # Searching for leaks takes a quarter of a short run, so it is only done in tests by scripts and
    # in unit and random tests.
    set(leaks ASAN_OPTIONS=detect_leaks=0)
endif()
file(GLOB_RECURSE programs CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} programs/*.c
    programs/*.cpp programs/*.rs
     programs/*.ll ../docs/examples/*.c ../bench/cds/*.c)
if(NOT SMC_Z3)
    list(FILTER programs EXCLUDE REGEX "/programs/mcr/")
endif()
# with sanitizers, each event is checked against the axioms, so long executions are omitted
if(SMC_SANITIZE)
    set(long cxx/library linearize/epoch-stack private/chosen private/long-way)
    list(JOIN long "|" long)
    list(FILTER programs EXCLUDE REGEX "/(${long})[.]c|/containers/")
    # Lowering a Rust program lowers its whole library, so two programs are enough with sanitizers.
    set(rust ${programs})
    list(FILTER rust INCLUDE REGEX "/rust/(arc-mutex|overflow)[.]rs")
    list(FILTER programs EXCLUDE REGEX "[.]rs$")
    list(APPEND programs ${rust})
endif()
# Compiling and lowering a Rust program takes half a second: programs that only differ in the
# library functions that they use, except channels, are checked by `ctest -C long -R rust-library`.
set(rust_library ${programs})
list(FILTER rust_library INCLUDE REGEX
    "/rust/(arc-weak|barrier|bounded-buffer|bounded-queue|event-count|futex-mutex|hazard|lazy|\
linked-list|one-shot|once|own-arc|own-once|park|rcu|rwlock|scoped|seqlock|thread-pool)")
if(NOT SMC_SANITIZE)
    list(REMOVE_ITEM programs ${rust_library})
    smc_test(e2e/rust-library LONG CACHE SKIPS FOLDER ${CMAKE_SOURCE_DIR}
             COMMAND ${e2e}/run $<TARGET_FILE:smc> ${rust_library})
endif()
set(folders)
foreach(program IN LISTS programs)
    cmake_path(GET program PARENT_PATH folder)
    list(APPEND folders ${folder})
    list(APPEND programs_of_${folder} ${program})
endforeach()
list(REMOVE_DUPLICATES folders)
foreach(folder IN LISTS folders)
    set(some ${programs_of_${folder}})
    if(SMC_SANITIZE)
        set(all ${some})
        set(some)
        list(LENGTH all n)
        math(EXPR last "${n} - 1")
        foreach(i RANGE 0 ${last} 3)
            list(GET all ${i} program)
            list(APPEND some ${program})
        endforeach()
        smc_test(e2e/all/${folder} LONG CACHE SKIPS FOLDER ${CMAKE_SOURCE_DIR}
                 ENVIRONMENT ${leaks} COMMAND ${e2e}/run ${fewer} $<TARGET_FILE:smc> ${all})
    endif()
    list(LENGTH some n)
    smc_test(e2e/${folder} CACHE SKIPS COST ${n} FOLDER ${CMAKE_SOURCE_DIR}
             ENVIRONMENT ${leaks} COMMAND ${e2e}/run ${fewer} $<TARGET_FILE:smc> ${some})
endforeach()

# smc_python(NAME SCRIPT [option of smc_test..] [ARGUMENTS word..]): adds a test that runs a Python
# script of tests/ with smc.
function(smc_python name script)
    cmake_parse_arguments(PARSE_ARGV 2 python "" "" "ARGUMENTS")
    smc_test(${name} CACHE FOLDER ${CMAKE_SOURCE_DIR} ${python_UNPARSED_ARGUMENTS}
             COMMAND ${PYTHON3} -B ${CMAKE_CURRENT_SOURCE_DIR}/${script} $<TARGET_FILE:smc>
             ${python_ARGUMENTS})
endfunction()
set(quick)
set(kills 8)
if(SMC_SANITIZE) # with sanitizers, the scripts run fewer tests
    set(quick quick)
    set(kills 3 quick)
endif()

smc_python(e2e/rust e2e/rust.py RELEASE SKIPS COST 100) # the choice of rustc and its arguments
# the same programs in Rust and in C
smc_python(e2e/rust_twins e2e/rust_twins.py RELEASE SKIPS COST 20)
# smc's RwLock against std's
smc_python(e2e/rust_rwlocks e2e/rust_rwlocks.py RELEASE SKIPS COST 20)
smc_python(e2e/messages e2e/messages.py)
if(SMC_Z3)
    # smc, which writes the questions that it answers for another solver.
    add_executable(smc_questions ../tools/command/main.c e2e/questions.c)
    target_compile_definitions(smc_questions PRIVATE SMC_LLVM_VERSION="${SMC_LLVM_VERSION}")
    target_link_libraries(smc_questions PRIVATE smc_cluster smc_linearize smc_schema ${everything})
    target_link_options(smc_questions PRIVATE
        -Wl,--wrap=smc_solver_solve,--wrap=smc_domains_decide)
    set(second ${PYTHON3} -B ${e2e}/second_solver.py $<TARGET_FILE:smc_questions>)
    set(some people.c merge.c floats.c)
    list(TRANSFORM some PREPEND tests/programs/inputs/)
    smc_test(e2e/second-solver CACHE RELEASE SKIPS COST 20 FOLDER ${CMAKE_SOURCE_DIR}
             COMMAND ${second} 200 ${some})
    smc_test(e2e/all/second-solver LONG CACHE RELEASE SKIPS FOLDER ${CMAKE_SOURCE_DIR}
             COMMAND ${second} 1000)
endif()
smc_python(e2e/saves e2e/saves.py)
smc_python(e2e/certificates e2e/certificates.py COST 40 ARGUMENTS $<TARGET_FILE:smc_check>)
smc_python(e2e/lsp_models e2e/lsp_models.py COST 20)
smc_python(e2e/lsp_objects e2e/lsp_objects.py)
if(SMC_MICROHTTPD)
    smc_python(e2e/serve e2e/serve.py RELEASE COST 30)
endif()
smc_python(e2e/twins e2e/twins.py RELEASE COST 40) # the same programs in C and in C++
smc_test(e2e/known RELEASE COST 20 COMMAND sh ${e2e}/known.sh $<TARGET_FILE:smc> 2)
smc_python(e2e/natively e2e/natively.py RELEASE COST 20 ARGUMENTS 3 1 12)
smc_python(e2e/tutorial e2e/tutorial.py RELEASE)   # the commands of docs/tutorial.md
smc_python(e2e/jobs e2e/jobs.py COST 80 ARGUMENTS ${kills})
# Stores that were written by somebody else.
add_executable(smc_forge e2e/forge.c)
target_link_libraries(smc_forge PRIVATE smc_sqlite smc_postgres)
# Sandbox of compilers: with a program in their place, and with the compilers themselves.
smc_python(e2e/sandbox e2e/sandbox.py RELEASE ARGUMENTS ${CMAKE_C_COMPILER})
smc_python(e2e/calls e2e/calls.py RELEASE SKIPS COST 20
           ARGUMENTS tests/programs/classic tests/programs/cxx/exceptions-stack.cpp
           tests/programs/rust/overflow.rs)
smc_python(e2e/strangers e2e/strangers.py SKIPS COST 30
           ARGUMENTS $<TARGET_FILE:smc_forge> $<$<BOOL:${SMC_POSTGRES}>:postgres>)
if(SMC_POSTGRES)
    smc_python(e2e/connections e2e/connections.py SKIPS COST 30)
    smc_python(e2e/store e2e/store.py SKIPS COST 80 ARGUMENTS ${quick})
    smc_python(e2e/slurm e2e/slurm.py RELEASE SKIPS) # only if Slurm is installed
    smc_python(e2e/kubernetes e2e/kubernetes.py RELEASE SKIPS)
endif()

set(least_relax ttas-lock.c)
set(least_repair ttas-lock.c)
set(least_patch ttas-lock.c)
set(least_fences buffering)
set(least_machines ttas-lock.c)
foreach(name relax repair patch fences editor load_buffering machines waits)
    smc_python(orders/${name} orders/${name}.py COST 20
        ARGUMENTS $<$<BOOL:${SMC_SANITIZE}>:${least_${name}}>)
endforeach()

# Some of the bugs of bench/hunt, each with one seed.
smc_test(e2e/hunted RELEASE CACHE COST 30
         COMMAND ${PYTHON3} -B ${CMAKE_SOURCE_DIR}/bench/hunt/run --quick --limit=100
         --only=epochs,lazy-list,mpmc-ring,ms-queue,philosophers,seqlock-wrap,weak-pointer
         SMC=$<TARGET_FILE:smc>)

smc_test(e2e/libraries RELEASE CACHE SKIPS COST 20 COMMAND ${e2e}/libraries.sh $<TARGET_FILE:smc>)
smc_test(e2e/hunt CACHE COST 10 FOLDER ${CMAKE_SOURCE_DIR} COMMAND ${e2e}/hunt.sh
    $<TARGET_FILE:smc> 50/3000)
foreach(script adapters arguments bad-input cache command-line compare coverage debugger each
    foreign frameworks inputs large litmus lsp models nvim optimised orders overlap project
    retries suppressions untrusted watch wrapped)
    smc_test(e2e/${script} CACHE COST 10 FOLDER ${CMAKE_SOURCE_DIR} COMMAND ${e2e}/${script}.sh
        $<TARGET_FILE:smc>)
endforeach()
# native: programs that users build are not linked with the runtime of a sanitizer.
foreach(script cxx hardware input-test linearize native regression)
    smc_test(e2e/${script} RELEASE CACHE COST 10 FOLDER ${CMAKE_SOURCE_DIR}
        COMMAND ${e2e}/${script}.sh $<TARGET_FILE:smc>)
endforeach()
smc_test(e2e/tests CACHE COST 10 FOLDER ${CMAKE_SOURCE_DIR}
    COMMAND ${e2e}/tests.sh $<TARGET_FILE:smc> ${CMAKE_SOURCE_DIR}/pass/include)
# These tests mostly wait, so a high COST makes them begin first and run beside others.
foreach(script hostile limits budget)
    smc_test(e2e/${script} RELEASE CACHE COST 90 FOLDER ${CMAKE_SOURCE_DIR}
        COMMAND ${e2e}/${script}.sh $<TARGET_FILE:smc>)
endforeach()
foreach(script html install package peers runner)
    smc_test(e2e/${script} RELEASE CACHE COST 10 FOLDER ${CMAKE_SOURCE_DIR}
        COMMAND ${e2e}/${script}.sh $<TARGET_FILE:smc>)
endforeach()

# Tests of smc-svcomp: answers, witnesses, integration with BenchExec.
foreach(script doubts files preprocessed sections tool_info verdicts witnesses)
    smc_python(svcomp/${script} svcomp/${script}.py RELEASE COST 10
               ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endforeach()

# libsmc, called from C and from Python.
smc_python(e2e/library e2e/library.py RELEASE ARGUMENTS $<TARGET_FILE:smc_shared>
    $<TARGET_FILE:smc_library_example>)
smc_python(e2e/python e2e/python.py RELEASE ARGUMENTS $<TARGET_FILE:smc_shared>)
# The archive for the competition, in an empty root file system: `ctest -C archive -R
# svcomp/archive`; it takes a minute.
add_test(NAME svcomp/archive CONFIGURATIONS archive
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/svcomp/archive.sh ${CMAKE_BINARY_DIR})
set_tests_properties(svcomp/archive PROPERTIES TIMEOUT 1200 SKIP_RETURN_CODE 77 LABELS e2e)

# Two runs must find the same. tests/results/compare.py OLD NEW compares two builds on all programs.
set(results ${CMAKE_CURRENT_SOURCE_DIR}/results)
smc_test(results/twice RELEASE CACHE COST 10 COMMAND ${PYTHON3} -B ${results}/compare.py -j 1
         --only "^tests/programs/(races|threads)/" $<TARGET_FILE:smc> $<TARGET_FILE:smc>)
# All algorithms must agree, here on one in 40 of the programs; without --sample, on all of them
# under each model.
smc_test(results/algorithms RELEASE CACHE COST 40
         COMMAND ${PYTHON3} -B ${results}/algorithms.py -j 1 --seconds 0.2 --sample
         $<TARGET_FILE:smc>)
# JSON must conform to smc --list=schema: here of each command, and of one in 40 of the programs;
# without --sample, of all of them.
smc_test(results/schema RELEASE CACHE COST 20
         COMMAND ${PYTHON3} -B ${results}/schema.py -j 1 --seconds 2 --sample $<TARGET_FILE:smc>)
# Each replay token in a report must show the error again: here of one in 10 of the explorations of
# programs whose waits have rounds; without --modes, --sample and --only, of all programs, by each
# algorithm.
smc_test(results/tokens RELEASE CACHE COST 20
         COMMAND ${PYTHON3} -B ${results}/tokens.py -j 1 --modes 1 --sample 10
         --only "/(bounds|language|liveness|spin|termination|waits)/.*[.]c( |$)"
         $<TARGET_FILE:smc>)
smc_test(results/nested_tokens RELEASE CACHE COST 10
         COMMAND ${PYTHON3} -B ${results}/tokens.py -j 1 --only threads/created-anywhere
         $<TARGET_FILE:smc>)

# Runs a part of the programs with another LLVM version, which requires a build: `ctest -C long -R
# llvm/other`. All programs: tests/llvm/run 22 all.
set(other 22)
if(SMC_LLVM_MAJOR EQUAL 22)
    set(other 19)
endif()
smc_test(llvm/other LONG SKIPS COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/llvm/run ${other})
# Packages are built, installed in an empty root file system and removed, which requires a build:
# `ctest -C long -R packages`.
smc_test(packages/debian LONG SKIPS COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/packages/run)
