# Random programs: every explorer must agree with the oracle, or with itself under other settings.
# More of them: `smc_agree SEED COUNT`, and likewise the other programs.
smc_room(smc_answers tests/random HEADERS answers.h SOURCES answers.c LINK smc_test_explore
    smc_explorer_enumerate)

# smc_random_program(NAME ROOM..): builds random/NAME.c.
function(smc_random_program name)
    add_executable(smc_${name} random/${name}.c)
    target_link_libraries(smc_${name} PRIVATE ${ARGN})
endfunction()

# smc_random(NAME PROGRAM ARGUMENT..): A/B stands for A programs with sanitizers and B without;
# random/more/NAME runs ten times as many (`ctest -C long -R random/more`).
function(smc_random name program)
    smc_test(random/${name} LABEL random COST 20 COMMAND ${program} ${ARGN})
    string(REGEX MATCH "[0-9]+/[0-9]+" is_many "${ARGN}")
    if(is_many)
        string(REGEX REPLACE "([0-9]+)/([0-9]+)" "\\10/\\20" more "${ARGN}")
        smc_test(random/more/${name} LONG LABEL random COMMAND ${program} ${more})
    endif()
endfunction()

smc_random_program(agree smc_answers)
smc_random(agree smc_agree 1 10/60)
# A thread waits for another one, which only executes a second write if the first one is not read.
smc_random(agree-second-write smc_agree 7191 1 --with=all c11)
# An RMW in a cycle of po u rf reads the result of another RMW on the value that is written because
# of it.
smc_random(agree-rmw-cycle smc_agree 38550 1 --with=all c11)
# An RMW can read from another RMW that only exists because of the first one.
smc_random(agree-rmw-before smc_agree 5063237 1 --with=all c11)
# Threads abort, or end the process.
smc_random(agree-ends smc_agree 1 5/20 --with=all,ends)
# Mutexes are initialised and destroyed, and their words are accessed.
smc_random(agree-lifetimes smc_agree 1 5/40 --with=lock,join,wait,sync,lifetime)
# Attempts to take a lock that fail, between accesses. A failed attempt does not synchronise.
smc_random(agree-attempts smc_agree 1 4/30 --with=rmw,fence,plain,attempt)
# Undefined values: memory that has no initial value, and stores of such values.
smc_random(agree-undefined smc_agree 1 5/40
    --with=rmw,fence,lock,skip,plain,join,choice,undefined)
smc_random(agree-moved smc_agree 6500380 5/20 --with=all,undefined)
# A thread waits for another one that has ended, while its own stores are still buffered.
smc_random(agree-joins smc_agree 8000306 1 --with=all)
# RC11 on programs on which it equals sequential consistency, and on nearly such programs.
smc_random(agree-strong smc_agree 1 8/60 --with=all,strong rc11)
# Release sequences that later stores of the same thread extend, and other release sequences.
smc_random(agree-sequence smc_agree 1 8/60 --with=all,sequence rc11)
# Threads that are created late.
smc_random(agree-late smc_agree 1 5/40 --with=all,late)
# Programs of equal threads: executions that only differ by thread names count as one. Larger
# programs are explored without the oracle.
smc_random(agree-equal smc_agree 9 1/3 --with=all,equal ra)
smc_random_program(orbits smc_answers smc_explorer_revisit)
smc_random(orbits smc_orbits 1 4/40)
smc_random(orbits-waiting smc_orbits 1 2/20
    --with=rmw,lock,skip,wait,sync,fence,choice,waiting,larger)
# Threads that are equal again after critical sections. The oracle knows only those that read.
smc_random(orbits-pool smc_orbits 1 6/80 --with=pool,rmw,lock,skip,choice,plain,fence)
smc_random(orbits-pool-larger smc_orbits 1 2/24 --with=pool,rmw,lock,skip,plain,larger)
smc_random(agree-pool smc_agree 1 4/24 --with=pool,equal,rmw,lock,skip,plain sc)
# An RMW combines two addresses to the address of a third thread's node.
smc_random(orbits-sums smc_orbits 21001829 1
    --with=rmw,lock,skip,wait,sync,fence,choice,waiting,nodes,larger)
