import { applicationProperties } from '../../../graph/aspects/business/application-properties.ts'
import { application as applicationEntity } from '../../../graph/aspects/business/application.entity.ts'
import { applications, type Applications } from '../../../graph/aspects/business/applications.ts'
import { domain as domainEntity } from '../../../graph/aspects/business/domain.entity.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { ASSOCIATED_WITH } from '../../../graph/records/edges.ts'
import {
  changeExisting,
  changeOrCreate,
  requireEntity,
  requireNew,
} from '../../catalog/write/aspect-changes.ts'
import { withDomain } from '../../catalog/write/changes/domains.ts'
import { edit, type GraphqlContext, type Part } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { incomingTotal } from '../shared/incoming.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignCreator } from '../shared/owners.ts'
import { fieldContains, searchWithin } from '../shared/search-within.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn, urnsIn } from '../shared/target.ts'

const APPLICATION = applicationEntity.name

const parseApplicationUrn = (text: string) => requireUrn(APPLICATION, 'an application', text)

const createApplication: Mutation<'createApplication'> = async (_root, { input }, context) => {
  const urn = newUrn(context, APPLICATION, input.id)
  const { name, description } = input.properties
  const domain = input.domainUrn
    ? requireUrn(domainEntity.name, 'a domain', input.domainUrn)
    : undefined
  await edit(context, [
    requireNew(urn, 'This Application already exists!'),
    ...(domain ? [requireEntity(domain, `Domain ${domain} does not exist.`)] : []),
    changeOrCreate(urn, applicationProperties, () => ({
      name,
      ...presentMembers({ description }),
    })),
    ...(domain ? [changeExisting(urn, domains, (value) => withDomain(value, domain))] : []),
    ...(input.shouldAddCreatorAsOwner === false ? [] : [assignCreator(urn, context)]),
  ])
  return { urn }
}

type UrnsChange = (urns: readonly string[]) => readonly string[]

/** Changes the applications of entities, in one transaction. */
async function changeApplications(
  resourceUrns: readonly string[],
  application: Urn | undefined,
  change: UrnsChange,
  context: GraphqlContext,
): Promise<true> {
  const urns = urnsIn(resourceUrns)
  const missingMessage = `Failed to change applications. Application ${application} does not exist.`
  await edit(context, [
    ...urns.map((urn) =>
      requireEntity(urn, `Failed to change applications. ${urn} does not exist.`),
    ),
    ...(application ? [requireEntity(application, missingMessage)] : []),
    ...urns.map((urn) =>
      changeExisting(urn, applications, (value): Applications | undefined => {
        const before = value?.applications ?? []
        const after = change(before)
        return after.length === before.length ? value : { ...value, applications: [...after] }
      }),
    ),
  ])
  return true
}

/** Adds an application beside others that the entities have; null removes all of them. */
const batchSetApplication: Mutation<'batchSetApplication'> = (_root, { input }, context) => {
  const { applicationUrn, resourceUrns } = input
  if (!applicationUrn) return changeApplications(resourceUrns, undefined, () => [], context)
  const application = parseApplicationUrn(applicationUrn)
  const change: UrnsChange = (urns) => (urns.includes(application) ? urns : [...urns, application])
  return changeApplications(resourceUrns, application, change, context)
}

const batchUnsetApplication: Mutation<'batchUnsetApplication'> = (_root, { input }, context) => {
  const application = parseApplicationUrn(input.applicationUrn)
  const change: UrnsChange = (urns) => urns.filter((urn) => urn !== application)
  return changeApplications(input.resourceUrns, application, change, context)
}

const listApplicationAssets: Query<'listApplicationAssets'> = (_root, { urn, input }, context) => {
  const within = [fieldContains('applications', parseApplicationUrn(urn), context)]
  return searchWithin(within, input, context)
}

/** Applications and their assets (docs/interface: edits/applications). */
export const applicationsTopic: SchemaModule = {
  resolvers: {
    ApplicationProperties: {
      numAssets: ({ owner }: Part, _input: never, context: GraphqlContext) =>
        incomingTotal({ urn: owner }, ASSOCIATED_WITH, context),
    },
  },
  queries: queriesFor('reader', { listApplicationAssets }),
  mutations: {
    ...mutationsFor('editor', { createApplication, batchSetApplication, batchUnsetApplication }),
    ...mutationsFor('admin', { deleteApplication: deletionResolver([APPLICATION]) }),
  },
}
