import { expect } from 'chai'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { chromiumOrSkip, openPage, type OpenPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'

describeEmbedded('the page in a headless Chromium, where access is controlled', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let opened: OpenPage
  before(async function open() {
    chromiumOrSkip(this)
    opened = await openPage(`${server.url}/`)
  })
  after(() => opened?.close())

  it('asks strangers for a token, says what is wrong with one, and lets in and out', async () => {
    const { page, strangers } = opened
    const { text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    const field = page.getByLabel('Access token', { exact: true })
    await field.fill('trellis_nothing')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Unauthorized to perform this action.').waitFor()
    await field.fill(text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Nothing is here yet' }).waitFor()
    await page.getByText('ada', { exact: true }).waitFor()
    // No script of the page can read what lets it in.
    const [cookie] = await page.context().cookies()
    expect(cookie).to.include({ name: 'trellis_session', httpOnly: true, sameSite: 'Strict' })
    await page.reload()
    await page.getByRole('heading', { name: 'Nothing is here yet' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.context().cookies()).to.deep.equal([])
    expect(strangers).to.deep.equal([])
  })
})
