"""Ingests the lineage of DataHub's tests: that of its time ranges, and files for its page."""

import os
import sys

from datahub.ingestion.graph.client import DataHubGraph
from datahub.ingestion.graph.config import DatahubClientConfig
from datahub.ingestion.source.file import read_metadata_file
from pathlib import Path
from tests.setup.lineage.ingest_time_lineage import ingest_time_lineage


def main(paths):
    graph = DataHubGraph(
        DatahubClientConfig(
            server=os.environ["DATAHUB_GMS_URL"],
            extra_headers={"Authorization": os.environ["SYSTEM_CREDENTIALS"]},
        )
    )
    for path in paths:
        for record in read_metadata_file(Path(path)):
            graph.emit(record)
    ingest_time_lineage(graph)
    print("ingested")


main(sys.argv[1:])
