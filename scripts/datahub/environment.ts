import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { PythonPackages } from '../client/python-client.ts'
import { startServerProcess } from '../server-process.ts'
import { startFrontend } from './frontend.ts'

/** Packages that the smoke tests import, without DataHub's linters. */
export const TEST_PACKAGES: PythonPackages = {
  requirements: [
    'acryl-datahub[datahub-rest,datahub-kafka,datahub-pg-queue,mysql,postgres,datahub-documents]==1.7.0.17',
    'pytest==9.2.0',
    'pytest-dependency==0.6.0',
    'pytest-timeout==2.3.1',
    'deepdiff==9.1.0',
    'aiohttp==3.14.5',
    'jinja2==3.1.6',
    'joblib==1.6.0',
    'networkx==3.6.1',
    'opensearch-py==2.6.0',
    'psutil==7.2.2',
    'python-dotenv==1.0.1',
    'slack-sdk==3.18.1',
    'tenacity==9.2.1',
  ],
  folder: 'datahub-tests/python',
}

const SYSTEM_CLIENT = { id: '__datahub_system', secret: 'JohnSnowKnowsNothingOfThisSecret' }
/** The `Authorization` header of the system. */
export const CREDENTIALS = `Basic ${SYSTEM_CLIENT.id}:${SYSTEM_CLIENT.secret}`
/** Files of DataHub's first start with placeholders that its server fills. */
const STAMP = '{"actor": "urn:li:corpuser:__datahub_system", "time": 1700000000000}'

/** A new catalog with access control, behind the frontend, with the entities of DataHub's start. */
export interface TestCatalog {
  readonly url: string
  readonly frontend: string
  /** Sends a request as an admin. */
  send(method: string, path: string, body?: unknown): Promise<Response>
}

/**
 * Starts a catalog, runs `work` with it, and ends it.
 *
 * @param source the copied tests
 * @param folder an empty folder for its data
 */
export async function withCatalog<T>(
  source: string,
  folder: string,
  work: (catalog: TestCatalog) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess(
    {
      DATA_DIR: folder,
      AUTH_ENABLED: 'true',
      SYSTEM_CLIENT_ID: SYSTEM_CLIENT.id,
      SYSTEM_CLIENT_SECRET: SYSTEM_CLIENT.secret,
      SECRET_SERVICE_ENCRYPTION_KEY: 'ENCRYPTION_KEY of the tests of DataHub',
    },
    'built',
  )
  const frontend = await startFrontend(server.url, CREDENTIALS)
  const send = (method: string, path: string, body?: unknown) =>
    fetch(server.url + path, {
      method,
      headers: { Authorization: CREDENTIALS, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  try {
    const catalog = { url: server.url, frontend: frontend.url, send }
    await ingestStart(source, catalog)
    return await work(catalog)
  } finally {
    await frontend.stop()
    await server.end('SIGTERM')
  }
}

/** Ingests the entities that DataHub's server creates at its first start. */
async function ingestStart(source: string, catalog: TestCatalog): Promise<void> {
  const folder = join(source, 'metadata-service/configuration/src/main/resources/bootstrap_mcps')
  for (const file of (await readdir(folder)).filter((name) => !name.startsWith('ingestion-'))) {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('{{&auditStamp}}', STAMP)
    const proposals = (parse(text) ?? []) as { aspect: unknown }[]
    if (proposals.length === 0) continue
    const answer = await catalog.send('POST', '/aspects?action=ingestProposalBatch', {
      proposals: proposals.map((proposal) => ({ ...proposal, aspect: { value: proposal.aspect } })),
    })
    if (!answer.ok) throw new Error(`${file} was refused: ${await answer.text()}`)
  }
}
