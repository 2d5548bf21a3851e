import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { PRINCIPAL } from '../carried.ts'

export const corpuser = entity('corpuser', {
  doc: 'A person or a service account.',
  graphql: 'CorpUser',
  graphqlFields: {
    info: { type: 'CorpUserInfo', aspect: 'corpUserInfo' },
    editableInfo: { type: 'CorpUserEditableInfo', aspect: 'corpUserEditableInfo' },
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
  },
  graphqlEnum: 'CORP_USER',
  searchGroup: 'primary',
  managedBy: 'MANAGE_USERS_AND_GROUPS',
  principal: {
    governed: {
      status: { onPlatform: ['MANAGE_USERS_AND_GROUPS'], members: ['removed'] },
      // The subtype makes a user a service account, whose tokens its managers create.
      subTypes: { onPlatform: ['MANAGE_USERS_AND_GROUPS', 'MANAGE_SERVICE_ACCOUNTS'] },
      corpUserCredentials: { onPlatform: ['MANAGE_USER_CREDENTIALS'] },
    },
    identifiedBy: ['corpUserInfo', 'corpUserEditableInfo'],
  },
  audited: { created: 'CreateUserEvent', changed: 'UpdateUserEvent' },
  key: {
    name: 'corpUserKey',
    record: 'metadata.key.CorpUserKey',
    fields: {
      username: text({
        property: 'username',
        search: { as: 'wordGram', field: 'ldap', autocomplete: true, boost: 2 },
      }),
    },
  },
  carries: [
    ...PRINCIPAL,
    'corpUserInfo',
    'corpUserEditableInfo',
    'groupMembership',
    'nativeGroupMembership',
    'corpUserStatus',
  ],
  exampleUrn: 'urn:li:corpuser:ada',
})
