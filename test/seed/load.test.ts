import { expect } from 'chai'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { load, requireDryRun, type Tally } from '../../server/commands/seed/load.ts'
import type { ProposalGroup, Proposal, Source } from '../../server/commands/seed/proposal.ts'
import { isClean, printSummary } from '../../server/commands/seed/report.ts'

/** What the far end of the line answers: the loader is about the line, so it is a real one. */
type Answer = (proposals: readonly Proposal[]) => {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

describe('loading', () => {
  let server: Server
  let address: string
  let answer: Answer
  let arrived: Proposal[][]

  beforeEach((done) => {
    arrived = []
    answer = takeAll
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { proposals } = JSON.parse(Buffer.concat(chunks).toString()) as {
          proposals: Proposal[]
        }
        arrived.push(proposals)
        const { status = 200, headers, body } = answer(proposals)
        response.writeHead(status, headers).end(JSON.stringify(body))
      })
    })
    server.listen(0, '127.0.0.1', () => {
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      done()
    })
  })
  afterEach((done) => {
    server.closeAllConnections()
    server.close(done)
  })

  const loaded = (groups: Source['groups'], onProgress: (tally: Tally) => void = () => {}) =>
    load(
      { name: 'test', unit: 'groups', total: 0, groups },
      createHttpClient({ server: address }),
      onProgress,
    )

  it('sends everything in batches, and each entity in order', async () => {
    const groups = Array.from({ length: 5_000 }, (_, at) => [proposal(`e${at % 100}`, String(at))])
    expect(await loaded(groups)).to.deep.include({ sent: 5_000, written: 5_000, done: 5_000 })
    expect(arrived.length).to.be.below(40)
    const order = new Map<string, number>()
    for (const { entityUrn, aspectName } of arrived.flat()) {
      expect(Number(aspectName)).to.be.above(order.get(entityUrn) ?? -1)
      order.set(entityUrn, Number(aspectName))
    }
  })

  it('sends nothing after a barrier before everything ahead of it is answered', async () => {
    const groups = Array.from({ length: 900 }, (_, at) => [proposal(`e${at}`, String(at))])
    const source = { name: 'test', unit: 'groups', total: 900, groups, barriers: [3, 500] }
    await load(source, createHttpClient({ server: address }), () => {})
    const numbers = arrived.map((batch) => batch.map(({ aspectName }) => Number(aspectName)))
    const partOf = (at: number) => (at < 3 ? 0 : at < 500 ? 1 : 2)
    const parts = numbers.map((batch) => new Set(batch.map(partOf)))
    expect(parts.every(({ size }) => size === 1)).to.equal(true)
    const inOrder = parts.flatMap((part) => [...part])
    expect(inOrder).to.deep.equal(inOrder.toSorted((a, b) => a - b))
    expect(numbers.flat()).to.have.length(900)
  })

  it('rehearses only with a server that has dry runs', async () => {
    answer = () => ({ body: { value: [] } })
    const client = createHttpClient({ server: address })
    let message = ''
    await requireDryRun(client).catch((error: unknown) => (message = (error as Error).message))
    expect(message).to.match(/no dry runs/)
    expect(arrived).to.deep.equal([[]])
    answer = () => ({ body: { value: [], dryRun: true, items: [] } })
    await requireDryRun(client)
  })

  it('foretells over all batches what would be created and dangle', async () => {
    const column = 'urn:li:schemaField:(urn:li:tag:e0,id)'
    answer = (proposals) => ({
      body: {
        value: proposals.map(() => ({ status: 'written' })),
        dryRun: true,
        items: proposals.map(({ entityUrn }) => {
          return { urn: entityUrn, born: true, dangling: ['urn:li:tag:e1', column, 'nowhere'] }
        }),
      },
    })
    const groups = [[proposal('e0', '0')], [proposal('e1', '1')]]
    const source = { name: 'test', unit: 'groups', total: 2, groups }
    const tally = await load(source, createHttpClient({ server: address }), () => {}, true)
    expect([...tally.born]).to.have.members(['urn:li:tag:e0', 'urn:li:tag:e1'])
    expect([...tally.dangling]).to.deep.equal(['nowhere'])
    const printed = printSummary([{ name: 'test', tally, millis: 1 }])
    expect(printed).to.include('nothing was stored; 2 entities would be created')
    expect(printed).to.include('1 URNs would be named that do not exist:')
  })

  it('counts what was written, unchanged and refused', async () => {
    const statuses = ['written', 'unchanged', 'refused']
    answer = (proposals) => ({
      body: {
        value: proposals.map(({ entityUrn: urn, aspectName }, index) => {
          const status = statuses[index % 3]
          return { index, urn, aspectName, status, ...(status === 'refused' && { message: 'no' }) }
        }),
      },
    })
    const tally = await loaded([[1, 2, 3, 4].map((at) => proposal('e', `a${at}`))])
    expect(tally).to.deep.include({ sent: 4, written: 2, unchanged: 1, refused: 1 })
    expect(tally.complaints).to.deep.equal(['urn:li:tag:e a3 no'])
  })

  it('omits malformed records and continues', async () => {
    const tally = await loaded([{ problem: 'record 0: bad' }, [proposal('e', 'a')]])
    expect(tally).to.deep.include({ sent: 1, malformed: 1, done: 2, complaints: ['record 0: bad'] })
    expect(isClean({ name: 'f', tally, millis: 1 })).to.equal(false)
  })

  it('counts a batch that is refused as a whole', async () => {
    answer = () => ({ status: 422, body: { status: 422, message: 'bad' } })
    const tally = await loaded([[proposal('e', 'a'), proposal('e', 'b')]])
    expect(tally).to.deep.include({ sent: 2, written: 0, refused: 2 })
    expect(tally.complaints).to.deep.equal(['A batch of 2 was refused: bad'])
  })

  it('retries when the server asks it to', async () => {
    let busy = 2
    answer = (proposals) =>
      busy-- > 0
        ? { status: busy === 1 ? 429 : 503, headers: { 'Retry-After': '0' }, body: {} }
        : takeAll(proposals)
    expect(await loaded([[proposal('e', 'a')]])).to.deep.include({ sent: 1, written: 1 })
    expect(arrived).to.have.length(3)
  })

  it('gives up after a number of tries', async () => {
    answer = () => ({ status: 503, headers: { 'Retry-After': '0' }, body: { message: 'down' } })
    const failure = await loaded([[proposal('e', 'a')]]).catch((error: unknown) => error)
    expect(failure).to.have.property('message', 'The server answered 503: down')
    expect(arrived).to.have.length(7)
  })

  it('stops at an error that does not concern the proposals', async () => {
    answer = () => ({ status: 401, body: { message: 'who are you?' } })
    const groups = Array.from({ length: 20_000 }, (_, at) => [proposal(`e${at}`, 'a')])
    const failure = await loaded(groups).catch((error: unknown) => error)
    expect(failure).to.have.property('message', 'The server answered 401: who are you?')
    expect(arrived.length).to.be.below(30)
  })

  it('reports in one sentence that no server answers', async () => {
    const client = createHttpClient({ server: 'http://127.0.0.1:1', retriesMax: 0 })
    const failure = await client.get('/config').catch((error: unknown) => error)
    expect(failure)
      .to.have.property('message')
      .that.matches(/^No server answers at .*:1 \(.+\)\.$/)
  })

  it('ends with a table', async () => {
    const tally = await loaded([[proposal('e', 'a')], { problem: 'record 1: bad' }])
    expect(printSummary([{ name: 'a.json', tally, millis: 500 }]).split('\n')).to.deep.equal([
      '        sent  written  unchanged  refused  seconds  per second',
      'a.json     1        1          0        0      0.5           2',
      '',
      'a.json: 1 malformed records left out',
      '  record 1: bad',
    ])
  })
})

const takeAll: Answer = (proposals) => ({
  body: { value: proposals.map((_each, index) => ({ index, status: 'written' })) },
})

function proposal(id: string, aspectName: string): ProposalGroup[number] {
  return {
    entityType: 'tag',
    entityUrn: `urn:li:tag:${id}`,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: '{}', contentType: 'application/json' },
  }
}
