import { isDeepStrictEqual } from 'node:util'
import type { Current, Edit, Outcome, Put } from '../../graph/edit.ts'
import type { GraphStore } from '../../graph/graph-store.ts'
import {
  propertyDefinition,
  type PropertyDefinition,
} from '../../graph/aspects/property-definition.ts'
import {
  structuredProperties,
  type StructuredProperties,
} from '../../graph/aspects/structured-properties.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { entityTypeOf, isReference, keyOf } from '../../graph/model/urn.ts'
import type { Changes } from './commit.ts'

/**
 * The definitions that values of structured properties are checked against, as one group of edits sees
 * them (docs/interface: model/structured-values).
 */
export class PropertyDefinitions {
  readonly #graph: Pick<GraphStore, 'read'>
  readonly #known = new Map<string, PropertyDefinition | undefined>()

  constructor(graph: Pick<GraphStore, 'read'>) {
    this.#graph = graph
  }

  /**
   * Checks what an edit is about to write, if it has such values; those that are there already are not
   * looked at. Remembers a definition, which later edits of the group may have values of.
   *
   * @throws CatalogError `INVALID_ASPECT`; {@link DefinitionsMissing}, for {@link loading}
   */
  check(urn: string, { aspect, value }: Put, current: Current): void {
    if (aspect === propertyDefinition.name) this.#known.set(urn, value)
    if (aspect !== structuredProperties.name) return
    const { properties = [] } = value as StructuredProperties
    const before = (current.aspect?.value() as StructuredProperties | undefined)?.properties ?? []
    const changed = [...properties.entries()].filter(
      ([, each]) => !before.some((other) => isDeepStrictEqual(other, each)),
    )
    const missing = changed
      .map(([, { propertyUrn }]) => propertyUrn)
      .filter((each) => !this.#known.has(each))
    if (missing.length > 0) throw new DefinitionsMissing(missing)
    const seen = new Set<string>()
    for (const [at, { propertyUrn, values = [] }] of changed) {
      const problem = seen.has(propertyUrn)
        ? `${propertyUrn} is there twice`
        : problemOf(propertyUrn, this.#known.get(propertyUrn), values)
      seen.add(propertyUrn)
      if (problem !== undefined) refuse(urn, `/properties/${at}${problem}`)
    }
  }

  /** `changes` for edits that call {@link check}: they are tried again with definitions that they lack. */
  loading(changes: Changes): Changes {
    return { ...changes, write: (edits) => this.#write(changes, edits) }
  }

  async #write(changes: Changes, edits: readonly Edit[]): Promise<readonly Outcome[]> {
    for (;;) {
      try {
        return await changes.write(edits)
      } catch (error) {
        if (!(error instanceof DefinitionsMissing)) throw error
        await this.#load(error.urns)
      }
    }
  }

  async #load(urns: readonly string[]): Promise<void> {
    const found = await this.#graph.read(urns, [propertyDefinition.name])
    for (const urn of urns) {
      const definition = found.get(urn)?.aspects.get(propertyDefinition.name)
      this.#known.set(urn, definition?.value)
    }
  }
}

/** Not for clients: the group is tried again with the definitions. */
class DefinitionsMissing extends Error {
  override readonly name = 'DefinitionsMissing'
  readonly urns: readonly string[]

  constructor(urns: readonly string[]) {
    super(`Definitions are missing: ${urns.join(', ')}`)
    this.urns = urns
  }
}

function refuse(urn: string, problem: string): never {
  const aspect = `${entityTypeOf(urn)} ${structuredProperties.name}`
  throw new CatalogError(
    'INVALID_ASPECT',
    `Invalid format for aspect: ${aspect}. Cause: ${problem}`,
  )
}

type Values = NonNullable<NonNullable<StructuredProperties['properties']>[number]['values']>

/** What is wrong with the values of a property, from the path of its assignment on. */
function problemOf(
  propertyUrn: string,
  definition: PropertyDefinition | undefined,
  values: Values,
): string | undefined {
  if (!definition) return `/propertyUrn: ${propertyUrn} does not exist`
  if (values.length > 1 && definition.cardinality !== 'MULTIPLE') {
    return `/values: ${propertyUrn} has one value, not ${values.length}`
  }
  for (const [at, value] of values.entries()) {
    const problem = typeProblem(definition, value) ?? choiceProblem(definition, value)
    if (problem !== undefined) return `/values/${at}: ${problem}`
  }
  return undefined
}

/** Types whose values are texts; of a type that is not known, values are not checked. */
const TEXTS = new Set(['string', 'rich_text', 'date', 'urn'])
const DATE = /^\d{4}-\d{2}-\d{2}$/

function typeProblem(
  { valueType, typeQualifier }: PropertyDefinition,
  value: Values[number],
): string | undefined {
  const type = keyOf(valueType ?? '').replace(/^datahub\./, '')
  const text = 'string' in value ? value.string : undefined
  if (type === 'number') return text === undefined ? undefined : 'must be a number, {"double": …}'
  if (!TEXTS.has(type)) return undefined
  if (text === undefined) return 'must be a text, {"string": …}'
  if (type === 'date' && !(DATE.test(text) && !Number.isNaN(Date.parse(text)))) {
    return 'must be a date, YYYY-MM-DD'
  }
  if (type !== 'urn') return undefined
  if (!isReference(text)) return 'must be a URN'
  const types = (typeQualifier?.['allowedTypes'] ?? []).map((each) =>
    keyOf(each).replace(/^datahub\./, ''),
  )
  const isAllowed = types.some((each) => each.toLowerCase() === entityTypeOf(text).toLowerCase())
  return types.length === 0 || isAllowed
    ? undefined
    : `must be the URN of a ${types.join(' or a ')}`
}

function choiceProblem(
  { allowedValues = [] }: PropertyDefinition,
  value: Values[number],
): string | undefined {
  const allowed = allowedValues.map((each) => each.value)
  if (allowed.length === 0 || allowed.some((each) => isDeepStrictEqual(each, value)))
    return undefined
  const shown = allowed.flatMap((each) => (each ? Object.values(each) : [])).join(', ')
  return `must be one of ${shown}`
}
