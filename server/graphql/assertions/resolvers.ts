import { dataPlatformInstance } from '../../../graph/aspects/platforms/data-platform-instance.ts'
import { assertionInfo } from '../../../graph/aspects/quality/assertion-info.ts'
import { assertionRunEvent } from '../../../graph/aspects/quality/assertion-run-event.ts'
import { assertion } from '../../../graph/aspects/quality/assertion.entity.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { columnUrn, parseUrn } from '../../../graph/model/urn.ts'
import { ASSERTS } from '../../../graph/records/edges.ts'
import {
  refuseEdit,
  requireEntities,
  requireEntity,
  upsertAspect,
} from '../../catalog/write/aspect-changes.ts'
import { propose } from '../../catalog/write/proposals/propose.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import {
  edit,
  requireUnconditional,
  callerStamp,
  type GraphqlContext,
  type Link,
} from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { withSubjectRights } from '../shared/subject-rights.ts'
import { columnAt, columnKind, columnsAt } from '../shared/columns.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { incomingLinks, toLinkPage } from '../shared/incoming.ts'
import { newUrn } from '../shared/new-urn.ts'
import { findLiveUrns } from '../shared/related.ts'
import { filterIn } from '../shared/search-inputs.ts'
import { readSeriesPoints } from '../shared/series.ts'
import { presentMembers, mapIn } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const parseAssertionUrn = (text: string) => requireUrn(assertion.name, 'an assertion', text)

const upsertCustomAssertion: Mutation<'upsertCustomAssertion'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn =
    typeof text === 'string' ? parseAssertionUrn(text) : newUrn(context, assertion.name, undefined)
  const entity = parseUrn(input.entityUrn)
  const { name, urn: platformUrn } = input.platform
  if (!name && !platformUrn) {
    refuseEdit('Failed to upsert Custom Assertion. Platform urn or name must be specified.')
  }
  const platform = parseUrn(platformUrn ?? `urn:li:dataPlatform:${name}`)
  const columns = (input.fieldPaths ?? []).map((path) => columnUrn(entity, path))
  const { type, logic, scope, aggregation, operator, parameters, nativeType } = input
  const customAssertion = {
    type,
    entity,
    ...presentMembers({
      field: input.fieldPath ? columnUrn(entity, input.fieldPath) : undefined,
      fields: columns.length > 0 ? columns : undefined,
      scope,
      aggregation,
      operator,
      parameters: parameters && presentMembers(parameters),
      nativeType,
      nativeParameters: mapIn(input.nativeParameters),
      logic,
    }),
  }
  const stamp = callerStamp(context)
  const { description, externalUrl } = input
  const missingMessage = `Failed to upsert Custom Assertion. Entity ${entity} does not exist.`
  const author = await withSubjectRights(context, urn, [entity])
  await edit(author, [
    requireEntity(entity, missingMessage),
    upsertAspect(urn, assertionInfo.name, (value) => ({
      ...value,
      type: 'CUSTOM',
      customAssertion,
      source: value?.['source'] ?? { type: 'EXTERNAL', created: stamp },
      lastUpdated: stamp,
      description,
      ...presentMembers({ externalUrl }),
    })),
    upsertAspect(urn, dataPlatformInstance.name, (value) => ({ ...value, platform })),
  ])
  return { urn }
}

/** Writes a point of the aspect `assertionRunEvent`. */
const reportAssertionResult: Mutation<'reportAssertionResult'> = async (
  _root,
  { urn: text, result },
  context,
) => {
  const { catalog, loader } = context
  const urn = parseAssertionUrn(text)
  const missingMessage = `Failed to report Assertion Run Event. Assertion ${urn} does not exist.`
  await requireEntities(catalog, [urn], () => missingMessage)
  const { customAssertion } = (await loader.aspect(urn, assertionInfo.name)) ?? {}
  const { entity } = (customAssertion ?? {}) as { readonly entity?: string }
  if (entity === undefined) {
    refuseEdit(`Failed to report Assertion Run Event. ${urn} is not a custom assertion.`)
  }
  const { type, externalUrl, severity, error } = result
  const timestampMillis = result.timestampMillis ?? catalog.clock()
  const value = {
    timestampMillis,
    assertionUrn: urn,
    asserteeUrn: entity,
    runId: `${urn}-${timestampMillis}`,
    status: 'COMPLETE',
    result: {
      type,
      nativeResults: mapIn(result.properties) ?? {},
      ...presentMembers({
        externalUrl,
        severity,
        error: error && { type: error.type, properties: { message: error.message } },
      }),
    },
  }
  const aspect = { value, contentType: 'application/json' }
  const proposal = {
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: assertionRunEvent.name,
    aspect,
  }
  requireUnconditional(context, `points of ${assertionRunEvent.name}`)
  await propose(catalog, [proposal], await withSubjectRights(context, urn))
  return true
}

/** Answers the results of an assertion, newest first, with a count per outcome. */
async function runEvents(link: Link, input: FieldArguments['runEvents'], context: GraphqlContext) {
  const { status } = input
  const criteria = [
    ...(input.filter?.and ?? []),
    ...(status ? [{ field: 'status', value: status }] : []),
  ]
  const filter = filterIn({ filters: criteria }, context.catalog.registry)
  const points = await readSeriesPoints(
    link,
    input,
    { aspect: assertionRunEvent.name, filter },
    context,
  )
  const events = points.map(({ urn, value }) => ({ owner: urn, value }))
  const countOutcomes = (type: string) =>
    events.filter(({ value }) => resultType(value) === type).length
  return {
    total: events.length,
    failed: countOutcomes('FAILURE'),
    succeeded: countOutcomes('SUCCESS'),
    errored: countOutcomes('ERROR'),
    runEvents: events,
  }
}

function resultType({ result }: JsonObject): unknown {
  return isJsonObject(result) ? result['type'] : undefined
}

/** Answers the assertions about a dataset. */
async function assertions(
  link: Link,
  { includeSoftDeleted, ...page }: FieldArguments['assertions'],
  context: GraphqlContext,
) {
  const links = await incomingLinks(link, ASSERTS, context)
  const urns = links.map(({ urn }) => urn)
  const liveUrns = includeSoftDeleted ? new Set<string>(urns) : await findLiveUrns(urns, context)
  return toLinkPage(
    'assertions',
    links.filter(({ urn }) => liveUrns.has(urn)),
    page,
  )
}

/**
 * Assertions, their results, and the assertions about a dataset (docs/interface:
 * edits/assertions, graphql/assertions).
 */
export const assertionsTopic: SchemaModule = {
  resolvers: {
    Assertion: { runEvents },
    CustomAssertionInfo: { field: columnAt('field') },
    Dataset: { assertions },
    DatasetAssertionInfo: { fields: columnsAt('fields') },
    SchemaAssertionInfoSchemaFields: { type: columnKind },
  },
  mutations: {
    ...mutationsFor('editor', { upsertCustomAssertion, reportAssertionResult }),
    ...mutationsFor('admin', {
      deleteAssertion: deletionResolver([assertion.name], withSubjectRights),
    }),
  },
}
