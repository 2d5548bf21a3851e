import { expect } from 'chai'
import * as fc from 'fast-check'
import { jsonText, parseJson } from '../../graph/model/json-text.ts'

const BEYOND = ['9007199254740993', '-9007199254740993', '18446744073709551617', '1'.repeat(300)]

describe('JSON text with integers beyond 2^53', () => {
  for (const digits of BEYOND) {
    const places = [
      digits,
      ` ${digits}\n`,
      `[${digits}]`,
      `[1,${digits} , ${digits}]`,
      `{"a":${digits}}`,
      `{"a" : {"b":[${digits},{"c":\t${digits}\r\n}]}}`,
      `{"__proto__":${digits}}`,
      `{"\\"":"\\\\","n":${digits},"text":"${digits}"}`,
      `["\\\\\\"",${digits},"\\\\",${digits}]`,
      `["a: ${digits} , b",${digits}]`,
      `["[${digits}]","\\"",${digits}]`,
    ]
    it(`keeps ${digits.slice(0, 20)} at any position`, () => {
      for (const text of places) {
        const again = jsonText(parseJson(text))
        expect(again).to.equal(text.replaceAll(/[\s]+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ''))
        expect(jsonText(parseJson(again))).to.equal(again)
      }
    })
  }

  it('leaves all other numbers unchanged', () => {
    const text =
      '{"safe":9007199254740991,"same":-9007199254740992,"tens":10000000000000000,"double":9007199254740993.0,' +
      '"exponent":12345678901234567890e1,"decimal":0.1000000000000000055,"text":"9007199254740993"}'
    expect(parseJson(text)).to.deep.equal(JSON.parse(text))
  })

  it('leaves a number beyond a double for others to refuse', () => {
    expect(parseJson(`[${'9'.repeat(400)}]`)).to.deep.equal([Infinity])
  })

  it('refuses what JSON.parse refuses, with its message', () => {
    for (const text of [
      '',
      '{9007199254740993:1}',
      '[1, 9007199254740993 :1]',
      '[0009007199254740993]',
      '{"a":1, 9007199254740993 : 2}',
      '["9007199254740993]',
      '[9007199254740993',
      '[9007199254740993,]',
    ]) {
      let expected = ''
      try {
        JSON.parse(text)
      } catch (error) {
        expected = (error as Error).message
      }
      expect(() => parseJson(text), text).to.throw(SyntaxError, expected)
    }
  })

  it('reads and writes any other JSON as JSON.parse and JSON.stringify do', () => {
    const digits = fc.stringMatching(/^[\s"\\:[\]{},]{0,4}\d{15,17}[\s"\\:[\]{},]{0,4}$/)
    const leaf = fc.oneof(digits, fc.string({ unit: 'binary' }), fc.double({ noNaN: true }))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        leaf,
        fc.array(tie('value')),
        fc.dictionary(digits, tie('value')),
      ),
    }))
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (any, space) => {
        const text = JSON.stringify(any, undefined, space)
        expect(parseJson(text)).to.deep.equal(JSON.parse(text))
        expect(jsonText([any, 2n ** 64n])).to.equal(`[${JSON.stringify(any)},18446744073709551616]`)
      }),
      { numRuns: 30 },
    )
  })

  // In moments; looking for strings from the beginning for each number would take minutes.
  it('takes time in proportion to the text', () => {
    const started = performance.now()
    const many = Array.from({ length: 200_000 }, () => BEYOND[0]).join(',')
    expect(parseJson(`[${many}]`)).to.have.length(200_000)
    expect(parseJson(`[${many},"${'x'.repeat(1_000_000)}"]`)).to.have.length(200_001)
    expect(performance.now() - started).to.be.lessThan(20_000)
  })

  it('accepts any depth', () => {
    const depth = 20_000
    const text = `${'['.repeat(depth)}9007199254740993${']'.repeat(depth)}`
    let value = parseJson(text)
    for (let level = 0; level < depth; level++) value = (value as unknown[])[0]
    expect(value).to.equal(9007199254740993n)
  })
})
