"""Checks of the Python SDK against a running catalog.

    python sdk_checks.py URL

The catalog has the contents of bootstrap_mce.json. Prints a JSON object per check, as check_runner.py
describes. Nothing here patches or configures the SDK.
"""

import sys
from typing import Any, List, Set

from datahub.configuration.common import OperationalError
from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.emitter.rest_emitter import DatahubRestEmitter
from datahub.ingestion.graph.client import DataHubGraph
from datahub.ingestion.graph.config import DatahubClientConfig
from datahub.ingestion.graph.openapi import RelationshipDirection
from datahub.metadata import schema_classes as m
from datahub.sdk.main_client import DataHubClient
from datahub.sdk.search_filters import FilterDsl
from datahub.specific.dataset import DatasetPatchBuilder

from check_runner import Check, equal, run

DATASET = "urn:li:dataset:(urn:li:dataPlatform:hive,checks.orders,PROD)"
PATCHED = "urn:li:dataset:(urn:li:dataPlatform:hive,checks.patched,PROD)"
UPSTREAMS = [
    f"urn:li:dataset:(urn:li:dataPlatform:hive,checks.source{n},PROD)" for n in range(2)
]
TAG = "urn:li:tag:checks-tag"
TERM = "urn:li:glossaryTerm:checks.term"
OWNER = "urn:li:corpuser:checks-owner"
SAMPLE = "urn:li:dataset:(urn:li:dataPlatform:hive,SampleHiveDataset,PROD)"
DAY_MILLIS = 86_400_000
NOON_MILLIS = 1_700_000_000_000

CHECKS: List[Check] = []


def check(function: Check) -> Check:
    CHECKS.append(function)
    return function


def emit(graph: DataHubGraph, urn: str, *aspects: Any) -> None:
    graph.emit_mcps([MetadataChangeProposalWrapper(entityUrn=urn, aspect=a) for a in aspects])


def related(graph: DataHubGraph, urn: str, name: str, direction: RelationshipDirection) -> Set[str]:
    return {each.urn for each in graph.get_related_entities(urn, [name], direction)}


@check
def the_connection_test_passes(graph: DataHubGraph) -> None:
    graph.test_connection()


@check
def every_entity_of_the_file_can_be_read_as_typed_aspects(graph: DataHubGraph) -> None:
    read = 0
    for kind in ["dataset", "corpuser", "chart", "dashboard", "dataJob", "mlModel", "container"]:
        for urn in graph.list_all_entity_urns(kind, 0, 1000) or []:
            equal(graph.exists(urn), True)
            read += len(graph.get_entity_semityped(urn))
    assert read > 100, f"only {read} aspects"


@check
def exists_distinguishes_written_entities_from_others(graph: DataHubGraph) -> None:
    equal(graph.exists(SAMPLE), True)
    equal(graph.exists("urn:li:dataset:(urn:li:dataPlatform:hive,checks.nobody,PROD)"), False)


@check
def get_aspect_returns_emitted_values_and_old_versions(graph: DataHubGraph) -> None:
    for text in ["first", "second", "third"]:
        emit(graph, DATASET, m.DatasetPropertiesClass(description=text))
    versions = [graph.get_aspect(DATASET, m.DatasetPropertiesClass, n) for n in range(4)]
    equal([each and each.description for each in versions], ["third", "first", "second", None])
    equal(graph.get_aspect(DATASET, m.GlobalTagsClass), None)


@check
def an_invalid_aspect_is_refused_with_a_reason(graph: DataHubGraph) -> None:
    wrong = m.GenericAspectClass(value=b'{"removed": "perhaps"}', contentType="application/json")
    proposal = m.MetadataChangeProposalClass(
        entityType="dataset", changeType="UPSERT", entityUrn=DATASET, aspectName="status", aspect=wrong
    )
    try:
        graph.emit_mcp(proposal)
    except OperationalError as error:
        assert "removed" in str(error), str(error)
        equal(graph.get_aspect(DATASET, m.StatusClass), None)
    else:
        raise AssertionError("the server accepted it")


