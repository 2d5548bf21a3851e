import { expect } from 'chai'
import type { Edit, Step } from '../../../graph/store/edit.ts'
import { hashJson, type JsonObject } from '../../../graph/model/json.ts'
import {
  planWrites,
  pointKey,
  statesNeeded,
  type AspectState,
  type EntityState,
  type Plan,
} from '../../../graph/store/plan.ts'
import * as edits from '../../support/edits.ts'

const { customers, invoices, orders, pii, legacy, stamp } = edits
const VALUES = [{ removed: false }, { removed: true }] as const

/** A latest value that has superseded so many. */
function stored(value: JsonObject, superseded = 0, extras: Partial<AspectState> = {}): AspectState {
  const text = () => JSON.stringify(value)
  return { hash: hashJson(value), created: stamp, superseded, edges: [], text, ...extras }
}

function existing(aspects: Record<string, AspectState>): EntityState {
  return { exists: true, aspects: new Map(Object.entries(aspects)), points: new Map() }
}

/** What a plan writes, with values in the place of states. */
function written({ results, changes }: Plan) {
  const shown = (state: AspectState | undefined) => {
    return state && ([JSON.parse(state.text()), state.superseded] as const)
  }
  return {
    results,
    changes: changes.map(({ aspects, creation, ...change }) => ({
      ...change,
      born: creation !== undefined,
      aspects: aspects.map(({ name, before, after, archived, removal, ended, edges }) => ({
        name,
        edgesAdded: edges.begun.map(({ held }) => held),
        edgesRemoved: edges.ended.map(({ held }) => held),
        removed: removal?.version,
        ended: ended.map(({ version, state }) => [version, shown(state)?.[0]]),
        before: shown(before),
        after: shown(after),
        archived: archived.map(({ version, state }) => [version, shown(state)?.[0]]),
      })),
    })),
  }
}

function plan(groups: Edit[][], states: Record<string, EntityState> = {}, steps: Step[] = []) {
  const withSteps = groups.map((group) => ({ edits: group, steps }))
  return written(planWrites(withSteps, new Map(Object.entries(states))))
}

/** An aspect that is new. */
function created(name: string, value: JsonObject) {
  return { name, before: undefined, after: [value, 0], archived: [], ...SAME }
}
const SAME = { removed: undefined, ended: [], edgesAdded: [], edgesRemoved: [] }
const OUTCOMES = (...outcomes: string[]) => ({ outcomes })
const change = (urn: string, aspects: object[], more: object = {}) => {
  return { urn, born: false, aspects, points: [], properties: {}, ...more }
}
const key = (urn: string) => created('datasetKey', edits.birthOf(urn).value)

