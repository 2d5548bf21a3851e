import { isDeepStrictEqual } from 'node:util'
import type {
  Attempt,
  Current,
  Effect,
  GroupState,
  Read,
  Step,
  Verdict,
} from '../../../../graph/store/edit.ts'
import {
  propertyDefinition,
  type PropertyDefinition,
} from '../../../../graph/aspects/documentation/property-definition.ts'
import {
  structuredProperties,
  type StructuredProperties,
} from '../../../../graph/aspects/documentation/structured-properties.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../../graph/model/urn.ts'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { findDefinitionProblem, listTypes } from './definition-changes.ts'
import { isBuiltIn } from './type-names.ts'
import { findValuesProblem, type Assignment } from './values.ts'

/** A property as the edits of a group find it; without a definition, it does not exist. */
interface PropertyState {
  readonly definition: PropertyDefinition | undefined
  readonly isRemoved: boolean
}

/**
 * Returns whether edits of the aspect may be decided again after further reads, and so be overtaken by
 * edits of other groups.
 */
export function mayBeOvertaken(aspect: string | undefined): boolean {
  return aspect === propertyDefinition.name || aspect === structuredProperties.name
}

/**
 * Checks edits of structured properties against their definitions, as a group of edits finds them
 * (docs/interface: model/structured-values, model/structured-definitions). The required definitions
 * are known only after the edits have decided: an attempt that lacks some is repeated, and reads
 * them in the transaction of the edits. So no definition is deleted between check and commit.
 */
export class DefinitionChecks implements Step {
  readonly #registry: Pick<Registry, 'entityTypeNamed'>
  /** Properties and types that every attempt reads. */
  readonly #needed = new Set<string>()

  constructor(registry: Pick<Registry, 'entityTypeNamed'>) {
    this.#registry = registry
  }

  reads(): Read[] {
    return [...this.#needed].flatMap((urn) =>
      [propertyDefinition.name, status.name].map((aspect) => ({ urn, aspect })),
    )
  }

  begin(): Attempt {
    return { edited: (effect, state) => this.#check(effect, state) }
  }

  /** Checks a value, or its removal; unchanged values are not checked. */
  #check({ edit, current, decision }: Effect, state: GroupState): Verdict {
    if (edit.kind !== 'aspect' || !decision || decision.kind === 'keep') return undefined
    const value = decision.kind === 'put' ? decision.put.value : undefined
    if (edit.aspect === propertyDefinition.name)
      return value && this.#checkDefinition(edit.urn, value, current, state)
    if (edit.aspect === structuredProperties.name)
      return this.#checkValues(edit.urn, value ?? {}, current.aspect?.value() ?? {}, state)
    return undefined
  }

  #checkDefinition(
    urn: string,
    value: PropertyDefinition,
    { entityExists, aspect }: Current,
    state: GroupState,
  ): Verdict {
    if (entityExists && !this.#haveRead([urn], state)) return 'again'
    const isRemoved = entityExists && readProperty(state, urn).isRemoved
    const problem = isRemoved
      ? `/: Cannot mutate a soft deleted Structured Property Definition: ${urn}`
      : findDefinitionProblem(urn, value, aspect?.value())
    if (problem !== undefined) refuseValue(urn, propertyDefinition.name, problem)
    return this.#requireTypes(urn, value, state)
  }

  /** Requires the types that a definition names to be built in, or to exist. */
  #requireTypes(urn: string, definition: PropertyDefinition, state: GroupState): Verdict {
    const isDeclared = (name: string) => this.#registry.entityTypeNamed(name) !== undefined
    const types = listTypes(definition).filter((type) => !isBuiltIn(type.urn, isDeclared))
    const urns = types.map((type) => type.urn)
    if (!this.#haveRead(urns, state)) return 'again'
    const missingType = types.find(
      (type) => state.read(type.urn, propertyDefinition.name)?.entityExists !== true,
    )
    if (missingType)
      refuseValue(
        urn,
        propertyDefinition.name,
        `${missingType.path}: ${missingType.urn} does not exist`,
      )
    return undefined
  }

  #checkValues(
    urn: string,
    value: StructuredProperties,
    before: StructuredProperties,
    state: GroupState,
  ): Verdict {
    const [assignments, storedAssignments] = [value.properties ?? [], before.properties ?? []]
    const unchanged = new Set(
      assignments.filter((assignment) => includesAssignment(storedAssignments, assignment)),
    )
    const changedEntries = [...assignments.entries()].filter(
      ([, assignment]) => !unchanged.has(assignment),
    )
    const removedAssignments = storedAssignments.filter(
      (assignment) => !includesAssignment(assignments, assignment),
    )
    const properties = [
      ...changedEntries.map(([, assignment]) => assignment),
      ...removedAssignments,
    ].map((assignment) => assignment.propertyUrn)
    if (!this.#haveRead(properties, state)) return 'again'
    const fixed = removedAssignments.find(
      ({ propertyUrn, values }) =>
        readProperty(state, propertyUrn).definition?.immutable === true &&
        !assignments.some((assignment) => {
          return (
            assignment.propertyUrn === propertyUrn && isDeepStrictEqual(assignment.values, values)
          )
        }),
    )
    if (fixed) {
      refuseValue(
        urn,
        structuredProperties.name,
        `/properties: ${fixed.propertyUrn} is immutable, and has a value`,
      )
    }
    const seenProperties = new Set([...unchanged].map(({ propertyUrn }) => propertyUrn))
    for (const [at, assignment] of changedEntries) {
      const { propertyUrn } = assignment
      const { definition, isRemoved } = readProperty(state, propertyUrn)
      const problem = seenProperties.has(propertyUrn)
        ? `/propertyUrn: ${propertyUrn} occurs twice`
        : isRemoved
          ? `/propertyUrn: Cannot apply a soft deleted Structured Property value: ${propertyUrn}`
          : findValuesProblem(assignment, definition)
      seenProperties.add(propertyUrn)
      if (problem !== undefined)
        refuseValue(urn, structuredProperties.name, `/properties/${at}${problem}`)
    }
    return undefined
  }

  /** Returns whether the group has read all of them; the next attempt does. */
  #haveRead(urns: readonly string[], state: GroupState): boolean {
    const unreadUrns = urns.filter(
      (urn) => !state.read(urn, propertyDefinition.name) || !state.read(urn, status.name),
    )
    for (const urn of unreadUrns) this.#needed.add(urn)
    return unreadUrns.length === 0
  }
}

function readProperty(state: GroupState, urn: string): PropertyState {
  const removal = state.read(urn, status.name)?.aspect?.value()
  const definition = state.read(urn, propertyDefinition.name)?.aspect?.value()
  return { definition, isRemoved: removal?.['removed'] === true }
}

function includesAssignment(assignments: readonly Assignment[], assignment: Assignment): boolean {
  return assignments.some((candidate) => isDeepStrictEqual(candidate, assignment))
}

function refuseValue(urn: string, aspect: string, problem: string): never {
  throw new CatalogError(
    'INVALID_ASPECT',
    `Invalid format for aspect: ${entityTypeOf(urn)} ${aspect}. Cause: ${problem}`,
  )
}
