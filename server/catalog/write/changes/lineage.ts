import type { ChartInfo } from '../../../../graph/aspects/analytics/chart-info.ts'
import { chart } from '../../../../graph/aspects/analytics/chart.entity.ts'
import type { DashboardInfo } from '../../../../graph/aspects/analytics/dashboard-info.ts'
import { dataset as datasetEntity } from '../../../../graph/aspects/datasets/dataset.entity.ts'
import type { DataJobInputOutput } from '../../../../graph/aspects/pipelines/data-job-input-output.ts'
import type { UpstreamLineage } from '../../../../graph/aspects/lineage/upstream-lineage.ts'
import { dataJob } from '../../../../graph/aspects/pipelines/data-job.entity.ts'
import type { AuditStamp } from '../../../../graph/model/audit.ts'
import { DRAWN } from '../../../../graph/model/edge-times.ts'
import { entityTypeOf, type Urn } from '../../../../graph/model/urn.ts'
import { withoutUrns } from './urns.ts'

/** Upstreams of one entity to add and to remove. */
export interface UpstreamChange {
  readonly added: readonly Urn[]
  readonly removed: readonly Urn[]
}

/** Adds and removes upstreams of a dataset; existing ones keep their members. */
export function withUpstreams(
  value: UpstreamLineage | undefined,
  change: UpstreamChange,
  stamp: AuditStamp,
): UpstreamLineage {
  const upstreamEntry = (dataset: Urn) => ({
    dataset,
    type: 'TRANSFORMED' as const,
    auditStamp: stamp,
    created: stamp,
    properties: DRAWN,
  })
  const upstreams = changeEntries(value?.upstreams, change, ({ dataset }) => dataset, upstreamEntry)
  return { ...value, upstreams }
}

/** Adds and removes inputs of a chart; the older list `inputs` only loses entries. */
export function withInputs(
  value: ChartInfo | undefined,
  change: UpstreamChange,
  stamp: AuditStamp,
): ChartInfo {
  const dropped = new Set<string>(change.removed)
  return {
    ...value,
    ...(value?.inputs && { inputs: value.inputs.filter(({ string: urn }) => !dropped.has(urn)) }),
    inputEdges: changeEdges(value?.inputEdges, change, stamp),
  }
}

/** Adds and removes the charts and datasets of a dashboard. */
export function withContents(
  value: DashboardInfo | undefined,
  change: UpstreamChange,
  stamp: AuditStamp,
): DashboardInfo {
  return {
    ...value,
    ...(value?.charts && { charts: withoutUrns(value.charts, change.removed) }),
    ...(value?.datasets && { datasets: withoutUrns(value.datasets, change.removed) }),
    chartEdges: changeEdges(value?.chartEdges, limitToType(change, chart.name), stamp),
    datasetEdges: changeEdges(value?.datasetEdges, limitToType(change, datasetEntity.name), stamp),
  }
}

/** Adds and removes the input datasets and the upstream tasks of a task. */
export function withTaskInputs(
  value: DataJobInputOutput | undefined,
  change: UpstreamChange,
  stamp: AuditStamp,
): DataJobInputOutput {
  return {
    inputDatasets: [],
    outputDatasets: [],
    ...value,
    ...(value?.inputDatasets && {
      inputDatasets: withoutUrns(value.inputDatasets, change.removed),
    }),
    ...(value?.inputDatajobs && {
      inputDatajobs: withoutUrns(value.inputDatajobs, change.removed),
    }),
    inputDatasetEdges: changeEdges(
      value?.inputDatasetEdges,
      limitToType(change, datasetEntity.name),
      stamp,
    ),
    inputDatajobEdges: changeEdges(
      value?.inputDatajobEdges,
      limitToType(change, dataJob.name),
      stamp,
    ),
  }
}

type Edges = NonNullable<ChartInfo['inputEdges']>

function changeEdges(edges: Edges | undefined, change: UpstreamChange, stamp: AuditStamp): Edges {
  const edgeTo = (destinationUrn: Urn) => ({
    destinationUrn,
    created: stamp,
    lastModified: stamp,
    properties: DRAWN,
  })
  return changeEntries(edges, change, ({ destinationUrn }) => destinationUrn, edgeTo)
}

/** Returns the entries without removed ones, then an entry of each added URN that has none. */
function changeEntries<Entry>(
  entries: readonly Entry[] = [],
  { added, removed }: UpstreamChange,
  urnOf: (entry: Entry) => string,
  entryOf: (urn: Urn) => Entry,
): Entry[] {
  const dropped = new Set<string>(removed)
  const keptEntries = entries.filter((entry) => !dropped.has(urnOf(entry)))
  const keptUrns = new Set(keptEntries.map(urnOf))
  const created = [...new Set(added)].filter((urn) => !keptUrns.has(urn))
  return [...keptEntries, ...created.map(entryOf)]
}

function limitToType({ added, removed }: UpstreamChange, type: string): UpstreamChange {
  return { added: added.filter((urn) => entityTypeOf(urn) === type), removed }
}
