import { expect } from 'chai'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { sample } from '../../../server/commands/seed/sample/sample.ts'
import { EXAMPLES } from '../../../web/graphiql/examples.ts'
import { TOKENS_ONLY, makeToken } from '../../support/access.ts'
import { openedBefore, openPage } from '../../support/run/chromium.ts'
import { data } from '../../support/graphql.ts'
import { INGEST_BATCH } from '../../support/proposals.ts'
import { proposalsOf } from '../../support/seeded.ts'
import { describeEmbedded } from '../../support/server.ts'
import { ROOT } from '../../support/sources.ts'

const PAGE = '/api/graphiql'
/** How long the page may take to show the effect of a step. */
const ANSWER_TIMEOUT_MS = 5_000
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describeEmbedded(
  'GraphiQL at `/api/graphiql`: all that it loads comes from the server itself',
  (serve) => {
    const server = serve({ access: TOKENS_ONLY })

    it('loads only files of this server', async () => {
      const { status, headers, body } = await server.get<string>(PAGE, HTML)
      expect(status).to.equal(200)
      expect(headers['content-type']).to.equal('text/html; charset=utf-8')
      expect(headers['content-security-policy']).to.match(/^default-src 'none'; script-src 'self';/)
      expect(headers['content-security-policy']).not.to.match(/https?:|\*/)
      expect(body).not.to.match(/https?:|\/\//)
    })

    it('refers to its files relatively, whatever the prefix', async () => {
      for (const prefix of ['', '/gms', '/api/gms']) {
        const { body } = await server.get<string>(prefix + PAGE, HTML)
        const files = [...body.matchAll(/(?:src|href)="([^":]*)"/g)].map(([, file = '']) => file)
        expect(files).to.deep.equal(['graphiql/page.css', 'graphiql/page.js'])
        for (const file of files) {
          const { pathname } = new URL(file, server.url + prefix + PAGE)
          expect((await server.get(pathname)).status).to.equal(200)
        }
        const { status, headers } = await server.get(`${prefix}${PAGE}/`, HTML)
        expect(status).to.equal(308)
        const there = new URL(headers.location ?? '', `${server.url}${prefix}${PAGE}/`)
        expect(there.href).to.equal(server.url + prefix + PAGE)
      }
    })

    it('has every file of the page, with its type, and answers 304 to browsers that have it', async () => {
      const built = readdirSync(join(ROOT, 'dist/graphiql'))
      const files = built.map((file) => file.replace(/\.gz$/, ''))
      expect(files.length).to.be.greaterThan(10)
      for (const file of files) {
        const { status, headers } = await server.get(`${PAGE}/${file}`)
        expect(status, file).to.equal(200)
        expect(headers['content-type'], file).to.match(
          /^(text\/(javascript|css|plain); |font\/ttf$)/,
        )
        expect(headers['x-content-type-options']).to.equal('nosniff')
        expect(headers['cache-control']).to.equal('no-cache')
        const { etag = '' } = headers
        const again = await server.get(`${PAGE}/${file}`, { 'If-None-Match': etag })
        expect(again).to.deep.include({ status: 304, body: undefined })
      }
    })

    it('has no other file', async () => {
      for (const name of [
        'absent.js',
        '..%2fserver%2fmain.js',
        '../server/main.js',
        '.env',
        'a/b.js',
        '%00.js',
        `${'a'.repeat(5_000)}.js`,
      ]) {
        const { status, body } = await server.get(`${PAGE}/${name}`)
        expect(status, name).to.equal(404)
        expect(JSON.stringify(body)).not.to.contain('dist')
      }
    })
  },
)

describeEmbedded('the examples of GraphiQL, on the sample', (serve) => {
  const server = serve()
  before(() => server.ingest(...proposalsOf(sample())))

  for (const query of EXAMPLES) {
    it(query.split('\n', 1).join(), async () => {
      const found = await data(server, query)
      expect(JSON.stringify(found)).to.match(/"total":[1-9]/)
    })
  }
})

describeEmbedded('GraphiQL in a headless Chromium executes a request', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const opened = openedBefore(async () => {
    const { headers } = await makeToken(server, 'urn:li:corpuser:mira', 'admin')
    const proposals = proposalsOf(sample())
    expect((await server.post(INGEST_BATCH, { proposals }, headers)).status).to.equal(200)
    return openPage(server.url + PAGE)
  })

  it('runs a document with the entered token, and requests no other host', async () => {
    const { page, strangers, errors } = opened
    const { text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    await page.getByRole('tab', { name: /Dashboard/ }).waitFor()
    await page.getByRole('button', { name: 'Headers' }).click()
    const editor = page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)')
    // Clicks and keys are lost until the editor listens.
    await untilVisible(editor.locator('.monaco-editor.focused'), () => editor.click())
    await untilVisible(editor.getByText('Authorization'), () => {
      return page.keyboard.insertText(`{"Authorization": "Bearer ${text}"}`)
    })
    const answer = page.locator('.graphiql-response').getByText('Trading today')
    // The page applies what was typed after a delay, and sends requests without the token until
    // then.
    await untilVisible(answer, () => page.getByRole('button', { name: /Execute query/ }).click())
    expect(strangers).to.deep.equal([])
    // Before it has the token, it has requested the schema.
    expect(errors.filter((error) => !error.includes('status of 401'))).to.deep.equal([])
  })
})

/** Repeats a step until the page shows its effect. */
async function untilVisible(due: Locator, act: () => Promise<void>): Promise<void> {
  for (let isThere = false; !isThere; isThere = await due.isVisible()) {
    await act()
    await due.waitFor({ timeout: ANSWER_TIMEOUT_MS }).catch(() => {})
  }
}
