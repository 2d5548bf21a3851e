import { corpGroup } from './aspects/people/corp-group.entity.ts'
import { corpuser } from './aspects/people/corpuser.entity.ts'
import type { DataHubRoleInfo } from './aspects/people/data-hub-role-info.ts'
import {
  ENTITY_PRIVILEGES,
  PLATFORM_PRIVILEGES,
  type EntityPrivilege,
  type Privilege,
} from './model/privilege.ts'
import type { Policy } from './records/policy.ts'

const ON_PLATFORM = Object.keys(PLATFORM_PRIVILEGES)
const ON_ENTITIES = Object.keys(ENTITY_PRIVILEGES) as EntityPrivilege[]

const VIEWING: readonly EntityPrivilege[] = [
  'VIEW_ENTITY_PAGE',
  'GET_ENTITY_PRIVILEGE',
  'SEARCH_PRIVILEGE',
  'GET_COUNTS_PRIVILEGE',
  'GET_TIMELINE_PRIVILEGE',
  'GET_TIMESERIES_ASPECT_PRIVILEGE',
]
const VIEWING_STATISTICS: readonly EntityPrivilege[] = [
  'VIEW_DATASET_USAGE',
  'VIEW_DATASET_PROFILE',
  'VIEW_DATASET_OPERATIONS',
]
const MANAGING_VOCABULARY: readonly Privilege[] = [
  'GENERATE_PERSONAL_ACCESS_TOKENS',
  'VIEW_ANALYTICS',
  'MANAGE_DOMAINS',
  'MANAGE_TAGS',
  'MANAGE_GLOSSARIES',
  'MANAGE_GLOBAL_ANNOUNCEMENTS',
  'MANAGE_BUSINESS_ATTRIBUTE',
  'MANAGE_STRUCTURED_PROPERTIES',
  'VIEW_STRUCTURED_PROPERTIES_PAGE',
  'MANAGE_DOCUMENTATION_FORMS',
  'MANAGE_DOCUMENTS',
]

const PEOPLE = [corpuser.name, corpGroup.name]

type Actors = NonNullable<Policy['actors']>
/** The user whom the policies of a new catalog grant everything. */
export const ROOT_USER = 'urn:li:corpuser:datahub'
const ROOT: Actors = { users: [ROOT_USER] }
const EVERYBODY: Actors = { allUsers: true }
const OWNERS: Actors = { resourceOwners: true }
const inRole = (name: string): Actors => ({ roles: [`urn:li:dataHubRole:${name}`] })

function policy(
  [id, displayName, description]: readonly [id: string, displayName: string, description: string],
  type: NonNullable<Policy['type']>,
  privileges: readonly string[],
  actors: Actors,
  resources?: Policy['resources'],
): { readonly urn: string; readonly info: Policy } {
  const info: Policy = {
    displayName,
    description,
    type,
    state: 'ACTIVE',
    privileges: [...privileges],
    actors: { allUsers: false, allGroups: false, resourceOwners: false, ...actors },
    editable: actors !== ROOT,
    ...(resources && { resources }),
  }
  return { urn: `urn:li:dataHubPolicy:${id}`, info }
}

/** Keeps administrators in: not deletable, so its absence marks a catalog without shipped policies. */
export const ROOT_POLICY = 'urn:li:dataHubPolicy:0'

/**
 * The policies of a new catalog, with the URNs of DataHub's. People may change and delete all but
 * those of the root user (docs/interface: access/shipped-policies).
 */
export const SHIPPED_POLICIES = [
  policy(
    ['0', 'Root: platform', 'Grants everything on the platform to the root user.'],
    'PLATFORM',
    ON_PLATFORM,
    ROOT,
  ),
  policy(
    ['1', 'Root: entities', 'Grants everything on every entity to the root user.'],
    'METADATA',
    ON_ENTITIES,
    ROOT,
  ),
  policy(
    ['7', 'Everybody: platform', 'Lets every user create tokens of their own.'],
    'PLATFORM',
    ['VIEW_ANALYTICS', 'GENERATE_PERSONAL_ACCESS_TOKENS'],
    EVERYBODY,
  ),
  policy(
    [
      'own-webhooks',
      'Everybody: webhooks',
      'Lets every user have changes sent to them, of what they see.',
    ],
    'PLATFORM',
    ['MANAGE_OWN_WEBHOOKS'],
    EVERYBODY,
  ),
  policy(
    ['view-entity-page-all', 'Everybody: view', 'Lets every user see every entity.'],
    'METADATA',
    VIEWING,
    EVERYBODY,
  ),
  policy(
    [
      'view-dataset-sensitive',
      'Everybody: view statistics',
      'Lets every user see usage, profiles and operations.',
    ],
    'METADATA',
    VIEWING_STATISTICS,
    EVERYBODY,
  ),
  policy(
    [
      'admin-platform-policy',
      'Admins: platform',
      'Grants everything on the platform to the role Admin.',
    ],
    'PLATFORM',
    ON_PLATFORM,
    inRole('Admin'),
  ),
  policy(
    [
      'admin-metadata-policy',
      'Admins: entities',
      'Grants everything on every entity to the role Admin.',
    ],
    'METADATA',
    ON_ENTITIES,
    inRole('Admin'),
  ),
  policy(
    [
      'editor-platform-policy',
      'Editors: platform',
      'Lets the role Editor manage domains, tags, glossaries and the like.',
    ],
    'PLATFORM',
    MANAGING_VOCABULARY,
    inRole('Editor'),
  ),
  policy(
    [
      'editor-metadata-policy',
      'Editors: entities',
      'Lets the role Editor see and edit every entity but users and groups.',
    ],
    'METADATA',
    ON_ENTITIES.filter((name) => name !== 'DELETE_ENTITY'),
    inRole('Editor'),
    // Members of groups get what policies and roles grant to these, so that Editors cannot join.
    {
      // The Python client writes the default, too.
      allResources: false,
      filter: { criteria: [{ field: 'TYPE', condition: 'NOT_EQUALS', values: PEOPLE }] },
    },
  ),
  policy(
    ['reader-metadata-policy', 'Readers: entities', 'Lets the role Reader see every entity.'],
    'METADATA',
    [...VIEWING, ...VIEWING_STATISTICS],
    inRole('Reader'),
  ),
  policy(
    [
      'asset-owners-metadata-policy',
      'Owners: their entities',
      'Lets owners see and edit the entities that they own.',
    ],
    'METADATA',
    ON_ENTITIES.filter((name) => name !== 'DELETE_ENTITY'),
    OWNERS,
  ),
]

/** The roles of a new catalog, which its policies name. */
export const SHIPPED_ROLES: readonly { readonly urn: string; readonly info: DataHubRoleInfo }[] = [
  ['Admin', 'May do everything.'],
  [
    'Editor',
    'May see and edit every entity but users and groups, and manage domains, tags and glossaries.',
  ],
  ['Reader', 'May see every entity.'],
].map(([name = '', description = '']) => ({
  urn: `urn:li:dataHubRole:${name}`,
  info: { name, description, editable: false },
}))
