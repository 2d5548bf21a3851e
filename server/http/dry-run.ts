import type { IncomingHttpHeaders } from 'node:http'
import { CatalogError } from '../../graph/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import type { Caller } from '../authorize/roles.ts'
import { DryRun } from '../catalog/rehearsal/dry-run.ts'
import { foretell } from '../catalog/rehearsal/foretell.ts'
import { rehearsedCatalog } from '../catalog/rehearsal/rehearsed-catalog.ts'
import { isRecord } from './dry-run-fields.ts'
import { storesSomething, type Operation, type Reply, type Services } from './route.ts'
import { wireValue } from './wire-values.ts'

/** The header that asks for a dry run (docs/interface: ingest/dry-run). */
export const DRY_RUN_HEADER = 'X-Trellis-Dry-Run'

/**
 * Returns whether the header of a request asks for a dry run.
 *
 * @throws CatalogError `INVALID_PARAMETER` for other values than true and false
 */
export function asksDryRun(headers: IncomingHttpHeaders): boolean {
  const value = [headers[DRY_RUN_HEADER.toLowerCase()]].flat()[0]?.toLowerCase() ?? ''
  if (!['', 'true', 'false'].includes(value)) {
    throw new CatalogError('INVALID_PARAMETER', `${DRY_RUN_HEADER} must be true or false`)
  }
  return value === 'true'
}

/**
 * Returns the parameters of a request with the header for a dry run among them.
 *
 * @throws CatalogError `INVALID_PARAMETER` for a write that cannot be rehearsed
 */
export function withDryRun(
  route: Pick<Operation, 'method' | 'role' | 'parameters'>,
  members: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): Readonly<Record<string, unknown>> {
  if (!storesSomething(route)) return members
  const asked = asksDryRun(headers) ? { ...members, dryRun: true } : members
  const { dryRun = false } = asked
  const isDeclined = dryRun === false || (typeof dryRun === 'string' && /^false$/i.test(dryRun))
  if (!isDeclined && !Object.hasOwn(route.parameters, 'dryRun')) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      'There is no dry run of this: it writes no metadata',
    )
  }
  return asked
}

/** Carries out a request as a dry run, and adds to its answer what it would do. */
export async function rehearse(
  { answers }: Operation,
  services: Services,
  caller: Caller,
  handle: (services: Services) => Promise<Reply>,
): Promise<Reply> {
  const dryRun = new DryRun()
  const catalog = rehearsedCatalog(services.catalog, dryRun)
  const { status, body, headers } = await handle({ ...services, catalog })
  const toWire = (name: string, value: JsonObject) => wireValue(services, { name, value })
  const items = await foretell(catalog, dryRun, caller, toWire)
  const members = isRecord(answers) && isJsonObject(body) ? body : {}
  return {
    ...(status !== undefined && { status }),
    body: { ...members, dryRun: true, items },
    ...(headers && { headers }),
  }
}
