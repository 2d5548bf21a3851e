import type {
  EntityPageQuery,
  PlatformNameFragment,
  SearchQuery,
} from '../api/documents.generated.ts'
import { kindOf } from './kinds.ts'

type Hits = NonNullable<NonNullable<SearchQuery['searchAcrossEntities']>['searchResults']>
/** An entity as lists show it. */
export type Card = NonNullable<Hits[number]['entity']>

type Facets = NonNullable<NonNullable<SearchQuery['searchAcrossEntities']>['facets']>
/** How many entities have which values in a field. */
export type Facet = Facets[number]
/** An entity that is only named. */
export type Named = NonNullable<NonNullable<Facet['aggregations']>[number]['entity']>
/** An entity with all that its page shows. */
export type Whole = NonNullable<EntityPageQuery['entity']>

/** What people call an entity. */
export function nameOf(entity: Named): string {
  return spokenNameOf(entity) || keyNameOf(entity.urn)
}

function spokenNameOf(entity: Named): string | null | undefined {
  switch (entity.__typename) {
    case 'Dataset':
      return entity.editableProperties?.name ?? toldApart(entity.properties?.name, entity.urn)
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
      return platformNameOf(entity)
    case 'SchemaFieldEntity':
      return entity.fieldPath && entity.parent
        ? `${lastPartOf(keyNameOf(entity.parent.urn))}.${plainPath(entity.fieldPath)}`
        : null
    case 'Notebook':
      return entity.info?.title
    case 'OwnershipTypeEntity':
      return entity.info?.name
    default:
      return null
  }
}

/** The last part of a dotted name; a version says nothing alone: `orders.v1` of `shop.orders.v1`. */
function lastPartOf(name: string): string {
  return /[^.]+(\.v?\d+)?$/i.exec(name)?.[0] ?? name
}

/** A name that is only a version has the part before it. */
function toldApart(name: string | null | undefined, urn: string): string | null | undefined {
  return name && /^v?\d+$/i.test(name) ? lastPartOf(keyNameOf(urn)) : name
}

/** The last part of a URN, or what says most in it. */
export function keyNameOf(urn: string): string {
  const key = urn.replace(/^urn:li:\w+:/, '')
  const parts = key.startsWith('(') ? key.slice(1, -1).split(/,(?![^(]*\))/) : [key]
  const [first = key, second = first] = parts
  return parts.length > 1 ? second : first
}

/** What kind of thing it is, in the words of its platform where there are any. */
export function kindNameOf(entity: Named): string {
  return entity.subTypes?.typeNames?.[0] ?? kindOf(entity.type).one
}

export function platformOf(entity: Named): PlatformNameFragment | null | undefined {
  return entity.platform
}

export function platformNameOf(platform: PlatformNameFragment): string {
  return platform.properties?.displayName ?? platform.name ?? keyNameOf(platform.urn)
}

export function isDeprecated(entity: Named): boolean {
  return entity.deprecation?.deprecated === true
}

const saysRemoved = ({ payload }: { readonly payload: string | null }) =>
  (JSON.parse(payload ?? '{}') as { removed?: boolean }).removed === true

export function isRemoved(entity: Named): boolean {
  if ('removal' in entity) return entity.removal?.some(saysRemoved) === true
  return 'status' in entity && entity.status?.removed === true
}

/** A path of a column without the marks of its types: `[version=2.0].[type=struct].a.[type=int].b` is `a.b`. */
export function plainPath(fieldPath: string): string {
  return fieldPath.replaceAll(/\[[^\]]*\]\.?/g, '').replace(/\.$/, '') || fieldPath
}
