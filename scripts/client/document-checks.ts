import {
  Kind,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { GRAPHQL_LIMITS } from '../../server/graphql/engine/endpoint.ts'
import { limitsRule } from '../../server/graphql/engine/limits/rule.ts'
import { createSchema } from '../../server/graphql/schema.ts'
import type { Checks } from './checks.ts'
import type { PythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'programs', 'graphql_documents.py')

/** A Python package, and those of its folders that send requests to a catalog. */
interface Package {
  readonly name: string
  readonly folders: readonly string[]
  /** The least number of documents, so that a change of the package's layout is noticed. */
  readonly documentsMin: number
}

export const CLIENT_PACKAGE: Package = {
  name: 'datahub',
  folders: [
    'api',
    'cli',
    'ingestion/graph',
    'ingestion/source/common',
    'ingestion/source/datahub_documents',
    'ingestion/source/gc',
    'ingestion/source/unstructured',
    'sdk',
    'secret',
  ],
  documentsMin: 40,
}
export const MCP_PACKAGE: Package = { name: 'mcp_server_datahub', folders: [], documentsMin: 25 }

/** Documents that DataHub refuses as well, by operation. */
const REFUSED_EVERYWHERE: Readonly<Record<string, string>> = {
  getPlatformResource: 'requests a type that DataHub has never had; the client expects the failure',
}

interface Text {
  /** The file and line. */
  readonly location: string
  readonly folder: string
  readonly text: string
}
interface Document extends Text {
  readonly parsed: DocumentNode
}

/**
 * Checks that every GraphQL document in an installed package is valid against this schema.
 *
 * @returns the documents with their fragments
 */
export function checkDocuments(
  checks: Checks,
  client: PythonClient,
  clientPackage: Package,
): Promise<DocumentNode[]> {
  return checks.section(`GraphQL documents in ${clientPackage.name}`, (section) => {
    return validDocuments(section, client, clientPackage)
  })
}

async function validDocuments(
  checks: Checks,
  client: PythonClient,
  { name, folders, documentsMin }: Package,
): Promise<DocumentNode[]> {
  const schema = createSchema(registry)
  const { code, stdout, output } = await client.script(SCRIPT, name, ...folders)
  if (code !== 0) {
    checks.report('the documents can be read', output.slice(-2_000))
    return []
  }
  const texts = stdout.split('\n').filter((line) => line !== '')
  const documents = texts.flatMap((line) => parseDocumentText(JSON.parse(line) as Text))
  const sentDocuments = documents
    .filter((document) => operationsIn(document.parsed).length > 0)
    .map((document) => ({ location: document.location, node: withFragments(document, documents) }))
  for (const { location, node } of sentDocuments) {
    const problem = validationProblem(schema, node)
    const operations = operationsIn(node)
    const expectsRefusal = operations.some(
      (operation) => operation && operation in REFUSED_EVERYWHERE,
    )
    checks.report(
      `${location} ${operations.join(', ')}${expectsRefusal ? ' is refused' : ''}`,
      expectsRefusal ? (problem ? undefined : 'it is valid') : problem,
    )
  }
  const isEnough = sentDocuments.length >= documentsMin
  checks.report(
    `the package has at least ${documentsMin} documents`,
    isEnough ? undefined : `found only ${sentDocuments.length}`,
  )
  return sentDocuments.map(({ node }) => node)
}

/** Parses a text; most texts with a GraphQL keyword are prose, not documents. */
function parseDocumentText(text: Text): Document[] {
  try {
    return [{ ...text, parsed: parse(text.text) }]
  } catch {
    return []
  }
}

/** Returns the names of operations; an anonymous one is named by its kind. */
export function operationsIn({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? [definition.name?.value ?? definition.operation]
      : [],
  )
}

/** Adds the fragments of another file in the folder that the client joins with the document. */
function withFragments(document: Document, documents: readonly Document[]): DocumentNode {
  const { definitions } = document.parsed
  const names = (nodes: DocumentNode['definitions']) =>
    nodes.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [node.name.value] : []))
  const ownFragments = new Set(names(definitions))
  const isSpread = (name: string) => document.text.includes(`...${name}`) && !ownFragments.has(name)
  const neighbour = documents.find(
    ({ folder, parsed: { definitions: nodes } }) =>
      folder === document.folder &&
      nodes.every(({ kind }) => kind === Kind.FRAGMENT_DEFINITION) &&
      names(nodes).some(isSpread),
  )
  return neighbour
    ? { ...document.parsed, definitions: [...definitions, ...neighbour.parsed.definitions] }
    : document.parsed
}

function validationProblem(schema: GraphQLSchema, document: DocumentNode): string | undefined {
  const rules = [...specifiedRules, limitsRule(GRAPHQL_LIMITS)]
  const [first, ...rest] = validate(schema, document, rules)
  if (!first) return undefined
  return rest.length > 0 ? `${first.message} (and ${rest.length} more)` : first.message
}
