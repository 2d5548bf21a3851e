import { registry } from '../../../../graph/registry.ts'
import { deletion, schemaOf, fieldOf, upsert } from '../../../support/proposals.ts'
import type { Entity, World } from './world.ts'

/** Writes a world, and changes of it, as clients do. */

/** An application that has assets. */
export const APPLICATION = 'urn:li:application:shop'

/** The run that has written a link of each dataset, which everybody may edit and not everybody sees. */
export const LINKS_RUN = 'links'

export function linksOf({ entities }: World): object[] {
  const datasets = [...entities.values()].filter(({ type }) => type === 'dataset')
  return datasets.map(({ urn, mark }) => ({
    ...upsert(urn, 'institutionalMemory', { elements: [{ url: 'https://x', description: mark }] }),
    systemMetadata: { runId: LINKS_RUN, lastObserved: 1 },
  }))
}

const STAMP = { time: 1, actor: 'urn:li:corpuser:root' }
const STAMPS = { created: STAMP, lastModified: STAMP }

/** Whether entities of a type have an aspect; facts in others are not facts. */
const carries = (type: string, aspect: string) => registry.carries(type, aspect)

/** The text in points of an entity, which some people who see the entity may not read. */
export const readMark = (mark: string) => mark.replace('zq0', 'zq5')

/** Takes away the facts that entities of the type cannot have. */
export function keepPossibleFacts({ entities }: World): void {
  for (const entity of entities.values()) {
    const { type } = entity
    if (!carries(type, 'ownership')) entity.owners = []
    if (!carries(type, 'globalTags')) entity.tags = []
    if (!carries(type, 'domains')) entity.domains = []
    if (!carries(type, 'container')) entity.container = undefined
    if (!carries(type, 'glossaryTerms')) entity.terms = []
    if (!carries(type, 'dataPlatformInstance')) entity.instance = undefined
  }
}

/** Returns the proposals for what a person reads of an entity, and for its lineage. */
function contentsOf(world: World, { urn, type, word, mark, sources, isDraft }: Entity): object[] {
  const name = `${word} ${mark}`
  const description = `It is ${mark}.`
  const parent = world.parents.get(urn)
  switch (type) {
    case 'dataset':
      return [
        upsert(urn, 'datasetProperties', { name, description, tags: [] }),
        upsert(urn, 'schemaMetadata', schemaOf(mark, [fieldOf('id', 'text', { description })])),
        upsert(urn, 'upstreamLineage', {
          upstreams: sources.map((dataset) => ({
            dataset,
            type: 'TRANSFORMED',
            auditStamp: STAMP,
          })),
        }),
        upsert(urn, 'operation', {
          timestampMillis: 1_700_000_000_000,
          operationType: 'INSERT',
          lastUpdatedTimestamp: 1_700_000_000_000,
          actor: `urn:li:corpuser:${readMark(mark)}`,
        }),
      ]
    case 'chart':
      return [
        upsert(urn, 'chartInfo', {
          title: name,
          description,
          lastModified: STAMPS,
          inputs: sources.map((string) => ({ string })),
        }),
      ]
    case 'dashboard': {
      const datasetEdges = sources.map((destinationUrn) => ({ destinationUrn }))
      const info = { title: name, description, charts: [], datasetEdges, lastModified: STAMPS }
      return [upsert(urn, 'dashboardInfo', info)]
    }
    case 'dataJob':
      return [
        upsert(urn, 'dataJobInfo', { name, description, type: { string: 'x' } }),
        upsert(urn, 'dataJobInputOutput', { inputDatasets: sources, outputDatasets: [] }),
      ]
    case 'dataProduct': {
      const assets = sources.map((destinationUrn) => ({ destinationUrn }))
      return [upsert(urn, 'dataProductProperties', { name, description, assets })]
    }
    case 'dataHubView': {
      const definition = { entityTypes: [], filter: { or: [] } }
      return [upsert(urn, 'dataHubViewInfo', { name, description, type: 'GLOBAL', definition })]
    }
    case 'notebook':
      return [upsert(urn, 'notebookInfo', { title: name, description, changeAuditStamps: STAMPS })]
    case 'query': {
      const statement = { value: `select ${mark}`, language: 'SQL' }
      const properties = { name, description, statement, source: 'MANUAL', ...STAMPS }
      const subjects = sources.map((entity) => ({ entity }))
      return [
        upsert(urn, 'queryProperties', properties),
        upsert(urn, 'querySubjects', { subjects }),
      ]
    }
    case 'incident':
      return [
        upsert(urn, 'incidentInfo', {
          type: 'OPERATIONAL',
          title: name,
          description,
          entities: sources,
          status: { state: 'ACTIVE', lastUpdated: STAMP },
          created: STAMP,
        }),
      ]
    case 'assertion': {
      const [dataset] = sources
      const datasetAssertion = { dataset, scope: 'DATASET_ROWS', operator: 'BETWEEN' }
      const info = { type: 'DATASET', datasetAssertion, description: `${name} ${description}` }
      return [
        upsert(urn, 'assertionInfo', { ...info, ...(sources[1] && { entityUrn: sources[1] }) }),
      ]
    }
    case 'dataContract':
      return [
        upsert(urn, 'dataContractProperties', { entity: sources[0], rawContract: description }),
      ]
    case 'erModelRelationship': {
      const [source, destination = source] = sources
      const joined = { name, source, destination, relationshipFieldMappings: [] }
      return [upsert(urn, 'erModelRelationshipProperties', joined)]
    }
    case 'document':
      return [
        upsert(urn, 'documentInfo', {
          title: name,
          contents: { text: description },
          status: { state: isDraft ? 'UNPUBLISHED' : 'PUBLISHED' },
          relatedAssets: sources.map((asset) => ({ asset })),
          created: STAMP,
          lastModified: STAMP,
        }),
      ]
    case 'dataProcessInstance': {
      const run = sources.find((source) => source.startsWith('urn:li:dataProcessInstance:'))
      const template = sources.find((source) => source !== run)
      return [
        upsert(urn, 'dataProcessInstanceProperties', {
          name,
          type: 'BATCH_AD_HOC',
          created: STAMP,
        }),
        upsert(urn, 'dataProcessInstanceRelationships', {
          ...optional('parentTemplate', template),
          ...optional('parentInstance', run),
          upstreamInstances: [],
        }),
      ]
    }
    case 'domain':
      return [
        upsert(urn, 'domainProperties', { name, description, ...optional('parentDomain', parent) }),
      ]
    case 'glossaryNode':
    case 'glossaryTerm': {
      const info = { name, definition: description, ...optional('parentNode', parent) }
      return type === 'glossaryNode'
        ? [upsert(urn, 'glossaryNodeInfo', info)]
        : [upsert(urn, 'glossaryTermInfo', { ...info, termSource: 'INTERNAL' })]
    }
    default:
      return [
        upsert(urn, type === 'dataFlow' ? 'dataFlowInfo' : `${type}Properties`, {
          name,
          description,
        }),
      ]
  }
}

