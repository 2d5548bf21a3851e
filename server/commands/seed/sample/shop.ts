import { column } from '../columns.ts'
import { at, type Table } from '../table.ts'
import type { Owner } from '../settings.ts'
import { person, team } from './people.ts'
import { IN } from './places.ts'
import { DOMAINS, tag, term } from './vocabulary.ts'

/** Where everything begins: the tables of the shop, and the events that its pages send. */
const owners: readonly Owner[] = [
  { owner: team('commerce'), kind: 'business' },
  { owner: person('priya'), kind: 'technical' },
]
const table = (
  name: string,
  content: Omit<Table, 'platform' | 'name' | 'kind' | 'path'>,
): Table => ({
  platform: 'postgres',
  name: `shop.public.${name}`,
  kind: 'Table',
  path: IN.shop,
  owners,
  ...content,
})
const topic = (name: string, content: Omit<Table, 'platform' | 'name' | 'kind'>): Table => ({
  platform: 'kafka',
  name,
  kind: 'Topic',
  owners,
  ...content,
})

const customers = table('customers', {
  doc: 'One row for each account. An account becomes a customer with its first order.',
  domain: DOMAINS.customers.urn,
  tags: [tag('pii')],
  terms: [term('customer')],
  columns: [
    column('id', 'bigint', 'Number of the account.', { key: true }),
    column('email', 'varchar(254)', 'Address that confirmations go to, in lower case.', {
      tags: [tag('pii')],
      terms: [term('emailAddress')],
    }),
    column('full_name', 'varchar(200)', 'As it stands on the parcel.', { tags: [tag('pii')] }),
    column('country_code', 'char(2)', 'Country of the first delivery.', { nullable: true }),
    column('marketing_consent', 'boolean', 'Whether we may write about anything but orders.'),
    column('created_at', 'timestamptz', 'When the account was opened.'),
  ],
})
const orders = table('orders', {
  doc: 'One row for each checkout. Rows are updated while an order is on its way, never deleted.',
  domain: DOMAINS.orders.urn,
  terms: [term('order')],
  columns: [
    column('id', 'bigint', 'Number on the confirmation.', { key: true }),
    column('customer_id', 'bigint', 'Who ordered.', { refers: at(customers, 'id') }),
    column('status', 'varchar(20)', '`placed`, `packed`, `sent`, `delivered` or `cancelled`.'),
    column('currency', 'char(3)', 'Currency that the customer saw.'),
    column('shipping_cents', 'integer', 'Postage, in hundredths of the currency.'),
    column('placed_at', 'timestamptz', 'Moment of checkout.'),
  ],
})
const books = table('books', {
  doc: 'One row for each work, in whatever form it is sold.',
  domain: DOMAINS.catalogue.urn,
  terms: [term('book')],
  columns: [
    column('id', 'bigint', 'Number of the work; means nothing outside the shop.', { key: true }),
    column('title', 'text', 'Title, without subtitle.'),
    column('author', 'text', 'Names as on the cover, joined by commas.'),
    column('genre', 'varchar(40)', 'The shelf it stands on.', { nullable: true }),
    column('first_published', 'smallint', 'Year of the first edition anywhere.', {
      nullable: true,
    }),
  ],
})
const editions = table('editions', {
  doc: 'One row for each thing with a price: a book in one form from one publisher.',
  domain: DOMAINS.catalogue.urn,
  terms: [term('edition')],
  columns: [
    column('isbn', 'char(13)', 'Digits only.', { key: true, terms: [term('isbn')] }),
    column('book_id', 'bigint', 'The work.', { refers: at(books, 'id') }),
    column('format', 'varchar(12)', 'Form it is sold in.', { terms: [term('format')] }),
    column('publisher', 'text', 'Imprint on the spine.'),
    column('list_price_cents', 'integer', 'Price before any discount.'),
  ],
})
const orderItems = table('order_items', {
  doc: 'The lines of the orders: which edition, how many copies, at what price.',
  domain: DOMAINS.orders.urn,
  terms: [term('orderLine')],
  columns: [
    column('order_id', 'bigint', 'The order.', { key: true, refers: at(orders, 'id') }),
    column('line_no', 'smallint', 'Position in the order, from 1.', { key: true }),
    column('isbn', 'char(13)', 'The edition.', {
      terms: [term('isbn')],
      refers: at(editions, 'isbn'),
    }),
    column('quantity', 'smallint', 'Copies.'),
    column('unit_price_cents', 'integer', 'Price of one copy at checkout, VAT included.'),
    column('discount_cents', 'integer', 'Taken off the whole line.'),
  ],
})
const payments = table('payments', {
  doc: 'Money that came in. An order may take several payments.',
  domain: DOMAINS.finance.urn,
  columns: [
    column('id', 'bigint', 'Number given by the payment provider.', { key: true }),
    column('order_id', 'bigint', 'What was paid for.', { refers: at(orders, 'id') }),
    column('method', 'varchar(20)', '`card`, `transfer`, `voucher`.'),
    column('amount_cents', 'integer', 'In the currency of the order.'),
    column('captured_at', 'timestamptz', 'When the money was ours.'),
  ],
})
const refunds = table('refunds', {
  doc: 'Money that went back.',
  domain: DOMAINS.finance.urn,
  terms: [term('refund')],
  columns: [
    column('id', 'bigint', 'Number given by the payment provider.', { key: true }),
    column('order_id', 'bigint', 'The order it belongs to.', { refers: at(orders, 'id') }),
    column('amount_cents', 'integer', 'In the currency of the order.'),
    column('reason', 'varchar(40)', '`damaged`, `late`, `changed_mind`, `lost`.', {
      nullable: true,
    }),
    column('refunded_at', 'timestamptz', 'When it left our account.'),
  ],
})
const stock = table('stock', {
  doc: 'Copies on the shelves of each warehouse, counted at every movement.',
  domain: DOMAINS.catalogue.urn,
  columns: [
    column('isbn', 'char(13)', 'The edition.', {
      key: true,
      terms: [term('isbn')],
      refers: at(editions, 'isbn'),
    }),
    column('warehouse', 'char(3)', '`LDS` or `UTR`.', { key: true }),
    column('on_hand', 'integer', 'Copies on the shelf.'),
    column('reserved', 'integer', 'Of those, promised to orders.'),
  ],
})

