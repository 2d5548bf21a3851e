import type { Aspect } from '../model/aspect.ts'
import { declaredEdgePaths, type Edge } from '../model/edges.ts'

/** One way in which declarations may link entities. Several may share a name. */
export interface RelationshipKind {
  /** Name of the relationship, and its type in the graph. */
  readonly name: string
  readonly lineage?: 'upstream' | 'downstream'
  /** Whether such edges may start at entities other than the one whose aspect asserts them. */
  readonly derived?: boolean
}

/** Returns all kinds of edges that the declarations can assert. */
export function declaredRelationshipKinds(aspects: readonly Aspect[]): RelationshipKind[] {
  const kinds = aspects.flatMap((aspect) => [
    ...declaredEdgePaths(aspect).map(({ note }) => toKind(note)),
    ...aspect.derivedEdges.map((edges) => ({ ...toKind(edges), derived: true })),
  ])
  return [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()]
}

function toKind({ name, lineage }: Pick<RelationshipKind, 'name' | 'lineage'>): RelationshipKind {
  return { name, ...(lineage && { lineage }) }
}

/**
 * Names that are allowed as labels or relationship types; only such names are spliced into
 * statements.
 */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_]*$/
/**
 * The relationship that every lineage edge is besides its own, whatever its name and direction:
 * from the dependent entity or column to the one that it depends on.
 */
export const UPSTREAM = 'UPSTREAM'
/** Relationships and labels of the store itself. */
const RESERVED: ReadonlySet<string> = new Set([
  UPSTREAM,
  'HAS_ASPECT',
  'Entity',
  'Stub',
  'Aspect',
  'AspectVersion',
  'PastAspect',
  'PastEdge',
  'TimeseriesPoint',
  'Meta',
])

/**
 * Returns `name`. @throws Error when it cannot be a label or relationship type; a mistake in a
 * declaration
 */
export function checkedIdentifier(name: string): string {
  if (!IDENTIFIER.test(name) || RESERVED.has(name)) {
    throw new Error(`${JSON.stringify(name)} cannot be a label or a relationship type in Neo4j`)
  }
  return name
}

/**
 * The closed set of relationship types. Statements name their types in their text, because Neo4j
 * plans dynamic ones by scanning (docs/decisions/0020). Neo4j supports at most 65,536 types, so
 * they never come from clients.
 */
export class Relationships {
  /** Ordered by code points, as answers are. */
  readonly names: readonly string[]
  /** Those that may be lineage. */
  readonly lineageNames: readonly string[]
  readonly #kinds = new Map<string, RelationshipKind[]>()

  constructor(kinds: readonly RelationshipKind[]) {
    for (const kind of kinds) {
      const namesakes = this.#kinds.get(checkedIdentifier(kind.name)) ?? []
      this.#kinds.set(kind.name, [...namesakes, kind])
    }
    this.names = [...this.#kinds.keys()].toSorted()
    this.lineageNames = this.names.filter((name) => this.#has(name, ({ lineage }) => !!lineage))
  }

  /**
   * Returns whether two entities may both assert an edge of this name between the same two others.
   */
  mayRepeat(name: string): boolean {
    return this.#has(name, (kind) => kind.derived === true)
  }

  /**
   * Checks that some declaration can assert `edge`. @throws Error otherwise, because reads would
   * miss it
   */
  check(edge: Edge, owner: string): void {
    const isDeclared = this.#has(
      edge.name,
      ({ lineage, derived }) =>
        (edge.lineage === undefined || edge.lineage === lineage) &&
        (edge.from === owner || derived === true),
    )
    if (!isDeclared) throw new Error(`Not a declared kind of edge: ${JSON.stringify(edge)}`)
  }

  #has(name: string, test: (kind: RelationshipKind) => boolean): boolean {
    return this.#kinds.get(name)?.some(test) ?? false
  }
}
