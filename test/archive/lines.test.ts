import { expect } from 'chai'
import { createHash } from 'node:crypto'
import type { ArchivedRecord } from '../../graph/store/archive-store.ts'
import { registry } from '../../graph/registry.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { ArchiveReader } from '../../server/catalog/archive/archive-reader.ts'
import { archiveLines } from '../../server/catalog/archive/lines.ts'
import { splitLines } from '../../server/catalog/archive/split-lines.ts'
import { checkRecords } from '../../server/catalog/archive/restore.ts'
import { dataset, pii, stamp } from '../support/edits.ts'
import { refusalOf } from '../support/stores/stores.ts'
import { ada } from '../support/people.ts'

const orders = dataset('orders')
const key = { platform: 'urn:li:dataPlatform:hive', name: 'orders', origin: 'PROD' }

function aspect(urn: string, name: string, value: object, version = 0): ArchivedRecord {
  return { kind: 'aspect', urn, envelope: { name, version, value: { ...value }, created: stamp } }
}
const point = (timestampMillis: number): ArchivedRecord => {
  const at = { urn: orders, aspect: 'datasetProfile', timestampMillis, id: '' }
  return { kind: 'point', point: { ...at, value: { timestampMillis, rowCount: 1 } } }
}
const token = {
  kind: 'token' as const,
  token: {
    hash: 'aa',
    name: 'a',
    kind: 'PERSONAL',
    role: 'admin',
    actor: ada,
    owner: ada,
    createdMillis: 1,
    lastUsedMillis: 2,
  },
}
const task = {
  kind: 'task' as const,
  task: {
    id: 'node:3',
    assignment: '{"kind":"restore","start":0,"batchSize":5}',
    total: null,
    deleted: 0,
    updated: 4,
    passedOver: 0,
    batches: 1,
    retries: 0,
    position: null,
    ending: 'done' as const,
    reason: null,
    createdMillis: 5,
    endedMillis: 6,
  },
}
const whole: readonly ArchivedRecord[] = [
  aspect(orders, 'datasetKey', key),
  aspect(orders, 'status', { removed: false }, 1),
  aspect(orders, 'status', { removed: true }, 2),
  aspect(orders, 'status', { removed: false }),
  point(-5),
  point(7),
  aspect(pii, 'tagKey', { name: 'pii' }),
  token,
  { kind: 'password', user: ada, password: { hash: 'h', resetExpiresMillis: 4 } },
  { kind: 'principal', name: 'ada', principal: { urn: ada, signsIn: 'issuer', isDeleted: true } },
  task,
]

async function* given<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}

async function written(records: readonly ArchivedRecord[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of archiveLines(given(records), '1.2.3', () => {})) lines.push(line)
  return lines
}

function readerOf(lines: readonly string[]): ArchiveReader {
  const keyAspectOf = (urn: string) => registry.keyAspectOf(entityTypeOf(urn))
  return new ArchiveReader(given(lines.map((line) => Buffer.from(line))), keyAspectOf)
}

/** Why a backup is refused. */
async function problemOf(lines: readonly string[]): Promise<string> {
  return String(await refusalOf(checkRecords(registry, readerOf(lines).entries())))
}

/** The lines with another closing line, which fits them. */
function closed(lines: readonly string[], counts: object): string[] {
  const sha256 = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
  return [lines, JSON.stringify({ record: 'end', counts, sha256 })].flat()
}

const counts = {
  entities: 2,
  aspects: 3,
  versions: 2,
  points: 2,
  tokens: 1,
  passwords: 1,
  tasks: 1,
  principals: 1,
}

