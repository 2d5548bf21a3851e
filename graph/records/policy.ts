import { choice, flag, list, millis, record, text, urn, type RecordValue } from '../model/field.ts'
import { description } from './texts.ts'

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

/** The fields of the aspect `dataHubPolicyInfo`; here, because its check imports their type. */
export const policyFields = {
  displayName: text({ property: 'name', search: { as: 'partialText' } }),
  description: description(),
  type: choice(POLICY_TYPES, { search: { as: 'keyword' } }),
  state: choice(POLICY_STATES, { search: { as: 'keyword' } }),
  resources: record(
    {
      type: text({ doc: 'Entity type; `filter` replaces it.', deprecated: true }),
      resources: list(text(), { doc: 'URNs; `filter` replaces them.', deprecated: true }),
      allResources: flag({
        doc: 'Whether all entities are meant; `resources` is then ignored.',
        deprecated: true,
      }),
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
}
export type Policy = RecordValue<typeof policyFields>
