import type { OwnershipTypeInfo } from './aspects/people/ownership-type-info.ts'
import { SYSTEM_ACTOR } from './model/audit.ts'

/** The same in every catalog, as the rest; DataHub's client refuses ownership types without. */
const STAMP = { time: 0, actor: SYSTEM_ACTOR }

/**
 * The ownership types of every catalog. Clients refer to them without creating them, so the server
 * writes missing ones at start (docs/interface: model/ownership-types).
 */
export const SYSTEM_OWNERSHIP_TYPES: readonly {
  readonly urn: string
  readonly info: OwnershipTypeInfo
}[] = [
  {
    urn: 'urn:li:ownershipType:__system__technical_owner',
    info: {
      name: 'Technical Owner',
      description: 'Builds and runs the asset, and repairs it when it breaks.',
    },
  },
  {
    urn: 'urn:li:ownershipType:__system__business_owner',
    info: {
      name: 'Business Owner',
      description: 'Answers for what the asset is used for and what it is worth to the business.',
    },
  },
  {
    urn: 'urn:li:ownershipType:__system__data_steward',
    info: {
      name: 'Data Steward',
      description: 'Sees to it that the asset is described, governed and used as agreed.',
    },
  },
  {
    urn: 'urn:li:ownershipType:__system__none',
    info: { name: 'None', description: 'Owns the asset, and nobody has said how.' },
  },
].map(({ urn, info }) => ({ urn, info: { ...info, created: STAMP, lastModified: STAMP } }))
