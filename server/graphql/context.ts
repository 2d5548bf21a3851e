import type { JsonObject } from '../../graph/model/json.ts'
import type { Urn } from '../../graph/model/urn.ts'
import { changeAspects, type AspectChange } from '../catalog/aspect-changes.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { requireConditions, type Conditions } from '../catalog/proposals/conditions.ts'
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
  const all = conditions ? changes.map((change) => conditional(change, conditions)) : changes
  return changeAspects(catalog, all, context)
}

function conditional(change: AspectChange, conditions: Conditions): AspectChange {
  const { urn, aspect } = change
  if (aspect === undefined) return change
  const decide: AspectChange['decide'] = (current, registry) => {
    const value = change.decide(current, registry)
    if (value !== undefined) requireConditions(conditions, { urn, aspectName: aspect }, current)
    return value
  }
  return { ...change, decide }
}

/**
 * Returns the audit stamp of an edit: the current time and the caller (docs/interface:
 * edits/stamps).
 */
export function stampOf({ catalog, actor }: GraphqlContext) {
  return { time: catalog.clock(), actor }
}
