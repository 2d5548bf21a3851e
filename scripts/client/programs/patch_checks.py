"""Checks that a release of the client can read the results of its own patch builders.

    python patch_checks.py URL

Runs with each checked release of the client, and skips builders that the release lacks. Prints a JSON
object per check, as check_runner.py describes.
"""

import sys
from typing import Any, List, Optional

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.emitter.mcp_patch_builder import MetadataPatchProposal
from datahub.ingestion.graph.client import DataHubGraph
from datahub.ingestion.graph.config import DatahubClientConfig
from datahub.metadata import schema_classes as m
from datahub.specific.chart import ChartPatchBuilder
from datahub.specific.dashboard import DashboardPatchBuilder
from datahub.specific.datajob import DataJobPatchBuilder
from datahub.specific.dataproduct import DataProductPatchBuilder
from datahub.specific.dataset import DatasetPatchBuilder
from datahub.specific.form import FormPatchBuilder
from datahub.specific.structured_property import StructuredPropertyPatchBuilder

from check_runner import Check, equal, run

ASSETS = [f"urn:li:dataset:(urn:li:dataPlatform:hive,patched/{n},PROD)" for n in range(3)]
SOURCE = "urn:li:platformResource:checks"

CHECKS: List[Check] = []


def check(function: Check) -> Check:
    CHECKS.append(function)
    return function


def send(graph: DataHubGraph, builder: MetadataPatchProposal) -> None:
    """Sends the patches twice, as repeated ingestion runs do."""
    for _twice in range(2):
        for proposal in builder.build():
            graph.emit_mcp(proposal)


def read(graph: DataHubGraph, urn: str, aspect: Any) -> Any:
    found = graph.get_aspect(urn, aspect)
    assert found is not None, f"{urn} has no {aspect.ASPECT_NAME}"
    return found


@check
def data_products(graph: DataHubGraph) -> None:
    urn = "urn:li:dataProduct:checks"
    builder = DataProductPatchBuilder(urn)
    builder.set_name("Checks").set_description("What is checked").add_custom_property("a/b", "1")
    send(graph, builder.add_asset(ASSETS[0]).add_asset(ASSETS[1]))
    send(graph, DataProductPatchBuilder(urn).remove_asset(ASSETS[0]).add_asset(ASSETS[2]))
    properties = read(graph, urn, m.DataProductPropertiesClass)
    equal([each.destinationUrn for each in properties.assets], ASSETS[1:])
    equal((properties.name, properties.customProperties), ("Checks", {"a/b": "1"}))
    listed = [m.DataProductAssociationClass(destinationUrn=ASSETS[0])]
    send(graph, DataProductPatchBuilder(urn).set_assets(listed))
    properties = read(graph, urn, m.DataProductPropertiesClass)
    equal([each.destinationUrn for each in properties.assets], ASSETS[:1])


@check
def forms(graph: DataHubGraph) -> None:
    urn = "urn:li:form:checks"
    prompt = lambda name: m.FormPromptClass(id=name, title=name, type="FIELDS_STRUCTURED_PROPERTY")
    builder = FormPatchBuilder(urn).set_name("Checks").add_prompts([prompt("one"), prompt("two")])
    builder.add_assigned_user("urn:li:corpuser:ada").add_assigned_group("urn:li:corpGroup:ops")
    if hasattr(builder, "add_assigned_ownership_type"):
        builder.add_assigned_ownership_type("urn:li:ownershipType:steward")
    send(graph, builder.set_ownership_form(True))
    send(graph, FormPatchBuilder(urn).remove_prompt("one").add_assigned_user("urn:li:corpuser:bob"))
    form = read(graph, urn, m.FormInfoClass)
    equal([each.id for each in form.prompts], ["two"])
    equal(form.actors.users, ["urn:li:corpuser:ada", "urn:li:corpuser:bob"])
    equal((form.name, form.actors.groups, form.actors.owners), ("Checks", ["urn:li:corpGroup:ops"], True))
    if hasattr(builder, "add_assigned_ownership_type"):
        equal(form.actors.ownershipTypes, ["urn:li:ownershipType:steward"])


@check
def definitions_of_structured_properties(graph: DataHubGraph) -> None:
    urn = "urn:li:structuredProperty:checks.days"
    types = [f"urn:li:entityType:datahub.{name}" for name in ["dataset", "chart"]]
    builder = StructuredPropertyPatchBuilder(urn).set_qualified_name("checks.days")
    builder.set_value_type("urn:li:dataType:datahub.number").set_cardinality("MULTIPLE")
    for value in [30.0, 90.0]:
        builder.add_allowed_value(m.PropertyValueClass(value=value))
    for each in types:
        builder.add_entity_type(each)
    send(graph, builder)
    definition = read(graph, urn, m.StructuredPropertyDefinitionClass)
    equal(definition.entityTypes, types)
    equal([each.value for each in definition.allowedValues], [30.0, 90.0])
    equal((definition.qualifiedName, definition.cardinality), ("checks.days", "MULTIPLE"))


@check
def values_of_structured_properties(graph: DataHubGraph) -> None:
    days, both, more = [f"urn:li:structuredProperty:checks.{name}" for name in ["days", "both", "more"]]
    # Values are checked against their definitions.
    for urn in [both, more]:
        definition = StructuredPropertyPatchBuilder(urn).set_qualified_name(urn.split(":")[-1])
        definition.set_value_type("urn:li:dataType:datahub.string").set_cardinality("MULTIPLE")
        send(graph, definition.add_entity_type("urn:li:entityType:datahub.dataset"))
    first = DatasetPatchBuilder(ASSETS[0])
    first.set_structured_property(days, 30.0).set_structured_property(both, ["a", "b"])
    send(graph, first)
    second = DatasetPatchBuilder(ASSETS[0]).remove_structured_property(days)
    send(graph, second.add_structured_property(more, "c"))
    found = read(graph, ASSETS[0], m.StructuredPropertiesClass)
    named = {each.propertyUrn: each.values for each in found.properties}
    equal(named, {both: ["a", "b"], more: ["c"]})


