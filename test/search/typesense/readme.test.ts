import { expect } from 'chai'
import { resolveFilter } from '../../../search/where.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { doc, FIELDS, request } from '../../contract/search/setup.ts'
import { blocksOf } from '../../docs/markdown.ts'
import { overheard, type Exchange } from '../../support/stores/overheard-typesense.ts'
import { typesenseOrSkip, type TestTypesense } from '../../support/stores/typesense.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)'
const orders = doc(ORDERS, {
  name: 'orders',
  qualifiedName: 'shop.public.orders',
  description: 'One row for each checkout.',
  fieldPaths: ['order_id', 'placedAt'],
  platform: 'urn:li:dataPlatform:postgres',
  tags: 'urn:li:tag:pii',
  rowCount: '4200',
})
const equal = (field: string, values: readonly string[]) => ({ field, condition: 'EQUAL', values })
const where = resolveFilter(
  parseFilter({
    or: [
      {
        and: [
          equal('tags', ['urn:li:tag:pii', 'urn:li:tag:gold']),
          { field: 'rowCount', condition: 'GREATER_THAN', values: ['1000'] },
          { ...equal('platform', ['urn:li:dataPlatform:hive']), negated: true },
        ],
      },
    ],
  }),
  FIELDS,
  () => false,
)
const asked = request({
  words: ['orders'],
  where: [where],
  facets: ['platform', 'tags'],
  count: 2,
})

/** What passes between an index and its server, which is one document and one search. */
async function conversation(server: TestTypesense) {
  const heard = new Map<string, Exchange>()
  await overheard(
    server,
    (exchange) => heard.set(exchange.what, exchange),
    async (index) => {
      await index.put([orders])
      await index.search(asked)
    },
  )
  const search = heard.get('multi_search')
  const first = (body: string, list: string) =>
    (JSON.parse(body) as Record<string, readonly Record<string, unknown>[]>)[list]?.[0]
  return {
    // Its values precede it.
    document: JSON.parse(heard.get('import')?.body.split('\n').at(-1) ?? '') as object,
    asked: first(search?.body ?? '', 'searches'),
    answer: first(search?.answer ?? '', 'results'),
  }
}

/** Whether something is as it is shown, where `…` stands for any text, or for the rest of a list. */
function expectShown(shown: unknown, actual: unknown, at: string): void {
  if (typeof shown === 'string') {
    const parts = shown.split('…').map((part) => part.replaceAll(/[^\w\s]/g, '\\$&'))
    expect(actual, at).to.match(new RegExp(`^${parts.join('.*')}$`, 's'))
  } else if (Array.isArray(shown)) {
    const isAll = shown.at(-1) !== '…'
    const items = isAll ? shown : shown.slice(0, -1)
    expect(actual, at).to.be.an('array')
    if (isAll) expect(actual, at).to.have.lengthOf(items.length)
    for (const [nth, item] of items.entries()) {
      expectShown(item, (actual as unknown[])[nth], `${at}[${nth}]`)
    }
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [key, value] of Object.entries(shown)) {
      expectShown(value, (actual as Record<string, unknown>)[key], `${at}.${key}`)
    }
  } else expect(actual, at).to.equal(shown)
}

describe('search/typesense/README.md', () => {
  it('shows a real document, filter, search and answer', async function shows() {
    const actual = await conversation(await typesenseOrSkip(this))
    const [document, search, answer, ...others] = blocksOf('search/typesense/README.md')
      .filter(({ language }) => language === 'json')
      .map((block) => JSON.parse(block.text) as object)
    const filter = blocksOf('search/typesense/README.md').find(({ language }) => language === '')
    expectShown(document, actual.document, 'document')
    const fields = Object.keys(actual.document)
    expect(Object.keys(document ?? {})).to.have.members(fields)
    expectShown(filter?.text, actual.asked?.['filter_by'], 'filter')
    expectShown(search, actual.asked, 'search')
    expectShown(answer, actual.answer, 'answer')
    expect(others).to.deep.equal([])
  })
})
