import { expect } from 'chai'
import * as fc from 'fast-check'
import { compareText, textsInOrder, textsInOrderYielding } from '../../graph/store/text-order.ts'

describe('the order of texts', () => {
  it('is the order of their code points, and so of their bytes in UTF-8', () => {
    // The ends of what one, two, three and four bytes can say, and of the surrogates between.
    const edges = ['\0', 'a', '\x7F', '\x80', '\u07FF', '\u0800', '\uD7FF', '\uE000', '\uFFFF']
    const character = fc.constantFrom(...edges, '\u{10000}', '😀', '\u{10FFFF}')
    const text = fc.string({ unit: character, maxLength: 5 })
    fc.assert(
      fc.property(text, text, text, (a, b, prefix) => {
        const bytes = Buffer.compare(Buffer.from(prefix + a), Buffer.from(prefix + b))
        expect(Math.sign(compareText(prefix + a, prefix + b))).to.equal(bytes)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is the same for lists, with and without texts beyond the basic plane', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\uFF5E', '😀'), maxLength: 3 })
    const lists = fc.oneof(fc.array(text), fc.array(fc.string({ unit: fc.constantFrom('a', 'b') })))
    fc.assert(
      fc.property(lists, (texts) => {
        expect(textsInOrder(texts)).to.deep.equal(texts.toSorted(compareText))
      }),
      { numRuns: 300 },
    )
  })

  it('is the same for long lists, whose sorting yields', async () => {
    const ends = ['', 'b', '\uFF5E', '😀']
    for (const count of [0, 1, 999, 1_000, 1_001, 7_500]) {
      const plain = Array.from({ length: count }, (_, at) => String((at * 7_919) % 4_001))
      const others = plain.map((text, at) => text + (ends[at % ends.length] ?? ''))
      for (const texts of [plain, others]) {
        expect(await textsInOrderYielding(texts)).to.deep.equal(textsInOrder(texts))
      }
    }
  })

  it('puts an emoji behind U+FF5E, and a prefix first', () => {
    expect(['😀', '\uFF5E', 'a', '', 'ab', '\uE000'].toSorted(compareText)).to.deep.equal([
      '',
      'a',
      'ab',
      '\uE000',
      '\uFF5E',
      '😀',
    ])
  })
})
