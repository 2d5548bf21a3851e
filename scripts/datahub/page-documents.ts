import {
  Kind,
  parse,
  visit,
  type ASTNode,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The GraphQL documents of DataHub's page. */
export interface PageDocuments {
  readonly definitionsByFile: ReadonlyMap<string, readonly DefinitionNode[]>
  readonly fragments: Fragments
}

export async function readPageDocuments(source: string): Promise<PageDocuments> {
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
  return { definitionsByFile, fragments }
}

/** Returns the fragments that an operation names, and those that these name. */
export function neededFragments(
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
