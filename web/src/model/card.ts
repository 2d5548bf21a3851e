import type { OwnershipType } from '../api/documents.generated.ts'
import { nameOf, type Card, type Named } from './names.ts'

/** A person or group that owns an entity, and in which way. */
export interface OwnerOf {
  readonly owner: Named
  readonly as: string | undefined
  /** The kind of ownership, and what older writers state instead of its URN. */
  readonly typeUrn: string | undefined
  readonly type: OwnershipType | undefined
}

/** What a person wrote comes before what a pipeline sent. */
export function descriptionOf(card: Card): string {
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

export function ownersOf(card: Card): OwnerOf[] {
  const owners = card.ownership?.owners ?? []
  return owners.flatMap(({ owner, ownershipType, type }) => {
    const as = ownershipType?.info?.name ?? undefined
    return owner ? [{ owner, as, typeUrn: ownershipType?.urn, type: type ?? undefined }] : []
  })
}

export function tagsOf(card: Card): Named[] {
  const tags = card.tags?.tags ?? []
  return tags.flatMap(({ tag }) => tag ?? [])
}

export function termsOf(card: Card): Named[] {
  const terms = card.glossaryTerms?.terms ?? []
  return terms.flatMap(({ term }) => term ?? [])
}

export function domainOf(card: Card): Named | undefined {
  return card.domain?.domain ?? undefined
}

/** A step on the way to an entity; those that are entities have a URN. */
export interface Step {
  readonly name: string
  readonly urn?: string
}

/** Where an entity is found, from the outside in. */
export function pathOf(card: Card): Step[] {
  if ('parentNodes' in card) return stepsUp(card.parentNodes?.nodes)
  if (card.__typename === 'Domain') {
    return stepsUp(
      card.parentDomains?.domains?.flatMap((each) => ('properties' in each ? [each] : [])),
    )
  }
  const path = card.browsePathV2?.path ?? []
  return path.map(({ name, entity }) => {
    return entity ? { name: nameOf(entity), urn: entity.urn } : { name: name ?? '' }
  })
}

type Parents = readonly { urn: string; properties: { name: string | null } | null }[]

const stepsUp = (parents: Parents | null | undefined): Step[] =>
  (parents ?? [])
    .map(({ urn, properties }) => ({ urn, name: properties?.name ?? urn }))
    .toReversed()
