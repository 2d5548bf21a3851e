import type { IncomingHttpHeaders } from 'node:http'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, type RecordValue } from '../../../../graph/model/field.ts'
import { isJsonObject } from '../../../../graph/model/json.ts'
import { CONDITION_HEADERS } from '../../../catalog/write/proposals/conditions.ts'
import type { ChangeType } from '../../../catalog/write/proposals/proposed-edit.ts'
import { routeName, type Operation } from '../../route.ts'

/**
 * Conditions in the query string of a write, in the spellings of DataHub's releases
 * (docs/interface: ingest/create-conditions).
 */
export const createConditions = {
  createIfNotExists: flag({
    doc: 'true: refuses aspects that exist. On the path of an aspect, false replaces it.',
  }),
  createAspectIfNotExists: flag({ doc: 'Alternative to `createIfNotExists`.' }),
  createEntityIfNotExists: flag({ doc: 'true: refuses entities that exist.' }),
  createIfEntityNotExists: flag({ doc: 'Alternative to `createEntityIfNotExists`.' }),
}
type ConditionParameters = RecordValue<typeof createConditions>

/** Returns the change type that the conditions of a write ask for. */
export function conditionalChange(
  parameters: ConditionParameters,
  otherwise: ChangeType,
): ChangeType {
  if (parameters.createEntityIfNotExists || parameters.createIfEntityNotExists)
    return 'CREATE_ENTITY'
  return parameters.createIfNotExists || parameters.createAspectIfNotExists ? 'CREATE' : otherwise
}

/**
 * Lets only the first change of each entity require that the entity does not exist: the others of
 * the same transaction find the entity that it creates.
 */
export function withCreateOnce<P extends object>(proposals: readonly P[]): P[] {
  const createdKeys = new Set<unknown>()
  return proposals.map((proposal) => {
    const { entityUrn, changeType }: { entityUrn?: unknown; changeType?: unknown } = proposal
    if (changeType !== 'CREATE_ENTITY' || !createdKeys.has(entityUrn)) {
      createdKeys.add(entityUrn)
      return proposal
    }
    return { ...proposal, changeType: 'UPSERT' }
  })
}

const NAMES = new Set(Object.keys(createConditions).map((name) => name.toLowerCase()))

/**
 * Refuses conditions that a route does not honour: its client relies on them
 * (docs/interface: ingest/create-conditions).
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
export function refuseUnknownConditions(
  route: Operation,
  query: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): void {
  // Pages, the state of the server and events are no writes of clients that state conditions.
  if (route.role === 'public' || route.bareRefusal !== undefined) return
  const condition = Object.entries(query).find(
    ([name, value]) =>
      NAMES.has(name.toLowerCase()) &&
      !Object.hasOwn(route.parameters, name) &&
      String(value).toLowerCase() !== 'false',
  )
  if (condition) refuseUnknown(`the parameter ${condition[0]}`, route)
  if (route.method === 'GET' || route.method === 'HEAD' || route.honoursHeaders) return
  const header = CONDITION_HEADERS.find((name) => headers[name.toLowerCase()] !== undefined)
  if (header !== undefined) refuseUnknown(`the header ${header}`, route)
}

function refuseUnknown(condition: string, route: Operation): never {
  const honoured = Object.keys(createConditions).filter((name) => name in route.parameters)
  const instead = honoured.length > 0 ? `; it knows ${honoured.join(', ')}` : ''
  throw new CatalogError(
    'INVALID_PARAMETER',
    `${routeName(route)} does not honour the condition in ${condition}${instead}`,
  )
}

/**
 * Merges the conditions in the headers of a request into a value with headers of its own, which
 * take precedence (docs/interface: ingest/conditions).
 */
export function withHeaders(
  body: unknown,
  headers: IncomingHttpHeaders,
): Readonly<Record<string, unknown>> {
  const members = isJsonObject(body) ? body : {}
  const ofRequest = CONDITION_HEADERS.flatMap((name) => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' ? [[name.toLowerCase(), value]] : []
  })
  if (ofRequest.length === 0) return members
  if (members['headers'] !== undefined && !isJsonObject(members['headers'])) return members
  const ofBody = Object.entries(members['headers'] ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ])
  return { ...members, headers: Object.fromEntries([...ofRequest, ...ofBody]) as object }
}
