import type { Locator, Page } from 'playwright-core'
import { expect } from 'chai'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { pathOf } from '../support/page/paths.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded } from '../support/server.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)'
/** Farther than any way around the whole page. */
const TABS_MAX = 200

describeEmbedded('the lineage of a table, with the keyboard alone', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(...proposalsOf(sample()))
      return openPage(server.url + pathOf(ORDERS))
    },
    (shown) => {
      page = shown
    },
  )

  const box = (name: string) =>
    page.locator('.react-flow__node').filter({ has: page.getByRole('link', { name, exact: true }) })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const list = () => page.getByRole('region', { name: 'downstream entities' })

  /** Goes on until this has the focus, as people do who have no mouse. */
  async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await wanted.first().waitFor()
    for (let n = 0; n < TABS_MAX; n++) {
      await page.keyboard.press(key)
      if (await wanted.first().evaluate((element) => element.matches(':focus'))) return
    }
    throw new Error(`${TABS_MAX} steps of ${key} do not lead to it`)
  }
  const press = (key: string) => page.keyboard.press(key)

  it('is opened by its tab', async () => {
    await tabTo(page.getByRole('link', { name: 'Lineage' }))
    await press('Enter')
    await box('shop_orders').waitFor()
  })

  it('shows more at an end, and continues from there', async () => {
    await tabTo(button('Show 1 more downstream of shop_orders'))
    await press('Enter')
    await box('stg_orders').waitFor()
    // The button is gone; the focus is not thrown back to the beginning of the page.
    await press('Tab')
    const isInPicture = page.locator('.react-flow :focus')
    expect(await isInPicture.count()).to.equal(1)
  })

  it('traces a column, in its box or by its name as text', async () => {
    // Boxes that are out of sight are not there to go to.
    await tabTo(button('Centre on the start'))
    await press('Enter')
    await tabTo(box('orders').getByRole('button', { name: 'customer_id' }), 'Shift+Tab')
    await press('Enter')
    await list().getByRole('heading', { name: '4 downstream of customer_id' }).waitFor()
    await tabTo(page.getByRole('combobox', { name: 'Trace a column' }))
    await press('Control+A')
    await page.keyboard.type('currency')
    await page.getByRole('option', { name: 'currency' }).waitFor()
    await press('ArrowDown')
    await press('Enter')
    await list()
      .getByRole('heading', { name: / downstream of currency/ })
      .waitFor()
    await tabTo(button('Stop tracing'))
    await press('Enter')
    await list().getByRole('heading', { name: '34 downstream' }).waitFor()
  })

  it('shows other levels and types', async () => {
    await tabTo(page.getByLabel('Levels downstream'), 'Shift+Tab')
    await page.keyboard.type('0')
    await box('copy_orders').waitFor({ state: 'detached' })
    for (let level = 1; level <= 3; level++) await press('ArrowDown')
    await box('copy_orders').waitFor()
    await tabTo(page.getByLabel('Collapse tasks between datasets'))
    await press('Space')
    await box('copy_orders').waitFor({ state: 'detached' })
  })

  it('is shown as a whole, and from its start', async () => {
    await tabTo(button('Fit to window'), 'Shift+Tab')
    const viewport = page.locator('.react-flow__viewport')
    const before = await viewport.getAttribute('style')
    await press('Enter')
    await expectOther(viewport, before)
    const whole = await viewport.getAttribute('style')
    await tabTo(button('Centre on the start'))
    await press('Enter')
    await expectOther(viewport, whole)
  })

  /** Movements take a moment. */
  async function expectOther(element: Locator, before: string | null) {
    while ((await element.getAttribute('style')) === before) await page.waitForTimeout(20)
  }

  it('leads from the list to the lineage of its entities', async () => {
    await tabTo(list().getByRole('link', { name: 'shop_orders' }))
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'shop_orders' }).waitFor()
    expect(opened.errors).to.deep.equal([])
  })
})
