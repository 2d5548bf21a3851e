import { expect } from 'chai'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describeEmbedded } from '../support/server.ts'
import { ROOT } from '../support/sources.ts'

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ADDRESSES = [
  '/',
  '/search?q=orders',
  '/domains',
  '/glossary',
  '/tokens',
  '/signed-in?code=c',
  '/entity/urn:li:tag:pii',
  '/entity/urn:li:tag:a/b?tab=raw',
]
const FILES = join(ROOT, 'dist/web')
const BUILT = readdirSync(join(FILES, 'assets'))
/** What a browser asks for; scripts and styles are kept compressed. */
const ASSETS = BUILT.map((name) => name.replace(/\.gz$/, ''))
const SCRIPT_BYTES_MAX = 250_000

const packed = (name: string) => readFileSync(join(FILES, 'assets', `${name}.gz`))

/** Scripts that a browser loads for a first look, from the page on along what is imported at once. */
function firstScripts(): Set<string> {
  const page = readFileSync(join(FILES, 'index.html'), 'utf8')
  const found = new Set<string>()
  const follow = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const text = gunzipSync(packed(name)).toString('utf8')
    for (const [, next = ''] of text.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      follow(next)
  }
  for (const [, name = ''] of page.matchAll(/(?:src|href)="\.\/assets\/([\w.-]+\.js)"/g))
    follow(name)
  return found
}

describeEmbedded('the page: all its files come from the server', (serve) => {
  const server = serve()

  it('is the same at each of its addresses, and may load files of this server only', async () => {
    for (const address of ADDRESSES) {
      const { status, headers, body } = await server.get<string>(address, HTML)
      expect(status, address).to.equal(200)
      expect(headers['content-type']).to.equal('text/html; charset=utf-8')
      expect(headers['content-security-policy']).to.match(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      )
      expect(headers['content-security-policy']).not.to.match(/https?:|\*|unsafe/)
      expect(headers['content-security-policy']).to.include("base-uri 'none'")
      expect(headers['content-security-policy']).to.include("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).to.equal('nosniff')
      expect(body).not.to.match(/https?:|\/\/|<style|style=|<script>/)
      const again = await server.get(address, { ...HTML, 'If-None-Match': headers.etag ?? '' })
      expect(again).to.deep.include({ status: 304, body: undefined })
    }
  })

  it('refers to its files relatively, whatever the prefix and however deep the address', async () => {
    for (const prefix of ['', '/gms', '/api/gms']) {
      for (const address of [...ADDRESSES, '/graph', '/graph/']) {
        const { body } = await server.get<string>(prefix + address, HTML)
        const files = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, file = '']) => file)
        // A sign, a script and a style, and what the bundler has parts of the script share.
        expect(files).to.have.length.of.at.least(3)
        for (const file of files) {
          const { pathname } = new URL(file, server.url + prefix + address)
          expect(pathname.startsWith(`${prefix}/assets/`), pathname).to.equal(true)
          expect((await server.get(pathname)).status).to.equal(200)
        }
      }
    }
  })

  it('has every file permanently under its name, compressed for clients that accept it', async () => {
    for (const file of ASSETS) {
      const { status, headers } = await server.get(`/assets/${file}`)
      expect(status, file).to.equal(200)
      expect(headers['content-type'], file).to.match(
        /^(text\/(javascript|css); charset=utf-8|font\/(?:woff2|ttf)|image\/svg\+xml)$/,
      )
      expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable')
      expect(headers['vary']).to.contain('Accept-Encoding')
      expect(headers['content-encoding']).to.equal(undefined)
      const small = await server.get(`/assets/${file}`, { 'Accept-Encoding': 'gzip, br' })
      const isCompressed = BUILT.includes(`${file}.gz`)
      expect(small.headers['content-encoding'], file).to.equal(isCompressed ? 'gzip' : undefined)
      expect(isCompressed).to.equal(!file.endsWith('.woff2'))
    }
  })

  it('has no other file, and leaves the addresses of the API to the API', async () => {
    for (const path of ['/assets/absent.js', '/assets/..%2findex.html']) {
      const { status, body } = await server.get<{ status: number }>(path, HTML)
      expect(status, path).to.equal(404)
      expect(body.status).to.equal(404)
    }
    for (const path of ['/assets/', '/nothing', '/search/x', '/entity']) {
      const { status, body } = await server.get<{ status: number }>(path)
      expect(status, path).to.equal(404)
      expect(body.status).to.equal(404)
    }
    expect((await server.get('/entities/urn:li:nothing', HTML)).status).to.equal(400)
  })

  it(`loads at most ${SCRIPT_BYTES_MAX / 1000} kB of script before a picture is opened`, () => {
    const scripts = [...firstScripts()]
    expect(scripts).not.to.deep.equal([])
    const bytes = scripts.reduce((sum, name) => sum + packed(name).length, 0)
    console.info(`      ${Math.round(bytes / 1000)} kB of script for the first look`)
    expect(bytes).to.be.at.most(SCRIPT_BYTES_MAX)
    const later = ASSETS.filter((name) => name.endsWith('.js') && !scripts.includes(name))
    expect(later.some((name) => name.startsWith('elk-worker'))).to.equal(true)
    expect(later.some((name) => name.startsWith('lineage'))).to.equal(true)
  })
})
