import { expect } from 'chai'
import { LONG_INTEGER_COST, costProblem } from '../../graph/model/json-cost.ts'
import { LIMITS } from '../../graph/model/limits.ts'

const times = <T>(count: number, item: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at))
const objectOf = (names: readonly string[]) => `{${names.map((name) => `"${name}":1`).join()}}`

// docs/interface: http/body
describe('the cost of parsing a JSON text', () => {
  const TOO_MANY_NAMES = new RegExp(`more than ${LIMITS.jsonNames.max} member names`)
  const TOO_MANY_VALUES = new RegExp(`more than ${LIMITS.jsonValues.max} values`)

  it('grows with names, in one object or in many', () => {
    const names = times(LIMITS.jsonNames.max + 1, (at) => `name ${at}`)
    expect(costProblem(objectOf(names))).to.match(TOO_MANY_NAMES)
    expect(costProblem(`[${names.map((name) => `{"${name}" \n: {}}`).join()}]`)).to.match(
      TOO_MANY_NAMES,
    )
    expect(costProblem(objectOf(names.slice(1)))).to.equal(undefined)
  })

  it('grows with orders of the same names', () => {
    const names = times(20, (at) => `name ${at}`)
    const shuffled = times(5_000, (at) =>
      objectOf(
        names.toSorted((a, b) => ((a.charCodeAt(5) * at) % 7) - ((b.charCodeAt(5) * at) % 7)),
      ),
    )
    const rotated = times(60_000, (at) => objectOf([...String(at).split(''), 'a', 'b', 'c']))
    expect(costProblem(`[${rotated.join()}]`)).to.match(TOO_MANY_NAMES)
    expect(costProblem(`[${shuffled.join()}]`)).to.equal(undefined)
  })

  it('grows with values', () => {
    expect(costProblem(`[${times(LIMITS.jsonValues.max + 1, () => '[]').join()}]`)).to.match(
      TOO_MANY_VALUES,
    )
    expect(costProblem(`[${times(LIMITS.jsonValues.max + 1, () => '1').join()}]`)).to.match(
      TOO_MANY_VALUES,
    )
    expect(costProblem(`[${times(LIMITS.jsonValues.max - 2, () => '1').join()}]`)).to.equal(
      undefined,
    )
  })

  it('grows faster with integers that no double can represent', () => {
    const most = Math.floor(LIMITS.jsonValues.max / LONG_INTEGER_COST)
    for (const item of ['-9007199254740993', '{"n": 9007199254740993}', ' 9007199254740993\n']) {
      expect(costProblem(`[${times(most + 1, () => item).join()}]`), item).to.match(TOO_MANY_VALUES)
    }
    expect(costProblem(`[${times(most - 1, () => '9007199254740993').join()}]`)).to.equal(undefined)
    const others = [
      '"9007199254740993"',
      '0.30000000000000004',
      '900719925474099e1',
      '900719925474099',
    ]
    for (const item of others) {
      expect(costProblem(`[${times(2 * most, () => item).join()}]`), item).to.equal(undefined)
    }
  })

  it('does not grow with the content of strings, or with equal records', () => {
    const text = JSON.stringify('{"a":[1,2,3],"b":"\\\\"}'.repeat(100_000))
    expect(costProblem(`{"value":${text},"and":"\\\\"}`)).to.equal(undefined)
    const columns = times(20_000, (at) => ({
      fieldPath: `column_${at}`,
      nullable: true,
      description: 'a, "b": {c}',
      type: { type: { 'com.linkedin.schema.StringType': {} } },
      nativeDataType: 'varchar',
      recursive: false,
      isPartOfKey: false,
      globalTags: { tags: [{ tag: 'urn:li:tag:a' }] },
      glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:a' }], auditStamp: { time: 0 } },
    }))
    expect(costProblem(JSON.stringify({ fields: columns }))).to.equal(undefined)
  })

  it('is undefined for other texts', () => {
    for (const text of ['"', '['.repeat(300_000), '}'.repeat(300_000), '\\"'.repeat(200_000)]) {
      expect(costProblem(text)).to.equal(undefined)
    }
  })
})
