"""Checks of the tools of DataHub's MCP server against a running catalog.

    python mcp_checks.py URL

The catalog has the sample of `npm run seed`. Tools run in this process, except in the check that runs
the MCP server as assistants do. Nothing here patches or configures the tools.
"""

import asyncio
import os
import sys
from typing import Any, Dict, List

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.metadata import schema_classes as m
from datahub.sdk.main_client import DataHubClient
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from mcp_server_datahub.graphql_helpers import with_datahub_client
from mcp_server_datahub import tools
from mcp_server_datahub.tools.assertions import get_dataset_assertions

from check_runner import Check, equal, run

RAW = "urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.raw.shop_orders,PROD)"
SHOP = "urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)"
COLUMN = "id"
TAG = "urn:li:tag:mcp-check"
TERM = "urn:li:glossaryTerm:mcp.check"
USER = "urn:li:corpuser:mcp-check"
DOMAIN = "urn:li:domain:mcp-check"
NUMBER = "urn:li:structuredProperty:mcp.check.number"
QUERY = "urn:li:query:mcp-check"
DOCUMENT = "urn:li:document:mcp-check"
CHECKS: List[Check] = []


def check(function: Check) -> Check:
    CHECKS.append(function)
    return function


def entity(urn: str) -> Dict[str, Any]:
    found = tools.get_entities(urn)
    assert isinstance(found, dict)
    return found


def succeeded(result: Dict[str, Any]) -> None:
    assert result.get("success"), result


@check
def the_server_offers_tools_that_read_and_tools_that_write(client: DataHubClient) -> None:
    command = os.path.join(os.path.dirname(sys.executable), "mcp-server-datahub")
    # Tools that write are enabled by a setting of the MCP server.
    env = {**os.environ, "TOOLS_IS_MUTATION_ENABLED": "true"}
    transport = StdioTransport(command, [], env=env)

    async def ask() -> None:
        async with Client(transport) as session:
            names = {tool.name for tool in await session.list_tools()}
            reading = {"search", "get_entities", "list_schema_fields", "get_lineage"}
            equal(reading - names, set())
            writing = {"add_tags", "remove_tags", "add_owners", "set_domains", "update_description"}
            equal(writing - names, set())
            result = await session.call_tool("search", {"query": "orders", "num_results": 3})
            assert result.data["total"] > 3, result.data

    asyncio.run(ask())


@check
def search_finds_filters_and_counts(client: DataHubClient) -> None:
    found = tools.search("orders", num_results=5)
    assert found["total"] > 5 and len(found["searchResults"]) == 5, found
    only = tools.search("*", filter="entity_type = dataset AND platform = snowflake", num_results=50)
    platforms = [each["entity"]["urn"].split(",")[0] for each in only["searchResults"]]
    equal(set(platforms), {"urn:li:dataset:(urn:li:dataPlatform:snowflake"})
    facets = {each["field"] for each in tools.search("*", num_results=0)["facets"]}
    assert {"platform", "_entityType"} <= facets, facets


@check
def get_entities_returns_metadata(client: DataHubClient) -> None:
    shown = entity(RAW)
    equal((shown["urn"], shown["platform"]["name"]), (RAW, "snowflake"))
    assert shown["ownership"]["owners"] and shown["schemaMetadata"]["fields"], shown
    several = tools.get_entities([RAW, SHOP])
    equal([each["urn"] for each in several], [RAW, SHOP])
    missing = tools.get_entities(["urn:li:tag:mcp-nobody"])
    assert "error" in missing[0], missing


@check
def list_schema_fields_pages_through_columns(client: DataHubClient) -> None:
    listed = tools.list_schema_fields(RAW, keywords=["customer"], limit=3)
    equal(listed["returned"], 3)
    assert "customer_id" in [each["fieldPath"] for each in listed["fields"]], listed


