#!/bin/sh
# site.sh [BUILD] - builds a web site of smc's documentation in BUILD/site (default: build/site).
# Needs mkdocs.
#
# Pages are in all folders and link to other files, but mkdocs reads a single folder: so the pages
# and the files they link to are first copied to BUILD/site-pages, under the same relative paths.
set -eu
cd "$(dirname "$0")/../.."
build=${1:-build}
mkdir -p "$build"
build=$(cd "$build" && pwd)

command -v mkdocs >/dev/null || {
    echo 'site: mkdocs is missing; on Debian: apt-get install mkdocs' >&2
    exit 2
}

rm -rf "$build/site-pages"
mkdir "$build/site-pages"
find . -name '*.md' -not -path './build*' -not -path './.*' -not -path '*/node_modules/*' |
    cut -c3- >"$build/site-pages.list"
while read -r page; do
    cp --parents "$page" "$build/site-pages"
    grep -oE '\]\([^)#:]+' "$page" | cut -c3- | while read -r link; do
        file=$(dirname "$page")/$link
        [ ! -f "$file" ] || cp --parents "$(realpath --relative-to=. "$file")" "$build/site-pages"
    done
done <"$build/site-pages.list"

SMC_SITE_PAGES=$build/site-pages SMC_SITE=$build/site mkdocs build --quiet --strict --clean
echo "site: $build/site/index.html"
