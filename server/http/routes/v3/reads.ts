import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, json, list, long, record, required } from '../../../../graph/model/field.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../../graph/model/urn.ts'
import { exists, readAspect } from '../../../catalog/read.ts'
import { requireKey } from '../../../catalog/require-key.ts'
import { members, modelled, PRESENT, shaped, wholeFields } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { wireValue } from '../../names.ts'
import { EXAMPLE_URN, route, type Services } from '../../route.ts'
import { urnField } from '../../shared-fields.ts'
import {
  aboutValue,
  aspectNamed,
  genericEntities,
  namesIn,
  readParameters,
  requireReadable,
  requireType,
} from './generic-entity.ts'

/** docs/interface: read/generic */
export const getGenericEntity = route({
  method: 'GET',
  path: '/openapi/v3/entity/<type>/<urn>',
  role: 'reader',
  summary: 'Reads one existing entity with its latest aspects.',
  parameters: readParameters,
  answers: modelled('GenericEntity'),
  errors: ['NOT_FOUND'],
  example: { aspects: ['status'], systemMetadata: true },
  async handle({ key, variables, parameters }, services) {
    const { registry } = services.catalog
    requireType(registry, variables['type'] ?? '', key)
    const wanted = new Map([[key, namesIn(registry, parameters)]])
    const [entity] = await genericEntities(services, wanted, parameters.systemMetadata)
    return { body: entity ?? notFound(key) }
  },
})

const includeSoftDelete = flag({
  doc: 'Default: false, which answers 404 for a soft-deleted entity.',
})

/** docs/interface: read/generic-head */
export const headGenericEntity = route({
  method: 'HEAD',
  path: '/openapi/v3/entity/<type>/<urn>',
  role: 'reader',
  summary: 'Reports by the status code whether an entity exists.',
  parameters: { includeSoftDelete },
  answers: PRESENT,
  errors: ['NOT_FOUND'],
  example: {},
  async handle({ key, variables, parameters }, { catalog }) {
    requireType(catalog.registry, variables['type'] ?? '', key)
    const isThere = await exists(catalog, key, parameters.includeSoftDelete ?? false)
    return isThere ? { status: 204 } : notFound(key)
  },
})

/** docs/interface: read/generic-aspect */
export const getGenericAspect = route({
  method: 'GET',
  path: '/openapi/v3/entity/<type>/<urn>/<aspect>',
  role: 'reader',
  summary: 'Reads the latest or an older version of one aspect of an entity.',
  details:
    'Version 0 is the latest; older versions count up from 1. Timeseries aspects return their newest point.',
  parameters: {
    version: long({ doc: 'Default: 0.' }),
    systemMetadata: readParameters.systemMetadata,
  },
  answers: members(wholeFields({ value: json() }, { systemMetadata: json(), auditStamp: json() })),
  errors: ['NOT_FOUND'],
  example: { version: 0, systemMetadata: true },
  async handle({ key, variables, parameters: { version = 0, systemMetadata } }, services) {
    const { registry } = services.catalog
    requireType(registry, variables['type'] ?? '', key)
    requireWithin('version', version, { least: 0 })
    const aspect = aspectNamed(registry, variables['aspect'] ?? '')
    if (version > 0)
      return { body: await oldAspect(services, key, aspect, { version, systemMetadata }) }
    const [entity] = await genericEntities(services, new Map([[key, [aspect]]]), systemMetadata)
    return { body: entity?.[aspect] ?? notFound(key, aspect) }
  },
})

async function oldAspect(
  services: Services,
  urn: Urn,
  aspect: string,
  {
    version,
    systemMetadata,
  }: { readonly version: number; readonly systemMetadata: boolean | undefined },
) {
  const found = await readAspect(services.catalog, urn, aspect, version)
  const about = systemMetadata ? aboutValue(found.created, found, String(version)) : {}
  return { value: wireValue(services, found), ...about }
}

/** docs/interface: read/generic-head */
export const headGenericAspect = route({
  method: 'HEAD',
  path: '/openapi/v3/entity/<type>/<urn>/<aspect>',
  role: 'reader',
  summary: 'Reports by the status code whether an entity has an aspect.',
  parameters: { includeSoftDelete },
  answers: PRESENT,
  errors: ['NOT_FOUND'],
  example: {},
  async handle({ key, variables, parameters }, services) {
    const { catalog } = services
    requireType(catalog.registry, variables['type'] ?? '', key)
    const aspect = aspectNamed(catalog.registry, variables['aspect'] ?? '')
    const isThere = await exists(catalog, key, parameters.includeSoftDelete ?? false)
    const found = isThere ? await genericEntities(services, new Map([[key, [aspect]]])) : []
    return found.length > 0 ? { status: 204 } : notFound(key, aspect)
  },
})

/** docs/interface: read/generic-batch */
export const batchGetGenericEntities = route({
  method: 'POST',
  path: '/openapi/v3/entity/<type>/batchGet',
  role: 'reader',
  summary: 'Reads several entities with the aspects that the request lists for each.',
  details: 'Omits entities that do not exist or have none of the listed aspects.',
  parameters: { systemMetadata: readParameters.systemMetadata },
  body: required(
    list(record({ urn: required(urnField) }), {
      doc: 'The URN and a member per aspect, such as `{"urn": "…", "status": {}}`. Without any, all aspects are returned.',
    }),
  ),
  answers: { kind: 'json', body: list(shaped('GenericEntity')) },
  errors: ['INVALID_URN'],
  example: { systemMetadata: false },
  exampleBody: [{ urn: EXAMPLE_URN, status: {} }],
  async handle({ body, variables, parameters }, services) {
    const { registry } = services.catalog
    const wanted = new Map<Urn, readonly string[] | undefined>()
    for (const { urn: given, ...aspects } of body as readonly { readonly urn: string }[]) {
      const urn = requireKey(registry, parseUrn(given))
      requireType(registry, variables['type'] ?? '', urn)
      const names = namesIn(registry, { aspects: Object.keys(aspects) })
      const known = wanted.get(urn)
      wanted.set(urn, wanted.has(urn) ? known && names && [...known, ...names] : names)
    }
    requireReadable(wanted.size)
    return { body: await genericEntities(services, wanted, parameters.systemMetadata) }
  },
})

/** Reports a missing entity or aspect. @throws CatalogError `NOT_FOUND` */
export function notFound(urn: Urn, aspect?: string): never {
  const what = aspect === undefined ? `a ${entityTypeOf(urn)}` : `${aspect} of`
  throw new CatalogError('NOT_FOUND', `Did not find ${what} ${urn}`)
}
