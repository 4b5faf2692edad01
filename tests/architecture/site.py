#!/usr/bin/env python3
"""site.py SOURCE BUILD - builds the web site of the pages, and checks its links.

A link must lead to a file of the site, and to an element of that page if it names one. Each page of
docs/ is in the site's table of contents. Status 77: mkdocs is missing."""
import html.parser
import os
import re
import shutil
import subprocess
import sys
import urllib.parse

source, build = map(os.path.realpath, sys.argv[1:])
if not shutil.which("mkdocs"):
    print("skipped: mkdocs is missing (Debian: apt-get install mkdocs)")
    sys.exit(77)


class Page(html.parser.HTMLParser):
    """Collects the links of a page, and the anchors that links can refer to."""

    def __init__(self, path):
        super().__init__()
        self.links, self.names = set(), set()
        with open(path, encoding="utf-8") as f:
            self.feed(f.read())

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.add(value or "")
            elif name == "id":
                self.names.add(value)


def faults_of(site):
    pages = {
        path: Page(path)
        for folder, _, files in os.walk(site)
        for path in (os.path.join(folder, f) for f in files)
        if path.endswith(".html") and not path.endswith("404.html")  # the links of 404.html are
                                                                     # absolute
    }
    n = 0
    for path, page in sorted(pages.items()):
        for link in sorted(page.links):
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            n += 1
            to = os.path.join(os.path.dirname(path), url.path) if url.path else path
            to = os.path.normpath(to)
            shown = f"{os.path.relpath(path, site)}: {link}"
            if not os.path.isfile(to):
                yield f"{shown}: no such file"
            elif url.fragment and to in pages and url.fragment not in pages[to].names:
                yield f"{shown}: no such heading"
    if n < 2000:
        yield f"{n} links: the pages have more"


def pages_left_out():
    with open(os.path.join(source, "mkdocs.yml"), encoding="utf-8") as f:
        listed = set(re.findall(r"- (docs/\S+\.md)$", f.read(), re.M))
    there = {
        os.path.relpath(os.path.join(folder, name), source)
        for folder, _, files in os.walk(os.path.join(source, "docs"))
        for name in files
        if name.endswith(".md")
    }
    yield from (f"mkdocs.yml does not list {page}" for page in sorted(there - listed))


folder = os.path.join(build, "site-test")
subprocess.run([os.path.join(source, "tools/scripts/site.sh"), folder], check=True)
faults = [*pages_left_out(), *faults_of(os.path.join(folder, "site"))]
print("\n".join(faults))
print(f"{len(faults)} faults")
shutil.rmtree(folder)
sys.exit(bool(faults))
