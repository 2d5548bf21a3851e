/** Categories of changes, named by DataHub. */
export const CATEGORIES = [
  'DOCUMENTATION',
  'GLOSSARY_TERM',
  'OWNERSHIP',
  'TECHNICAL_SCHEMA',
  'TAG',
  'DOMAIN',
  'STRUCTURED_PROPERTY',
  'APPLICATION',
  'ASSET_MEMBERSHIP',
  'PARENT',
  'RELATED_ENTITIES',
  'LIFECYCLE',
  'DEPRECATION',
  'BUSINESS_ATTRIBUTE',
] as const
export type Category = (typeof CATEGORIES)[number]

/** Categories of DataHub for which Trellis has no changes. */
export const UNSUPPORTED_CATEGORIES = ['VERSIONING'] as const

/** The part of a semantic version that a change increments. */
export type Weight = 'major' | 'minor' | 'patch'

/** One change, in the form of DataHub's timeline. */
export interface ChangeEvent {
  /** URN of the entity, or of its column. */
  readonly urn: string
  readonly category: Category
  readonly operation: 'ADD' | 'MODIFY' | 'REMOVE'
  /** Name of the added, changed or removed element, if it has one. */
  readonly modifier: string | null
  readonly parameters: Readonly<Record<string, string | boolean>>
  /** Path of a renamed column after the change. */
  readonly renamedTo?: string
  /** A sentence for people. */
  readonly description: string
  readonly weight: Weight
}
