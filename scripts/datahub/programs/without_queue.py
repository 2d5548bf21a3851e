"""A plugin for pytest that sends to the server by REST what fixtures send to the message queue."""

import os

from datahub.ingestion.sink.datahub_rest import DatahubRestSink
from datahub.ingestion.sink.sink_registry import sink_registry


class SinkWithoutQueue(DatahubRestSink):
    @classmethod
    def create(cls, _config, context):
        server = {
            "server": os.environ["DATAHUB_GMS_URL"],
            "extra_headers": {"Authorization": os.environ["SYSTEM_CREDENTIALS"]},
        }
        return DatahubRestSink.create(server, context)


# The registry loads all sinks first, and these do not replace each other.
sink_registry.get("datahub-rest")
sink_registry.register("datahub-kafka", SinkWithoutQueue, override=True)
