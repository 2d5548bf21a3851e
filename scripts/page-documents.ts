import { codegen } from '@graphql-codegen/core'
import * as documentNodes from '@graphql-codegen/typed-document-node'
import * as operations from '@graphql-codegen/typescript-operations'
import { parse, printSchema, visit, type DocumentNode } from 'graphql'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '../graph/registry.ts'
import { OTHER } from '../server/catalog/find/entity-names.ts'
import { createSchema } from '../server/graphql/schema.ts'

const FOLDER = 'web/documents'
const TYPES = 'web/src/api/documents.generated.ts'
const ROOT = join(import.meta.dirname, '..')

/**
 * Validates the documents of the page against the schema, and writes them with the types of their
 * variables and results. The file is not committed, because it is derived and three times as long.
 *
 * @throws Error when a document is invalid
 */
export async function writePageDocuments(): Promise<void> {
  const documents = readdirSync(join(ROOT, FOLDER))
    .toSorted()
    .map((file) => ({
      location: file,
      document: parse(readFileSync(join(ROOT, FOLDER, file), 'utf8')),
    }))
  const config = {
    documentMode: 'graphQLTag',
    gqlImport: './document.ts#gql',
    documentNodeImport: './document.ts#DocumentNode',
    enumsAsTypes: true,
    useTypeImports: true,
    skipTypename: true,
    immutableTypes: true,
    inlineFragmentTypes: 'combine',
    scalars: { Long: 'number' },
  }
  const text = await codegen({
    filename: TYPES,
    schema: parse(schemaText(documents.map(({ document }) => document))),
    documents,
    config,
    plugins: [{ operations: {} }, { documentNodes: {} }],
    pluginMap: { operations, documentNodes },
  })
  writeFileSync(join(ROOT, TYPES), `// Written by \`npm run toc\` from ${FOLDER}.\n${text}`)
}

/**
 * Returns the schema with only those entity types that the documents name, and one that stands for
 * all others, because types for each of them would be many times as long.
 */
function schemaText(documents: readonly DocumentNode[]): string {
  const usedTypes = new Set<string>([OTHER.graphql])
  for (const document of documents) {
    visit(document, {
      NamedType({ name }) {
        usedTypes.add(name.value)
      },
    })
  }
  return printSchema(createSchema(registry)).replaceAll(
    /^type (\w+) implements [\w& ]+ /gm,
    (start, name: string) => (usedTypes.has(name) ? start : `type ${name} `),
  )
}
