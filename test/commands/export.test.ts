import { expect } from 'chai'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { parseJson } from '../../graph/model/json-text.ts'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { load } from '../../server/commands/seed/load.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { isClean } from '../../server/commands/seed/report.ts'
import type { Source } from '../../server/commands/seed/proposal.ts'
import { makeToken, TOKENS_ONLY } from '../support/access.ts'
import { dataset } from '../support/edits.ts'
import { upsert } from '../support/proposals.ts'
import { factsOf, run } from '../support/run/commands.ts'
import {
  describeEmbedded,
  describeOnAllEngines,
  serveOn,
  STARTED_MILLIS,
  type TestServer,
} from '../support/server.ts'
import { sqlite } from '../support/stores/engines.ts'
import { ada } from '../support/people.ts'

/** More than one page, the first of times before 1970, with the same time at the end of a page. */
const POINTS = 1_100
const REMOVED = dataset('export.removed')
const PROFILED = dataset('export.profiled')
const TIER = 'urn:li:structuredProperty:export.tier'
const OWN = 'urn:li:ownThing:1'
const RUN = { runId: 'export-run', lastObserved: 5 }

const upstreams = (...names: string[]) => ({
  upstreams: names.map((name) => ({ dataset: dataset(name), type: 'TRANSFORMED' })),
})

/** Proposals with everything that an export could lose. */
const PROPOSALS = [
  upsert(REMOVED, 'status', { removed: true }, { systemMetadata: RUN }),
  upsert(REMOVED, 'datasetProperties', { description: 'gone, “日本”' }),
  upsert(TIER, 'propertyDefinition', {
    qualifiedName: 'export.tier',
    valueType: 'urn:li:dataType:datahub.number',
    entityTypes: ['urn:li:entityType:datahub.dataset'],
  }),
  upsert(REMOVED, 'structuredProperties', {
    properties: [{ propertyUrn: TIER, values: [{ double: 2 }] }],
  }),
  upsert(OWN, 'ownAspect', { size: 9_007_199_254_740_993n, list: [{ of: 'x' }] }),
  upsert(OWN, 'otherAspect', {}),
  upsert('urn:li:dataHubPolicy:export', 'dataHubPolicyInfo', { displayName: 'Export' }),
  upsert(dataset('export.b'), 'upstreamLineage', upstreams('export.a')),
  upsert(dataset('export.c'), 'upstreamLineage', upstreams('export.b')),
]
const points = Array.from({ length: POINTS }, (_, at) =>
  upsert(
    PROFILED,
    'datasetProfile',
    { timestampMillis: -40 + Math.floor(at / 7), rowCount: at, messageId: `${at}` },
    { systemMetadata: RUN },
  ),
)

async function loadInto({ url }: { readonly url: string }, source: Source): Promise<void> {
  const tally = await load(source, createHttpClient({ server: url }), () => undefined)
  expect(isClean({ name: '', tally, millis: 0 }), tally.complaints.join('\n')).to.equal(true)
}

/**
 * The records of a file, without the ownership types that each server creates. Servers that begin with
 * a copy of a started store have written their policies a millisecond before the others.
 */
async function recordsIn(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.replace(/,$/, ''))
  expect([lines.at(0), ...lines.slice(-2)]).to.deep.equal(['[', ']', ''])
  const [before, start] = [STARTED_MILLIS - 1, STARTED_MILLIS].map(String) as [string, string]
  const records = lines.slice(1, -2).filter((line) => !line.includes(':__system__'))
  return records.map((line) => line.replaceAll(before, start))
}

