import { column, type Column } from '../columns.ts'
import type { Owner } from '../settings.ts'
import { at, type Table } from '../table.ts'
import { person, team } from './people.ts'
import { IN } from './places.ts'
import { SHOP } from './shop.ts'
import { DOMAINS, tag, term } from './vocabulary.ts'

/** Second and third level: copies of the shop in the warehouse, and what cleans them. */
const loaders: readonly Owner[] = [
  { owner: team('data-platform'), kind: 'technical' },
  { owner: person('priya'), kind: 'onCall' },
]

/** Native types of the shop, as the warehouse stores them. */
const WAREHOUSE_TYPES: Readonly<Record<string, string>> = {
  bigint: 'number(38,0)',
  integer: 'number(38,0)',
  smallint: 'number(38,0)',
  long: 'number(38,0)',
  int: 'number(38,0)',
  timestamptz: 'timestamp_ltz',
  timestamp: 'timestamp_ltz',
}

/** The copy of a table of the shop: every column, and when the row was loaded. */
function copyOf(source: Table, name: string, cadence: 'hourly' | 'nightly'): Table {
  const { doc, domain, tags = [], terms = [] } = source
  const flat = source.columns.filter(({ nativeType }) => nativeType !== 'record')
  return {
    platform: 'snowflake',
    name: `analytics.raw.${name}`,
    kind: 'Table',
    path: IN.raw,
    doc: `${doc}\n\nA copy of \`${source.name}\`, loaded ${cadence}.`,
    owners: loaders,
    tags: [...tags, tag(cadence)],
    terms,
    ...(domain !== undefined && { domain }),
    columns: [
      ...flat.map((original) => copyOfColumn(source, original)),
      column('_loaded_at', 'timestamp_ltz', 'When the row was written to the warehouse.'),
    ],
    madeByJob: true,
  }
}

function copyOfColumn(source: Table, { refers: _refers, ...original }: Column): Column {
  return {
    ...original,
    path: original.path.replace('.', '_'),
    nativeType: WAREHOUSE_TYPES[original.nativeType] ?? original.nativeType,
    from: [at(source, original.path)],
  }
}

export const RAW = {
  customers: copyOf(SHOP.customers, 'shop_customers', 'nightly'),
  orders: copyOf(SHOP.orders, 'shop_orders', 'hourly'),
  orderItems: copyOf(SHOP.orderItems, 'shop_order_items', 'hourly'),
  books: copyOf(SHOP.books, 'shop_books', 'nightly'),
  editions: copyOf(SHOP.editions, 'shop_editions', 'nightly'),
  payments: copyOf(SHOP.payments, 'shop_payments', 'hourly'),
  refunds: copyOf(SHOP.refunds, 'shop_refunds', 'hourly'),
  pageViews: copyOf(SHOP.pageViewed, 'events_page_viewed', 'hourly'),
} as const

/** No longer read, so it is taken out of sight; its page still answers. */
export const basketSnapshot: Table = {
  platform: 'snowflake',
  name: 'analytics.raw.basket_snapshot_2023',
  kind: 'Table',
  path: IN.raw,
  doc: 'Baskets as they stood on the evening of 31 December 2023, taken for an audit.',
  owners: loaders,
  domain: DOMAINS.orders.urn,
  columns: [
    column('session_id', 'varchar', 'Whose basket.', { key: true }),
    column('isbn', 'char(13)', 'The edition.', { key: true }),
    column('copies', 'number(38,0)', 'How many.'),
  ],
  upstreams: [],
  removed: true,
}

const stagers: readonly Owner[] = [{ owner: team('analytics'), kind: 'technical' }]
const staged = (
  name: string,
  content: Omit<Table, 'platform' | 'name' | 'kind' | 'path' | 'owners'>,
): Table => ({
  platform: 'dbt',
  name: `foxglove.staging.${name}`,
  kind: 'View',
  path: IN.models,
  owners: stagers,
  ...content,
})

