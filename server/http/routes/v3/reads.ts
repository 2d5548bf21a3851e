import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import type { AspectVersion } from '../../../../graph/model/audit.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { flag, json, list, long, record, required } from '../../../../graph/model/field.ts'
import { isJsonObject } from '../../../../graph/model/json.ts'
import type { Registry } from '../../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../../graph/model/urn.ts'
import { parseConditions } from '../../../catalog/write/proposals/conditions.ts'
import { readState } from '../../../catalog/write/proposals/tags.ts'
import { exists } from '../../../catalog/read/read.ts'
import { requireKey } from '../../../catalog/read/require-key.ts'
import { objectAnswer, PRESENT, modelField, taggedAnswer, wholeFields } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { EXAMPLE_URN, route, type Services } from '../../route.ts'
import type { Variables } from '../../route-table.ts'
import { wireValue } from '../../wire-values.ts'
import { urnField } from '../../shared-fields.ts'
import type { Form, EntityInput } from './form.ts'
import {
  aspectInPath,
  resolveAspect,
  readGenericEntities,
  resolveNames,
  entityParameters,
  limitReads,
  requireType,
} from './generic-entity.ts'

/** docs/interface: read/generic */
export const getGenericEntity = (form: Form) =>
  route({
    method: 'GET',
    path: `${form.base}/<type>/<urn>`,
    role: 'reader',
    readsPast: true,
    summary: `Reads one existing entity with its latest aspects${form.suffix}.`,
    parameters: entityParameters,
    answers: taggedAnswer(form.entityAnswer),
    errors: ['NOT_FOUND'],
    example: { aspects: [status.name], systemMetadata: true },
    async handle({ key, variables, parameters }, services) {
      const { registry } = services.catalog
      requireType(registry, variables, key)
      const namesByUrn = new Map([[key, resolveNames(registry, parameters)]])
      const [entity] = await readGenericEntities(services, namesByUrn, parameters.systemMetadata)
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
    readsPast: true,
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
    readsPast: true,
    summary: `Reads the latest or an older version of one aspect of an entity${form.suffix}.`,
    details:
      'Version 0 is the latest; versions count up from 1 to that of the latest. Timeseries aspects return their newest point, or with `version` the newest until that time.',
    parameters: {
      version: long({ doc: 'Default: 0.' }),
      systemMetadata: entityParameters.systemMetadata,
    },
    answers: taggedAnswer(
      objectAnswer(wholeFields({ value: json() }, { systemMetadata: json(), auditStamp: json() })),
    ),
    errors: ['NOT_FOUND'],
    example: { version: 0, systemMetadata: true },
    async handle({ key, variables, parameters: { version = 0, systemMetadata } }, services) {
      const { registry } = services.catalog
      requireType(registry, variables, key)
      requireWithin('version', version, { least: 0 })
      const aspect = aspectInPath(registry, variables)
      const namesByUrn = new Map([[key, [aspect]]])
      if (version !== 0 && registry.isTimeseries(aspect)) {
        return { body: await readPointUntil(services, { urn: key, aspect, endMillis: version }) }
      }
      const versions = version === 0 ? [] : [{ urn: key, aspect, version }]
      const states = new Map<string, string | undefined>()
      const [entity] = await readGenericEntities(
        services,
        namesByUrn,
        systemMetadata,
        versions,
        (latest) => states.set(latest.name, readState(latest)),
      )
      const state = version === 0 ? states.get(aspect) : undefined
      return { body: entity?.[aspect] ?? notFound(key, aspect), state }
    },
  })

/** Returns the newest point until a time, as DataHub does for the version of a point. */
async function readPointUntil(
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
    readsPast: true,
    summary: `Reports by the status code whether an entity has an aspect${form.suffix}.`,
    parameters: { includeSoftDelete },
    answers: PRESENT,
    errors: ['NOT_FOUND'],
    example: {},
    async handle({ key, variables, parameters }, services) {
      const { catalog } = services
      requireType(catalog.registry, variables, key)
      const aspect = aspectInPath(catalog.registry, variables)
      const isThere = await exists(catalog, key, parameters.includeSoftDelete ?? false)
      const entities = isThere
        ? await readGenericEntities(services, new Map([[key, [aspect]]]))
        : []
      return entities.length > 0 ? { status: 204 } : notFound(key, aspect)
    },
  })

/** docs/interface: read/generic-batch */
export const batchGetGenericEntities = route({
  method: 'POST',
  path: '/openapi/v3/entity/<type>/batchGet',
  role: 'reader',
  readsPast: true,
  summary: 'Reads several entities with the aspects that the request lists for each.',
  details: 'Omits entities that do not exist or have none of the listed aspects and versions.',
  parameters: { systemMetadata: entityParameters.systemMetadata },
  body: required(
    list(record({ urn: required(urnField) }), {
      doc: 'The URN and a member per aspect, or per version of it: `{"urn": "…", "status": {}, "ownership": {"headers": {"If-Version-Match": "1"}}}`. Without any, all aspects are returned.',
    }),
  ),
  answers: { kind: 'json', body: list(modelField('GenericEntity')) },
  errors: ['INVALID_URN'],
  example: { systemMetadata: false },
  exampleBody: [{ urn: EXAMPLE_URN, status: {} }],
  async handle({ body, variables, parameters }, services) {
    const read = createBatchReader(services, variables)
    read.add(body as readonly EntityInput[])
    return { body: await read.entities(parameters.systemMetadata) }
  },
})

/** Returns a reader that collects the elements of a batch, then reads all of them at once. */
export function createBatchReader(services: Services, variables: Variables) {
  const { registry } = services.catalog
  const namesByUrn = new Map<Urn, readonly string[] | undefined>()
  const versions = new Map<string, AspectVersion>()
  return {
    /** Returns the URNs of the elements. @throws CatalogError */
    add(elements: readonly EntityInput[], path = ''): readonly Urn[] {
      return elements.map(({ urn: urnText, ...aspects }, at) => {
        const urn = requireKey(registry, parseUrn(urnText))
        requireType(registry, variables, urn)
        const names = resolveNames(registry, { aspects: Object.keys(aspects) })
        const knownNames = namesByUrn.get(urn)
        namesByUrn.set(
          urn,
          namesByUrn.has(urn) ? knownNames && names && [...knownNames, ...names] : names,
        )
        for (const [name, value] of Object.entries(aspects)) {
          const aspect = resolveAspect(registry, name)
          const version = parseVersion(value, `${path}/${at}/${name}`)
          if (version !== 0) requireVersioned(registry, aspect)
          // Of several versions of an aspect the last is answered, as by DataHub.
          versions.set(`${urn} ${aspect}`, { urn, aspect, version })
        }
        return urn
      })
    },
    entities(withSystemMetadata: boolean | undefined) {
      limitReads(namesByUrn.size)
      const older = [...versions.values()].filter(({ version }) => version !== 0)
      return readGenericEntities(services, namesByUrn, withSystemMetadata, older)
    },
  }
}

/** Returns the version that the headers beside an aspect state; 0, the latest, if they do not. */
function parseVersion(element: unknown, where: string): number {
  const headers = isJsonObject(element) ? element['headers'] : undefined
  const { version = '0' } = parseConditions(headers, (problem) => {
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
