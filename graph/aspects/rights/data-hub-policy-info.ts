import { aspect, type AspectValue } from '../../model/aspect.ts'
import { policyProblem } from '../../policy-check.ts'
import { choice, flag, list, millis, record, text, urn } from '../../model/field.ts'
import { description } from '../../records/texts.ts'

export const POLICY_TYPES = ['PLATFORM', 'METADATA'] as const
export const POLICY_STATES = ['ACTIVE', 'INACTIVE', 'DRAFT'] as const
export const POLICY_CONDITIONS = ['EQUALS', 'STARTS_WITH', 'NOT_EQUALS'] as const

const matchFilter = (doc: string) =>
  record(
    {
      criteria: list(
        record({
          field: text({ doc: '`TYPE`, `URN`, `DOMAIN`, `CONTAINER`, `TAG` …' }),
          values: list(text()),
          condition: choice(POLICY_CONDITIONS, { doc: '`EQUALS` where it is absent.' }),
        }),
        { doc: 'All have to hold; one of the values of a criterion suffices.' },
      ),
    },
    { doc },
  )

export const dataHubPolicyInfo = aspect('dataHubPolicyInfo', {
  record: 'policy.DataHubPolicyInfo',
  problem: policyProblem,
  readBy: 'MANAGE_POLICIES',
  doc: 'What a policy grants, to whom, and on which entities.',
  fields: {
    displayName: text({ property: 'name', search: { as: 'partialText' } }),
    description: description(),
    type: choice(POLICY_TYPES, { search: { as: 'keyword' } }),
    state: choice(POLICY_STATES, { search: { as: 'keyword' } }),
    resources: record(
      {
        type: text({ doc: 'Entity type; `filter` replaces it.', deprecated: true }),
        resources: list(text(), { doc: 'URNs; `filter` replaces them.', deprecated: true }),
        allResources: flag({ doc: 'Ignores `resources`.', deprecated: true }),
        filter: matchFilter('The entities; all of them where it is absent.'),
        privilegeConstraints: matchFilter('Tags and terms that may be added and removed.'),
      },
      { doc: 'Entities of a `METADATA` policy; all of them where it is absent.' },
    ),
    privileges: list(text({ search: { as: 'keyword' } }), { key: [] }),
    actors: record({
      users: list(urn('corpuser', { search: { as: 'urn' }, creates: true }), { key: [] }),
      groups: list(urn('corpGroup', { search: { as: 'urn' }, creates: true }), { key: [] }),
      resourceOwners: flag({ doc: 'Whether it grants the privileges to owners of the entity.' }),
      resourceOwnersTypes: list(urn('ownershipType'), {
        doc: 'Ownership types that count; all of them where it is absent.',
      }),
      allUsers: flag({ search: { as: 'flag' } }),
      allGroups: flag({ doc: 'Members of any group.', search: { as: 'flag' } }),
      roles: list(urn('dataHubRole', { edge: 'IsAssociatedWithRole', search: { as: 'urn' } }), {
        key: [],
      }),
    }),
    editable: flag({ doc: 'Whether people may change the policy.', search: { as: 'flag' } }),
    lastUpdatedTimestamp: millis({ search: { as: 'date' } }),
  },
  example: {
    displayName: 'Owners in Finance',
    description: 'Owners edit tags of their data.',
    type: 'METADATA',
    state: 'ACTIVE',
    resources: {
      filter: {
        criteria: [{ field: 'DOMAIN', values: ['urn:li:domain:finance'], condition: 'EQUALS' }],
      },
    },
    privileges: ['EDIT_ENTITY_TAGS'],
    actors: {
      users: ['urn:li:corpuser:ada'],
      groups: ['urn:li:corpGroup:data-platform'],
      roles: ['urn:li:dataHubRole:Editor'],
      resourceOwners: true,
      allUsers: false,
      allGroups: false,
    },
    editable: true,
    lastUpdatedTimestamp: 1_700_000_000_000,
  },
})
export type DataHubPolicyInfo = AspectValue<typeof dataHubPolicyInfo>