const optional = (name: string, value: string | undefined) =>
  value === undefined ? {} : { [name]: value }

/** Returns the proposals that write the facts of an entity. */
export function factsOf({
  urn,
  type,
  owners,
  tags,
  domains,
  container,
  terms,
  instance,
}: Entity): object[] {
  const platform = 'urn:li:dataPlatform:hive'
  const absent = (aspect: string) => deletion(urn, aspect)
  const all: readonly [aspect: string, object][] = [
    [
      'ownership',
      upsert(urn, 'ownership', {
        owners: owners.map(({ owner, type: typeUrn }) => ({ owner, type: 'CUSTOM', typeUrn })),
        lastModified: STAMP,
      }),
    ],
    ['globalTags', upsert(urn, 'globalTags', { tags: tags.map((tag) => ({ tag })) })],
    ['domains', upsert(urn, 'domains', { domains })],
    [
      'container',
      container === undefined ? absent('container') : upsert(urn, 'container', { container }),
    ],
    [
      'glossaryTerms',
      upsert(urn, 'glossaryTerms', {
        terms: terms.map((each) => ({ urn: each })),
        auditStamp: STAMP,
      }),
    ],
    [
      'dataPlatformInstance',
      instance === undefined
        ? absent('dataPlatformInstance')
        : upsert(urn, 'dataPlatformInstance', { platform, instance }),
    ],
  ]
  return all.filter(([aspect]) => carries(type, aspect)).map(([, proposal]) => proposal)
}

/** Returns the proposals that give a node of a tree its parent, or none. */
export function parentOf(world: World, urn: string): object[] {
  const entity = world.entities.get(urn)
  if (entity) return contentsOf(world, entity)
  const parent = world.parents.get(urn)
  if (parent === undefined) return [deletion(urn, 'container')]
  return [upsert(urn, 'container', { container: parent })]
}

export function membershipOf({ memberOf, addedTo, roles }: World, urn: string): object[] {
  const added = addedTo.get(urn)
  return [
    ...(memberOf.has(urn) ? [upsert(urn, 'groupMembership', { groups: memberOf.get(urn) })] : []),
    ...(added ? [upsert(urn, 'nativeGroupMembership', { nativeGroups: added })] : []),
    upsert(urn, 'roleMembership', { roles: roles.get(urn) ?? [] }),
  ]
}

export function policyProposal({ policies }: World, urn: string): object {
  const { resources, ...info } = policies.get(urn)!
  const described = { displayName: urn, description: '', ...info }
  return upsert(urn, 'dataHubPolicyInfo', { ...described, ...(resources && { resources }) })
}

/** Returns the proposals that make every third entity an asset of an application. */
export function assetsOf({ entities }: World): object[] {
  const assets = [...entities.values()].filter(({ type }, at) => {
    return at % 3 === 0 && carries(type, 'applications')
  })
  return [
    upsert(APPLICATION, 'applicationProperties', { name: 'Shop' }),
    ...assets.map(({ urn }) => upsert(urn, 'applications', { applications: [APPLICATION] })),
  ]
}

/** Returns the proposals that write all of a world. */
export function proposalsOf(world: World): object[] {
  const containers = [...world.parents].flat().filter((urn) => urn.startsWith('urn:li:container:'))
  const used = [...world.entities.values()].flatMap(({ container }) => container ?? [])
  return [
    ...[...new Set([...containers, ...used])].flatMap((urn) => [
      upsert(urn, 'containerProperties', { name: urn }),
      ...(world.parents.has(urn) ? parentOf(world, urn) : []),
    ]),
    ...[...world.entities.values()].flatMap((entity) => [
      ...contentsOf(world, entity),
      ...factsOf(entity),
    ]),
    ...[...world.users, ...world.groups].flatMap((urn) => membershipOf(world, urn)),
    ...[...world.policies.keys()].map((urn) => policyProposal(world, urn)),
  ]
}