smc_random(agree-waiting smc_agree 1 5/40 --with=rmw,lock,plain,skip,equal,waiting ra)
# Awaits, compared with explorations of each of their reads.
smc_random_program(awaits smc_answers smc_explorer_revisit)
smc_random(awaits smc_awaits 1 10/68)
# Unordered additions, compared with all their orders.
smc_random_program(counters smc_answers smc_explorer_revisit)
smc_random(counters smc_counters 1 10/60)
# One fixed order of arrivals at barriers, compared with all orders.
smc_random_program(barriers smc_answers smc_explorer_revisit)
smc_random(barriers smc_barriers 1 4/24)
# Samples must contain only executions of the program, and all of its outcomes.
smc_random_program(preemptions smc_test_explore)
smc_random(preemptions smc_preemptions 1 4/24)
smc_random_program(guarantees smc_test_explore m)
smc_random(guarantees smc_guarantees 1000/8000)
smc_random_program(sampled smc_test_explore)
smc_random(sampled smc_sampled 1 4/25 300)
# Estimates of the number of executions.
smc_random_program(estimated smc_test_explore)
smc_random(estimated smc_estimated 2000 6/25 100/30)
# cdschecker with a bound of memory liveness, and with fair scheduling.
smc_random_program(liveness smc_test_explore)
smc_random(liveness smc_liveness 1 10/60)
# Fair cycles of automata, compared with a separate search.
smc_random_program(fair_cycles smc_support smc_starvation smc_models)
smc_random(fair-cycles smc_fair_cycles 1 200/2000)
# A newer write that could have waited for a lock of the thread that reads the old one; a write that
# depends on a promise; too many reads of a value that is only known when a promise is fulfilled.
smc_random(liveness-waited smc_liveness 1909 1)
smc_random(liveness-promised smc_liveness 1624 1)
smc_random(liveness-kept smc_liveness 632 1)
# Explorations in one piece, compared with explorations in many parts.
smc_random_program(parts smc_test_parts smc_litmus smc_explorers smc_models)
smc_random(parts smc_parts 1 8/80)
# With barriers, facts that are learnt during the exploration decide whether arrivals are ordered,
# also after lapor has begun another phase.
smc_random(parts-barriers smc_parts 1 10/24 --with=rmw,lock,skip,wait,barrier)
# Explorations from the first steps of an execution on, compared with the whole ones.
smc_random_program(recorded smc_explorer_revisit smc_replay smc_support smc_litmus smc_explorers
    smc_models)
smc_random(recorded smc_recorded 1 40/400)
smc_random_program(monotone smc_test_explore)
smc_random(monotone smc_monotone 1 15/160)
smc_random_program(rvf smc_test_explore)
smc_random(rvf smc_rvf 1 15/120)
# In program 2501, outcomes are lost if reads that have waited have backtrack signals.
smc_random(rvf-waited smc_rvf 2501 1)
smc_random_program(locks smc_test_explore)
smc_random(locks smc_locks 1 20/120)
smc_random(locks-surprised smc_locks 27029 1) # a write is added late
smc_random(locks-enumerate smc_locks 1 3/12 enumerate)
smc_random_program(thread_runs smc_test_explore)
smc_random(thread-runs smc_thread_runs 1 5/20)
# Models from files, compared with built-in ones; and the properties that smc derives from random
# files.
add_executable(smc_cat_agree random/cat.c)
target_link_libraries(smc_cat_agree PRIVATE smc_test_explore smc_cat)
smc_random(cat smc_cat_agree 1 3/30)
add_executable(smc_cat_models random/models.c)
target_link_libraries(smc_cat_models PRIVATE smc_test_explore smc_cat)
smc_random(models smc_cat_models 1 3/40)
# C programs with overlapping atomic accesses of different sizes, compared with machines that have
# bytes.
smc_room(smc_mixed_outcomes tests/random HEADERS mixed.h SOURCES mixed_machines.c mixed_formulas.c
    LINK smc_result PRIVATE smc_support)
smc_random_program(mixed smc_mixed_outcomes smc_test_explore
    smc_explorer_enumerate smc_interp smc_lower smc_pass smc_explorers smc_models smc_support)
smc_random(mixed smc_mixed 1 4/20)
smc_random(mixed_sampled smc_mixed 1 1/10 all sampling)
smc_random(mixed_awaits smc_mixed 1 20/80 all awaits)
smc_random(mixed_races smc_mixed 1 3/20 all races)
smc_random(mixed_locks smc_mixed 1 4/20 all locks)
# C programs with records, which tests/fuzz/run records generates.
smc_random_program(records smc_interp smc_lower smc_pass smc_explorers smc_models smc_support)
# Seeds that have detected a mutant, beyond the seeds above.
smc_test(random/killers RELEASE LABEL random COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/killers.py ${CMAKE_CURRENT_BINARY_DIR})

