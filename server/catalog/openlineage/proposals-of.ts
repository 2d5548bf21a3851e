import { columnOriginsOf, datasetProposals } from './datasets.ts'
import type { DatasetEvent, OpenLineageEvent } from './event.ts'
import { jobProposals } from './jobs.ts'
import { nameDataset, type NamingRules } from './naming.ts'
import { add, type Addition, type EventProposal } from './proposals.ts'
import { runProposals } from './runs.ts'

/**
 * Returns the proposals of an event (docs/interface: openlineage/events).
 *
 * @param actor URN of the caller
 */
export function proposalsOf(
  event: OpenLineageEvent,
  rules: NamingRules,
  actor: string,
): EventProposal[] {
  if (event.kind === 'dataset') {
    return [...datasetProposals(event.dataset, rules, event.atMillis), ...originsOf(event, rules)]
  }
  const datasets = [...event.inputs, ...event.outputs]
  return [
    ...jobProposals(event, rules),
    ...datasets.flatMap((dataset) => datasetProposals(dataset, rules, event.atMillis)),
    ...('run' in event ? runProposals(event, rules, actor) : []),
  ]
}

/**
 * Returns the lineage of a DatasetEvent, whose columns derive from others without a task between
 * them.
 */
function originsOf({ dataset }: DatasetEvent, rules: NamingRules): EventProposal[] {
  const origins = columnOriginsOf(dataset, rules)
  const upstreams = [...new Set(origins.map(({ upstreamDataset }) => upstreamDataset))]
  return add(nameDataset(dataset, rules).urn, 'upstreamLineage', [
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