@check
def both_paths_of_the_emitter_write_the_same_urn(graph: DataHubGraph) -> None:
    urn = "urn:li:tag:gr\u00fc\u00dfe \u65e5\u672c"
    emitter = DatahubRestEmitter(graph.config.server)
    proposal = MetadataChangeProposalWrapper(
        entityUrn=urn, aspect=m.TagPropertiesClass(name="gr\u00fc\u00dfe")
    )
    emitter.emit_mcp(proposal)
    emitter.emit_mcps([proposal])
    equal([each for each in graph.list_all_entity_urns("tag", 0, 1000) or [] if "gr" in each], [urn])
    equal(graph.get_aspect(urn, m.TagPropertiesClass), proposal.aspect)
    equal(graph.get_aspect(urn, m.TagPropertiesClass, 1), None)


@check
def timeseries_values_come_newest_first_and_filtered(graph: DataHubGraph) -> None:
    for day in range(12):
        partition = m.PartitionSpecClass(partition="even" if day % 2 == 0 else "odd")
        millis = NOON_MILLIS + day * DAY_MILLIS
        profile = m.DatasetProfileClass(timestampMillis=millis, rowCount=day, partitionSpec=partition)
        emit(graph, DATASET, profile)
    rows = lambda values: [value.rowCount for value in values]
    values = graph.get_timeseries_values(DATASET, m.DatasetProfileClass, {}, limit=3)
    equal(rows(values), [11, 10, 9])
    equal(len(graph.get_timeseries_values(DATASET, m.DatasetProfileClass, {}, limit=100)), 12)
    even = {"partitionSpec.partition": "even"}
    latest = graph.get_latest_timeseries_value(DATASET, m.DatasetProfileClass, even)
    equal(latest and latest.rowCount, 10)
    equal(graph.get_latest_timeseries_value(SAMPLE, m.OperationClass, {"operationType": "NONE"}), None)


@check
def patch_builders_add_and_create(graph: DataHubGraph) -> None:
    for _twice in range(2):
        builder = DatasetPatchBuilder(PATCHED)
        builder.add_tag(m.TagAssociationClass(tag=TAG))
        builder.add_tag(m.TagAssociationClass(tag=f"{TAG}-other"))
        builder.add_term(m.GlossaryTermAssociationClass(urn=TERM))
        builder.add_owner(m.OwnerClass(owner=OWNER, type=m.OwnershipTypeClass.DATAOWNER))
        builder.add_custom_property("a/b~c", "1").add_custom_property("plain", "2")
        builder.set_description("patched")
        for urn in UPSTREAMS:
            builder.add_upstream_lineage(m.UpstreamClass(dataset=urn, type="TRANSFORMED"))
        for proposal in builder.build():
            graph.emit_mcp(proposal)
    aspects = graph.get_entity_semityped(PATCHED)
    equal([each.tag for each in aspects["globalTags"].tags], [TAG, f"{TAG}-other"])
    equal([each.urn for each in aspects["glossaryTerms"].terms], [TERM])
    equal([(each.owner, each.type) for each in aspects["ownership"].owners], [(OWNER, "DATAOWNER")])
    equal(aspects["datasetProperties"].customProperties, {"a/b~c": "1", "plain": "2"})
    equal(aspects["datasetProperties"].description, "patched")
    equal([each.dataset for each in aspects["upstreamLineage"].upstreams], UPSTREAMS)
    equal(graph.get_aspect(PATCHED, m.GlobalTagsClass, 1), None)


