"""Checks that the tools of DataHub's MCP server show a person what policies show, and nothing else.

    python mcp_views.py URL TOKEN

`mcp-checks.ts` has written the catalog: entities named `seen` are shown to the person, others
are hidden. Texts of hidden entities contain the word `xyzzy`.
"""

import json
import sys
from typing import Any, Callable, Iterator, List

from datahub.sdk.main_client import DataHubClient
from mcp_server_datahub import tools
from mcp_server_datahub.graphql_helpers import with_datahub_client
from mcp_server_datahub.tools.aspect_history import get_aspect_history
from mcp_server_datahub.tools.assertions import get_dataset_assertions

from check_runner import Check, equal, run

SECRET = "xyzzy"
CHECKS: List[Check] = []


def dataset(name: str) -> str:
    return f"urn:li:dataset:(urn:li:dataPlatform:hive,{name},PROD)"


FIRST, LAST = dataset("seen.first"), dataset("seen.last")
BEFORE, BETWEEN, ABSENT = dataset("hidden.before"), dataset("hidden.between"), dataset("absent.one")
SEEN = {FIRST, LAST, "urn:li:domain:seen", "urn:li:glossaryTerm:seen", "urn:li:query:seen"}
# Types that policies hide.
HIDEABLE = ("dataset", "domain", "glossaryTerm", "query", "dataProduct", "chart")


def check(function: Check) -> Check:
    CHECKS.append(function)
    return function


def told(tool: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Runs a tool, whose answer or error may not have a text of a hidden entity."""
    try:
        answer = tool(*args, **kwargs)
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    text = json.dumps(answer, default=str)
    assert SECRET not in text, text
    return answer


def same_as_absent(tool: Callable[..., Any], *args: Any) -> None:
    """Requires a tool to answer about a hidden dataset as about one that does not exist."""
    hidden, absent = (
        json.dumps(told(tool, *(urn if each is Ellipsis else each for each in args)), default=str)
        for urn in (BEFORE, ABSENT)
    )
    equal(hidden.replace("hidden.before", "absent.one"), absent)


def urns_of(results: List[Any]) -> Iterator[str]:
    for each in results:
        urn = each["entity"]["urn"]
        if urn.split(":")[2] in HIDEABLE:
            yield urn


@check
def search_finds_and_counts_seen_entities(client: DataHubClient) -> None:
    found = told(tools.search, "*", num_results=50)
    equal(found["total"], len(found["searchResults"]))
    equal(set(urns_of(found["searchResults"])), SEEN - {"urn:li:query:seen"})
    equal(told(tools.search, SECRET)["total"], 0)
    only = told(tools.search, "*", filter="entity_type = dataset", num_results=50)
    equal((only["total"], set(urns_of(only["searchResults"]))), (2, {FIRST, LAST}))
    types = next(each for each in found["facets"] if each["field"] == "_entityType")
    counts = {each["value"]: each["count"] for each in types["aggregations"]}
    equal(counts.get("DATASET"), 2)


@check
def get_entities_answers_hidden_ones_as_absent_ones(client: DataHubClient) -> None:
    same_as_absent(lambda urn: tools.get_entities([urn]), ...)
    first = told(tools.get_entities, FIRST)
    equal(first["urn"], FIRST)
    # It is in a hidden domain, which the aspect names and nothing describes.
    assert "urn:li:dataProduct:hidden" not in json.dumps(first), first


@check
def list_schema_fields_lists_columns_of_seen_datasets(client: DataHubClient) -> None:
    equal([each["fieldPath"] for each in told(tools.list_schema_fields, FIRST)["fields"]], ["id"])
    same_as_absent(tools.list_schema_fields, ...)


@check
def get_lineage_passes_through_hidden_entities(client: DataHubClient) -> None:
    up = told(tools.get_lineage, FIRST, max_hops=3)["upstreams"]
    equal((up["total"], up.get("searchResults", [])), (0, []))
    down = told(tools.get_lineage, FIRST, upstream=False, max_hops=3)["downstreams"]
    equal([(each["entity"]["urn"], each["degree"]) for each in down["searchResults"]], [(LAST, 2)])
    # Facets name the domain that the aspect of the table has.
    assert "hidden.b" not in json.dumps(down), down
    same_as_absent(tools.get_lineage, ...)


@check
def get_lineage_paths_between_does_not_name_hidden_steps(client: DataHubClient) -> None:
    paths = told(tools.get_lineage_paths_between, FIRST, LAST)
    steps = [step["urn"].split(":")[2] for step in paths["paths"][0]["path"]]
    equal(steps, ["dataset", "restricted", "dataset"])
    assert "hidden.b" not in json.dumps(paths), paths
    same_as_absent(tools.get_lineage_paths_between, FIRST, ...)
    same_as_absent(tools.get_lineage_paths_between, ..., LAST)


@check
def get_dataset_queries_finds_queries_on_seen_datasets_only(client: DataHubClient) -> None:
    found = told(tools.get_dataset_queries, FIRST, count=50)
    equal((found["total"], [each["urn"] for each in found["queries"]]), (1, ["urn:li:query:seen"]))
    same_as_absent(tools.get_dataset_queries, ...)


@check
def documents_are_seen_with_what_they_are_about(client: DataHubClient) -> None:
    found = json.dumps(told(tools.search_documents, "*"))
    assert "urn:li:document:seen" in found and "urn:li:document:hidden" not in found, found
    for name, matches in ("seen", 1), ("hidden", 0):
        grep = told(tools.grep_documents, [f"urn:li:document:{name}"], "tables")
        equal(grep["total_matches"], matches)


@check
def histories_and_assertions_of_hidden_datasets_are_absent(client: DataHubClient) -> None:
    assert "error" not in told(get_dataset_assertions, FIRST)
    assert "plain table" in json.dumps(told(get_aspect_history, [FIRST], ["datasetProperties"]))
    same_as_absent(get_dataset_assertions, ...)
    same_as_absent(lambda urn: get_aspect_history([urn], ["datasetProperties"]), ...)


@check
def edits_are_refused_as_for_absent_entities(client: DataHubClient) -> None:
    refused = json.dumps(told(tools.add_tags, ["urn:li:tag:any"], [FIRST]))
    assert "unauthorized" in refused, refused
    same_as_absent(lambda urn: tools.add_tags(["urn:li:tag:any"], [urn]), ...)
    same_as_absent(lambda urn: tools.update_description(urn, "replace", "x"), ...)
    same_as_absent(lambda urn: tools.set_domains("urn:li:domain:seen", [urn]), ...)


def main(url: str, token: str) -> None:
    client = DataHubClient(server=url, token=token)
    with with_datahub_client(client):
        run(CHECKS, client)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
