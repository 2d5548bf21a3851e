import { expect } from 'chai'
import { bearer, makeToken, TOKENS_ONLY } from '../support/access.ts'
import { pathOf } from '../support/page/paths.ts'
import { upsert } from '../support/proposals.ts'
import { signInAs } from '../support/page/sign-in.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)'

describeEmbedded('edits on the page, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const opened = openedBefore(async () => {
    const { headers } = await makeToken(server, 'urn:li:corpuser:ada', 'editor')
    const proposal = upsert(ORDERS, 'datasetProperties', { name: 'orders', description: 'Rows.' })
    await server.post('/aspects?action=ingestProposal', { proposal }, headers)
    return openPage(`${server.url}/`)
  })

  for (const role of ['reader', 'editor', 'admin'] as const) {
    it(`offers edits to callers who may make them, as the server decides: ${role}`, async () => {
      const { page } = opened
      const path = pathOf(ORDERS, 'documentation')
      const text = await signInAs(page, server, 'urn:li:corpuser:ada', role, path)
      await page.locator('main').getByText('Rows.').last().waitFor()
      const edits = page
        .locator('main')
        .getByRole('button', { name: /edit|describe|deprecate|remove|add/i })
      const query = `mutation { batchUpdateSoftDeleted(input: { urns: ["${ORDERS}"], deleted: false }) }`
      const { body } = await server.post<{ errors?: object[] }>(
        '/api/graphql',
        { query },
        bearer(text),
      )
      expect(body.errors === undefined, 'the server lets it').to.equal(role !== 'reader')
      if (role === 'reader') expect(await edits.allTextContents()).to.deep.equal([])
      else await edits.first().waitFor()
    })
  }
})
