import { expect } from 'chai'
import * as fc from 'fast-check'
import { dataset } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import { describeEverywhere } from '../../support/production.ts'
import { AMOUNTS, SEED } from '../../support/run/settings.ts'
import type { TestServer } from '../../support/server.ts'

const WRITES = AMOUNTS.writesReadBack
const ENTITIES = 12
const FOLDERS = ['/red', '/red/apple', '/blue']
const TAGS = ['t1', 't2', 't3'].map((tag) => `urn:li:tag:${tag}`)

/** What searches should see of one entity. */
interface Seen {
  name: string
  description: string
  tags: readonly string[]
  folder: string | undefined
  removed: boolean
}

type Write =
  | { readonly kind: 'rename' | 'describe'; readonly at: number; readonly n: number }
  | { readonly kind: 'tag'; readonly at: number; readonly tags: readonly string[] }
  | { readonly kind: 'move'; readonly at: number; readonly folder: string }
  | { readonly kind: 'remove' | 'restore' | 'delete'; readonly at: number }

const at = fc.nat({ max: ENTITIES - 1 })
const n = fc.nat({ max: 30 })
const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), at, n }),
  fc.record({ kind: fc.constant('describe' as const), at, n }),
  fc.record({ kind: fc.constant('tag' as const), at, tags: fc.subarray(TAGS) }),
  fc.record({ kind: fc.constant('move' as const), at, folder: fc.constantFrom(...FOLDERS) }),
  fc.record({
    kind: fc.constantFrom('remove' as const, 'restore' as const, 'delete' as const),
    at,
  }),
)

// docs/interface: consistency/read-your-writes
describeEverywhere(
  'after an acknowledged write, the very next search, browse and autocomplete show it',
  function readsItsWrites(serve) {
    const server = serve()

    it(`${WRITES} times, whatever is written`, async () => {
      const many = fc.array(anyWrite, { minLength: WRITES, maxLength: WRITES })
      const [writes = []] = fc.sample(many, { numRuns: 1, seed: SEED })
      const seen = new Map<string, Seen>()
      for (const [step, write] of writes.entries()) {
        const what = `write ${step} of seed ${SEED}: ${JSON.stringify(write)}`
        await apply(server, seen, write, what)
        await check(server, seen, write, step, what)
      }
    })
  },
)

/** Words that are too short for typos, and none of which is the beginning of another one. */
const nameOf = (place: number, number: number) => {
  return `entity ${String.fromCodePoint(97 + place)}${number}z`
}
const descriptionOf = (number: number) => `about d${number}z`
const urnAt = (place: number) => dataset(`shop.e${place}`)

async function apply(
  server: TestServer,
  seen: Map<string, Seen>,
  write: Write,
  what: string,
): Promise<void> {
  const urn = urnAt(write.at)
  const answer =
    write.kind === 'delete'
      ? await server.post('/entities?action=delete', { urn })
      : await server.post('/aspects?action=ingestProposal', { proposal: proposalOf(urn, write) })
  expect(answer.status, what).to.equal(200)
  expect(answer.headers['x-trellis-index'], what).to.equal('done')
  if (write.kind === 'delete') seen.delete(urn)
  else seen.set(urn, { ...(seen.get(urn) ?? nothing), ...changeOf(write) })
}

const nothing: Seen = { name: '', description: '', tags: [], folder: undefined, removed: false }

function changeOf(write: Exclude<Write, { kind: 'delete' }>): Partial<Seen> {
  switch (write.kind) {
    case 'rename':
      // Name and description are one aspect: a write of one takes the other away.
      return { name: nameOf(write.at, write.n), description: '' }
    case 'describe':
      return { description: descriptionOf(write.n), name: '' }
    case 'tag':
      return { tags: write.tags }
    case 'move':
      return { folder: write.folder }
    case 'remove':
      return { removed: true }
    default:
      return { removed: false }
  }
}

function proposalOf(urn: string, write: Exclude<Write, { kind: 'delete' }>) {
  switch (write.kind) {
    case 'rename':
      return upsert(urn, 'datasetProperties', { name: nameOf(write.at, write.n) })
    case 'describe':
      return upsert(urn, 'datasetProperties', { description: descriptionOf(write.n) })
    case 'tag':
      return upsert(urn, 'globalTags', { tags: write.tags.map((tag) => ({ tag })) })
    case 'move':
      return upsert(urn, 'browsePaths', { paths: [`${write.folder}/e${write.at}`] })
    default:
      return upsert(urn, 'status', { removed: write.kind === 'remove' })
  }
}

/** Asks for what the write has changed, for what it may have taken away, and for one thing more. */
async function check(
  server: TestServer,
  seen: ReadonlyMap<string, Seen>,
  write: Write,
  step: number,
  what: string,
): Promise<void> {
  const live = [...seen].filter(([, { removed }]) => !removed)
  const urnsOf = (test: (each: Seen) => boolean) =>
    live.filter(([, each]) => test(each)).map(([urn]) => urn)
  const found = async (body: object) => {
    const answer = await server.post<{ value: { entities: string[]; numEntities: number } }>(
      '/entities?action=search',
      { entity: 'dataset', input: '*', start: 0, count: 100, ...body },
    )
    const { entities, numEntities } = answer.body.value
    expect(numEntities, what).to.equal(entities.length)
    return entities
  }
  expect(await found({}), what).to.have.members(urnsOf(() => true))
  const number = 'n' in write ? write.n : step % 30
  const name = nameOf(write.at, number)
  expect(await found({ input: name }), what).to.have.members(urnsOf((each) => each.name === name))
  const description = descriptionOf(number)
  expect(await found({ input: description }), what).to.have.members(
    urnsOf((each) => each.description === description),
  )
  const tag = TAGS[step % TAGS.length] ?? ''
  const filter = { or: [{ and: [{ field: 'tags', values: [tag], condition: 'EQUAL' }] }] }
  expect(await found({ filter }), what).to.have.members(urnsOf(({ tags }) => tags.includes(tag)))
  await checkFolders(server, live, what)
  const suggested = await server.post<{ value: { suggestions: string[] } }>(
    '/entities?action=autocomplete',
    { entity: 'dataset', query: name.slice(0, -1), limit: 10 },
  )
  const expected = urnsOf((each) => each.name === name).length > 0
  expect(suggested.body.value.suggestions.includes(name), what).to.equal(expected)
}

async function checkFolders(
  server: TestServer,
  live: readonly (readonly [string, Seen])[],
  what: string,
): Promise<void> {
  const folder = '/red'
  const answer = await server.post<{
    value: { entities: { urn: string }[]; groups: { name: string; count: number }[] }
  }>('/entities?action=browse', { entity: 'dataset', path: folder, start: 0, limit: 100 })
  const here = live.filter(([, each]) => each.folder === folder).map(([urn]) => urn)
  const below = live.filter(([, each]) => each.folder === '/red/apple').length
  const { entities, groups } = answer.body.value
  expect(
    entities.map(({ urn }) => urn),
    what,
  ).to.have.members(here)
  expect(groups, what).to.deep.equal(below > 0 ? [{ name: 'apple', count: below }] : [])
}
