import { aspect, type AspectValue } from '../../model/aspect.ts'
import { grouped } from '../../model/derivations/derived-members.ts'
import { choice, list, map, record, required, text, urn } from '../../model/field.ts'
import { attribution } from '../../records/attribution.ts'
import { auditStamp } from '../../records/audit.ts'
import { OWNED_BY } from '../../records/edges.ts'

/** Ownership types in the form of older writers. */
export const OWNERSHIP_KINDS = [
  'CUSTOM',
  'TECHNICAL_OWNER',
  'BUSINESS_OWNER',
  'DATA_STEWARD',
  'NONE',
  'DEVELOPER',
  'DATAOWNER',
  'DELEGATE',
  'PRODUCER',
  'CONSUMER',
  'STAKEHOLDER',
] as const

const owner = record(
  {
    owner: required(
      urn(['corpuser', 'corpGroup'], {
        edge: OWNED_BY,
        graphql: { type: 'OwnerType' },
        search: {
          as: 'urn',
          field: 'owners',
          facet: 'Owned By',
          queried: false,
          has: 'hasOwners',
        },
      }),
    ),
    type: choice(OWNERSHIP_KINDS, {
      doc: 'Ownership type in the form of older writers.',
      deprecated: true,
      graphql: { type: 'OwnershipType' },
    }),
    typeUrn: urn('ownershipType', { doc: 'Ownership type.', edge: 'ownershipType' }),
    source: record(
      {
        type: choice([
          'AUDIT',
          'DATABASE',
          'FILE_SYSTEM',
          'ISSUE_TRACKING_SYSTEM',
          'MANUAL',
          'SERVICE',
          'SOURCE_CONTROL',
          'OTHER',
        ]),
        url: text(),
      },
      { graphql: { type: 'OwnershipSource' }, doc: 'Source of the ownership.' },
    ),
    attribution: attribution('ownerAttribution'),
  },
  { graphql: { type: 'Owner' } },
)

export const ownership = aspect('ownership', {
  record: 'common.Ownership',
  privilege: 'EDIT_ENTITY_OWNERS',
  doc: 'Owners of an entity.',
  fields: {
    owners: list(owner, { key: ['owner', 'type'] }),
    ownerTypes: map(list(text()), {
      doc: 'Owners by the URN of their type, which the server derives from `owners`; a dot in a URN is `%2E`.',
      search: { as: 'mapArray', field: 'ownerTypes.$key' },
    }),
    lastModified: auditStamp({ doc: 'Time and author of the latest change of the list.' }),
  },
  follows: {
    hook: 'OwnershipOwnerTypes',
    itself: grouped('ownerTypes', {
      list: 'owners',
      value: 'owner',
      by: 'typeUrn',
      implied: { by: 'type', prefix: 'urn:li:ownershipType:__system__', otherwise: 'none' },
    }),
  },
  start: { owners: [] },
  example: {
    owners: [
      {
        owner: 'urn:li:corpuser:ada',
        type: 'TECHNICAL_OWNER',
        typeUrn: 'urn:li:ownershipType:__system__technical_owner',
        source: { type: 'MANUAL' },
      },
      { owner: 'urn:li:corpGroup:sales', type: 'DATAOWNER' },
    ],
    ownerTypes: {
      'urn:li:ownershipType:__system__technical_owner': ['urn:li:corpuser:ada'],
      'urn:li:ownershipType:__system__dataowner': ['urn:li:corpGroup:sales'],
    },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type Ownership = AspectValue<typeof ownership>
