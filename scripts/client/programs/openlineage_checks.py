"""Checks of the metadata that the catalog derives from events of OpenLineage's Python client.

    python openlineage_checks.py URL

Prints a JSON object per check, as check_runner.py describes.
"""

import json
import sys
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, List

from openlineage.client import OpenLineageClient
from openlineage.client.event_v2 import (
    DatasetEvent,
    InputDataset,
    Job,
    JobEvent,
    OutputDataset,
    Run,
    RunEvent,
    RunState,
    StaticDataset,
)
from openlineage.client.facet_v2 import (
    column_lineage_dataset,
    documentation_dataset,
    ownership_dataset,
    schema_dataset,
)
from openlineage.client.transport.http import HttpCompression, HttpConfig, HttpTransport

from check_runner import Check, equal, run

TIME = "2026-01-31T12:00:00.123456+00:00"
PRODUCER = "https://github.com/OpenLineage/OpenLineage/tree/1.54.0/integration/dbt"
ORDERS = "urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)"
RAW = "urn:li:dataset:(urn:li:dataPlatform:s3,lake/raw/orders,PROD)"
FLOW = "urn:li:dataFlow:(dbt,shop,checks)"
JOB = f"urn:li:dataJob:({FLOW},shop.orders)"

CHECKS: List[Check] = []


class Catalog:
    """A catalog, with OpenLineage clients that send events to it."""

    def __init__(self, url: str) -> None:
        self.url = url

    def client(self, **more: Any) -> OpenLineageClient:
        settings = {"endpoint": "openapi/openlineage/api/v1/lineage", **more}
        config = HttpConfig(url=self.url, **settings)
        return OpenLineageClient(transport=HttpTransport(config))

    def aspects(self, urn: str) -> Dict[str, Any]:
        path = f"{self.url}/entitiesV2/{urllib.parse.quote(urn, safe='')}"
        with urllib.request.urlopen(path) as answer:
            return {name: each["value"] for name, each in json.load(answer)["aspects"].items()}


def check(function: Check) -> Check:
    CHECKS.append(function)
    return function


def raw() -> InputDataset:
    return InputDataset(namespace="s3://lake", name="raw/orders")


def orders(**facets: Any) -> OutputDataset:
    return OutputDataset(
        namespace="postgres://db.example:5432", name="shop.public.orders", facets=facets
    )


def run_event(run_id: str, state: RunState, **more: Any) -> RunEvent:
    return RunEvent(
        eventType=state,
        eventTime=TIME,
        run=Run(runId=run_id),
        job=Job(namespace="checks", name="shop.orders"),
        producer=PRODUCER,
        **more,
    )


@check
def openlineage_runs_become_pipelines_tasks_and_runs(catalog: Catalog) -> None:
    run_id = str(uuid.uuid4())
    client = catalog.client()
    client.emit(run_event(run_id, RunState.START, inputs=[raw()]))
    client.emit(run_event(run_id, RunState.COMPLETE, outputs=[orders()]))
    job = catalog.aspects(JOB)
    info = {"customProperties": {}, "name": "orders", "type": {"string": "dbt"}, "flowUrn": FLOW}
    equal(job["dataJobInfo"], info)
    lineage = job["dataJobInputOutput"]
    equal([each["destinationUrn"] for each in lineage["inputDatasetEdges"]], [RAW])
    equal([each["destinationUrn"] for each in lineage["outputDatasetEdges"]], [ORDERS])
    ran = catalog.aspects(f"urn:li:dataProcessInstance:{run_id}")
    equal(ran["dataProcessInstanceRelationships"]["parentTemplate"], JOB)
    equal(ran["dataProcessInstanceOutput"]["outputs"], [ORDERS])


@check
def openlineage_events_may_be_gzipped_and_go_to_the_default_endpoint(catalog: Catalog) -> None:
    run_id = str(uuid.uuid4())
    client = catalog.client(endpoint="api/v1/lineage", compression=HttpCompression.GZIP)
    client.emit(run_event(run_id, RunState.FAIL, inputs=[raw()]))
    ran = catalog.aspects(f"urn:li:dataProcessInstance:{run_id}")
    equal(ran["dataProcessInstanceInput"]["inputs"], [RAW])


@check
def openlineage_facets_become_columns_owners_documentation_and_column_lineage(catalog: Catalog) -> None:
    source = column_lineage_dataset.InputField(
        namespace="s3://lake", name="raw/orders", field="key"
    )
    facets = {
        "schema": schema_dataset.SchemaDatasetFacet(
            fields=[schema_dataset.SchemaDatasetFacetFields(name="id", type="BIGINT")]
        ),
        "documentation": documentation_dataset.DocumentationDatasetFacet(description="Orders."),
        "ownership": ownership_dataset.OwnershipDatasetFacet(
            owners=[ownership_dataset.Owner(name="ada", type="DATA_STEWARD")]
        ),
        "columnLineage": column_lineage_dataset.ColumnLineageDatasetFacet(
            fields={"id": column_lineage_dataset.Fields(inputFields=[source])}
        ),
    }
    client = catalog.client()
    job = Job(namespace="checks", name="shop.orders")
    client.emit(
        JobEvent(
            eventTime=TIME, job=job, producer=PRODUCER, inputs=[raw()], outputs=[orders(**facets)]
        )
    )
    table = catalog.aspects(ORDERS)
    equal([each["fieldPath"] for each in table["schemaMetadata"]["fields"]], ["id"])
    equal(table["datasetProperties"]["description"], "Orders.")
    equal([each["owner"] for each in table["ownership"]["owners"]], ["urn:li:corpuser:ada"])
    lineage = catalog.aspects(JOB)["dataJobInputOutput"]["fineGrainedLineages"]
    equal(
        [(each["upstreams"], each["downstreams"]) for each in lineage],
        [([f"urn:li:schemaField:({RAW},key)"], [f"urn:li:schemaField:({ORDERS},id)"])],
    )


@check
def openlineage_datasets_are_written_without_a_job(catalog: Catalog) -> None:
    dataset = StaticDataset(
        namespace="bigquery",
        name="project.shop.orders",
        facets={
            "documentation": documentation_dataset.DocumentationDatasetFacet(description="Same.")
        },
    )
    catalog.client().emit(DatasetEvent(eventTime=TIME, dataset=dataset, producer=PRODUCER))
    urn = "urn:li:dataset:(urn:li:dataPlatform:bigquery,project.shop.orders,PROD)"
    properties = {"customProperties": {}, "tags": [], "description": "Same."}
    equal(catalog.aspects(urn)["datasetProperties"], properties)


@check
def malformed_openlineage_events_are_refused_immediately(catalog: Catalog) -> None:
    event = run_event(str(uuid.uuid4()), RunState.START)
    event.job.name = " "
    try:
        catalog.client().emit(event)
    except Exception as error:
        assert "400" in str(error), str(error)
    else:
        raise AssertionError("the server accepted it")


if __name__ == "__main__":
    run(CHECKS, Catalog(sys.argv[1]))
