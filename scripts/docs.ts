import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatText } from './docs/layout.ts'
import { favorites, styleSheet } from './docs/neo4j-browser.ts'
import { referencePages } from './docs/pages.ts'

/** The default folder of the generated files; `--check` lists stale ones instead of writing. */
const FOLDER = join(import.meta.dirname, '../docs')

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    folder: { type: 'string', default: FOLDER },
  },
})
const pages = Object.entries(referencePages()).map(async ([name, text]) => {
  return [`reference/${name}`, Buffer.from(await formatText(name, text))] as const
})
const files = [
  ...(await Promise.all(pages)),
  ['explore/trellis.grass', Buffer.from(styleSheet())],
  ['explore/questions.zip', favorites()],
] as const
const stale: string[] = []
for (const [name, content] of files) {
  const path = join(values.folder, name)
  const known = await readFile(path).catch(() => undefined)
  if (!known?.equals(content)) stale.push(name)
  if (values.check) continue
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
if (values.check && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}; run \`npm run docs\`.`)
  process.exitCode = 1
}
