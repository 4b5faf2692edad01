"""Executions as interleavings.

smc takes an atomic section (__VERIFIER_atomic_..) for a lock that all sections share, so that
others may go on while a thread is in one. SV-COMP's sections are atomic. An execution is one of
SV-COMP's where its events have an order in which each section is in one piece; here such an order
is looked for. It ends with the end of main, after which smc goes on with the other threads, too.
"""

import heapq

SECTION = "atomic_section"  # how smc names the lock


def events_of(execution):
    return {
        e["id"]: dict(e, thread=t["thread"])
        for t in execution["threads"]
        for e in t["events"]
        if not e.get("pending")
    }


def by_threads(events):
    """Pairs (earlier, later): program order, start and join."""
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
    """Pairs (earlier, later) of what happens to a lock."""
    edges, locks = set(), {}
    for e in sorted(events.values(), key=lambda e: e["step"]):
        if e["kind"] in ("lock", "unlock"):
            before = locks.get(e["location"])
            if before is not None:
                edges.add((before, e["id"]))
            locks[e["location"]] = e["id"]
    return edges


def edges_of(execution, events):
    """Pairs (earlier, later): these, reads-from, coherence, from-reads."""
    return by_threads(events) | by_locks(events) | set(from_memory(execution, events))


def leading_to(targets, pairs, along=lambda e: ()):
    """The targets and what the pairs (earlier, later) lead from to them; with each also `along`
    it."""
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
    """The ids of what has to come before the culprits, and theirs: by program order, by what is
    read, and because a section has to be over before another thread goes on."""
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
    """The execution with no other events than these."""
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
    """Reads-from, coherence, and from-reads: a read comes before the write that follows the one it
    reads."""
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
    """Whether the event is the end of main, or that of its variables."""
    variable = (
        e["kind"] == "free"
        and e.get("function") == "main"
        and e.get("object", "").startswith("the variable")
    )
    return e["thread"] == 0 and (e["kind"] == "end" or variable)


def sections_of(events):
    """For each event the number of what it is part of: its section, or itself; and the sections
    that are not over."""
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
    """The events in an order in which each reads what was written last and no section is
    interrupted. None where there is no such order, or none is found. `add` are more pairs (earlier,
    later); those of `leave_out` may come in either order. `stays_in`: an event; of all sections
    whose end is not told its own alone does not end."""
    events = events_of(execution)
    part, unfinished = sections_of(events)
    if stays_in is not None:
        unfinished &= {part[stays_in]}
    edges = (edges_of(execution, events) - leave_out) | add
    pairs = {(part[a], part[b]) for a, b in edges}
    parts = {}
    for e in sorted(events.values(), key=lambda e: e["step"]):
        parts.setdefault(part[e["id"]], []).append(e)
    # A section that has not come to its end is last: whoever goes on waits until it has. So is the
    # end of main.
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
    """An order of all events, or of those alone that the culprits need. `whole`: smc has seen that
    sections in one piece lead to the one culprit (--atomic-sections); it tells of no event after
    that, and so not of all ends of sections."""
    found = interleaving(execution, **more)
    if found or not culprits:
        return found
    needed = cut(execution, before(execution, culprits))
    found = interleaving(needed, **more)
    if found or not whole or len(culprits) > 1:
        return found
    return interleaving(needed, stays_in=culprits[0], **more)


def race(execution, culprits):
    """The events that come before either of two accesses that race, in an order that the execution
    allows, then these two."""
    events = events_of(execution)
    either = {pair for pair in ((culprits[0], culprits[1]), (culprits[1], culprits[0]))}
    whole = shows(execution, culprits, leave_out=frozenset(either))
    needed = leading_to(culprits, edges_of(execution, events) - either)
    return whole and [e for e in whole if e["id"] in needed and e["id"] not in culprits] + [
        events[c] for c in culprits
    ]


def sort(steps, pairs):
    """The keys of `steps` in a topological order of the pairs, smaller steps first; not all if
    there is a cycle."""
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
    """Whether nothing points to the memory that the execution leaks once all threads have ended: no
    variable that outlives them does, nor any memory that such a variable leads to."""
    if any("object" in e and "object_address" not in e for e in order):
        return False  # nobody knows what points where
    leaked = next(e["object_address"] for e in order if e.get("culprit"))
    names = [e["object_address"] for e in order if e["kind"] == "alloc"]
    if names.count(leaked) != 1:
        return False  # two go by this name
    holds = {}  # location: the object it belongs to, None for a variable, and what it points to
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
    """Whether the address, as smc says it, is in the object: malloc(line 3)->next, but not
    malloc(line 3)#2."""
    rest = address.lstrip("&(")
    return rest.startswith(name) and not rest[len(name) :].startswith("#")
