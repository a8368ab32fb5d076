"""Compiles Python samples and lists the calls that each makes to an API client.

stdin: [{"id": str, "code": str}]; stdout: [{"id", "error": {"line", "message"} | null, "calls": [...]}].
A call is {"line", "chain": ["chat", "completions", "create"], "args": {name: value}, "open": bool}; what is no
literal stands as {"$unknown": true}; "open" tells that `**` adds arguments that are not known.
"""

import ast
import json
import sys

UNKNOWN = {"$unknown": True}


def value_of(node, constants):
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, (str, int, float, bool, type(None))) else UNKNOWN
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -node.operand.value
    if isinstance(node, (ast.List, ast.Tuple)):
        return [value_of(item, constants) for item in node.elts]
    if isinstance(node, ast.Dict):
        if any(not isinstance(key, ast.Constant) for key in node.keys):
            return UNKNOWN
        return {str(key.value): value_of(item, constants) for key, item in zip(node.keys, node.values)}
    if isinstance(node, ast.Name):
        return constants.get(node.id, UNKNOWN)
    return UNKNOWN


def chain_of(node):
    names = []
    while True:
        if isinstance(node, ast.Attribute):
            names.insert(0, node.attr)
            node = node.value
        elif isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Name):
            return node.id, names
        else:
            return None, names


def constants_of(tree):
    """Names that a sample assigns once, to a literal, and never changes in place."""
    found, spoilt = {}, set()
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For)) else []
        for target in targets:
            if not isinstance(target, ast.Name):
                continue
            if target.id in found or not isinstance(node, (ast.Assign, ast.AnnAssign)):
                spoilt.add(target.id)
            found[target.id] = value_of(node.value, found) if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value else UNKNOWN
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            if node.func.attr in ("append", "extend", "insert", "update", "pop"):
                spoilt.add(node.func.value.id)
        if isinstance(node, ast.arg):
            spoilt.add(node.arg)
    return {name: item for name, item in found.items() if name not in spoilt}


def clients_of(tree):
    names = set()
    for node in ast.walk(tree):
        pairs = []
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            pairs = [(item.optional_vars, item.context_expr) for item in node.items]
        for target, made in pairs:
            if isinstance(target, ast.Name) and isinstance(made, ast.Call) and getattr(made.func, "id", getattr(made.func, "attr", "")) in ("OpenAI", "AsyncOpenAI"):
                names.add(target.id)
    return names


def read(sample):
    try:
        tree = ast.parse(sample["code"])
        compile(sample["code"], "sample.py", "exec")
    except SyntaxError as error:
        return {"id": sample["id"], "error": {"line": error.lineno or 1, "message": error.msg}, "calls": []}
    constants, clients = constants_of(tree), clients_of(tree)
    calls = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        root, names = chain_of(node.func)
        http = root in ("requests", "httpx") and names in (["get"], ["post"])
        if root not in clients and not http:
            continue
        arguments = {keyword.arg: value_of(keyword.value, constants) for keyword in node.keywords if keyword.arg}
        if http and node.args:
            arguments["url"] = value_of(node.args[0], constants)
        calls.append({
            "line": node.lineno,
            "chain": [root, *names] if http else names,
            "args": arguments,
            "open": any(keyword.arg is None for keyword in node.keywords),
        })
    return {"id": sample["id"], "error": None, "calls": calls}


json.dump([read(sample) for sample in json.load(sys.stdin)], sys.stdout)
