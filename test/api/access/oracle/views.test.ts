import { expect } from 'chai'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../../../server/config.ts'
import { makeToken, TOKENS_ONLY, withoutShippedPolicies } from '../../../support/access.ts'
import { policy } from '../../../support/people.ts'
import { INGEST_BATCH, upsert } from '../../../support/proposals.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS, IS_LONG } from '../../../support/run/settings.ts'
import { describeOnAllEngines } from '../../../support/server.ts'
import { CHANGES, type Change } from './changes.ts'
import { contentsOf } from './contents.ts'
import { entryPointsOf, entryPointsToAsk, unknownEntryPoints } from './entry-points.ts'
import { checkEntity, checkFields } from './entities.ts'
import { checkExport, exported } from './exports.ts'
import { checkFrequent } from './frequent.ts'
import { counts, graphqlLists, listsOfOthers, recentChanges } from './graphql-lists.ts'
import { checkImpact, checkLineage, checkLineageOverTime } from './lineage.ts'
import { readableIn, seenIn } from './oracle.ts'
import { assetsOf, keepPossibleFacts, linksOf, proposalsOf, readMark } from './proposals.ts'
import { ASKED, Reader, type Lists } from './reading.ts'
import { checkRefusals } from './refusals.ts'
import {
  loggedChanges,
  pastEntities,
  openApiLists,
  polledEvents,
  relationshipLists,
  restSearches,
  editedEntities,
  exportedEntities,
  revertedEntities,
} from './rest-lists.ts'
import { checkWebhook } from './webhooks.ts'
import { pick, some, TAGS, worldOf, type World } from './world.ts'

const ROOT = 'urn:li:corpuser:root'
const NO_MEMBERS = { members: [], admins: [], groups: [] }

