import { column } from '../columns.ts'
import type { Owner } from '../settings.ts'
import { at, urnOf, type Table } from '../table.ts'
import * as urns from '../urns.ts'
import { person, team } from './people.ts'
import { IN } from './places.ts'
import { DOMAINS, tag, term } from './vocabulary.ts'
import { RAW, STAGING } from './warehouse.ts'

/** Fourth level, facts and dimensions; and the fifth, tables that answer one question each. */
type Content = Omit<Table, 'platform' | 'name' | 'kind' | 'path'>
const modellers: readonly Owner[] = [
  { owner: team('analytics'), kind: 'technical' },
  { owner: person('jonas'), kind: 'steward' },
]
const model = (schema: 'core' | 'marts', name: string, content: Content): Table => ({
  platform: 'snowflake',
  name: `analytics.${schema}.${name}`,
  kind: 'Table',
  path: IN[schema],
  owners: modellers,
  ...content,
})

const { customers, orders, orderLines, editions, money } = STAGING

const dimCustomer = model('core', 'dim_customer', {
  doc: 'One row for each customer, without anything that names them.',
  domain: DOMAINS.customers.urn,
  tags: [tag('certified'), tag('nightly')],
  terms: [term('customer')],
  columns: [
    column('customer_id', 'number(38,0)', 'Number of the account.', {
      key: true,
      from: [at(customers, 'customer_id')],
    }),
    column('country', 'char(2)', 'Where the first parcel went.', {
      from: [at(customers, 'country')],
    }),
    column('first_ordered_on', 'date', 'Day of the first order.', {
      from: [at(orders, 'ordered_on')],
    }),
    column('is_active', 'boolean', 'Ordered in the last 365 days.', {
      terms: [term('activeCustomer')],
      from: [at(orders, 'ordered_on')],
    }),
  ],
})
const dimEdition = model('core', 'dim_edition', {
  doc: 'One row for each edition that was ever for sale.',
  domain: DOMAINS.catalogue.urn,
  tags: [tag('certified'), tag('nightly')],
  terms: [term('edition')],
  columns: [
    column('isbn', 'char(13)', 'Digits only.', {
      key: true,
      terms: [term('isbn')],
      from: [at(editions, 'isbn')],
    }),
    column('title', 'varchar', 'Title, without subtitle.', { from: [at(editions, 'title')] }),
    column('author', 'varchar', 'Names as on the cover.', { from: [at(editions, 'author')] }),
    column('genre', 'varchar', 'The shelf it stands on.', { from: [at(editions, 'genre')] }),
    column('format', 'varchar', 'Form it is sold in.', { from: [at(editions, 'format')] }),
  ],
})
const fctOrderLines = model('core', 'fct_order_lines', {
  doc: `One row for each order line that was not cancelled. **The** table for questions about sales:
\`net\` is what the front page shows.`,
  domain: DOMAINS.orders.urn,
  tags: [tag('certified'), tag('nightly')],
  terms: [term('orderLine')],
  links: [
    {
      url: 'https://wiki.foxglove.example/what-is-a-sale',
      label: 'What is a sale? The long answer',
      by: person('jonas'),
    },
  ],
  columns: [
    column('order_id', 'number(38,0)', 'The order.', {
      key: true,
      from: [at(orderLines, 'order_id')],
    }),
    column('line_no', 'number(38,0)', 'Position in the order.', {
      key: true,
      from: [at(orderLines, 'line_no')],
    }),
    column('customer_id', 'number(38,0)', 'Who ordered.', {
      refers: at(dimCustomer, 'customer_id'),
      from: [at(orders, 'customer_id')],
    }),
    column('isbn', 'char(13)', 'What was ordered.', {
      refers: at(dimEdition, 'isbn'),
      from: [at(orderLines, 'isbn')],
    }),
    column('ordered_on', 'date', 'Day of checkout.', { from: [at(orders, 'ordered_on')] }),
    column('copies', 'number(38,0)', 'How many.', { from: [at(orderLines, 'copies')] }),
    column('gross', 'number(12,2)', 'Before discounts and refunds.', {
      terms: [term('grossRevenue')],
      from: [at(orderLines, 'gross')],
    }),
    column('net', 'number(12,2)', 'After discounts, refunds and VAT.', {
      terms: [term('netRevenue')],
      from: [at(orderLines, 'after_discount'), at(money, 'amount')],
    }),
  ],
})
const fctMoney = model('core', 'fct_money_movements', {
  doc: 'Every payment and refund, with the customer it belongs to.',
  domain: DOMAINS.finance.urn,
  tags: [tag('certified'), tag('nightly')],
  columns: [
    column('order_id', 'number(38,0)', 'The order.', { from: [at(money, 'order_id')] }),
    column('customer_id', 'number(38,0)', 'Who paid, or was paid.', {
      refers: at(dimCustomer, 'customer_id'),
      from: [at(orders, 'customer_id')],
    }),
    column('moved_on', 'date', 'Day it reached or left our account.', {
      from: [at(money, 'moved_on')],
    }),
    column('amount', 'number(12,2)', 'Negative when it went back.', {
      from: [at(money, 'amount')],
    }),
  ],
})

