#!/bin/sh
# peers.sh SMC - tests bench/peers with stand-ins that print the output of GenMC and Nidhugg: counts
# and ratios are taken from it, and the row says which agree.
. "$(dirname "$0")/checks.inc"
peers=$(dirname "$0")/../../bench/peers

"$peers" --runs=1 --only=lastwrite SMC="$smc" >"$work/alone" 2>&1
check "alone: status $?" test $? -eq 0
check "alone: says so" grep -q '^neither genmc nor nidhuggc is on the PATH' "$work/alone"
times='--sc [0-9.]+ x[0-9.]+ --rc11 [0-9.]+ x[0-9.]+'
check "alone: a row" grep -Eq "^lastwrite( +-){2} +[0-9.]+ +- +[0-9.]+ +- +$times\$" "$work/alone"

mkdir "$work/bin"
cat >"$work/bin/genmc" <<'END'
#!/bin/sh
[ "$4 $5 $6" = "-- -DN=9 -DSEQ_CST" ] || exit 1
n=362880
[ "$1" = --sc ] || n=17
echo 'No errors were detected.'
echo "Number of complete executions explored: $n"
END
chmod +x "$work/bin/genmc"
PATH="$work/bin:$PATH" "$peers" --runs=1 --only=lastwrite SMC="$smc" >"$work/both" 2>&1
check "with GenMC: status $?" test $? -eq 0
check "with GenMC: equal counts" grep -Eq \
    '^lastwrite .* [0-9.]+ x[0-9.]+ = +[0-9.]+ x[0-9.]+ ! 17 ' "$work/both"
check "with GenMC: the mean" grep -Eq \
    '^genmc-sc, which compiles .* [0-9.]+ times .* of sc/trust .*mean of 1 rows.* [0-9.]+ times where' \
    "$work/both"
check "with GenMC: none" grep -q '^genmc-rc11: no equal counts' "$work/both"

"$peers" --only=nothing SMC="$smc" >"$work/none" 2>&1
check "no such program: status $?" test $? -eq 2
finish
