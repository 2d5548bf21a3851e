import { expect } from 'chai'
import {
  aspectsFromUrn,
  derivedAspect,
  instanceIn,
  nameOnPlatform,
  withDerived,
} from '../../graph/model/derivations/from-key.ts'
import { registry } from '../../graph/registry.ts'

const HIVE = 'urn:li:dataPlatform:hive'
const platformOf = (name: string) => [
  ['dataPlatformInstance', { platform: `urn:li:dataPlatform:${name}` }],
]

// docs/interface: model/derived
describe('aspects that follow from a URN', () => {
  const DERIVED: readonly (readonly [urn: string, platform: string])[] = [
    [`urn:li:dataset:(${HIVE},shop.orders,PROD)`, 'hive'],
    [`urn:li:mlModel:(${HIVE},churn,PROD)`, 'hive'],
    [`urn:li:mlModelGroup:(${HIVE},churn,PROD)`, 'hive'],
    [`urn:li:mlModelDeployment:(${HIVE},churn,PROD)`, 'hive'],
    [`urn:li:mlFeatureTable:(${HIVE},customer)`, 'hive'],
    ['urn:li:chart:(Looker,a)', 'looker'],
    ['urn:li:dashboard:(PowerBI,a)', 'powerbi'],
    ['urn:li:dataFlow:(airflow,a,PROD)', 'airflow'],
    ['urn:li:dataJob:(urn:li:dataFlow:(Airflow,a,PROD),b)', 'airflow'],
  ]
  for (const [urn, name] of DERIVED) {
    it(`has the platform ${name} of ${urn}`, () => {
      expect(aspectsFromUrn(registry, urn)).to.deep.equal(platformOf(name))
    })
  }

  it('derives nothing for other entities, and for keys that do not match', () => {
    for (const urn of [
      'urn:li:tag:hive',
      'urn:li:mlFeature:(customer,age)',
      'urn:li:gadget:(urn:li:dataPlatform:hive,a)',
      'urn:li:dataset:(hive,orders,PROD)',
      'urn:li:dataJob:(flow,b)',
      'urn:li:dataJob:(urn:li:tag:a,b)',
      'urn:li:constructor:a',
    ]) {
      expect(aspectsFromUrn(registry, urn), urn).to.deep.equal([])
    }
  })

  it('is overridden by written values', () => {
    const urn = 'urn:li:chart:(looker,a)'
    const written = { value: { platform: HIVE } }
    const stored = new Map([['dataPlatformInstance', written]])
    expect(withDerived(registry, urn, stored)).to.equal(stored)
    const [[, value] = []] = platformOf('looker')
    expect([...withDerived(registry, urn, new Map([['status', { value: {} }]]))]).to.deep.equal([
      ['status', { value: {} }],
      ['dataPlatformInstance', { value }],
    ])
  })
})

describe('the default browse path', () => {
  const path = (...ids: string[]) => ({ path: ids.map((id) => ({ id })) })
  const of = (urn: string) => derivedAspect(registry, urn, 'browsePathsV2')

  it('has the parts of the name of a dataset but the last', () => {
    expect(of(`urn:li:dataset:(${HIVE},eu.shop..orders,PROD)`)).to.deep.equal(path('eu', 'shop'))
  })

  it('is `Default` for a name without folders, and for other entities', () => {
    for (const urn of [
      `urn:li:dataset:(${HIVE},orders,PROD)`,
      `urn:li:dataset:(${HIVE},.orders,PROD)`,
      `urn:li:dataset:(${HIVE},orders.,PROD)`,
      'urn:li:chart:(looker,a.b)',
      'urn:li:container:a',
      'urn:li:mlFeature:(customer,age)',
    ]) {
      expect(of(urn), urn).to.deep.equal(path('Default'))
    }
  })

  it('is the pipeline of a task', () => {
    const flow = 'urn:li:dataFlow:(airflow,load,PROD)'
    const expected = { path: [{ id: flow, urn: flow }] }
    expect(of(`urn:li:dataJob:(${flow},orders)`)).to.deep.equal(expected)
  })

  it('follows the delimiter of the platform, and begins with its instance', () => {
    const urn = `urn:li:dataset:(${HIVE},eu/shop.x/orders,PROD)`
    const instance = `urn:li:dataPlatformInstance:(${HIVE},eu)`
    const named = nameOnPlatform(registry, urn, 'browsePathsV2')
    expect(named).to.deep.equal({ platform: HIVE, name: 'eu/shop.x/orders' })
    expect(named && instanceIn(named, '/')).to.equal(instance)
    const platforms = { delimiterOf: () => '/', isInstance: (each: string) => each === instance }
    expect(derivedAspect(registry, urn, 'browsePathsV2', platforms)).to.deep.equal({
      path: [{ id: instance, urn: instance }, { id: 'shop.x' }],
    })
  })

  it('is for entities only that carry it', () => {
    for (const urn of ['urn:li:tag:a', 'urn:li:gadget:a', 'urn:li:constructor:a']) {
      expect([of(urn), nameOnPlatform(registry, urn, 'browsePathsV2')], urn).to.deep.equal([
        undefined,
        undefined,
      ])
    }
  })
})