describeOnAllEngines('trellis export', (serve) => {
  const source = serve()
  const target = serveOn(sqlite)
  let folder = ''
  let file = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-export-'))
    file = join(folder, 'catalog.json')
  })
  after(() => rm(folder, { recursive: true }))
  before('fill the catalog', async function fill() {
    this.timeout(120_000)
    await loadInto(source, sample())
    await source.ingest(...PROPOSALS, ...points)
  })
  const exported = (server: TestServer, out: string, ...options: string[]) =>
    factsOf('export', {}, '--server', server.url, '--out', out, ...options)
  const urnsIn = async (out: string) =>
    new Set((await recordsIn(out)).map((line) => (JSON.parse(line) as Named).entityUrn))

  it('writes a file that loads into an equal catalog', async () => {
    const facts = await exported(source, file)
    expect(facts).to.include({ file, from: source.url })
    expect(facts['counts']).to.have.property('points').at.least(POINTS)
    expect((await stat(file)).mode & 0o077).to.equal(0)
    expect(await readdir(folder)).to.deep.equal(['catalog.json'])

    await loadInto(target, await openFile(registry, file))
    const again = join(folder, 'again.json')
    await exported(target, again)
    expect(await recordsIn(again)).to.deep.equal(await recordsIn(file))
    const browse = async (on: TestServer, path: string) =>
      (await on.post('/entities?action=browse', { path, entity: 'dataset', start: 0, limit: 50 }))
        .body
    for (const path of ['', '/prod/hive'])
      expect(await browse(target, path)).to.deep.equal(await browse(source, path))
  }).timeout(120_000)

  it('includes soft-deleted entities, unknown types, run IDs and exact numbers', async () => {
    const records = (await recordsIn(file)).map((line) => parseJson(line) as Named)
    const of = (urn: string, aspect: string) =>
      records.filter((each) => each.entityUrn === urn && each.aspectName === aspect)
    expect(of(REMOVED, 'status')).to.deep.include.members([
      {
        entityType: 'dataset',
        entityUrn: REMOVED,
        changeType: 'UPSERT',
        aspectName: 'status',
        aspect: { json: { removed: true } },
        systemMetadata: RUN,
      },
    ])
    const [own] = of(OWN, 'ownAspect')
    expect(own?.aspect).to.deep.equal({
      json: { size: 9_007_199_254_740_993n, list: [{ of: 'x' }] },
    })
    expect(of(OWN, 'otherAspect')[0]?.aspect).to.deep.equal({
      value: '{}',
      contentType: 'application/json',
    })
    const profiles = of(PROFILED, 'datasetProfile')
    expect(profiles).to.have.length(POINTS)
    const runs = new Set(profiles.map(({ systemMetadata }) => systemMetadata?.['runId']))
    expect([...runs]).to.deep.equal([RUN.runId])
    const order = records.map(({ entityUrn }) => entityUrn)
    expect(order.indexOf(TIER)).to.be.below(order.indexOf(REMOVED))
  })

  it('exports the results of a search, and of types', async () => {
    const out = join(folder, 'some.json')
    await exported(source, out, '--query', 'export', '--type', 'dataset')
    expect(await urnsIn(out))
      .to.include(REMOVED)
      .and.not.include(TIER)
    await exported(source, out, '--type', 'ownThing', 'structuredProperty')
    expect(await urnsIn(out))
      .to.include(OWN)
      .and.not.include(REMOVED)
    await exported(source, out, '--query', 'nothingatallhasthis')
    expect(JSON.parse(await readFile(out, 'utf8'))).to.deep.equal([])
  })

  it('exports the lineage of an entity, without stubs', async () => {
    const out = join(folder, 'lineage.json')
    const [b, c] = [dataset('export.b'), dataset('export.c')]
    await exported(source, out, '--lineage', c, '--direction', 'upstream')
    expect([...(await urnsIn(out))].toSorted()).to.deep.equal([b, c])
    await exported(source, out, '--lineage', dataset('export.c'), '--direction', 'downstream')
    expect([...(await urnsIn(out))]).to.deep.equal([c])
    const facts = await exported(
      source,
      out,
      '--lineage',
      'urn:li:dataset:(urn:li:dataPlatform:looker,foxglove.explore.customers,PROD)',
      '--direction',
      'upstream',
      '--depth',
      '1',
    )
    expect(facts['counts']).to.have.property('entities').within(2, 10)
  })

  it('refuses missing entities, and keeps an earlier file', async () => {
    const out = join(folder, 'kept.json')
    await writeFile(out, 'earlier')
    const refused: [options: string[], message: RegExp, code: number][] = [
      [
        ['--lineage', dataset('absent'), '--direction', 'upstream'],
        /The catalog has no entity urn:li:dataset:.*absent/,
        1,
      ],
      [['--lineage', 'what', '--direction', 'upstream'], /Not a URN/, 2],
      [['--lineage', REMOVED], /--lineage needs --direction/, 2],
      [['--lineage', REMOVED, '--query', 'x', '--direction', 'upstream'], /cannot be used/, 2],
      [['--depth', '1'], /need --lineage/, 2],
      [['--lineage', REMOVED, '--direction', 'upstream', '--depth', '21'], /from 1 to 20/, 2],
      [['--server', 'http://127.0.0.1:1'], /No server answers at .* Start one/, 1],
      [['--out', join(folder, 'none', 'x.json')], /Cannot write .*ENOENT/, 1],
      [['--out', 'x.json.gz'], /compressed/, 2],
    ]
    for (const [options, message, code] of refused) {
      const ended = await run('export', {}, '--server', source.url, '--out', out, ...options)
      expect(ended, options.join(' ')).to.include({ code, stdout: '' })
      expect(ended.stderr)
        .to.match(message)
        .and.not.match(/\n {4}at /)
    }
    expect(await readFile(out, 'utf8')).to.equal('earlier')
  }).timeout(60_000)

  it('writes to standard output', async () => {
    const options = ['--server', source.url, '--type', 'tag', '--out', '-']
    const { stdout, stderr, code } = await run('export', {}, ...options)
    expect(code).to.equal(0)
    expect(JSON.parse(stdout)).to.be.an('array').with.length.greaterThan(0)
    expect(stderr).to.match(/Wrote - in .* entities/)
  })
})

