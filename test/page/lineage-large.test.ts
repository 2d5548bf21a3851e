import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { upsert } from '../support/proposals.ts'
import { describeLarge, openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

/** Behind the start, in a tree: each has so many below it. */
const TABLES = 1_000
const BELOW_EACH = 4
/** Frames that are watched while the picture moves. */
const MOVES = 60

const urnOf = (at: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,large.table_${at},PROD)`

function tree() {
  return Array.from({ length: TABLES }, (_, at) => {
    if (at === 0) return upsert(urnOf(at), 'status', { removed: false })
    const parents = [urnOf(Math.floor((at - 1) / BELOW_EACH))]
    // Every tenth is also made from one beside its parent, as in life.
    if (at % 10 === 0 && at > 100) parents.push(urnOf(Math.floor((at - 1) / BELOW_EACH) - 1))
    return upsert(urnOf(at), 'upstreamLineage', {
      upstreams: parents.map((dataset) => ({ dataset, type: 'TRANSFORMED' })),
    })
  })
}

/** More than are read at once are made from this one. */
const HUB = 'urn:li:dataset:(urn:li:dataPlatform:hive,large.hub,PROD)'
const BESIDE = 1_050

function star() {
  return Array.from({ length: BESIDE }, (_, at) =>
    upsert(`urn:li:dataset:(urn:li:dataPlatform:hive,large.ray_${at},PROD)`, 'upstreamLineage', {
      upstreams: [{ dataset: HUB, type: 'TRANSFORMED' }],
    }),
  )
}

describeLarge('a large lineage graph', () => {
  describeEmbedded(`the lineage graph of ${TABLES.toLocaleString('en')} tables`, (serve) => {
    const server = serve()
    let page: Page
    openedBefore(
      async () => {
        await server.ingest(...tree())
        await server.ingest(upsert(HUB, 'status', { removed: false }), ...star())
        return openPage(`${server.url}/`)
      },
      (shown) => {
        page = shown
      },
    )

    const boxes = () => page.locator('.react-flow__node')
    async function boxesAre(count: number) {
      await boxes()
        .nth(count - 1)
        .waitFor({ state: 'attached' })
      expect(await boxes().count()).to.equal(count)
    }

    it('draws all of them, and lists each', async () => {
      await page.goto(`${server.url}/entity/${encodeURIComponent(urnOf(0))}?tab=lineage&down=20`)
      await page.locator('section[aria-label="Lineage graph"][aria-busy="false"]').waitFor()
      await page.getByRole('heading', { name: '999 downstream' }).waitFor()
      await page.getByRole('button', { name: 'Fit to window' }).click()
      await boxesAre(TABLES)
      const drawn = page.locator('.react-flow__node a')
      const listed = page.getByRole('region', { name: 'downstream entities' }).getByRole('link')
      const names = Array.from({ length: TABLES }, (_, at) => `large.table_${at}`)
      expect(await drawn.allTextContents()).to.have.members(names)
      expect(await listed.allTextContents()).to.have.members(names.slice(1))
      expect(await page.locator('.react-flow__edge').count()).to.be.at.least(TABLES - 1)
    })

    it('shows the focused box, readable, from the whole graph', async () => {
      await page.getByRole('button', { name: 'Centre on the start' }).click()
      const start = page
        .locator('.react-flow__node')
        .getByRole('link', { name: 'large.table_0', exact: true })
      await start.waitFor()
      await boxes().nth(100).waitFor({ state: 'detached' })
      expect((await start.boundingBox())?.height).to.be.greaterThan(10)
    })

    it('reports how long it took', async () => {
      const [layout] = await page.evaluate(() =>
        performance
          .getEntriesByName('lineage layout')
          .map(({ duration }) => duration)
          .toSorted((a, b) => b - a),
      )
      await page.getByRole('button', { name: 'Fit to window' }).click()
      const far = await framesWhileMoving(page)
      for (let times = 0; times < 8; times++)
        await page.getByRole('button', { name: 'Zoom in' }).click()
      const near = await framesWhileMoving(page)
      console.info(
        `      laid out in ${Math.round(layout ?? Number.NaN)} ms; ` +
          `${Math.round(far)} frames a second with all in sight, ${Math.round(near)} near`,
      )
      expect(layout).to.be.greaterThan(0)
    })

    it('reports how many boxes it omits, and shows them on request', async () => {
      await page.goto(`${server.url}/entity/${encodeURIComponent(HUB)}?tab=lineage`)
      await page.getByRole('heading', { name: '1,050 downstream' }).waitFor()
      await page.getByText('Showing the nearest 1,000 of 1,050 downstream.').waitFor()
      const more = page.getByRole('button', { name: 'Show 50 more downstream of large.hub' })
      await more.click()
      await more.waitFor({ state: 'detached' })
      await page.locator('section[aria-label="Lineage graph"][aria-busy="false"]').waitFor()
      await page.getByRole('button', { name: 'Fit to window' }).click()
      await boxesAre(BESIDE + 1)
    })
  })
})

/** Drags the picture, a step a frame. */
async function framesWhileMoving(page: Page): Promise<number> {
  const area = await page.locator('.react-flow__pane').boundingBox()
  if (!area) throw new Error('There is no picture.')
  const [x, y] = [area.x + 20, area.y + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = page.evaluate<number>(`(async () => {
    const began = performance.now()
    for (let seen = 0; seen < ${MOVES}; seen++) await new Promise(requestAnimationFrame)
    return ${MOVES * 1_000} / (performance.now() - began)
  })()`)
  for (let step = 1; step <= MOVES; step++) await page.mouse.move(x + step * 3, y + step * 2)
  await page.mouse.up()
  return frames
}
