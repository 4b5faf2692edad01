"""editor.py SMC ARGS - an editor that opens files: reads one path a line, waits for their checks to end, says one line for each end.

ARGS are the words that it gives the server. What the server logs is said, too, and, at last, how many checks ran at a time."""
import json
import os
import subprocess
import sys
import threading
import time

SECONDS = 40


class Editor:
    def __init__(self, smc, words):
        self.server = subprocess.Popen([smc, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ended, self.logged, self.names, self.most = [], [], {}, 0
        threading.Thread(target=self.listen, daemon=True).start()
        self.send(id=0, method="initialize", params={"capabilities": {"window": {"workDoneProgress": True}},
                                                     "initializationOptions": {"args": words}})

    def send(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.server.stdin.flush()

    def listen(self):
        while line := self.server.stdout.readline():
            size = int(line.split(b":")[1])
            self.server.stdout.readline()
            self.hear(json.loads(self.server.stdout.read(size)))

    def hear(self, message):
        params = message.get("params", {})
        if message.get("method") == "window/logMessage":
            self.logged.append(params["message"])
        elif message.get("method") == "$/progress" and params["value"]["kind"] == "begin":
            self.names[params["token"]] = params["value"]["message"]
        elif message.get("method") == "$/progress" and params["value"]["kind"] == "end":
            self.ended.append(f"{self.names[params['token']]}: {params['value']['message']}")

    def running(self):
        with open(f"/proc/{self.server.pid}/task/{self.server.pid}/children") as children:
            return len(children.read().split())


def main():
    editor = Editor(sys.argv[1], sys.argv[2:])
    paths = sys.stdin.read().split("\n")[:-1]
    for path in paths:
        editor.send(method="textDocument/didOpen", params={"textDocument": {"uri": "file://" + os.path.realpath(os.path.dirname(path)) + "/"
                                                                            + os.path.basename(path)}})
    end = time.time() + SECONDS
    while len(editor.ended) + sum("not checked" in text for text in editor.logged) < len(paths) and time.time() < end:
        editor.most = max(editor.most, editor.running())
        time.sleep(0.01)
    for line in editor.ended:
        print("ended:", line)
    for line in editor.logged:
        print("logged:", line)
    print("at a time:", editor.most)
    editor.send(id=1, method="shutdown")
    editor.send(method="exit")
    print("status:", editor.server.wait(10))


main()
