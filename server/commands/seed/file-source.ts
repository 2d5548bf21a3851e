import { basename } from 'node:path'
import type { Registry } from '../../../graph/model/registry.ts'
import { readRecord } from './file-records.ts'
import { splitPhases } from './phases.ts'
import { readJsonFile } from './json-file.ts'
import type { ProposalGroup, Malformed, Source } from './proposal.ts'

/**
 * Opens a file of MCEs and MCPs: a JSON array of records, or a single record. The file is read
 * whole; proposals are made while the source is iterated, definitions before what they define.
 *
 * @throws SeedError when the file cannot be read
 */
export async function openFile(registry: Registry, path: string): Promise<Source> {
  const content = await readJsonFile(path)
  const records: readonly unknown[] = Array.isArray(content) ? content : [content]
  const phases = splitPhases(records)
  return {
    name: basename(path),
    unit: 'records',
    total: records.length,
    groups: groupRecords(registry, records, phases.flat()),
    barriers: phaseBarriers(phases),
  }
}

function* groupRecords(
  registry: Registry,
  records: readonly unknown[],
  order: readonly number[],
): Generator<ProposalGroup | Malformed, void> {
  for (const at of order) yield readRecord(registry, records[at], at)
}

/** Returns how many records precede the end of each phase but the last. */
function phaseBarriers(phases: readonly (readonly number[])[]): number[] {
  let count = 0
  return phases.slice(0, -1).map((phase) => (count += phase.length))
}
