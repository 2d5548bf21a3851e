import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/**
 * The generated indexes of the declarations. This script also writes the types of GraphQL arguments
 * and the page's part of the schema; with `--check` it fails when a committed file is stale.
 */
const TABLES = [
  { folder: 'graph/aspects', list: 'ASPECTS', type: 'Aspect', from: '../model/aspect.ts' },
  { folder: 'graph/entities', list: 'ENTITIES', type: 'EntityType', from: '../model/entity.ts' },
  {
    folder: 'server/graphql/mutations',
    list: 'MUTATIONS',
    type: 'SchemaModule',
    from: '../schema-module.ts',
  },
  {
    folder: 'server/graphql/features',
    list: 'FEATURES',
    type: 'SchemaModule',
    from: '../schema-module.ts',
  },
] as const
const ARGUMENTS = 'server/graphql/arguments.generated.ts'
const MODEL = 'web/src/api/model.generated.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const stale: string[] = []
for (const table of TABLES) settle(`${table.folder}/index.ts`, textOf(table))
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

function settle(path: string, text: string): void {
  if (text === read(path)) return
  if (values.check) stale.push(path)
  else writeFileSync(path, text)
}

function textOf({ folder, list, type, from }: (typeof TABLES)[number]): string {
  const entries = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .toSorted()
    .map((file) => ({ file, name: declarationIn(`${folder}/${file}`) }))
    .filter(({ name }) => name !== undefined)
  return [
    '// Written by `npm run toc`, which reads this folder. Do not edit.',
    `import type { ${type} } from '${from}'`,
    ...entries.map(({ file, name }) => `import { ${name} } from './${file}'`),
    '',
    `export const ${list}: readonly ${type}[] = Object.freeze([`,
    ...entries.map(({ name }) => `  ${name},`),
    '])',
    '',
  ].join('\n')
}

/** Returns the name that a file declares. @throws Error when a file of the model declares none */
function declarationIn(path: string): string | undefined {
  const text = readFileSync(path, 'utf8')
  const module = /^export const (\w+): SchemaModule = /m.exec(text)?.[1]
  const name = module ?? /^export const (\w+) = (?:aspect|entity)\(/m.exec(text)?.[1]
  // Files beside mutations hold what several of them share.
  if (!name && !path.startsWith('server/'))
    throw new Error(
      `${path} has no declaration; expected \`export const … = aspect(…)\` or \`entity(…)\``,
    )
  return name
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
