import {
  IconAlertTriangle,
  IconChecklist,
  IconArrowsSplit2,
  IconBolt,
  IconBook,
  IconBookmark,
  IconBoxMultiple,
  IconBrain,
  IconChartBar,
  IconColumns1,
  IconFolder,
  IconKey,
  IconLayoutDashboard,
  IconLock,
  IconPlugConnected,
  IconRoute,
  IconSearch,
  IconShape,
  IconTable,
  IconTag,
  IconUser,
  IconUserShield,
  IconUsersGroup,
  IconVocabulary,
  IconWebhook,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { EntityType } from '../api/documents.generated.ts'

/** The names and the icon of an entity type. */
export interface Kind {
  readonly one: string
  readonly many: string
  readonly icon: Icon
  /** Decides the colour of the icon. */
  readonly category: 'data' | 'visual' | 'pipeline' | 'meaning' | 'people' | 'location'
}

const KINDS: Partial<Record<EntityType, Kind>> = {
  DATASET: { one: 'Dataset', many: 'Datasets', icon: IconTable, category: 'data' },
  CHART: { one: 'Chart', many: 'Charts', icon: IconChartBar, category: 'visual' },
  DASHBOARD: {
    one: 'Dashboard',
    many: 'Dashboards',
    icon: IconLayoutDashboard,
    category: 'visual',
  },
  DATA_FLOW: { one: 'Pipeline', many: 'Pipelines', icon: IconRoute, category: 'pipeline' },
  DATA_JOB: { one: 'Task', many: 'Tasks', icon: IconBolt, category: 'pipeline' },
  GLOSSARY_TERM: { one: 'Term', many: 'Terms', icon: IconBook, category: 'meaning' },
  GLOSSARY_NODE: {
    one: 'Term group',
    many: 'Term groups',
    icon: IconVocabulary,
    category: 'meaning',
  },
  TAG: { one: 'Tag', many: 'Tags', icon: IconTag, category: 'meaning' },
  DOMAIN: { one: 'Domain', many: 'Domains', icon: IconWorld, category: 'meaning' },
  CONTAINER: { one: 'Container', many: 'Containers', icon: IconFolder, category: 'location' },
  DATA_PLATFORM: {
    one: 'Platform',
    many: 'Platforms',
    icon: IconPlugConnected,
    category: 'location',
  },
  CORP_USER: { one: 'Person', many: 'People', icon: IconUser, category: 'people' },
  TRELLIS_WEBHOOK: { one: 'Webhook', many: 'Webhooks', icon: IconWebhook, category: 'people' },
  CORP_GROUP: { one: 'Group', many: 'Groups', icon: IconUsersGroup, category: 'people' },
  DATAHUB_POLICY: {
    one: 'Policy',
    many: 'Policies',
    icon: IconUserShield,
    category: 'people',
  },
  DATAHUB_VIEW: { one: 'Saved view', many: 'Saved views', icon: IconBookmark, category: 'people' },
  DATAHUB_ROLE: { one: 'Role', many: 'Roles', icon: IconUserShield, category: 'people' },
  RESTRICTED: {
    one: 'Restricted entity',
    many: 'Restricted entities',
    icon: IconLock,
    category: 'location',
  },
  ASSERTION: { one: 'Assertion', many: 'Assertions', icon: IconChecklist, category: 'data' },
  INCIDENT: { one: 'Incident', many: 'Incidents', icon: IconAlertTriangle, category: 'data' },
  SCHEMA_FIELD: { one: 'Column', many: 'Columns', icon: IconColumns1, category: 'data' },
  QUERY: { one: 'Query', many: 'Queries', icon: IconSearch, category: 'data' },
  DATA_PRODUCT: {
    one: 'Data product',
    many: 'Data products',
    icon: IconBoxMultiple,
    category: 'data',
  },
  DATA_PROCESS_INSTANCE: { one: 'Run', many: 'Runs', icon: IconArrowsSplit2, category: 'pipeline' },
  MLMODEL: { one: 'ML model', many: 'ML models', icon: IconBrain, category: 'visual' },
  MLMODEL_GROUP: {
    one: 'ML model group',
    many: 'ML model groups',
    icon: IconBrain,
    category: 'visual',
  },
  MLFEATURE: { one: 'ML feature', many: 'ML features', icon: IconColumns1, category: 'data' },
  MLFEATURE_TABLE: {
    one: 'ML feature table',
    many: 'ML feature tables',
    icon: IconTable,
    category: 'data',
  },
  MLPRIMARY_KEY: {
    one: 'ML primary key',
    many: 'ML primary keys',
    icon: IconKey,
    category: 'data',
  },
  CUSTOM_OWNERSHIP_TYPE: {
    one: 'Ownership type',
    many: 'Ownership types',
    icon: IconUser,
    category: 'people',
  },
}

/** Returns the names and the icon of a type; those of unlisted types are derived from its name. */
export function findKind(type: string): Kind {
  const kind = KINDS[type as EntityType]
  if (kind) return kind
  const words = type.toLowerCase().replaceAll('_', ' ')
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return { one: name, many: name, icon: IconShape, category: 'location' }
}
