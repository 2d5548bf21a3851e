import type { Command } from '@commander-js/extra-typings'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { runCommand } from '../server/commands/program.ts'

const DESCRIPTION = `Writes the indexes of declarations and of GraphQL topics, the types of GraphQL arguments, and the \
page's part of the schema with its documents.`

const DECLARATIONS = 'graph/aspects'
/** The generated indexes of declarations, which have a folder for each domain. */
const TABLES = [
  { index: 'aspects', list: 'ASPECTS', type: 'Aspect', from: '../model/aspect.ts' },
  { index: 'entities', list: 'ENTITIES', type: 'EntityType', from: '../model/entity.ts' },
] as const
const GRAPHQL = 'server/graphql'
const TOPICS = `${GRAPHQL}/topics.generated.ts`
const ARGUMENTS = 'server/graphql/arguments.generated.ts'
const MODEL = 'web/src/api/model.generated.ts'

const toc = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--check', 'fail if committed files are stale, instead of writing them')
    .action(({ check = false }) => update(check))

async function update(isCheck: boolean): Promise<void> {
  const stale: string[] = []
  const settle = (path: string, text: string): void => {
    if (text === read(path)) return
    if (isCheck) stale.push(path)
    else writeFileSync(path, text)
  }
  for (const table of TABLES)
    settle(`${DECLARATIONS}/${table.index}.generated.ts`, tableText(table))
  settle(TOPICS, topicsText())
  if (stale.length === 0) {
    // Imported only now, because the schema depends on the indexes.
    const { argumentTypes } = await import('./graphql-arguments.ts')
    settle(ARGUMENTS, await argumentTypes(ARGUMENTS))
    const { modelNames } = await import('./page-model.ts')
    const { writePageDocuments } = await import('./page-documents.ts')
    settle(MODEL, await modelNames(MODEL))
    await writePageDocuments()
  }
  if (stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}; run \`npm run toc\`.`)
    process.exitCode = 1
  }
}

function tableText({ index, list, type, from }: (typeof TABLES)[number]): string {
  const entries = filesBelow(DECLARATIONS)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.generated.ts'))
    .filter((file) => file.endsWith('.entity.ts') === (index === 'entities'))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
    .map((file) => ({ file, name: declarationIn(`${DECLARATIONS}/${file}`) }))
  return [
    '// Written by `npm run toc`, which reads the folders of this one. Do not edit.',
    `import type { ${type} } from '${from}'`,
    ...entries.map(({ file, name }) => `import { ${name} } from './${file}'`),
    '',
    `export const ${list}: readonly ${type}[] = Object.freeze([`,
    ...entries.map(({ name }) => `  ${name},`),
    '])',
    '',
  ].join('\n')
}

/** Returns the files of the folders of a folder, by their paths in it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.includes('/'))
    .toSorted()
}

/** Returns the name that a file declares. @throws Error when it declares none */
function declarationIn(path: string): string {
  const name = /^export const (\w+) = (?:aspect|entity)\(/m.exec(readFileSync(path, 'utf8'))?.[1]
  if (name !== undefined) return name
  throw new Error(
    `${path} has no declaration; expected \`export const … = aspect(…)\` or \`entity(…)\``,
  )
}

/** Returns the registry of the GraphQL topics, which have a folder each. */
function topicsText(): string {
  const files = filesBelow(GRAPHQL)
  const modules = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(`${GRAPHQL}/${file}`, 'utf8')
      const name = /^export const (\w+): SchemaModule = /m.exec(text)?.[1]
      return name === undefined ? [] : [{ file, name }]
    })
  return [
    '// Written by `npm run toc`, which reads the folders of this one. Do not edit.',
    "import type { SchemaModule } from './engine/schema-module.ts'",
    ...modules.map(({ file, name }) => `import { ${name} } from './${file}'`),
    '',
    'export const SDL_FILES: readonly string[] = Object.freeze([',
    ...files.filter((file) => file.endsWith('.graphql')).map((file) => `  '${file}',`),
    '])',
    '',
    'export const TOPICS: readonly SchemaModule[] = Object.freeze([',
    ...modules.map(({ name }) => `  ${name},`),
    '])',
    '',
  ].join('\n')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

process.exitCode = await runCommand('npm run toc --', toc, process.argv.slice(2))
