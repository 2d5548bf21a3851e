import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { aspectPath, fieldOf, schemaOf, upsert } from '../support/proposals.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const REVENUE = table('board.revenue')
const ORDERS = table('board.orders')
const INVOICES = table('board.invoices')
const CUSTOMERS = table('board.customers')
const column = (urn: string, name: string) => `urn:li:schemaField:(${urn},${name})`
const DAY_MS = 86_400_000

const madeFrom = (...upstreams: readonly string[]) =>
  upsert(REVENUE, 'upstreamLineage', {
    upstreams: upstreams.map((dataset) => ({ dataset, type: 'TRANSFORMED' })),
    fineGrainedLineages: upstreams.slice(0, 1).map((dataset) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [column(dataset, 'amount')],
      downstreamType: 'FIELD',
      downstreams: [column(REVENUE, 'total')],
    })),
  })

describeEmbedded('the past on the page, in a headless Chromium', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      const later = async (...proposals: readonly object[]) => {
        server.clock.nowMillis += 3 * DAY_MS
        await server.ingest(...proposals)
      }
      server.clock.nowMillis = Date.now() - 20 * DAY_MS
      await server.ingest(
        ...[ORDERS, INVOICES, CUSTOMERS].map((urn) =>
          upsert(urn, 'schemaMetadata', schemaOf('table', [fieldOf('amount', 'int')])),
        ),
        upsert(REVENUE, 'schemaMetadata', schemaOf('revenue', [fieldOf('total', 'int')])),
        upsert(REVENUE, 'datasetProperties', { name: 'Revenue', description: 'For the board.' }),
        madeFrom(ORDERS, CUSTOMERS),
      )
      await later(madeFrom(INVOICES, CUSTOMERS))
      await later(upsert(REVENUE, 'datasetProperties', { name: 'Net revenue' }))
      await later(madeFrom(INVOICES))
      server.clock.nowMillis = Date.now()
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const visit = async (tab: string, parameters = '') => {
    await page.goto(server.url + pathOf(REVENUE, tab) + parameters)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const slider = () => page.getByRole('slider', { name: 'Time' })
  const banner = () => page.getByRole('status').filter({ hasText: 'As of' })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const box = (name: string) => page.locator('.react-flow__node').filter({ hasText: name })
  const edge = (name: string | RegExp) => page.getByRole('img', { name })
  const changed = () => page.getByRole('region', { name: 'What changed' })
  const drawn = () =>
    page.locator('section[aria-label="Lineage graph"][aria-busy="false"]').waitFor()
  const openTime = async () => {
    await visit('lineage')
    await button('Go back in time').click()
    await slider().waitFor()
    await drawn()
  }

  it('moves through lineage with the keyboard, a stop for each change, and says the time', async () => {
    await openTime()
    expect(await slider().getAttribute('aria-valuetext')).to.equal('Now')
    expect(await slider().getAttribute('max'), 'the new name is no change of it').to.equal('2')
    await box('board.orders').waitFor({ state: 'detached' })
    await slider().press('Home')
    await box('board.orders').waitFor()
    expect(await slider().getAttribute('aria-valuetext')).to.match(/^[A-Z][a-z]{2} \d+, \d{4}, /)
    await page.getByRole('heading', { level: 1, name: 'Revenue', exact: true }).waitFor()
    await banner().waitFor()
  })

  it('reads the lineage once for all times', async () => {
    const requests: string[] = []
    const note = (request: { url: () => string }) => requests.push(request.url())
    await slider().press('End')
    await banner().waitFor({ state: 'detached' })
    page.on('request', note)
    await slider().press('Home')
    await box('board.orders').waitFor()
    page.off('request', note)
    expect(requests.filter((url) => url.includes('lineageOverTime'))).to.deep.equal([])
  })

  it('marks what differs from now by words, signs and lines, and lists who changed it', async () => {
    await box('board.orders').getByText('no longer').waitFor()
    await box('board.invoices').getByText('added later').waitFor()
    await page.getByRole('list', { name: 'Legend' }).waitFor()
    const lost = page.locator('.react-flow__edge.removed').filter({ hasText: '−' })
    expect(await lost.count()).to.equal(2)
    await changed().getByRole('heading', { name: '3 edges changed' }).waitFor()
    const entries = changed().locator('ol > li')
    expect(await entries.count(), 'two changes').to.equal(2)
    await entries.nth(0).getByText('board.customers → Revenue').waitFor()
    await entries.nth(1).getByText('board.orders → Revenue').waitFor()
    await entries.nth(1).getByText('board.invoices → Revenue').waitFor()
  })

  it('says of each edge since when it holds', async () => {
    await edge(/^From board.orders to Revenue, no longer, since [A-Z].*, until [A-Z]/).waitFor()
    const upstream = page.getByRole('region', { name: 'upstream entities' })
    await upstream
      .getByRole('listitem')
      .filter({ hasText: 'board.orders' })
      .getByText(/^since /)
      .waitFor()
  })

  it('marks columns, too', async () => {
    await box('Revenue').getByRole('button', { name: 'total' }).click()
    await drawn()
    await changed().getByText('board.orders.amount → Revenue.total').waitFor()
    await page.locator('.react-flow__edge.column.removed').waitFor({ state: 'attached' })
    await page.locator('.react-flow__edge.column.added').waitFor({ state: 'attached' })
  })

  it('compares with another time than now, or with none', async () => {
    const other = page.getByRole('combobox', { name: 'Compare with' })
    await other.selectOption({ index: 1 })
    await changed().getByRole('heading', { name: '4 edges changed' }).waitFor()
    await other.selectOption('not compared')
    await changed().waitFor({ state: 'detached' })
    await box('board.invoices').waitFor({ state: 'detached' })
  })

  it('is the same when its link is opened', async () => {
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('asOf')).to.match(/^\d{13}$/)
    expect(searchParams.get('with')).to.equal('nothing')
    await page.reload()
    await box('board.orders').waitFor()
    expect(await slider().inputValue()).to.equal('0')
  })

  it('goes to other entities as of then, and shows them without edits', async () => {
    await box('board.orders').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'board.orders' }).waitFor()
    expect(new URL(page.url()).searchParams.get('asOf')).to.match(/^\d{13}$/)
    await page.getByRole('link', { name: 'Columns' }).click()
    await page.getByRole('table', { name: 'Columns' }).waitFor()
    await banner().waitFor()
    expect(await button(/^Edit|^Remove|^Deprecate/).count()).to.equal(0)
    expect(await page.getByRole('link', { name: 'History' }).count()).to.equal(0)
    await button('Back to now').click()
    await button('Remove…').waitFor()
    expect(new URL(page.url()).searchParams.has('asOf')).to.equal(false)
  })

  it('shows no more than a reason where there is no past', async () => {
    const before = Date.now() - 100 * DAY_MS
    await page.goto(`${server.url}${pathOf(REVENUE)}?asOf=${before}`)
    await page.getByRole('heading', { name: 'Not in the catalog yet' }).waitFor()
    await page.goto(`${server.url}${pathOf(REVENUE)}?asOf=yesterday`)
    await page
      .getByRole('alert')
      .getByText(/asOf must be/)
      .waitFor()
    await banner().waitFor()
  })

  it('reverts a change of lineage after it has said what that would do', async () => {
    await visit('lineage')
    await button('Go back in time').click()
    await slider().press('ArrowLeft')
    await changed().getByRole('heading', { name: '1 edge changed' }).waitFor()
    await button('Revert upstream lineage of Revenue…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('board.customers → Revenue').waitFor()
    await dialog.getByText('changed upstream lineage').waitFor()
    const before = (await server.get(aspectPath(REVENUE, 'upstreamLineage'))).body
    await dialog.getByRole('button', { name: 'Revert', exact: true }).click()
    await page.getByText('Reverted. This is a change, too').waitFor()
    const { body } = await server.get(aspectPath(REVENUE, 'upstreamLineage'))
    expect(JSON.stringify(before)).not.to.contain(CUSTOMERS)
    expect(JSON.stringify(body)).to.contain(CUSTOMERS)
    await changed().getByRole('heading', { name: 'Nothing differs' }).waitFor()
  })

  it('names conflicts of a version in the history, and overrides them when asked', async () => {
    await visit('history', '&aspect=datasetProperties')
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison
      .getByRole('row', { name: /description removed/ })
      .locator('del')
      .waitFor()
    await button('Revert dataset properties, version 1…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Changed again since then:').waitFor()
    await dialog.getByText('This changes nothing.').waitFor()
    await dialog.getByLabel('Revert what was changed again since then, too').check()
    await dialog.getByText('This changes nothing.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await button('Revert dataset properties, version 2…').click()
    await dialog.getByRole('button', { name: 'Revert', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Revenue', exact: true }).waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      await visit('lineage')
      await button('Go back in time').click()
      await slider().press('Home')
      await changed().waitFor()
      await drawn()
      await look()
      await visit('history', '&aspect=datasetProperties')
      await page.getByRole('region', { name: 'Comparison' }).waitFor()
      await look()
    },
    true,
  )

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    expect(opened.errors.filter((error) => !error.includes('status of 400'))).to.deep.equal([])
  })
})
