import type {
  EntityCardFragment,
  EntityPageQuery,
  PlatformNameFragment,
  SearchQuery,
} from '../api/documents.generated.ts'
import { nameInKey, plainPath } from './key-names.ts'
import { findKind } from './kinds.ts'

/** An entity with the fields that lists show. */
export type Card = EntityCardFragment

type Facets = NonNullable<NonNullable<SearchQuery['searchAcrossEntities']>['facets']>
/** The values of a field with their counts among the results. */
export type Facet = Facets[number]
/** An entity with its names only. */
export type Named = NonNullable<NonNullable<Facet['aggregations']>[number]['entity']>
/** An entity with the fields that its page shows. */
export type FullEntity = NonNullable<EntityPageQuery['entity']>

/** Returns the display name of an entity, or else the name in its URN. */
export function nameOf(entity: Named): string {
  return readDisplayName(entity) || nameInKey(entity.urn)
}

function readDisplayName(entity: Named): string | null | undefined {
  switch (entity.__typename) {
    case 'Dataset':
      return entity.editableProperties?.name ?? qualifiedName(entity.properties?.name, entity.urn)
    case 'Chart':
    case 'Dashboard':
      return entity.properties?.title ?? entity.properties?.name
    case 'DataJob':
      return entity.properties?.name ?? entity.jobId
    case 'DataFlow':
      return entity.properties?.name ?? entity.flowId
    case 'MLFeature':
    case 'MLFeatureTable':
    case 'MLPrimaryKey':
    case 'DataProcessInstance':
      return entity.name
    case 'MLModel':
    case 'MLModelGroup':
    case 'Container':
    case 'Domain':
    case 'QueryEntity':
    case 'DataProduct':
    case 'Application':
    case 'BusinessAttribute':
      return entity.properties?.name
    case 'GlossaryTerm':
    case 'GlossaryNode':
    case 'Tag':
      return entity.properties?.name ?? entity.name
    case 'CorpUser':
      return entity.properties?.displayName ?? entity.properties?.fullName ?? entity.username
    case 'CorpGroup':
      return entity.properties?.displayName ?? entity.name
    case 'DataPlatform':
      return platformName(entity)
    case 'SchemaFieldEntity':
      return entity.fieldPath && entity.parent
        ? `${lastPart(nameInKey(entity.parent.urn))}.${plainPath(entity.fieldPath)}`
        : null
    case 'Notebook':
      return entity.info?.title
    case 'DataHubPolicy':
    case 'DataHubRole':
    case 'DataHubView':
      return entity.name
    case 'OwnershipTypeEntity':
      return entity.info?.name
    case 'Incident':
      return entity.title
    case 'Assertion':
      return entity.info?.description
    case 'TrellisWebhook':
      return entity.trellisWebhookInfo?.url
    default:
      return null
  }
}

/**
 * Returns the last part of a dotted name, with the part before a version: `orders.v1` of
 * `shop.orders.v1`.
 */
function lastPart(name: string): string {
  return /[^.]+(\.v?\d+)?$/i.exec(name)?.[0] ?? name
}

/** Replaces a name that is only a version by the last parts of the URN's name. */
function qualifiedName(name: string | null | undefined, urn: string): string | null | undefined {
  return name && /^v?\d+$/i.test(name) ? lastPart(nameInKey(urn)) : name
}

/** Returns the subtype that the platform names, or else the name of the entity type. */
export function kindName(entity: Named): string {
  return entity.subTypes?.typeNames?.[0] ?? findKind(entity.type).one
}

/** Returns the platform of an entity. */
export function findPlatform(entity: Named): PlatformNameFragment | null | undefined {
  return entity.platform
}

/** Returns the display name of a platform. */
export function platformName(platform: PlatformNameFragment): string {
  return platform.properties?.displayName ?? platform.name ?? nameInKey(platform.urn)
}

/** Returns whether an entity is deprecated. */
export function isDeprecated(entity: Named): boolean {
  return entity.deprecation?.deprecated === true
}

const isRemovedStatus = ({ payload }: { readonly payload: string | null }) =>
  (JSON.parse(payload ?? '{}') as { removed?: boolean }).removed === true

/** Returns whether an entity is soft-deleted. */
export function isRemoved(entity: Named): boolean {
  if ('removal' in entity) return entity.removal?.some(isRemovedStatus) === true
  return 'status' in entity && entity.status?.removed === true
}
