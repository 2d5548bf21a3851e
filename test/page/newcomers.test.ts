import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { upsert } from '../support/proposals.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded } from '../support/server.ts'

const UNTOLD = 'urn:li:dataset:(urn:li:dataPlatform:hive,untold,PROD)'

describeEmbedded("a newcomer's questions, by clicks from the first page on", (serve) => {
  const server = serve()
  let page: Page
  openedBefore(
    async () => {
      await server.ingest(
        ...proposalsOf(sample()),
        upsert(UNTOLD, 'datasetProperties', { name: 'untold' }),
      )
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )
  let clicks = 0
  beforeEach(async () => {
    await page.goto(`${server.url}/`)
    clicks = 0
  })
  const click = (place: Locator) => {
    clicks++
    return place.first().click()
  }
  /** Typed into the box that has the focus of a newcomer, and Enter: no click. */
  const search = async (words: string) => {
    const box = page.getByRole('combobox', { name: 'Search the catalog' })
    await box.fill(words)
    await box.press('Enter')
    await page.getByRole('region', { name: 'Results' }).waitFor()
  }
  const results = () => page.getByRole('region', { name: 'Results' })
  const link = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  it('who owns the orders table: one search', async () => {
    await search('orders')
    const table = results().locator('li', { hasText: 'PostgreSQL' }).first()
    await table.getByRole('link', { name: 'orders', exact: true }).waitFor()
    await table.getByRole('link', { name: 'Priya Raman' }).waitFor()
    expect(clicks).to.equal(0)
  })

  it('what breaks if orders.customer_id goes: three clicks', async () => {
    await search('orders')
    await click(results().getByRole('link', { name: 'orders', exact: true }))
    await click(page.getByRole('link', { name: 'Lineage' }))
    await click(page.locator('.react-flow__node').getByRole('button', { name: 'customer_id' }))
    await page.getByRole('heading', { name: '4 downstream of customer_id' }).waitFor()
    expect(clicks).to.equal(3)
  })

  it('which tables nobody has described: one click', async () => {
    await click(page.getByRole('link', { name: 'assets without a description' }))
    await link('untold').waitFor()
    expect(clicks).to.equal(1)
  })

  it('what a term means and where it is used: three clicks', async () => {
    await click(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Glossary' }),
    )
    await click(button('Contents of Trade'))
    await click(link('Order'))
    await page.getByRole('heading', { level: 1, name: 'Order' }).waitFor()
    const used = page.getByRole('region', { name: 'Used by' })
    await used.getByRole('link', { name: 'orders', exact: true }).waitFor()
    expect(clicks).to.equal(3)
  })

  it('how a table grew last week: two clicks', async () => {
    await search('daily_sales')
    const table = results().locator('li', { hasText: 'Table · Snowflake' })
    await click(table.getByRole('link', { name: 'daily_sales', exact: true }))
    await click(page.getByRole('link', { name: 'Statistics' }))
    await page.getByRole('region', { name: 'Rows' }).waitFor()
    expect(clicks).to.equal(2)
  })
})
