import type { ChartInfo } from '../../../graph/aspects/chart-info.ts'
import type { DashboardInfo } from '../../../graph/aspects/dashboard-info.ts'
import type { DataJobInputOutput } from '../../../graph/aspects/data-job-input-output.ts'
import type { UpstreamLineage } from '../../../graph/aspects/upstream-lineage.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { withoutUrns } from './urns.ts'

/** Upstreams of one entity to add and to remove. */
export interface UpstreamChange {
  readonly added: readonly Urn[]
  readonly removed: readonly Urn[]
}

/** Properties of lineage that users edit (docs/interface: edits/lineage). */
const EDITED = { source: 'UI' }

/** Adds and removes upstreams of a dataset; existing ones keep their members. */
export function withUpstreams(
  value: UpstreamLineage | undefined,
  { added, removed }: UpstreamChange,
  stamp: AuditStamp,
): UpstreamLineage {
  const dropped = new Set<string>(removed)
  const kept = (value?.upstreams ?? []).filter(({ dataset }) => !dropped.has(dataset))
  const known = new Set(kept.map(({ dataset }) => dataset))
  const created = unique(added)
    .filter((dataset) => !known.has(dataset))
    .map((dataset) => ({
      dataset,
      type: 'TRANSFORMED' as const,
      auditStamp: stamp,
      created: stamp,
      properties: EDITED,
    }))
  return { ...value, upstreams: [...kept, ...created] }
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
    inputEdges: edgesOf(value?.inputEdges, change, stamp),
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
    chartEdges: edgesOf(value?.chartEdges, ofType(change, 'chart'), stamp),
    datasetEdges: edgesOf(value?.datasetEdges, ofType(change, 'dataset'), stamp),
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
  const created = unique(added)
    .filter((urn) => !known.has(urn))
    .map((destinationUrn) => ({
      destinationUrn,
      created: stamp,
      lastModified: stamp,
      properties: EDITED,
    }))
  return [...kept, ...created]
}

function ofType({ added, removed }: UpstreamChange, type: string): UpstreamChange {
  return { added: added.filter((urn) => entityTypeOf(urn) === type), removed }
}

function unique(urns: readonly Urn[]): Urn[] {
  return [...new Set(urns)]
}
