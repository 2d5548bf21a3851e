import type { Command } from '@commander-js/extra-typings'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runCommand } from '../server/commands/program.ts'
import { formatText } from './docs/format-text.ts'
import { favoritesArchive, styleSheet } from './docs/neo4j-browser.ts'
import { referencePages } from './docs/pages.ts'

const FOLDER = join(import.meta.dirname, '../docs')

interface Options {
  readonly check?: true
  readonly folder: string
}

const docs = (command: Command) =>
  command
    .description('Writes the pages and files of docs/ that are derived from the declarations.')
    .option('--check', 'fail if files are stale, instead of writing them')
    .option('--folder <folder>', 'folder of the files', FOLDER)
    .action(generate)

async function generate({ check, folder }: Options): Promise<void> {
  const pages = Object.entries(referencePages()).map(async ([name, text]) => {
    return [`reference/${name}`, Buffer.from(await formatText(name, text))] as const
  })
  const files = [
    ...(await Promise.all(pages)),
    ['explore/trellis.grass', Buffer.from(styleSheet())],
    ['explore/questions.zip', favoritesArchive()],
  ] as const
  const stale: string[] = []
  for (const [name, content] of files) {
    const path = join(folder, name)
    const current = await readFile(path).catch(() => undefined)
    if (!current?.equals(content)) stale.push(name)
    if (check) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  if (check && stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}; run \`npm run docs\`.`)
    process.exitCode = 1
  }
}

process.exitCode = await runCommand('npm run docs --', docs, process.argv.slice(2))
