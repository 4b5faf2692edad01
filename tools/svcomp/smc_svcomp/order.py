"""Executions as interleavings.

smc implements an atomic section (__VERIFIER_atomic_..) as a lock that all sections share, so other
threads may run while a thread is in one. In SV-COMP sections are atomic. smc's execution is also
one of SV-COMP's if its events can be ordered so that no section is interrupted; this module looks
for such an order. In SV-COMP an execution ends with main; smc also runs the other threads to their
end.
"""

import heapq

SECTION = "atomic_section"  # the name of that lock in smc's JSON


def events_of(execution):
    return {
        e["id"]: dict(e, thread=t["thread"])
        for t in execution["threads"]
        for e in t["events"]
        if not e.get("pending")
    }


def by_threads(events):
    """Pairs (earlier, later) of program order, thread creation and join."""
    edges = set()
    threads = {}
    for e in events.values():
        threads.setdefault(e["thread"], []).append(e)
    for mine in threads.values():
        mine.sort(key=lambda e: e["index"])
        edges.update((a["id"], b["id"]) for a, b in zip(mine, mine[1:]))
    for e in events.values():
        others = threads.get(e.get("other_thread"))
        if e["kind"] == "create" and others:
            edges.add((e["id"], others[0]["id"]))
        if e["kind"] == "join" and others:
            edges.add((others[-1]["id"], e["id"]))
    return edges


def by_locks(events):
    """Pairs (earlier, later) of consecutive operations on the same lock."""
    edges, locks = set(), {}
    for e in sorted(events.values(), key=lambda e: e["step"]):
        if e["kind"] in ("lock", "unlock"):
            before = locks.get(e["location"])
            if before is not None:
                edges.add((before, e["id"]))
            locks[e["location"]] = e["id"]
    return edges


def edges_of(execution, events):
    """All pairs (earlier, later): those above, reads-from, coherence and from-reads."""
    return by_threads(events) | by_locks(events) | set(from_memory(execution, events))


def leading_to(targets, pairs, along=lambda e: ()):
    """The events from which a chain of pairs (earlier, later) leads to a target, and the targets.
    An event e also brings the events along(e)."""
    earlier = {}
    for a, b in pairs:
        earlier.setdefault(b, []).append(a)
    found, todo = set(), list(targets)
    while todo:
        e = todo.pop()
        if e not in found:
            found.add(e)
            todo += [*earlier.get(e, ()), *along(e)]
    return found


def before(execution, culprits):
    """The ids of the culprits and of all events that must precede them: by program order, by
    reads-from, and because a section must be complete before another thread continues."""
    events = events_of(execution)
    part, _ = sections_of(events)
    own, whole = {part[c] for c in culprits}, {}
    for e in events.values():
        whole.setdefault(part[e["id"]], []).append(e["id"])
    read = {tuple(pair) for pair in execution["rf"] if set(pair) <= events.keys()}
    read = {pair for pair in read if not set(pair) <= set(culprits)}
    return leading_to(
        culprits,
        by_threads(events) | by_locks(events) | read,
        lambda e: () if part[e] in own else whole[part[e]],
    )


def cut(execution, only):
    """The execution reduced to the events in `only`."""
    following = {a: b for a, b in execution["co"]}

    def next_of(write):
        write = following.get(write)
        while write is not None and write not in only:
            write = following.get(write)
        return write

    return {
        "threads": [
            dict(t, events=[e for e in t["events"] if e["id"] in only])
            for t in execution["threads"]
        ],
        "rf": [pair for pair in execution["rf"] if pair[1] in only],
        "co": [
            [a, next_of(a)] for a in following if a in only and next_of(a) is not None
        ],
    }


def from_memory(execution, events):
    """Pairs of reads-from, coherence and from-reads (a read precedes the write that follows, in
    coherence order, the write it reads from)."""
    following = dict(pair for pair in execution["co"])
    first = {}
    later = set(following.values())
    for e in events.values():
        if "value_written" in e and e["id"] not in later:
            first.setdefault(e.get("location"), []).append(e["id"])
    for write, read in execution["rf"]:
        after = (
            first.get(events[read].get("location"), []) if write is None else [following.get(write)]
        )
        yield from ((read, w) for w in after if w is not None and w != read)
        if write is not None:
            yield write, read
    yield from following.items()


def ends_main(e):
    """True if the event is the end of main, or of the lifetime of one of main's variables."""
    variable = (
        e["kind"] == "free"
        and e.get("function") == "main"
        and e.get("object", "").startswith("the variable")
    )
    return e["thread"] == 0 and (e["kind"] == "end" or variable)


