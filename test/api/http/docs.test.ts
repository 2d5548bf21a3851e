import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describeEmbedded } from '../../support/server.ts'
import { TOKENS_ONLY } from '../../support/access.ts'
import { openedBefore, openPage } from '../../support/run/chromium.ts'
import { send } from '../../support/http.ts'

const PAGES = ['/restli/docs', '/anything/docs', '/gms/restli/docs', '/api/gms/restli/docs']

describeEmbedded('`GET /<word>/docs`: the documentation of the API, to try out', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const get = (path: string, headers: Record<string, string> = {}) =>
    send<string>(server.url, 'GET', path, { headers })

  it('is a page, without credentials, at any `/<word>/docs`', async () => {
    for (const path of PAGES) {
      const { status, headers, body } = await get(path, { Accept: 'text/html' })
      expect(status, path).to.equal(200)
      expect(headers['content-type']).to.equal('text/html; charset=utf-8')
      expect(body).to.contain('<title>API · Trellis')
    }
  })

  it('is where browsers are redirected from the address of DataHub, behind a gateway too', async () => {
    const from = ['/openapi/swagger-ui', '/openapi/swagger-ui/', '/openapi/swagger-ui/index.html']
    for (const path of from.flatMap((each) => [each, `/gms${each}`])) {
      const { status, headers } = await get(path, { Accept: 'text/html' })
      expect(status, path).to.equal(302)
      const target = new URL(String(headers['location']), `http://localhost${path}`).pathname
      expect(target, path).to.equal(path.replace(/openapi.*/, 'restli/docs'))
    }
  })

  it('has every file that the page names, with its type', async () => {
    const { body } = await get('/restli/docs')
    const named = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name)
    expect(named).to.have.length(4)
    const types = { css: 'text/css', js: 'text/javascript', png: 'image/png' }
    for (const path of PAGES) {
      for (const name of named) {
        const { pathname } = new URL(name, `http://localhost${path}`)
        const { status, headers } = await get(pathname, { Accept: 'image/avif' })
        expect(status, pathname).to.equal(200)
        const type = types[pathname.split('.').at(-1) as keyof typeof types]
        expect(headers['content-type'], pathname).to.contain(type)
      }
      const document = new URL('../openapi.json', `http://localhost${path}`).pathname
      expect((await get(document)).status, document).to.equal(200)
    }
  })

  it('has the files of the package', async () => {
    const require = createRequire(import.meta.url)
    const { headers, body } = await get('/restli/docs/swagger-ui.css')
    const file = readFileSync(require.resolve('swagger-ui-dist/swagger-ui.css'))
    expect(body).to.equal(file.toString())
    expect(headers['content-length']).to.equal(String(file.length))
  })

  it('loads only files of this server, and sends no validator', async () => {
    const { headers } = await get('/restli/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).to.match(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect(policy).not.to.match(/unsafe|https?:|\*/)
    expect(headers).to.include({ 'x-content-type-options': 'nosniff' })
    const { body: script } = await get('/restli/docs/page.js')
    expect(script).to.contain('validatorUrl: null')
    const { body: page } = await get('/restli/docs')
    expect(page + script).not.to.match(/https?:\/\//)
  })

  it('answers 304 to browsers that have the file, and 200 to those with another', async () => {
    for (const path of ['/restli/docs', '/restli/docs/swagger-ui-bundle.js']) {
      const { headers } = await get(path)
      const again = await get(path, { 'If-None-Match': String(headers['etag']) })
      expect(again).to.deep.include({ status: 304, body: undefined })
      expect((await get(path, { 'If-None-Match': '"other"' })).status).to.equal(200)
    }
  })

  it('serves no other file, whatever its name', async () => {
    const names = [
      'package.json',
      'swagger-initializer.js',
      'oauth2-redirect.html',
      '../package.json',
      '../../package.json',
      '..%2f..%2fpackage.json',
      '%2e%2e/package.json',
      'swagger-ui.css/',
      './swagger-ui.css',
      'toString',
      '__proto__',
      '/etc/passwd',
      'page.html%00',
    ]
    for (const name of names) {
      const { status, body } = await get(`/restli/docs/${name}`)
      expect(status, name).to.equal(404)
      expect(JSON.stringify(body), name).not.to.contain('swagger-api')
    }
  })

  it('redirects to the page from a trailing slash', async () => {
    for (const path of PAGES) {
      const { status, headers } = await get(`${path}/`)
      expect(status).to.equal(308)
      const location = new URL(String(headers['location']), `http://localhost${path}/`).pathname
      expect(location).to.equal(path)
    }
  })

  it('is read-only', async () => {
    expect((await send(server.url, 'HEAD', '/restli/docs')).status).to.equal(200)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await send(server.url, method, '/restli/docs')).status).to.equal(400)
    }
  })

  it('has one word before /docs', async () => {
    for (const path of ['/a/b/docs', '//docs', '/docs', '/restli/docsx']) {
      // The server controls access, and a path that is no public route asks for credentials.
      expect((await get(path)).status, path).to.equal(401)
    }
  })
})

const SCROLL_PX = 400
const SCROLL_PAUSE_MS = 50

describeEmbedded('Swagger UI in a headless Chromium executes a request', (serve) => {
  const server = serve()
  const opened = openedBefore(() => openPage(`${server.url}/restli/docs`))

  for (const { id, path } of [
    { id: 'get_config', path: '/config' },
    { id: 'post_entities_exists', path: '/entities?action=exists' },
  ]) {
    it(`${path}: "Try it out", "Execute", 200, and requests no other host`, async () => {
      const { page, strangers, errors } = opened
      const operation = page.locator(`[id$="-${id}"]`)
      // Swagger UI has the operations of a long list only where the reader is.
      for (let at = 0; (await operation.count()) === 0; at += SCROLL_PX) {
        await page.evaluate(`scrollTo(0, ${at})`)
        await page.waitForTimeout(SCROLL_PAUSE_MS)
      }
      await operation.locator('.opblock-summary-control').click()
      await operation.getByRole('button', { name: 'Try it out' }).click()
      const answered = page.waitForResponse(server.url + path)
      await operation.getByRole('button', { name: 'Execute' }).click()
      expect((await answered).status()).to.equal(200)
      await operation
        .locator('.live-responses-table .response-col_status', { hasText: '200' })
        .waitFor()
      expect(strangers).to.deep.equal([])
      expect(errors).to.deep.equal([])
    })
  }
})
