import { expect } from 'chai'
import { tmpdir } from 'node:os'
import { createRandom, type Random } from '../../../scripts/generate/random.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { hashJson, type JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { registry } from '../../../graph/registry.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import type { Caller } from '../../../server/authorize/roles.ts'
import type { Catalog } from '../../../server/catalog/catalog.ts'
import type { Conflict, OnConflict } from '../../../server/catalog/revert/plan.ts'
import { revert } from '../../../server/catalog/revert/revert.ts'
import type { Asked } from '../../../server/catalog/revert/selection.ts'
import { propose } from '../../../server/catalog/write/proposals/propose.ts'
import { dataset } from '../../support/edits.ts'
import { deletion, patch, upsert } from '../../support/proposals.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS, SEED } from '../../support/run/settings.ts'
import { describeCatalogs, type TestCatalog } from '../../support/stores/catalogs.ts'

const admin = (name: string): Caller => ({ actor: `urn:li:corpuser:${name}`, role: 'admin' })
const [doer, other, reverter] = [admin('doer'), admin('other'), admin('reverter')]
const keyAspectOf = (urn: string) => registry.keyAspectOf(entityTypeOf(urn))
/** Writes need not be searchable. */
const AT_ONCE = { waits: false }

/** An element of an aspect, with the values that it may have. */
interface Element {
  readonly aspect: string
  readonly path: string
  readonly values: readonly unknown[]
}

const tag = (name: string): Element => {
  const urn = `urn:li:tag:${name}`
  return { aspect: 'globalTags', path: `/tags/${urn}`, values: [{ tag: urn }] }
}
const property = (name: string): Element => {
  return { aspect: 'datasetProperties', path: `/customProperties/${name}`, values: ['1', '2', '3'] }
}
const owner = (name: string): Element => {
  const urn = `urn:li:corpuser:${name}`
  const path = `/owners/${urn}/TECHNICAL_OWNER`
  return { aspect: 'ownership', path, values: [{ owner: urn, type: 'TECHNICAL_OWNER' }] }
}
const ELEMENTS: readonly Element[] = [
  ...['a', 'b', 'c', 'd'].map(tag),
  ...['p', 'q', 'r'].map(property),
  ...['u', 'v', 'w'].map(owner),
  { aspect: 'editableDatasetProperties', path: '/description', values: ['x', 'y', 'z'] },
  { aspect: 'editableDatasetProperties', path: '/name', values: ['m', 'n'] },
]

/** A change of one element; undefined removes it. */
interface ElementChange {
  readonly urn: string
  readonly element: Element
  readonly value: unknown
}

const toPatch = ({ urn, element: { aspect, path }, value }: ElementChange) =>
  patch(urn, aspect, [
    value === undefined ? { op: 'remove', path, value: {} } : { op: 'add', path, value },
  ])

const randomChange = (
  random: Random,
  urns: readonly string[],
  elements: readonly Element[] = ELEMENTS,
): ElementChange => {
  const element = random.pick(elements)
  const value = random.chance(0.35) ? undefined : random.pick(element.values)
  return { urn: random.pick(urns), element, value }
}

/** Returns a change of whole aspects, as ingestion makes them: values, removals and stamps. */
function randomWhole(random: Random, urns: readonly string[]): object {
  const urn = random.pick(urns)
  const some = <T>(values: readonly T[]) => values.filter(() => random.chance(0.5))
  const time = 1 + random.below(1_000)
  const lastModified = { time, actor: 'urn:li:corpuser:doer' }
  const values: Readonly<Record<string, object>> = {
    globalTags: { tags: some(['a', 'b', 'c']).map((name) => ({ tag: `urn:li:tag:${name}` })) },
    ownership: {
      owners: some(['u', 'v']).map((name) => ({
        owner: `urn:li:corpuser:${name}`,
        type: 'TECHNICAL_OWNER',
      })),
      lastModified,
    },
    datasetProperties: { name: random.pick(['one', 'two']), tags: some(['x', 'y']) },
    status: { removed: random.chance(0.3) },
    ofNobody: { list: some([1, 2, { deep: [3] }]) },
  }
  const aspect = random.pick(Object.keys(values))
  return random.chance(0.2) ? deletion(urn, aspect) : upsert(urn, aspect, values[aspect])
}

