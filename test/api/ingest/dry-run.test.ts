import { expect } from 'chai'
import { urnKey } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import type { Operation, PositionedChange } from '../../../graph/store/change-log.ts'
import type { ForetoldItem } from '../../../server/catalog/rehearsal/foretell.ts'
import { routeName } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { customers, legacy, orders, pii } from '../../support/edits.ts'
import { exampleProposals } from '../../support/examples.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'
import { deletion, encoded, INGEST_BATCH, patch, upsert } from '../../support/proposals.ts'
import { SAMPLE_URN, SAMPLES, targetOf } from '../../support/requests.ts'
import { randomBelow } from '../../support/run/random.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS } from '../../support/run/settings.ts'
import { describeOnEngines, type TestServer } from '../../support/server.ts'

interface DryAnswer {
  readonly dryRun: boolean
  readonly items: readonly ForetoldItem[]
  readonly value?: unknown
  readonly message?: string
}

const asDryRun = (target: string) => `${target}${target.includes('?') ? '&' : '?'}dryRun=true`
const batch = (...proposals: readonly object[]) => ({ proposals })

const sent = (body: object | undefined) => {
  const headers = { 'Content-Type': 'application/json' }
  return body ? { bytes: JSON.stringify(body), headers } : {}
}

async function lastPosition({ stores }: TestServer): Promise<number> {
  return stores.changeLog.last()
}

