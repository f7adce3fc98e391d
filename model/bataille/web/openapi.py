"""The page's questions and answers as an OpenAPI document, made from the table of endpoints."""

from collections.abc import Sequence

from bataille.web import schemas
from bataille.web.endpoints import ENDPOINTS, Endpoint
from bataille.web.parameters import Parameter


def description(endpoints: Sequence[Endpoint] = ENDPOINTS) -> dict[str, object]:
    """The OpenAPI 3.1 document.

    >>> description()["openapi"], "/api/turn" in description()["paths"]
    ('3.1.0', True)
    """
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "bataille serve",
            "version": "1",
            "description": "One game of War, turn by turn, and whole decks. Nothing is kept: every question names "
            "its rules and its deal. What is asked wrongly is answered with 4xx and one sentence.",
        },
        "servers": [{"url": "/"}],
        "paths": {endpoint.path: {endpoint.method.lower(): _operation(endpoint)} for endpoint in endpoints},
        "components": {"schemas": {"Error": schemas.ERROR}},
    }


def _operation(endpoint: Endpoint) -> dict[str, object]:
    result: dict[str, object] = {
        "summary": endpoint.summary,
        "operationId": endpoint.path.removeprefix("/api/").replace(".", "_"),
        "parameters": [_parameter(parameter) for parameter in endpoint.parameters],
        "responses": {
            "200": {
                "description": endpoint.summary,
                "content": {endpoint.media: {"schema": endpoint.schema}},
            },
            "503": {
                "description": "the server is busy with other questions, or this one takes too long",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
            "4XX": {
                "description": "the question was wrong; one sentence says how",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
    }
    if endpoint.method == "POST":
        body = {"type": "object", "required": ["format", "rules", "deal"]}
        result["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return result


def _parameter(parameter: Parameter) -> dict[str, object]:
    result: dict[str, object] = {
        "name": parameter.name,
        "in": "query",
        "description": parameter.description,
        "required": parameter.required,
        "schema": parameter.schema,
    }
    if parameter.example is not None:
        result["example"] = parameter.example
    return result
