import {
  IconArrowsSplit2,
  IconBolt,
  IconBook,
  IconBoxMultiple,
  IconBrain,
  IconChartBar,
  IconColumns1,
  IconFolder,
  IconKey,
  IconLayoutDashboard,
  IconPlugConnected,
  IconRoute,
  IconSearch,
  IconShape,
  IconTable,
  IconTag,
  IconUser,
  IconUsersGroup,
  IconVocabulary,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { EntityType } from '../api/documents.generated.ts'

/** What a type of entities is called and looks like. */
export interface Kind {
  readonly one: string
  readonly many: string
  readonly icon: Icon
  /** What it is about, which gives it its colour. */
  readonly sort: 'data' | 'visual' | 'pipeline' | 'meaning' | 'people' | 'place'
}

const KINDS: Partial<Record<EntityType, Kind>> = {
  DATASET: { one: 'Dataset', many: 'Datasets', icon: IconTable, sort: 'data' },
  CHART: { one: 'Chart', many: 'Charts', icon: IconChartBar, sort: 'visual' },
  DASHBOARD: { one: 'Dashboard', many: 'Dashboards', icon: IconLayoutDashboard, sort: 'visual' },
  DATA_FLOW: { one: 'Pipeline', many: 'Pipelines', icon: IconRoute, sort: 'pipeline' },
  DATA_JOB: { one: 'Task', many: 'Tasks', icon: IconBolt, sort: 'pipeline' },
  GLOSSARY_TERM: { one: 'Term', many: 'Terms', icon: IconBook, sort: 'meaning' },
  GLOSSARY_NODE: { one: 'Term group', many: 'Term groups', icon: IconVocabulary, sort: 'meaning' },
  TAG: { one: 'Tag', many: 'Tags', icon: IconTag, sort: 'meaning' },
  DOMAIN: { one: 'Domain', many: 'Domains', icon: IconWorld, sort: 'meaning' },
  CONTAINER: { one: 'Container', many: 'Containers', icon: IconFolder, sort: 'place' },
  DATA_PLATFORM: { one: 'Platform', many: 'Platforms', icon: IconPlugConnected, sort: 'place' },
  CORP_USER: { one: 'Person', many: 'People', icon: IconUser, sort: 'people' },
  CORP_GROUP: { one: 'Group', many: 'Groups', icon: IconUsersGroup, sort: 'people' },
  SCHEMA_FIELD: { one: 'Column', many: 'Columns', icon: IconColumns1, sort: 'data' },
  QUERY: { one: 'Query', many: 'Queries', icon: IconSearch, sort: 'data' },
  DATA_PRODUCT: { one: 'Data product', many: 'Data products', icon: IconBoxMultiple, sort: 'data' },
  DATA_PROCESS_INSTANCE: { one: 'Run', many: 'Runs', icon: IconArrowsSplit2, sort: 'pipeline' },
  MLMODEL: { one: 'ML model', many: 'ML models', icon: IconBrain, sort: 'visual' },
  MLMODEL_GROUP: {
    one: 'ML model group',
    many: 'ML model groups',
    icon: IconBrain,
    sort: 'visual',
  },
  MLFEATURE: { one: 'ML feature', many: 'ML features', icon: IconColumns1, sort: 'data' },
  MLFEATURE_TABLE: {
    one: 'ML feature table',
    many: 'ML feature tables',
    icon: IconTable,
    sort: 'data',
  },
  MLPRIMARY_KEY: { one: 'ML primary key', many: 'ML primary keys', icon: IconKey, sort: 'data' },
  CUSTOM_OWNERSHIP_TYPE: {
    one: 'Ownership type',
    many: 'Ownership types',
    icon: IconUser,
    sort: 'people',
  },
}

/** Every type has a name here, also those that the page knows nothing particular of. */
export function kindOf(type: string): Kind {
  const known = KINDS[type as EntityType]
  if (known) return known
  const words = type.toLowerCase().replaceAll('_', ' ')
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return { one: name, many: name, icon: IconShape, sort: 'place' }
}
