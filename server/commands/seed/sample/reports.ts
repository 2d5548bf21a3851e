import { chartInfo, type ChartInfo } from '../../../../graph/aspects/chart-info.ts'
import { dashboardInfo } from '../../../../graph/aspects/dashboard-info.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/data-platform-instance.ts'
import { inputFields } from '../../../../graph/aspects/input-fields.ts'
import { status } from '../../../../graph/aspects/status.ts'
import { keyPartsOf } from '../../../../graph/model/urn.ts'
import { column } from '../columns.ts'
import { entity, set, type Group } from '../proposal.ts'
import {
  daysAgo,
  inDomain,
  lifeOf,
  ownedBy,
  browsedAt,
  inside,
  tagged,
  type Owner,
} from '../settings.ts'
import { at, type Table } from '../table.ts'
import * as urns from '../urns.ts'
import { CORE, MARTS } from './models.ts'
import { person, team } from './people.ts'
import { IN } from './places.ts'
import { DOMAINS, tag } from './vocabulary.ts'

/** The last levels: what people explore, the charts they draw of it, and the dashboards. */
const clara: Owner = { owner: person('clara'), kind: 'technical' }

const salesExplore: Table = {
  platform: 'looker',
  name: 'foxglove.explore.sales',
  kind: 'Explore',
  path: IN.trading,
  doc: 'Sales, sliced as you like. Starts from `daily_sales`, so it knows no single orders.',
  owners: [clara],
  domain: DOMAINS.orders.urn,
  columns: [
    column('day', 'date', 'Day of checkout.', { from: [at(MARTS.dailySales, 'day')] }),
    column('genre', 'string', 'The shelf.', { from: [at(MARTS.dailySales, 'genre')] }),
    column('country', 'string', 'Of the customer.', { from: [at(MARTS.dailySales, 'country')] }),
    column('copies', 'measure', 'Sum of copies.', { from: [at(MARTS.dailySales, 'copies')] }),
    column('net_revenue', 'measure', 'Sum, in pounds.', {
      from: [at(MARTS.dailySales, 'net_revenue')],
    }),
  ],
}
const customerExplore: Table = {
  platform: 'looker',
  name: 'foxglove.explore.customers',
  kind: 'Explore',
  path: IN.trading,
  doc: 'Customers by cohort and country. Nobody can be named with it.',
  owners: [clara],
  domain: DOMAINS.customers.urn,
  columns: [
    column('cohort', 'date', 'Month of the first order.', {
      from: [at(MARTS.lifetimeValue, 'cohort')],
    }),
    column('country', 'string', 'Where the first parcel went.', {
      from: [at(CORE.dimCustomer, 'country')],
    }),
    column('customers', 'measure', 'How many.', {
      from: [at(MARTS.lifetimeValue, 'customer_id')],
    }),
    column('value', 'measure', 'Mean lifetime value.', {
      from: [at(MARTS.lifetimeValue, 'value')],
    }),
  ],
}
export const EXPLORES = { salesExplore, customerExplore } as const

interface Chart {
  readonly id: string
  readonly title: string
  readonly doc: string
  readonly type: NonNullable<ChartInfo['type']>
  /** URNs of the columns that it shows. */
  readonly shows: readonly string[]
  readonly folder: 'trading' | 'finance'
  readonly owner: Owner
}

const CHARTS: readonly Chart[] = [
  {
    id: 'revenue_by_day',
    title: 'Revenue by Day',
    doc: 'Net revenue of the last ninety days, with the same days a year before.',
    type: 'LINE',
    shows: [at(salesExplore, 'day'), at(salesExplore, 'net_revenue')],
    folder: 'trading',
    owner: clara,
  },
  {
    id: 'copies_by_genre',
    title: 'Copies by Genre',
    doc: 'Where the copies come from. Crime leads, as ever.',
    type: 'BAR',
    shows: [at(salesExplore, 'genre'), at(salesExplore, 'copies')],
    folder: 'trading',
    owner: clara,
  },
  {
    id: 'revenue_by_country',
    title: 'Revenue by Country',
    doc: 'Share of each country in net revenue, this month.',
    type: 'PIE',
    shows: [at(salesExplore, 'country'), at(salesExplore, 'net_revenue')],
    folder: 'trading',
    owner: clara,
  },
  {
    id: 'bestseller_list',
    title: 'Bestseller List',
    doc: 'The list on the front page of the shop.',
    type: 'TABLE',
    shows: ['rank', 'title', 'copies'].map((path) => at(MARTS.bestsellers, path)),
    folder: 'trading',
    owner: { owner: person('hana'), kind: 'business' },
  },
  {
    id: 'restock_list',
    title: 'What to Reorder',
    doc: 'Editions that will run out within four weeks if the forecast is right.',
    type: 'TABLE',
    shows: [at(MARTS.restock, 'isbn'), at(MARTS.restock, 'expected_copies')],
    folder: 'trading',
    owner: { owner: person('hana'), kind: 'business' },
  },
  {
    id: 'visits_by_step',
    title: 'Visits by Step',
    doc: 'How many visits get as far as a book, a basket, a checkout.',
    type: 'AREA',
    shows: [at(MARTS.funnel, 'step'), at(MARTS.funnel, 'visits')],
    folder: 'trading',
    owner: { owner: person('elif'), kind: 'business' },
  },
  {
    id: 'value_by_cohort',
    title: 'Lifetime Value by Cohort',
    doc: 'What customers have brought in, by the month of their first order.',
    type: 'COHORT',
    shows: [at(customerExplore, 'cohort'), at(customerExplore, 'value')],
    folder: 'trading',
    owner: clara,
  },
  {
    id: 'revenue_by_month',
    title: 'Revenue by Month, as Reported',
    doc: 'The figures that went to the auditors. Closed months are grey.',
    type: 'BAR',
    shows: [at(MARTS.monthEnd, 'month'), at(MARTS.monthEnd, 'net_revenue')],
    folder: 'finance',
    owner: { owner: person('tomas'), kind: 'business' },
  },
  {
    id: 'cash_in',
    title: 'Cash In',
    doc: 'Payments less refunds, by month.',
    type: 'LINE',
    shows: [at(MARTS.monthEnd, 'month'), at(MARTS.monthEnd, 'cash_in')],
    folder: 'finance',
    owner: { owner: person('tomas'), kind: 'business' },
  },
]

