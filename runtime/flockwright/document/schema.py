"""The JSON Schema of a project file, made from the models. It checks structure and leaves parameters open."""

import json
from typing import Any, cast

from flockwright.document.project import SCHEMA_ID, Project

FILE_NAME = "project.schema.json"


def project_schema() -> dict[str, Any]:
    """Draft 2020-12. What it cannot say: ids are unique, and the project's totals stay within the limits."""
    made = cast("dict[str, Any]", without_titles(Project.model_json_schema(by_alias=True)))
    made["required"] = ["format", "version", "animals"]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "Flockwright project",
        "description": "A *.flock.json file: tags, curves, animals and their graphs, the scene.",
    }
    return head | {key: value for key, value in made.items() if key != "description"}


def schema_text() -> str:
    """The schema as it is committed and published."""
    return published(project_schema())


def published(schema: dict[str, Any]) -> str:
    """The text of a schema's file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def without_titles(schema: object) -> object:
    """A schema as pydantic makes it, less the titles: every field is named after itself, which is noise to a reader,
    and editors show it instead of the description.
    """
    if isinstance(schema, dict):
        entries = cast("dict[str, object]", schema)
        # A mapping of field names is not a schema, and "title" is one of ours.
        return {
            key: _properties(value) if key == "properties" else without_titles(value)
            for key, value in entries.items()
            if key != "title"
        }
    if isinstance(schema, list):
        return [without_titles(item) for item in cast("list[object]", schema)]
    return schema


def _properties(fields: object) -> object:
    return {name: without_titles(schema) for name, schema in cast("dict[str, object]", fields).items()}
