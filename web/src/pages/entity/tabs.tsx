import type { ComponentType } from 'react'
import type { EntityType } from '../../api/documents.generated.ts'
import type { FullEntity } from '../../model/names.ts'
import { LineageTab } from '../lineage/lineage-tab.tsx'
import { Activity } from './activity/activity.tsx'
import { Columns } from './columns.tsx'
import { Contents, CONTENTS } from './contents.tsx'
import { Documentation } from './documentation.tsx'
import { History } from './history/history.tsx'
import { Quality } from './quality/quality.tsx'
import { RawAspects } from './raw-aspects.tsx'
import { Relations } from './relations.tsx'

/** A tab of an entity's page. */
export interface Tab {
  /** The value of `tab` in the URL. */
  readonly key: string
  readonly title: string
  readonly Content: ComponentType<{ readonly entity: FullEntity }>
  /** Whether it takes the whole width, without the side panel. */
  readonly isWide?: true
  /** Whether it shows what has no past: points, the results of searches, and the history itself. */
  readonly isPresent?: true
}

const COLUMNS: Tab = { key: 'columns', title: 'Columns', Content: Columns }
const LINEAGE: Tab = { key: 'lineage', title: 'Lineage', Content: LineageTab, isWide: true }
const DOCUMENTATION: Tab = { key: 'documentation', title: 'Documentation', Content: Documentation }
const RELATIONS: Tab = { key: 'relations', title: 'Relationships', Content: Relations }
const QUALITY: Tab = { key: 'quality', title: 'Quality', Content: Quality, isPresent: true }
const ACTIVITY: Tab = { key: 'activity', title: 'Statistics', Content: Activity, isPresent: true }
const HISTORY: Tab = { key: 'history', title: 'History', Content: History, isPresent: true }
const RAW: Tab = { key: 'raw', title: 'Raw', Content: RawAspects }

/** Entity types with lineage. */
const HAS_LINEAGE = new Set<EntityType>([
  'DATASET',
  'DATA_JOB',
  'DATA_PROCESS_INSTANCE',
  'CHART',
  'DASHBOARD',
  'MLMODEL',
  'MLMODEL_GROUP',
  'MLFEATURE',
  'MLPRIMARY_KEY',
])

/**
 * Returns the tabs of an entity, the most important for its type first.
 *
 * @param isPast whether an earlier time is shown
 */
export function chooseTabs({ type, health }: FullEntity, isPast: boolean): readonly Tab[] {
  const contents = CONTENTS[type]
  const tabs: readonly Tab[] = [
    ...(type === 'DATASET' ? [COLUMNS] : []),
    ...(contents
      ? [{ key: 'contents', title: contents.title, Content: Contents, isPresent: true as const }]
      : []),
    ...(HAS_LINEAGE.has(type) ? [LINEAGE] : []),
    DOCUMENTATION,
    // The server answers the health of those types that have incidents.
    ...(health ? [QUALITY] : []),
    ...(type === 'DATASET' ? [ACTIVITY] : []),
    RELATIONS,
    HISTORY,
    RAW,
  ]
  return isPast ? tabs.filter(({ isPresent }) => !isPresent) : tabs
}
