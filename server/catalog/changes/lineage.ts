import type { ChartInfo } from '../../../graph/aspects/chart-info.ts'
import type { DashboardInfo } from '../../../graph/aspects/dashboard-info.ts'
import type { DataJobInputOutput } from '../../../graph/aspects/data-job-input-output.ts'
import type { UpstreamLineage } from '../../../graph/aspects/upstream-lineage.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { withoutUrns } from './urns.ts'

/** Upstreams of one entity that a person adds and takes away. */
export interface UpstreamChange {
  readonly added: readonly Urn[]
  readonly removed: readonly Urn[]
}

/** Marks lineage that people have drawn (docs/interface: edits/lineage). */
const DRAWN = { source: 'UI' }

/** The upstreams of a dataset; one that is there stays as it is. */
export function withUpstreams(
  value: UpstreamLineage | undefined,
  { added, removed }: UpstreamChange,
  stamp: AuditStamp,
): UpstreamLineage {
  const dropped = new Set<string>(removed)
  const kept = (value?.upstreams ?? []).filter(({ dataset }) => !dropped.has(dataset))
  const known = new Set(kept.map(({ dataset }) => dataset))
  const made = unique(added)
    .filter((dataset) => !known.has(dataset))
    .map((dataset) => ({
      dataset,
      type: 'TRANSFORMED' as const,
      auditStamp: stamp,
      created: stamp,
      properties: DRAWN,
    }))
  return { ...value, upstreams: [...kept, ...made] }
}

/** The inputs of a chart; those that older writers state are only taken away. */
export function withInputs(
  value: ChartInfo | undefined,
  change: UpstreamChange,
  stamp: AuditStamp,
): ChartInfo {
  const dropped = new Set<string>(change.removed)
  return {
    ...value,
    ...(value?.inputs && { inputs: value.inputs.filter(({ string: urn }) => !dropped.has(urn)) }),
    inputEdges: edgesOf(value?.inputEdges, change, stamp),
  }
}

/** What a dashboard shows: charts by themselves, datasets by themselves. */
export function withContents(
  value: DashboardInfo | undefined,
  change: UpstreamChange,
  stamp: AuditStamp,
): DashboardInfo {
  return {
    ...value,
    ...(value?.charts && { charts: withoutUrns(value.charts, change.removed) }),
    ...(value?.datasets && { datasets: withoutUrns(value.datasets, change.removed) }),
    chartEdges: edgesOf(value?.chartEdges, ofType(change, 'chart'), stamp),
    datasetEdges: edgesOf(value?.datasetEdges, ofType(change, 'dataset'), stamp),
  }
}

/** What a task reads, and the tasks before it. */
export function withReads(
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
    inputDatasetEdges: edgesOf(value?.inputDatasetEdges, ofType(change, 'dataset'), stamp),
    inputDatajobEdges: edgesOf(value?.inputDatajobEdges, ofType(change, 'dataJob'), stamp),
  }
}

type Edges = NonNullable<ChartInfo['inputEdges']>

function edgesOf(
  edges: Edges | undefined,
  { added, removed }: UpstreamChange,
  stamp: AuditStamp,
): Edges {
  const dropped = new Set<string>(removed)
  const kept = (edges ?? []).filter(({ destinationUrn }) => !dropped.has(destinationUrn))
  const known = new Set(kept.map(({ destinationUrn }) => destinationUrn))
  const made = unique(added)
    .filter((urn) => !known.has(urn))
    .map((destinationUrn) => ({
      destinationUrn,
      created: stamp,
      lastModified: stamp,
      properties: DRAWN,
    }))
  return [...kept, ...made]
}

function ofType({ added, removed }: UpstreamChange, type: string): UpstreamChange {
  return { added: added.filter((urn) => entityTypeOf(urn) === type), removed }
}

function unique(urns: readonly Urn[]): Urn[] {
  return [...new Set(urns)]
}
