import { isDeepStrictEqual } from 'node:util'
import type { AspectEdit, Current, Edit, Outcome } from '../../../../graph/store/edit.ts'
import {
  propertyDefinition,
  type PropertyDefinition,
} from '../../../../graph/aspects/properties/property-definition.ts'
import {
  structuredProperties,
  type StructuredProperties,
} from '../../../../graph/aspects/properties/structured-properties.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../../graph/model/urn.ts'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { lookUp } from '../../../../graph/store/look-up.ts'
import { problemOfDefinition, typesIn } from './definition-changes.ts'
import { isBuiltIn } from './names.ts'
import { problemOfValues, type Assignment } from './values.ts'

/** A property as checks see it; without a definition, it does not exist. */
interface Property {
  readonly definition: PropertyDefinition | undefined
  readonly isRemoved: boolean
  /** Whether an entity with this URN exists: types of definitions are looked up here too. */
  readonly exists: boolean
}

export interface WriteOptions {
  /** false: writes values of structured properties unchecked, such as those of a rollback. */
  readonly checksDefinitions?: boolean
  /** Wraps the edits, which include the checks, for example to collect their refusals. */
  readonly wrap?: (edits: readonly Edit[]) => readonly Edit[]
}

/** The part of a commit through which it writes what follows from its changes. */
export interface Writes {
  write(edits: readonly Edit[], options: WriteOptions): Promise<unknown>
}

const CHECKED: ReadonlySet<string> = new Set([
  propertyDefinition.name,
  structuredProperties.name,
  status.name,
])

/**
 * Returns whether edits of the aspect may be decided again after lookups, and so be overtaken by
 * edits of other groups.
 */
export function mayBeOvertaken(aspect: string | undefined): boolean {
  return aspect === propertyDefinition.name || aspect === structuredProperties.name
}

/**
 * Checks edits of structured properties against their definitions, as one group of edits sees them
 * (docs/interface: model/structured-values, model/structured-definitions).
 */
export class PropertyDefinitions {
  readonly #registry: Pick<Registry, 'entityTypeNamed'>
  /** Properties as the current attempt sees them. */
  readonly #known = new Map<string, Property>()
  /** Properties that every attempt looks up. */
  readonly #needed = new Set<string>()

  constructor(registry: Pick<Registry, 'entityTypeNamed'>) {
    this.#registry = registry
  }