interface Named {
  readonly entityUrn: string
  readonly aspectName: string
  readonly aspect: unknown
  readonly systemMetadata?: Record<string, unknown>
}

describeEmbedded('trellis export with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('requires a token of a reader', async () => {
    const { text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    const options = ['--server', server.url, '--out', '-']
    const refused = await run('export', {}, ...options)
    expect(refused).to.include({ code: 1, stdout: '' })
    expect(refused.stderr).to.match(/The server answered 401/)
    const { stdout, code } = await run('export', { DATAHUB_GMS_TOKEN: text }, ...options)
    expect(code).to.equal(0)
    expect(stdout).to.include('ownershipType')
  })
})

// docs/interface: access/views
describeEmbedded('trellis export for a person who sees a part', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const [first, hidden, last] = ['a', 'b', 'c'].map((name) => dataset(`part.${name}`))

  it('writes that part, with its points, and its lineage through hidden entities', async () => {
    const { headers: admin } = await makeToken(server, 'urn:li:corpuser:root', 'admin')
    const policy = { displayName: 'View', type: 'METADATA', privileges: ['VIEW_ENTITY_PAGE'] }
    const proposals = [
      upsert('urn:li:dataHubPolicy:view-entity-page-all', 'dataHubPolicyInfo', policy),
      upsert('urn:li:dataHubPolicy:own', 'dataHubPolicyInfo', {
        ...policy,
        state: 'ACTIVE',
        actors: { users: [ada] },
        resources: { type: 'dataset', resources: [first, last] },
      }),
      upsert(first!, 'datasetProfile', { timestampMillis: 1, rowCount: 1 }),
      upsert(hidden!, 'datasetProfile', { timestampMillis: 1, rowCount: 2 }),
      upsert(hidden!, 'upstreamLineage', upstreams('part.a')),
      upsert(last!, 'upstreamLineage', upstreams('part.b')),
    ]
    const written = await server.post('/aspects?action=ingestProposalBatch', { proposals }, admin)
    expect(written.status).to.equal(200)
    const { text } = await makeToken(server, ada, undefined)
    const exported = async (...options: string[]) => {
      const given = ['--server', server.url, '--out', '-', ...options]
      const { code, stdout, stderr } = await run('export', { DATAHUB_GMS_TOKEN: text }, ...given)
      expect(code, stderr).to.equal(0)
      const records = JSON.parse(stdout) as (Named & { aspectName: string })[]
      return records.filter(({ entityUrn }) => entityUrn.startsWith('urn:li:dataset:'))
    }
    const found = await exported()
    expect(new Set(found.map(({ entityUrn }) => entityUrn))).to.deep.equal(new Set([first, last]))
    expect(found.filter(({ aspectName }) => aspectName === 'datasetProfile')).to.have.lengthOf(1)
    const walked = await exported('--lineage', last!, '--direction', 'upstream')
    expect(new Set(walked.map(({ entityUrn }) => entityUrn))).to.deep.equal(new Set([first, last]))
  })
})
