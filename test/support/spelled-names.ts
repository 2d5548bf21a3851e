import { declaredEdgePaths } from '../../graph/model/edges.ts'
import type { SearchNote } from '../../graph/model/field.ts'
import { walkFields } from '../../graph/model/field-walk.ts'
import { registry } from '../../graph/registry.ts'
import type { Source } from './sources.ts'

/** Where declarations name each other, which the registry checks at start. */
const DECLARATIONS = /^graph\/(aspects|records|undeclared)\/|\.generated\.ts$/

/** Declared names that are also words of something else, by the file that needs the word. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  // What changed, in a sentence.
  'server/catalog/history/aspect-differs.ts': ['application'],
  // A type of exposures in dbt.
  'server/commands/seed/dbt/exposures.ts': ['dashboard'],
  // The member of an answer with business attributes.
  'server/graphql/business-attributes/resolvers.ts': ['businessAttributes'],
  // A label of metrics: the operation of a store.
  'server/observe/metrics.ts': ['operation'],
}

const edges = registry.aspects.flatMap((aspect) => [
  ...declaredEdgePaths(aspect).map(({ note }) => note.name),
  ...aspect.derivedEdges.map(({ name }) => name),
])
const NAMES: ReadonlySet<string> = new Set([
  ...registry.aspects.map(({ name }) => name),
  ...registry.entities.map(({ name }) => name),
  ...edges,
])

/** Names of members and of search fields, such as `status`, which is an aspect, too. */
const MEMBERS: ReadonlySet<string> = new Set(
  registry.aspects.flatMap((aspect) =>
    [...walkFields(aspect.fields)].flatMap(({ path, field: { notes } }) => [
      path.at(-1) ?? '',
      ...searchFields(notes.search),
    ]),
  ),
)

/** What stands for the name of an aspect, an entity type or an edge, whatever the word. */
const POSITIONS = [
  // Comparisons.
  /\b(?:entityTypeOf\([^()]*\)|\w*[tT]ype|\w*[aA]spect|aspectName) [!=]== ('\w+')/g,
  // Members of requests to stores and of proposals.
  /\b(?:entityType|entity|aspect|aspectName): ('\w+')/g,
  /\b(?:entityTypes|entities|aspects|aspectNames|names|upstreams): \[([^\]]*)\]/g,
  // Arguments.
  /\b(?:toLink|deleting)\(([^()]*)/g,
  /\b(?:requireUrn|urnOfType|newUrn|listUrns|requireType|requireLabels)\(([^()[]*)/g,
  /\b(?:aspect|aspects\.get|aspectAt|readAt|upsert|upserting|addition|createOnce)\(([^()[]*)/g,
  /\b(?:incoming|incomingTotal|sourceUrns|edgeSources|carries|isMisplaced)\(([^()[]*)/g,
]

/**
 * Returns the literals in a file that spell the name of an aspect, an entity type or an edge instead
 * of taking it from its declaration. A name that members or search fields have, too, is one only
 * where nothing else can stand.
 */
export function spelledNames({ path, text }: Source): string[] {
  if (!/^(graph|search|server)\//.test(path) || DECLARATIONS.test(path)) return []
  const code = valuesOf(text)
  const placed = POSITIONS.flatMap((position) =>
    [...code.matchAll(position)].flatMap(([, literals = '']) => literalsIn(literals)),
  )
  const found = [...literalsIn(code).filter((name) => !MEMBERS.has(name)), ...placed]
  const others = OTHER_WORDS[path] ?? []
  return [...new Set(found)].filter((name) => NAMES.has(name) && !others.includes(name))
}

/** Returns code without comments, arguments of types, and accesses to members. */
function valuesOf(text: string): string {
  return text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\b[A-Z]\w*<[^<>;]*>/g, '')
    .replace(/(?<=[\w)\].])\['\w+'\]/g, '')
}

function literalsIn(code: string): string[] {
  return [...code.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

function searchFields(search?: SearchNote): string[] {
  const { field, has, count, aliases = [] } = search ?? {}
  return [field, has, count, ...aliases].filter((name) => name !== undefined)
}
