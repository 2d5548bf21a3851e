import {
  domainProperties,
  type DomainProperties,
} from '../../../graph/aspects/business/domain-properties.ts'
import { domain as domainEntity } from '../../../graph/aspects/business/domain.entity.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntity,
  requireNew,
} from '../../catalog/write/aspect-changes.ts'
import { withDomain } from '../../catalog/write/changes/domains.ts'
import { closesCycle } from '../../catalog/read/hierarchy.ts'
import { edit, callerStamp } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { ancestors } from '../shared/ancestors.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { requireFreeName } from '../shared/domain-names.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignOwners, assignCreator } from '../shared/owners.ts'
import { entitiesWith } from '../shared/search-within.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { createdOn } from '../shared/stored-entity.ts'
import { requireTargets, requireUrn } from '../shared/target.ts'
import { listLevel } from '../shared/trees.ts'

const createDomain: Mutation<'createDomain'> = async (_root, { input }, context) => {
  const { name, description } = input
  const urn = newUrn(context, domainEntity.name, input.id)
  const parentDomain = input.parentDomain ? parseDomainUrn(input.parentDomain) : undefined
  await requireFreeName(context, name, parentDomain)
  const stamp = callerStamp(context)
  await edit(context, [
    requireNew(urn, 'This Domain already exists!'),
    ...(parentDomain ? [requireEntity(parentDomain, 'Parent Domain does not exist!')] : []),
    changeOrCreate(urn, domainProperties, () => ({
      name,
      created: stamp,
      ...presentMembers({ description }),
      ...(parentDomain && { parentDomain }),
    })),
    input.owners?.length ? assignOwners(urn, input.owners, context) : assignCreator(urn, context),
  ])
  return urn
}

const parseDomainUrn = (text: string) => requireUrn(domainEntity.name, 'a domain', text)

const setDomain: Mutation<'setDomain'> = async (_root, { entityUrn, domainUrn }, context) => {
  const urn = parseUrn(entityUrn)
  const domain = parseDomainUrn(domainUrn)
  const failure = `Failed to add Entity ${urn} to Domain ${domain}.`
  await edit(context, [
    requireEntity(domain, `${failure} Domain does not exist.`),
    requireEntity(urn, `${failure} Entity does not exist.`),
    changeExisting(urn, domains, (value) => withDomain(value, domain)),
  ])
  return true
}

const unsetDomain: Mutation<'unsetDomain'> = async (_root, { entityUrn }, context) => {
  const urn = parseUrn(entityUrn)
  await edit(context, [
    requireEntity(urn, `Failed to remove Entity ${urn} from its Domain. Entity does not exist.`),
    changeExisting(urn, domains, (value) => withDomain(value, undefined)),
  ])
  return true
}

/** Moves entities to a domain, or out of theirs if none is given. */
const batchSetDomain: Mutation<'batchSetDomain'> = async (_root, { input }, context) => {
  const domain = input.domainUrn ? parseDomainUrn(input.domainUrn) : undefined
  const targets = requireTargets(input.resources)
  const missingMessage = `Failed to validate Domain with urn ${domain}. Urn does not exist.`
  await edit(context, [
    ...(domain ? [requireEntity(domain, missingMessage)] : []),
    ...targets.flatMap(({ checks }) => checks),
    ...targets.map(({ urn }) => changeExisting(urn, domains, (value) => withDomain(value, domain))),
  ])
  return true
}

/** Moves a domain below another, or to the top if none is given. */
const moveDomain: Mutation<'moveDomain'> = async (_root, { input }, context) => {
  const urn = parseDomainUrn(input.resourceUrn)
  const parent = input.parentDomain ? parseDomainUrn(input.parentDomain) : undefined
  if (parent && (await closesCycle(context.catalog, parent, urn))) {
    refuseEdit('Cannot move a domain under one of its own descendants.')
  }
  const value = (await context.loader.aspect(urn, domainProperties.name)) as
    | DomainProperties
    | undefined
  if (typeof value?.name === 'string') await requireFreeName(context, value.name, parent, urn)
  await edit(context, [
    ...(parent ? [requireEntity(parent, 'Parent entity does not exist.')] : []),
    changeExisting(urn, domainProperties, (current) => {
      const { parentDomain: _, ...rest } =
        current ?? refuseEdit(`Domain properties of ${urn} do not exist.`)
      return { ...rest, ...(parent && { parentDomain: parent }) }
    }),
  ])
  return true
}

const listDomains: Query<'listDomains'> = (_root, { input }, context) => {
  const level = { entityType: domainEntity.name, field: 'parentDomain', parent: input.parentDomain }
  return listLevel('domains', level, input, context)
}

/** The tree of domains, and their members (docs/interface: edits/domains, graphql/trees). */
export const domainsTopic: SchemaModule = {
  resolvers: {
    Domain: {
      entities: entitiesWith('domains'),
      parentDomains: ancestors({
        member: 'domain',
        list: 'domains',
        parent: [domainProperties.name, 'parentDomain'],
      }),
    },
    DomainProperties: { createdOn },
  },
  queries: queriesFor('reader', { listDomains }),
  mutations: {
    ...mutationsFor('editor', { createDomain, moveDomain, setDomain, unsetDomain, batchSetDomain }),
    ...mutationsFor('admin', { deleteDomain: deletionResolver([domainEntity.name]) }),
  },
}
