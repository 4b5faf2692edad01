"""bitstream.py - parses LLVM bitstreams (LLVM documentation: BitCodeFormat) as far as necessary to
find the operands of records: the position, width and encoding of each. So an operand can be
replaced without changing the length of a record or block."""
END, ENTER, DEFINE, UNABBREVIATED = 0, 1, 2, 3
FIXED, VBR, ARRAY, CHAR6, BLOB = 1, 2, 3, 4, 5


class Bits:
    def __init__(self, data):
        self.data, self.n, self.at = int.from_bytes(data, "little"), 8 * len(data), 0

    def fixed(self, width):
        if self.at + width > self.n:
            raise EOFError
        value = self.data >> self.at & (1 << width) - 1
        self.at += width
        return value

    def vbr(self, width):
        value = shift = 0
        high = 1 << width - 1
        while True:
            chunk = self.fixed(width)
            value |= (chunk & high - 1) << shift
            shift += width - 1
            if not chunk & high:
                return value

    def align(self):
        self.at = (self.at + 31) // 32 * 32


class Operands:
    """found: maps the number of a kind of block to a list of (first bit, width of a chunk, number
    of chunks) for each operand and code. An operand in one piece has one chunk without a
    continuation flag, whose width is negative."""

    def __init__(self, data):
        self.bits, self.found, self.known, self.within = Bits(data), {}, {}, None
        self.bits.at = 32  # the magic number
        try:
            self.block(2, [], None)
        except EOFError:  # the end of the outermost block
            pass

    def operand(self, kind, width):
        begin = self.bits.at
        if kind == VBR:
            value = self.bits.vbr(width)
            self.found.setdefault(self.within, []).append(
                (begin, width, (self.bits.at - begin) // width)
            )
        else:
            width = 6 if kind == CHAR6 else width
            value = self.bits.fixed(width)
            if width:
                self.found.setdefault(self.within, []).append((begin, -width, 1))
        return value

    def abbreviation(self):
        kinds = []
        for _ in range(self.bits.vbr(5)):
            if self.bits.fixed(1):
                kinds.append((0, self.bits.vbr(8)))
            else:
                kind = self.bits.fixed(3)
                kinds.append((kind, self.bits.vbr(5) if kind in (FIXED, VBR) else 0))
        return kinds

    def abbreviated(self, kinds):
        values, kinds = [], list(kinds)
        while kinds:
            kind, width = kinds.pop(0)
            if not kind:
                values.append(width)
            elif kind == ARRAY:
                kind, width = kinds.pop(0)
                values += [self.operand(kind, width) for _ in range(self.bits.vbr(6))]
            elif kind == BLOB:
                size = self.bits.vbr(6)
                self.bits.align()
                self.bits.at += 8 * size
                self.bits.align()
            else:
                values.append(self.operand(kind, width))
        return values

    def unabbreviated(self):
        code = self.operand(VBR, 6)
        return [code] + [self.operand(VBR, 6) for _ in range(self.bits.vbr(6))]

    def block(self, width, known, number):
        known, about, outer, self.within = list(known), None, self.within, number
        while True:
            what = self.bits.fixed(width)
            if what == END:
                self.bits.align()
                self.within = outer
                return
            if what == ENTER:
                inner, inner_width = self.bits.vbr(8), self.bits.vbr(4)
                self.bits.align()
                self.bits.fixed(32)
                self.block(inner_width, self.known.get(inner, []), inner)
            elif what == DEFINE:
                kinds = self.abbreviation()
                if number == 0 and about is not None:
                    self.known.setdefault(about, []).append(kinds)
                else:
                    known.append(kinds)
            else:
                values = (
                    self.unabbreviated()
                    if what == UNABBREVIATED
                    else self.abbreviated(known[what - 4])
                )
                if number == 0 and values[0] == 1:
                    about = values[1]


def value(data, operand):
    at, width, _ = operand
    bits = Bits(data)
    bits.at = at
    return bits.fixed(-width) if width < 0 else bits.vbr(width)


def replaced(data, operand, value):
    """Returns the bytes with another value of the operand, truncated to its width."""
    at, width, chunks = operand
    number = int.from_bytes(data, "little")
    if width < 0:
        bits, size = value & (1 << -width) - 1, -width
    else:
        low = width - 1
        bits = sum(
            ((value >> i * low & (1 << low) - 1) | (i + 1 < chunks) << low) << i * width
            for i in range(chunks)
        )
        size = width * chunks
    mask = (1 << size) - 1
    return (number & ~(mask << at) | bits << at).to_bytes(len(data), "little")
