import { expect } from 'chai'
import type { EntityDiff } from '../../../server/catalog/past/diff.ts'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { customers, invoices, legacy, orders, pii } from '../../support/edits.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'
import { aspectPath, deletion, encoded, upsert } from '../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../support/server.ts'

interface DiffAnswer {
  readonly from: number
  readonly to: number
  readonly entities: readonly EntityDiff[]
  readonly hasMore: boolean
  readonly cursor?: string
  readonly message?: string
}

const last = ({ stores }: TestServer) => stores.changeLog.last()
const tags = (urn: string, ...names: string[]) =>
  upsert(urn, 'globalTags', { tags: names.map((tag) => ({ tag })) })
const title = (urn: string, name: string) => upsert(urn, 'datasetProperties', { name })
const owner = (user: string, type = 'TECHNICAL_OWNER') => ({ owner: user, type })

// docs/interface: changes/diff
describeOnEngines('a diff', (serve) => {
  const server = serve()
  const diff = async (query: string, headers = {}) => {
    const { status, body } = await server.get<DiffAnswer>(`/diff?${query}`, headers)
    expect(status, body.message).to.equal(200)
    return body
  }
  const of = async (urn: string, from: number, to?: number) =>
    (await diff(`urn=${encoded(urn)}&from=${from}${to === undefined ? '' : `&to=${to}`}`)).entities

  it('names each element that differs, who changed it last, and at which position', async () => {
    await server.ingest(tags(orders, pii))
    const from = await last(server)
    await server.ingest(tags(orders, pii, legacy), title(orders, 'Orders'))
    const added = await last(server)
    await server.ingest(tags(orders, legacy))
    const removed = await last(server)
    const [entity] = await of(orders, from)
    expect(entity).to.deep.include({ urn: orders, change: 'changed' })
    const changes = entity!.aspects.map(
      ({ aspect, versionBefore, versionAfter, changes: list }) => [
        aspect,
        versionBefore,
        versionAfter,
        list.map(({ path, before, after, position }) => [path, before, after, position]),
      ],
    )
    const tag = (urn: string) => `/tags/${urn}`
    expect(changes.find(([aspect]) => aspect === 'globalTags')).to.deep.equal([
      'globalTags',
      1,
      3,
      [
        [tag(pii), { tag: pii }, undefined, removed],
        [tag(legacy), undefined, { tag: legacy }, added - 1],
      ],
    ])
    expect(entity!.aspects.flatMap(({ changes: list }) => list)[0]?.actor).to.match(
      /^urn:li:corpuser:/,
    )
    const tagged = (urn: string) => ({ type: 'TaggedWith', to: urn })
    expect(entity!.edges).to.deep.equal({ added: [tagged(legacy)], removed: [tagged(pii)] })
  })

  it('is empty where nothing differs, and has no element of a change that was undone', async () => {
    await server.ingest(title(customers, 'One'))
    const from = await last(server)
    expect(await of(customers, from)).to.deep.equal([])
    await server.ingest(title(customers, 'Two'))
    const two = await last(server)
    await server.ingest(title(customers, 'One'))
    const [entity] = await of(customers, from)
    expect(entity?.aspects.map(({ changes }) => changes)).to.deep.equal([[]])
    expect(await of(customers, two, two)).to.deep.equal([])
  })

  it('says of entities that they were created, or deleted permanently', async () => {
    const from = await last(server)
    await server.ingest(title(invoices, 'New'))
    const created = await last(server)
    expect((await of(invoices, from)).map(({ change }) => change)).to.deep.equal(['created'])
    await server.ingest(deletion(invoices))
    expect(await of(invoices, created)).to.deep.equal([
      { urn: invoices, change: 'deleted', aspects: [], edges: { added: [], removed: [] } },
    ])
    // What it was before is not kept.
    expect((await of(invoices, from, created)).map(({ change }) => change)).to.deep.equal([
      'deleted',
    ])
  })

  it('pages through everything that the log names, each entity once', async () => {
    const from = await last(server)
    const urns = Array.from({ length: 7 }, (_, n) => `urn:li:tag:paged${n}`)
    for (const name of ['a', 'b'])
      for (const urn of urns) await server.ingest(upsert(urn, 'tagProperties', { name }))
    await server.ingest(deletion(urns[2]!))
    const found: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: DiffAnswer = await diff(
        `scope=all&from=${from}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      expect(page.hasMore).to.equal(page.cursor !== undefined)
      found.push(...page.entities.map(({ urn, change }) => `${urn} ${change}`))
      cursor = page.cursor
    }
    expect(found.toSorted()).to.deep.equal(
      urns.map((urn, n) => `${urn} ${n === 2 ? 'deleted' : 'created'}`),
    )
  })

  it('names an entity once that was deleted permanently and created again, on whichever page', async () => {
    const [again, gone] = ['urn:li:chart:(looker,again)', 'urn:li:chart:(looker,gone twice)']
    const create = (urn: string) => server.ingest(upsert(urn, 'status', { removed: false }))
    const from = await last(server)
    for (const urn of [again, gone]) {
      await create(urn)
      await server.ingest(deletion(urn))
      await create(urn)
    }
    await server.ingest(deletion(gone))
    for (const limit of [1, 100]) {
      const found: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page: DiffAnswer = await diff(
          `scope=all&from=${from}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        )
        found.push(...page.entities.map(({ urn, change }) => `${urn} ${change}`))
        cursor = page.cursor
      }
      expect(found).to.deep.equal([`${again} created`, `${gone} deleted`])
    }
  })

  it('covers what belongs to a container, and what is along the lineage', async () => {
    const folder = 'urn:li:container:folder'
    const [up, down] = ['urn:li:dataset:(urn:li:dataPlatform:hive,up,PROD)', orders]
    const upstream = { dataset: up, type: 'TRANSFORMED', auditStamp: { time: 1, actor: ada } }
    await server.ingest(
      upsert(folder, 'containerProperties', { name: 'Folder' }),
      upsert(customers, 'container', { container: folder }),
      upsert(down, 'upstreamLineage', { upstreams: [upstream] }),
      title(up, 'Up'),
    )
    const from = await last(server)
    await server.ingest(title(up, 'Up 2'), title(customers, 'In a folder'))
    const around = async (urn: string, scope: string) =>
      (await diff(`urn=${encoded(urn)}&scope=${scope}&from=${from}`)).entities.map(
        ({ urn: each }) => each,
      )
    expect(await around(folder, 'container')).to.deep.equal([customers])
    expect(await around(down, 'lineage')).to.deep.equal([up])
  })

  it('is told in words', async () => {
    const from = await last(server)
    await server.ingest(tags(orders, pii), title(orders, 'Told'))
    const { body } = await server.get(`/diff?urn=${encoded(orders)}&from=${from}`, {
      Accept: 'text/plain',
    })
    expect(String(body)).to.contain(`${orders} was changed.\n`)
    expect(String(body)).to.contain(`The tag 'pii' was added to '${orders}'.`)
    expect(String(body)).to.match(/\/name of datasetProperties was changed\.\n/)
  })

  it('refuses what it cannot compare', async () => {
    const urn = `urn=${encoded(orders)}`
    const wrong = [
      '',
      'urn=',
      'scope=lineage',
      `${urn}&scope=all`,
      `${urn}&from=9&to=1`,
      `${urn}&limit=0`,
    ]
    for (const query of [
      ...wrong,
      'urn=urn:li:dataset:x',
      `${urn}&from=x`,
      `${urn}&to=999999`,
      'scope=all&cursor=x',
    ]) {
      const { status } = await server.get(`/diff?${query}`)
      expect(status, query).to.equal(400)
    }
  })

  it('names the cursor that it did not return', async () => {
    for (const query of ['scope=all', `urn=${encoded(orders)}`]) {
      const { body } = await server.get<DiffAnswer>(`/diff?${query}&cursor=x`)
      expect(body.message, query).to.include("'cursor'")
    }
  })

  it('tells who brought each element of a value', async () => {
    const owned = 'urn:li:chart:(looker,blamed)'
    const other = 'urn:li:corpuser:grace'
    const own = (...owners: object[]) => upsert(owned, 'ownership', { owners })
    await server.ingest(own(owner(ada)))
    const first = await last(server)
    await server.ingest(own(owner(ada), owner(other)))
    const second = await last(server)
    await server.ingest(own(owner(other), owner(ada)))
    type Blamed = { blame: { element: string; position: number; actor: string; time: number }[] }
    const path = aspectPath(owned, 'ownership')
    const read = async (more: string) =>
      (await server.get<Blamed>(`${path}&blame=true${more}`)).body.blame
        .filter(({ element }) => element.startsWith('/owners/'))
        .map(({ element, position }) => [element.split('/')[2], position])
    expect(await read('')).to.deep.equal([
      [other, second],
      [ada, first],
    ])
    expect(await read(`&asOf=${first}`)).to.deep.equal([[ada, first]])
    const old = await server.get(`${path}&blame=true&version=1`)
    expect(old.status).to.equal(400)
  })
})

// docs/interface: changes/diff
describeOnEngines('a diff for people with few rights', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const reader = suiteToken(server, ada, undefined)

  it('has nothing of what they do not see', async () => {
    await ingestAs(server, admin, [
      ...withoutShippedPolicies(),
      policy('seen', ['VIEW_ENTITY_PAGE'], onlyUsers(ada), { resources: having('URN', [orders]) }),
    ])
    const from = await last(server)
    await ingestAs(server, admin, [title(orders, 'Seen'), title(customers, 'Hidden')])
    const { body } = await server.get<DiffAnswer>(`/diff?scope=all&from=${from}`, reader)
    expect(body.entities.map(({ urn }) => urn)).to.deep.equal([orders])
    const hidden = await server.get(`/diff?urn=${encoded(customers)}&from=${from}`, reader)
    expect(hidden.status).to.equal(403)
  })
})
