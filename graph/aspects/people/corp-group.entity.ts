import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { PRINCIPAL } from '../carried.ts'

export const corpGroup = entity('corpGroup', {
  doc: 'A group of users.',
  graphql: 'CorpGroup',
  graphqlFields: { info: { type: 'CorpGroupInfo', aspect: 'corpGroupInfo' } },
  graphqlEnum: 'CORP_GROUP',
  searchGroup: 'primary',
  managedBy: 'MANAGE_USERS_AND_GROUPS',
  principal: {
    governed: { status: { onPlatform: ['MANAGE_USERS_AND_GROUPS'], members: ['removed'] } },
    // Stored memberships of a deleted group count again once it exists.
    identifiedBy: 'every aspect',
  },
  audited: { created: 'CreateGroupEvent' },
  key: {
    name: 'corpGroupKey',
    record: 'metadata.key.CorpGroupKey',
    fields: {
      name: text({ search: { as: 'wordGram', autocomplete: true, boost: 10 } }),
    },
  },
  carries: [...PRINCIPAL, 'corpGroupInfo', 'corpGroupEditableInfo', 'ownership'],
  exampleUrn: 'urn:li:corpGroup:data-platform',
})
