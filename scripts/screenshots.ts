import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { buildServer, startServerProcess } from './server-process.ts'

/** Takes the pictures of the README: the page on the sample, in a real browser. */
const FOLDER = 'docs/screenshots'
const FACTS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.core.fct_order_lines,PROD)'
const SALES = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.marts.daily_sales,PROD)'
const NET_REVENUE = `urn:li:schemaField:(${SALES},net_revenue)`
const VIEWS = [
  {
    name: 'lineage',
    path: `${entity(SALES)}?tab=lineage&through=${encodeURIComponent(NET_REVENUE)}`,
    width: 1280,
    height: 800,
    colorScheme: 'light',
  },
  { name: 'search', path: '/search?q=orders', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'columns', path: entity(FACTS), width: 1280, height: 640, colorScheme: 'dark' },
  {
    name: 'narrow',
    path: entity('urn:li:glossaryTerm:Trade.Order'),
    width: 400,
    height: 720,
    colorScheme: 'light',
  },
] as const

function entity(urn: string): string {
  return `/entity/${encodeURIComponent(urn)}`
}

await buildServer()
const folder = await mkdtemp(join(tmpdir(), 'trellis-screenshots-'))
const server = await startServerProcess({ DATA_DIR: folder })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const { port } = new URL(server.url)
  const env = { ...process.env, PORT: port, DATAHUB_GMS_URL: server.url }
  execFileSync(process.execPath, ['dist/server/commands/trellis.js', 'seed'], { env })
  await mkdir(FOLDER, { recursive: true })
  for (const { name, path, width, height, colorScheme } of VIEWS) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme })
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    await page.locator('main h2').first().waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
    await page.close()
  }
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(folder, { recursive: true })
}