const customers = staged('stg_customers', {
  doc: 'Customers without their names: the address is hashed, the rest is cleaned.',
  domain: DOMAINS.customers.urn,
  sql: `select id as customer_id, sha2(lower(email)) as email_hash, upper(country_code) as country,
  marketing_consent as may_be_written_to, created_at::date as joined_on
from {{ source('raw', 'shop_customers') }}`,
  columns: [
    column('customer_id', 'number(38,0)', 'Number of the account.', {
      key: true,
      from: [at(RAW.customers, 'id')],
    }),
    column('email_hash', 'varchar(64)', 'Joins with the newsletter tool, and tells nothing.', {
      from: [at(RAW.customers, 'email')],
    }),
    column('country', 'char(2)', 'Upper-case code.', { from: [at(RAW.customers, 'country_code')] }),
    column('may_be_written_to', 'boolean', 'Consent to marketing.', {
      from: [at(RAW.customers, 'marketing_consent')],
    }),
    column('joined_on', 'date', 'Day of the first visit with an account.', {
      from: [at(RAW.customers, 'created_at')],
    }),
  ],
})
const orders = staged('stg_orders', {
  doc: 'Orders in one currency. Cancelled ones are kept, and marked.',
  domain: DOMAINS.orders.urn,
  terms: [term('order')],
  sql: `select id as order_id, customer_id, placed_at::date as ordered_on,
  status = 'cancelled' as is_cancelled, shipping_cents / 100 as shipping
from {{ source('raw', 'shop_orders') }}`,
  columns: [
    column('order_id', 'number(38,0)', 'Number on the confirmation.', {
      key: true,
      from: [at(RAW.orders, 'id')],
    }),
    column('customer_id', 'number(38,0)', 'Who ordered.', {
      from: [at(RAW.orders, 'customer_id')],
    }),
    column('ordered_on', 'date', 'Day of checkout, in London.', {
      from: [at(RAW.orders, 'placed_at')],
    }),
    column('is_cancelled', 'boolean', 'Cancelled before it was sent.', {
      from: [at(RAW.orders, 'status')],
    }),
    column('shipping', 'number(12,2)', 'Postage in pounds.', {
      from: [at(RAW.orders, 'shipping_cents'), at(RAW.orders, 'currency')],
    }),
  ],
})
const orderLines = staged('stg_order_lines', {
  doc: 'Order lines with prices in pounds, before and after discount.',
  domain: DOMAINS.orders.urn,
  terms: [term('orderLine')],
  sql: `select order_id, line_no, isbn, quantity as copies,
  quantity * unit_price_cents / 100 as gross,
  (quantity * unit_price_cents - discount_cents) / 100 as after_discount
from {{ source('raw', 'shop_order_items') }}`,
  columns: [
    column('order_id', 'number(38,0)', 'The order.', {
      key: true,
      from: [at(RAW.orderItems, 'order_id')],
    }),
    column('line_no', 'number(38,0)', 'Position in the order.', {
      key: true,
      from: [at(RAW.orderItems, 'line_no')],
    }),
    column('isbn', 'char(13)', 'The edition.', {
      terms: [term('isbn')],
      from: [at(RAW.orderItems, 'isbn')],
    }),
    column('copies', 'number(38,0)', 'How many.', { from: [at(RAW.orderItems, 'quantity')] }),
    column('gross', 'number(12,2)', 'Price times copies.', {
      terms: [term('grossRevenue')],
      from: [at(RAW.orderItems, 'quantity'), at(RAW.orderItems, 'unit_price_cents')],
    }),
    column('after_discount', 'number(12,2)', 'What the customer paid for the line.', {
      from: [
        at(RAW.orderItems, 'quantity'),
        at(RAW.orderItems, 'unit_price_cents'),
        at(RAW.orderItems, 'discount_cents'),
      ],
    }),
  ],
})
const editions = staged('stg_editions', {
  doc: 'Editions with the title and author of their book.',
  domain: DOMAINS.catalogue.urn,
  terms: [term('edition')],
  sql: `select e.isbn, b.title, b.author, coalesce(b.genre, 'Unsorted') as genre, e.format
from {{ source('raw', 'shop_editions') }} e
join {{ source('raw', 'shop_books') }} b on b.id = e.book_id`,
  columns: [
    column('isbn', 'char(13)', 'Digits only.', {
      key: true,
      terms: [term('isbn')],
      from: [at(RAW.editions, 'isbn')],
    }),
    column('title', 'varchar', 'Title, without subtitle.', { from: [at(RAW.books, 'title')] }),
    column('author', 'varchar', 'Names as on the cover.', { from: [at(RAW.books, 'author')] }),
    column('genre', 'varchar', '`Unsorted` when the shop has none.', {
      from: [at(RAW.books, 'genre')],
    }),
    column('format', 'varchar', 'Form it is sold in.', {
      terms: [term('format')],
      from: [at(RAW.editions, 'format')],
    }),
  ],
})
const money = staged('stg_money_movements', {
  doc: 'Payments and refunds in one list. Refunds are negative.',
  domain: DOMAINS.finance.urn,
  sql: `select order_id, amount_cents / 100 as amount, captured_at::date as moved_on
from {{ source('raw', 'shop_payments') }}
union all
select order_id, -amount_cents / 100, refunded_at::date
from {{ source('raw', 'shop_refunds') }}`,
  columns: [
    column('order_id', 'number(38,0)', 'The order it belongs to.', {
      from: [at(RAW.payments, 'order_id'), at(RAW.refunds, 'order_id')],
    }),
    column('amount', 'number(12,2)', 'In pounds; negative when it went back.', {
      from: [at(RAW.payments, 'amount_cents'), at(RAW.refunds, 'amount_cents')],
    }),
    column('moved_on', 'date', 'Day it reached or left our account.', {
      from: [at(RAW.payments, 'captured_at'), at(RAW.refunds, 'refunded_at')],
    }),
  ],
})

export const STAGING = { customers, orders, orderLines, editions, money } as const
