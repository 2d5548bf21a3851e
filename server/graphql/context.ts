import type { JsonObject } from '../../graph/model/json.ts'
import type { Urn } from '../../graph/model/urn.ts'
import type { AccessTokens } from '../access/access-tokens.ts'
import { changeAspects, type AspectChange } from '../catalog/aspect-changes.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { requireConditions, type Conditions } from '../catalog/proposals/conditions.ts'
import type { Caller } from '../catalog/roles.ts'
import type { Budget } from './limits/budget.ts'
import type { EntityLoader } from './loader.ts'

/** What resolvers work with; one for each request. */
export interface GraphqlContext extends Caller {
  /** Of this request: what changes through it clears the loader. */
  readonly catalog: Catalog
  /** Absent while access is not controlled. */
  readonly tokens: AccessTokens | undefined
  /** The release of this server. */
  readonly version: string
  readonly loader: EntityLoader
  readonly budget: Budget
  /** When the request came. One moment for all its fields, so that they share questions to the store. */
  readonly nowMillis: number
  /** The request says that it comes from the Python client or the MCP server. */
  readonly isFromClient: boolean
  /** Of each aspect that the request edits. */
  readonly conditions: Conditions | undefined
}

/** Source of a field of an entity; all else is loaded when it is asked for. */
export interface Link {
  readonly urn: Urn
}

/** Source of a field of an aspect or of a record in it: the value, and the entity that holds it. */
export interface Part {
  readonly owner: Urn
  readonly value: JsonObject
}

/** Changes aspects in the name of the caller, all or none (docs/interface: edits/conditions). */
export function edit(
  { catalog, actor, conditions }: GraphqlContext,
  changes: readonly AspectChange[],
): Promise<void> {
  const all = conditions ? changes.map((change) => conditional(change, conditions)) : changes
  return changeAspects(catalog, all, actor)
}

function conditional(change: AspectChange, conditions: Conditions): AspectChange {
  const { urn, aspect } = change
  if (aspect === undefined) return change
  const decide: AspectChange['decide'] = (current, registry) => {
    const value = change.decide(current, registry)
    if (value !== undefined) requireConditions(conditions, { urn, aspectName: aspect }, current)
    return value
  }
  return { urn, aspect, decide }
}

/** The caller and the time, as aspects are stamped (docs/interface: edits/stamps). */
export function stampOf({ catalog, actor }: GraphqlContext) {
  return { time: catalog.clock(), actor }
}
