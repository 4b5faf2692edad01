import subprocess


class BaseTool2:
    def _version_from_tool(self, executable, arg="--version"):
        return subprocess.run(
            [executable, arg], stdout=subprocess.PIPE, text=True, check=True
        ).stdout.strip()
