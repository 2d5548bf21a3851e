import { upstreamLineage } from '../../../graph/aspects/lineage/upstream-lineage.ts'
import { columnOrigins, datasetProposals, restoreProposals } from './datasets.ts'
import type { DatasetEvent, OpenLineageEvent } from './event.ts'
import { jobProposals } from './jobs.ts'
import type { EventMeaning } from './job-names.ts'
import { additionProposals, type Addition, type EventProposal } from './event-proposal.ts'
import { runProposals } from './runs.ts'

/**
 * Returns the proposals of an event (docs/interface: openlineage/events).
 *
 * @param actor URN of the caller
 */
export function translateEvent(
  event: OpenLineageEvent,
  meaning: EventMeaning,
  actor: string,
): EventProposal[] {
  if (event.kind === 'dataset') {
    return [...datasetProposals(event.dataset, meaning, event), ...eventOrigins(event, meaning)]
  }
  const isWriting = event.kind === 'run' && event.eventType === 'COMPLETE'
  const inputs = event.inputs.flatMap((dataset) => datasetProposals(dataset, meaning, event))
  const outputs = event.outputs.flatMap((dataset) => [
    ...(isWriting ? restoreProposals(dataset, meaning) : []),
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
function eventOrigins(
  { dataset }: DatasetEvent,
  { nameDataset }: Pick<EventMeaning, 'nameDataset'>,
): EventProposal[] {
  const origins = columnOrigins(dataset, nameDataset)
  const upstreams = [...new Set(origins.map(({ upstreamDataset }) => upstreamDataset))]
  return additionProposals(nameDataset(dataset).urn, upstreamLineage.name, [
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
