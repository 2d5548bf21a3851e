import { expect } from 'chai'
import * as fc from 'fast-check'
import { codeOfNumber, toLine } from '../../../search/typesense/document.ts'
import { serverPages } from '../../../search/typesense/reader.ts'
import { deriveSchema } from '../../../search/typesense/schema.ts'
import { vocabularyEntries } from '../../../search/typesense/vocabulary.ts'
import { doc, FIELDS, urn } from '../../contract/search/setup.ts'

const RUNS = { numRuns: 500 }
const compare = (a: bigint, b: bigint) => Number(a > b) - Number(a < b)
const isWhole = (text: string) => BigInt.asIntN(64, BigInt(text)) === BigInt(text)

describe('search/typesense: numbers', () => {
  it('compare like the numbers that they encode', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const [x, y] = [codeOfNumber(a), codeOfNumber(b)]
        expect([x, y].every(isWhole)).to.equal(true)
        expect(compare(BigInt(x), BigInt(y))).to.equal(Math.sign(a - b) + 0)
      }),
      RUNS,
    )
    expect(codeOfNumber(-0)).to.equal(codeOfNumber(0))
  })
})

describe('search/typesense: pages', () => {
  it('have a window of hits, each once and in order', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(900), (start, count) => {
        const { pages, before } = serverPages({ start, count })
        const hits = pages.flatMap(({ page, per_page: size }) => {
          expect(size).to.be.within(1, 250)
          return Array.from({ length: size }, (_, at) => (page - 1) * size + at)
        })
        const window = Array.from({ length: count }, (_, at) => start + at)
        expect(hits.slice(before, before + count)).to.deep.equal(window)
        expect(pages.length).to.be.at.most(Math.ceil(count / 250) + 1)
        if (count <= 250 && start % count === 0) expect(pages).to.have.lengthOf(1)
      }),
      RUNS,
    )
  })
})

describe('search/typesense: lines', () => {
  it('have only single-byte characters, and the same meaning', () => {
    const name = 'über 仓库 😀 \uFFFF \uD800'
    const [schema, document] = [deriveSchema(FIELDS), doc(urn('é'), { name })]
    const line = toLine(schema, document)
    const entries = [...vocabularyEntries(schema, [document], () => false).values()]
    for (const each of [line, ...entries]) expect(each).to.match(/^[\0-\x7f]*$/)
    expect(entries.map((entry) => (JSON.parse(entry) as { value: string }).value)).to.include(name)
    const { values } = JSON.parse(line) as { values: string }
    expect(JSON.parse(values)).to.deep.include({ name: [name], urn: ['urn:li:dataset:é'] })
  })
})