// docs/interface: access/views, access/restricted, access/view-as, changes/views
describeOnAllEngines('what people see', (serve) => {
  const server = serve({
    access: { ...TOKENS_ONLY, views: { secret: 'x'.repeat(32) } },
    indexWaitMs: 600_000,
    webhookAddresses: readConfig({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }).webhookAddresses,
  })
  const tokens = new Map<string, { readonly Authorization: string }>()
  let admin: { readonly Authorization: string }
  let world: World

  before(async function write() {
    this.timeout(HEAVY_TIMEOUT_MS)
    do {
      world = worldOf({
        entities: AMOUNTS.viewEntities,
        users: AMOUNTS.viewActors,
        policies: AMOUNTS.viewPolicies,
      })
      keepPossibleFacts(world)
    } while (world.users.filter(seesSome).length <= world.users.length / 2)
    admin = (await makeToken(server, ROOT, 'admin')).headers
    for (const user of world.users) {
      tokens.set(user, (await makeToken(server, user, undefined)).headers)
    }
    await ingest([
      ...withoutShippedPolicies(),
      policy(
        'events',
        ['GET_TOPIC_EVENTS', 'MANAGE_OWN_WEBHOOKS'],
        { allUsers: true },
        { type: 'PLATFORM' },
      ),
      policy('links', ['EDIT_ENTITY_DOC_LINKS'], { allUsers: true }),
      ...TAGS.map((tag) => upsert(tag, 'tagProperties', { name: tag })),
      ...world.users.map((urn) => upsert(urn, 'corpUserInfo', { active: true })),
      ...world.groups.map((urn) => upsert(urn, 'corpGroupInfo', NO_MEMBERS)),
      ...proposalsOf(world),
      ...assetsOf(world),
      ...linksOf(world),
    ])
  })

  /** Writes, and waits until searches find it; otherwise they answer an older state, to all callers. */
  async function ingest(proposals: readonly object[]): Promise<void> {
    for (let at = 0; at < proposals.length; at += 100) {
      const batch = { proposals: proposals.slice(at, at + 100) }
      for (let index: unknown = 'pending'; index !== 'done';) {
        const { status, body, headers } = await server.post(INGEST_BATCH, batch, admin)
        expect(status, JSON.stringify(body)).to.equal(200)
        index = headers['x-trellis-index']
        // A server whose index is being built does not wait for it.
        if (index !== 'done') await sleep(500)
      }
    }
  }

  /** In a small world, a person may by chance see nothing or everything. */
  function seesSome(user: string): boolean {
    const share = seenIn(world, user).size / world.entities.size
    return share > 0.05 && share < 0.95
  }

  /** Whether policies hide some entity: drafts are hidden whatever they show. */
  const hidesSome = (seen: ReadonlySet<string>) =>
    [...world.entities.values()].some(({ urn, isDraft }) => !isDraft && !seen.has(urn))

  const marks = (urns: Iterable<string>, readable: Iterable<string>) => {
    const markOf = (urn: string) => world.entities.get(urn)?.mark ?? ''
    const read = [...readable].map((urn) => readMark(markOf(urn)))
    return new Set<string | undefined>([...[...urns].map(markOf), ...read])
  }
  const readableOf = (user: string) => ({
    operations: readableIn(world, user, 'VIEW_DATASET_OPERATIONS'),
    usage: readableIn(world, user, 'VIEW_DATASET_USAGE'),
  })
  const readerOf = (user: string, shown: ReadonlySet<string | undefined>, isViewedAs = false) =>
    new Reader(
      server.url,
      isViewedAs ? { ...admin, 'X-Trellis-View-As': encodeURIComponent(user) } : tokens.get(user)!,
      (mark) => shown.has(mark),
    )
  const everything = () => new Reader(server.url, admin, () => true)

  for (let round = 0; round < AMOUNTS.viewRounds; round++) {
    it(`is what the oracle says, at every entry point, in round ${round}`, async function check() {
      this.timeout(HEAVY_TIMEOUT_MS)
      const starts = startsIn(world)
      const whole = await listsFor(everything(), starts)
      const reverted = await revertedEntities(everything())
      expect(reverted['reverted']?.urns.length).to.be.greaterThan(0)
      const edited = await editedEntities(everything())
      for (const [at, user] of world.users.entries()) {
        const seen = seenIn(world, user)
        const readable = readableOf(user)
        const isViewedAs = (at + round) % 5 === 4
        const reader = readerOf(user, marks(seen, readable.operations), isViewedAs)
        const lists = await listsFor(reader, starts)
        checkLists(lists, whole, { seen, readable: readable.operations }, user)
        // Who views the catalog as somebody else changes nothing.
        if (!isViewedAs) {
          checkLists(await revertedEntities(reader), reverted, { seen }, user)
          checkLists(await editedEntities(reader), edited, { seen }, user)
        }
        const counted = await counts(everything(), [...seen])
        expect(await counts(reader, undefined), user).to.deep.equal(counted)
        await checkFrequent(reader, everything(), [...seen])
        if (hidesSome(seen)) await checkRefusals(reader)
        await checkSome(reader, seen, readable)
        if (IS_LONG) console.log(`    compared for ${at + 1} of ${world.users.length} people`)
      }
    })

    it(`is what webhooks send, in round ${round}`, async function check() {
      this.timeout(HEAVY_TIMEOUT_MS)
      for (const user of some(world.users, 2, 2)) await checkWebhook(server, tokens.get(user)!)
    })

    it(`is what trellis export writes, in round ${round}`, async function check() {
      this.timeout(HEAVY_TIMEOUT_MS)
      const root = targetOf(admin)
      const [lineage] = some(datasetsIn(world), 1, 1)
      const selections = [
        undefined,
        { query: 'alpha', types: [] },
        { urn: lineage!, direction: 'downstream' },
      ] as const
      for (const selection of selections) {
        const whole = await exported(root, selection)
        const users = selection ? some(world.users, 1, 1) : some(world.users, 3, 2)
        for (const user of users) {
          const seen = seenIn(world, user)
          if (selection && 'urn' in selection && !seen.has(selection.urn)) continue
          const shown = await exported(targetOf(tokens.get(user)!), selection)
          const { operations } = readableOf(user)
          const shownMarks = marks(seen, operations)
          const isRead = (urn: string, aspect: string) =>
            isShown(seen)(urn) && (aspect !== 'operation' || operations.has(urn))
          checkExport(shown, whole, isRead, (mark) => shownMarks.has(mark))
        }
      }
    })

    it(`is that before or after a change while it is made, in round ${round}`, async function check() {
      this.timeout(HEAVY_TIMEOUT_MS)
      for (const change of CHANGES) await checkDuring(change)
    })
  }

  it('is asked at every entry point that shows entities', async function check() {
    // Run by itself.
    if (ASKED.requests.size === 0) this.skip()
    // Fields of types of which none was chosen.
    for (const type of new Set([...world.entities.values()].map((each) => each.type))) {
      const urn = [...world.entities.keys()].find((each) => each.startsWith(`urn:li:${type}:`))!
      await checkFields(everything(), everything(), urn, true)
      await contentsOf(everything(), urn)
      await everything().posted('/impact', { changes: [{ operation: 'delete', urn }] })
      await everything().get(`/lineageOverTime?urn=${encodeURIComponent(urn)}`)
    }
    const asked = entryPointsOf(ASKED.requests, ASKED.documents)
    expect(entryPointsToAsk().filter((entryPoint) => !asked.has(entryPoint))).to.deep.equal([])
    expect(unknownEntryPoints()).to.deep.equal([])
  })

  const targetOf = ({ Authorization }: { readonly Authorization: string }) => ({
    server: server.url,
    token: Authorization.replace('Bearer ', ''),
  })
  const datasetsIn = ({ entities }: World) =>
    [...entities.keys()].filter((urn) => urn.startsWith('urn:li:dataset:'))

  const startsIn = ({ users, groups, parents, entities }: World) => {
    const containers = [...parents.keys()].filter((urn) => urn.startsWith('urn:li:container:'))
    return {
      urns: [...entities.keys()],
      others: [...TAGS, ...some(users, 2, 1), ...some(groups, 2, 1), ...some(containers, 2, 1)],
      containers: some(containers, 2, 1),
    }
  }

  async function listsFor(
    reader: Reader,
    { urns, others, containers }: ReturnType<typeof startsIn>,
  ): Promise<Lists> {
    return {
      ...(await restSearches(reader)),
      ...(await loggedChanges(reader)),
      ...(await pastEntities(reader)),
      ...(await polledEvents(reader)),
      ...(await exportedEntities(reader)),
      ...(await openApiLists(reader)),
      ...(await relationshipLists(reader, others)),
      ...(await graphqlLists(reader, urns)),
      ...(await recentChanges(reader)),
      ...(await listsOfOthers(reader, others, containers)),
    }
  }

  /** Entities of types that policies cannot hide are in lists, too. */
  const isShown = (seen: ReadonlySet<string>) => (found: string) =>
    found.split(' > ').every((urn) => {
      const holder = holderOf(urn)
      return !holder.startsWith(POLICY) && (!world.entities.has(holder) || seen.has(holder))
    })

  interface Known {
    readonly seen: ReadonlySet<string>
    readonly readable?: ReadonlySet<string>
  }

  /** Lists of points. */
  const ofPoints = (list: string) => /timeseries/i.test(list)

  function checkLists(
    shown: Lists,
    whole: Lists,
    { seen, readable = seen }: Known,
    user: string,
  ): void {
    expect(Object.keys(shown)).to.deep.equal(Object.keys(whole))
    for (const [name, { urns, total }] of Object.entries(whole)) {
      const expected = urns
        .filter(isShown(ofPoints(name) ? readable : seen))
        .filter((urn) => !ABSENT.test(urn))
        .toSorted()
      const found = (shown[name]?.urns ?? []).filter((urn) => !ABSENT.test(urn)).toSorted()
      const [expectedSet, foundSet] = [new Set(expected), new Set(found)]
      const surplus = found.filter((urn) => !expectedSet.has(urn))
      const lacking = expected.filter((urn) => !foundSet.has(urn))
      expect({ surplus, lacking }, `${name} of ${user}`).to.deep.equal({ surplus: [], lacking: [] })
      expect(found.length, `${name} of ${user}`).to.equal(expected.length)
      if (total !== undefined) {
        expect(shown[name]?.total, `total of ${name} of ${user}`).to.equal(expected.length)
      }
    }
  }

  async function checkSome(
    reader: Reader,
    seen: ReadonlySet<string>,
    readable: ReturnType<typeof readableOf>,
  ): Promise<void> {
    const all = [...world.entities.keys()]
    const hidden = all.filter((urn) => !seen.has(urn))
    for (const urns of [hidden, [...seen]]) {
      if (urns.length === 0) continue
      for (const urn of some(urns, AMOUNTS.viewSamples, 1)) {
        await checkEntity(reader, everything(), urn, seen.has(urn), readable)
      }
    }
    const types = ['dataset', 'domain', 'glossaryNode', 'glossaryTerm', 'dataProduct', 'chart']
    for (const type of types) {
      const ofType = [...seen].filter((urn) => urn.split(':')[2] === type)
      if (ofType.length === 0) continue
      const urn = pick(ofType)
      const [shown, whole] = [await contentsOf(reader, urn), await contentsOf(everything(), urn)]
      checkLists(shown, whole, { seen }, urn)
      if (type === 'dataset' || type === 'chart') {
        const ownersOf = (each: string) =>
          (world.entities.get(each)?.owners ?? []).map(({ owner }) => owner)
        await checkLineage(reader, everything(), urn, seen)
        await checkLineageOverTime(reader, everything(), urn, seen)
        await checkImpact(reader, everything(), urn, { seen, ownersOf })
      }
    }
  }

  /** While a change is made, each entity is shown as before it or as after it. */
  async function checkDuring(change: Change): Promise<void> {
    const users = some(world.users, 3, 1)
    const before = users.map((user) => seenIn(world, user))
    const readBefore = users.map((user) => readableOf(user).operations)
    const proposals = change(world)
    keepPossibleFacts(world)
    const after = users.map((user) => seenIn(world, user))
    const state = { isWritten: false }
    const written = ingest(proposals).finally(() => (state.isWritten = true))
    await Promise.all(
      users.map(async (user, at) => {
        const may = new Set([...before[at]!, ...after[at]!])
        const must = [...before[at]!].filter((urn) => after[at]!.has(urn))
        const readable = [...readBefore[at]!, ...readableOf(user).operations]
        const reader = readerOf(user, marks(may, readable))
        do {
          const lists = await graphqlLists(reader, [...world.entities.keys()])
          for (const [name, { urns }] of Object.entries(lists)) {
            for (const urn of urns)
              expect(may.has(urn), `${name} of ${user} has ${urn}`).to.equal(true)
          }
          const found = new Set(lists['scroll']?.urns)
          // Searches of the whole catalog leave out drafts, their own included.
          const isDraft = (urn: string) => world.entities.get(urn)?.isDraft ?? false
          const missing = must.filter((urn) => isScrolled(urn) && !isDraft(urn) && !found.has(urn))
          expect(missing, user).to.deep.equal([])
        } while (!state.isWritten)
      }),
    )
    await written
  }
})

/** Policies are for who manages them; nobody in the world does. */
const POLICY = 'urn:li:dataHubPolicy:'

/** Types that the scroll of the lists leaves out. */
const isScrolled = (urn: string) => !/:ml(ModelGroup|Feature|FeatureTable|PrimaryKey):/.test(urn)

/** Ends of edges that were never written; whether they are shown is a matter of `unseen.test.ts`. */
const ABSENT = /> urn:li:(domain:lost|dataFlow:.*)$/

const holderOf = (urn: string) => /^urn:li:schemaField:\((.*),[^,]*\)$/.exec(urn)?.[1] ?? urn
