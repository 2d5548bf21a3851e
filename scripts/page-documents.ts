import { codegen } from '@graphql-codegen/core'
import * as documentNodes from '@graphql-codegen/typed-document-node'
import * as operations from '@graphql-codegen/typescript-operations'
import { parse, printSchema, type DocumentNode } from 'graphql'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leavesOf } from '../graph/model/walk.ts'
import { registry } from '../graph/registry.ts'
import { OTHER } from '../server/graphql/read/entity-names.ts'
import { createSchema } from '../server/graphql/schema.ts'
import { laidOut } from './docs/layout.ts'

const FOLDER = 'web/documents'
const ROOT = join(import.meta.dirname, '..')

/**
 * The documents of the page, checked against the schema, with the types of what they take and answer.
 *
 * @param path where the text will stand, for its layout
 * @throws Error when the schema does not answer a document
 */
export async function pageDocuments(path: string): Promise<string> {
  const schema: DocumentNode = parse(schemaText())
  const documents = readdirSync(join(ROOT, FOLDER))
    .toSorted()
    .map((file) => ({
      location: file,
      document: parse(readFileSync(join(ROOT, FOLDER, file), 'utf8')),
    }))
  const config = {
    documentMode: 'string',
    enumsAsTypes: true,
    useTypeImports: true,
    skipTypename: true,
    immutableTypes: true,
    inlineFragmentTypes: 'combine',
    scalars: { Long: 'number' },
  }
  const text = await codegen({
    filename: path,
    schema,
    documents,
    config,
    plugins: [{ operations: {} }, { documentNodes: {} }],
    pluginMap: { operations, documentNodes },
  })
  return laidOut(path, `// Written by \`npm run toc\` from ${FOLDER}. Do not edit.\n${text}`)
}

/**
 * The schema, where an entity is of a declared type or of one that stands for all others: the page knows
 * nothing particular of those, and types for each of them would be many times as long.
 */
function schemaText(): string {
  const particular = new Set([...registry.entities.map(({ graphql }) => graphql), OTHER.graphql])
  return printSchema(createSchema(registry)).replaceAll(
    /^type (\w+) implements Entity /gm,
    (start, name: string) => (particular.has(name) ? start : `type ${name} `),
  )
}

/** What people edit on entities of many types. */
const EDITED = [
  'globalTags',
  'glossaryTerms',
  'ownership',
  'domains',
  'institutionalMemory',
  'deprecation',
  'status',
]

/** Names of the model that the page asks by. */
export function modelNames(path: string): Promise<string> {
  const edges = registry.aspects.flatMap(({ fields, derivedEdges }) => [
    ...[...leavesOf(fields)].flatMap(({ field }) =>
      field.kind === 'urn' && field.edge ? [field.edge.name] : [],
    ),
    ...derivedEdges.map(({ name }) => name),
  ])
  const relationships = [...new Set(edges)].toSorted()
  const carried = Object.fromEntries(
    registry.entities.map(({ name, graphqlEnum }) => {
      return [graphqlEnum, EDITED.filter((aspect) => registry.carries(name, aspect))]
    }),
  )
  return laidOut(
    path,
    [
      '// Written by `npm run toc` from the declarations. Do not edit.',
      '/** Every relationship, by its name. */',
      `export const RELATIONSHIPS: readonly string[] = ${JSON.stringify(relationships)}`,
      '/** Of what people edit, that which entities of a type can have. */',
      `export const CARRIED: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(carried)}`,
    ].join('\n'),
  )
}
