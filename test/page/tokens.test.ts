import { expect } from 'chai'
import { bearer, TOKENS_ONLY } from '../support/access.ts'
import { faultsOf } from '../support/page/axe.ts'
import { signInAs } from '../support/page/sign-in.ts'
import { openedBefore, openPage } from '../support/run/chromium.ts'
import { describeEmbedded } from '../support/server.ts'
import { ada } from '../support/people.ts'

const ME = { query: '{ me { corpUser { urn } } }' }

describeEmbedded('access tokens on the page, in a headless Chromium', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const opened = openedBefore(() => openPage(`${server.url}/`))

  const signIn = (role: 'reader' | 'editor') => signInAs(opened.page, server, ada, role, '/tokens')

  it('are created and shown once, authenticate a program, and do not once they are revoked', async () => {
    const { page } = opened
    await signIn('editor')
    await page.getByLabel('Name').fill('nightly')
    await page.getByRole('combobox', { name: 'Valid for' }).selectOption('a day')
    await page.getByRole('button', { name: 'Create token' }).click()
    const text = await page.getByRole('status').locator('code').textContent()
    const asked = await server.post('/api/graphql', ME, bearer(text ?? ''))
    expect(asked.body).to.deep.include({ data: { me: { corpUser: { urn: ada } } } })
    const row = page.getByRole('row', { name: /nightly editor/ })
    await row.waitFor()
    expect(await faultsOf(page)).to.deep.equal([])
    await page.setViewportSize({ width: 400, height: 720 })
    const revoke = await row.getByRole('button').boundingBox()
    expect((revoke?.x ?? 400) + (revoke?.width ?? 0), 'at hand').to.be.below(400)
    expect((await row.boundingBox())?.height, 'dates in one line').to.be.below(45)
    expect(await faultsOf(page)).to.deep.equal([])
    await page.reload()
    await row.waitFor()
    expect(await page.locator('main').textContent()).not.to.contain(text)
    await row.getByRole('button', { name: 'Revoke nightly' }).click()
    await row.waitFor({ state: 'detached' })
    // Servers remember for a second that a token counted.
    server.clock.nowMillis += 2_000
    expect((await server.post('/api/graphql', ME, bearer(text ?? ''))).status).to.equal(401)
  })

  it('are not created by readers', async () => {
    await signIn('reader')
    await opened.page.getByText('Ask the administrator of this catalog for a token').waitFor()
    await opened.page
      .getByRole('heading', { name: 'Access tokens', level: 1 })
      .waitFor({ timeout: 5_000 })
    expect(await faultsOf(opened.page)).to.deep.equal([])
    expect(await opened.page.getByRole('button', { name: 'Create token' }).count()).to.equal(0)
    expect(opened.strangers).to.deep.equal([])
  })
})