interface Dashboard {
  readonly id: string
  readonly title: string
  readonly doc: string
  readonly charts: readonly string[]
  readonly folder: 'trading' | 'finance'
  readonly owner: Owner
  readonly tags?: readonly string[]
  readonly dashboards?: readonly string[]
}

const DASHBOARDS: readonly Dashboard[] = [
  {
    id: 'trading_today',
    title: 'Trading Today',
    doc: 'On the screen by the kettle. If it looks wrong, ask before you panic.',
    charts: ['revenue_by_day', 'copies_by_genre', 'revenue_by_country', 'bestseller_list'],
    folder: 'trading',
    owner: { owner: team('commerce'), kind: 'business' },
    tags: [tag('certified')],
  },
  {
    id: 'buying_desk',
    title: 'Buying Desk',
    doc: 'What sells, what will, and what to order on Monday.',
    charts: ['bestseller_list', 'restock_list', 'copies_by_genre'],
    folder: 'trading',
    owner: { owner: person('hana'), kind: 'business' },
  },
  {
    id: 'customer_health',
    title: 'Customer Health',
    doc: 'Do they come back?',
    charts: ['value_by_cohort', 'visits_by_step'],
    folder: 'trading',
    owner: clara,
    tags: [tag('experiment')],
  },
  {
    id: 'month_end',
    title: 'Month End',
    doc: 'Read aloud on the third working day.',
    charts: ['revenue_by_month', 'cash_in'],
    folder: 'finance',
    owner: { owner: person('tomas'), kind: 'business' },
    tags: [tag('certified'), tag('monthEnd')],
    dashboards: ['trading_today'],
  },
]

export function reports(): Group[] {
  return [...CHARTS.map(chartEntity), ...DASHBOARDS.map(dashboardEntity)]
}

function chartEntity({ id, title, doc, type, shows, folder, owner }: Chart): Group {
  const datasets = new Set(shows.map((urn) => keyPartsOf(urn)[0] ?? urn))
  const url = `https://looker.foxglove.example/looks/${id}`
  return entity(
    urns.chart(id),
    set(status, { removed: false }),
    set(dataPlatformInstance, { platform: urns.platform('looker') }),
    set(chartInfo, {
      title,
      description: doc,
      type,
      access: 'PUBLIC',
      chartUrl: url,
      externalUrl: url,
      lastModified: lifeOf(owner.owner),
      inputs: [...datasets].map((urn) => ({ string: urn })),
    }),
    set(inputFields, { fields: shows.map((urn) => inputOf(urn)) }),
    inside(IN[folder]),
    ...browsedAt('looker', IN[folder]),
    ownedBy([owner]),
    inDomain(folder === 'finance' ? DOMAINS.finance.urn : DOMAINS.commerce.urn),
  )
}

const inputOf = (schemaFieldUrn: string) => ({
  schemaFieldUrn,
  schemaField: { fieldPath: keyPartsOf(schemaFieldUrn)[1] ?? '' },
})

function dashboardEntity(dashboard: Dashboard): Group {
  const { id, title, doc, charts, folder, owner, tags, dashboards = [] } = dashboard
  const url = `https://looker.foxglove.example/dashboards/${id}`
  return entity(
    urns.dashboard(id),
    set(status, { removed: false }),
    set(dataPlatformInstance, { platform: urns.platform('looker') }),
    set(dashboardInfo, {
      title,
      description: doc,
      charts: charts.map(urns.chart),
      datasets: [],
      dashboards: dashboards.map((each) => ({ destinationUrn: urns.dashboard(each) })),
      access: 'PUBLIC',
      dashboardUrl: url,
      externalUrl: url,
      lastRefreshed: daysAgo(0),
      lastModified: lifeOf(owner.owner),
    }),
    inside(IN[folder]),
    ...browsedAt('looker', IN[folder]),
    ownedBy([owner]),
    tagged(tags),
    inDomain(folder === 'finance' ? DOMAINS.finance.urn : DOMAINS.commerce.urn),
  )
}
