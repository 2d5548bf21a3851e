import type { BulkChange } from '../api/bulk.ts'
import type { EntityType } from '../api/documents.generated.ts'

/** What a user fills in for a change. */
export interface Draft {
  readonly urns: readonly string[]
  /** A type of ownership. */
  readonly ownershipType: string
  readonly text: string
  /** Of a structured property. */
  readonly values: readonly (string | number)[]
}

/** A change that can be made to many entities. */
export interface ChangeKind {
  readonly label: string
  /** Entities of these types are chosen. */
  readonly types?: readonly EntityType[]
  /** Whether several are chosen. */
  readonly isMany?: true
  readonly hasOwnershipType?: true
  /** The label of a text. */
  readonly text?: string
  readonly isProperty?: true
  /** Whether columns can be changed so, too. */
  readonly isOfColumns?: true
  /** Returns the change; undefined while something is missing. */
  toChange(draft: Draft): BulkChange | undefined
}

const ofMany = (operation: 'add' | 'remove', aspect: string, member: string) => (draft: Draft) =>
  draft.urns.length === 0 ? undefined : { operation, aspect, [member]: draft.urns }

const ofOne = (aspect: string, member: string) => (draft: Draft) =>
  draft.urns.length === 0 ? undefined : { operation: 'set', aspect, [member]: draft.urns[0] }

const owners = (operation: 'add' | 'remove') => (draft: Draft) =>
  draft.urns.length === 0
    ? undefined
    : {
        operation,
        aspect: 'ownership',
        owners: draft.urns.map((owner) => ({ owner, type: draft.ownershipType })),
      }

const withTags = { types: ['TAG'], isMany: true, isOfColumns: true } as const
const withTerms = { types: ['GLOSSARY_TERM'], isMany: true, isOfColumns: true } as const
const withOwners = {
  types: ['CORP_USER', 'CORP_GROUP'],
  isMany: true,
  hasOwnershipType: true,
} as const

/** All changes, in the order of the choice. */
const CHANGE_KINDS: readonly ChangeKind[] = [
  { label: 'Add tags', ...withTags, toChange: ofMany('add', 'globalTags', 'tags') },
  { label: 'Remove tags', ...withTags, toChange: ofMany('remove', 'globalTags', 'tags') },
  { label: 'Add terms', ...withTerms, toChange: ofMany('add', 'glossaryTerms', 'terms') },
  { label: 'Remove terms', ...withTerms, toChange: ofMany('remove', 'glossaryTerms', 'terms') },
  { label: 'Add owners', ...withOwners, toChange: owners('add') },
  { label: 'Remove owners', ...withOwners, toChange: owners('remove') },
  { label: 'Move to a domain', types: ['DOMAIN'], toChange: ofOne('domains', 'domain') },
  {
    label: 'Remove from their domains',
    toChange: () => ({ operation: 'remove', aspect: 'domains' }),
  },
  {
    label: 'Move to a data product',
    types: ['DATA_PRODUCT'],
    toChange: ofOne('dataProductProperties', 'dataProduct'),
  },
  {
    label: 'Remove from their data products',
    toChange: () => ({ operation: 'remove', aspect: 'dataProductProperties' }),
  },
  {
    label: 'Set a structured property',
    types: ['STRUCTURED_PROPERTY'],
    isProperty: true,
    toChange: ({ urns: [propertyUrn], values }) =>
      propertyUrn === undefined || values.length === 0
        ? undefined
        : {
            operation: 'set',
            aspect: 'structuredProperties',
            properties: [{ propertyUrn, values }],
          },
  },
  {
    label: 'Describe those without a description',
    text: 'Description',
    isOfColumns: true,
    toChange: ({ text }) =>
      text.trim() === ''
        ? undefined
        : { operation: 'set', aspect: 'description', description: text, onlyMissing: true },
  },
  {
    label: 'Deprecate',
    text: 'Why',
    toChange: ({ text }) => ({
      operation: 'set',
      aspect: 'deprecation',
      deprecated: true,
      note: text,
    }),
  },
  {
    label: 'Not deprecated any more',
    toChange: () => ({ operation: 'set', aspect: 'deprecation', deprecated: false }),
  },
  {
    label: 'Remove',
    toChange: () => ({ operation: 'set', aspect: 'status', removed: true }),
  },
  {
    label: 'Restore',
    toChange: () => ({ operation: 'set', aspect: 'status', removed: false }),
  },
]

/** What can be selected, and changed together. */
export interface Selectable {
  readonly one: string
  readonly many: string
  readonly kinds: readonly ChangeKind[]
}

export const ENTITIES: Selectable = { one: 'entity', many: 'entities', kinds: CHANGE_KINDS }

export const COLUMNS: Selectable = {
  one: 'column',
  many: 'columns',
  kinds: CHANGE_KINDS.filter(({ isOfColumns }) => isOfColumns),
}
