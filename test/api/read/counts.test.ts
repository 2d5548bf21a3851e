import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { deletion, upsert } from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { describeOnEngines } from '../../support/server.ts'

const names = ['a_1', 'a%2', 'b.1', 'B.2', 'z']
const urns = names.map(dataset)

describeOnEngines('`POST /aspects?action=getCount`', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      ...urns.map((urn) => upsert(urn, 'status', { removed: false })),
      upsert(urns[0] ?? '', 'status', { removed: true }),
      upsert('urn:li:tag:a', 'status', {}),
    ),
  )
  const count = async (aspect: string, urnLike?: string) => {
    const request = { aspect, ...(urnLike !== undefined && { urnLike }) }
    return (await server.post('/aspects?action=getCount', request)).body
  }

  it('counts entities with the aspect, its history aside', async () => {
    expect(await count('status')).to.deep.equal({ value: 6 })
    expect(await count('madeUp')).to.deep.equal({ value: 0 })
  })

  it('narrows by urnLike: `%` is any text, every other character itself', async () => {
    for (const [urnLike, expected] of [
      ['urn:li:dataset:%', 5],
      ['urn:li:tag:a', 1],
      ['%a_1%', 1],
      ['%a%', 6],
      ['%,b.1,%', 1],
      ['%,B.%', 1],
      ['urn:li:dataset', 0],
      ['%', 6],
      ['', 0],
      ["%'%", 0],
      ['%*%', 0],
      ['%[ab]%', 0],
      ['%\\%', 0],
    ] as const) {
      expect(await count('status', urnLike), urnLike).to.deep.equal({ value: expected })
    }
  })
})

describeOnGraphs('`POST /entities?action=listUrns`', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      ...urns.map((urn) => upsert(urn, 'status', { removed: urn === urns[4] })),
      upsert('urn:li:chart:(looker,a)', 'chartInfo', { inputs: [{ string: dataset('stub') }] }),
    ),
  )
  const list = async (request: object) =>
    (await server.post('/entities?action=listUrns', { entity: 'dataset', ...request })).body
  const ordered = urns.toSorted()

  it('lists existing entities, soft-deleted ones included and stubs not, in order', async () => {
    expect(await list({ start: 0, count: 10 })).to.deep.equal({
      value: { entities: ordered, start: 0, count: 5, total: 5 },
    })
  })

  it('`start` and `count`: pages without gaps or repeats', async () => {
    const pages: unknown[] = []
    for (let start = 0; start < 6; start += 2) pages.push(await list({ start, count: 2 }))
    expect(pages).to.deep.equal([
      { value: { entities: ordered.slice(0, 2), start: 0, count: 2, total: 5 } },
      { value: { entities: ordered.slice(2, 4), start: 2, count: 2, total: 5 } },
      { value: { entities: ordered.slice(4), start: 4, count: 1, total: 5 } },
    ])
  })

  it('accepts 10,000 as page size, and refuses more with the limit', async () => {
    expect(await list({ count: 10_000 })).to.have.nested.property('value.total', 5)
    expect(await list({ count: 10_001 })).to.deep.include({ status: 400 })
    expect(await list({ count: 10_001 }))
      .to.have.property('message')
      .that.contains('10000')
    expect(await list({ start: 1e9 })).to.have.nested.property('value.count', 0)
    expect(await list({ start: Number.MAX_SAFE_INTEGER })).to.deep.include({ status: 400 })
  })

  it('answers nothing for a type that was never written', async () => {
    expect(await list({ entity: 'spaceship' })).to.deep.equal({
      value: { entities: [], start: 0, count: 0, total: 0 },
    })
  })
})

describeOnEngines('`POST /entities?action=getTotalEntityCount`', (serve) => {
  const server = serve()

  it('counts entities that exist', async () => {
    await server.ingest(...urns.map((urn) => upsert(urn, 'status', {})), deletion(urns[0] ?? ''))
    const count = async (entity: string) =>
      (await server.post('/entities?action=getTotalEntityCount', { entity })).body
    expect(await count('dataset')).to.deep.equal({ value: 4 })
    expect(await count('__proto__')).to.deep.equal({ value: 0 })
    expect(await count('ownershipType')).to.deep.equal({ value: 4 })
  })
})

describeOnEngines('the kinds of ownership that every catalog has', (serve) => {
  const server = serve()
  const technical = 'urn:li:ownershipType:__system__technical_owner'

  it('exist from the start, and keep changes of users over a restart', async () => {
    const { body } = await server.post('/entities?action=listUrns', { entity: 'ownershipType' })
    expect(body).to.have.nested.property('value.entities').that.includes(technical)
    await server.ingest(upsert(technical, 'ownershipTypeInfo', { name: 'Engineer' }))
    await server.restart()
    const read = await server.get(`/aspects/${technical}?aspect=ownershipTypeInfo&version=0`)
    expect(read.body)
      .to.have.property('aspect')
      .that.deep.equals({
        'com.linkedin.ownership.OwnershipTypeInfo': { name: 'Engineer' },
      })
  })
})