# The litmus library: one test for each file.
add_executable(smc_litmus_library litmus/library/run.c)
target_link_libraries(smc_litmus_library PRIVATE smc_test_explore smc_cat)
file(GLOB libraries CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/litmus/library
    litmus/library/*.litmus)
foreach(library IN LISTS libraries)
    cmake_path(GET library STEM name)
    smc_test(litmus/${name} LABEL unit COMMAND smc_litmus_library -e 10/1 ${library}
        FOLDER ${CMAKE_CURRENT_SOURCE_DIR}/litmus/library)
endforeach()
# The same tests in herd's format.
smc_test(litmus/herd COST 10 COMMAND ${PYTHON3} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/tables.py $<TARGET_FILE:smc> ${libraries}
    FOLDER ${CMAKE_CURRENT_SOURCE_DIR}/litmus/library)
# Published results about hardware.
smc_test(litmus/hardware COST 10 COMMAND ${PYTHON3} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/tables.py $<TARGET_FILE:smc>
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/hardware.table)
smc_test(litmus/published RELEASE COST 10 COMMAND ${PYTHON3} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/published.py $<TARGET_FILE:smc>
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/published.table)
smc_test(litmus/lkmm COST 10 COMMAND ${PYTHON3} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/lkmm.py $<TARGET_FILE:smc>
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/lkmm.table)
# Theorems about hardware models on random tests, some of which are also C programs.
smc_test(random/hardware LABEL random COST 20 COMMAND ${PYTHON3} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/inclusions.py $<TARGET_FILE:smc> 1 100/300 4/10)
# Load buffering, where reads wait for later writes: pending compared with the oracle.
add_executable(smc_pending random/pending.c)
target_link_libraries(smc_pending PRIVATE smc_test_explore smc_test_parts smc_cat smc_herd)
smc_random(pending smc_pending 1 12/60)
smc_test(random/pending-files LABEL random COST 20 COMMAND ${PYTHON3} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/pending.py $<TARGET_FILE:smc> 1 40/100)
smc_test(random/kernel LABEL random COST 20 COMMAND ${PYTHON3} -B
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/herd/kernel.py $<TARGET_FILE:smc> 1 40/100 2/10)
# Signals, compared with programs that choose where the handler runs.
smc_test(random/signals RELEASE LABEL unit CACHE COST 60 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/signals.py $<TARGET_FILE:smc> 1 20)
# Faults of the environment, compared with programs that choose them.
smc_test(random/faults RELEASE LABEL unit CACHE COST 30 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/faults.py $<TARGET_FILE:smc> 1 20)
# Conditions and futexes whose waits have one source, compared with all sources.
smc_test(random/conditions RELEASE LABEL unit CACHE COST 60 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/conditions.py $<TARGET_FILE:smc> 1 20)
# Copies of blocks, compared with copies cell by cell.
smc_test(random/blocks RELEASE LABEL unit CACHE COST 20 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/blocks.py $<TARGET_FILE:smc> 1 30)
# Semaphores that number posts and waits, compared with semaphores that count.
smc_test(random/semaphores RELEASE LABEL unit CACHE COST 20 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/semaphores.py $<TARGET_FILE:smc> 1 40)
# Random objects: smc linearize compared with a separate search.
smc_test(random/linearize RELEASE LABEL unit CACHE COST 20 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/linearize.py $<TARGET_FILE:smc> 1 40)
# Threads on the processor: each outcome is one of smc's.
smc_test(random/native RELEASE LABEL unit CACHE SKIPS COST 10 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/native.py $<TARGET_FILE:smc> 1 8 200
    ENVIRONMENT CLANG=clang-${SMC_LLVM_MAJOR})
# Coverage of lines and branches, compared with gcov, if clang's run-time library for that is
# installed.
smc_test(random/coverage RELEASE LABEL unit CACHE SKIPS COST 10 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/coverage.py $<TARGET_FILE:smc> 1 40)
# Objects with the clients that smc generates, compared with all clients.
smc_test(random/naive_clients RELEASE LABEL unit CACHE COST 20 COMMAND ${PYTHON3}
    -B ${CMAKE_CURRENT_SOURCE_DIR}/random/naive_clients.py $<TARGET_FILE:smc>)
smc_test(litmus/wrong LABEL unit COMMAND smc_litmus_library
    ${CMAKE_CURRENT_SOURCE_DIR}/litmus/library/wrong/wrong.litmus
         PASS
         "SB rlx . rlx, tso, tracer: allowed, expected forbidden.*2 tests, [0-9]+ runs, [1-9][0-9]* differ")
