import { randomBelow } from '../../../support/run/random.ts'

/** A random catalog with people and policies, as plain values. */

export interface Owner {
  readonly owner: string
  readonly type: string
}

/** An entity that policies can hide. */
export interface Entity {
  readonly urn: string
  readonly type: string
  /** A word of its name that many entities share. */
  readonly word: string
  /** A text in its name and description that no other entity has: who reads it has read the entity. */
  readonly mark: string
  readonly sources: readonly string[]
  /** Of a document: whether it is a draft. */
  readonly isDraft: boolean
  owners: readonly Owner[]
  tags: readonly string[]
  domains: readonly string[]
  container: string | undefined
  terms: readonly string[]
  instance: string | undefined
}

export interface Criterion {
  readonly field: string
  readonly condition: string
  readonly values: readonly string[]
}

export interface Policy {
  readonly type: 'METADATA' | 'PLATFORM'
  readonly state: 'ACTIVE' | 'INACTIVE'
  readonly privileges: readonly string[]
  readonly actors: Readonly<Record<string, unknown>>
  readonly resources: Readonly<Record<string, unknown>> | undefined
}

export interface World {
  readonly entities: Map<string, Entity>
  /** Parents of domains, containers, terms and term groups, by child. */
  readonly parents: Map<string, string>
  readonly users: readonly string[]
  readonly groups: readonly string[]
  /** Groups of users, as directories write them. */
  readonly memberOf: Map<string, readonly string[]>
  /** Groups of users, as people add them. */
  readonly addedTo: Map<string, readonly string[]>
  /** Roles of users and groups. */
  readonly roles: Map<string, readonly string[]>
  readonly policies: Map<string, Policy>
}

const named = (type: string, count: number) =>
  Array.from({ length: count }, (_, at) => `urn:li:${type}:${type.toLowerCase()}${at}`)

export const TAGS = [...named('tag', 6), 'urn:li:tag:TAG0']
export const ROLES = ['urn:li:dataHubRole:Reader', 'urn:li:dataHubRole:Editor']
export const OWNERSHIP_TYPES = [
  'urn:li:ownershipType:__system__technical_owner',
  'urn:li:ownershipType:__system__data_steward',
  'urn:li:ownershipType:v1.0',
]
export const WORDS = ['alpha', 'bravo', 'charlie', 'delta', 'echo']
const PLATFORMS = ['hive', 'kafka', 'snowflake']
const INSTANCES = ['eu', 'us'].map(
  (name) => `urn:li:dataPlatformInstance:(urn:li:dataPlatform:hive,${name})`,
)
const LOST = 'urn:li:domain:lost'

export const pick = <T>(values: readonly T[]): T => values[randomBelow(values.length)]!
export const chance = (percent: number): boolean => randomBelow(100) < percent

/** Returns up to `most` of the values, each once; mostly few. */
export function some<T>(values: readonly T[], most = 2, least = 0): T[] {
  const count = least + randomBelow(most - least + 1)
  return [...new Set(Array.from({ length: count }, () => pick(values)))]
}

/**
 * Types that are about their sources, with the privilege on these that shows them, too; documents
 * and runs may have no source.
 */
export const ABOUT: Readonly<Record<string, string | undefined>> = {
  query: 'EDIT_ENTITY_QUERIES',
  incident: 'EDIT_ENTITY_INCIDENTS',
  assertion: 'EDIT_ENTITY_ASSERTIONS',
  dataContract: 'EDIT_ENTITY_DATA_CONTRACT',
  erModelRelationship: 'CREATE_ENTITY_ER_MODEL_RELATIONSHIP',
  document: undefined,
  dataProcessInstance: undefined,
}
/** Most sources of the types that cannot have two. */
const SOURCES_MAX: Readonly<Record<string, number>> = { dataContract: 1, dataProcessInstance: 1 }
const WITHOUT_SOURCES: readonly string[] = ['document', 'dataProcessInstance']