@check
def get_lineage_follows_tables(client: DataHubClient) -> None:
    up = tools.get_lineage(RAW, max_hops=3)["upstreams"]
    assert SHOP in [each["entity"]["urn"] for each in up["searchResults"]], up
    near = tools.get_lineage(SHOP, upstream=False, max_hops=1)["downstreams"]
    equal({each["degree"] for each in near["searchResults"]}, {1})
    far = tools.get_lineage(SHOP, upstream=False, max_hops=3)["downstreams"]
    assert far["total"] > near["total"], (far["total"], near["total"])
    counts = {each["value"]: each["count"] for each in degrees(far)}
    equal(sum(counts.values()), far["total"])
    dashboards = tools.get_lineage(
        SHOP, upstream=False, max_hops=3, filter="entity_type = dashboard"
    )["downstreams"]
    equal({each["entity"]["urn"].split(":")[2] for each in dashboards["searchResults"]}, {"dashboard"})


def degrees(result: Dict[str, Any]) -> List[Dict[str, Any]]:
    return next(each["aggregations"] for each in result["facets"] if each["field"] == "degree")


@check
def get_lineage_follows_columns(client: DataHubClient) -> None:
    up = tools.get_lineage(RAW, column=COLUMN, max_hops=3)["upstreams"]["searchResults"]
    shop = next(each for each in up if each["entity"]["urn"] == SHOP)
    equal(shop["lineageColumns"], [COLUMN])


@check
def get_lineage_paths_between_returns_the_steps(client: DataHubClient) -> None:
    paths = tools.get_lineage_paths_between(SHOP, RAW)
    ends = [(path["path"][0]["urn"], path["path"][-1]["urn"]) for path in paths["paths"]]
    equal(set(ends), {(SHOP, RAW)})
    columns = tools.get_lineage_paths_between(SHOP, RAW, COLUMN, COLUMN)
    steps = [each["fieldPath"] for each in columns["paths"][0]["path"] if "fieldPath" in each]
    equal((steps[0], steps[-1]), (COLUMN, COLUMN))


@check
def get_dataset_queries_finds_queries_by_their_subjects(client: DataHubClient) -> None:
    stamp = m.AuditStampClass(time=1_700_000_000_000, actor=USER)
    statement = m.QueryStatementClass(value="select 1", language="SQL")
    properties = m.QueryPropertiesClass(
        statement=statement, source="MANUAL", created=stamp, lastModified=stamp, name="check"
    )
    subjects = m.QuerySubjectsClass(subjects=[m.QuerySubjectClass(entity=RAW)])
    write(client, QUERY, properties, subjects)
    found = tools.get_dataset_queries(RAW, source="MANUAL", count=50)
    equal(found["total"], len(found["queries"]))
    mine = next(each for each in found["queries"] if each["urn"] == QUERY)
    equal((mine["properties"]["statement"]["value"], mine["subjects"]), ("select 1", [RAW]))
    system = tools.get_dataset_queries(RAW, source="SYSTEM", count=50)
    assert QUERY not in [each["urn"] for each in system.get("queries", [])]


def write(client: DataHubClient, urn: str, *aspects: Any) -> None:
    client._graph.emit_mcps([MetadataChangeProposalWrapper(entityUrn=urn, aspect=a) for a in aspects])


@check
def tags_and_terms_are_added_and_removed(client: DataHubClient) -> None:
    write(client, TAG, m.TagPropertiesClass(name="Checked"))
    write(client, TERM, m.GlossaryTermInfoClass(name="Checked", definition="", termSource="INTERNAL"))
    for add, remove, urn, aspect in [
        (tools.add_tags, tools.remove_tags, TAG, "tags"),
        (tools.add_glossary_terms, tools.remove_glossary_terms, TERM, "glossaryTerms"),
    ]:
        succeeded(add([urn], [RAW]))
        assert urn in str(entity(RAW)[aspect]), aspect
        succeeded(add([urn], [RAW], [COLUMN]))
        succeeded(remove([urn], [RAW], [COLUMN]))
        succeeded(remove([urn], [RAW]))
        assert urn not in str(entity(RAW).get(aspect)), aspect
    try:
        tools.add_tags(["urn:li:tag:mcp-nobody"], [RAW])
    except Exception as error:
        assert "mcp-nobody" in str(error), error
    else:
        raise AssertionError("a tag that does not exist was accepted")


