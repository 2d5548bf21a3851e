import { aspect, type AspectValue } from '../../model/aspect.ts'
import { paired } from '../../model/derivations/derived-members.ts'
import { list, record, text, urn } from '../../model/field.ts'
import { attribution } from '../../records/attribution.ts'
import { ASSOCIATED_WITH } from '../../records/edges.ts'

export const domains = aspect('domains', {
  record: 'domain.Domains',
  schemaVersion: 2,
  privilege: 'EDIT_DOMAINS_PRIVILEGE',
  graphql: {
    name: 'domain',
    type: 'DomainAssociation',
    fields: {
      domain: { type: 'Domain', at: 'domains/0', to: ['domain'] },
      attribution: { type: 'MetadataAttribution', at: 'domainAssociations/0/attribution' },
      associatedUrn: { type: 'String', at: '@urn' },
    },
  },
  doc: 'The domains that an entity belongs to; nearly always one.',
  fields: {
    domains: list(
      urn('domain', {
        edge: ASSOCIATED_WITH,
        search: { as: 'urn', facet: 'Domain', has: 'hasDomain' },
      }),
      { key: [] },
    ),
    domainAssociations: list(
      record({
        domain: urn('domain'),
        context: text({ doc: 'Free text about the association.' }),
        attribution: attribution('domainAttribution'),
      }),
      { doc: 'Origin of each domain; the server keeps it in step with `domains`.' },
    ),
  },
  follows: {
    hook: 'DomainsSyncMutationHook',
    itself: paired({ urns: 'domains', records: 'domainAssociations', by: 'domain' }),
  },
  start: { domains: [] },
  example: {
    domains: ['urn:li:domain:sales'],
    domainAssociations: [
      {
        domain: 'urn:li:domain:sales',
        attribution: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      },
    ],
  },
})
export type Domains = AspectValue<typeof domains>
