import { expect } from 'chai'
import { assertedEdges } from '../../../graph/model/edges.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { registry } from '../../../graph/registry.ts'
import { WIDE_DEFINITION } from '../../support/examples.ts'
import { encoded, upsert, type EntityV2 } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'

/** What only the system may write: its own tests write it. */
const RESERVED = new Set(['ownershipType'])

// docs/interface: model/aspects, model/edges, model/points
describeEmbedded('every declared entity type', (serve) => {
  const server = serve()

  // Values of structured properties are checked against their definitions.
  before(() => server.ingest(WIDE_DEFINITION))

  for (const entity of registry.entities.filter(({ name }) => !RESERVED.has(name))) {
    const urn = entity.exampleUrn
    const aspects = registry.aspects.filter(
      ({ name }) => name !== entity.key.name && registry.carries(entity.name, name),
    )
    const versioned = aspects.filter(({ timeseries, name }) => {
      return !timeseries && registry.readBy.get(name) !== 'nobody'
    })

    describe(entity.name, () => {
      it('is written and read with each aspect that it carries', async () => {
        await server.ingest(
          ...aspects.map(({ name, example }) => upsert(urn, name, example as JsonObject)),
        )
        const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
        expect(Object.keys(body.aspects)).to.have.members([
          entity.key.name,
          ...versioned.map(({ name }) => name),
        ])
        for (const { name, example } of [entity.key, ...versioned]) {
          expect(body.aspects[name]?.value, name).to.deep.equal(example)
        }
        for (const { name, example } of aspects.filter(({ timeseries }) => timeseries)) {
          const { body: read } = await server.post<{
            value: { values: { aspect: { value: string } }[] }
          }>('/aspects?action=getTimeseriesAspectValues', {
            urn,
            entity: entity.name,
            aspect: name,
          })
          const values = read.value.values.map(({ aspect }) => JSON.parse(aspect.value) as object)
          expect(values, name).to.deep.equal([example])
        }
      })

      it('has the edges of its aspects', async () => {
        const asserted = [entity.key, ...versioned].flatMap((aspect) =>
          assertedEdges(aspect, urn, aspect.example).filter(({ from }) => from === urn),
        )
        for (const name of new Set(asserted.map((edge) => edge.name))) {
          const asked = `/relationships?direction=OUTGOING&urn=${encoded(urn)}&types=${name}&count=100`
          const { body } = await server.get<{ entities: string[] }>(asked)
          const ends = asserted.filter((edge) => edge.name === name).map(({ to }) => to)
          expect(body.entities, name).to.have.members([...new Set(ends)])
        }
      })

      it('is found by searches of its type', async () => {
        // The example of `status` says that the entity is removed.
        await server.ingest(
          ...(registry.carries(entity.name, 'status')
            ? [upsert(urn, 'status', { removed: false })]
            : []),
        )
        const { body } = await server.post<{ value: { entities: { entity: string }[] } }>(
          '/entities?action=search',
          { entity: entity.name, input: '*', start: 0, count: 100 },
          { 'x-restli-protocol-version': '2.0.0' },
        )
        expect(body.value.entities.map((hit) => hit.entity)).to.include(urn)
      })
    })
  }
})
