import type { GraphqlContext, Link, Part } from '../context.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { linkAt, linksOf } from './values.ts'

/** Values of the enum `CorpUserStatus` (docs/interface: graphql/status); others, as of accounts that were never used, are null. */
export const USER_STATES = ['ACTIVE', 'SUSPENDED']

/** Whether a user may sign in. Whether they are removed, `aspects` says. */
export const USER_STATUS: FieldSpec = {
  type: 'CorpUserStatus',
  resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
    const status = (await loader.aspect(urn, 'corpUserStatus'))?.['status']
    return USER_STATES.find((each) => each === status) ?? null
  },
}

/** Where users and groups differ in DataHub's GraphQL from their aspects. */
export const PEOPLE_RECORDS: Readonly<Record<string, TypeSpec>> = {
  CorpUserProperties: { manager: linkAt('CorpUser', ['corpuser'], 'managerUrn') },
  CorpUserEditableProperties: {
    persona: linkAt('DataHubPersona', ['dataHubPersona'], 'persona'),
  },
  CorpGroupProperties: {
    admins: {
      type: '[CorpUser!]',
      resolve: ({ value }: Part) => linksOf(value['admins'], ['corpuser']),
    },
    groups: { type: '[String!]', resolve: ({ value }: Part) => value['groups'] ?? null },
  },
}
