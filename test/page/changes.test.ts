import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { readConfig } from '../../server/config.ts'
import { mutate } from '../support/graphql.ts'
import { itHasNoFaults } from '../support/page/axe.ts'
import { pathOf } from '../support/page/paths.ts'
import { ada, policyInfo } from '../support/people.ts'
import { fieldOf, schemaOf, upsert } from '../support/proposals.ts'
import { startReceiver } from '../support/receiver.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'
import { wait } from '../support/stores/stores.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'
const GONE = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.gone,PROD)'
const PII = 'urn:li:tag:pii'
const UNTAGGED = '?aspects=globalTags&operations=DELETE'

describeEmbedded('what changed, in a headless Chromium', (serve) => {
  const server = serve({
    webhookAddresses: readConfig({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }).webhookAddresses,
  })
  let page: Page
  const describeOrders = (description: string) =>
    mutate(
      server,
      'updateDescription',
      { resourceUrn: ORDERS, description },
      { 'X-DataHub-Client-Mode': 'SDK' },
    )
  const opened = openedBefore(
    async () => {
      await server.ingest(
        upsert(PII, 'tagProperties', { name: 'PII' }),
        upsert(ada, 'corpUserInfo', { active: true, displayName: 'Ada Byron' }),
        upsert(ORDERS, 'schemaMetadata', schemaOf('orders', [fieldOf('email', 'text')])),
        upsert(GONE, 'datasetProperties', { name: 'gone' }),
      )
      const column = { subResource: 'email', subResourceType: 'DATASET_FIELD' }
      await mutate(server, 'addTags', { resourceUrn: ORDERS, tagUrns: [PII], ...column })
      await mutate(server, 'addOwner', {
        resourceUrn: ORDERS,
        ownerUrn: ada,
        ownerEntityType: 'CORP_USER',
        type: 'DATA_STEWARD',
      })
      await server.post('/entities?action=delete', { urn: GONE })
      return openPage(`${server.url}/`)
    },
    (shown) => {
      page = shown
    },
  )

  const visit = (path: string) => page.goto(server.url + path)
  const entries = () => page.getByRole('main').locator('ol > li')
  const news = () => page.getByRole('button', { name: /new changes?$/ })
  const leaveList = () => page.mouse.move(0, 0)

  it('is listed on the first page in words, with names and links', async () => {
    const list = page.getByRole('region', { name: 'What changed' })
    const tagged = list.getByRole('listitem').filter({ hasText: 'added the tag PII to email' })
    await tagged.getByRole('link', { name: 'shop.orders' }).waitFor()
    await tagged.getByRole('link', { name: 'PII' }).waitFor()
    await list.getByText('added the owner Ada Byron').waitFor()
    await list.getByRole('link', { name: 'All changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor()
  })

  it('names deleted entities by URN, without a link', async () => {
    const deleted = entries().filter({ hasText: 'deleted it permanently' })
    await deleted.getByText(GONE).waitFor()
    expect(await deleted.getByRole('link').count()).to.equal(0)
  })

  it('is narrowed by filters, which are in the address', async () => {
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Dataset')
    await page.getByRole('combobox', { name: 'Aspect' }).selectOption('ownership')
    await page.getByRole('button', { name: 'Remove the filter ownership' }).waitFor()
    await entries().filter({ hasText: 'added the owner' }).waitFor()
    expect(await entries().count()).to.equal(1)
    expect(new URL(page.url()).search).to.equal('?entityTypes=dataset&aspects=ownership')
    await page.reload()
    await entries().filter({ hasText: 'added the owner' }).waitFor()
    await page.getByRole('button', { name: 'Remove the filter ownership' }).click()
    await entries().filter({ hasText: 'added the tag' }).waitFor()
    expect(new URL(page.url()).search).to.equal('?entityTypes=dataset')
    await page.goBack()
    await page.getByRole('button', { name: 'Remove the filter ownership' }).waitFor()
  })

  it('is sent to a webhook with the filters of the page', async () => {
    const receiver = await startReceiver()
    await visit('/what-changed?aspects=globalTags')
    await page.getByRole('button', { name: 'Notify me' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notify me' })
    const create = async (address: string) => {
      await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
      await dialog.getByRole('button', { name: 'Create webhook' }).click()
    }
    await create('http://10.0.0.1/')
    await dialog.getByText(/not an address of the internet/).waitFor()
    await create(receiver.url)
    await dialog.getByRole('button', { name: `Test ${receiver.url}` }).click()
    await dialog.getByText('The test arrived.').waitFor()
    await server.ingest(upsert(ORDERS, 'globalTags', { tags: [{ tag: PII }] }))
    while (receiver.received.length < 2) await wait(20)
    expect(JSON.parse(receiver.received[1]?.body ?? '{}'))
      .to.have.property('text')
      .that.match(/PII|pii/)
    await dialog.getByRole('button', { name: `Delete ${receiver.url}` }).click()
    await dialog.getByText(receiver.url).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await receiver.stop()
  })

  it('names webhooks by their addresses, and policies by their names', async () => {
    const url = 'https://hooks.example.org/catalog'
    const urn = 'urn:li:dataHubPolicy:0f3c'
    await server.ingest(upsert(urn, 'dataHubPolicyInfo', policyInfo('Auditors', [], {})))
    await server.post('/webhooks', { url })
    for (const [type, name] of [
      ['trellisWebhook', url],
      ['dataHubPolicy', 'Auditors'],
    ] as const) {
      await visit(`/what-changed?entityTypes=${type}`)
      await entries().getByRole('link', { name, exact: true }).waitFor()
    }
  })

  it('reports that nothing matches', async () => {
    await visit(`/what-changed${UNTAGGED}`)
    await page.getByRole('heading', { name: 'No changes' }).waitFor()
  })

  it('continues into the past', async () => {
    await visit('/what-changed')
    const positionAfter = async () => {
      const body = await server.get<{ changes: { position: string }[] }>('/changes?limit=1000')
      const changes = body.body.changes
      return changes[Math.floor(changes.length / 2)]?.position ?? ''
    }
    await entries().filter({ hasText: 'added the owner' }).waitFor()
    await visit(`/what-changed?before=${await positionAfter()}`)
    await page.getByRole('link', { name: 'Latest changes' }).click()
    await entries().filter({ hasText: 'added the owner' }).waitFor()
    expect(new URL(page.url()).search).to.equal('')
  })

  it('appears by itself at the top', async () => {
    await leaveList()
    await describeOrders('First words.')
    await entries().filter({ hasText: 'added the description' }).waitFor()
    expect(await news().count()).to.equal(0)
  })

  it('waits behind a button while somebody points at the list', async () => {
    await entries().nth(1).hover()
    await describeOrders('Second words.')
    await news().waitFor()
    expect(await news().textContent()).to.equal('1 new change')
    await describeOrders('Third words.')
    await page.getByRole('button', { name: '2 new changes' }).click()
    await entries().filter({ hasText: 'changed the description' }).nth(1).waitFor()
    await news().waitFor({ state: 'detached' })
  })

  it('leaves alone a list that its filter keeps from changing', async () => {
    await visit('/what-changed?aspects=ownership')
    await entries().filter({ hasText: 'added the owner' }).waitFor()
    await entries().first().hover()
    await describeOrders('Fourth words.')
    await mutate(server, 'removeOwner', {
      resourceUrn: ORDERS,
      ownerUrn: ada,
      ownershipTypeUrn: 'urn:li:ownershipType:__system__data_steward',
    })
    await news().waitFor()
    expect(await news().textContent()).to.equal('1 new change')
  })

  it('is told for each version in the history of an entity, live', async () => {
    await visit(pathOf(ORDERS, 'history'))
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Added the tag PII to email', { exact: false }).waitFor()
    await leaveList()
    await describeOrders('Fifth words.')
    await history.locator('ins', { hasText: 'Fifth words.' }).waitFor()
    await history.getByRole('link', { name: 'All changes' }).click()
    await page.getByRole('button', { name: 'Remove the filter shop.orders' }).waitFor()
  })

  it('counts nothing while the tab is hidden, and catches up', async () => {
    await visit('/what-changed')
    await entries().first().hover()
    const setHidden = (isHidden: boolean) =>
      page.evaluate(`
        Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} })
        document.dispatchEvent(new Event('visibilitychange'))`)
    await setHidden(true)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await describeOrders('Sixth words.')
    expect(requests.filter((url) => url.includes('/changes?'))).to.deep.equal([])
    await setHidden(false)
    await news().waitFor()
  })

  itHasNoFaults(
    () => page,
    async (look) => {
      await visit('/')
      await page
        .getByRole('region', { name: 'What changed' })
        .getByRole('listitem')
        .first()
        .waitFor()
      await look()
      await visit('/what-changed?entityTypes=dataset')
      await entries().first().hover()
      await describeOrders(`Words at ${Date.now()}.`)
      await news().waitFor()
      await look()
      await visit(`/what-changed${UNTAGGED}`)
      await page.getByRole('heading', { name: 'No changes' }).waitFor()
      await look()
    },
  )

  it('asks no other host, and fails nowhere', () => {
    expect(opened.strangers).to.deep.equal([])
    expect(opened.errors).to.deep.equal([])
  })
})
