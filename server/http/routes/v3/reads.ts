import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import type { AspectVersion } from '../../../../graph/model/audit.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, json, list, long, record, required } from '../../../../graph/model/field.ts'
import { isJsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../../graph/model/urn.ts'
import { conditionsIn } from '../../../catalog/write/proposals/conditions.ts'
import { exists } from '../../../catalog/read/read.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import { members, PRESENT, shaped, wholeFields } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { EXAMPLE_URN, route, type Services } from '../../route.ts'
import type { Variables } from '../../route-table.ts'
import { wireValue } from '../../names.ts'
import { urnField } from '../../shared-fields.ts'
import type { Form, GivenEntity } from './form.ts'
import {
  aspectIn,
  aspectNamed,
  genericEntities,
  namesIn,
  readParameters,
  requireReadable,
  requireType,
} from './generic-entity.ts'

/** docs/interface: read/generic */
export const getGenericEntity = (form: Form) =>
  route({
    method: 'GET',
    path: `${form.base}/<type>/<urn>`,
    role: 'reader',
    summary: `Reads one existing entity with its latest aspects${form.suffix}.`,
    parameters: readParameters,
    answers: form.entityAnswer,
    errors: ['NOT_FOUND'],
    example: { aspects: [status.name], systemMetadata: true },
    async handle({ key, variables, parameters }, services) {
      const { registry } = services.catalog
      requireType(registry, variables, key)
      const namesByUrn = new Map([[key, namesIn(registry, parameters)]])
      const [entity] = await genericEntities(services, namesByUrn, parameters.systemMetadata)
      return { body: entity ? form.toBody(entity) : notFound(key) }
    },
  })

const includeSoftDelete = flag({
  doc: 'Default: false, which answers 404 for a soft-deleted entity.',
})

/** docs/interface: read/generic-head */
export const headGenericEntity = (form: Form) =>
  route({
    method: 'HEAD',
    path: `${form.base}/<type>/<urn>`,
    role: 'reader',
    summary: `Reports by the status code whether an entity exists${form.suffix}.`,
    parameters: { includeSoftDelete },
    answers: PRESENT,
    errors: ['NOT_FOUND'],
    example: {},
    async handle({ key, variables, parameters }, { catalog }) {
      requireType(catalog.registry, variables, key)
      const isThere = await exists(catalog, key, parameters.includeSoftDelete ?? false)
      return isThere ? { status: 204 } : notFound(key)
    },
  })

/** docs/interface: read/generic-aspect */
export const getGenericAspect = (form: Form) =>
  route({
    method: 'GET',
    path: `${form.base}/<type>/<urn>/<aspect>`,
    role: 'reader',
    summary: `Reads the latest or an older version of one aspect of an entity${form.suffix}.`,
    details:
      'Version 0 is the latest; versions count up from 1 to that of the latest. Timeseries aspects return their newest point, or with `version` the newest until that time.',
    parameters: {
      version: long({ doc: 'Default: 0.' }),
      systemMetadata: readParameters.systemMetadata,
    },
    answers: members(
      wholeFields({ value: json() }, { systemMetadata: json(), auditStamp: json() }),
    ),
    errors: ['NOT_FOUND'],
    example: { version: 0, systemMetadata: true },
    async handle({ key, variables, parameters: { version = 0, systemMetadata } }, services) {
      const { registry } = services.catalog
      requireType(registry, variables, key)
      requireWithin('version', version, { least: 0 })
      const aspect = aspectIn(registry, variables)
      const namesByUrn = new Map([[key, [aspect]]])
      if (version !== 0 && registry.isTimeseries(aspect)) {
        return { body: await pointUntil(services, { urn: key, aspect, endMillis: version }) }
      }
      const versions = version === 0 ? [] : [{ urn: key, aspect, version }]
      const [entity] = await genericEntities(services, namesByUrn, systemMetadata, versions)
      return { body: entity?.[aspect] ?? notFound(key, aspect) }
    },
  })

/** Returns the newest point until a time, as DataHub does for the version of a point. */
async function pointUntil(
  services: Services,
  until: { readonly urn: Urn; readonly aspect: string; readonly endMillis: number },
) {
  const { points } = services.catalog
  const [point] = await points.readPoints({ ...until, order: 'newest first', limit: 1 })
  if (!point) return notFound(until.urn, until.aspect)
  return { value: wireValue(services, { name: until.aspect, value: point.value }) }
}

/** docs/interface: read/generic-head */
export const headGenericAspect = (form: Form) =>
  route({
    method: 'HEAD',
    path: `${form.base}/<type>/<urn>/<aspect>`,
    role: 'reader',
    summary: `Reports by the status code whether an entity has an aspect${form.suffix}.`,
    parameters: { includeSoftDelete },
    answers: PRESENT,
    errors: ['NOT_FOUND'],
    example: {},
    async handle({ key, variables, parameters }, services) {
      const { catalog } = services
      requireType(catalog.registry, variables, key)
      const aspect = aspectIn(catalog.registry, variables)
      const isThere = await exists(catalog, key, parameters.includeSoftDelete ?? false)
      const entities = isThere ? await genericEntities(services, new Map([[key, [aspect]]])) : []
      return entities.length > 0 ? { status: 204 } : notFound(key, aspect)
    },
  })

/** docs/interface: read/generic-batch */
export const batchGetGenericEntities = route({
  method: 'POST',
  path: '/openapi/v3/entity/<type>/batchGet',
  role: 'reader',
  summary: 'Reads several entities with the aspects that the request lists for each.',
  details: 'Omits entities that do not exist or have none of the listed aspects and versions.',
  parameters: { systemMetadata: readParameters.systemMetadata },
  body: required(
    list(record({ urn: required(urnField) }), {
      doc: 'The URN and a member per aspect, or per version of it: `{"urn": "…", "status": {}, "ownership": {"headers": {"If-Version-Match": "1"}}}`. Without any, all aspects are returned.',
    }),
  ),
  answers: { kind: 'json', body: list(shaped('GenericEntity')) },
  errors: ['INVALID_URN'],
  example: { systemMetadata: false },
  exampleBody: [{ urn: EXAMPLE_URN, status: {} }],
  async handle({ body, variables, parameters }, services) {
    const read = createReader(services, variables)
    read.add(body as readonly GivenEntity[])
    return { body: await read.entities(parameters.systemMetadata) }
  },
})

/** Returns a reader that collects the elements of a batch, then reads all of them at once. */
export function createReader(services: Services, variables: Variables) {
  const { registry } = services.catalog
  const namesByUrn = new Map<Urn, readonly string[] | undefined>()
  const versions = new Map<string, AspectVersion>()
  return {
    /** Returns the URNs of the elements. @throws CatalogError */
    add(elements: readonly GivenEntity[], path = ''): readonly Urn[] {
      return elements.map(({ urn: urnText, ...aspects }, at) => {
        const urn = requireKey(registry, parseUrn(urnText))
        requireType(registry, variables, urn)
        const names = namesIn(registry, { aspects: Object.keys(aspects) })
        const knownNames = namesByUrn.get(urn)
        namesByUrn.set(
          urn,
          namesByUrn.has(urn) ? knownNames && names && [...knownNames, ...names] : names,
        )
        for (const [name, value] of Object.entries(aspects)) {
          const aspect = aspectNamed(registry, name)
          const version = versionIn(value, `${path}/${at}/${name}`)
          if (version !== 0) requireVersioned(registry, aspect)
          // Of several versions of an aspect the last is answered, as by DataHub.
          versions.set(`${urn} ${aspect}`, { urn, aspect, version })
        }
        return urn
      })
    },
    entities(withSystemMetadata: boolean | undefined) {
      requireReadable(namesByUrn.size)
      const older = [...versions.values()].filter(({ version }) => version !== 0)
      return genericEntities(services, namesByUrn, withSystemMetadata, older)
    },
  }
}

/** Returns the version that the headers beside an aspect state; 0, the latest, if they do not. */
function versionIn(element: unknown, where: string): number {
  const headers = isJsonObject(element) ? element['headers'] : undefined
  const { version = '0' } = conditionsIn(headers, (problem) => {
    const message = `The request body cannot be used: ${where}/${problem}`
    throw new CatalogError('MALFORMED_BODY', message)
  })
  return Number(version)
}

/** Refuses a version of points. @throws CatalogError `INVALID_PARAMETER` */
function requireVersioned(registry: Registry, aspect: string): void {
  if (!registry.isTimeseries(aspect)) return
  const message = `${aspect} has points instead of versions, so no version of it can be read`
  throw new CatalogError('INVALID_PARAMETER', message)
}

/** Reports a missing entity or aspect. @throws CatalogError `NOT_FOUND` */
function notFound(urn: Urn, aspect?: string): never {
  const what = aspect === undefined ? `a ${entityTypeOf(urn)}` : `${aspect} of`
  throw new CatalogError('NOT_FOUND', `Did not find ${what} ${urn}`)
}
