import { domainProperties } from '../../../../graph/aspects/domain-properties.ts'
import { glossaryNodeInfo } from '../../../../graph/aspects/glossary-node-info.ts'
import { glossaryRelatedTerms } from '../../../../graph/aspects/glossary-related-terms.ts'
import { glossaryTermInfo } from '../../../../graph/aspects/glossary-term-info.ts'
import { status } from '../../../../graph/aspects/status.ts'
import { tagProperties } from '../../../../graph/aspects/tag-properties.ts'
import { entity, set, type Group } from '../proposal.ts'
import { ownedBy, tagged, type Owner } from '../settings.ts'
import * as urns from '../urns.ts'
import { person, team } from './people.ts'

interface Domain {
  readonly urn: string
  readonly name: string
  readonly doc: string
  readonly owner: Owner
  readonly inside?: string
}

function domain(id: string, content: Omit<Domain, 'urn'>): Domain {
  return { urn: urns.domain(id), ...content }
}

const commerce = domain('commerce', {
  name: 'Commerce',
  doc: 'Everything between the shelf and the checkout.',
  owner: { owner: team('commerce'), kind: 'business' },
})

export const DOMAINS = {
  commerce,
  catalogue: domain('catalogue', {
    name: 'Catalogue',
    doc: 'Books and their editions: what we could sell.',
    owner: { owner: person('hana'), kind: 'business' },
    inside: commerce.urn,
  }),
  orders: domain('orders', {
    name: 'Orders',
    doc: 'Baskets, orders, parcels and returns: what we did sell.',
    owner: { owner: person('elif'), kind: 'business' },
    inside: commerce.urn,
  }),
  customers: domain('customers', {
    name: 'Customers',
    doc: 'Who buys, how often, and whether they may be written to.',
    owner: { owner: person('clara'), kind: 'business' },
  }),
  finance: domain('finance', {
    name: 'Finance',
    doc: 'Payments, refunds, and the figures that auditors read.',
    owner: { owner: person('tomas'), kind: 'business' },
  }),
} as const

const TAGS = {
  pii: ['PII', 'Names or describes a person. Masked for everyone outside Customers.', '#C0392B'],
  certified: [
    'Certified',
    'Tested every night, owned, and described. Safe to build on.',
    '#1E8449',
  ],
  hourly: ['Hourly', 'Loaded every hour, on the hour.', '#2471A3'],
  nightly: ['Nightly', 'Rebuilt between two and four in the morning.', '#5B2C6F'],
  monthEnd: ['Month End', 'Frozen while the books are closed.', '#B7950B'],
  experiment: ['Experiment', 'May change or vanish without notice.', '#7F8C8D'],
} as const

export const tag = (name: keyof typeof TAGS) => urns.tag(name)

const NODES = {
  trade: ['Trade', 'Words for what is sold and how much of it.'],
  money: ['Money', 'Words for amounts, as the accounts use them.'],
  privacy: ['Privacy', 'Words for data about people, after the regulation.'],
} as const

interface Term {
  readonly node: keyof typeof NODES
  readonly name: string
  readonly doc: string
  readonly source?: { readonly name: string; readonly url: string }
  readonly is?: readonly TermName[]
  readonly has?: readonly TermName[]
  readonly values?: readonly TermName[]
  readonly seeAlso?: readonly TermName[]
  readonly tags?: readonly (keyof typeof TAGS)[]
}
type TermName =
  | 'book'
  | 'edition'
  | 'isbn'
  | 'order'
  | 'orderLine'
  | 'format'
  | 'customer'
  | 'activeCustomer'
  | 'grossRevenue'
  | 'netRevenue'
  | 'refund'
  | 'lifetimeValue'
  | 'personalData'
  | 'emailAddress'

