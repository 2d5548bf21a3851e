import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { upsert } from '../support/proposals.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded } from '../support/server.ts'

const table = (platform: string, name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`
const ORDERS = table('postgres', 'shop.public.orders')
const DAILY_SALES = table('snowflake', 'analytics.marts.daily_sales')
/** Made from the orders; spreadsheets would run its name. */
const FORMULA = table('hive', '=1+1')
const REMOVED = table('hive', 'removed')
const NEVER_WRITTEN = table('hive', 'never_written')

const madeFrom = (urn: string, ...upstreams: readonly string[]) =>
  upsert(urn, 'upstreamLineage', {
    upstreams: upstreams.map((dataset) => ({ dataset, type: 'TRANSFORMED' })),
  })

const pathOf = (urn: string, view = '') => `/entity/${encodeURIComponent(urn)}?tab=lineage${view}`

describeEmbedded('the lineage graph, on the sample', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(
        ...proposalsOf(sample()),
        madeFrom(FORMULA, ORDERS, NEVER_WRITTEN),
        upsert(FORMULA, 'status', { removed: false }),
        madeFrom(REMOVED, ORDERS),
        upsert(REMOVED, 'status', { removed: true }),
      )
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const box = (name: string) =>
    page.locator('.react-flow__node').filter({ has: page.getByRole('link', { name, exact: true }) })
  const list = (direction: string) => page.getByRole('region', { name: `${direction} entities` })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const wholePicture = () => button('Fit to window').click()
  /** The picture is as the address says. */
  const drawn = () =>
    page.locator('section[aria-label="Lineage graph"][aria-busy="false"]').waitFor()

  async function visit(urn: string, view = '') {
    await page.goto(server.url + pathOf(urn, view))
    await drawn()
  }

  it('is read in one request, when its tab is opened, and what is wrong in a second one', async () => {
    await page.goto(`${server.url}/entity/${encodeURIComponent(ORDERS)}`)
    await page.getByRole('table', { name: 'Columns' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/graphql')) asked.push(request.postData() ?? '')
    })
    await page.getByRole('link', { name: 'Lineage' }).click()
    await box('shop_orders').waitFor()
    const names = asked.map((body) => /query (\w+)/.exec(body)?.[1])
    expect(names.filter((name) => name !== 'LineageHealth')).to.deep.equal(['Lineage'])
    page.removeAllListeners('request')
  })

  it('lists all downstream entities, with the owners to tell', async () => {
    await list('downstream').getByRole('heading', { name: '36 downstream' }).waitFor()
    await list('downstream')
      .getByText('21 datasets, 8 charts, 4 dashboards, 3 tasks, 4 teams, 5 people')
      .waitFor()
    await list('downstream').getByRole('link', { name: 'copy_orders' }).waitFor()
  })

  it('shows two levels, and more at an end that is clicked', async () => {
    expect(await box('stg_orders').count()).to.equal(0)
    await button('Show 1 more downstream of shop_orders').click()
    await box('stg_orders').waitFor()
    expect(await box('stg_order_lines').count()).to.equal(0)
    await button('Show 1 more upstream of copy_orders').click()
    await box('order_items').waitFor()
  })

  it('shows other levels, in both directions', async () => {
    await page.getByLabel('Levels downstream').selectOption('4')
    await drawn()
    await wholePicture()
    await box('fct_order_lines').waitFor()
    await page.getByLabel('Levels downstream').selectOption('0')
    await box('copy_orders').waitFor({ state: 'detached' })
  })

  it('omits types, and tasks between datasets, and links the entities around them', async () => {
    await visit(ORDERS)
    await page.getByLabel('Collapse tasks between datasets').check()
    await box('copy_orders').waitFor({ state: 'detached' })
    await box('stg_orders').waitFor()
    await page.getByRole('img', { name: 'From orders to shop_orders' }).waitFor()
    await page.getByRole('checkbox', { name: /^Datasets/ }).uncheck()
    await box('shop_orders').waitFor({ state: 'detached' })
    await list('downstream').getByRole('heading', { name: '15 downstream' }).waitFor()
  })

  it('marks deprecated, removed and unknown entities', async () => {
    await visit(ORDERS, '&down=5')
    await wholePicture()
    await box('daily_sales_v1').getByText('deprecated').waitFor()
    await box('removed').getByText('removed', { exact: true }).last().waitFor()
    await button(/Show 1 more upstream of =1\+1/).click()
    await drawn()
    await wholePicture()
    await box('never_written').getByText('unknown').waitFor()
  })

  it('traces a column with one click, and reports columns without lineage', async () => {
    await visit(ORDERS)
    await box('orders').getByRole('button', { name: 'customer_id' }).click()
    await list('downstream').getByRole('heading', { name: '4 downstream of customer_id' }).waitFor()
    await list('downstream')
      .getByText(/4 columns, 4 datasets, 2 teams/)
      .waitFor()
    await list('downstream')
      .getByText(/connects this column with 32 other downstream entities/)
      .waitFor()
    await drawn()
    await wholePicture()
    await page
      .getByRole('img', { name: 'From stg_orders.customer_id to fct_order_lines.customer_id' })
      .waitFor()
    await box('fct_order_lines').getByRole('button', { name: 'customer_id' }).waitFor()
  })

  it('traces a column to the charts that show it, and to their dashboards', async () => {
    await visit(DAILY_SALES)
    await page.getByRole('combobox', { name: 'Trace a column' }).fill('net')
    await page.getByRole('option', { name: 'net_revenue' }).click()
    await list('downstream')
      .getByRole('heading', { name: / downstream of / })
      .waitFor()
    await list('downstream')
      .getByText(/columns?, .*charts?, .*dashboards?/)
      .waitFor()
  })

  it('is the same when its link is opened', async () => {
    await visit(ORDERS, '&up=0&down=3&hide=CHART&fold=tasks')
    await box('orders').getByRole('button', { name: 'customer_id' }).click()
    await list('downstream')
      .getByRole('heading', { name: /of customer_id/ })
      .waitFor()
    await drawn()
    const names = () => page.locator('.react-flow__node a').allTextContents()
    const before = await names()
    expect(new URL(page.url()).searchParams.get('through')).to.contain('customer_id')
    await page.reload()
    await drawn()
    expect((await names()).toSorted()).to.deep.equal(before.toSorted())
    expect(await page.getByLabel('Levels downstream').inputValue()).to.equal('3')
    expect(await page.getByLabel('Levels upstream').inputValue()).to.equal('0')
    expect(await page.getByRole('checkbox', { name: /^Charts/ }).isChecked()).to.equal(false)
    expect(await page.getByRole('combobox', { name: 'Trace a column' }).inputValue()).to.equal(
      'customer_id',
    )
  })

  it('is saved as CSV without formulas', async () => {
    await visit(ORDERS)
    const [file] = await Promise.all([page.waitForEvent('download'), button('Save as CSV').click()])
    expect(file.suggestedFilename()).to.equal('lineage of orders.csv')
    const text = await readFile(await file.path(), 'utf8')
    const lines = text.split('\r\n')
    expect(lines[0]).to.equal('\uFEFFDirection,Steps,Type,Name,Platform,Columns,Owners,State,URN')
    expect(lines).to.have.length(36 + 2)
    expect(lines.at(-1)).to.equal('')
    expect(text).to.contain(`downstream,1,Dataset,'=1+1,hive,,,,"${FORMULA}"`)
    expect(text).to.contain(`downstream,1,Dataset,removed,hive,,,removed,"${REMOVED}"`)
    expect(text).to.match(/downstream,1,Task,copy_orders,Airflow,,"Data Platform, Priya Raman",,/)
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      await visit(ORDERS, '&down=5')
      await look()
      await box('orders').getByRole('button', { name: 'customer_id' }).click()
      await list('downstream')
        .getByRole('heading', { name: /of customer_id/ })
        .waitFor()
      await drawn()
      await look()
    },
  )

  it('has requested no other host, and violated no content policy', () => {
    expect(opened.strangers).to.deep.equal([])
    expect(opened.errors).to.deep.equal([])
  })
})
