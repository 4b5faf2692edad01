#!/bin/sh
# archive.sh BUILD [--short] - builds SV-COMP's archive of the smc in BUILD and runs its smoke test
# in an empty root file system, which contains only the archive, glibc, Python without packages, a
# shell, and the tools that the smoke test calls. --short: an uncompressed folder instead of an
# archive.
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[ $# -ge 1 ] || { echo "usage: $0 BUILD [--short]" >&2; exit 2; }
build=$(cd "$1" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
root=$work/root

unshare -rm true 2>/dev/null || { echo \
    'skipped: this system gives no mount namespace (unshare -rm)'; exit 77; }
python=$(readlink -f /usr/bin/python3) || { echo 'skipped: there is no /usr/bin/python3'; exit 77; }
library=$("$python" -c 'import os; print(os.path.dirname(os.__file__))')

mkdir -p "$root/opt" "$root/tmp" "$root/proc" "$root/dev" "$root/usr/bin"
if [ "${2:-}" = --short ]; then
    "$here/../../tools/svcomp/archive" "$build" "$root/opt" || exit 1
else
    command -v unzip >/dev/null || { echo 'skipped: unzip is not found'; exit 77; }
    "$here/../../tools/svcomp/archive" "$build" "$work/smc.zip" &&
        unzip -q "$work/smc.zip" -d "$root/opt" || exit 1
    echo "archive: $(($(wc -c <"$work/smc.zip") >> 20)) MB"
fi

# The root file system has the layout of Ubuntu.
ln -s usr/bin "$root/bin"
for program in sh sed rm tail cat mktemp dirname env; do cp -L "$(command -v "$program")" \
    "$root/usr/bin/"; done
cp "$python" "$root/usr/bin/python3"
mkdir -p "$root$library" "$root/lib64"
(cd "$library" && tar -c --exclude=dist-packages --exclude=site-packages --exclude=test \
    --exclude=__pycache__ .) | tar -x -C "$root$library"
ldd "$root"/usr/bin/* "$library"/lib-dynload/*.so 2>/dev/null | sed -n \
    's/[^/]*\(\/[^ ]*\) (.*/\1/p' | sort -u |
    while read -r file; do mkdir -p "$root${file%/*}" && cp -L "$file" "$root$file"; done

run_there() {
    # shellcheck disable=SC2016 # for the inner shell
    unshare -rm sh -c 'mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" &&
        exec chroot "$1" /usr/bin/env -i PATH=/usr/bin /opt/smc/smoketest.sh' sh "$root" >"$work/out" 2>&1
}

run_there
status=$?
cat "$work/out"
[ $status -eq 0 ] && grep -qx 'smoketest: ok' "$work/out" || exit 1
for file in LICENSE README.md licenses/libllvm19 bin/smc share/smc/svcomp/smc.py; do
    [ -s "$root/opt/smc/$file" ] || { echo "archive: $file is missing"; exit 1; }
done
# Without one of the archive's libraries it must fail, since the root file system has no other copy.
rm -f "$root/opt/smc/libexec/smc/lib/libclang-cpp.so"*
run_there && { echo 'archive: the root is not empty'; exit 1; }
echo 'archive: ok'
