import type { Command } from '@commander-js/extra-typings'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { SHIPPED_POLICIES } from '../graph/system-policies.ts'
import { runCommand } from '../server/commands/program.ts'
import { Camera } from './screenshots/camera.ts'
import { BULK, BULK_LINE, BULK_REVERTED, MANY_TABLES } from './screenshots/bulk-story.ts'
import { CHAPTERS, daysAgo, ingest, LOADED_DAYS_AGO, PAST_VIEWS } from './screenshots/past-story.ts'
import { TEAM_VIEWS, UNDOCUMENTED } from './screenshots/team-story.ts'
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
  type View,
} from './screenshots/views.ts'
import { buildServer, startServerProcess, type ServerProcess } from './server-process.ts'

const DESCRIPTION = `Takes screenshots of the page with the sample in a real browser: the pictures of README and tour, or \
with --all every view, wide and narrow, light and dark, also with access control. The browser is \
/usr/bin/chromium, or the one that CHROMIUM names.`

const README_FOLDER = 'docs/screenshots'

/** The variable of the embedded stores, which all servers of a run share. */
interface Stores extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string
}

const CONTROLLED = { AUTH_ENABLED: 'true' }
const AUTHORIZED_VIEWS = { VIEW_AUTHORIZATION_ENABLED: 'true' }