@check
def documentation_of_several_sources(graph: DataHubGraph) -> None:
    if not hasattr(DatasetPatchBuilder, "add_documentation"):
        return
    text = lambda words, source: m.DocumentationAssociationClass(
        documentation=words, attribution=source and stamp(source)
    )
    builder = DatasetPatchBuilder(ASSETS[1])
    send(graph, builder.add_documentation(text("of none", None)).add_documentation(text("of one", SOURCE)))
    found = read(graph, ASSETS[1], m.DocumentationClass)
    equal([each.documentation for each in found.documentations], ["of none", "of one"])
    send(graph, DatasetPatchBuilder(ASSETS[1]).remove_documentation(SOURCE))
    found = read(graph, ASSETS[1], m.DocumentationClass)
    equal([each.documentation for each in found.documentations], ["of none"])


def stamp(source: str) -> m.MetadataAttributionClass:
    return m.MetadataAttributionClass(time=1, actor="urn:li:corpuser:ada", source=source)


@check
def signatures_of_apis(graph: DataHubGraph) -> None:
    try:
        from datahub.specific.api import ApiPatchBuilder
    except ImportError:
        return
    urn = "urn:li:api:checks"
    send(graph, ApiPatchBuilder(urn).add_input_dataset(ASSETS[0]).add_output_dataset(ASSETS[1]))
    found = read(graph, urn, m.ApiSignatureClass)
    equal([each.destinationUrn for each in found.inputDatasetEdges], ASSETS[:1])
    equal([each.destinationUrn for each in found.outputDatasetEdges], ASSETS[1:2])


@check
def links_siblings_and_domains(graph: DataHubGraph) -> None:
    builder = DatasetPatchBuilder(ASSETS[2])
    if hasattr(builder, "add_sibling"):
        send(graph, builder.add_sibling(ASSETS[0], primary=True))
        found = read(graph, ASSETS[2], m.SiblingsClass)
        equal((found.siblings, found.primary), (ASSETS[:1], True))
    if hasattr(builder, "add_institutional_memory"):
        link = m.InstitutionalMemoryMetadataClass(
            url="https://x/y", description="Y", createStamp=m.AuditStampClass(0, "urn:li:corpuser:a")
        )
        send(graph, DatasetPatchBuilder(ASSETS[2]).add_institutional_memory(link))
        found = read(graph, ASSETS[2], m.InstitutionalMemoryClass)
        equal([each.url for each in found.elements], ["https://x/y"])
    if hasattr(builder, "add_domain"):
        domain = m.DomainAssociationClass(domain="urn:li:domain:checks")
        send(graph, DatasetPatchBuilder(ASSETS[2]).add_domain(domain))
        found = read(graph, ASSETS[2], m.DomainsClass)
        equal([each.domain for each in found.domainAssociations], ["urn:li:domain:checks"])


@check
def charts_dashboards_and_jobs(graph: DataHubGraph) -> None:
    chart, board = "urn:li:chart:(looker,checks/1)", "urn:li:dashboard:(looker,checks/1)"
    job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,checks,PROD),load)"
    send(graph, ChartPatchBuilder(chart).add_input_edge(ASSETS[0]))
    equal([each.destinationUrn for each in read(graph, chart, m.ChartInfoClass).inputEdges], ASSETS[:1])
    send(graph, DashboardPatchBuilder(board).set_title("Checks").add_chart_edge(chart))
    equal([each.destinationUrn for each in read(graph, board, m.DashboardInfoClass).chartEdges], [chart])
    builder = DataJobPatchBuilder(job).add_input_dataset(ASSETS[0]).add_output_dataset(ASSETS[1])
    send(graph, builder)
    found = read(graph, job, m.DataJobInputOutputClass)
    equal([each.destinationUrn for each in found.inputDatasetEdges], ASSETS[:1])
    equal([each.destinationUrn for each in found.outputDatasetEdges], ASSETS[1:2])


@check
def a_second_run_creates_nothing_and_does_not_fail(graph: DataHubGraph) -> None:
    for domain in ["urn:li:domain:first", "urn:li:domain:second"]:
        proposal = MetadataChangeProposalWrapper(
            entityUrn="urn:li:dataProduct:created",
            aspect=m.DomainsClass(domains=[domain]),
            changeType=m.ChangeTypeClass.CREATE,
            headers={"If-None-Match": "*"},
        )
        graph.emit_mcps([proposal])
        graph.emit_mcp(proposal)
    domains: Optional[Any] = read(graph, "urn:li:dataProduct:created", m.DomainsClass)
    equal(domains and domains.domains, ["urn:li:domain:first"])


@check
def a_key_that_contradicts_its_urn_is_accepted(graph: DataHubGraph) -> None:
    urn = "urn:li:dashboard:(powerbi,dashboards.checks)"
    key = m.DashboardKeyClass(dashboardTool="powerbi", dashboardId="powerbi.example.com/checks")
    graph.emit_mcps([MetadataChangeProposalWrapper(entityUrn=urn, aspect=key)])
    equal(read(graph, urn, m.DashboardKeyClass).dashboardId, "dashboards.checks")


if __name__ == "__main__":
    run(CHECKS, DataHubGraph(DatahubClientConfig(server=sys.argv[1])))