def sections_of(events):
    """Returns, for each event, the id of the unit to which it belongs (its section, or the event
    itself), and the set of sections that are not complete."""
    part, open_at = {}, {}
    for e in sorted(events.values(), key=lambda e: (e["thread"], e["index"])):
        here = open_at.get(e["thread"])
        if e["kind"] == "lock" and e.get("location") == SECTION:
            here = open_at[e["thread"]] = e["id"]
        part[e["id"]] = e["id"] if here is None else here
        if e["kind"] == "unlock" and e.get("location") == SECTION:
            open_at.pop(e["thread"], None)
    return part, set(open_at.values())


def interleaving(execution, add=frozenset(), leave_out=frozenset(), stays_in=None):
    """The events in an order in which each read takes the last value written and no section is
    interrupted; None: no order was found. `add`: further pairs (earlier, later). `leave_out`: pairs
    to be ignored. `stays_in`: an event; of the sections without a recorded end only its section is
    taken as incomplete."""
    events = events_of(execution)
    part, unfinished = sections_of(events)
    if stays_in is not None:
        unfinished &= {part[stays_in]}
    edges = (edges_of(execution, events) - leave_out) | add
    pairs = {(part[a], part[b]) for a, b in edges}
    parts = {}
    for e in sorted(events.values(), key=lambda e: e["step"]):
        parts.setdefault(part[e["id"]], []).append(e)
    # An incomplete section comes last, since all other threads wait for its end. So does the end of
    # main.
    unfinished |= {part[e["id"]] for e in events.values() if ends_main(e)}
    pairs |= {(p, last) for last in unfinished for p in parts if p not in unfinished}
    order = [
        e for p in sort({p: at[0]["step"] for p, at in parts.items()}, pairs) for e in parts[p]
    ]
    rf = [
        (write, read)
        for write, read in execution["rf"]
        if not any(read in pair for pair in leave_out)
    ]
    return order if len(order) == len(events) and reads_last(order, rf) else None


def shows(execution, culprits, whole=False, **more):
    """An order of all events; if there is none, of those that the culprits need. `whole`: smc has
    explored with indivisible sections (--atomic-sections) and recorded no event after the culprit,
    so that the ends of some sections are missing."""
    found = interleaving(execution, **more)
    if found or not culprits:
        return found
    needed = cut(execution, before(execution, culprits))
    found = interleaving(needed, **more)
    if found or not whole or len(culprits) > 1:
        return found
    return interleaving(needed, stays_in=culprits[0], **more)


def race(execution, culprits):
    """For a data race: the events that precede either access, in an order that the execution
    allows, then the two accesses."""
    events = events_of(execution)
    either = {pair for pair in ((culprits[0], culprits[1]), (culprits[1], culprits[0]))}
    whole = shows(execution, culprits, leave_out=frozenset(either))
    needed = leading_to(culprits, edges_of(execution, events) - either)
    return whole and [e for e in whole if e["id"] in needed and e["id"] not in culprits] + [
        events[c] for c in culprits
    ]


def sort(steps, pairs):
    """Yields the keys of `steps` in a topological order of the pairs, smaller steps first; not all
    keys if there is a cycle."""
    following, waiting = {}, dict.fromkeys(steps, 0)
    for a, b in pairs:
        if a != b:
            following.setdefault(a, []).append(b)
            waiting[b] += 1
    ready = [(steps[p], p) for p in steps if not waiting[p]]
    heapq.heapify(ready)
    while ready:
        _, p = heapq.heappop(ready)
        yield p
        for q in following.get(p, ()):
            waiting[q] -= 1
            if not waiting[q]:
                heapq.heappush(ready, (steps[q], q))


def reads_last(order, rf):
    source = {read: write for write, read in rf}
    last = {}
    for e in order:
        if e["id"] in source and source[e["id"]] != last.get(e.get("location")):
            return False
        if "value_written" in e:
            last[e["location"]] = e["id"]
    return True


def is_lost(order):
    """True if, after all threads have ended, no pointer leads to the memory that the execution
    leaks: neither from a variable that still exists nor from memory that such a variable leads
    to."""
    if any("object" in e and "object_address" not in e for e in order):
        return False  # it is unknown what points where
    leaked = next(e["object_address"] for e in order if e.get("culprit"))
    names = [e["object_address"] for e in order if e["kind"] == "alloc"]
    if names.count(leaked) != 1:
        return False  # two allocations have this name
    # location -> the object that contains it (None: a variable), and the address stored there
    holds = {}
    for e in order:
        if "value_written" in e:
            holds[e["location"]] = e.get("object_address"), e.get("address_written")
    reached, grown = set(), True
    while grown:
        new = {
            name
            for owner, to in holds.values()
            if to and (owner is None or owner in reached)
            for name in names
            if points_to(to, name)
        } - reached
        reached |= new
        grown = bool(new)
    return leaked not in reached


def points_to(address, name):
    """True if the address, in smc's notation, is in the object `name`: malloc(line 3)->next is in
    malloc(line 3), malloc(line 3)#2 is not."""
    rest = address.lstrip("&(")
    return rest.startswith(name) and not rest[len(name) :].startswith("#")
