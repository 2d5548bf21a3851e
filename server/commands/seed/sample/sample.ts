import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeFolder } from '../../../../graph/runtime/code-folder.ts'
import { registry } from '../../../../graph/registry.ts'
import { parseJson } from '../../../../graph/model/json-text.ts'
import { readRecord } from '../file-records.ts'
import type { Source } from '../proposal.ts'

/**
 * The folder of the sample: JSON files that `trellis seed --file` and `datahub ingest` load as
 * well.
 */
export const SAMPLE_FOLDER = join(codeFolder, 'server/commands/seed/sample')

/**
 * Returns the metadata of an online bookshop, from the tables of the shop to a dashboard: enough to
 * see each part of the catalog at work. Its times are fixed, so loading it twice changes nothing.
 */
export function sample(): Source {
  const files = readdirSync(SAMPLE_FOLDER).filter((name) => name.endsWith('.json'))
  const records = files.toSorted().flatMap((name) => {
    const text = readFileSync(join(SAMPLE_FOLDER, name), 'utf8')
    return parseJson(text)
  })
  const groups = records.map((record, at) => readRecord(registry, record, at))
  return { name: 'sample', unit: 'records', total: groups.length, groups }
}
