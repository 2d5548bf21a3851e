import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const ORDERS = dataset('orders')

// docs/interface: read/doubles
describeOnEngines('whole numbers that are declared as doubles', (serve) => {
  const server = serve()

  const textOf = async (path: string, init?: RequestInit) => {
    const answer = await fetch(server.url + path, init)
    expect(answer.status, path).to.equal(200)
    return answer.text()
  }

  before(async () => {
    const description = { 'com.linkedin.a': { s: 'x' } }
    await server.ingest(
      upsert('urn:li:structuredProperty:retention', 'propertyDefinition', {
        qualifiedName: 'retention',
        valueType: 'urn:li:dataType:datahub.number',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
        cardinality: 'MULTIPLE',
      }),
      upsert(ORDERS, 'structuredProperties', {
        properties: [
          {
            propertyUrn: 'urn:li:structuredProperty:retention',
            values: [{ double: 60 }, { double: -7.0 }, { double: 1.5 }, { double: 1e21 }],
          },
        ],
      }),
      upsert(ORDERS, 'datasetProfile', {
        timestampMillis: 1,
        rowCount: 3,
        fieldProfiles: [{ fieldPath: 'id', uniqueProportion: 1, nullProportion: 0 }],
      }),
      upsert(ORDERS, 'undeclared', { ...description, number: 60 }),
    )
  })

  it('read back with a decimal point, at every path', async () => {
    const key = encoded(ORDERS)
    for (const path of [
      `/entitiesV2/${key}`,
      `/entitiesV2?ids=List(${key})`,
      `/aspects/${key}?aspect=structuredProperties&version=0`,
      `/openapi/v3/entity/dataset/${key}`,
      `/openapi/v3/entity/dataset/${key}/structuredProperties`,
    ]) {
      const text = await textOf(path)
      const doubles = [...text.matchAll(/"double":([^}]*)}/g)].map(([, digits]) => digits)
      expect(doubles, path).to.deep.equal(['60.0', '-7.0', '1.5', '1e+21'])
    }
  })

  it('also in points, beside integers, which stay integers', async () => {
    const text = await textOf(`/aspects?action=getTimeseriesAspectValues`, {
      method: 'POST',
      body: JSON.stringify({ urn: ORDERS, entity: 'dataset', aspect: 'datasetProfile' }),
    })
    const [, value = ''] = /"value":("(?:[^"\\]|\\.)*")/.exec(text) ?? []
    const point = String(JSON.parse(value))
    expect(point).to.contain('"uniqueProportion":1.0').and.to.contain('"nullProportion":0.0')
    expect(point).to.contain('"rowCount":3,')
  })

  it('numbers of undeclared aspects stay as written', async () => {
    const text = await textOf(`/entitiesV2/${encoded(ORDERS)}?aspects=undeclared`)
    expect(text).to.contain('"number":60}')
  })
})
