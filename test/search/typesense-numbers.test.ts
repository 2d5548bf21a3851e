import { expect } from 'chai'
import * as fc from 'fast-check'
import { compareText } from '../../graph/order.ts'
import { codeOf, codeOfNumber, codeRangesOf, codesOf } from '../../search/typesense/codes.ts'
import { orderOfKey, orderOfText } from '../../search/typesense/order.ts'
import { pagesOf } from '../../search/typesense/paging.ts'

const RUNS = { numRuns: 500 }
const compare = (a: bigint, b: bigint) => Number(a > b) - Number(a < b)
const isWhole = (text: string) => BigInt.asIntN(64, BigInt(text)) === BigInt(text)

const letters = fc.constantFrom(...Array.from('aaabbz09ж数😀e'))
const word = fc.string({ unit: letters, minLength: 1, maxLength: 30 })

describe('search/typesense: numbers', () => {
  it('hold every beginning of a word in a range, and nothing else', () => {
    fc.assert(
      fc.property(word, word, fc.nat(30), fc.nat(198), (a, b, length, code) => {
        const beginning = Array.from(a)
          .slice(0, length + 1)
          .join('')
        const [range = ''] = codeRangesOf([code + 1], beginning)
        const [from = 0n, to = 0n] = range.split('..').map(BigInt)
        for (const each of [a, b, beginning, beginning + b, beginning.slice(0, -1)]) {
          const isIn = codesOf(code + 1, each).some((of) => BigInt(of) >= from && BigInt(of) <= to)
          expect(isIn, `${each} begins with ${beginning}`).to.equal(each.startsWith(beginning))
        }
      }),
      RUNS,
    )
  })

  it('tell words apart, and places, and fit into 64 bits', () => {
    fc.assert(
      fc.property(word, word, fc.nat(198), (a, b, code) => {
        const own = codesOf(code + 1, a)
        expect(own).to.include(codeOf(code + 1, a))
        expect(own.every(isWhole)).to.equal(true)
        expect(codesOf(code + 1, b).includes(codeOf(code + 1, a))).to.equal(a === b)
        expect(codesOf(code + 2, a).some((each) => own.includes(each))).to.equal(false)
      }),
      RUNS,
    )
  })

  it('compare like the numbers that they stand for', () => {
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

  it('go by code points, as far as they go', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 25 }),
      fc.string({ unit: fc.constantFrom(...Array.from('aZ_ ./)*:~é😀')), maxLength: 25 }),
      fc
        .tuple(
          fc.constantFrom(
            '',
            '(',
            '(urn:li:dataPlatform:',
            '(urn:li:dataset:(',
            '(urn:li:dataFlow:(',
          ),
          fc.string({ unit: fc.constantFrom(...Array.from('aZ_,.:(')), maxLength: 8 }),
        )
        .map((parts) => parts.join('')),
    )
    for (const order of [orderOfText, orderOfKey]) {
      fc.assert(
        fc.property(text, text, (a, b) => {
          const [x, y] = [a, b].map((each) => order(each, 3).map(BigInt)) as [bigint[], bigint[]]
          const differing = x.findIndex((each, at) => each !== y[at])
          if (differing < 0) return
          const found = compare(x[differing] ?? 0n, y[differing] ?? 0n)
          expect(found).to.equal(Math.sign(compareText(a, b)))
        }),
        RUNS,
      )
    }
  })

  it('keep names that differ in thirty ordinary characters apart', () => {
    const names = ['databricks,web.marts.mart_a', 'databricks,web.marts.mart_b', 'Databricks']
    const keys = names.map((name) => orderOfKey(`(urn:li:dataPlatform:${name},PROD)`, 3).join())
    expect(new Set(keys).size).to.equal(names.length)
  })
})

describe('search/typesense: pages', () => {
  it('hold a window, each hit once and in order', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(900), (start, count) => {
        const pages = pagesOf({ start, count })
        const hits = pages.flatMap(({ page, perPage, skip, take }) => {
          expect(perPage).to.be.within(1, 250)
          expect(skip + take).to.be.at.most(perPage)
          return Array.from({ length: take }, (_, at) => (page - 1) * perPage + skip + at)
        })
        expect(hits).to.deep.equal(Array.from({ length: count }, (_, at) => start + at))
        expect(pages.length).to.be.at.most(Math.max(2, Math.ceil(count / 250) + 1))
      }),
      RUNS,
    )
  })
})