/** Ends of names: of entities with the changes that are reverted, and of their twins without. */
const [DONE, WITHOUT] = ['.done', '.without']

/** How the changes of the doer are named, so that they can be told from those of others. */
const MODES = ['urn', 'actor', 'run'] as const

/** Returns the latest values of entities, with lists in any order. */
async function valuesOf({ graph }: Catalog, urns: readonly string[]): Promise<string[]> {
  const entities = await graph.read(urns)
  return [...entities.values()].flatMap(({ urn, aspects }) =>
    [...aspects].map(([name, { value }]) => valueLine(urn, name, value)),
  )
}

const valueLine = (urn: string, aspect: string, value: unknown) =>
  `${urn} ${aspect} ${JSON.stringify(inAnyOrder(value))}`

function inAnyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => jsonText(inAnyOrder(item))).toSorted()
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]) => [name, inAnyOrder(member)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the latest values of a backup, without what is left of created entities. Of entities that
 * others have changed, too, lists are in any order; where they have
 * emptied a list that the changes had created, an empty one is as good as none.
 */
async function backup(
  { archive }: TestCatalog,
  created: ReadonlySet<string>,
  shared: ReadonlySet<string>,
): Promise<string[]> {
  const lines: string[] = []
  for await (const record of archive.records({ keyAspectOf, scratchDir: tmpdir() })) {
    if (record.kind !== 'aspect' || record.envelope.version !== 0) continue
    const { urn, envelope } = record
    const isLeft = envelope.name === keyAspectOf(urn) || isRemoval(envelope)
    if (created.has(urn) && isLeft) continue
    const { name, value } = envelope
    if (!shared.has(urn.replace(WITHOUT, DONE))) lines.push(`${urn} ${name} ${hashOf(value)}`)
    else if (withoutEmpty(value)) lines.push(valueLine(urn, name, withoutEmpty(value)))
  }
  return lines.toSorted()
}

/** Twins have equal hashes. */
const hashOf = (value: object) =>
  hashJson(JSON.parse(JSON.stringify(value).replaceAll(WITHOUT, DONE)) as JsonObject)

function withoutEmpty(value: object): object | undefined {
  const entries = Object.entries(value).filter(([, member]) => {
    return typeof member !== 'object' || Object.keys(member as object).length > 0
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function differences(left: readonly string[], expected: readonly string[]): string[] {
  const [has, needs] = [new Set(left), new Set(expected)]
  const missing = expected.filter((line) => !has.has(line))
  return [...missing.map((line) => `missing: ${line}`), ...left.filter((line) => !needs.has(line))]
}

const isRemoval = ({ name, value }: { name: string; value: object }) =>
  name === 'status' && jsonText(value) === '{"removed":true}'

// docs/interface: changes/revert
describeCatalogs('a revert of random histories', (open) => {
  const last = ({ changeLog }: Catalog) => changeLog.last()
  const write = (catalog: Catalog, caller: Caller, proposal: object, runId?: string) =>
    propose(
      catalog,
      [
        runId === undefined
          ? proposal
          : { ...proposal, systemMetadata: { runId, lastObserved: 1 } },
      ],
      caller,
      AT_ONCE,
    )
  const revertWith = (catalog: Catalog, asked: Asked, onConflict: OnConflict = 'refuse') =>
    revert(catalog, asked, onConflict, reverter).then(({ answer }) => answer)

  it(`leaves a backup equal to one without the changes (seed ${SEED})`, async function () {
    this.timeout(HEAVY_TIMEOUT_MS)
    const opened = await open()
    const { catalog } = opened
    const [created, shared] = [new Set<string>(), new Set<string>()]
    for (let history = 0; history < AMOUNTS.revertedHistories; history++) {
      const random = createRandom(SEED * 31 + history)
      const urns = [0, 1].map((n) => dataset(`h${history}.${n}${DONE}`))
      const isNew = random.chance(0.3)
      if (isNew) created.add(urns[1]!)
      // Others do the same to twins, which are not changed otherwise.
      const both = async (proposal: object) => {
        await write(catalog, other, proposal)
        const twin = JSON.stringify(proposal).replaceAll(DONE, WITHOUT)
        await write(catalog, other, JSON.parse(twin) as object)
      }
      for (const urn of isNew ? urns.slice(0, 1) : urns)
        await both(upsert(urn, 'datasetProperties', { name: 'start' }))
      const existing = isNew ? urns.slice(0, 1) : urns
      for (let n = random.below(6); n > 0; n--) await both(toPatch(randomChange(random, existing)))
      const mode = random.pick(MODES)
      const runId = `run${history}`
      const from = await last(catalog)
      // Others change elements of their own; of entities that exist without the changes.
      const isAlone = mode === 'urn' || random.chance(0.3)
      if (!isAlone) for (const urn of urns) shared.add(urn)
      const theirs = isAlone ? [] : ELEMENTS.filter((_, at) => at % 2 === 0)
      const own = isAlone ? ELEMENTS : ELEMENTS.filter((_, at) => at % 2 === 1)
      for (let n = 1 + random.below(8); n > 0; n--) {
        if (!isAlone && random.chance(0.4))
          await both(toPatch(randomChange(random, existing, theirs)))
        const proposal =
          isAlone && random.chance(0.6)
            ? randomWhole(random, urns)
            : toPatch(randomChange(random, urns, own))
        // A removal is no value of a run.
        if (mode === 'run' && 'changeType' in proposal && proposal.changeType === 'DELETE') continue
        await write(catalog, doer, proposal, mode === 'run' ? runId : undefined)
      }
      const to = await last(catalog)
      const windows: readonly Asked[] =
        mode === 'urn'
          ? urns.map((urn) => ({ urn: parseUrn(urn), from, to }))
          : [mode === 'run' ? { runId } : { actor: doer.actor, from, to }]
      const before = await valuesOf(catalog, urns)
      for (const asked of windows) await revertWith(catalog, asked)
      if (random.chance(0.3)) {
        const reverted = await last(catalog)
        await revertWith(catalog, { actor: reverter.actor, from: to, to: reverted })
        expect(await valuesOf(catalog, urns), `history ${history}, reverted twice`).to.have.members(
          before,
        )
        await revertWith(catalog, {
          actor: reverter.actor,
          from: reverted,
          to: await last(catalog),
        })
      }
    }
    const lines = await backup(opened, created, shared)
    const left = lines.filter((line) => line.includes(DONE))
    const expected = lines.filter((line) => line.includes(WITHOUT))
    expect(left.length).to.be.greaterThan(AMOUNTS.revertedHistories)
    expect(
      differences(
        left,
        expected.map((line) => line.replaceAll(WITHOUT, DONE)),
      ),
    ).to.deep.equal([])
  })

  it(`changes nothing where there are conflicts, and names each (seed ${SEED})`, async function () {
    this.timeout(HEAVY_TIMEOUT_MS)
    const { catalog } = await open()
    let conflicting = 0
    for (let history = 0; history < AMOUNTS.revertedHistories; history++) {
      const random = createRandom(SEED * 37 + history)
      const urn = dataset(`c${history}`)
      await write(catalog, other, upsert(urn, 'datasetProperties', { name: 'start' }))
      const model = new ElementHistories()
      const from = await last(catalog)
      for (let n = 3 + random.below(10); n > 0; n--) {
        const isSelected = random.chance(0.5)
        const change = randomChange(random, [urn], ELEMENTS.slice(0, 8))
        const before = await last(catalog)
        await write(catalog, isSelected ? doer : other, toPatch(change))
        if ((await last(catalog)) > before) model.add(change, isSelected, await last(catalog))
      }
      const asked = { actor: doer.actor, from, to: await last(catalog) }
      const expected = model.conflicts()
      const before = await last(catalog)
      const stored = await valuesOf(catalog, [urn])
      if (expected.length === 0) {
        await revertWith(catalog, asked)
        expect(await model.read(catalog, urn), `history ${history}`).to.deep.equal(
          model.reverted(false),
        )
        continue
      }
      conflicting++
      const refusal = await revertWith(catalog, asked).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(refusal, `history ${history}`).to.be.instanceOf(CatalogError)
      const { code, details } = refusal as CatalogError
      expect(code).to.equal('REVERT_CONFLICT')
      const { conflicts } = details as { conflicts: readonly Conflict[] }
      expect(conflicts.map(conflictLine), `history ${history}`).to.have.members(
        expected.map(conflictLine),
      )
      expect(await last(catalog)).to.equal(before)
      expect(await valuesOf(catalog, [urn])).to.deep.equal(stored)
      const onConflict = random.pick(['skip', 'force'] as const)
      const answer = await revertWith(catalog, asked, onConflict)
      expect(answer.conflicts.map(conflictLine)).to.have.members(expected.map(conflictLine))
      expect(await model.read(catalog, urn), `history ${history}, ${onConflict}`).to.deep.equal(
        model.reverted(onConflict === 'force'),
      )
    }
    expect(conflicting).to.be.greaterThan(0)
  })
})

const conflictLine = ({ aspect, path = '', by, position }: Omit<Conflict, 'urn'>) =>
  [aspect, path, by, position].join(' ')

/** In place of the value of an element that is not there. */
const ABSENT = 'absent'

interface ModelStep {
  readonly before: string
  readonly after: string
  readonly isSelected: boolean
  readonly position: number
}

/** What a revert should do, told of each element by itself. */
class ElementHistories {
  readonly #steps = new Map<Element, ModelStep[]>()

  add({ element, value }: ElementChange, isSelected: boolean, position: number): void {
    const steps = this.#steps.get(element) ?? []
    this.#steps.set(element, steps)
    const before = steps.at(-1)?.after ?? ABSENT
    const after = value === undefined ? ABSENT : jsonText(value)
    steps.push({ before, after, isSelected, position })
  }

  /** Returns the elements that others have changed since. */
  conflicts(): Omit<Conflict, 'urn'>[] {
    return [...this.#steps].flatMap(([{ aspect, path }, steps]) => {
      if (!revertElement(steps, false).isConflict) return []
      const { position = 0 } = steps.findLast(({ isSelected }) => !isSelected) ?? {}
      return [{ aspect, path, by: other.actor, position }]
    })
  }

  /** Returns the elements that there should be afterwards. */
  reverted(forces: boolean): Record<string, string> {
    const values = [...this.#steps].map(([{ path }, steps]) => [
      path,
      revertElement(steps, forces).value,
    ])
    return Object.fromEntries(values.filter(([, value]) => value !== ABSENT))
  }

  /** Returns the elements that are stored. */
  async read({ graph }: Catalog, urn: string): Promise<Record<string, string>> {
    const aspects = (await graph.read([urn])).get(urn)?.aspects
    const found: Record<string, string> = {}
    for (const { aspect, path, values } of this.#steps.keys()) {
      const [, list = '', key = ''] = path.split('/')
      const member = (aspects?.get(aspect)?.value as Record<string, unknown> | undefined)?.[list]
      const value = Array.isArray(member)
        ? member.find((item) => values.some((each) => jsonText(each) === jsonText(item)))
        : (member as Record<string, unknown> | undefined)?.[key]
      if (value !== undefined) found[path] = jsonText(value)
    }
    return found
  }
}

function revertElement(steps: readonly ModelStep[], forces: boolean) {
  let value = steps.at(-1)?.after ?? ABSENT
  let isConflict = false
  for (const { before, after, isSelected } of steps.toReversed()) {
    if (!isSelected || value === before) continue
    if (value !== after) isConflict = true
    if (value === after || forces) value = before
  }
  return { value, isConflict }
}