const TERMS: Readonly<Record<TermName, Term>> = {
  book: {
    node: 'trade',
    name: 'Book',
    doc: 'A work, whatever form it is printed in. *Middlemarch* is one book.',
    has: ['edition'],
  },
  edition: {
    node: 'trade',
    name: 'Edition',
    doc: 'A book in one form from one publisher: what lies on a shelf and has a price.',
    has: ['isbn', 'format'],
  },
  isbn: {
    node: 'trade',
    name: 'ISBN',
    doc: 'The thirteen digits that name an edition, without hyphens.',
    source: { name: 'ISO 2108', url: 'https://www.iso.org/standard/65483.html' },
  },
  format: {
    node: 'trade',
    name: 'Format',
    doc: 'Hardback, paperback, e-book or audio.',
  },
  order: {
    node: 'trade',
    name: 'Order',
    doc: 'What a customer has asked for and agreed to pay. Counts from the moment of checkout.',
    has: ['orderLine', 'customer'],
  },
  orderLine: {
    node: 'trade',
    name: 'Order Line',
    doc: 'One edition in an order, in any number of copies.',
    has: ['edition'],
  },
  customer: {
    node: 'trade',
    name: 'Customer',
    doc: 'A person who has placed at least one order. Visitors are not customers.',
    has: ['emailAddress'],
  },
  activeCustomer: {
    node: 'trade',
    name: 'Active Customer',
    doc: 'A customer with an order in the last 365 days.',
    is: ['customer'],
  },
  grossRevenue: {
    node: 'money',
    name: 'Gross Revenue',
    doc: 'Price times copies, before discounts and refunds, VAT included.',
  },
  netRevenue: {
    node: 'money',
    name: 'Net Revenue',
    doc: 'Gross revenue less discounts, refunds and VAT. The figure on the front page.',
    seeAlso: ['grossRevenue', 'refund'],
    tags: ['certified'],
  },
  refund: {
    node: 'money',
    name: 'Refund',
    doc: 'Money that went back to a customer, on the day it went back.',
  },
  lifetimeValue: {
    node: 'money',
    name: 'Lifetime Value',
    doc: 'Net revenue of a customer to date. A sum, not a forecast.',
    seeAlso: ['netRevenue', 'activeCustomer'],
  },
  personalData: {
    node: 'privacy',
    name: 'Personal Data',
    doc: 'Anything that relates to a person who is, or can be, identified.',
    source: { name: 'GDPR, article 4', url: 'https://gdpr-info.eu/art-4-gdpr/' },
    values: ['emailAddress'],
    tags: ['pii'],
  },
  emailAddress: {
    node: 'privacy',
    name: 'Email Address',
    doc: 'Where a confirmation was sent. Never leaves the warehouse unhashed.',
    is: ['personalData'],
    tags: ['pii'],
  },
}

export const term = (name: TermName) =>
  urns.term(`${NODES[TERMS[name].node][0]}.${TERMS[name].name.replaceAll(' ', '')}`)

export function vocabulary(): Group[] {
  return [
    ...Object.values(DOMAINS).map(domainEntity),
    ...Object.entries(TAGS).map(([id, [name, doc, colorHex]]) =>
      entity(
        urns.tag(id),
        set(tagProperties, { name, description: doc, colorHex }),
        set(status, { removed: false }),
        ownedBy([{ owner: person('sam'), kind: 'steward' }]),
      ),
    ),
    ...Object.values(NODES).map(([name, definition]) =>
      entity(
        urns.node(name),
        set(glossaryNodeInfo, { name, definition }),
        set(status, { removed: false }),
      ),
    ),
    ...(Object.keys(TERMS) as TermName[]).map(termEntity),
  ]
}

function domainEntity({ urn, name, doc, owner, inside }: Domain): Group {
  return entity(
    urn,
    set(domainProperties, { name, description: doc, ...(inside && { parentDomain: inside }) }),
    ownedBy([owner]),
  )
}

function termEntity(key: TermName): Group {
  const { node, name, doc, source, is = [], has = [], values = [], seeAlso = [], tags } = TERMS[key]
  const steward = node === 'privacy' ? person('sam') : person('jonas')
  const isRelated = is.length + has.length + values.length + seeAlso.length > 0
  return entity(
    term(key),
    set(glossaryTermInfo, {
      name,
      definition: doc,
      parentNode: urns.node(NODES[node][0]),
      termSource: source ? 'EXTERNAL' : 'INTERNAL',
      ...(source && { sourceRef: source.name, sourceUrl: source.url }),
    }),
    isRelated
      ? set(glossaryRelatedTerms, {
          isRelatedTerms: is.map(term),
          hasRelatedTerms: has.map(term),
          values: values.map(term),
          relatedTerms: seeAlso.map(term),
        })
      : undefined,
    set(status, { removed: false }),
    ownedBy([{ owner: steward, kind: 'steward' }]),
    tagged(tags?.map(tag)),
  )
}
