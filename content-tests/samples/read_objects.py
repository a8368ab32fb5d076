"""Lists what a Python sample imports, makes and asks of packages beyond what they have.

stdin: {"code": str, "classes": [{"module", "name", "keywords", "methods"}]}; stdout: {"faults": [str], "made": [str]}.
"""

import ast
import json
import sys

given = json.load(sys.stdin)
known = {(one["module"], one["name"]): one for one in given["classes"]}
top = {one["module"].split(".")[0] for one in given["classes"]}
faults, made, objects = [], [], {}
tree = ast.parse(given["code"])
classes = {}
for node in ast.walk(tree):
    if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in top:
        for alias in node.names:
            one = known.get((node.module, alias.name))
            if one is None:
                faults.append(f"{node.lineno}: {node.module} has no {alias.name}")
            else:
                classes[alias.asname or alias.name] = one
for node in ast.walk(tree):
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in classes:
        one = classes[node.func.id]
        made.append(one["name"])
        for keyword in node.keywords:
            if keyword.arg not in one["keywords"]:
                faults.append(f"{node.lineno}: {one['name']} takes no {keyword.arg}")
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
        if node.value.func.id in classes and isinstance(node.targets[0], ast.Name):
            objects[node.targets[0].id] = classes[node.value.func.id]
for node in ast.walk(tree):
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in objects:
        one = objects[node.value.id]
        if node.attr not in one["methods"]:
            faults.append(f"{node.lineno}: {one['name']} has no {node.attr}")
json.dump({"faults": faults, "made": made}, sys.stdout)
