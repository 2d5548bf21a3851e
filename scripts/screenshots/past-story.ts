import type { ServerProcess } from '../server-process.ts'
import type { View } from './views.ts'

const DAY_MS = 86_400_000

const table = (name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.${name},PROD)`
const REVENUE = table('marts.month_end_revenue')
const MOVEMENTS = table('core.fct_money_movements')
const ORDER_LINES = table('core.fct_order_lines')
const ADJUSTMENTS = table('raw.close_adjustments')

/** How long before now the sample is loaded, and a board saw a dashboard. */
export const LOADED_DAYS_AGO = 40
const SEEN_DAYS_AGO = 17

const aspect = (entityUrn: string, aspectName: string, value: object) => ({
  entityUrn,
  changeType: 'UPSERT',
  aspectName,
  aspect: { value },
})

const madeFrom = (...upstreams: readonly string[]) =>
  aspect(REVENUE, 'upstreamLineage', {
    upstreams: upstreams.map((dataset) => ({ dataset, type: 'TRANSFORMED' })),
    fineGrainedLineages: upstreams.map((dataset) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [`urn:li:schemaField:(${dataset},amount)`],
      downstreamType: 'FIELD',
      downstreams: [`urn:li:schemaField:(${REVENUE},reported_revenue)`],
    })),
  })

/** What people changed before and after the board saw the dashboard. */
export const CHAPTERS = [
  {
    daysAgo: 24,
    user: 'tomas.herrera',
    proposals: [
      aspect(ADJUSTMENTS, 'datasetProperties', {
        name: 'close_adjustments',
        description: 'Corrections that accounting typed in before the close.',
      }),
      madeFrom(MOVEMENTS, ORDER_LINES, ADJUSTMENTS),
    ],
  },
  {
    daysAgo: 10,
    user: 'priya.raman',
    proposals: [madeFrom(MOVEMENTS, table('marts.daily_sales'))],
  },
] as const

/** Returns the variables of a server for which it is some days ago. */
export function daysAgo(days: number): Readonly<Record<string, string>> {
  const shift = `const now = Date.now; Date.now = () => now() - ${days * DAY_MS}`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shift)}` }
}

/** @throws Error if the server refuses them */
export async function ingest(
  { url }: ServerProcess,
  token: string,
  proposals: readonly object[],
): Promise<void> {
  const answer = await fetch(`${url}/aspects?action=ingestProposalBatch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ proposals }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

const entity = (urn: string) => `/entity/${encodeURIComponent(urn)}`

/** Views of what the dashboard stood on when the board saw it, and of what became of it. */
export const PAST_VIEWS: readonly View[] = [
  {
    name: 'past',
    act: (page) => page.getByRole('button', { name: 'Fit to window' }).click(),
    path: `${entity('urn:li:dashboard:(looker,month_end)')}?tab=lineage&up=3&down=0&asOf=${Date.now() - SEEN_DAYS_AGO * DAY_MS}`,
  },
  { name: 'versions', path: `${entity(REVENUE)}?tab=history&aspect=upstreamLineage&from=2&to=3` },
]
