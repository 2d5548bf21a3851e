import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { IS_PART_OF } from '../../records/edges.ts'

export const corpGroupInfo = aspect('corpGroupInfo', {
  record: 'identity.CorpGroupInfo',
  graphql: {
    name: 'properties',
    type: 'CorpGroupProperties',
    twin: 'CorpGroupInfo',
    fields: { admins: { type: '[CorpUser!]', to: ['corpuser'] }, groups: { type: '[String!]' } },
  },
  doc: 'Name, contact and members of a group, as the directory reports them.',
  fields: {
    displayName: text({
      property: 'name',
      search: { as: 'partialText', autocomplete: true, boost: 10, aliases: ['_entityName'] },
    }),
    email: text({ property: 'email' }),
    admins: list(urn('corpuser'), { doc: 'Administrators of the group.', deprecated: true }),
    members: list(urn('corpuser', { only: true, edge: IS_PART_OF }), {
      doc: 'Members of the group; superseded by the group membership of each user.',
      deprecated: true,
    }),
    groups: list(urn('corpGroup', { only: true, edge: IS_PART_OF }), {
      doc: 'Groups that are members of the group.',
      deprecated: true,
    }),
    description: text({
      property: 'description',
      search: { as: 'partialText', has: 'hasDescription' },
    }),
    slack: text({ doc: 'Slack channel of the group.' }),
    created: auditStamp({ deprecated: true, time: 'createdTime' }),
  },
  example: {
    displayName: 'Data platform',
    email: 'data-platform@example.com',
    admins: ['urn:li:corpuser:ada'],
    members: ['urn:li:corpuser:ada', 'urn:li:corpuser:grace'],
    groups: ['urn:li:corpGroup:warehouse'],
    description: 'Runs the warehouse.',
    slack: '#data-platform',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type CorpGroupInfo = AspectValue<typeof corpGroupInfo>