// docs/interface: ingest/dry-run
describeOnEngines('a dry run', (serve) => {
  const server = serve()

  for (const [index, route] of ROUTES.entries()) {
    if (route.role === 'reader' || route.method === 'GET' || route.method === 'HEAD') continue
    const sample = SAMPLES[index]!
    if (route.exampleStatus) continue
    if (route.isRehearsed) {
      it(`of ${routeName(route)} answers as the write, with what it would do`, async () => {
        await server.ingest(upsert(SAMPLE_URN, 'status', { removed: false }))
        const position = await lastPosition(server)
        const { status, body } = await server.send<DryAnswer>(
          sample.method,
          asDryRun(targetOf(sample)),
          sent(sample.body),
        )
        expect(status).to.equal(200)
        expect(body.dryRun).to.equal(true)
        expect(body.items).to.be.an('array')
        expect(await lastPosition(server)).to.equal(position)
      })
    } else if (route.role !== 'public' && !('dryRun' in route.parameters)) {
      it(`of ${routeName(route)} is refused, because it writes no metadata`, async () => {
        const target = asDryRun(targetOf(sample))
        const { status } = await server.send(sample.method, target, sent(sample.body))
        expect(status).to.equal(400)
      })
    }
  }

  const dry = async (...proposals: readonly object[]) => {
    const { status, body } = await server.post<DryAnswer>(
      asDryRun(INGEST_BATCH),
      batch(...proposals),
    )
    expect(status, body.message).to.equal(200)
    return body.items
  }
  const tagChange = (operation: 'ADD' | 'REMOVE', tag: string) => {
    const verb = operation === 'ADD' ? 'added to' : 'removed from'
    return {
      category: 'TAG',
      operation,
      modifier: tag,
      parameters: { tagUrn: tag, context: '{}', sourceDetails: '{}' },
      description: `The tag '${urnKey(tag)}' was ${verb} '${orders}'.`,
    }
  }
  const edge = (source: string, relationshipType: string, destination: string) => ({
    source,
    relationshipType,
    destination,
  })

  it('names what is born, gained, lost and dangling, and the differences', async () => {
    await server.ingest(
      upsert(pii, 'tagProperties', { name: 'PII' }),
      upsert(orders, 'globalTags', { tags: [{ tag: pii }] }),
    )
    const [tags] = await dry(upsert(orders, 'globalTags', { tags: [{ tag: legacy }] }))
    expect(tags).to.deep.equal({
      urn: orders,
      aspect: 'globalTags',
      outcome: 'written',
      operation: 'UPDATE',
      changes: [tagChange('REMOVE', pii), tagChange('ADD', legacy)],
      differences: [{ op: 'replace', path: '/tags/0/tag', value: legacy }],
      edges: {
        gained: [edge(orders, 'TaggedWith', legacy)],
        lost: [edge(orders, 'TaggedWith', pii)],
      },
      born: false,
      dangling: [legacy],
    })
    const [same] = await dry(upsert(orders, 'globalTags', { tags: [{ tag: pii }] }))
    expect([same?.outcome, same?.operation]).to.deep.equal(['unchanged', undefined])
    expect([same?.changes, same?.differences]).to.deep.equal([[], []])
    const fresh = 'urn:li:tag:dry-born'
    const born = await dry(
      upsert(fresh, 'tagProperties', { name: 'new' }),
      upsert(orders, 'globalTags', { tags: [{ tag: fresh }] }),
    )
    expect(
      born.map(({ urn, aspect, born: isBorn, dangling }) => [urn, aspect, isBorn, dangling]),
    ).to.deep.include.members([
      [fresh, 'tagKey', true, []],
      [fresh, 'tagProperties', true, []],
      [orders, 'globalTags', false, []],
    ])
  })

  it('of a deletion names each aspect, and the URN if others name it', async () => {
    await server.ingest(
      upsert(pii, 'tagProperties', { name: 'PII' }),
      upsert(orders, 'globalTags', { tags: [{ tag: pii }] }),
    )
    const named = await dry(deletion(pii))
    expect(named.map(({ aspect, dangling }) => [aspect, dangling])).to.have.deep.members([
      ['tagKey', []],
      ['tagProperties', []],
      [undefined, [pii]],
    ])
    const freed = await dry(upsert(orders, 'globalTags', { tags: [] }), deletion(pii))
    expect(freed.at(-1)?.dangling).to.deep.equal([])
    const again = await dry(deletion(pii), upsert(pii, 'tagProperties', { name: 'again' }))
    expect(again.at(-1)).to.include({ aspect: 'tagProperties', born: true })
    expect((await server.get<object>(`/entities/${encoded(pii)}`)).status).to.equal(200)
  })

  it('keeps the status of a refused write, and names refused items of a partial batch', async () => {
    const bad = upsert(orders, 'globalTags', { tags: 3 })
    const good = upsert(orders, 'status', { removed: true })
    const whole = await server.post<DryAnswer>(asDryRun(INGEST_BATCH), batch(good, bad))
    expect(whole.status).to.equal(422)
    const partial = { ...batch(good, bad), partial: true }
    const { status, body } = await server.post<DryAnswer>(asDryRun(INGEST_BATCH), partial)
    expect(status).to.equal(200)
    const outcomes = body.items.map(({ aspect, outcome }) => [aspect, outcome])
    expect(outcomes).to.have.deep.members([
      ['globalTags', 'refused'],
      ['status', 'written'],
    ])
    expect(body.items.find(({ outcome }) => outcome === 'refused')?.reason).to.match(/tags/)
  })

  it('is asked for by a header, too, which has to be true or false', async () => {
    const position = await lastPosition(server)
    const write = (value: string) =>
      server.post<DryAnswer>(INGEST_BATCH, batch(upsert(customers, 'status', { removed: true })), {
        'X-Trellis-Dry-Run': value,
      })
    expect((await write('true')).body).to.include({ dryRun: true })
    expect((await write('yes')).status).to.equal(400)
    expect(await lastPosition(server)).to.equal(position)
    expect((await write('false')).body).not.to.have.property('dryRun')
    expect(await lastPosition(server)).to.be.greaterThan(position)
  })

  it('of points tells how it would be, and counts those that it would delete', async () => {
    const profile = (rowCount: number) =>
      upsert(orders, 'datasetProfile', { timestampMillis: 1_000, rowCount })
    await server.ingest(profile(1))
    const items = await dry(profile(1), profile(2), deletion(orders, 'datasetProfile'))
    expect(items.map(({ outcome }) => outcome)).to.deep.equal(['unchanged', 'written', 'written'])
    expect((await dry(deletion(customers, 'datasetProfile')))[0]?.outcome).to.equal('unchanged')
  })

  it('in GraphQL adds what edits would do, and their answers', async () => {
    await server.ingest(upsert(orders, 'status', { removed: false }))
    const position = await lastPosition(server)
    const run = async (query: string) => {
      const { body } = await server.post<{
        data: Record<string, unknown>
        errors?: readonly { readonly message: string }[]
        extensions: DryAnswer
      }>('/api/graphql', { query }, { 'X-Trellis-Dry-Run': 'true' })
      return body
    }
    const { data, extensions } = await run(
      `mutation {
        createTag(input: { id: "dry", name: "Dry" })
        addTag(input: { tagUrn: "urn:li:tag:dry", resourceUrn: "${orders}" })
      }`,
    )
    expect(data).to.deep.equal({ createTag: 'urn:li:tag:dry', addTag: true })
    expect(extensions.dryRun).to.equal(true)
    expect(extensions.items.map(({ aspect, dangling }) => [aspect, dangling])).to.deep.include([
      'globalTags',
      [],
    ])
    expect(await lastPosition(server)).to.equal(position)
    expect(await run('{ me { corpUser { urn } } }')).to.have.nested.property(
      'extensions.items.length',
      0,
    )
  })

  it('foretells what random writes then do', async function () {
    this.timeout(HEAVY_TIMEOUT_MS)
    for (let round = 0; round < AMOUNTS.dryRuns; round++) await foretellRandomWrite(server, round)
  })
})