describe('a plan of writes', () => {
  it('needs the aspects and the points that edits name', () => {
    const point = edits.point(orders, 5)
    const groups = [[edits.upsert(orders, 'status', {}), point], [edits.tagging(customers, [])]]
    const points = new Map([[pointKey(point.point), point.point]])
    expect([...statesNeeded(groups.map((group) => ({ edits: group })))]).to.deep.equal([
      [orders, { aspects: new Set(['status']), points }],
      [customers, { aspects: new Set(['globalTags']), points: new Map() }],
    ])
    expect(pointKey(point.point)).to.equal(JSON.stringify([orders, 'datasetProfile', 5, '']))
  })

  it('creates an entity with its key aspect, in the order of URNs', () => {
    const group = [orders, customers, invoices].map((urn) => {
      return edits.upsert(urn, 'status', VALUES[0])
    })
    expect(plan([group])).to.deep.equal({
      results: [OUTCOMES('written', 'written', 'written')],
      changes: [customers, invoices, orders].map((urn) =>
        change(urn, [created('status', VALUES[0]), key(urn)], { born: true }),
      ),
    })
  })

  it('keeps a key aspect that is written before, or with, the first aspect', () => {
    const birth = edits.birthOf(orders)
    const own = edits.upsert(orders, 'datasetKey', birth.value)
    expect(plan([[own, edits.upsert(orders, 'status', VALUES[0])]]).changes).to.deep.equal([
      change(orders, [key(orders), created('status', VALUES[0])], { born: true }),
    ])
  })

  it('creates no entity for the removal of an absent aspect', () => {
    const group = [edits.remove(orders, 'status')]
    expect(plan([group])).to.deep.equal({ results: [OUTCOMES('unchanged')], changes: [] })
  })

  it('moves a superseded value to the history', () => {
    const states = { [orders]: existing({ status: stored(VALUES[0], 3) }) }
    const status = {
      name: 'status',
      before: [VALUES[0], 3],
      after: [VALUES[1], 4],
      archived: [[4, VALUES[0]]],
      ...SAME,
    }
    const group = [edits.upsert(orders, 'status', VALUES[1], { properties: { removed: true } })]
    expect(plan([group], states)).to.deep.equal({
      results: [OUTCOMES('written')],
      changes: [change(orders, [status], { properties: { removed: true } })],
    })
  })

  it('lets later edits see earlier ones, and keeps each value', () => {
    const states = { [orders]: existing({ globalTags: stored({ tags: [] }) }) }
    const group = [pii, legacy].map((tag) => edits.addingTag(orders, tag))
    const [first, second] = [[pii], [pii, legacy]].map((tags) => {
      return { tags: tags.map((tag) => ({ tag })) }
    })
    const { results, changes } = plan([group, [edits.addingTag(orders, pii)]], states)
    expect(results).to.deep.equal([OUTCOMES('written', 'written'), OUTCOMES('unchanged')])
    const edge = (to: string) => ({ from: orders, name: 'TaggedWith', to })
    const globalTags = {
      name: 'globalTags',
      before: [{ tags: [] }, 0],
      after: [second, 2],
      archived: [
        [1, { tags: [] }],
        [2, first],
      ],
      removed: undefined,
      ended: [],
      edgesAdded: [edge(pii), edge(legacy)],
      edgesRemoved: [],
    }
    expect(changes).to.deep.equal([change(orders, [globalTags])])
  })

  it('changes nothing for an equal value, nor for an edit that keeps', () => {
    const states = { [orders]: existing({ status: stored(VALUES[0]) }) }
    const keep = edits.edit(orders, 'status', () => ({ kind: 'keep' }))
    expect(plan([[edits.upsert(orders, 'status', VALUES[0]), keep]], states)).to.deep.equal({
      results: [OUTCOMES('unchanged', 'unchanged')],
      changes: [],
    })
  })

  it('removes an aspect with its history and its edges', () => {
    const edge = { from: orders, name: 'TaggedWith', to: pii }
    const states = { [orders]: existing({ globalTags: stored({}, 2, { edges: [edge] }) }) }
    const removed = {
      name: 'globalTags',
      before: [{}, 2],
      after: undefined,
      archived: [],
      removed: 0,
      ended: [],
      edgesAdded: [],
      edgesRemoved: [edge],
    }
    const remove = edits.edit(orders, 'globalTags', () => {
      return { kind: 'remove', properties: { tags: null } }
    })
    expect(plan([[remove, remove]], states)).to.deep.equal({
      results: [OUTCOMES('written', 'unchanged')],
      changes: [change(orders, [removed], { properties: { tags: null } })],
    })
  })

  it('begins a new history for an aspect that is removed and written again', () => {
    const states = { [orders]: existing({ status: stored(VALUES[0], 2) }) }
    const group = [edits.remove(orders, 'status'), edits.upsert(orders, 'status', VALUES[1])]
    const again = { ...created('status', VALUES[1]), before: [VALUES[0], 2], removed: 0 }
    expect(plan([group], states).changes).to.deep.equal([change(orders, [again])])
  })

  it('creates an entity for an aspect that is written and removed again, and keeps it as the past', () => {
    const group = [edits.upsert(orders, 'status', VALUES[0]), edits.remove(orders, 'status')]
    const past = { ...created('status', {}), after: undefined, ended: [[0, VALUES[0]]] }
    expect(plan([group])).to.deep.equal({
      results: [OUTCOMES('written', 'written')],
      changes: [change(orders, [past, key(orders)], { born: true })],
    })
  })

  it('has no history to remove of an aspect that was not stored', () => {
    const write = edits.upsert(orders, 'status', VALUES[0])
    expect(plan([[write, edits.remove(orders, 'status'), write]]).changes).to.deep.equal([
      change(orders, [{ ...created('status', VALUES[0]), ended: [[0, VALUES[0]]] }, key(orders)], {
        born: true,
      }),
    ])
  })

  it('shows a decision the stored state', () => {
    const systemMetadata = { runId: 'run' }
    const states = { [orders]: existing({ status: stored(VALUES[0], 2, { systemMetadata }) }) }
    const seen: unknown[] = []
    const look = (urn: string) =>
      edits.edit(urn, 'status', (current) => {
        const value = current.aspect?.value()
        seen.push({ ...current, ...(current.aspect && { aspect: { ...current.aspect, value } }) })
        return { kind: 'keep' }
      })
    plan([[look(orders), look(customers)]], states)
    const [value] = VALUES
    const aspect = { hash: hashJson(value), superseded: 2, created: stamp, systemMetadata, value }
    expect(seen).to.deep.equal([
      { entityExists: true, aspect },
      { entityExists: false, aspect: undefined },
    ])
  })

  it('leaves no trace of a refused group', () => {
    const refused = new Error('refused')
    const group = [
      edits.upsert(orders, 'status', VALUES[1]),
      edits.upsert(customers, 'status', VALUES[1]),
      edits.point(orders, 1),
      edits.refuse(orders, refused),
    ]
    const other = [edits.upsert(orders, 'status', VALUES[0])]
    expect(plan([other, group, other])).to.deep.equal({
      results: [OUTCOMES('written'), { refused }, OUTCOMES('unchanged')],
      changes: [change(orders, [created('status', VALUES[0]), key(orders)], { born: true })],
    })
  })

  it('writes a point once, unless its value changes', () => {
    const [first, again, other] = [{}, {}, { value: { rowCount: 2 } }].map((extras) => {
      return edits.point(orders, 1, extras)
    })
    const hash = hashJson(other!.point.value)
    const known = new Map([[pointKey(first!.point), hashJson(first!.point.value)]])
    const states = { [orders]: { ...existing({}), points: known } }
    expect(plan([[first!, other!, other!]], states)).to.deep.equal({
      results: [OUTCOMES('unchanged', 'written', 'unchanged')],
      changes: [change(orders, [], { points: [{ point: other!.point, hash }] })],
    })
    expect(plan([[first!], [again!]]).results).to.deep.equal([
      OUTCOMES('written'),
      OUTCOMES('unchanged'),
    ])
  })

  describe('with steps', () => {
    const status = (removed: boolean) => edits.upsert(orders, 'status', { removed })

    it('shows each effect to the steps in order, before it is applied', () => {
      const seen: unknown[] = []
      const step: Step = {
        begin: () => ({
          edited({ edit, at, outcome, isBirth }, state) {
            const found = edit.kind === 'aspect' && state.read(edit.urn, edit.aspect)
            seen.push([at, outcome, isBirth, found && found.aspect?.value()])
            return undefined
          },
        }),
      }
      plan([[status(true), status(true), status(false)]], {}, [step])
      expect(seen).to.deep.equal([
        [0, 'written', true, undefined],
        [1, 'unchanged', false, { removed: true }],
        [2, 'written', false, { removed: true }],
      ])
      seen.length = 0
      plan([[edits.edit(orders, 'status', () => ({ kind: 'keep' }))]], {}, [step])
      expect(seen).to.deep.equal([[0, 'unchanged', false, undefined]])
    })

    it('needs what its steps read, if they read anything', () => {
      const reads = () => [{ urn: customers, aspect: 'status' }]
      const begin = () => ({})
      const needed = (step: Omit<Step, 'begin'>) => [
        ...statesNeeded([{ edits: [], steps: [{ ...step, begin }] }]).keys(),
      ]
      expect(needed({})).to.deep.equal([])
      expect(needed({ reads })).to.deep.equal([customers])
      expect(needed({ endReads: reads })).to.deep.equal([customers])
    })

    it('lets edits and steps read what is declared, and nothing else', () => {
      const states = { [customers]: existing({ status: stored(VALUES[1]) }) }
      const seen: unknown[] = []
      const reading: Edit = {
        ...status(true),
        reads: [{ urn: customers, aspect: 'status' }],
        decide(_current, state) {
          const found = state.read(customers, 'status')
          seen.push(found?.aspect?.value(), state.read(customers, 'globalTags'))
          seen.push(state.read(invoices, 'status'))
          return { kind: 'keep' }
        },
      }
      plan([[reading]], states)
      expect(seen).to.deep.equal([VALUES[1], undefined, undefined])
      const step: Step = {
        reads: () => [{ urn: customers, aspect: 'status' }],
        endReads: () => [{ urn: invoices, aspect: 'status' }],
        begin: () => ({
          start: (state) => void seen.push(state.read(customers, 'status')?.entityExists),
          end(state) {
            seen.push(state.read(invoices, 'status')?.entityExists)
            return []
          },
        }),
      }
      seen.length = 0
      plan([[status(true)]], states, [step])
      expect(seen).to.deep.equal([true, false])
    })

    it('parses what many edits read once, until one of them changes it', () => {
      let parsed = 0
      const text = () => JSON.stringify({ removed: ++parsed > 1 })
      const reading = (urn: string, seen: unknown[]): Edit => ({
        ...edits.upsert(urn, 'status', {}),
        reads: [{ urn: customers, aspect: 'status' }],
        decide(_current, state) {
          seen.push(state.read(customers, 'status')?.aspect?.value())
          return { kind: 'keep' }
        },
      })
      const seen: unknown[] = []
      const removal = edits.upsert(customers, 'status', { removed: true })
      plan([[reading(orders, seen), reading(invoices, seen), removal, reading(orders, seen)]], {
        [customers]: existing({ status: stored(VALUES[0], 0, { text }) }),
      })
      expect(seen).to.deep.equal([VALUES[0], VALUES[0], VALUES[1]])
    })

    it('writes nothing of a group of which a step needs more', () => {
      for (const attempt of [
        { start: () => 'again' as const },
        { edited: () => 'again' as const },
        { end: () => 'again' as const },
      ]) {
        expect(plan([[status(true)]], {}, [{ begin: () => attempt }])).to.deep.equal({
          results: [{ again: true }],
          changes: [],
        })
      }
    })

    it('adds the edits of steps after those of the group', () => {
      const step: Step = { begin: () => ({ end: () => [status(false)] }) }
      const { results, changes } = plan([[status(true)]], {}, [step])
      expect(results).to.deep.equal([OUTCOMES('written', 'written')])
      expect(changes[0]?.aspects[0]?.after).to.deep.equal([{ removed: false }, 1])
    })

    it('counts refused edits as none if a step says so', () => {
      const refusing: Edit = {
        ...status(false),
        decide() {
          throw new Error('refused')
        },
      }
      const refusals: number[] = []
      const step = (goesOn: boolean): Step => ({
        begin: () => ({ refused: (at) => refusals.push(at) > 0 && goesOn }),
      })
      expect(plan([[refusing, status(true)]], {}, [step(true)]).results).to.deep.equal([
        OUTCOMES('unchanged', 'written'),
      ])
      expect(plan([[refusing, status(true)]], {}, [step(false)]).results[0]).to.have.key('refused')
      const silent = { begin: () => ({}) }
      expect(plan([[refusing]], {}, [silent, step(true)]).results).to.deep.equal([
        OUTCOMES('unchanged'),
      ])
      expect(refusals).to.deep.equal([0, 0, 0])
    })
  })
})
