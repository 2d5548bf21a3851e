import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { faultsOf } from '../support/page/axe.ts'
import { describeOnNeo4j } from '../support/production.ts'
import { upsert } from '../support/proposals.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`
const [ORDERS, CUSTOMERS, SALES] = [dataset('orders'), dataset('customers'), dataset('sales')]
const PATHS = 'MATCH way = (from:Dataset)-[:UPSTREAM*1..3]->(to) WHERE from.name = $name RETURN way'

const upstreamsOf = (urn: string, ...upstreams: string[]) =>
  upsert(urn, 'upstreamLineage', {
    upstreams: upstreams.map((each) => ({ dataset: each, type: 'TRANSFORMED' })),
  })

describeOnNeo4j('the graph in the page, in a headless Chromium', (serve) => {
  const server = serve()
  let page: Page
  const opened = openedBefore(
    async () => {
      await server.ingest(
        ...[ORDERS, CUSTOMERS, SALES].map((urn) =>
          upsert(urn, 'datasetProperties', { name: urn.replace(/.*shop\.(\w+).*/, '$1') }),
        ),
        upstreamsOf(SALES, ORDERS),
        upstreamsOf(ORDERS, CUSTOMERS),
      )
      return openPage(`${server.url}/graph?question=most-depended-on&p_limit=1`)
    },
    (shown) => {
      page = shown
    },
  )

  const statement = () =>
    page.goto(
      `${server.url}/graph?${String(new URLSearchParams({ statement: PATHS, p_name: 'sales' }))}`,
    )

  it('answers the question of a link, and again with other parameters', async () => {
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.getByLabel('limit').fill('2')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('2 rows', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('p_limit')).to.equal('2')
    expect(await faultsOf(page)).to.deep.equal([])
  })

  it('names a parameter that has the wrong type', async () => {
    await page.getByLabel('limit').fill('many')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('alert').getByText('limit must be a whole number.').waitFor()
  })

  it('opens the Cypher of a question for editing', async () => {
    await page.getByText('Cypher', { exact: true }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('region', { name: 'Statement' }).locator('.view-line').first().waitFor()
    expect(new URL(page.url()).searchParams.get('statement')).to.contain('$limit')
  })

  it('runs a statement of a link only when it is told to', async () => {
    await statement()
    await page.locator('.view-line').first().waitFor()
    expect(await page.getByText(/^\d+ rows?$/).count()).to.equal(0)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('2 rows', { exact: true }).waitFor()
    const links = page.getByRole('region', { name: 'Rows' }).getByRole('link')
    expect(await links.allTextContents()).to.have.members(
      ['sales orders', 'sales orders customers'].flatMap((way) => way.split(' ')),
    )
    expect(await faultsOf(page)).to.deep.equal([])
  })

  it('draws nodes and relationships, each once', async () => {
    await page.getByRole('button', { name: 'Picture' }).click()
    const picture = page.getByRole('region', { name: 'Picture' })
    await picture.getByRole('link', { name: 'customers' }).waitFor()
    expect(await picture.locator('.react-flow__node').count()).to.equal(3)
    await picture.getByLabel('orders UPSTREAM customers').waitFor({ state: 'attached' })
    expect(await faultsOf(page)).to.deep.equal([])
  })

  it('saves all rows as CSV', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await saving).suggestedFilename()).to.equal('answer.csv')
  })

  it('says what is wrong with a statement', async () => {
    await page.goto(`${server.url}/graph?statement=CREATE%20(n)%20RETURN%20n`)
    await page.locator('.view-line').first().waitFor()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page
      .getByRole('alert')
      .getByText(/Create/)
      .waitFor()
    // The browser reports the answer 400 by itself.
    expect(opened.errors.filter((error) => !error.includes('400'))).to.deep.equal([])
    expect(opened.strangers).to.deep.equal([])
  })
})

describeEmbedded('the graph in the page, on a graph in a file', (serve) => {
  const server = serve()
  const opened = openedBefore(() => openPage(`${server.url}/graph`))

  it('lists the questions, and says what answers them before one is asked', async () => {
    const questions = opened.page.getByRole('navigation', { name: 'Questions' })
    await questions.getByRole('button', { name: /dependents/ }).waitFor()
    await opened.page.getByRole('note').getByText('NEO4J_URI').waitFor()
    const run = opened.page.getByRole('button', { name: 'Run', exact: true })
    expect(await run.isDisabled()).to.equal(true)
  })
})
