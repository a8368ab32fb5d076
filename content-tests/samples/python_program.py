"""Loads one Python sample as a module and runs a check on its functions.

stdin: {"code": str, "check": str}; stdout: what the check leaves in `result`, as JSON. The sample's own
`if __name__ == "__main__":` does not run, and the `openai` package is a shape without a network: a check puts its
own client in the place of `client`.
"""

import json
import os
import sys
import types


class Shape:
    """Stands for any class or function of the SDK."""

    def __init__(self, *_, **__):
        pass

    def __getattr__(self, name):
        return Shape()


sdk = types.ModuleType("openai")
sdk.__getattr__ = lambda name: type(name, (Exception,), {"__init__": lambda self, *_, **__: None}) if name.endswith("Error") else Shape
sys.modules["openai"] = sdk
os.environ["AIGC_API_KEY"] = "sk-sample-0123456789"

given = json.load(sys.stdin)
sample = {"__name__": "sample"}
exec(compile(given["code"], "sample.py", "exec"), sample)
exec(compile(given["check"], "check.py", "exec"), sample)
json.dump(sample["result"], sys.stdout, ensure_ascii=False)
