import { expect } from 'chai'
import { decorate } from '../../graph/store/decorate.ts'
import type { GraphStore } from '../../graph/store/graph-store.ts'
import type { Catalog } from '../../server/catalog/catalog.ts'
import { readDocuments } from '../../server/catalog/index/documents.ts'
import { find } from '../../server/catalog/find/find.ts'
import { reindex } from '../../server/catalog/index/reindex.ts'
import { verify } from '../../server/catalog/index/verify.ts'
import { closingCatalogs, settled } from '../support/stores/catalogs.ts'
import { dataset } from '../support/edits.ts'
import { deletion, upsert } from '../support/proposals.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { refusalOf } from '../support/stores/stores.ts'

const described = (urn: string, description: string) =>
  upsert(urn, 'datasetProperties', { description })
const tagged = (urn: string) => upsert(urn, 'tagProperties', { name: urn })
/** Many steps of few entities show the same as few steps of many. */
const entitiesPerStep = 50
const many = (count: number) => Array.from({ length: count }, (_, at) => dataset(`n${at}`))

/** Returns the differences between graph and index. */
const differences = async (catalog: Catalog) =>
  (await verify({ ...catalog, repair: false })).differences

async function found(catalog: Catalog, input: string): Promise<string[]> {
  const request = { entityTypes: ['dataset', 'tag'], input, start: 0, count: 10_000 }
  return (await find(catalog, request)).hits.map(({ urn }) => urn)
}

