import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { TOKENS_ONLY } from '../support/access.ts'
import { faultsOf } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { upsert } from '../support/proposals.ts'
import { signInAs } from '../support/page/sign-in.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

const topic = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:kafka,${name},PROD)`
const FEATURE = 'urn:li:mlFeature:(churn,orders_per_month)'
const MODEL = 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn-2,PROD)'
const GROUP = 'urn:li:mlModelGroup:(urn:li:dataPlatform:mlflow,churn,PROD)'
const PRODUCT = 'urn:li:dataProduct:shop-orders'
const GONE = 'urn:li:corpuser:gone'
const [FIRST, SECOND] = [topic('shop.orders.v1'), topic('shop.baskets.v1')]

describeEmbedded(
  'models, features, topics and people in the page, in a headless Chromium',
  (serve) => {
    const server = serve()
    let page: Page
    const opened = openedBefore(
      async () => {
        await server.ingest(
          ...[FIRST, SECOND].map((urn) => upsert(urn, 'datasetProperties', { name: 'v1' })),
          upsert(FEATURE, 'mlFeatureProperties', {
            description: 'How often they buy.',
            sources: [FIRST, SECOND],
          }),
          upsert(MODEL, 'mlModelProperties', {
            name: 'Churn',
            description: 'Who leaves.',
            mlFeatures: [FEATURE],
            groups: [GROUP],
          }),
          upsert(GONE, 'corpUserInfo', { active: false, displayName: 'Gone' }),
          upsert(GONE, 'status', { removed: true }),
          upsert(PRODUCT, 'dataProductProperties', { name: 'Shop orders' }),
          upsert(GROUP, 'mlModelGroupProperties', { name: 'Churn models' }),
          upsert(MODEL, 'deprecation', {
            deprecated: true,
            note: 'Too old.',
            actor: 'urn:li:corpuser:a',
          }),
        )
        return openPage(server.url + pathOf(MODEL, 'lineage'))
      },
      (shown) => {
        page = shown
      },
    )

    const inPicture = (name: string) =>
      page.locator('.react-flow__node').getByRole('link', { name, exact: true })

    it('draws the inputs of a model, up to the topics, which are distinguishable', async () => {
      for (const name of ['Churn', 'Churn models', 'orders_per_month', 'orders.v1', 'baskets.v1']) {
        await inPicture(name).waitFor()
      }
      expect(await page.getByText('v1', { exact: true }).count()).to.equal(0)
      await page.getByText('Do not use it.').waitFor()
      expect(await faultsOf(page)).to.deep.equal([])
    })

    it('leads to the feature, whose lineage ends in the model', async () => {
      await inPicture('orders_per_month').click()
      await page.getByRole('heading', { level: 1, name: 'orders_per_month' }).waitFor()
      await page
        .getByRole('region', { name: 'downstream entities' })
        .getByRole('link', { name: 'Churn', exact: true })
        .waitFor()
      await page.getByRole('link', { name: 'Documentation' }).click()
      await page.getByText('How often they buy.').last().waitFor()
    })

    it('describes a model, above the description of its source, and other entities without one', async () => {
      for (const [urn, button, words] of [
        [MODEL, 'Edit the description', 'Who leaves, by name.'],
        [PRODUCT, 'Add a description', 'Orders, ready to use.'],
      ] as const) {
        await page.goto(server.url + pathOf(urn, 'documentation'))
        await page.getByRole('button', { name: button }).click()
        await page.getByLabel('Description').fill(words)
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('paragraph').getByText(words).first().waitFor()
      }
      await page.getByRole('heading', { level: 1, name: 'Shop orders' }).waitFor()
      expect(await faultsOf(page)).to.deep.equal([])
    })

    it('marks a person as removed, and restores them', async () => {
      await page.goto(server.url + pathOf(GONE))
      await page.getByText('Removed', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Restore' }).click()
      await page.getByRole('button', { name: 'Remove…' }).waitFor()
      expect(opened.errors).to.deep.equal([])
    })
  },
)

describeEmbedded('narrow windows, after signing in', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const opened = openedBefore(() => openPage(`${server.url}/`))

  it('lead to the trees and to the tokens by a menu', async () => {
    const { page, errors } = opened
    await page.setViewportSize({ width: 400, height: 800 })
    await signInAs(page, server, 'urn:li:corpuser:ada', 'editor')
    const menu = page.getByLabel('Menu', { exact: true })
    await menu.click()
    await page.getByRole('link', { name: 'Glossary' }).waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await page.getByRole('link', { name: 'Access tokens' }).click()
    await page.getByRole('heading', { name: 'Access tokens' }).waitFor()
    await page.getByRole('link', { name: 'Glossary' }).waitFor({ state: 'hidden' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/domains$/)
    // Only what strangers are told, whose first question is refused.
    expect(errors.filter((error) => !error.includes('401'))).to.deep.equal([])
  })
})