/** Proposals of which random batches consist. */
const EXAMPLES = exampleProposals()

function randomProposal(round: number): object {
  const example = EXAMPLES[randomBelow(EXAMPLES.length)]!
  const { entityUrn, aspectName, aspect } = example
  const value = JSON.parse(aspect.value ?? '{}') as object
  switch (randomBelow(10)) {
    case 0:
      return deletion(entityUrn, aspectName)
    case 1:
      return deletion(entityUrn)
    case 2:
      return { ...example, changeType: 'CREATE' }
    case 3:
      return { ...example, headers: { 'If-Version-Match': String(randomBelow(3)) } }
    case 4:
      return upsert(entityUrn, aspectName, { ...value, note: round })
    case 5:
      return patch(entityUrn, aspectName, [{ op: 'add', path: '/note', value: randomBelow(3) }])
    case 6:
      return upsert(entityUrn, 'status', { removed: randomBelow(2) === 0 })
    default:
      return example
  }
}

/** Rehearses a random batch, carries it out, and compares what was foretold with the log. */
async function foretellRandomWrite(server: TestServer, round: number): Promise<void> {
  const proposals = Array.from({ length: 1 + randomBelow(5) }, () => randomProposal(round))
  const body = { ...batch(...proposals), ...(randomBelow(2) === 0 && { partial: true }) }
  const position = await lastPosition(server)
  const foretold = await server.post<DryAnswer>(asDryRun(INGEST_BATCH), body)
  expect(await lastPosition(server)).to.equal(position)
  const done = await server.post<DryAnswer>(INGEST_BATCH, body)
  const shown = JSON.stringify(body)
  expect([foretold.status, foretold.body.message], shown).to.deep.equal([
    done.status,
    done.body.message,
  ])
  const { changes } = await server.stores.changeLog.after(position, 10_000)
  const written = loggedLines(changes)
  // The deletion of points is one item for each aspect.
  const points = changes.filter(({ point, operation }) => point && operation === 'DELETE')
  const deletedPoints = points.map(({ urn, aspect = '' }) => writtenLine(urn, aspect, 'DELETE'))
  for (const line of deletedPoints.filter((each, at) => deletedPoints.indexOf(each) < at))
    written.splice(written.indexOf(line), 1)
  if (foretold.status !== 200) {
    // What precedes a refused item in a transaction of its own is done.
    return
  }
  expect(foretold.body.value).to.deep.equal(done.body.value)
  const born = new Set<string>()
  const expected = foretold.body.items.flatMap(({ urn, aspect, outcome, ...item }) => {
    if (outcome !== 'written') expect([item.differences, item.changes]).to.deep.equal([[], []])
    if (outcome !== 'written') return []
    if (aspect === undefined) {
      born.delete(urn)
      return [`${urn} DELETE_ENTITY`]
    }
    const birth = item.born && !born.has(urn) ? [`${urn} CREATE_ENTITY`] : []
    born.add(urn)
    return [...birth, writtenLine(urn, aspect, item.operation)]
  })
  expect(expected.toSorted(), shown).to.deep.equal(written.toSorted())
}

/** Returns a line for a write; of aspects that not everybody reads, the outcome is told alone. */
function writtenLine(urn: string, aspect: string, operation: Operation | undefined): string {
  return registry.readBy.has(aspect) ? `${urn} ${aspect}` : `${urn} ${aspect} ${operation}`
}

