#!/bin/sh
# runner.sh SMC - tests tests/e2e/run itself: what it must accept and, above all, what it must
# report. A stand-in for smc prints a fixed result; SMC is not used.
. "$(dirname "$0")/checks.inc"
run=$(dirname "$0")/run

cat >"$work/smc" <<'END'
#!/bin/sh
case $* in
*--model=good*)
    printf '{\n  "verdict": "verified",\n  "executions": 6,\n  "errors": [],\n  "outcome_hash": "00000000000000ff"\n}\n'
    exit 0 ;;
*--model=bad*)
    cat <<'JSON'
{
  "verdict": "unsafe",
  "executions": 2,
  "errors": [
    {
      "kind": "assertion",
      "message": "\"kind\": \"race\", \"line\": 99",
      "line": 14,
      "column": 5,
      "other": {
        "line": 77
      }
    },
    {
      "kind": "race",
      "line": 20
    }
  ]
}
JSON
    echo 'prog.c:14:5: error: it fails [assertion]' >&2
    exit 1 ;;
*--model=crash*) kill -SEGV $$ ;;
*--model=liar*)
    printf '{\n  "verdict": "verified",\n  "executions": 6\n}\n'
    exit 1 ;;
esac
echo 'smc: error: no such thing' >&2
exit 2
END
chmod +x "$work/smc"

# judge STATUS NAME [OPTION..]: runs it on the program on standard input
judge() {
    cat >"$work/prog.c"
    wanted=$1 name=$2
    shift 2
    "$run" "$@" "$work/smc" "$work/prog.c" >"$work/out" 2>&1
    status=$?
    check "$name" test "$status" -eq "$wanted"
}

judge 0 'all as expected' <<'END'
// smc: --model=good
// expect: verdict=verified exit=0 executions=6 errors=0 outcome_hash=00000000000000ff
// smc: --model=bad
// expect: verdict=unsafe exit=1 error=assertion line=14 error=race line=20 errors=2
// expect-stderr: error: it fails
// smc: --model=none
// expect: exit=2
END
judge 0 'as in the run before' <<'END'
// smc: --model=good
// expect: executions=6
// smc: --model=good --symmetry=off
// expect: executions=as-before outcome_hash=as-before
END
judge 1 'not as in the run before' <<'END'
// smc: --model=good
// expect: executions=6
// smc: --model=bad
// expect: executions=as-before
END
judge 1 'as in a run before that has no such field' <<'END'
// smc: --model=bad
// expect: exit=1
// smc: --model=good
// expect: outcome_hash=as-before
END
judge 1 'as in the run before, of which there is none' <<'END'
// smc: --model=good
// expect: outcome_hash=as-before
END
judge 0 'as in a run before that is left out' --most=5 <<'END'
// smc: --model=good
// expect: executions=6
// smc: --model=bad
// expect: executions=as-before exit=1
END
judge 1 'no expectation' </dev/null
judge 1 'a run that expects nothing' <<'END'
// smc: --model=good
END
judge 1 'a run that expects nothing, then one that does' <<'END'
// smc: --model=good
// smc: --model=good
// expect: executions=6
END
judge 1 'wrong count' <<'END'
// smc: --model=good
// expect: executions=7
END
judge 1 'a field that does not exist' <<'END'
// smc: --model=good
// expect: executoins=6
END
judge 1 'a field without a value' <<'END'
// smc: --model=good
// expect: executions=
END
judge 1 'a word that is no pair' <<'END'
// smc: --model=good
// expect: verified
END
judge 1 'wrong line' <<'END'
// smc: --model=bad
// expect: error=assertion line=20
END
judge 1 'a line inside a nested object' <<'END'
// smc: --model=bad
// expect: error=assertion line=77
END
judge 1 'wrong kind' <<'END'
// smc: --model=bad
// expect: error=deadlock
END
judge 1 'text that stderr lacks' <<'END'
// smc: --model=bad
// expect: verdict=unsafe
// expect-stderr: something else
END
judge 0 'text that the report lacks' <<'END'
// smc: --model=bad
// report: it fails
// report-lacks: something else
END
judge 1 'text that the report has' <<'END'
// smc: --model=bad
// report-lacks: it fails
END
judge 1 'a crash' <<'END'
// smc: --model=crash
// expect: exit=139
END
judge 1 'a verdict that does not go with the status' <<'END'
// smc: --model=liar
// expect: executions=6
END
judge 1 'the second of two runs fails' <<'END'
// smc: --model=good
// expect: executions=6
// smc: --model=good
// expect: executions=5
END
judge 0 'a large run is left out' --most=6 <<'END'
// smc: --model=good
// expect: executions=6
// smc: --model=good
// expect: executions=7
END
judge 1 'one that is not larger is not' --most=7 <<'END'
// smc: --model=good
// expect: executions=7
END
judge 0 'a run of the same kind is left out' --distinct <<'END'
// smc: --model=good -DN=1
// expect: verdict=verified executions=6
// smc: --model=good -DN=2
// expect: verdict=verified executions=7
END
judge 1 'runs with another option or another result are not' --distinct <<'END'
// smc: --model=good
// expect: verdict=verified executions=6
// smc: --model=good --awaits=off
// expect: verdict=verified executions=7
END
judge 1 'nor is one with another kind of result' --distinct <<'END'
// smc: --model=good
// expect: verdict=verified
// smc: --model=bad
// expect: verdict=unsafe error=race line=14
END

finish
