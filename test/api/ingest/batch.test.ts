import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  deletion,
  INGEST_BATCH,
  upsert,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { describeEmbedded } from '../../support/server.ts'

interface Refusal extends ErrorBody {
  readonly refused: readonly { index: number; urn: string; aspectName: string; message: string }[]
}

// docs/interface: ingest/batch, ingest/partial, consistency/all-or-nothing
describeOnGraphs('`POST /aspects?action=ingestProposalBatch`', (serve) => {
  const server = serve()
  const batch = (proposals: readonly unknown[], more: object = {}) =>
    server.post<Refusal>(INGEST_BATCH, { proposals, ...more })
  const statusOf = async (urn: string, aspect: string) =>
    (await server.get(aspectPath(urn, aspect))).status

  it('writes all proposals, of several entities and types, and answers success', async () => {
    const urns = ['urn:li:tag:batched', dataset('batched')]
    const { status, body } = await batch(
      [...urns.map((urn) => upsert(urn, 'status', {})), upsert(urns[1] ?? '', 'ownership', {})],
      { async: 'true' },
    )
    expect([status, body]).to.deep.equal([200, { value: 'success' }])
    expect(await statusOf(dataset('batched'), 'ownership')).to.equal(200)
    expect(await statusOf('urn:li:tag:batched', 'status')).to.equal(200)
  })

  it('accepts an empty list', async () => {
    expect(await batch([])).to.deep.include({ status: 200, body: { value: 'success' } })
  })

  it('writes in order: later proposals see earlier ones', async () => {
    const urn = dataset('ordered')
    await batch([
      upsert(urn, 'status', { removed: true }),
      upsert(urn, 'status', { removed: false }),
      { ...upsert(urn, 'ownership', {}), changeType: 'CREATE' },
      { ...upsert(urn, 'ownership', { owners: [] }), changeType: 'UPDATE' },
      upsert(urn, 'deprecation', {}),
      deletion(urn, 'deprecation'),
    ])
    const versions = await Promise.all(
      [0, 1].map((version) => server.get(aspectPath(urn, 'status', version))),
    )
    expect(versions.map(({ body }) => body)).to.deep.equal([
      { version: 0, aspect: { 'com.linkedin.common.Status': { removed: false } } },
      { version: 1, aspect: { 'com.linkedin.common.Status': { removed: true } } },
    ])
    expect(await statusOf(urn, 'deprecation')).to.equal(404)
  })

  it('deletes entities in order, too', async () => {
    const urn = dataset('reborn')
    const { status } = await batch([
      upsert(urn, 'ownership', {}),
      deletion(urn),
      upsert(urn, 'status', {}),
    ])
    expect(status).to.equal(200)
    expect(await statusOf(urn, 'ownership')).to.equal(404)
    expect(await statusOf(urn, 'status')).to.equal(200)
  })

  it('writes nothing if items are bad, and names each with index, URN and reason', async () => {
    const urn = dataset('spoiled')
    const { status, body } = await batch([
      upsert(urn, 'status', {}),
      upsert(urn, 'status', { removed: 'no' }),
      upsert('urn:li:chart:a', 'status', {}),
      'no proposal',
      upsert(urn, 'ownership', {}),
    ])
    expect(status).to.equal(422)
    expect(body.code).to.equal('BATCH_REFUSED')
    expect(body.message).to.contain('3 of 5 proposals refused, nothing written')
    expect(body.message).to.contain(`[1] ${urn} status: `).and.contain('/removed: must be boolean')
    expect(body.refused.map(({ index, urn: named }) => [index, named])).to.deep.equal([
      [1, urn],
      [2, 'urn:li:chart:a'],
      [3, undefined],
    ])
    expect(await statusOf(urn, 'ownership')).to.equal(404)
    expect(await statusOf(urn, 'datasetKey')).to.equal(404)
  })

  for (const count of [5, 700]) {
    it(`names every item of ${count} that the store refuses, and writes nothing`, async () => {
      const there = dataset(`known to ${count}`)
      await server.ingest(upsert(there, 'status', {}))
      const urns = Array.from({ length: count }, (_, at) => dataset(`among ${count} ${at}`))
      const proposals: unknown[] = urns.map((urn) => upsert(urn, 'status', {}))
      proposals[1] = { ...upsert(there, 'status', {}), changeType: 'CREATE' }
      proposals[3] = { ...upsert(there, 'deprecation', {}), changeType: 'UPDATE' }
      const { status, body } = await batch(proposals)
      expect([status, body.code]).to.deep.equal([422, 'BATCH_REFUSED'])
      expect(body.message)
        .to.contain(`2 of ${count} proposals refused, nothing written: [1] ${there} status: `)
        .and.contain(` | [3] ${there} deprecation: `)
      expect(body.refused.map(({ index }) => index)).to.deep.equal([1, 3])
      for (const urn of [urns[0], urns.at(-1)]) {
        expect(await statusOf(urn ?? '', 'status')).to.equal(404)
      }
    })
  }

  for (const [changeType, code] of [
    ['CREATE', 'already exists'],
    ['CREATE_ENTITY', 'already exists'],
    ['UPDATE', 'has no deprecation to update'],
  ] as const) {
    it(`names the item whose ${changeType} conflicts, and writes nothing`, async () => {
      const there = dataset('there')
      await server.ingest(upsert(there, 'status', {}))
      const other = dataset(`beside ${changeType}`)
      const aspect = changeType === 'UPDATE' ? 'deprecation' : 'status'
      const { status, body } = await batch([
        upsert(other, 'status', {}),
        { ...upsert(there, aspect, { note: changeType }), changeType },
        upsert(other, 'ownership', {}),
      ])
      expect(status).to.equal(422)
      expect(body.message).to.contain('nothing written').and.contain(`[1] ${there} ${aspect}: `)
      expect(body.refused).to.have.lengthOf(1)
      expect(body.refused[0]?.message).to.contain(code)
      expect(await statusOf(other, 'datasetKey')).to.equal(404)
    })
  }

  it('names the conflicting item after the deletion of an entity, and states what was written', async () => {
    const [gone, there] = [dataset('to go'), dataset('to stay')]
    await server.ingest(upsert(gone, 'status', {}), upsert(there, 'status', {}))
    const create = { ...upsert(there, 'status', { removed: true }), changeType: 'CREATE' }
    const { status, body } = await batch([deletion(gone), create])
    expect(status).to.equal(422)
    expect(body.refused.map(({ index, urn }) => [index, urn])).to.deep.equal([[1, there]])
    expect(body.message).to.contain('only the first 1 written')
    expect(await statusOf(gone, 'status')).to.equal(404)
  })

  it('"partial": writes the good ones and answers for each', async () => {
    const urn = dataset('partly')
    const { status, body } = await batch(
      [
        upsert(urn, 'status', { removed: false }),
        upsert(urn, 'status', { removed: 'no' }),
        upsert(urn, 'status', { removed: false }),
        { ...upsert(urn, 'status', {}), changeType: 'CREATE' },
        { entityUrn: 'urn:li:chart:a' },
        upsert(urn, 'datasetProfile', { timestampMillis: 1 }),
        deletion(dataset('never')),
      ],
      { partial: true },
    )
    expect(status).to.equal(200)
    const results = (body as unknown as { value: Record<string, unknown>[] }).value
    expect(results.map((each) => [each['index'], each['status']])).to.deep.equal([
      [0, 'written'],
      [1, 'refused'],
      [2, 'unchanged'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'written'],
      [6, 'unchanged'],
    ])
    expect(results[0]).to.deep.equal({ index: 0, urn, aspectName: 'status', status: 'written' })
    expect(results[1]?.['message']).to.contain('/removed: must be boolean')
    expect(results[3]?.['message']).to.contain('already exists')
    expect(results[4]).to.deep.include({ urn: 'urn:li:chart:a' })
  })

  it('writes a batch of a thousand proposals at once', async () => {
    const proposals = Array.from({ length: 1000 }, (_, at) =>
      upsert(dataset(`many${at % 100}`), `made${at}`, { at }),
    )
    expect((await batch(proposals)).status).to.equal(200)
    expect(await statusOf(dataset('many99'), 'made999')).to.equal(200)
  })
})

describeEmbedded('the size of a batch', (serve) => {
  const server = serve()

  it('is refused over 10,000 proposals with 400 naming the limit', async () => {
    const proposals = Array.from({ length: 10_001 }, () => ({}))
    const { status, body } = await server.post<ErrorBody>(INGEST_BATCH, { proposals })
    expect([status, body.code]).to.deep.equal([400, 'INVALID_PARAMETER'])
    expect(body.message).to.contain('10001').and.contain('10000')
  })

  it('names twenty of many bad items in the message and all in the details', async () => {
    const proposals = Array.from({ length: 50 }, () => ({}))
    const { body } = await server.post<Refusal>(INGEST_BATCH, { proposals })
    expect(body.message).to.contain('50 of 50').and.contain('[19] ').and.contain('and 30 more')
    expect(body.message).not.to.contain('[20] ')
    expect(body.refused).to.have.lengthOf(50)
  })
})
