import { expect } from 'chai'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportCatalog } from '../../../../server/commands/export.ts'
import { marksIn } from './reading.ts'

type Target = Parameters<typeof exportCatalog>[0]
type Selection = NonNullable<Parameters<typeof exportCatalog>[1]['selection']>

/** Returns the records of the file that `trellis export` writes, a JSON text each. */
export async function exported(target: Target, selection?: Selection): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-seen-'))
  const out = join(folder, 'export.json')
  try {
    await exportCatalog(target, { out, ...(selection && { selection }) })
    const records = JSON.parse(await readFile(out, 'utf8')) as object[]
    return records.map((record) => JSON.stringify(record))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Requires an export to have all records of shown entities, and nothing else. */
export function checkExport(
  shown: readonly string[],
  whole: readonly string[],
  isShown: (urn: string, aspect: string) => boolean,
  isMarkShown: (mark: string) => boolean,
): void {
  const expected = whole.filter((record) => {
    const { entityUrn, aspectName } = JSON.parse(record) as Record<string, string>
    return isShown(entityUrn ?? '', aspectName ?? '')
  })
  expect(shown.toSorted()).to.deep.equal(expected.toSorted())
  const hidden = shown.filter((record) => !marksIn(record).every(isMarkShown))
  expect(hidden).to.deep.equal([])
}