@check
def related_entities_are_found_from_both_ends(graph: DataHubGraph) -> None:
    outgoing, incoming = RelationshipDirection.OUTGOING, RelationshipDirection.INCOMING
    equal(related(graph, PATCHED, "DownstreamOf", outgoing), set(UPSTREAMS))
    equal(related(graph, UPSTREAMS[0], "DownstreamOf", incoming), {PATCHED})
    equal(related(graph, PATCHED, "OwnedBy", outgoing), {OWNER})
    equal(related(graph, PATCHED, "TaggedWith", outgoing), {TAG, f"{TAG}-other"})
    equal(related(graph, TERM, "TermedWith", incoming), {PATCHED})


@check
def patch_builders_remove(graph: DataHubGraph) -> None:
    builder = DatasetPatchBuilder(PATCHED)
    builder.remove_tag(f"{TAG}-other").remove_term(TERM).remove_owner(OWNER)
    builder.remove_custom_property("a/b~c").remove_upstream_lineage(UPSTREAMS[1])
    for proposal in builder.build():
        graph.emit_mcp(proposal)
    aspects = graph.get_entity_semityped(PATCHED)
    equal([each.tag for each in aspects["globalTags"].tags], [TAG])
    equal(aspects["glossaryTerms"].terms, [])
    equal(aspects["ownership"].owners, [])
    equal(aspects["datasetProperties"].customProperties, {"plain": "2"})
    equal([each.dataset for each in aspects["upstreamLineage"].upstreams], UPSTREAMS[:1])
    equal(related(graph, UPSTREAMS[1], "DownstreamOf", RelationshipDirection.INCOMING), set())


@check
def columns_can_be_patched(graph: DataHubGraph) -> None:
    builder = DatasetPatchBuilder(PATCHED)
    builder.for_field("id").add_tag(m.TagAssociationClass(tag=TAG))
    builder.for_field("a.b/c").add_term(m.GlossaryTermAssociationClass(urn=TERM))
    for proposal in builder.build():
        graph.emit_mcp(proposal)
    schema = graph.get_aspect(PATCHED, m.EditableSchemaMetadataClass)
    assert schema
    columns = {each.fieldPath: each for each in schema.editableSchemaFieldInfo}
    equal(sorted(columns), ["a.b/c", "id"])
    equal([each.tag for each in columns["id"].globalTags.tags], [TAG])
    equal([each.urn for each in columns["a.b/c"].glossaryTerms.terms], [TERM])


@check
def entities_and_aspects_are_listed_and_counted(graph: DataHubGraph) -> None:
    urns = graph.list_all_entity_urns("dataset", 0, 1000) or []
    paged = [u for start in range(0, len(urns), 3) for u in graph.list_all_entity_urns("dataset", start, 3) or []]
    equal(paged, urns)
    equal(PATCHED in urns, True)
    equal(graph.get_aspect_counts("datasetKey"), len(urns))
    equal(graph.get_aspect_counts("datasetProperties", "%checks.patched%"), 1)
    equal(graph.get_aspect_counts("globalTags", "urn:li:nothing:%"), 0)


@check
def references_are_deleted_only_when_asked(graph: DataHubGraph) -> None:
    expected = {(PATCHED, "globalTags"), (PATCHED, "editableSchemaMetadata")}
    for dry_run in [True, False]:
        total, rows = graph.delete_references_to_urn(TAG, dry_run=dry_run)
        equal((total, {(row["entity"], row["aspect"]) for row in rows}), (2, expected))
    equal(graph.delete_references_to_urn(TAG, dry_run=True), (0, []))
    tags = graph.get_aspect(PATCHED, m.GlobalTagsClass)
    equal(tags and tags.tags, [])
    equal(related(graph, TAG, "TaggedWith", RelationshipDirection.INCOMING), set())


@check
def soft_deletion_hides_nothing_from_reads_by_urn(graph: DataHubGraph) -> None:
    graph.soft_delete_entity(PATCHED)
    status = graph.get_aspect(PATCHED, m.StatusClass)
    equal(status and status.removed, True)
    equal(graph.exists(PATCHED), True)


