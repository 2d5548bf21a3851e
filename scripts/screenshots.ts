import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { SHIPPED_POLICIES } from '../graph/system-policies.ts'
import { Camera } from './screenshots/camera.ts'
import {
  ACCESS_FRAME,
  ADMINS_VIEWS,
  EDITORS_VIEWS,
  POLICY,
  README,
  READERS_VIEWS,
  RESTRICTED,
  SIGNED_OUT_VIEWS,
  VIEWS,
  WHY_NOT,
} from './screenshots/views.ts'
import { buildServer, startServerProcess, type ServerProcess } from './server-process.ts'

/**
 * Takes screenshots of the page with the sample in a real browser: those of the README, or with
 * `--all <folder>` every view, wide and narrow, light and dark, also with access control.
 */
const { all } = parseArgs({ options: { all: { type: 'string' } } }).values

const README_FOLDER = 'docs/screenshots'

/** Runs a command of Trellis and returns its output. */
function trellis(args: readonly string[], env: Readonly<Record<string, string>>): string {
  const command = ['dist/server/commands/trellis.js', ...args]
  return execFileSync(process.execPath, command, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
}

/** Creates a token; without a role policies decide. */
function tokenOf(role?: string): string {
  const ofRole = role === undefined ? [] : ['--role', role]
  const printed = trellis(['token', 'create', '--user', 'ada', ...ofRole], { DATA_DIR })
  return printed.trim().split('\n').at(-1) ?? ''
}

async function serving(
  variables: Readonly<Record<string, string>>,
  work: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const server = await startServerProcess(variables)
  try {
    await work(server)
  } finally {
    await server.end('SIGTERM')
  }
}

/** The issuer is never contacted; screenshots show only the page that links to it. */
const ISSUER = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_AUDIENCE: 'trellis',
  OIDC_CLIENT_ID: 'trellis-page',
  OIDC_CLIENT_SECRET: 'a secret for screenshots',
  PUBLIC_URL: 'http://localhost:8080',
}

/** Lets the policy that shows everything to everybody leave Finance out. */
async function closeFinance(url: string, token: string): Promise<void> {
  const entityUrn = 'urn:li:dataHubPolicy:view-entity-page-all'
  const shipped = SHIPPED_POLICIES.find(({ urn }) => urn === entityUrn)
  const criteria = [{ field: 'DOMAIN', condition: 'NOT_EQUALS', values: ['urn:li:domain:finance'] }]
  const value = { ...shipped!.info, resources: { filter: { criteria } } }
  const proposal = {
    entityUrn,
    changeType: 'UPSERT',
    aspectName: 'dataHubPolicyInfo',
    aspect: { value },
  }
  const answer = await fetch(`${url}/aspects?action=ingestProposal`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ proposal }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

await buildServer()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'trellis-screenshots-'))
const folder = all ?? README_FOLDER
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(folder, { recursive: true })
  await serving({ DATA_DIR }, async ({ url }) => {
    trellis(['seed'], { PORT: new URL(url).port, DATAHUB_GMS_URL: url })
    const camera = new Camera(browser, url)
    if (all !== undefined) return camera.takeAll(VIEWS, folder)
    for (const [view, frame] of README) {
      await camera.take(view, frame, join(folder, `${view.name}.png`))
    }
  })
  await serving({ DATA_DIR, AUTH_ENABLED: 'true' }, async ({ url }) => {
    const [admin, user] = [tokenOf('admin'), tokenOf()].map(
      (token) => new Camera(browser, url, token),
    )
    if (all !== undefined) {
      await admin?.takeAll(ADMINS_VIEWS, folder)
      await user?.takeAll([WHY_NOT], folder)
      return
    }
    await admin?.take(POLICY, ACCESS_FRAME, join(folder, `${POLICY.name}.png`))
    await user?.take(WHY_NOT, ACCESS_FRAME, join(folder, `${WHY_NOT.name}.png`))
  })
  await serving(
    { DATA_DIR, AUTH_ENABLED: 'true', VIEW_AUTHORIZATION_ENABLED: 'true' },
    async ({ url }) => {
      await closeFinance(url, tokenOf('admin'))
      const user = new Camera(browser, url, tokenOf())
      if (all !== undefined) return user.takeAll([RESTRICTED], folder)
      await user.take(RESTRICTED, ACCESS_FRAME, join(folder, `${RESTRICTED.name}.png`))
    },
  )
  if (all !== undefined) {
    await serving({ DATA_DIR, AUTH_ENABLED: 'true' }, async ({ url }) => {
      await new Camera(browser, url, tokenOf('editor')).takeAll(EDITORS_VIEWS, folder)
      await new Camera(browser, url, tokenOf('reader')).takeAll(READERS_VIEWS, folder)
      await new Camera(browser, url).takeAll([{ name: 'sign-in-token', path: '/' }], folder)
    })
    await serving({ DATA_DIR, AUTH_ENABLED: 'true', ...ISSUER }, async ({ url }) => {
      await new Camera(browser, url).takeAll(SIGNED_OUT_VIEWS, folder)
    })
  }
} finally {
  await browser.close()
  await rm(DATA_DIR, { recursive: true })
}
