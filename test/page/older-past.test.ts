import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { customers, dataset, invoices, orders } from '../support/edits.ts'
import { olderLineage, serveOlder } from '../support/older-release.ts'
import { pathOf } from '../support/page/paths.ts'
import { upsert } from '../support/proposals.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

const REVENUE = dataset('board.revenue')
const [FIRST_MS, SECOND_MS] = [1_600_000_000_000, 1_600_100_000_000]

// docs/interface: read/lineage-over-time
describeEmbedded('the past before the log on the page, in a headless Chromium', (serve) => {
  const server = serve()
  let page: Page
  openedBefore(
    async () => {
      await serveOlder(
        server,
        [olderLineage(REVENUE, [orders, customers], FIRST_MS)],
        [olderLineage(REVENUE, [orders], SECOND_MS)],
      )
      const upstreams = [{ dataset: invoices, type: 'TRANSFORMED' }]
      await server.ingest(
        upsert(REVENUE, 'upstreamLineage', { upstreams }),
        ...[orders, customers].map((urn) => upsert(urn, 'status', { removed: false })),
      )
      return openPage(`${server.url}${pathOf(REVENUE, 'lineage')}`)
    },
    (shown) => {
      page = shown
    },
  )

  const slider = () => page.getByRole('slider', { name: 'Time' })
  const box = (name: string) => page.locator('.react-flow__node').filter({ hasText: name })
  const changed = () => page.getByRole('region', { name: 'What changed' })

  it('has stops of the slider, as far back as versions tell', async () => {
    await page.getByRole('button', { name: 'Go back in time' }).click()
    await slider().waitFor()
    expect(await slider().getAttribute('max')).to.equal('2')
    await slider().press('Home')
    await box('customers').waitFor()
    expect(await slider().getAttribute('aria-valuetext')).to.match(/2020/)
    await page.waitForURL((url) => url.searchParams.get('asOf') === String(FIRST_MS))
    await page
      .getByRole('img', { name: /^From customers .* since .*2020.* until .*2020/ })
      .waitFor()
  })

  it('says who changed edges then, and reverts that', async () => {
    await changed().getByRole('heading', { name: '3 edges changed' }).waitFor()
    const oldest = changed().locator('ol > li').last()
    await oldest.getByText('customers → board.revenue').waitFor()
    await oldest.getByText('ada').waitFor()
    await oldest.getByRole('button', { name: /^Revert upstream lineage of/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('changed upstream lineage').waitFor()
    await dialog.getByRole('button', { name: 'Revert', exact: true }).click()
    await page.getByText('Reverted. This is a change, too').waitFor()
    await slider().press('End')
    await box('customers').waitFor()
  })
})