/** Returns logged changes as lines, each soft deletion or restoration with the status that decides it. */
function loggedLines(changes: readonly PositionedChange[]): string[] {
  const isState = ({ operation }: PositionedChange) => /^(SOFT_DELETE|REINSTATE)$/.test(operation)
  return changes.flatMap((change, at) => {
    const { urn, aspect, operation } = change
    if (aspect === undefined) return isState(change) ? [] : [`${urn} ${operation}`]
    const previous = changes[at - 1]
    const deciding = previous && isState(previous) ? previous : change
    return [writtenLine(urn, aspect, deciding.operation)]
  })
}

// docs/interface: ingest/dry-run, access/views, access/readers
describeOnEngines('a dry run of somebody who may change but not read', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)
  const dry = async (...proposals: readonly object[]) => {
    const target = asDryRun(INGEST_BATCH)
    const { status, body } = await server.post<DryAnswer>(target, batch(...proposals), member)
    return { status, items: body.items }
  }

  before(() =>
    ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      upsert(orders, 'globalTags', { tags: [{ tag: pii }] }),
      policy('edit', ['EDIT_ENTITY_TAGS'], onlyUsers(ada)),
    ]),
  )

  it('tells the outcome, and nothing of the value or the relationships', async () => {
    const tags = upsert(orders, 'globalTags', { tags: [{ tag: legacy }] })
    const { status, items } = await dry(tags)
    expect(status).to.equal(200)
    expect(items).to.deep.equal([
      {
        urn: orders,
        aspect: 'globalTags',
        outcome: 'written',
        changes: [],
        differences: [],
        edges: { gained: [], lost: [] },
        born: false,
        dangling: [],
      },
    ])
  })

  it('names no hidden entity that the request does not ask to change', async () => {
    const [seen, product] = [customers, 'urn:li:dataProduct:sold']
    const set = 'urn:li:versionSet:(orders,dataset)'
    const versionOf = (sortId: string) => ({
      versionSet: set,
      version: { versionTag: sortId },
      sortId,
      versioningScheme: 'LEXICOGRAPHIC_STRING',
    })
    await ingestAs(server, admin, [
      upsert(seen, 'datasetProperties', { name: 'Customers' }),
      upsert(pii, 'tagProperties', { name: 'PII' }),
      upsert(product, 'dataProductProperties', {
        name: 'Sold',
        assets: [{ destinationUrn: seen }],
      }),
      upsert(orders, 'versionProperties', versionOf('1')),
      policy('see', ['EDIT_ENTITY'], onlyUsers(ada), { resources: having('URN', [seen, set]) }),
      policy('delete', ['DELETE_ENTITY'], onlyUsers(ada), { resources: having('TYPE', ['tag']) }),
    ])
    const moved = await server.post<DryAnswer>(
      asDryRun('/edits'),
      { urns: [seen], changes: [{ operation: 'remove', aspect: 'dataProductProperties' }] },
      member,
    )
    const query = `mutation { deleteTag(urn: "${pii}") }`
    const deleted = await server.post<{ readonly extensions: DryAnswer }>(
      '/api/graphql',
      { query },
      { ...member, 'X-Trellis-Dry-Run': 'true' },
    )
    const versions = await dry(upsert(seen, 'versionProperties', versionOf('2')))
    const named = [moved.body.items, deleted.body.extensions.items, versions.items].map((items) => [
      ...new Set(items.map(({ urn }) => urn)),
    ])
    expect(named).to.deep.equal([[seen], [pii], [seen, set]])
  })

  it('is refused where the write is', async () => {
    expect((await dry(upsert(orders, 'status', { removed: true }))).status).to.equal(403)
    expect((await dry(deletion(orders))).status).to.equal(403)
  })

  it('makes no access tokens, passwords or names of users', async () => {
    const query = `mutation { createAccessToken(input: { type: PERSONAL, actorUrn: "${ada}", duration: ONE_DAY, name: "dry" }) { accessToken } }`
    const { body } = await server.post<{ errors: readonly { message: string }[] }>(
      '/api/graphql',
      { query },
      { ...admin, 'X-Trellis-Dry-Run': 'true' },
    )
    expect(body.errors[0]?.message).to.match(/dry run changes metadata only/)
    expect(
      (await server.stores.tokens.list({ start: 0, count: 100, names: ['dry'] })).total,
    ).to.equal(0)
  })
})
