import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, long, text, urn } from '../../model/field.ts'
import { customProperties, entityName } from '../../records/texts.ts'

export const corpUserInfo = aspect('corpUserInfo', {
  record: 'identity.CorpUserInfo',
  graphql: {
    name: 'properties',
    type: 'CorpUserProperties',
    twin: 'CorpUserInfo',
    fields: { manager: { type: 'CorpUser', at: 'managerUrn', to: ['corpuser'] } },
  },
  doc: 'Name, title and contact of a user, as the directory reports them.',
  fields: {
    customProperties: customProperties(),
    active: flag({
      doc: 'Whether the account is active.',
      property: 'active',
      search: { as: 'flag', weights: { true: 2 } },
    }),
    displayName: entityName(),
    email: text({ property: 'email', search: { as: 'keyword', queried: true } }),
    title: text({ property: 'title', search: { as: 'keyword', queried: true } }),
    managerUrn: urn('corpuser', {
      only: true,
      edge: 'ReportsTo',
      search: { as: 'urn', field: 'managerLdap', queried: false },
    }),
    departmentId: long(),
    departmentName: text({ property: 'departmentName' }),
    firstName: text(),
    lastName: text(),
    fullName: text({
      property: 'fullName',
      search: { as: 'wordGram', autocomplete: true, boost: 10 },
    }),
    countryCode: text({ doc: 'Two-letter country code, such as `GB`.' }),
    system: flag({ doc: 'Whether the account is a service account.', search: { as: 'flag' } }),
    isSupportUser: flag({
      doc: 'Whether the account belongs to vendor support.',
      search: { as: 'flag' },
    }),
  },
  example: {
    customProperties: { office: 'London' },
    active: true,
    displayName: 'Ada Lovelace',
    email: 'ada@example.com',
    title: 'Analyst',
    managerUrn: 'urn:li:corpuser:grace',
    departmentId: 7,
    departmentName: 'Analytics',
    firstName: 'Ada',
    lastName: 'Lovelace',
    fullName: 'Ada Lovelace',
    countryCode: 'GB',
    system: false,
    isSupportUser: false,
  },
})
export type CorpUserInfo = AspectValue<typeof corpUserInfo>
