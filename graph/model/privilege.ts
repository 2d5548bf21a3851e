/** The declaration of a privilege. */
export interface PrivilegeNote {
  /** What its holders may do. */
  readonly does: string
  /**
   * Whether the server asks for it anywhere. One that it does not ask for grants nothing: no new
   * policy may grant it (docs/interface: access/unenforced).
   */
  readonly isEnforced: boolean
}

/** Privileges that the server does not ask for, although policies of DataHub have them. */
const unenforced = (does: string) => ({ does, isEnforced: false }) as const

/**
 * Privileges on the whole platform, by DataHub's name: what their holders may do (docs/interface:
 * access/policies).
 */
export const PLATFORM_PRIVILEGES = declared({
  MANAGE_POLICIES: 'create, change and delete policies, assign roles, and invite people',
  MANAGE_USERS_AND_GROUPS: 'create, change and delete users and groups',
  MANAGE_ACCESS_TOKENS: 'create, list and revoke tokens of others',
  GENERATE_PERSONAL_ACCESS_TOKENS: 'create tokens for themselves',
  MANAGE_SERVICE_ACCOUNTS: 'create and delete service accounts',
  MANAGE_USER_CREDENTIALS: 'reset passwords',
  MANAGE_INGESTION: 'create, change and delete ingestion sources',
  MANAGE_SECRETS: 'create and delete secrets',
  MANAGE_DOMAINS: 'create, change and delete domains',
  CREATE_DOMAINS: 'create domains',
  MANAGE_TAGS: 'create, change and delete tags',
  CREATE_TAGS: 'create tags',
  MANAGE_GLOSSARIES: 'create, change and delete terms and term groups',
  MANAGE_GLOBAL_OWNERSHIP_TYPES: 'create, change and delete ownership types',
  MANAGE_GLOBAL_VIEWS: 'create, change and delete views for everybody',
  MANAGE_GLOBAL_ANNOUNCEMENTS: 'create and delete posts on the home page',
  MANAGE_STRUCTURED_PROPERTIES: 'define structured properties',
  VIEW_STRUCTURED_PROPERTIES_PAGE: unenforced('see definitions of structured properties'),
  MANAGE_DOCUMENTATION_FORMS: 'create, change and assign forms',
  MANAGE_BUSINESS_ATTRIBUTE: 'create, change and delete business attributes',
  CREATE_BUSINESS_ATTRIBUTE: 'create business attributes',
  MANAGE_DOCUMENTS: 'create, change and delete documents',
  MANAGE_TESTS: 'create and delete tests of assets',
  VIEW_TESTS: unenforced('see tests of assets'),
  VIEW_MANAGE_TAGS: unenforced('see the page that manages tags'),
  CREATE_LOGICAL_MODELS: 'create logical models',
  MANAGE_APPLICATIONS: 'create, change and delete applications',
  MANAGE_FEATURES: unenforced('manage every feature'),
  MANAGE_HOME_PAGE_TEMPLATES: 'create, change and delete templates of the home page',
  MANAGE_GLOBAL_SETTINGS: 'change settings of the platform',
  MANAGE_SYSTEM_OPERATIONS: 'use all operations for administrators',
  MANAGE_OWN_WEBHOOKS: 'subscribe to changes of what they see',
  RESTORE_INDICES_PRIVILEGE: 'rebuild search documents',
  TRUNCATE_TIMESERIES_INDEX_PRIVILEGE: 'delete old points',
  GET_TIMESERIES_INDEX_SIZES_PRIVILEGE: 'read how many points are stored',
  GET_ES_TASK_STATUS_PRIVILEGE: 'read the status of tasks',
  SET_WRITEABLE_PRIVILEGE: 'disable and enable writes',
  GET_PLATFORM_EVENTS: 'read events of entities and relationships',
  GET_METADATA_CHANGE_LOG_EVENTS: 'read events of aspects and points',
  GET_TOPIC_EVENTS: 'read events of every topic',
  VIEW_ANALYTICS: unenforced('see the analytics of the platform'),
})

