import type { OwnershipType } from '../api/documents.generated.ts'
import { nameOf, type Card, type Named } from './names.ts'

/** An owner of an entity, with the type of ownership. */
export interface OwnerEntry {
  readonly owner: Named
  readonly as: string | undefined
  /** The ownership type; older writers use `type` instead of its URN. */
  readonly typeUrn: string | undefined
  readonly type: OwnershipType | undefined
}

/**
 * Returns the description of an entity; one that a person wrote takes precedence over the
 * producer's.
 */
export function shownDescription(card: Card): string {
  switch (card.__typename) {
    case 'Dataset':
    case 'Chart':
    case 'Dashboard':
    case 'DataJob':
    case 'DataFlow':
    case 'Container':
    case 'CorpGroup':
    case 'MLModel':
    case 'MLModelGroup':
    case 'MLFeature':
    case 'MLFeatureTable':
    case 'MLPrimaryKey':
      return card.editableProperties?.description || card.properties?.description || ''
    case 'Notebook':
      return card.editableProperties?.description || card.info?.description || ''
    case 'GlossaryTerm':
    case 'GlossaryNode':
    case 'Domain':
    case 'Tag':
    case 'DataProduct':
    case 'Application':
    case 'BusinessAttribute':
      return card.properties?.description ?? ''
    case 'CorpUser':
      return card.editableProperties?.aboutMe ?? ''
    default:
      return ''
  }
}

/** Returns the owners of an entity that can be named. */
export function listOwners(card: Card): OwnerEntry[] {
  const owners = card.ownership?.owners ?? []
  return owners.flatMap(({ owner, ownershipType, type }) => {
    const as = ownershipType?.info?.name ?? undefined
    return owner ? [{ owner, as, typeUrn: ownershipType?.urn, type: type ?? undefined }] : []
  })
}

/** Returns the tags of an entity. */
export function listTags(card: Card): Named[] {
  const tags = card.tags?.tags ?? []
  return tags.flatMap(({ tag }) => tag ?? [])
}

/** Returns the glossary terms of an entity. */
export function listTerms(card: Card): Named[] {
  const terms = card.glossaryTerms?.terms ?? []
  return terms.flatMap(({ term }) => term ?? [])
}

/** Returns the domain of an entity. */
export function firstDomain(card: Card): Named | undefined {
  return card.domain?.domain ?? undefined
}

/** A step of a breadcrumb path; steps that are entities have a URN. */
export interface Breadcrumb {
  readonly name: string
  readonly urn?: string
}

/** Returns the breadcrumb path of an entity, outermost first. */
export function breadcrumbs(card: Card): Breadcrumb[] {
  if ('parentNodes' in card) return toBreadcrumbs(card.parentNodes?.nodes)
  if (card.__typename === 'Domain') {
    return toBreadcrumbs(
      card.parentDomains?.domains?.flatMap((parent) => ('properties' in parent ? [parent] : [])),
    )
  }
  const path = card.browsePathV2?.path ?? []
  return path.map(({ name, entity }) => {
    return entity ? { name: nameOf(entity), urn: entity.urn } : { name: name ?? '' }
  })
}

type Parents = readonly { urn: string; properties: { name: string | null } | null }[]

const toBreadcrumbs = (parents: Parents | null | undefined): Breadcrumb[] =>
  (parents ?? [])
    .map(({ urn, properties }) => ({ urn, name: properties?.name ?? urn }))
    .toReversed()
