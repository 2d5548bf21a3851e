import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { Passwords } from '../../server/access/native/passwords.ts'
import { data } from '../support/graphql.ts'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { TestIssuer, trustIn } from '../support/issuer/issuer.ts'
import { faultsOf } from '../support/page/axe.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded, type TestServer } from '../support/server.ts'
import { CLIENT } from '../support/issuer/sign-ins.ts'

/** The name of the signed-in user at the top, which changes and owners may show, too. */
const signedIn = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true })

describeEmbedded('the page in a headless Chromium, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const opened = openedBefore(() => openPage(`${server.url}/`))

  it('asks strangers for a token, reports an invalid one, and signs in and out', async () => {
    const { page, strangers } = opened
    const { text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    const field = page.getByLabel('Access token', { exact: true })
    await field.fill('trellis_nothing')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The token was not issued for this service').waitFor()
    await field.fill(text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'The catalog is empty' }).waitFor()
    await signedIn(page, 'ada').waitFor()
    // No script of the page can read what lets it in.
    const [cookie] = await page.context().cookies()
    expect(cookie).to.include({ name: 'trellis_session', httpOnly: true, sameSite: 'Strict' })
    await page.reload()
    await page.getByRole('heading', { name: 'The catalog is empty' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.context().cookies()).to.deep.equal([])
    expect(strangers).to.deep.equal([])
  })
})

describeEmbedded('the page in a headless Chromium, with passwords', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, isNative: true } })
  const opened = openedBefore(() => openPage(`${server.url}/`))

  it('lets an invited person sign up, and sign in again; a link lets them choose a password', async () => {
    const { page, strangers } = opened
    const { headers } = await makeToken(server, 'urn:li:corpuser:root', 'admin')
    const invited = await data<{ getInviteToken: { inviteToken: string } }>(
      server,
      '{ getInviteToken(input: {}) { inviteToken } }',
      {},
      headers,
    )
    await page.goto(`${server.url}/signup?invite_token=${invited.getInviteToken.inviteToken}`)
    await page.getByLabel('Full name').fill('Ivy')
    await page.getByLabel('Email (your user name)').fill('ivy@example.com')
    await page.getByLabel('New password', { exact: true }).fill('correct horse')
    expect(await faultsOf(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(new URL(page.url()).pathname).to.equal('/')
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.getByLabel('User name').fill('ivy@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    expect(await faultsOf(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Wrong user name or password').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    const passwords = new Passwords(server.stores.tokens, server.clock)
    const token = await passwords.createReset('urn:li:corpuser:ivy@example.com')
    await page.goto(`${server.url}/reset?user=ivy%40example.com&reset_token=${token}`)
    await page.getByLabel('New password', { exact: true }).fill('seven green umbrellas')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.getByRole('link', { name: 'Change your password' }).click()
    await page.getByLabel('Current password').fill('seven green umbrellas')
    await page.getByLabel('New password', { exact: true }).fill('password')
    expect(await faultsOf(page)).to.deep.equal([])
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByText(/too easy to guess/).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('nine purple lanterns')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.waitForURL(`${server.url}/`)
    expect(
      await passwords.matches('urn:li:corpuser:ivy@example.com', 'nine purple lanterns'),
    ).to.equal(true)
    expect(strangers).to.deep.equal([])
  })

  it('masks passwords, and takes them from password managers and by pasting', async () => {
    const { page } = opened
    await page.context().clearCookies()
    for (const [address, label, kind] of [
      ['/', 'Password', 'current-password'],
      ['/signup?invite_token=x', 'New password', 'new-password'],
      ['/reset?user=ivy&reset_token=x', 'New password', 'new-password'],
    ] as const) {
      await page.goto(server.url + address)
      const field = page.getByLabel(label, { exact: true })
      expect(await field.getAttribute('type'), address).to.equal('password')
      expect(await field.getAttribute('autocomplete'), address).to.equal(kind)
      expect(await field.getAttribute('maxlength'), address).to.equal(null)
      const takesPaste = await field.evaluate((input) =>
        input.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true })),
      )
      expect(takesPaste, address).to.equal(true)
    }
  })

  it('keeps nothing of a session where scripts of the page could read it', async () => {
    const { page } = opened
    await page.context().clearCookies()
    const passwords = new Passwords(server.stores.tokens, server.clock)
    const token = await passwords.createReset('urn:li:corpuser:iris')
    await page.goto(`${server.url}/reset?user=iris&reset_token=${token}`)
    await page.getByLabel('New password', { exact: true }).fill('purple tractor envelope')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    const readable = await page.evaluate(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
    )
    expect(readable).to.equal('["",{},{}]')
    expect(await page.evaluate('indexedDB.databases()')).to.deep.equal([])
  })

  it('shows nothing any more when the server cannot end the session, and says so', async () => {
    const { page } = opened
    await page.goto(server.url)
    await signedIn(page, 'iris').waitFor()
    await page.route('**/api/session?action=end', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.locator('body').innerText()).to.match(
      /^The session has not ended\. The server is not reachable\. Close the browser/,
    )
    await page.unroute('**/api/session?action=end')
    await page.reload()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

describeEmbedded('the page in a headless Chromium, with an issuer', (serve) => {
  const issuer = TestIssuer.forSuite()
  issuer.namesEnd = true
  const openId = trustIn(issuer)
  const signIn = {
    ...CLIENT,
    get publicUrl() {
      return server.url
    },
  }
  const server: TestServer = serve({ access: { openId, systemClient: undefined, signIn } })
  const opened = openedBefore(() => openPage(`${server.url}/`, [new URL(issuer.url).host]))
  afterEach(() => {
    issuer.trouble = 'none'
  })
  const atIssuer = () => opened.page.getByRole('button', { name: /^Sign in at 127\.0\.0\.1:/ })

  it('leads there and back to the same page, with the role that the issuer names, and out again', async () => {
    const { page, strangers, errors } = opened
    issuer.person = { sub: 'grace', roles: ['editor'] }
    await page.goto(`${server.url}/search?q=orders`)
    await atIssuer().waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await atIssuer().click()
    await page.getByRole('link', { name: 'I am who I am' }).click()
    await signedIn(page, 'grace').waitFor()
    expect(page.url()).to.equal(`${server.url}/search?q=orders`)
    const [cookie] = await page.context().cookies()
    expect(cookie).to.include({ name: 'trellis_session', httpOnly: true, sameSite: 'Strict' })
    await page.goto(`${server.url}/tokens`)
    await page.getByLabel('Name').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await atIssuer().waitFor()
    expect(await page.context().cookies()).to.deep.equal([])
    expect(issuer.ended).to.equal(1)
    expect(page.url()).to.equal(`${server.url}/`)
    expect(strangers).to.deep.equal([])
    // Only what strangers are told, whose first question is refused.
    expect(errors.filter((error) => !error.includes('401'))).to.deep.equal([])
  })

  it('reports a refusal by the issuer, and begins again', async () => {
    const { page } = opened
    await atIssuer().click()
    await page.getByRole('link', { name: 'Not me' }).click()
    await page.getByText('The issuer rejected the sign-in (access_denied)').waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await page.reload()
    await page.getByText('This sign-in was not started in this tab.').waitFor()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await atIssuer().waitFor()
  })

  it('reports that the issuer does not answer', async () => {
    const { page } = opened
    await atIssuer().click()
    const back = page.getByRole('link', { name: 'I am who I am' })
    await back.waitFor()
    issuer.trouble = 'hangs up'
    await back.click()
    await page.getByText('The issuer does not answer or rejects this service').waitFor()
  })
})