describe('reindex', () => {
  const open = closingCatalogs()

  it('fills a new index from the graph, and makes it the live one', async () => {
    const { catalog, write } = await open()
    const gone = dataset('gone')
    await write(...many(123).map((urn) => described(urn, 'Here.')), tagged('urn:li:tag:t'))
    await write(upsert(gone, 'status', { removed: true }), deletion(dataset('n7')))
    // The state of the live index does not matter.
    await catalog.index.remove(many(60))
    const { documents } = await readDocuments(catalog, [dataset('n70')])
    await catalog.index.put(documents.map((each) => ({ ...each, urn: dataset('ghost') })))

    const steps: { done: number; total: number }[] = []
    const onProgress = (step: { done: number; total: number }) => steps.push(step)
    expect(await reindex({ ...catalog, entitiesPerStep, onProgress })).to.deep.equal({
      total: 124,
      built: 124,
    })
    expect(steps.at(-1)).to.deep.equal({ done: 124, total: 124 })
    expect(steps).to.have.lengthOf.at.least(4)
    for (const [at, { done }] of steps.entries()) {
      expect(done).to.be.at.least(steps[at - 1]?.done ?? 0)
    }
    expect(await differences(catalog)).to.deep.equal([])
    expect(await found(catalog, 'here')).to.have.length(122)
    expect(await found(catalog, 'ghost')).to.deep.equal([])
    expect(await found(catalog, 'gone')).to.deep.equal([])
  })

  it('builds an empty index of an empty catalog, and can be repeated', async () => {
    const { catalog, write } = await open()
    expect(await reindex(catalog)).to.deep.equal({ total: 0, built: 0 })
    await write(described(dataset('a'), 'Here.'))
    for (let round = 0; round < 3; round++) {
      expect(await reindex(catalog)).to.deep.equal({ total: 1, built: 1 })
      expect(await found(catalog, 'here')).to.deep.equal([dataset('a')])
    }
    expect(await catalog.index.isComplete()).to.equal(true)
  })

  it('ends equal while writes and deletes continue, and searches always see these', async () => {
    const { catalog, write } = await open()
    const kept = many(120)
    await write(...kept.map((urn) => described(urn, 'Kept.')))
    const over = new AbortController()
    // Entities that are created, changed and deleted; two writers alternate, because deletions
    // shift pages.
    const writer = async (own: number) => {
      for (let at = own; !over.signal.aborted; at += 4) {
        const urn = dataset(`a busy ${at % 60}`)
        const word = `description:state${at}`
        // The other writer may have removed it.
        await write(upsert(urn, 'status', { removed: false }), described(urn, `State${at}.`))
        expect(await found(catalog, word)).to.deep.equal([urn])
        if (at % 3 === 0) {
          await write(deletion(urn))
          expect(await found(catalog, word)).to.deep.equal([])
        } else if (at % 3 === 1) {
          await write(upsert(urn, 'status', { removed: at % 2 === 0 }))
        }
      }
    }
    const writing = Promise.all([0, 1, 2, 3].map(writer))
    const searching = (async () => {
      while (!over.signal.aborted) {
        expect(await found(catalog, 'kept')).to.have.length(kept.length)
      }
    })()
    for (let round = 0; round < AMOUNTS.rebuilds; round++) {
      await reindex({ ...catalog, entitiesPerStep })
    }
    over.abort()
    await Promise.all([writing, searching])
    await settled(catalog)
    expect(await differences(catalog)).to.deep.equal([])
  })

  it('sees writes between its steps, at any position of the order', async () => {
    const { catalog, write } = await open()
    await write(...many(110).map((urn) => described(urn, 'Old.')))
    const [early, late] = [dataset('a new one'), dataset('zz new one')]
    const changes = [
      () => write(described(early, 'New.'), described(late, 'New.')),
      // Deletions shift all entities after them by three, so that three are never listed.
      () => write(...['n0', 'n1', 'n10'].map((name) => deletion(dataset(name)))),
      () => write(described(dataset('n100'), 'New.'), described(dataset('n99'), 'New.')),
    ]
    const graph = between(catalog.graph, () => changes.shift()?.() ?? Promise.resolve())
    await reindex({ ...catalog, graph, entitiesPerStep })
    expect(changes).to.have.length(0)
    expect(await differences(catalog)).to.deep.equal([])
    const newer = [early, late, dataset('n100'), dataset('n99')]
    expect(await found(catalog, 'new')).to.have.members(newer)
    expect(await found(catalog, 'old')).to.have.length(105)
  })

  it('does not restore what is deleted while it is read', async () => {
    const { catalog, write } = await open()
    const urns = many(10)
    await write(...urns.map((urn) => described(urn, 'Here.')))
    const victims = urns.slice(0, 5)
    let isFirst = true
    const graph = decorate(catalog.graph, {
      async read(...asked) {
        const answer = await catalog.graph.read(...asked)
        if (isFirst) await write(...victims.map((urn) => deletion(urn)))
        isFirst = false
        return answer
      },
    })
    await reindex({ ...catalog, graph })
    expect(await differences(catalog)).to.deep.equal([])
    expect(await found(catalog, 'here')).to.have.members(urns.slice(5))
  })

  it('does not overwrite what is written while it is read', async () => {
    const { catalog, write } = await open()
    const urns = many(10)
    await write(...urns.map((urn) => described(urn, 'Old.')))
    const graph = decorate(catalog.graph, {
      async read(...asked) {
        const answer = await catalog.graph.read(...asked)
        await write(described(dataset('n3'), 'Newer.'))
        return answer
      },
    })
    await reindex({ ...catalog, graph })
    expect(await differences(catalog)).to.deep.equal([])
    expect(await found(catalog, 'newer')).to.deep.equal([dataset('n3')])
  })

  it('continues an interrupted one, also after a restart', async () => {
    const opened = await open()
    const urns = many(170)
    await opened.write(...urns.map((urn) => described(urn, 'Old.')), tagged('urn:li:tag:t'))
    const crash = new Error('the power went off')
    let steps = 0
    const graph = between(opened.catalog.graph, async () => {
      if (++steps === 3) throw crash
    })
    expect(await refusalOf(reindex({ ...opened.catalog, graph, entitiesPerStep }))).to.equal(crash)

    // The live index is unchanged, and both indexes get what is written meanwhile.
    expect(await found(opened.catalog, 'old')).to.have.length(170)
    expect(await differences(opened.catalog)).to.deep.equal([])
    const { catalog, write } = await opened.reopen()
    expect(await found(catalog, 'old')).to.have.length(170)
    await write(described(dataset('n5'), 'New.'), deletion(dataset('n6')))
    await write(upsert(dataset('n8'), 'status', { removed: true }))

    const { total, built } = await reindex({ ...catalog, entitiesPerStep })
    expect(total).to.equal(170)
    expect(built).to.be.within(1, 121)
    expect(await differences(catalog)).to.deep.equal([])
    expect(await found(catalog, 'new')).to.deep.equal([dataset('n5')])
    expect(await found(catalog, 'old')).to.have.length(167)
  })

  it('that runs twice concurrently leaves a complete index', async () => {
    const { catalog, write } = await open()
    await write(...many(120).map((urn) => described(urn, 'Here.')))
    const outcomes = await Promise.allSettled([
      reindex({ ...catalog, entitiesPerStep }),
      reindex({ ...catalog, entitiesPerStep }),
    ])
    expect(outcomes.map(({ status }) => status)).to.include('fulfilled')
    expect(await found(catalog, 'here')).to.have.length(120)
    expect(await differences(catalog)).to.deep.equal([])
    await reindex(catalog)
    expect(await differences(catalog)).to.deep.equal([])
  })
})

/** Runs `happens` after each page that is listed. */
function between(graph: GraphStore, happens: () => Promise<void>): GraphStore {
  return decorate(graph, {
    async urnsAfter(...asked) {
      const urns = await graph.urnsAfter(...asked)
      await happens()
      return urns
    },
  })
}
