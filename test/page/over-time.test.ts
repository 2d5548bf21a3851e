import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { mutate } from '../support/graphql.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { upsert } from '../support/proposals.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded } from '../support/server.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)'
const RAW = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.raw.shop_orders,PROD)'
const DAY_MS = 86_400_000

describeEmbedded('earlier versions, and figures over time, in a headless Chromium', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(...proposalsOf(sample()))
      await mutate(server, 'addOwner', {
        resourceUrn: ORDERS,
        ownerUrn: 'urn:li:corpGroup:commerce',
        ownerEntityType: 'CORP_GROUP',
        type: 'DATA_STEWARD',
      })
      for (const description of ['First words.', 'Second words.', 'Third words.']) {
        server.clock.nowMillis += 60_000
        const input = { resourceUrn: ORDERS, description }
        await mutate(server, 'updateDescription', input, { 'X-DataHub-Client-Mode': 'SDK' })
      }
      await server.ingest(
        ...[30, 3, 1].map((daysAgo, at) =>
          upsert(ORDERS, 'datasetProfile', {
            timestampMillis: Date.now() - daysAgo * DAY_MS,
            rowCount: [500, 1_000, 1_100][at],
            fieldProfiles: [{ fieldPath: 'currency', nullProportion: 0.25 * at }],
          }),
        ),
      )
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const visit = async (urn: string, tab: string) => {
    await page.goto(server.url + pathOf(urn, tab))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const history = () => page.getByRole('region', { name: 'History' })

  it('lists every version in words: what was added and changed, by whom', async () => {
    await visit(ORDERS, 'history')
    const latest = history().locator('ol > li', { hasText: 'Third words.' })
    await latest.waitFor()
    const words = await latest.textContent()
    expect(words).to.match(
      /editable dataset properties version \d+changed the descriptionchanged description/,
    )
    expect(words).to.contain('Second words.').and.to.contain('Third words.')
    const owners = history().locator('ol > li', { hasText: 'as data steward' })
    await owners.getByText('owners › commerce as data steward').waitFor()
  })

  it('compares any two versions of an aspect, which the address names', async () => {
    await history()
      .getByRole('combobox', { name: 'Aspect' })
      .selectOption('editable dataset properties')
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByRole('combobox', { name: 'Compare' }).selectOption('1')
    await comparison.getByRole('combobox', { name: 'with' }).selectOption('2')
    await comparison.getByText('Second words.').waitFor()
    expect(new URL(page.url()).search).to.equal(
      '?tab=history&aspect=editableDatasetProperties&from=1&to=2',
    )
    await page.reload()
    await comparison.locator('del', { hasText: 'First words.' }).waitFor()
  })

  it('states how a table grew in a week, as a figure, a chart and a table', async () => {
    await visit(ORDERS, 'activity')
    await page.getByRole('combobox', { name: 'Time' }).selectOption('A week')
    const rows = page.getByRole('region', { name: 'Rows' })
    await rows.getByText(/^1,100 on .*: 100 \(10%\) more than on /).waitFor()
    await rows
      .getByRole('img', { name: /^Rows: 1,100/ })
      .locator('canvas')
      .waitFor()
    await rows.getByText('As a table').click()
    expect(await rows.getByRole('row').allTextContents()).to.have.length(3)
    expect(new URL(page.url()).searchParams.get('range')).to.equal('week')
    await page.getByRole('combobox', { name: 'Time' }).selectOption('A quarter')
    await rows.getByText(/600 \(120%\) more than on /).waitFor()
    await page
      .getByRole('region', { name: 'Share of nulls in currency' })
      .getByText(/^50% on/)
      .waitFor()
  })

  it('shows the users with the most queries, and how many', async () => {
    await visit(RAW, 'activity')
    const users = page.getByRole('region', { name: 'Top users' })
    await users.getByRole('row').nth(1).waitFor()
    expect((await users.getByRole('row').allTextContents()).join()).to.match(/Priya|Jonas/)
    await page.getByRole('region', { name: 'Queries' }).locator('canvas').waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      await visit(ORDERS, 'history&aspect=editableDatasetProperties')
      await page.getByRole('region', { name: 'Comparison' }).waitFor()
      await look()
      await visit(ORDERS, 'history')
      await history().getByRole('listitem').first().waitFor()
      await look()
      await visit(RAW, 'activity')
      await page.locator('canvas').nth(2).waitFor()
      await look()
    },
  )

  it('has requested no other host, and had no errors', () => {
    expect(opened.strangers).to.deep.equal([])
    expect(opened.errors).to.deep.equal([])
  })
})
