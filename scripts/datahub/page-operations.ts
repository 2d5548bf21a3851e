import { join } from 'node:path'
import {
  buildClientSchema,
  getIntrospectionQuery,
  Kind,
  validate,
  type GraphQLSchema,
  type IntrospectionQuery,
  type OperationDefinitionNode,
} from 'graphql'
import { withCatalog, type TestCatalog } from './environment.ts'
import { neededFragments, readPageDocuments, type Fragments } from './page-documents.ts'
import type { OnResults, Result } from './results.ts'

/** Validates the operations of DataHub's page, each with its fragments, against Trellis's schema. */
export async function runPageOperations(
  source: string,
  folder: string,
  isWanted: (file: string) => boolean,
  onResults: OnResults,
): Promise<void> {
  const { definitionsByFile, fragments } = await readPageDocuments(source)
  const schema = await withCatalog(source, join(folder, 'page'), readSchema)
  for (const [file, definitions] of definitionsByFile) {
    const operations = definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    )
    if (operations.length === 0 || !isWanted(file)) continue
    onResults(operations.map((operation) => checkOperation(file, operation, fragments, schema)))
  }
}

async function readSchema(catalog: TestCatalog): Promise<GraphQLSchema> {
  const query = getIntrospectionQuery({ inputValueDeprecation: true })
  const answer = await catalog.send('POST', '/api/graphql', { query })
  return buildClientSchema(((await answer.json()) as { data: IntrospectionQuery }).data)
}

function checkOperation(
  file: string,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  schema: GraphQLSchema,
): Result {
  const usedFragments = neededFragments(operation, fragments)
  const document = { kind: Kind.DOCUMENT, definitions: [operation, ...usedFragments] } as const
  const errors = validate(schema, document, undefined, { maxErrors: 1_000 })
  const test = operation.name?.value ?? operation.operation
  if (errors.length === 0) return { file, test, outcome: 'passed' }
  const messages = new Set(errors.map(({ message }) => message))
  return { file, test, outcome: 'failed', message: [...messages].join('\n') }
}
