import { upstreamLineage } from '../../../graph/aspects/lineage/upstream-lineage.ts'
import { columnOriginsOf, datasetProposals, restored } from './datasets.ts'
import type { DatasetEvent, OpenLineageEvent } from './event.ts'
import { jobProposals } from './jobs.ts'
import type { Meaning } from './job-names.ts'
import { add, type Addition, type EventProposal } from './proposals.ts'
import { runProposals } from './runs.ts'

/**
 * Returns the proposals of an event (docs/interface: openlineage/events).
 *
 * @param actor URN of the caller
 */
export function proposalsOf(
  event: OpenLineageEvent,
  meaning: Meaning,
  actor: string,
): EventProposal[] {
  if (event.kind === 'dataset') {
    return [...datasetProposals(event.dataset, meaning, event), ...originsOf(event, meaning)]
  }
  const isWriting = event.kind === 'run' && event.eventType === 'COMPLETE'
  const inputs = event.inputs.flatMap((dataset) => datasetProposals(dataset, meaning, event))
  const outputs = event.outputs.flatMap((dataset) => [
    ...(isWriting ? restored(dataset, meaning) : []),
    ...datasetProposals(dataset, meaning, event),
  ])
  return [
    ...jobProposals(event, meaning),
    ...inputs,
    ...outputs,
    ...('run' in event ? runProposals(event, meaning, actor) : []),
  ]
}

/**
 * Returns the lineage of a DatasetEvent, whose columns derive from others without a task between
 * them.
 */
function originsOf(
  { dataset }: DatasetEvent,
  { nameDataset }: Pick<Meaning, 'nameDataset'>,
): EventProposal[] {
  const origins = columnOriginsOf(dataset, nameDataset)
  const upstreams = [...new Set(origins.map(({ upstreamDataset }) => upstreamDataset))]
  return add(nameDataset(dataset).urn, upstreamLineage.name, [
    ...upstreams.map((upstream): Addition => [
      ['upstreams', upstream],
      { dataset: upstream, type: 'TRANSFORMED' },
    ]),
    ...origins.map(({ downstream, operation = 'NONE', upstream }): Addition => [
      ['fineGrainedLineages', operation, downstream, 'NONE', upstream],
      { confidenceScore: 1 },
    ]),
  ])
}