describe('the lines of a backup', () => {
  it('give back every record, in order, and count them', async () => {
    const reader = readerOf(await written(whole))
    const found: ArchivedRecord[] = []
    for await (const { line, record } of reader.entries()) {
      expect(line).to.equal(found.length + 2)
      found.push(record)
    }
    expect(found).to.deep.equal(whole)
    expect(reader.counts).to.deep.equal(counts)
  })

  it('are those of releases without passwords', async () => {
    const former = whole.filter(({ kind }) => kind !== 'password')
    const lines = (await written(former)).map((line) => line.replace(',"passwords":0', ''))
    expect(lines.at(-1)).not.to.contain('passwords')
    await checkRecords(registry, readerOf(lines).entries())
  })

  it('hold nothing that depends on when they were written', async () => {
    expect(await written(whole)).to.deep.equal(await written(whole))
  })

  it('are refused when any byte of them was changed', async () => {
    const lines = await written(whole)
    const changed = lines.map((line) => line.replace('"rowCount":1', '"rowCount":2'))
    expect(await problemOf(changed)).to.match(/line 13: .*another SHA-256/)
  })

  it('are refused when they are cut short, wherever that is', async () => {
    const lines = await written(whole)
    for (let end = 0; end < lines.length; end++) {
      expect(await problemOf(lines.slice(0, end))).to.match(
        new RegExp(`line ${end + 1}: .*cut short`),
      )
    }
    const half = lines.map((line, at) => (at === 4 ? line.slice(0, 40) : line))
    expect(await problemOf(half.slice(0, 5))).to.match(/line 5: it is no JSON object/)
  })

  it('are refused when lines are missing, twice there, swapped or added', async () => {
    const lines = await written(whole)
    const without = (at: number) => lines.filter((_, other) => other !== at)
    expect(await problemOf(without(0))).to.match(/line 1: not the header/)
    expect(await problemOf(without(6))).to.match(/line 12: it counts/)
    expect(await problemOf(without(4))).to.match(/line 5: the latest value of status/)
    const twice = lines.flatMap((line, at) => (at === 5 ? [line, line] : line))
    expect(await problemOf(twice)).to.match(/line 7: it belongs before/)
    const [header = '', first = '', second = '', ...rest] = lines
    expect(await problemOf([header, second, first, ...rest])).to.match(/line 3: /)
    expect(await problemOf([lines, '{}'].flat())).to.match(/line 14: .*behind the closing line/)
  })

  it('are refused when they are no backup, or one of a newer format', async () => {
    expect(await problemOf(['{"entities":[]}'])).to.match(/line 1: not the header/)
    expect(await problemOf(['hello'])).to.match(/line 1: it is no JSON object/)
    const newer = '{"record":"header","format":"trellis-backup","version":2}'
    expect(await problemOf([newer])).to.match(/line 1: the backup has format 2/)
  })

  const wrong: readonly (readonly [what: string, line: object, problem: RegExp])[] = [
    ['an unknown kind', { record: 'index' }, /\/record: must be one of/],
    ['a member that is missing', { record: 'point', urn: orders }, /aspect.*not found|not found/],
    [
      'a member of another type',
      { ...token.token, record: 'token', hash: 1 },
      /\/hash: must be string/,
    ],
    ['no URN', { record: 'aspect', urn: 'x', aspect: 'status', ...more() }, /\/urn: Not a URN/],
    [
      'an edge to no URN',
      { record: 'aspect', urn: orders, aspect: 'domains', ...more({ domains: ['nowhere'] }) },
      /domains/,
    ],
    [
      'a URN that its type cannot have',
      { record: 'aspect', urn: 'urn:li:dataset:x', aspect: 'status', ...more() },
      /dataset/,
    ],
    [
      'a task without a number',
      { ...task.task, record: 'task', id: 'node', position: '', reason: '', total: 0 },
      /\/id: must end in a number/,
    ],
  ]
  function more(value: object = {}) {
    return { version: 0, created: stamp, value }
  }
  for (const [what, line, problem] of wrong) {
    it(`are refused with ${what}, by its line`, async () => {
      const [header = ''] = await written([])
      const lines = closed([header, JSON.stringify(line)], {})
      const found = await problemOf(lines)
      expect(found).to.match(/line 2: /)
      expect(found).to.match(problem)
    })
  }

  it('are refused when a version has the value of the one before it', async () => {
    const records = [
      aspect(pii, 'tagKey', { name: 'pii' }),
      aspect(pii, 'status', { removed: true }, 1),
      aspect(pii, 'status', { removed: true }),
    ]
    expect(await problemOf(await written(records))).to.match(/line 4: status has the value/)
  })
})

describe('splitLines', () => {
  it('finds lines wherever chunks end, and keeps line separators of Unicode', async () => {
    const text = 'a\n\u2028b\u2029\n\nlast é'
    const bytes = Buffer.from(text)
    for (let size = 1; size <= bytes.length; size++) {
      const chunks: Buffer[] = []
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
      const lines: string[] = []
      for await (const line of splitLines(given(chunks))) lines.push(line.toString())
      expect(lines).to.deep.equal(text.split('\n'))
    }
  })
})
