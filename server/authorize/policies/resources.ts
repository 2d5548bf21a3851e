import { domain } from '../../../graph/aspects/business/domain.entity.ts'
import { container } from '../../../graph/aspects/platforms/container.ts'
import { dataPlatformInstance } from '../../../graph/aspects/platforms/data-platform-instance.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { glossaryNode } from '../../../graph/aspects/business/glossary-node.entity.ts'
import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { glossaryTerms } from '../../../graph/aspects/business/glossary-terms.ts'
import { groupMembership } from '../../../graph/aspects/people/group-membership.ts'
import { nativeGroupMembership } from '../../../graph/aspects/people/native-group-membership.ts'
import { ownership, type Ownership } from '../../../graph/aspects/people/ownership.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { container as containerEntity } from '../../../graph/aspects/platforms/container.entity.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { readParents, withAncestors } from '../../../graph/parents.ts'
import { userGroups, valueIn, type AspectValues } from './actors.ts'
import type { Resource } from './policy.ts'

/** Fields that include everything above an entity in a tree. */
export const TREE_FIELDS = ['DOMAIN', 'CONTAINER', 'GLOSSARY'] as const
export type TreeField = (typeof TREE_FIELDS)[number]
/** Types of the nodes of each tree; a node is in itself. */
export const NODE_TYPES: Readonly<Record<TreeField, readonly string[]>> = {
  DOMAIN: [domain.name],
  CONTAINER: [containerEntity.name],
  GLOSSARY: [glossaryNode.name, glossaryTerm.name],
}

/** The facts that some decisions need; others are left out, and not read. */
export interface NeededFacts {
  readonly aspects: readonly string[]
  readonly trees: readonly TreeField[]
}
/** Aspects with the labels of columns, which are labels of their table, too. */
const COLUMN_ASPECTS = [schemaMetadata.name, editableSchemaMetadata.name]

/** Aspects with the facts that conditions compare; all entities have a type and a URN. */
const ASPECTS: Readonly<Record<string, readonly string[]>> = {
  OWNER: [ownership.name],
  TAG: [globalTags.name, ...COLUMN_ASPECTS],
  DOMAIN: [domains.name],
  CONTAINER: [container.name],
  GLOSSARY: [glossaryTerms.name, ...COLUMN_ASPECTS],
  DATA_PLATFORM_INSTANCE: [dataPlatformInstance.name],
  GROUP_MEMBERSHIP: [groupMembership.name, nativeGroupMembership.name],
}

/**
 * Returns what to read for conditions.
 *
 * @param facts fields of resources, or `OWNER:` with an ownership type
 */
export function selectNeeded(facts: readonly string[]): NeededFacts {
  const names = new Set(facts.map((fact) => fact.split(':')[0]!))
  return {
    aspects: [...new Set([...names].flatMap((name) => ASPECTS[name] ?? []))].toSorted(),
    trees: TREE_FIELDS.filter((field) => names.has(field)),
  }
}

const ALL_FACTS = selectNeeded(Object.keys(ASPECTS))

