import { expect } from 'chai'
import type { Edit, Step } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import type { StructuredProperties } from '../../../graph/aspects/documentation/structured-properties.ts'
import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { registry } from '../../../graph/registry.ts'
import { proposeEach } from '../../../server/catalog/write/proposals/propose.ts'
import { SYSTEM_CALLER } from '../../../server/authorize/roles.ts'
import { dataset } from '../../support/edits.ts'
import { aspectPath, deletion, encoded, INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'

const property = (name: string) => `urn:li:structuredProperty:${name}`
const define = (name: string) =>
  upsert(property(name), 'propertyDefinition', {
    qualifiedName: name,
    valueType: 'urn:li:dataType:datahub.string',
  })
const valueOf = (name: string, text: string) => ({
  propertyUrn: property(name),
  values: [{ string: text }],
})
const having = (urn: string, ...names: string[]) =>
  upsert(urn, 'structuredProperties', { properties: names.map((name) => valueOf(name, name)) })

/** Ways to delete a property or its definition. */
const DELETIONS: Readonly<Record<string, (server: TestServer, urn: string) => Promise<unknown>>> = {
  'a proposal': (server, urn) => server.post(INGEST_PROPOSAL, { proposal: deletion(urn) }),
  'the action delete': (server, urn) => server.post('/entities?action=delete', { urn }),
  OpenAPI: (server, urn) =>
    server.send('DELETE', `/openapi/v3/entity/structuredProperty/${encoded(urn)}`),
  'OpenAPI, all but the key': (server, urn) =>
    server.send('DELETE', `/openapi/v3/entity/structuredProperty/${encoded(urn)}?clear=true`),
  'its definition': (server, urn) =>
    server.post(INGEST_PROPOSAL, { proposal: deletion(urn, 'propertyDefinition') }),
}

// docs/interface: model/deleted-properties
describeOnEngines('the deletion of a structured property', (serve) => {
  const server = serve()
  const chart = 'urn:li:chart:(looker,valued)'

  const storedOf = async (urn: string) => {
    const stored = await server.stores.graph.read([urn], ['structuredProperties'])
    const value: StructuredProperties =
      stored.get(urn)?.aspects.get('structuredProperties')?.value ?? {}
    return value.properties?.map(({ propertyUrn }) => propertyUrn)
  }
  const shownOf = async (urn: string, version = 0) => {
    const path = aspectPath(urn, 'structuredProperties', version)
    return JSON.stringify((await server.get<object>(path)).body)
  }
  /** The answer of the search; a store that has just started may index after the write's answer. */
  const found = async (name: string, isExpected: (urns: string[]) => boolean) => {
    let urns = await search(name)
    for (let left = 50; left > 0 && !isExpected(urns); left--) {
      await wait(100)
      urns = await search(name)
    }
    return urns
  }
  const search = async (name: string) => {
    const criterion = { field: `structuredProperties.${name}`, condition: 'EXISTS' }
    const { body } = await server.post<{ value: { entities: string[] } }>(
      '/entities?action=searchAcrossEntities',
      { input: '*', start: 0, count: 10, filter: { or: [{ and: [criterion] }] } },
    )
    return body.value.entities
  }

  before(() => server.ingest(define('kept'), having(dataset('first'), 'kept')))

  for (const [at, [way, remove]] of Object.entries(DELETIONS).entries()) {
    it(`removes its values from all entities: ${way}`, async () => {
      const name = `passing${at}`
      const urn = dataset(name)
      await server.ingest(define(name), having(urn, name, 'kept'), having(chart, name))
      expect(await found(name, (urns) => urns.length === 2)).to.have.members([urn, chart])
      await remove(server, property(name))
      expect(await storedOf(urn)).to.deep.equal([property('kept')])
      expect(await storedOf(chart)).to.deep.equal([])
      expect(await found(name, (urns) => urns.length === 0)).to.deep.equal([])
      expect(await search('kept')).to.include(urn)
      for (const version of [0, 1]) expect(await shownOf(urn, version)).not.to.contain(name)
      await server.ingest(define(name))
      expect(await shownOf(urn)).not.to.contain(property(name))
      await server.ingest(having(urn, name))
      expect(await storedOf(urn)).to.deep.equal([property(name)])
    })
  }

  it('removes an immutable value too, from any number of entities', async () => {
    const name = 'widespread'
    const urns = Array.from({ length: 1_050 }, (_, at) => dataset(`wide.${at}`))
    await server.ingest(define(name), ...urns.map((urn) => having(urn, 'kept', name)))
    await server.ingest(
      upsert(property(name), 'propertyDefinition', {
        qualifiedName: name,
        valueType: 'urn:li:dataType:datahub.string',
        immutable: true,
      }),
    )
    await server.post('/entities?action=delete', { urn: property(name) })
    const stored = await server.stores.graph.read(urns, ['structuredProperties'])
    const left = urns.filter((urn) => {
      const value = stored.get(urn)?.aspects.get('structuredProperties')?.value
      return JSON.stringify(value).includes(name)
    })
    expect(left).to.deep.equal([])
    expect(await storedOf(urns[0] ?? '')).to.deep.equal([property('kept')])
  })

  it('hides the values at once, and removes them when an interrupted deletion is repeated', async () => {
    const urn = dataset('interrupted')
    await server.ingest(define('broken'), having(urn, 'broken', 'kept'))
    await server.stores.graph.deleteEntity(property('broken'))
    expect(await storedOf(urn)).to.deep.equal([property('broken'), property('kept')])
    expect(await shownOf(urn)).not.to.contain('broken')
    expect(await shownOf(urn)).to.contain('kept')
    await server.post('/entities?action=delete', { urn: property('broken') })
    expect(await storedOf(urn)).to.deep.equal([property('kept')])
  })

  it('refuses a value whose definition is deleted before the value is stored', async () => {
    const [name, urn] = ['vanishing', dataset('late')]
    await server.ingest(define(name))
    const { stores, clock } = server
    let writes = 0
    const write = async (edits: readonly Edit[], steps: readonly Step[]) => {
      // The first attempt only finds out which definition the value has.
      if (++writes === 2) {
        await server.post('/entities?action=delete', { urn: property(name) })
      }
      return stores.graph.write(edits, steps)
    }
    const graph = decorate(stores.graph, { write: write as GraphStore['write'] })
    const indexer = { wait: () => Promise.resolve(true) }
    const catalog = {
      registry,
      ...stores,
      graph,
      clock,
      indexer,
      indexWaitMs: 0,
      strictModel: false,
    }
    const late = proposeEach(
      { ...catalog, largeBatch: new Semaphore(1) },
      [having(urn, name)],
      SYSTEM_CALLER,
    )
    const { answer } = await late
    expect(answer.map(({ status }) => status)).to.deep.equal(['refused'])
    expect(writes).to.be.at.least(2)
    expect(await storedOf(urn)).to.equal(undefined)
  })

  it('removes them before a later proposal of the batch sets new ones', async () => {
    const [urn, other] = [dataset('renewed'), dataset('forgotten')]
    await server.ingest(define('renewed'), having(urn, 'renewed'), having(other, 'renewed'))
    await server.ingest(deletion(property('renewed')), define('renewed'), having(urn, 'renewed'))
    expect([await storedOf(urn), await storedOf(other)]).to.deep.equal([[property('renewed')], []])
  })
})