/** URNs of the types in the share that they have in the catalog. */
const MAKERS: readonly [percent: number, type: string, (name: string) => string][] = [
  [
    48,
    'dataset',
    (name) => `urn:li:dataset:(urn:li:dataPlatform:${pick(PLATFORMS)},shop.${name},PROD)`,
  ],
  [11, 'chart', (name) => `urn:li:chart:(looker,${name})`],
  [7, 'dashboard', (name) => `urn:li:dashboard:(looker,${name})`],
  [4, 'dataFlow', (name) => `urn:li:dataFlow:(airflow,${name},prod)`],
  [8, 'dataJob', (name) => `urn:li:dataJob:(urn:li:dataFlow:(airflow,${name},prod),task)`],
  [3, 'mlModel', (name) => `urn:li:mlModel:(urn:li:dataPlatform:sagemaker,${name},PROD)`],
  [2, 'mlModelGroup', (name) => `urn:li:mlModelGroup:(urn:li:dataPlatform:sagemaker,${name},PROD)`],
  [2, 'mlFeature', (name) => `urn:li:mlFeature:(features,${name})`],
  [2, 'mlFeatureTable', (name) => `urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,${name})`],
  [1, 'mlPrimaryKey', (name) => `urn:li:mlPrimaryKey:(features,${name})`],
  [3, 'dataProduct', (name) => `urn:li:dataProduct:${name}`],
  [1, 'notebook', (name) => `urn:li:notebook:(querybook,${name})`],
  [2, 'dataHubView', (name) => `urn:li:dataHubView:${name}`],
  [6, 'query', (name) => `urn:li:query:${name}`],
  [4, 'incident', (name) => `urn:li:incident:${name}`],
  [3, 'assertion', (name) => `urn:li:assertion:${name}`],
  [2, 'dataContract', (name) => `urn:li:dataContract:${name}`],
  [2, 'erModelRelationship', (name) => `urn:li:erModelRelationship:${name}`],
  [4, 'document', (name) => `urn:li:document:${name}`],
  [4, 'dataProcessInstance', (name) => `urn:li:dataProcessInstance:${name}`],
]

/**
 * Returns a forest: each node but the first ones may have one of those before it as its parent, and
 * the last one has.
 */
function forest(nodes: readonly string[], parents: Map<string, string>): readonly string[] {
  for (const [at, node] of nodes.entries()) {
    if (at > 2 && (at === nodes.length - 1 || chance(75)))
      parents.set(node, nodes[randomBelow(at)]!)
  }
  return nodes
}

/** Sources of an entity are among the few before it, so that a walk of lineage stays small. */
const NEIGHBOURS = 12
const CLUSTER = 40

/** Makes a world of about so many entities, users and policies. */
export function worldOf(size: { entities: number; users: number; policies: number }): World {
  const trees = Math.max(6, Math.round(size.entities / 75))
  const parents = new Map<string, string>()
  const domains = forest(named('domain', trees), parents)
  const nodes = forest(named('glossaryNode', trees), parents)
  const terms = named('glossaryTerm', trees)
  for (const term of terms) if (chance(80)) parents.set(term, pick(nodes))
  forest(named('container', trees), parents)
  parents.set(domains[1]!, LOST)
  const users = named('corpuser', size.users)
  const groups = named('corpGroup', Math.max(3, Math.round(size.users / 4)))
  const world: World = {
    entities: new Map(),
    parents,
    users,
    groups,
    memberOf: new Map(users.map((user) => [user, some(groups, 2)])),
    addedTo: new Map(users.map((user) => [user, some(groups, 1)])),
    roles: new Map([...users, ...groups].map((each) => [each, chance(15) ? some(ROLES, 1) : []])),
    policies: new Map(),
  }
  for (const urn of [...domains, ...nodes, ...terms]) add(world, urn, urn.split(':')[2]!, [])
  const bag = MAKERS.flatMap((maker) => Array.from({ length: maker[0] }, () => maker))
  const first = [...MAKERS]
  const datasets: string[] = []
  const runs: string[] = []
  while (world.entities.size < size.entities) {
    const [, type, make] = first.shift() ?? pick(bag)
    const urn = make(`${pick(WORDS)}_${world.entities.size}`)
    const start = datasets.length - (datasets.length % CLUSTER)
    const near = datasets.slice(Math.max(start, datasets.length - NEIGHBOURS))
    const needsSource = type in ABOUT && !WITHOUT_SOURCES.includes(type)
    if (needsSource && near.length === 0) continue
    const most = SOURCES_MAX[type] ?? 2
    const sources = near.length > 0 ? some(near, most, needsSource ? 1 : 0) : []
    const [run] = type === 'dataProcessInstance' && chance(40) ? some(runs, 1, 1) : []
    add(world, urn, type, run === undefined ? sources : [...sources.slice(0, 1), run])
    if (type === 'dataset') datasets.push(urn)
    if (type === 'dataProcessInstance') runs.push(urn)
  }
  for (let at = 0; at < size.policies; at++) {
    world.policies.set(`urn:li:dataHubPolicy:random${at}`, policyIn(world))
  }
  return world
}

function add(world: World, urn: string, type: string, sources: readonly string[]): void {
  const at = world.entities.size
  const mark = `zq${String(at).padStart(6, '0')}x`
  const word = WORDS.find((each) => urn.includes(each)) ?? pick(WORDS)
  const facts = factsIn(world)
  const isDraft = type === 'document' && chance(40)
  world.entities.set(urn, { urn, type, word, mark, sources, isDraft, ...facts })
}

const nodesIn = (world: World, ...types: string[]) => [
  ...new Set(
    [...world.parents, ...[...world.entities.keys()].map((urn) => [urn])]
      .flat()
      .filter((urn) => types.includes(urn.split(':')[2]!)),
  ),
]