const pageViewed = topic('shop.page-viewed.v2', {
  doc: 'One event for each page that somebody looked at. About forty in a second on a Sunday.',
  domain: DOMAINS.commerce.urn,
  tags: [tag('pii')],
  properties: { partitions: '12', retention: '7 days' },
  columns: [
    column('event_id', 'string', 'Unique; events may arrive twice.', { key: true }),
    column('viewed_at', 'timestamp', 'Clock of the browser.'),
    column('visitor', 'record', 'Who looked.'),
    column('visitor.session_id', 'string', 'Lives for half an hour of silence.'),
    column('visitor.customer_id', 'long', 'Set when signed in.', {
      nullable: true,
      tags: [tag('pii')],
    }),
    column('page', 'record', 'What was looked at.'),
    column('page.kind', 'string', '`home`, `search`, `book`, `basket` or `checkout`.'),
    column('page.isbn', 'string', 'Set on pages of books.', {
      nullable: true,
      terms: [term('isbn')],
    }),
  ],
})
const basketChanged = topic('shop.basket-changed.v1', {
  doc: 'One event for each copy put into a basket or taken out of it.',
  domain: DOMAINS.orders.urn,
  properties: { partitions: '6', retention: '7 days' },
  columns: [
    column('event_id', 'string', 'Unique; events may arrive twice.', { key: true }),
    column('changed_at', 'timestamp', 'Clock of the shop.'),
    column('session_id', 'string', 'As in page views.'),
    column('isbn', 'string', 'The edition.', { terms: [term('isbn')] }),
    column('copies', 'int', 'Positive for in, negative for out.'),
  ],
})

export const SHOP = {
  customers,
  orders,
  orderItems,
  books,
  editions,
  payments,
  refunds,
  stock,
  pageViewed,
  basketChanged,
} as const
