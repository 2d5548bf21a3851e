"""Checks of DataHubGraph and the emitter beyond sdk_checks.py: every mode, edits by GraphQL.

    python graph_checks.py URL

Prints a JSON object per check, as check_runner.py describes.
"""

import sys
from typing import Any, List

from datahub.emitter.mcp import MetadataChangeProposalWrapper
from datahub.emitter.rest_emitter import DatahubRestEmitter, EmitMode
from datahub.ingestion.graph.client import DataHubGraph
from datahub.ingestion.graph.config import DatahubClientConfig
from datahub.metadata import schema_classes as m

from check_runner import Check, equal, run

CHECKED = "urn:li:dataset:(urn:li:dataPlatform:hive,graph.checked,PROD)"
ASSERTION = "urn:li:assertion:graph-checks"
RECORDS = 40

CHECKS: List[Check] = []


def check(function: Check) -> Check:
    CHECKS.append(function)
    return function


def tags(prefix: str) -> List[str]:
    return [f"urn:li:tag:{prefix}-{number:03}" for number in range(RECORDS)]


def proposals(prefix: str) -> List[Any]:
    return [
        MetadataChangeProposalWrapper(entityUrn=urn, aspect=m.TagPropertiesClass(name=urn))
        for urn in tags(prefix)
    ]


@check
def the_emitter_writes_every_record_in_all_modes_at_both_endpoints(graph: DataHubGraph) -> None:
    for is_openapi in [False, True]:
        for mode in EmitMode:
            prefix = f"{'openapi' if is_openapi else 'restli'}-{mode.name}"
            emitter = DatahubRestEmitter(
                graph.config.server, openapi_ingestion=is_openapi
            )
            batch = proposals(prefix)
            for proposal in batch[:5]:
                emitter.emit(proposal, emit_mode=mode)
            emitter.emit_mcps(batch[5:], emit_mode=mode)
            written = [
                urn
                for urn in tags(prefix)
                if graph.get_aspect(urn, m.TagPropertiesClass) is not None
            ]
            equal((prefix, len(written)), (prefix, RECORDS))


@check
def emitting_again_changes_nothing(graph: DataHubGraph) -> None:
    emitter = DatahubRestEmitter(graph.config.server)
    for _twice in range(2):
        emitter.emit_mcps(proposals("again"))
    for urn in tags("again"):
        equal(graph.get_aspect(urn, m.TagPropertiesClass, 1), None)


@check
def custom_assertions_are_written_and_their_results_reported(graph: DataHubGraph) -> None:
    graph.emit_mcp(
        MetadataChangeProposalWrapper(
            entityUrn=CHECKED, aspect=m.DatasetPropertiesClass(name="graph.checked")
        )
    )
    made = graph.upsert_custom_assertion(
        urn=ASSERTION,
        entity_urn=CHECKED,
        type="Not null",
        description="Amounts are present.",
        platform_name="great-expectations",
        field_path="amount",
        logic="amount IS NOT NULL",
    )
    equal(made["urn"], ASSERTION)
    info = graph.get_aspect(ASSERTION, m.AssertionInfoClass)
    assert info is not None and info.customAssertion is not None
    equal((info.type, info.customAssertion.entity), ("CUSTOM", CHECKED))
    equal(info.customAssertion.field, f"urn:li:schemaField:({CHECKED},amount)")
    reported = graph.report_assertion_result(
        urn=ASSERTION,
        timestamp_millis=1_700_000_000_000,
        type="FAILURE",
        properties=[{"key": "rows", "value": "3"}],
    )
    equal(reported, True)
    event = graph.get_latest_timeseries_value(ASSERTION, m.AssertionRunEventClass, {})
    assert event is not None and event.result is not None
    equal((event.asserteeUrn, event.result.type), (CHECKED, "FAILURE"))
    equal(event.result.nativeResults, {"rows": "3"})


@check
def results_have_the_requested_extra_fields(graph: DataHubGraph) -> None:
    found = graph.get_results_by_filter(
        entity_types=["dataset"], query="graph.checked", extra_source_fields=["name", "platform"]
    )
    properties = [
        {each["name"]: each["value"] for each in result["extraProperties"]} for result in found
    ]
    equal(
        properties, [{"name": '"graph.checked"', "platform": '"urn:li:dataPlatform:hive"'}]
    )


def main(url: str) -> None:
    run(CHECKS, DataHubGraph(DatahubClientConfig(server=url)))


if __name__ == "__main__":
    main(sys.argv[1])
