#!/bin/sh
# smoketest.sh - runs smc-svcomp on a small task that holds and on one that does not, and checks the
# answers and that witnesses are written.
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

cat >"$work/task.i" <<'END'
typedef unsigned long int pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern void abort(void);
void reach_error(void) { abort(); }
int x;
void *set(void *arg) { x = WRITTEN; return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    if (x == 1) reach_error();
    pthread_join(t, 0);
    return sizeof(long) != 4;
}
END

ask() { # arguments: the value that the task's thread writes, and the right answer
    sed "s/WRITTEN/$1/" "$work/task.i" >"$work/asked.i"
    rm -f "$work/witness.yml"
    said=$("$here/bin/smc-svcomp" --data-model ILP32 --timeout 60 --witness \
        "$work/witness.yml" "$work/asked.i" 2>"$work/err" | tail -n 1)
    [ "$said" = "$2" ] || { echo "smoketest: '$said' where '$2' is right"; cat "$work/err"; \
        exit 1; }
    [ -s "$work/witness.yml" ] || { echo "smoketest: no witness of $2"; cat "$work/err"; exit 1; }
}

ask 2 true
ask 1 'false(unreach-call)'
echo 'smoketest: ok'
