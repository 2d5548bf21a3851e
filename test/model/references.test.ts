import { expect } from 'chai'
import { malformedReferences, referenceProblem } from '../../graph/model/references.ts'
import { walkFields, valuesAt } from '../../graph/model/field-walk.ts'
import { registry } from '../../graph/registry.ts'
import { parseUrn } from '../../graph/model/urn.ts'
import { makePut } from '../../server/catalog/write/put.ts'

const HIVE = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'

/** Returns a value with the text at the first place of a path replaced, and the concrete path. */
function replacedAt(
  value: unknown,
  path: readonly string[],
  text: string,
  at = '',
): [unknown, string] {
  const [step, ...rest] = path
  if (step === undefined) return [text, at]
  const keys = step === '*' ? Object.keys(value as object) : [step]
  const key = keys.find((each) => valuesAt((value as Record<string, unknown>)[each], rest)[0]) ?? ''
  const member = (value as Record<string, unknown>)[key]
  const [replaced, where] = replacedAt(member, rest, text, `${at}/${key}`)
  if (Array.isArray(value)) return [value.with(Number(key), replaced), where]
  return [{ ...(value as object), [key]: replaced }, where]
}

// docs/interface: model/references
describe('references', () => {
  const rows: readonly [urn: string, problem: RegExp | undefined][] = [
    [HIVE, undefined],
    ['urn:li:dataset:x', /is no URN of a dataset with the parts platform, name, origin/],
    ['urn:li:dataset:(urn:li:dataPlatform:hive,x)', /is no URN of a dataset/],
    ['urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD,y)', /is no URN of a dataset/],
    ['urn:li:dataset:(urn:li:dataPlatform:hive,,PROD)', /none empty/],
    ['urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD))', /is no URN of a dataset/],
    ['urn:li:dataset:(urn:li:dataPlatform:hive,x,MOON)', /origin "MOON", which must be one of DEV/],
    ['urn:li:dataset:(hive,x,PROD)', /platform "hive", which must be a URN/],
    ['urn:li:dataset:(urn:li:dataPlatform:hive,f(a,b),PROD)', undefined],
    [`urn:li:schemaField:(${HIVE},email)`, undefined],
    [`urn:li:schemaField:(${HIVE},price,net)`, undefined],
    [`urn:li:schemaField:(${HIVE},)`, /none empty/],
    [`urn:li:schemaField:${HIVE}`, /is no URN of a schemaField/],
    ['urn:li:schemaField:(urn:li:dataset:x,email)', /parent "urn:li:dataset:x", which is no URN/],
    [
      'urn:li:dataJob:(urn:li:dataFlow:(airflow,etl),load)',
      /flow ".*", which is no URN of a dataFlow/,
    ],
    ['urn:li:corpuser:ada, the first', undefined],
    ['urn:li:tag:pii ', /whitespace/],
    ['urn:li:dataHubUpgrade:any', undefined],
    ['urn:li:unheardOf:(a,b,c)', undefined],
    ['urn:li:unheardOf:(a,,c)', /none empty/],
  ]
  for (const [urn, problem] of rows) {
    it(`${problem ? 'refuse' : 'accept'} ${urn}`, () => {
      const message = referenceProblem(registry, urn)
      if (problem) expect(message).to.match(problem)
      else expect(message).to.equal(undefined)
    })
  }

  it('are refused with their path in every declared field of every aspect', () => {
    let tried = 0
    for (const { name, fields, example } of registry.aspects) {
      for (const { path, field } of walkFields(fields)) {
        if (field.kind !== 'urn' || valuesAt(example, path).length === 0) continue
        const type = field.only ? (field.to[0] ?? 'dataset') : 'dataset'
        const [value, where] = replacedAt(example, path, `urn:li:${type}:(a,,b,c,d)`)
        const found = malformedReferences(registry, fields, value)
        expect(
          found.map((each) => each.path),
          name,
        ).to.deep.equal([where])
        tried++
      }
    }
    expect(tried).to.be.greaterThan(300)
  })

  it('are none in the examples of the declarations', () => {
    for (const { name, fields, example } of registry.aspects) {
      expect(malformedReferences(registry, fields, example), name).to.deep.equal([])
    }
  })

  it('of a stored value stay, and others are refused beside them', () => {
    const urn = parseUrn(HIVE)
    const writing = { created: { time: 1, actor: 'urn:li:corpuser:ada' } }
    const lineage = (...datasets: string[]) => ({
      upstreams: datasets.map((dataset) => ({ dataset, type: 'COPY' })),
    })
    const put = (value: object, stored?: object) =>
      makePut(
        registry,
        urn,
        'upstreamLineage',
        value as never,
        writing,
        stored && {
          hash: '',
          superseded: 0,
          created: writing.created,
          value: () => stored as never,
        },
      )
    const [odd, other] = ['urn:li:dataset:x', 'urn:li:dataset:y']
    expect(() => put(lineage(odd))).to.throw(
      /\/upstreams\/0\/dataset: "urn:li:dataset:x" is no URN/,
    )
    expect(put(lineage(HIVE, odd), lineage(odd)).value).to.deep.equal(lineage(HIVE, odd))
    expect(() => put(lineage(odd, other), lineage(odd))).to.throw(
      /\/upstreams\/1\/dataset: "urn:li:dataset:y"/,
    )
  })
})