/** Privileges on an entity, by DataHub's name: what their holders may do. */
export const ENTITY_PRIVILEGES = declared({
  VIEW_ENTITY_PAGE: 'read the entity',
  GET_ENTITY_PRIVILEGE: 'read the entity and its relationships',
  SEARCH_PRIVILEGE: unenforced('find the entity'),
  GET_TIMELINE_PRIVILEGE: unenforced('read changes of the entity'),
  GET_TIMESERIES_ASPECT_PRIVILEGE: unenforced('read points of the entity'),
  GET_COUNTS_PRIVILEGE: unenforced('count entities and aspects'),
  EXISTS_ENTITY: unenforced('learn whether the entity exists'),
  CREATE_ENTITY: 'create the entity',
  EDIT_ENTITY: 'change every aspect of the entity',
  DELETE_ENTITY: 'delete the entity permanently',
  EXECUTE_ENTITY: 'request runs of the ingestion source',
  EDIT_ENTITY_TAGS: 'add and remove tags',
  EDIT_ENTITY_GLOSSARY_TERMS: 'add and remove terms',
  EDIT_ENTITY_OWNERS: 'add and remove owners',
  EDIT_ENTITY_DOCS: 'change the description',
  EDIT_ENTITY_DOC_LINKS: 'add and remove links',
  EDIT_ENTITY_STATUS: 'soft-delete and restore the entity',
  EDIT_DOMAINS_PRIVILEGE: 'set and remove the domain',
  EDIT_ENTITY_APPLICATIONS_PRIVILEGE: 'add and remove applications',
  EDIT_ENTITY_DATA_PRODUCTS: 'add the entity to data products',
  EDIT_DEPRECATION_PRIVILEGE: 'deprecate the entity',
  EDIT_ENTITY_ASSERTIONS: 'add and remove assertions',
  EDIT_ENTITY_OPERATIONS: 'report operations',
  EDIT_ENTITY_INCIDENTS: 'raise and resolve incidents',
  EDIT_ENTITY_QUERIES: 'add and remove queries',
  EDIT_ENTITY_DATA_CONTRACT: 'change the data contract',
  EDIT_ENTITY_EMBED: 'change the embedded page',
  CREATE_ENTITY_ER_MODEL_RELATIONSHIP: 'join the dataset with others',
  EDIT_ENTITY_PROPERTIES: 'change structured properties',
  EDIT_LINEAGE: 'add and remove lineage',
  EDIT_DATASET_COL_TAGS: 'add and remove tags of columns',
  EDIT_DATASET_COL_GLOSSARY_TERMS: 'add and remove terms of columns',
  EDIT_DATASET_COL_DESCRIPTION: 'change descriptions of columns',
  EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE: 'change business attributes of columns',
  VIEW_DATASET_USAGE: 'see usage statistics and queries',
  VIEW_DATASET_PROFILE: 'see profiles',
  VIEW_DATASET_OPERATIONS: 'see operations',
  EDIT_TAG_COLOR: 'change the colour of the tag',
  EDIT_GROUP_MEMBERS: 'add and remove members of the group',
  EDIT_USER_PROFILE: 'change name, title and picture of the user',
  EDIT_CONTACT_INFO: 'change e-mail and chat handles',
  MANAGE_GLOSSARY_CHILDREN: 'create and delete terms and groups directly below',
  MANAGE_ALL_GLOSSARY_CHILDREN: 'create and delete all terms and groups below',
  MANAGE_DATA_PRODUCTS: 'create, change and delete data products of the domain',
  MANAGE_ASSET_SUMMARY: 'change the summary page',
})

export type PlatformPrivilege = keyof typeof PLATFORM_PRIVILEGES
export type EntityPrivilege = keyof typeof ENTITY_PRIVILEGES
export type Privilege = PlatformPrivilege | EntityPrivilege

/**
 * The privilege whose holders may grant themselves every other one, so that no further limit would
 * hold for them.
 */
export const FULL_CONTROL: PlatformPrivilege = 'MANAGE_POLICIES'

/** Returns the declaration of a privilege; undefined for other texts. */
export function privilegeNamed(text: string): PrivilegeNote | undefined {
  return isPrivilege(text) ? { ...PLATFORM_PRIVILEGES, ...ENTITY_PRIVILEGES }[text] : undefined
}

/**
 * Who may read an aspect: the holders of a privilege on the platform or on its entity, or no caller
 * at all.
 */
export type ReadBy = Privilege | 'nobody'

/** Returns whether a text names a privilege on entities. */
export const isEntityPrivilege = (text: string): text is EntityPrivilege =>
  Object.hasOwn(ENTITY_PRIVILEGES, text)

/** Returns whether a text names a privilege. */
export const isPrivilege = (text: string): text is Privilege =>
  Object.hasOwn(PLATFORM_PRIVILEGES, text) || Object.hasOwn(ENTITY_PRIVILEGES, text)

/** Returns declarations by name; a text is what the holders of an enforced privilege may do. */
function declared<const P extends Readonly<Record<string, string | PrivilegeNote>>>(
  privileges: P,
): { readonly [Name in keyof P]: PrivilegeNote } {
  const notes = Object.entries(privileges).map(([name, note]): [string, PrivilegeNote] => [
    name,
    typeof note === 'string' ? { does: note, isEnforced: true } : note,
  ])
  return Object.fromEntries(notes) as { readonly [Name in keyof P]: PrivilegeNote }
}
