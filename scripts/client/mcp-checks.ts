import { join } from 'node:path'
import { SHIPPED_POLICIES } from '../../graph/system-policies.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { load } from '../../server/commands/seed/load.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import type { Catalogs } from './catalogs.ts'
import type { Checks } from './checks.ts'
import { reportResults, runPythonChecks } from './python-checks.ts'
import { pythonClient } from './python-client.ts'

const SCRIPT = join(import.meta.dirname, 'programs', 'mcp_checks.py')

/** Checks the tools of the MCP server on a catalog with the sample of `npm run seed`. */
export function checkMcpServer(checks: Checks, folder: string, catalogs: Catalogs): Promise<void> {
  return checks.section('MCP server', (section) =>
    catalogs.use('mcp', async ({ url }) => {
      await load(sample(), createHttpClient({ server: url }), () => undefined)
      await runPythonChecks(section, pythonClient(url, folder), SCRIPT)
    }),
  )
}

const VIEWS_SCRIPT = join(import.meta.dirname, 'programs', 'mcp_views.py')
const PERSON = 'urn:li:corpuser:ada'
const SYSTEM_CREDENTIALS = {
  SYSTEM_CLIENT_ID: '__checks_system',
  SYSTEM_CLIENT_SECRET: 'secret-of-the-checks-with-32-characters',
}
const CONTROLLED = {
  AUTH_ENABLED: 'true',
  VIEW_AUTHORIZATION_ENABLED: 'true',
  ...SYSTEM_CREDENTIALS,
}
const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:root' }

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const proposal = (entityUrn: string, aspectName: string, value: object) => ({
  entityUrn,
  aspectName,
  changeType: 'UPSERT',
  aspect: { value: JSON.stringify(value) },
})

/** Returns the proposals of a dataset; texts of hidden ones contain a word that no other has. */
function proposeTable(name: string, upstreams: readonly string[]): object[] {
  const urn = dataset(name)
  const word = name.startsWith('hidden') ? 'xyzzy' : 'plain'
  const edges = upstreams.map((upstream) => ({
    dataset: dataset(upstream),
    type: 'TRANSFORMED',
    auditStamp: STAMP,
  }))
  return [
    proposal(urn, 'datasetProperties', { name: `${word} table`, description: `It is ${word}.` }),
    proposal(urn, 'upstreamLineage', { upstreams: edges }),
    proposal(urn, 'domains', { domains: ['urn:li:domain:hidden'] }),
    proposal(urn, 'glossaryTerms', {
      terms: [{ urn: 'urn:li:glossaryTerm:hidden' }, { urn: 'urn:li:glossaryTerm:seen' }],
      auditStamp: STAMP,
    }),
    proposal(urn, 'schemaMetadata', {
      schemaName: name,
      platform: 'urn:li:dataPlatform:hive',
      version: 0,
      hash: '',
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
      fields: [
        {
          fieldPath: 'id',
          description: `Column of a ${word} table.`,
          nativeDataType: 'int',
          type: { type: { 'com.linkedin.schema.NumberType': {} } },
        },
      ],
    }),
  ]
}

function proposeQuery(name: string, word: string, subjects: readonly string[]): object[] {
  const urn = `urn:li:query:${name}`
  const statement = { value: `select ${word}`, language: 'SQL' }
  const stamps = { created: STAMP, lastModified: STAMP }
  return [
    proposal(urn, 'queryProperties', { name: word, statement, source: 'MANUAL', ...stamps }),
    proposal(urn, 'querySubjects', {
      subjects: subjects.map((entity) => ({ entity: dataset(entity) })),
    }),
  ]
}

const SEEN_URNS = [
  dataset('seen.first'),
  dataset('seen.last'),
  'urn:li:domain:seen',
  'urn:li:glossaryTerm:seen',
]