/** Runs a command of Trellis and returns its output. */
function trellis(args: readonly string[], env: Readonly<Record<string, string>>): string {
  const command = ['dist/server/commands/trellis.js', ...args]
  return execFileSync(process.execPath, command, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
}

/** Creates a token of a user; without a role policies decide. */
function makeToken({ DATA_DIR }: Stores, role?: string, user = 'ada'): string {
  const roleOptions = role === undefined ? [] : ['--role', role]
  const text = trellis(['token', 'create', '--user', user, ...roleOptions], { DATA_DIR })
  return text.trim().split('\n').at(-1) ?? ''
}

async function withServer(
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

function seed(url: string): void {
  trellis(['seed'], { PORT: new URL(url).port, DATAHUB_GMS_URL: url })
}

/** Lets the policy that shows everything to everybody leave Finance out. */
async function closeFinance(url: string, token: string): Promise<void> {
  const entityUrn = 'urn:li:dataHubPolicy:view-entity-page-all'
  const policy = SHIPPED_POLICIES.find(({ urn }) => urn === entityUrn)
  const criteria = [{ field: 'DOMAIN', condition: 'NOT_EQUALS', values: ['urn:li:domain:finance'] }]
  const value = { ...policy!.info, resources: { filter: { criteria } } }
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

/** Loads the sample some weeks ago, lets people change it since, and then serves it. */
async function withPast(work: (camera: (browser: Browser) => Camera) => Promise<void>) {
  const stores = { DATA_DIR: await mkdtemp(join(tmpdir(), 'trellis-past-')) }
  try {
    await withServer({ ...stores, ...daysAgo(LOADED_DAYS_AGO) }, async ({ url }) => seed(url))
    for (const { daysAgo: days, user, proposals } of CHAPTERS) {
      const token = makeToken(stores, 'editor', user)
      await withServer({ ...stores, ...CONTROLLED, ...daysAgo(days) }, (server) =>
        ingest(server, token, proposals),
      )
    }
    const token = makeToken(stores, 'editor')
    await withServer({ ...stores, ...CONTROLLED }, ({ url }) =>
      work((browser) => new Camera(browser, url, token)),
    )
  } finally {
    await rm(stores.DATA_DIR, { recursive: true })
  }
}

/** Serves many tables to a person who may not change all of them. */
async function withMany(work: (camera: (browser: Browser) => Camera) => Promise<void>) {
  const stores = { DATA_DIR: await mkdtemp(join(tmpdir(), 'trellis-many-')) }
  try {
    await withServer({ ...stores, ...CONTROLLED }, async (server) => {
      await ingest(server, makeToken(stores, 'admin', 'root'), MANY_TABLES)
      const token = makeToken(stores)
      await work((browser) => new Camera(browser, server.url, token))
    })
  } finally {
    await rm(stores.DATA_DIR, { recursive: true })
  }
}

async function takePictures(browser: Browser, stores: Stores, folder: string): Promise<void> {
  const imageFile = ({ name }: View) => join(folder, `${name}.png`)
  await withServer(stores, async ({ url }) => {
    seed(url)
    const camera = new Camera(browser, url)
    for (const [view, frame] of README) await camera.take(view, frame, imageFile(view))
  })
  await withServer({ ...stores, ...CONTROLLED }, async (server) => {
    const token = makeToken(stores, 'admin')
    const admin = new Camera(browser, server.url, token)
    await admin.take(POLICY, ACCESS_FRAME, imageFile(POLICY))
    const user = new Camera(browser, server.url, makeToken(stores))
    await user.take(WHY_NOT, ACCESS_FRAME, imageFile(WHY_NOT))
    await ingest(server, token, UNDOCUMENTED)
    for (const view of TEAM_VIEWS) await user.take(view, ACCESS_FRAME, imageFile(view))
  })
  await withServer({ ...stores, ...CONTROLLED, ...AUTHORIZED_VIEWS }, async ({ url }) => {
    await closeFinance(url, makeToken(stores, 'admin'))
    const user = new Camera(browser, url, makeToken(stores))
    await user.take(RESTRICTED, ACCESS_FRAME, imageFile(RESTRICTED))
  })
  await withMany(async (cameraOf) => {
    for (const view of [BULK, BULK_LINE])
      await cameraOf(browser).take(view, ACCESS_FRAME, imageFile(view))
  })
  await withPast(async (cameraOf) => {
    for (const view of PAST_VIEWS) await cameraOf(browser).take(view, ACCESS_FRAME, imageFile(view))
  })
}

async function takeAllViews(browser: Browser, stores: Stores, folder: string): Promise<void> {
  await withServer(stores, async ({ url }) => {
    seed(url)
    await new Camera(browser, url).takeAll(VIEWS, folder)
  })
  await withServer({ ...stores, ...CONTROLLED }, async (server) => {
    const { url } = server
    const createCamera = (role?: string) => new Camera(browser, url, makeToken(stores, role))
    await createCamera('admin').takeAll(ADMINS_VIEWS, folder)
    await ingest(server, makeToken(stores, 'admin'), UNDOCUMENTED)
    await createCamera().takeAll([WHY_NOT, ...TEAM_VIEWS], folder)
    await createCamera('editor').takeAll(EDITORS_VIEWS, folder)
    await createCamera('reader').takeAll(READERS_VIEWS, folder)
    await new Camera(browser, url).takeAll([{ name: 'sign-in-token', path: '/' }], folder)
  })
  await withServer({ ...stores, ...CONTROLLED, ...ISSUER }, async ({ url }) => {
    await new Camera(browser, url).takeAll(SIGNED_OUT_VIEWS, folder)
  })
  await withPast((cameraOf) => cameraOf(browser).takeAll(PAST_VIEWS, folder))
  await withMany((cameraOf) => cameraOf(browser).takeAll([BULK, BULK_REVERTED, BULK_LINE], folder))
  // Last, because it changes a policy.
  await withServer({ ...stores, ...CONTROLLED, ...AUTHORIZED_VIEWS }, async ({ url }) => {
    await closeFinance(url, makeToken(stores, 'admin'))
    await new Camera(browser, url, makeToken(stores)).takeAll([RESTRICTED], folder)
  })
}

async function main(allFolder: string | undefined): Promise<void> {
  await buildServer()
  const stores = { DATA_DIR: await mkdtemp(join(tmpdir(), 'trellis-screenshots-')) }
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    if (allFolder === undefined) return await takePictures(browser, stores, README_FOLDER)
    await mkdir(allFolder, { recursive: true })
    await takeAllViews(browser, stores, allFolder)
  } finally {
    await browser.close()
    await rm(stores.DATA_DIR, { recursive: true })
  }
}

const screenshots = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--all <folder>', 'write every view to this folder')
    .action(({ all }) => main(all))

process.exitCode = await runCommand('npm run screenshots --', screenshots, process.argv.slice(2))
