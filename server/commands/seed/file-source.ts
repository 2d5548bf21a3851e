import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Registry } from '../../../graph/model/registry.ts'
import { readRecord } from './file-records.ts'
import { phasesOf } from './phases.ts'
import { SeedError, type Group, type Malformed, type Source } from './proposal.ts'
import { parseJson } from '../../../graph/model/json-text.ts'

/** Roughly the longest string that V8 can hold. */
const FILE_BYTES_MAX = 512 * 1024 * 1024

/**
 * Opens a file of MCEs and MCPs: a JSON array of records, or a single record. The file is read
 * whole; proposals are made while the source is iterated, definitions before what they define.
 *
 * @throws SeedError when the file cannot be read
 */
export async function openFile(registry: Registry, path: string): Promise<Source> {
  const content = parse(path, await readText(path))
  const records: readonly unknown[] = Array.isArray(content) ? content : [content]
  const phases = phasesOf(records)
  return {
    name: basename(path),
    unit: 'records',
    total: records.length,
    groups: groupsOf(registry, records, phases.flat()),
    barriers: barriersOf(phases),
  }
}

function* groupsOf(
  registry: Registry,
  records: readonly unknown[],
  order: readonly number[],
): Generator<Group | Malformed, void> {
  for (const at of order) yield readRecord(registry, records[at], at)
}

/** Returns how many records precede the end of each phase but the last. */
function barriersOf(phases: readonly (readonly number[])[]): number[] {
  let count = 0
  return phases.slice(0, -1).map((phase) => (count += phase.length))
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size >= FILE_BYTES_MAX) {
      const megabytes = Math.ceil(size / 1024 / 1024)
      throw new SeedError(
        `${path} has ${megabytes} MB; a file is read whole and can have up to 512 MB, so split it.`,
      )
    }
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof SeedError) throw cause
    throw new SeedError(`${path} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}

function parse(path: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new SeedError(`${path} is not JSON: ${(cause as Error).message}.`, { cause })
  }
}
