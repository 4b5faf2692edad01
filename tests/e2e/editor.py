"""editor.py SMC ARGS - simulates an editor for `smc lsp`: reads one file name a line, opens the
file, waits until its check has ended, and prints a line.

ARGS are passed to the server. The server's log is printed, too, and at the end the maximum number
of checks that ran at the same time."""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
import lsp  # noqa: E402  (found in the folder tests/)

SECONDS = 40


class Editor(lsp.Server):
    def __init__(self, smc, words):
        self.ended, self.logged, self.names, self.most = [], [], {}, 0
        super().__init__(smc)
        self.send(
            id=0,
            method="initialize",
            params={
                "capabilities": {"window": {"workDoneProgress": True}},
                "initializationOptions": {"args": words},
            },
        )

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
        editor.send(
            method="textDocument/didOpen",
            params={
                "textDocument": {
                    "uri": (
                        "file://"
                        + os.path.realpath(os.path.dirname(path))
                        + "/"
                        + os.path.basename(path)
                    )
                }
            },
        )
    end = time.time() + SECONDS
    while (
        len(editor.ended) + sum("not checked" in text for text in editor.logged) < len(paths)
        and time.time() < end
    ):
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
