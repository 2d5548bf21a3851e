import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { fieldOf, schemaOf, upsert } from '../support/proposals.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded } from '../support/server.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)'
const WIDE_TABLE = 'urn:li:dataset:(urn:li:dataPlatform:hive,wide,PROD)'
const COLUMNS = 5_000

function wideTable() {
  const type = { type: { 'com.linkedin.schema.NumberType': {} } }
  const fields = Array.from({ length: COLUMNS }, (_, at) =>
    fieldOf(`column_${at}`, 'int', { type, description: `Number ${at}.` }),
  )
  return upsert(WIDE_TABLE, 'schemaMetadata', schemaOf('wide', fields))
}

describeEmbedded('the page in a headless Chromium, on the sample', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(...proposalsOf(sample()), wideTable())
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const visit = (path: string) => page.goto(server.url + path)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const results = () =>
    page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 })

  it('suggests names, finds words, narrows by facets, and opens results', async () => {
    await page.getByRole('combobox', { name: 'Search the catalog' }).fill('ord')
    await page.getByRole('option', { name: /^order_items/ }).waitFor()
    await page.keyboard.press('Enter')
    await heading(/results for ord/)
    for (const name of [/^PostgreSQL/, /^dbt/, /^Table/]) {
      await page.getByRole('checkbox', { name }).click()
      await page.getByRole('checkbox', { name, checked: true }).waitFor()
    }
    expect(new URL(page.url()).search).to.equal(
      '?q=ord&filter_platform=urn%3Ali%3AdataPlatform%3Apostgres' +
        '&filter_platform=urn%3Ali%3AdataPlatform%3Adbt&filter_typeNames=Table',
    )
    await results().getByRole('link', { name: 'orders', exact: true }).click()
    await heading('orders')
    expect(new URL(page.url()).pathname).to.equal(
      '/entity/urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)',
    )
  })

  it('goes back to the search as it was, and a link to it shows the same', async () => {
    await page.goBack()
    await results().first().waitFor()
    const before = await results().allTextContents()
    await page.reload()
    await results().first().waitFor()
    expect(await results().allTextContents()).to.deep.equal(before)
    expect(await page.getByRole('checkbox', { name: /^PostgreSQL/ }).isChecked()).to.equal(true)
  })

  it('is used with the keyboard alone', async () => {
    await visit('/')
    await heading('What are you looking for?')
    await page.keyboard.press('/')
    await page.keyboard.type('orders')
    await page.keyboard.press('Enter')
    await heading(/results for orders/)
    await results().first().getByRole('link').focus()
    const second = await results().nth(1).textContent()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(second ?? '')
  })

  it('reports that only similar results were found, and what helps when there are none', async () => {
    await visit('/search?q=custmers')
    await page.getByRole('status').getByText('Showing results similar to').waitFor()
    await visit('/search?q=xqzvw')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
  })

  it('shows columns with keys, references, types and descriptions, and filters them', async () => {
    await visit(pathOf(ORDERS))
    const table = page.getByRole('table', { name: 'Columns' })
    const customer = table.getByRole('row', { name: /customer_id/ })
    await customer.getByRole('link', { name: 'customers' }).waitFor()
    expect(await customer.textContent()).to.match(/customer_idnot null.*bigint.*Who ordered/)
    await table.getByRole('img', { name: 'Primary key' }).waitFor()
    await page.getByRole('searchbox', { name: 'Filter columns' }).fill('checkout')
    await page.getByText('1 of 6 columns').waitFor()
    expect(new URL(page.url()).search).to.equal('?column=checkout')
  })

  it('shows relations in both directions, by name', async () => {
    await visit(pathOf(ORDERS, 'relations'))
    const relations = page.getByRole('region', { name: 'Relationships' })
    await relations.getByRole('heading', { name: 'Incoming 4' }).waitFor()
    await relations.getByRole('heading', { name: 'OwnedBy' }).waitFor()
    await relations.getByRole('link', { name: 'copy_orders' }).waitFor()
  })

  it('shows aspects as they are stored, with the request that reads them', async () => {
    await visit(pathOf(ORDERS, 'raw'))
    await page.getByText('ownership', { exact: true }).click()
    const shown = await page.getByLabel('ownership', { exact: true }).textContent()
    const address = /'(.+)'/.exec(
      (await page
        .getByRole('group')
        .filter({ hasText: 'ownership' })
        .getByText(/curl '/)
        .textContent()) ?? '',
    )
    const { pathname, search } = new URL(address?.[1] ?? '')
    const { body } = await server.get<{ aspect: object }>(pathname + search)
    expect(JSON.parse(shown ?? '')).to.deep.equal(Object.values(body.aspect)[0])
  })

  it('shows 5,000 columns as fast as five: only visible rows are rendered', async () => {
    await visit(pathOf(WIDE_TABLE))
    const rows = page.getByRole('table', { name: 'Columns' }).getByRole('row')
    await page.getByText('5,000 columns').waitFor()
    expect(await rows.count()).to.be.lessThan(120)
    await page.keyboard.press('End')
    await rows.getByText('column_4999').waitFor()
    expect(await rows.count()).to.be.lessThan(120)
    await page.getByRole('searchbox', { name: 'Filter columns' }).fill('Number 1234.')
    await rows.getByText('column_1234', { exact: true }).waitFor()
  })

  it('reports unknown entities and unknown pages', async () => {
    await visit(pathOf('urn:li:dataset:(urn:li:dataPlatform:hive,absent,PROD)'))
    await page.getByRole('heading', { name: 'Entity not found' }).waitFor()
    await visit(pathOf('nonsense'))
    await page.getByRole('alert').waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      for (const [path, name] of [
        ['/', 'What are you looking for?'],
        ['/search?q=orders', /results for orders/],
        [pathOf(ORDERS), 'orders'],
        [pathOf(ORDERS, 'relations'), 'orders'],
        [pathOf(ORDERS, 'raw'), 'orders'],
        [pathOf('urn:li:glossaryTerm:Trade.Order'), 'Order'],
      ] as const) {
        await visit(path)
        await heading(name)
        await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
        await look()
      }
    },
    true,
  )

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    // The answer to nonsense in an address.
    expect(opened.errors.filter((error) => !error.includes('status of 400'))).to.deep.equal([])
  })
})
