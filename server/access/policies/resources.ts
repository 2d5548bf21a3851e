import { container } from '../../../graph/aspects/container.ts'
import { dataPlatformInstance } from '../../../graph/aspects/data-platform-instance.ts'
import { domainProperties } from '../../../graph/aspects/domain-properties.ts'
import { domains } from '../../../graph/aspects/domains.ts'
import { globalTags } from '../../../graph/aspects/global-tags.ts'
import { glossaryNodeInfo } from '../../../graph/aspects/glossary-node-info.ts'
import { glossaryTermInfo } from '../../../graph/aspects/glossary-term-info.ts'
import { glossaryTerms } from '../../../graph/aspects/glossary-terms.ts'
import { groupMembership } from '../../../graph/aspects/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/native-group-membership.ts'
import { ownership } from '../../../graph/aspects/ownership.ts'
import type { Aspect, AspectValue } from '../../../graph/model/aspect.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'
import type { Resource } from './may.ts'

/** Aspects that name the parent in each tree. */
const PARENTS = [container, domainProperties, glossaryNodeInfo, glossaryTermInfo]
const FACTS = [
  container,
  dataPlatformInstance,
  domains,
  globalTags,
  glossaryTerms,
  groupMembership,
  nativeGroupMembership,
  ownership,
].map(({ name }) => name)

/** Reads what policies compare, of many entities; absent entities have a type and a URN only. */
export async function readResources(
  graph: GraphStore,
  urns: readonly string[],
): Promise<Map<string, Resource>> {
  const entities = await graph.read(urns, FACTS)
  const direct = new Map(urns.map((urn) => [urn, directFacts(urn, entities.get(urn))]))
  const starts = [...direct.values()].flatMap(({ trees }) => Object.values(trees).flat())
  const parents = await readParents(graph, starts)
  return new Map(urns.map((urn) => [urn, resourceOf(urn, direct.get(urn)!, parents)]))
}

type Direct = ReturnType<typeof directFacts>

function directFacts(urn: string, entity: StoredEntity | undefined) {
  const type = entityTypeOf(urn)
  const get = <A extends Aspect>(aspect: A) =>
    entity?.aspects.get(aspect.name)?.value as AspectValue<A> | undefined
  const self = (...types: string[]) => (types.includes(type) ? [urn] : [])
  const instance = get(dataPlatformInstance)?.instance
  return {
    owners: (get(ownership)?.owners ?? []).map((each) => ({ urn: each.owner, type: each.typeUrn })),
    tags: (get(globalTags)?.tags ?? []).map(({ tag }) => tag),
    groups: [
      ...(get(groupMembership)?.groups ?? []),
      ...(get(nativeGroupMembership)?.nativeGroups ?? []),
    ],
    instances: instance === undefined ? [] : [instance],
    /** Where the way up each tree begins. */
    trees: {
      DOMAIN: [...self('domain'), ...(get(domains)?.domains ?? [])],
      CONTAINER: [...self('container'), ...one(get(container)?.container)],
      GLOSSARY: [
        ...self('glossaryTerm', 'glossaryNode'),
        ...(get(glossaryTerms)?.terms ?? []).map((each) => each.urn),
      ],
    },
  }
}

function resourceOf(urn: string, direct: Direct, parents: ReadonlyMap<string, string>): Resource {
  const { owners, tags, groups, instances, trees } = direct
  const upwards = (starts: readonly string[]) => withAncestors(starts, parents)
  return {
    urn,
    owners,
    fields: {
      TYPE: new Set([entityTypeOf(urn)]),
      URN: new Set([urn]),
      OWNER: new Set(owners.map((each) => each.urn)),
      TAG: new Set(tags),
      DOMAIN: upwards(trees.DOMAIN),
      CONTAINER: upwards(trees.CONTAINER),
      GLOSSARY: upwards(trees.GLOSSARY),
      DATA_PLATFORM_INSTANCE: new Set(instances),
      GROUP_MEMBERSHIP: new Set(groups),
    },
  }
}

/** Reads the parents of entities and of their parents, one query for each level of the trees. */
async function readParents(
  graph: GraphStore,
  starts: readonly string[],
): Promise<Map<string, string>> {
  const parents = new Map<string, string>()
  const names = PARENTS.map(({ name }) => name)
  const seen = new Set<string>()
  for (let level = [...new Set(starts)]; level.length > 0;) {
    for (const urn of level) seen.add(urn)
    const entities = await graph.read(level, names)
    for (const [urn, { aspects }] of entities) {
      for (const latest of aspects.values()) {
        const parent = parentIn(latest.value)
        if (parent !== undefined) parents.set(urn, parent)
      }
    }
    level = [...new Set(level.flatMap((urn) => one(parents.get(urn))))].filter(
      (urn) => !seen.has(urn),
    )
  }
  return parents
}

function parentIn(value: object): string | undefined {
  const {
    container: above,
    parentDomain,
    parentNode,
  } = value as {
    readonly container?: string
    readonly parentDomain?: string
    readonly parentNode?: string
  }
  return above ?? parentDomain ?? parentNode
}

/** Returns the entities and everything above them; a tree with a cycle ends where it closes. */
function withAncestors(
  starts: readonly string[],
  parents: ReadonlyMap<string, string>,
): Set<string> {
  const found = new Set<string>()
  for (const start of starts) {
    let urn: string | undefined = start
    while (urn !== undefined && !found.has(urn)) {
      found.add(urn)
      urn = parents.get(urn)
    }
  }
  return found
}

const one = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])
