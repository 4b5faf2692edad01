#!/bin/sh
# libraries.sh SMC - tests header-only libraries (tests/libraries), as far as they are installed;
# exit status 77 if none is. Debian has them in libconcurrentqueue-dev, libreaderwriterqueue-dev,
# libboost-dev, libtbb-dev, libfmt-dev and libspdlog-dev.
set -u
here=$(dirname "$0")
set -- "$1"
for file in "$here"/../libraries/*.cpp; do
    header=$(sed -n 's|^// needs: ||p' "$file")
    [ ! -f "/usr/include/$header" ] || set -- "$@" "$file"
done
[ $# -gt 1 ] || { echo 'none of the libraries is installed'; exit 77; }
exec "$here/run" "$@"