const DAILY_SALES_MODEL = urns.dataset('dbt', 'foxglove.marts.daily_sales')

const dailySales = model('marts', 'daily_sales', {
  doc: 'Copies and revenue by day, genre and country. Complete at six in the morning.',
  domain: DOMAINS.orders.urn,
  tags: [tag('certified'), tag('nightly')],
  terms: [term('netRevenue')],
  sibling: { urn: DAILY_SALES_MODEL, primary: false },
  columns: [
    column('day', 'date', 'Day of checkout.', {
      key: true,
      from: [at(fctOrderLines, 'ordered_on')],
    }),
    column('genre', 'varchar', 'The shelf.', { key: true, from: [at(dimEdition, 'genre')] }),
    column('country', 'char(2)', 'Of the customer.', {
      key: true,
      from: [at(dimCustomer, 'country')],
    }),
    column('copies', 'number(38,0)', 'Copies sold.', { from: [at(fctOrderLines, 'copies')] }),
    column('net_revenue', 'number(14,2)', 'In pounds.', {
      terms: [term('netRevenue')],
      from: [at(fctOrderLines, 'net')],
    }),
  ],
})
/** The model that makes the table: the same thing in another tool. */
const dailySalesModel: Table = {
  platform: 'dbt',
  name: 'foxglove.marts.daily_sales',
  kind: 'Model',
  path: IN.models,
  doc: 'Sales by day. See the table of the same name for what it holds.',
  owners: modellers,
  domain: DOMAINS.orders.urn,
  sibling: { urn: urnOf(dailySales), primary: true },
  sql: `select ordered_on as day, genre, country, sum(copies) as copies, sum(net) as net_revenue
from {{ ref('fct_order_lines') }}
join {{ ref('dim_edition') }} using (isbn)
join {{ ref('dim_customer') }} using (customer_id)
group by 1, 2, 3`,
  upstreams: [fctOrderLines, dimEdition, dimCustomer].map(urnOf),
  columns: dailySales.columns.map(({ path, nativeType, doc }) => column(path, nativeType, doc)),
}
const dailySalesOld = model('marts', 'daily_sales_v1', {
  doc: 'Sales by day as they were counted until 2025, refunds not taken off.',
  domain: DOMAINS.orders.urn,
  deprecated: {
    note: 'Counts refunded orders as sold. Use `daily_sales`, which goes back to 2019.',
    by: person('jonas'),
    replacement: urnOf(dailySales),
  },
  columns: [
    column('day', 'date', 'Day of checkout.', { key: true, from: [at(orders, 'ordered_on')] }),
    column('revenue', 'number(14,2)', 'Gross.', {
      terms: [term('grossRevenue')],
      from: [at(orderLines, 'gross')],
    }),
  ],
})
const bestsellers = model('marts', 'bestsellers', {
  doc: 'The hundred editions that sold most in the last seven days, by rank.',
  domain: DOMAINS.catalogue.urn,
  tags: [tag('nightly')],
  columns: [
    column('rank', 'number(3,0)', 'From 1.', { key: true, from: [at(fctOrderLines, 'copies')] }),
    column('isbn', 'char(13)', 'The edition.', {
      refers: at(dimEdition, 'isbn'),
      from: [at(fctOrderLines, 'isbn')],
    }),
    column('title', 'varchar', 'For the shop window.', { from: [at(dimEdition, 'title')] }),
    column('copies', 'number(38,0)', 'Sold in seven days.', {
      from: [at(fctOrderLines, 'copies')],
    }),
  ],
})
const lifetimeValue = model('marts', 'customer_lifetime_value', {
  doc: 'What each customer has brought in so far, by the month of their first order.',
  domain: DOMAINS.customers.urn,
  tags: [tag('certified'), tag('nightly')],
  terms: [term('lifetimeValue')],
  columns: [
    column('customer_id', 'number(38,0)', 'Number of the account.', {
      key: true,
      refers: at(dimCustomer, 'customer_id'),
      from: [at(dimCustomer, 'customer_id')],
    }),
    column('cohort', 'date', 'First day of the month of the first order.', {
      from: [at(dimCustomer, 'first_ordered_on')],
    }),
    column('orders', 'number(38,0)', 'Orders to date.', { from: [at(fctOrderLines, 'order_id')] }),
    column('value', 'number(14,2)', 'Net revenue to date.', {
      terms: [term('lifetimeValue')],
      from: [at(fctOrderLines, 'net')],
    }),
  ],
})
const funnel = model('marts', 'conversion_funnel', {
  doc: 'How many visits got how far, by day: from the first page to the checkout.',
  domain: DOMAINS.commerce.urn,
  tags: [tag('experiment')],
  columns: [
    column('day', 'date', 'Day of the visit.', {
      key: true,
      from: [at(RAW.pageViews, 'viewed_at')],
    }),
    column('step', 'varchar', 'Kind of the page.', {
      key: true,
      from: [at(RAW.pageViews, 'page_kind')],
    }),
    column('visits', 'number(38,0)', 'Sessions that got there.', {
      from: [at(RAW.pageViews, 'visitor_session_id')],
    }),
  ],
})
const monthEnd = model('marts', 'month_end_revenue', {
  doc: 'Revenue by month as reported. A month is never recomputed once it is closed.',
  domain: DOMAINS.finance.urn,
  owners: [
    { owner: person('tomas'), kind: 'business' },
    { owner: team('analytics'), kind: 'technical' },
    { owner: team('finance'), kind: 'old' },
  ],
  tags: [tag('certified'), tag('monthEnd')],
  terms: [term('netRevenue')],
  properties: { 'closed until': '2026-05' },
  columns: [
    column('month', 'date', 'First day of the month.', {
      key: true,
      from: [at(fctMoney, 'moved_on')],
    }),
    column('net_revenue', 'number(14,2)', 'As reported.', {
      terms: [term('netRevenue')],
      from: [at(fctOrderLines, 'net')],
    }),
    column('cash_in', 'number(14,2)', 'Payments less refunds.', { from: [at(fctMoney, 'amount')] }),
  ],
})
const restock = model('marts', 'restock_forecast', {
  doc: 'Copies that each edition will need in the next four weeks. A guess, and marked as one.',
  domain: DOMAINS.catalogue.urn,
  owners: [
    { owner: person('hana'), kind: 'business' },
    { owner: person('priya'), kind: 'technical' },
  ],
  tags: [tag('experiment'), tag('nightly')],
  columns: [
    column('isbn', 'char(13)', 'The edition.', {
      key: true,
      from: [at(fctOrderLines, 'isbn')],
    }),
    column('expected_copies', 'number(38,0)', 'Middle of the forecast.', {
      from: [at(fctOrderLines, 'copies'), at(fctOrderLines, 'ordered_on')],
    }),
  ],
  madeByJob: true,
})

export const CORE = { dimCustomer, dimEdition, fctOrderLines, fctMoney } as const
export const MARTS = {
  dailySales,
  dailySalesModel,
  dailySalesOld,
  bestsellers,
  lifetimeValue,
  funnel,
  monthEnd,
  restock,
} as const