/** Returns the proposals of a catalog of which policies show the entities above. */
function proposeCatalog(): object[] {
  return [
    ...SHIPPED_POLICIES.filter(({ info }) => info.editable !== false).map(({ urn, info }) =>
      proposal(urn, 'dataHubPolicyInfo', { ...info, state: 'INACTIVE' }),
    ),
    proposal('urn:li:dataHubPolicy:seen', 'dataHubPolicyInfo', {
      displayName: 'Seen',
      description: '',
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['VIEW_ENTITY_PAGE'],
      actors: { users: [PERSON] },
      resources: {
        filter: { criteria: [{ field: 'URN', condition: 'EQUALS', values: SEEN_URNS }] },
      },
    }),
    proposal('urn:li:tag:any', 'tagProperties', { name: 'Any' }),
    ...['seen', 'hidden'].flatMap((name) => {
      const word = name === 'hidden' ? 'xyzzy' : 'plain'
      return [
        proposal(`urn:li:domain:${name}`, 'domainProperties', { name: word, description: word }),
        proposal(`urn:li:glossaryTerm:${name}`, 'glossaryTermInfo', {
          name: word,
          definition: word,
          termSource: 'INTERNAL',
        }),
      ]
    }),
    ...proposeTable('hidden.before', []),
    ...proposeTable('seen.first', ['hidden.before']),
    ...proposeTable('hidden.between', ['seen.first']),
    ...proposeTable('seen.last', ['hidden.between']),
    proposal('urn:li:dataProduct:hidden', 'dataProductProperties', {
      name: 'xyzzy',
      assets: [{ destinationUrn: dataset('seen.first') }],
    }),
    ...proposeQuery('seen', 'plain', ['seen.first']),
    ...proposeQuery('hidden', 'xyzzy', ['hidden.before']),
    ...proposeQuery('both', 'xyzzy', ['seen.first', 'hidden.before']),
    ...proposeDocument('seen', 'seen.first'),
    ...proposeDocument('hidden', 'hidden.before'),
  ]
}

/** Returns the proposal of a document about a dataset. */
function proposeDocument(name: string, datasetName: string): object[] {
  return [
    proposal(`urn:li:document:${name}`, 'documentInfo', {
      title: 'About',
      contents: { text: 'How the tables are loaded.' },
      status: { state: 'PUBLISHED' },
      relatedAssets: [{ asset: dataset(datasetName) }],
      created: STAMP,
      lastModified: STAMP,
    }),
  ]
}

/** Checks that the tools of the MCP server keep to what policies show to a person. */
export function checkMcpViews(checks: Checks, folder: string, catalogs: Catalogs): Promise<void> {
  return checks.section('MCP server of a person who does not see everything', (section) =>
    catalogs.use(
      'mcp-views',
      async ({ url }) => {
        await post(url, '/aspects?action=ingestProposalBatch', { proposals: proposeCatalog() })
        const mutation = `mutation { createAccessToken(input: {
          type: PERSONAL, actorUrn: "${PERSON}", duration: ONE_HOUR, name: "checks" }) { accessToken } }`
        const { data } = (await post(url, '/api/graphql', { query: mutation })) as {
          data: { createAccessToken: { accessToken: string } }
        }
        const token = data.createAccessToken.accessToken
        const client = pythonClient(url, folder)
        reportResults(section, await client.script(VIEWS_SCRIPT, url, token))
      },
      CONTROLLED,
    ),
  )
}

/** How often a request is sent that is answered 503, as clients do: Neo4j has just started. */
const ATTEMPTS = 5

/** Sends a request as the system client. @throws Error unless the server answers 200 */
async function post(
  url: string,
  path: string,
  body: object,
  attemptsLeft = ATTEMPTS,
): Promise<unknown> {
  const credentials = `Basic ${SYSTEM_CREDENTIALS.SYSTEM_CLIENT_ID}:${SYSTEM_CREDENTIALS.SYSTEM_CLIENT_SECRET}`
  const headers = { Authorization: credentials, 'Content-Type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status === 503 && attemptsLeft > 1) return post(url, path, body, attemptsLeft - 1)
  if (answer.status !== 200)
    throw new Error(`The server answered ${path} ${answer.status}: ${text}`)
  return JSON.parse(text)
}
