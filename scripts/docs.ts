import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatText } from './docs/layout.ts'
import { referencePages } from './docs/pages.ts'

/**
 * The default folder of the generated reference pages; `--check` lists stale ones instead of
 * writing.
 */
const FOLDER = join(import.meta.dirname, '../docs/reference')

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    folder: { type: 'string', default: FOLDER },
  },
})
const stale: string[] = []
for (const [name, text] of Object.entries(referencePages())) {
  const path = join(values.folder, name)
  const page = await formatText(path, text)
  if (page !== (await readFile(path, 'utf8').catch(() => ''))) stale.push(name)
  if (values.check) continue
  await mkdir(values.folder, { recursive: true })
  await writeFile(path, page)
}
if (values.check && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}; run \`npm run docs\`.`)
  process.exitCode = 1
}
