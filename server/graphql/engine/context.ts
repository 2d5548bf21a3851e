import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { changeAspects, type AspectChange } from '../../catalog/write/aspect-changes.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import {
  refuseCondition,
  requireConditions,
  type Conditions,
} from '../../catalog/write/proposals/conditions.ts'
import type { PermittedChanges } from '../../authorize/roles.ts'
import type { GraphqlRequest, GraphqlServices } from './endpoint.ts'
import type { Budget } from './limits/budget.ts'
import type { EntityLoader } from './loader.ts'

/** The context of the resolvers of one request. */
export interface GraphqlContext extends GraphqlServices, Omit<GraphqlRequest, 'body'> {
  /** The catalog of this request; an edit through it clears the loader. */
  readonly catalog: Catalog
  readonly loader: EntityLoader
  readonly budget: Budget
  /** Arrival time of the request; all fields share it, so that they can share store calls. */
  readonly nowMillis: number
}

/** The source object of an entity's fields; resolvers load its aspects on demand. */
export interface Link {
  readonly urn: Urn
}

/**
 * The source object of the fields of an aspect or a nested record: its value and the entity that
 * owns it.
 */
export interface Part {
  readonly owner: Urn
  readonly value: JsonObject
}

/** Changes aspects on behalf of the caller, all or none (docs/interface: edits/conditions). */
export function edit(context: GraphqlContext, changes: readonly AspectChange[]): Promise<void> {
  const { catalog, conditions } = context
  return changeAspects(catalog, conditions ? withConditions(changes, conditions) : changes, context)
}

/** Returns the context of an edit whose changes of these entities need no further privilege. */
export const withPermitted = (
  context: GraphqlContext,
  permitted: readonly PermittedChanges[],
): GraphqlContext => ({ ...context, permitted })

/** Adds conditions to the first change of each aspect; further ones find what that one has written. */
function withConditions(changes: readonly AspectChange[], conditions: Conditions): AspectChange[] {
  const checkedKeys = new Set<string>()
  return changes.map((change, at) => {
    const { urn, aspect } = change
    const decide: AspectChange['decide'] = (current, registry) => {
      // A store may repeat the edit, and decides the first change first.
      if (at === 0) checkedKeys.clear()
      const value = change.decide(current, registry)
      if (value === undefined || aspect === undefined) return value
      const key = `${urn} ${aspect}`
      if (!checkedKeys.has(key)) requireConditions(conditions, { urn, aspectName: aspect }, current)
      checkedKeys.add(key)
      return value
    }
    return { ...change, decide }
  })
}

/**
 * Refuses conditions where the edit is no change of an aspect with versions.
 *
 * @throws CatalogError `INVALID_PROPOSAL`
 */
export function requireUnconditional({ conditions }: GraphqlContext, what: string): void {
  if (conditions) refuseCondition(what)
}

/**
 * Returns the audit stamp of an edit: the current time and the caller (docs/interface:
 * edits/stamps).
 */
export function callerStamp({ catalog, actor }: GraphqlContext) {
  return { time: catalog.clock(), actor }
}
