import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildClientSchema,
  getIntrospectionQuery,
  Kind,
  parse,
  validate,
  visit,
  type ASTNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type IntrospectionQuery,
  type OperationDefinitionNode,
} from 'graphql'
import { withCatalog, type TestCatalog } from './environment.ts'
import type { OnResults, Result } from './results.ts'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Validates the operations of DataHub's page, each with its fragments, against Trellis's schema. */
export async function runPageOperations(
  source: string,
  folder: string,
  isWanted: (file: string) => boolean,
  onResults: OnResults,
): Promise<void> {
  const documents = join(source, 'datahub-web-react/src/graphql')
  const files = (await readdir(documents)).filter((name) => name.endsWith('.graphql')).toSorted()
  const definitionsByFile = new Map(
    await Promise.all(
      files.map(async (file) => {
        const { definitions } = parse(await readFile(join(documents, file), 'utf8'))
        return [file, definitions] as const
      }),
    ),
  )
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of [...definitionsByFile.values()].flat()) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition)
  }
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

/** Returns the fragments that an operation names, and those that these name. */
function neededFragments(
  operation: OperationDefinitionNode,
  fragments: Fragments,
): readonly FragmentDefinitionNode[] {
  const usedFragments = new Set<FragmentDefinitionNode>()
  const collect = (node: ASTNode): void => {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)
        if (!fragment || usedFragments.has(fragment)) return
        usedFragments.add(fragment)
        collect(fragment)
      },
    })
  }
  collect(operation)
  return [...usedFragments]
}
