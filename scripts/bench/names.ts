import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASPECTS_OF_SUBJECTS, SUBJECTS } from '../generate/words.ts'

/** Where developers may have real metadata, beside the project. */
const FOLDER = join(import.meta.dirname, '../../../shared/data')
/** What proposals call things, in JSON. */
const NAMED = /"(?:name|displayName|title|fieldPath|schemaName)"\s*:\s*"([^"\\]+)"/g
/** Anything that is no letter, digit or underscore stands between words here. */
const WORD = /[\p{L}\p{N}_]{3,30}/gu

/** Words that real things are called, where there are files of them; else those of generated data. */
export async function realNames(): Promise<readonly string[]> {
  const files = await readdir(FOLDER).catch(() => [])
  const names = new Set<string>()
  for (const file of files.filter((each) => each.endsWith('.json')).toSorted()) {
    const text = await readFile(join(FOLDER, file), 'utf8')
    for (const [, name = ''] of text.matchAll(NAMED)) {
      for (const [word] of name.matchAll(WORD)) names.add(word)
    }
  }
  return names.size > 0 ? [...names] : [...SUBJECTS, ...ASPECTS_OF_SUBJECTS]
}
