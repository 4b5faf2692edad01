"""lsp.py - the wire to `smc lsp`: what the tests that play an editor share."""
import json
import subprocess
import threading


class Server:
    """Whoever inherits it takes messages in hear(), which a thread of its own calls."""

    def __init__(self, smc):
        self.server = subprocess.Popen([smc, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        threading.Thread(target=self.listen, daemon=True).start()

    def send(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.server.stdin.flush()

    def listen(self):
        while line := self.server.stdout.readline():
            size = int(line.split(b":")[1])
            self.server.stdout.readline()
            self.hear(json.loads(self.server.stdout.read(size)))