/** Facts of a new or changed entity. */
export function factsIn(world: World) {
  const owner = () => ({
    owner: pick(chance(60) ? world.users : world.groups),
    type: pick(OWNERSHIP_TYPES),
  })
  const domains = nodesIn(world, 'domain')
  const terms = nodesIn(world, 'glossaryTerm')
  return {
    owners: Array.from({ length: randomBelow(3) }, owner),
    tags: some(TAGS),
    domains: chance(60) && domains.length > 0 ? [pick(domains)] : [],
    container: chance(60) ? pick(nodesIn(world, 'container')) : undefined,
    terms: terms.length > 0 ? some(terms) : [],
    instance: chance(30) ? pick(INSTANCES) : undefined,
  }
}

const TYPES = [...MAKERS.map(([, type]) => type), 'domain', 'glossaryTerm', 'glossaryNode']
const PREFIXES = [
  ...PLATFORMS.map((platform) => `urn:li:dataset:(urn:li:dataPlatform:${platform},shop.a`),
  'urn:li:chart:(looker,alpha_',
  'urn:li:d',
  'urn:li:query:b',
  'urn:li:domain:domain1',
  '',
]

function criterionIn(world: World): Criterion {
  const condition = pick([...Array.from({ length: 12 }, () => 'EQUALS'), 'STARTS_WITH'])
  const starts = condition === 'STARTS_WITH'
  const cut = (values: readonly string[]) =>
    starts ? values.map((value) => value.slice(0, value.length - randomBelow(3))) : values
  const fields: Readonly<Record<string, () => readonly string[]>> = {
    TYPE: () => cut(some(TYPES, 3, 1)),
    URN: () => (starts ? [pick(PREFIXES)] : some([...world.entities.keys()], 5, 1)),
    OWNER: () => cut(some([...world.users, ...world.groups], 2, 1)),
    TAG: () => cut(some(TAGS, 2, 1)),
    DOMAIN: () => cut(some([...nodesIn(world, 'domain'), LOST], 2, 1)),
    CONTAINER: () => cut(some(nodesIn(world, 'container'), 2, 1)),
    GLOSSARY: () => cut(some(nodesIn(world, 'glossaryNode', 'glossaryTerm'), 2, 1)),
    DATA_PLATFORM_INSTANCE: () => cut([pick(INSTANCES)]),
    GROUP_MEMBERSHIP: () => [pick(world.groups)],
  }
  const field = pick([...Object.keys(fields), 'DOMAIN', 'DOMAIN', 'CONTAINER', 'GLOSSARY', 'URN'])
  return { field, condition, values: fields[field]!() }
}

const VIEWING = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'EDIT_ENTITY', 'DELETE_ENTITY']

/** Privileges that show parts of an entity, or what is about it. */
const VIEWING_MORE = [
  ...Object.values(ABOUT).flatMap((privilege) => privilege ?? []),
  'VIEW_DATASET_OPERATIONS',
  'VIEW_DATASET_OPERATIONS',
  'VIEW_DATASET_USAGE',
]

/** A random policy of which most show something to few people. */
export function policyIn(world: World): Policy {
  const criteria = Array.from({ length: 1 + randomBelow(3) }, () => criterionIn(world))
  // Negated conditions show almost everything, and only few of them fit into a filter.
  if (chance(6)) {
    const { field, values } = criterionIn(world)
    if (field !== 'TYPE') criteria[0] = { field, condition: 'NOT_EQUALS', values }
    criteria.push({ field: 'TYPE', condition: 'EQUALS', values: [pick(TYPES)] })
  }
  const old = { type: 'dataset', resources: some([...world.entities.keys()], 9, 1) }
  const isOfPlatform = chance(2)
  return {
    type: isOfPlatform ? 'PLATFORM' : 'METADATA',
    state: chance(90) ? 'ACTIVE' : 'INACTIVE',
    privileges: chance(80) ? some([...VIEWING, ...VIEWING_MORE], 3, 1) : ['EDIT_ENTITY_DOCS'],
    actors: actorsIn(world),
    // A policy of the platform takes no filter.
    resources: isOfPlatform
      ? undefined
      : chance(95)
        ? { filter: { criteria } }
        : chance(80)
          ? old
          : undefined,
  }
}

function actorsIn(world: World): Record<string, unknown> {
  const share = randomBelow(100)
  if (share < 45) return { users: some(world.users, 2, 1) }
  if (share < 75) return { groups: some(world.groups, 2, 1) }
  if (share < 82) return { roles: [pick(ROLES)] }
  if (share < 85) return { allUsers: true }
  if (share < 88) return { allGroups: true }
  const owners = { resourceOwners: true }
  return chance(50) ? owners : { ...owners, resourceOwnersTypes: some(OWNERSHIP_TYPES, 2, 1) }
}