@check
def hard_deletion_leaves_nothing_but_the_stub(graph: DataHubGraph) -> None:
    rows, points = graph.hard_delete_entity(DATASET)
    # The key and three versions of the properties, and twelve profiles.
    equal((rows, points), (4, 12))
    equal(graph.exists(DATASET), False)
    equal(graph.get_timeseries_values(DATASET, m.DatasetProfileClass, {}), [])
    equal(list(graph.get_entity_semityped(DATASET)), ["datasetKey"])
    equal(graph.hard_delete_entity(DATASET), (0, 0))


def column(urn: str, path: str) -> str:
    return f"urn:li:schemaField:({urn},{path})"


@check
def lineage_of_tables_and_columns_is_followed(graph: DataHubGraph) -> None:
    name = "urn:li:dataset:(urn:li:dataPlatform:hive,checks.lineage{},PROD)"
    urns = [name.format(n) for n in range(4)]
    for urn in urns:
        emit(graph, urn, m.DatasetPropertiesClass(description=f"Of {urn}"))
    for upper, lower in zip(urns, urns[1:]):
        table = m.UpstreamClass(dataset=upper, type="TRANSFORMED")
        fine_grained = m.FineGrainedLineageClass(
            upstreamType="FIELD_SET",
            upstreams=[column(upper, "id")],
            downstreamType="FIELD",
            downstreams=[column(lower, "id")],
        )
        emit(graph, lower, m.UpstreamLineageClass(upstreams=[table], fineGrainedLineages=[fine_grained]))
    client = DataHubClient(graph=graph)
    up = client.lineage.get_lineage(source_urn=urns[3], direction="upstream", max_hops=3)
    equal([(each.urn, each.hops) for each in up], [(urns[2], 1), (urns[1], 2), (urns[0], 3)])
    equal((up[0].type, up[0].platform, up[0].description), ("DATASET", "hive", f"Of {urns[2]}"))
    near = client.lineage.get_lineage(source_urn=urns[0], direction="downstream", max_hops=1)
    equal([each.urn for each in near], [urns[1]])
    paged = client.lineage.get_lineage(source_urn=urns[3], max_hops=3, count=1)
    equal([each.urn for each in paged], [each.urn for each in up])
    columns = client.lineage.get_lineage(source_urn=urns[3], source_column="id", max_hops=3)
    equal([(each.urn, each.platform) for each in columns], [(urn, "hive") for urn in reversed(urns[:3])])
    equal([step.column_name for step in columns[1].paths or []], ["id"] * 3)


@check
def searches_find_urns_by_filters(graph: DataHubGraph) -> None:
    client = DataHubClient(graph=graph)
    platform = FilterDsl.and_(FilterDsl.entity_type("dataset"), FilterDsl.platform("hive"))
    found = {str(urn) for urn in client.search.get_urns("checks.lineage", filter=platform)}
    equal(all("checks.lineage" in urn for urn in found) and len(found) >= 4, True)
    kafka = FilterDsl.platform("kafka")
    equal(list(client.search.get_urns("checks.lineage", filter=kafka)), [])
    removed = list(graph.get_urns_by_filter(entity_types=["dataset"], query="checks.patched"))
    equal(PATCHED in removed, False)


@check
def tags_are_created_and_removed_by_graphql(graph: DataHubGraph) -> None:
    created = graph.create_tag("checks-created")
    emit(graph, DATASET, m.GlobalTagsClass(tags=[m.TagAssociationClass(tag=created)]))
    equal(graph.remove_tag(tag_urn=created, resource_urn=DATASET), True)
    tags = graph.get_aspect(DATASET, m.GlobalTagsClass)
    equal(tags and tags.tags, [])


def main(url: str) -> None:
    run(CHECKS, DataHubGraph(DatahubClientConfig(server=url)))


if __name__ == "__main__":
    main(sys.argv[1])
