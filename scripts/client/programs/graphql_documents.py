"""Prints the texts in a Python package that may be GraphQL documents.

    python graphql_documents.py PACKAGE [FOLDER …]

Prints a JSON object per line, with the location and the text. Reads all files of the package, or those
below some of its folders. Values that the client inserts at run time become PLACEHOLDER.
"""

import ast
import importlib.util
import json
import pathlib
import re
import sys
from typing import Iterator, Optional, Tuple

MAYBE = re.compile(r"\b(query|mutation|fragment)\b[^{]*\{")
PLACEHOLDER = "PLACEHOLDER"
# Values that the client inserts into templates together with quotes or braces.
FILLINGS = {"entity_urns": f'"{PLACEHOLDER}"', "filters": f'{{ field: "{PLACEHOLDER}" }}'}


def text_of(node: ast.AST) -> Optional[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [each.value if isinstance(each, ast.Constant) else PLACEHOLDER for each in node.values]
        return "".join(str(part) for part in parts)
    return None


def filling(field: "re.Match[str]") -> str:
    return FILLINGS.get(field.group(1), PLACEHOLDER)


def texts_in(path: pathlib.Path) -> Iterator[Tuple[int, str]]:
    if path.suffix == ".gql":
        yield 1, path.read_text()
        return
    nodes = list(ast.walk(ast.parse(path.read_text())))
    parts = {id(each) for node in nodes if isinstance(node, ast.JoinedStr) for each in node.values}
    for node in nodes:
        text = None if id(node) in parts else text_of(node)
        if text and MAYBE.search(text):
            # In templates of str.format literal braces are doubled.
            filled = re.sub(r"(?<!\{)\{(\w+)\}(?!\})", filling, text.replace("{{", "{ ").replace("}}", " }"))
            yield node.lineno, filled if "{{" in text else text


def main(package: str, *folders: str) -> None:
    spec = importlib.util.find_spec(package)
    assert spec and spec.origin, f"{package} is not installed"
    root = pathlib.Path(spec.origin).parent
    for folder in [root / each for each in folders] or [root]:
        for path in sorted(each for suffix in ("py", "gql") for each in folder.rglob(f"*.{suffix}")):
            for line, text in texts_in(path):
                location = f"{path.relative_to(root)}:{line}"
                print(json.dumps({"location": location, "folder": str(path.parent), "text": text}))


if __name__ == "__main__":
    main(*sys.argv[1:])
