"""Runs Python samples one after another, each in a child process of its own and in an empty folder.

stdin: [{"id": int, "code": str, "arguments": [str], "files": [str]}], `files` are names of what lies in the folder;
stdout: [{"id", "code", "stderr"}], `code` -1 where the sample imports what is not installed here. The SDK is imported
once, before the children are made: it takes longer to import than a sample takes to run.
"""

import json
import os
import signal
import sys
import tempfile
import traceback

try:
    import openai  # noqa: F401
    import pydantic  # noqa: F401
except ImportError:
    pass

SECONDS = 60
NOT_INSTALLED = 77


def run(sample):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as written:
        child = os.fork()
        if child == 0:
            os.chdir(folder)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(written.fileno(), 2)
            signal.alarm(SECONDS)
            for name in sample["files"]:
                with open(name, "wb") as file:
                    file.write(b"not looked at")
            sys.argv = ["sample.py", *sample["arguments"]]
            ended = 1
            try:
                exec(compile(sample["code"], "sample.py", "exec"), {"__name__": "__main__"})
                ended = 0
            except SystemExit as stop:
                ended = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
                if isinstance(stop.code, str):
                    print(stop.code, file=sys.stderr)
            except ModuleNotFoundError:
                ended = NOT_INSTALLED
            except BaseException:
                traceback.print_exc()
            sys.stderr.flush()
            os._exit(ended)
        _, status = os.waitpid(child, 0)
        written.seek(0)
        code = os.waitstatus_to_exitcode(status)
        code = -1 if code == NOT_INSTALLED else code
        return {"id": sample["id"], "code": code, "stderr": written.read().decode("utf-8", "replace")}


json.dump([run(sample) for sample in json.load(sys.stdin)], sys.stdout)