@check
def owners_are_added_and_removed(client: DataHubClient) -> None:
    write(client, USER, m.CorpUserInfoClass(active=True, displayName="Checker"))
    succeeded(tools.add_owners([USER], [RAW], "TECHNICAL_OWNER"))
    assert USER in str(entity(RAW)["ownership"])
    succeeded(tools.remove_owners([USER], [RAW]))
    assert USER not in str(entity(RAW)["ownership"])


@check
def domains_are_set_and_removed(client: DataHubClient) -> None:
    write(client, DOMAIN, m.DomainPropertiesClass(name="Checked"))
    succeeded(tools.set_domains(DOMAIN, [RAW]))
    equal(entity(RAW)["domain"]["domain"]["urn"], DOMAIN)
    equal(entity(DOMAIN)["entities"]["total"], 1)
    succeeded(tools.remove_domains([RAW]))
    assert DOMAIN not in str(entity(RAW).get("domain"))


@check
def descriptions_are_replaced_appended_and_removed(client: DataHubClient) -> None:
    succeeded(tools.update_description(RAW, "replace", "One."))
    succeeded(tools.update_description(RAW, "append", " Two."))
    equal(entity(RAW)["editableProperties"]["description"], "One. Two.")
    succeeded(tools.update_description(RAW, "replace", "Of a column.", COLUMN))
    succeeded(tools.update_description(RAW, "remove"))


@check
def structured_properties_are_set_and_removed(client: DataHubClient) -> None:
    definition = m.StructuredPropertyDefinitionClass(
        qualifiedName="mcp.check.number",
        valueType="urn:li:dataType:datahub.number",
        entityTypes=["urn:li:entityType:datahub.dataset"],
        displayName="Number",
    )
    write(client, NUMBER, definition)
    succeeded(tools.add_structured_properties({NUMBER: ["0.5"]}, [RAW]))
    stored = client._graph.get_aspect(RAW, m.StructuredPropertiesClass)
    equal(stored and [(each.propertyUrn, each.values) for each in stored.properties], [(NUMBER, [0.5])])
    assert "0.5" in str(entity(RAW)["structuredProperties"])
    succeeded(tools.remove_structured_properties([NUMBER], [RAW]))
    stored = client._graph.get_aspect(RAW, m.StructuredPropertiesClass)
    equal(stored and stored.properties, [])


@check
def documents_are_returned_as_written(client: DataHubClient) -> None:
    stamp = m.AuditStampClass(time=1_700_000_000_000, actor=USER)
    contents = m.DocumentContentsClass(text="How orders are loaded.")
    status = m.DocumentStatusClass(state="PUBLISHED")
    document = m.DocumentInfoClass(
        title="Loading", contents=contents, status=status, created=stamp, lastModified=stamp
    )
    write(client, DOCUMENT, document)
    found = tools.grep_documents([DOCUMENT], "orders")
    equal((found["total_matches"], found["results"][0]["title"]), (1, "Loading"))
    assert DOCUMENT in str(tools.search_documents("*"))


@check
def a_dataset_without_assertions_has_none(client: DataHubClient) -> None:
    assert "urn:li:assertion" not in str(get_dataset_assertions(RAW))


@check
def get_me_returns_the_caller(client: DataHubClient) -> None:
    assert tools.get_me()["data"]["corpUser"]["urn"].startswith("urn:li:corpuser:")


def main(url: str) -> None:
    client = DataHubClient(server=url, token="none")
    with with_datahub_client(client):
        run(CHECKS, client)


if __name__ == "__main__":
    main(sys.argv[1])