  /**
   * Runs `write`, which stores all edits or none. The required definitions are known only after the
   * edits have decided: if some are missing, the edits decide again, after lookups of these in the
   * same transaction. So no definition is deleted between the check and the commit.
   *
   * @throws CatalogError of a refused edit, `INVALID_ASPECT` when a definition forbids its value
   */
  async checking(
    edits: readonly Edit[],
    write: (edits: readonly Edit[]) => Promise<readonly Outcome[]>,
    { checksDefinitions = true, wrap = (each) => each }: WriteOptions = {},
  ): Promise<readonly Outcome[]> {
    const isChecked = (edit: Edit): edit is AspectEdit =>
      checksDefinitions && edit.kind === 'aspect' && CHECKED.has(edit.aspect)
    const deciding = wrap(edits.map((edit) => (isChecked(edit) ? this.#checked(edit) : edit)))
    if (!edits.some(isChecked)) return write(deciding)
    for (;;) {
      const lookups = [...this.#needed].flatMap((urn) => this.#lookupsOf(urn))
      const attempt = [...lookups, ...deciding]
      // Edits before it, of points, need no definitions.
      const first = attempt.findIndex(({ kind }) => kind === 'aspect')
      try {
        const outcomes = await write(
          attempt.map((edit, at) => (at === first ? this.#beginning(edit) : edit)),
        )
        return outcomes.slice(lookups.length)
      } catch (error) {
        if (!(error instanceof DefinitionsMissing)) throw error
        for (const urn of error.urns) this.#needed.add(urn)
      }
    }
  }

  /** Returns the edit with which each attempt begins; a store repeats lost races. */
  #beginning(edit: Edit): Edit {
    if (edit.kind !== 'aspect') return edit
    return {
      ...edit,
      decide: (current) => {
        this.#known.clear()
        return edit.decide(current)
      },
    }
  }

  /** Returns edits that change nothing, and note what is stored of a property under its lock. */
  #lookupsOf(urn: string): AspectEdit[] {
    return [
      lookUp(urn, propertyDefinition.name, ({ entityExists, aspect }) => {
        const definition = aspect?.value()
        this.#known.set(urn, { definition, isRemoved: false, exists: entityExists })
      }),
      lookUp(urn, status.name, ({ aspect }) => this.#noteStatus(urn, aspect?.value())),
    ]
  }

  #checked(edit: AspectEdit): AspectEdit {
    const decide: AspectEdit['decide'] = (current) => {
      const decision = edit.decide(current)
      if (decision.kind === 'put') this.#check(edit, decision.put.value, current)
      if (decision.kind === 'remove') this.#check(edit, undefined, current)
      return decision
    }
    return { ...edit, decide }
  }

  /**
   * Checks a value, or with `undefined` its removal; unchanged values are not checked. Remembers
   * definitions and their soft deletion, for values in later edits.
   */
  #check({ urn, aspect }: AspectEdit, value: JsonObject | undefined, current: Current): void {
    if (aspect === propertyDefinition.name) {
      this.#known.set(urn, this.#definitionChecked(urn, value, current))
    }
    if (aspect === structuredProperties.name) {
      this.#checkValues(urn, value ?? {}, current.aspect?.value() ?? {})
    }
    if (aspect === status.name) this.#noteStatus(urn, value)
  }

  #noteStatus(urn: string, value: JsonObject | undefined): void {
    const known = this.#known.get(urn)
    if (known) this.#known.set(urn, { ...known, isRemoved: value?.['removed'] === true })
  }

  #definitionChecked(
    urn: string,
    value: PropertyDefinition | undefined,
    current: Current,
  ): Property {
    const { entityExists, aspect } = current
    if (value && entityExists && !this.#known.has(urn)) throw new DefinitionsMissing([urn])
    const { isRemoved = false } = this.#known.get(urn) ?? {}
    const problem =
      value &&
      (isRemoved
        ? `/: Cannot mutate a soft deleted Structured Property Definition: ${urn}`
        : problemOfDefinition(urn, value, aspect?.value()))
    if (problem !== undefined) refuse(urn, propertyDefinition.name, problem)
    if (value) this.#requireTypes(urn, value)
    return { definition: value, isRemoved, exists: true }
  }

  /** Requires the types that a definition names to be built in, or to exist. */
  #requireTypes(urn: string, definition: PropertyDefinition): void {
    const types = typesIn(definition).filter(
      (type) => !isBuiltIn(type.urn, (name) => this.#registry.entityTypeNamed(name) !== undefined),
    )
    const unread = types.filter((type) => !this.#known.has(type.urn))
    if (unread.length > 0) throw new DefinitionsMissing(unread.map((type) => type.urn))
    const missing = types.find((type) => this.#known.get(type.urn)?.exists !== true)
    if (missing)
      refuse(urn, propertyDefinition.name, `${missing.path}: ${missing.urn} does not exist`)
  }

  #checkValues(urn: string, value: StructuredProperties, before: StructuredProperties): void {
    const [given, stored] = [value.properties ?? [], before.properties ?? []]
    const unchanged = new Set(given.filter((each) => isAmong(stored, each)))
    const changed = [...given.entries()].filter(([, each]) => !unchanged.has(each))
    const left = stored.filter((each) => !isAmong(given, each))
    this.#require([...changed.map(([, each]) => each), ...left])
    const fixed = left.find(
      ({ propertyUrn, values }) =>
        this.#known.get(propertyUrn)?.definition?.immutable === true &&
        !given.some((each) => {
          return each.propertyUrn === propertyUrn && isDeepStrictEqual(each.values, values)
        }),
    )
    if (fixed) {
      refuse(
        urn,
        structuredProperties.name,
        `/properties: ${fixed.propertyUrn} is immutable, and has a value`,
      )
    }
    const seen = new Set([...unchanged].map(({ propertyUrn }) => propertyUrn))
    for (const [at, each] of changed) {
      const { propertyUrn } = each
      const { definition, isRemoved } = this.#known.get(propertyUrn) ?? {}
      const problem = seen.has(propertyUrn)
        ? `/propertyUrn: ${propertyUrn} occurs twice`
        : isRemoved
          ? `/propertyUrn: Cannot apply a soft deleted Structured Property value: ${propertyUrn}`
          : problemOfValues(each, definition)
      seen.add(propertyUrn)
      if (problem !== undefined)
        refuse(urn, structuredProperties.name, `/properties/${at}${problem}`)
    }
  }

  #require(assignments: readonly Assignment[]): void {
    const missing = assignments
      .map(({ propertyUrn }) => propertyUrn)
      .filter((each) => !this.#known.has(each))
    if (missing.length > 0) throw new DefinitionsMissing(missing)
  }
}

/** Internal signal: the group is retried with lookups of the definitions. */
class DefinitionsMissing extends Error {
  override readonly name = 'DefinitionsMissing'
  readonly urns: readonly string[]

  constructor(urns: readonly string[]) {
    super(`Definitions are missing: ${urns.join(', ')}`)
    this.urns = urns
  }
}

function isAmong(assignments: readonly Assignment[], one: Assignment): boolean {
  return assignments.some((each) => isDeepStrictEqual(each, one))
}

function refuse(urn: string, aspect: string, problem: string): never {
  throw new CatalogError(
    'INVALID_ASPECT',
    `Invalid format for aspect: ${entityTypeOf(urn)} ${aspect}. Cause: ${problem}`,
  )
}