/** Returns the parents of tree nodes and of their parents. */
export type ParentsAbove = (starts: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Reads what policies compare, of many entities; absent entities have a type and a URN only.
 *
 * @param parentsOf reads from the graph by default
 */
export async function readResources(
  graph: GraphStore,
  urns: readonly string[],
  needed = ALL_FACTS,
  parentsOf: ParentsAbove = (starts) => readParents(graph, starts),
): Promise<Map<string, Resource>> {
  const entities = needed.aspects.length > 0 ? await graph.read(urns, needed.aspects) : undefined
  const direct = new Map(urns.map((urn) => [urn, directFacts(urn, entities?.get(urn))]))
  const starts = [...direct.values()].flatMap((facts) => treesAbove(facts, needed))
  const parents = await parentsOf(starts)
  return new Map(urns.map((urn) => [urn, toResource(urn, direct.get(urn)!, parents)]))
}

/** Returns the parents of tree nodes and of their parents; undefined: some are not at hand. */
export type KnownParents = (starts: readonly string[]) => ReadonlyMap<string, string> | undefined

/**
 * Returns what policies compare, of an entity whose aspects are at hand. Without the parents of its
 * trees, fields of trees have only the nodes that the entity names: `isWhole` is false then.
 */
export function resourceAtHand(
  urn: string,
  entity: AspectValues,
  needed: NeededFacts,
  parentsOf: KnownParents,
): { readonly resource: Resource; readonly isWhole: boolean } {
  const direct = directFacts(urn, entity)
  const parents = parentsOf(treesAbove(direct, needed))
  const resource = toResource(urn, direct, parents ?? new Map())
  return { resource, isWhole: parents !== undefined }
}

/** The facts in an entity's own aspects. */
export type Direct = ReturnType<typeof directFacts>

/** Returns the nodes at which the paths up the needed trees begin. */
export const treesAbove = ({ trees }: Direct, needed: NeededFacts) =>
  needed.trees.flatMap((field) => trees[field])

/** Returns the facts in an entity's own aspects. */
export function directFacts(urn: string, entity: AspectValues | undefined) {
  const type = entityTypeOf(urn)
  const get = <A extends Aspect>(aspect: A) => valueIn(entity, aspect)
  const self = (tree: TreeField) => (NODE_TYPES[tree].includes(type) ? [urn] : [])
  const instance = get(dataPlatformInstance)?.instance
  const columns = [
    ...(get(schemaMetadata)?.fields ?? []),
    ...(get(editableSchemaMetadata)?.editableSchemaFieldInfo ?? []),
  ]
  const labelled = [{ globalTags: get(globalTags), glossaryTerms: get(glossaryTerms) }, ...columns]
  return {
    owners: ownersIn(get(ownership)),
    tags: labelled.flatMap((holder) => (holder.globalTags?.tags ?? []).map(({ tag }) => tag)),
    groups: userGroups(entity),
    instances: instance === undefined ? [] : [instance],
    /** The nodes at which the path up each tree begins. */
    trees: {
      DOMAIN: [...self('DOMAIN'), ...(get(domains)?.domains ?? [])],
      CONTAINER: [...self('CONTAINER'), ...toList(get(container)?.container)],
      GLOSSARY: [
        ...self('GLOSSARY'),
        ...labelled.flatMap((holder) =>
          (holder.glossaryTerms?.terms ?? []).map(({ urn: term }) => term),
        ),
      ],
    },
  }
}

/** Returns the owners by ownership type, as search documents have them. */
function ownersIn({ owners = [], ownerTypes }: Ownership = {}): Resource['owners'] {
  if (!ownerTypes) return owners.map(({ owner, typeUrn }) => ({ urn: owner, type: typeUrn }))
  return Object.entries(ownerTypes).flatMap(([key, urns]) =>
    urns.map((urn) => ({ urn, type: key.replaceAll('%2E', '.') })),
  )
}

/** Returns what policies compare; parents are those of tree nodes and of their parents. */
export function toResource(
  urn: string,
  direct: Direct,
  parents: ReadonlyMap<string, string>,
): Resource {
  const { owners, tags, groups, instances, trees } = direct
  const upwards = (starts: readonly string[]) => withAncestors(starts, parents)
  return {
    urn,
    owners,
    fields: {
      TYPE: new Set([entityTypeOf(urn)]),
      URN: new Set([urn]),
      OWNER: new Set(owners.map((owner) => owner.urn)),
      TAG: new Set(tags),
      DOMAIN: upwards(trees.DOMAIN),
      CONTAINER: upwards(trees.CONTAINER),
      GLOSSARY: upwards(trees.GLOSSARY),
      DATA_PLATFORM_INSTANCE: new Set(instances),
      GROUP_MEMBERSHIP: groups,
    },
  }
}

const toList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])
