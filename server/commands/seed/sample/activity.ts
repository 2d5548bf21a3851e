import { datasetProfile } from '../../../../graph/aspects/dataset-profile.ts'
import { datasetUsageStatistics } from '../../../../graph/aspects/dataset-usage-statistics.ts'
import { editableDatasetProperties } from '../../../../graph/aspects/editable-dataset-properties.ts'
import { editableSchemaMetadata } from '../../../../graph/aspects/editable-schema-metadata.ts'
import { operation } from '../../../../graph/aspects/operation.ts'
import type { Column } from '../columns.ts'
import { set, type Setting } from '../proposal.ts'
import { daysAgo, lifeOf, ROBOT, tagsOf, termsOf } from '../settings.ts'
import type { Table } from '../table.ts'
import { CORE, MARTS } from './models.ts'
import { person } from './people.ts'
import { tag, term } from './vocabulary.ts'
import { RAW } from './warehouse.ts'

/** How the data was used and how it grew, by day; and what people wrote down about it since. */
const USAGE_DAYS = 14
const PROFILE_WEEKS = 8
const DAY = { unit: 'DAY', multiple: 1 } as const

/** Queries on an ordinary weekday; who asks. */
const USED: readonly (readonly [Table, number, readonly Parameters<typeof person>[0][]])[] = [
  [CORE.fctOrderLines, 180, ['jonas', 'clara', 'priya']],
  [CORE.dimCustomer, 90, ['jonas', 'clara']],
  [CORE.dimEdition, 60, ['jonas', 'hana']],
  [MARTS.dailySales, 240, ['clara', 'elif', 'hana', 'mira']],
  [MARTS.lifetimeValue, 40, ['clara']],
  [MARTS.bestsellers, 110, ['hana', 'elif']],
  [MARTS.monthEnd, 12, ['tomas', 'mira']],
  [MARTS.dailySalesOld, 2, ['tomas']],
  [RAW.orders, 25, ['priya', 'jonas']],
]

/** Rows now, and rows that a week brings. */
const GROWING: readonly (readonly [Table, number, number])[] = [
  [RAW.orders, 1_840_000, 14_000],
  [RAW.customers, 412_000, 2_300],
  [CORE.fctOrderLines, 4_130_000, 31_500],
  [CORE.dimEdition, 218_000, 900],
  [MARTS.dailySales, 96_400, 260],
]

/** What is known about a dataset over time, and what people added by hand. */
export function activityOf(table: Table): Setting[] {
  return [
    ...USED.filter(([used]) => used === table).flatMap(([, queries, names]) =>
      lastDays(USAGE_DAYS).map((day) => usageOn(table, day, queries, names)),
    ),
    ...GROWING.filter(([growing]) => growing === table).flatMap(([, rows, perWeek]) =>
      lastDays(PROFILE_WEEKS).map((week) => profileOf(table, week * 7, rows - week * perWeek)),
    ),
    ...GROWING.filter(([growing]) => growing === table).flatMap(([, , perWeek]) =>
      lastDays(7).map((day) => loadOf(day, Math.round(perWeek / 7))),
    ),
    ...(NOTES.get(table) ?? []),
  ]
}

const lastDays = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Fewer queries at weekends, and a little more or less from day to day. */
function usageOn(
  { columns }: Table,
  day: number,
  queries: number,
  names: readonly Parameters<typeof person>[0][],
): Setting {
  const time = daysAgo(day + 1)
  const isWeekend = [0, 6].includes(new Date(time).getUTCDay())
  const total = Math.max(
    1,
    Math.round((queries * (100 + ((day * 37) % 23))) / (isWeekend ? 500 : 110)),
  )
  const askers = isWeekend ? names.slice(0, 1) : names
  return set(datasetUsageStatistics, {
    timestampMillis: time,
    eventGranularity: DAY,
    uniqueUserCount: askers.length,
    totalSqlQueries: total,
    userCounts: askers.map((name) => ({
      user: person(name),
      count: Math.ceil(total / askers.length),
    })),
    fieldCounts: columns.slice(0, 4).map(({ path }, at) => ({
      fieldPath: path,
      count: Math.ceil(total / (at + 1)),
    })),
  })
}

function profileOf({ columns }: Table, day: number, rowCount: number): Setting {
  return set(datasetProfile, {
    timestampMillis: daysAgo(day),
    rowCount,
    columnCount: columns.length,
    sizeInBytes: rowCount * columns.length * 11,
    fieldProfiles: columns.map((column) => columnProfile(column, rowCount)),
  })
}

function columnProfile({ path, key, nullable, nativeType }: Column, rowCount: number) {
  const nullCount = nullable ? Math.round(rowCount / 40) : 0
  const uniqueCount = key ? rowCount : Math.max(1, Math.round(rowCount ** 0.6))
  const isNumber = nativeType.startsWith('number')
  return {
    fieldPath: path,
    uniqueCount,
    uniqueProportion: uniqueCount / rowCount,
    nullCount,
    nullProportion: nullCount / rowCount,
    ...(isNumber && { min: '0', max: String(uniqueCount), median: String(uniqueCount >> 1) }),
  }
}

function loadOf(day: number, rows: number): Setting {
  return set(operation, {
    timestampMillis: daysAgo(day),
    lastUpdatedTimestamp: daysAgo(day),
    actor: ROBOT,
    operationType: 'INSERT',
    numAffectedRows: rows,
    sourceType: 'DATA_PROCESS',
  })
}

/** Edits that people made in the catalog; they go before what the source says. */
const NOTES: ReadonlyMap<Table, readonly Setting[]> = new Map([
  [
    MARTS.lifetimeValue,
    [
      set(editableDatasetProperties, {
        ...lifeOf(person('clara')),
        description:
          'What each customer has brought in so far. For forecasts ask Clara: this is **not** one.',
      }),
    ],
  ],
  [
    RAW.customers,
    [
      set(editableSchemaMetadata, {
        ...lifeOf(person('sam')),
        editableSchemaFieldInfo: [
          {
            fieldPath: 'full_name',
            description: 'Only for parcels. Reports about people use `dim_customer`.',
            globalTags: tagsOf([tag('pii')]),
            glossaryTerms: termsOf([term('personalData')]),
          },
        ],
      }),
    ],
  ],
])
