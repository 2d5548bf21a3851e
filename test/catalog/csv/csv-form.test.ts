import { expect } from 'chai'
import * as fc from 'fast-check'
import { formatList, parseList } from '../../../server/catalog/csv/lists.ts'
import { formatRow, parseCsv, splitCsv } from '../../../server/catalog/csv/parse-csv.ts'
import { SEED } from '../../support/run/settings.ts'

/** Texts with all that has a meaning in a file, a list or a spreadsheet. */
const cell = fc.string({ unit: fc.constantFrom(...'ab |[]"\'\\=+-@,;\t\r\n\uFEFF'.split('')) })

// docs/interface: bulk/csv
describe('the form of CSV files', () => {
  it('keeps every text in its cells', () => {
    const rows = fc.array(fc.tuple(fc.constant('urn'), cell, cell, fc.constant('end')))
    fc.assert(
      fc.property(rows, (written) => {
        const header = ['resource', 'a', 'b', 'end']
        const text = [header, ...written].map(formatRow).join('')
        const read = parseCsv(text, ',').rows.map(({ cells }) => Object.values(cells))
        expect(read).to.deep.equal(written)
      }),
      { seed: SEED },
    )
  })

  it('keeps every element of its lists', () => {
    fc.assert(
      fc.property(fc.array(cell), (elements) => {
        expect(parseList(formatList(elements), '|')).to.deep.equal(elements)
      }),
      { seed: SEED },
    )
    expect(formatList(['a', 'b'])).to.equal('[a|b]')
    expect(formatList(['a|b', 'c'])).to.equal('["a|b","c"]')
  })

  for (const [name, text] of [
    ['LF', 'resource,a\nx,1\n"y\r\nz",2\nw,3'],
    ['CRLF', 'resource,a\r\nx,1\r\n"y\r\nz",2\r\nw,3\r\n'],
    ['CR', 'resource,a\rx,1\r"y\r\nz",2\rw,3\r'],
    ['CRLF below a header with LF', 'resource,a\nx,"1"\r\n"y\r\nz",2\r\nw,3'],
    ['LF below a header with CRLF', 'resource,a\r\nx,1\n"y\r\nz",2\nw,3\n'],
  ] as const) {
    it(`has lines that end with ${name}`, () => {
      const rows = parseCsv(text, ',').rows.map(({ line, cells }) => [line, cells])
      expect(rows).to.deep.equal([
        [2, { resource: 'x', a: '1' }],
        [3, { resource: 'y\r\nz', a: '2' }],
        [5, { resource: 'w', a: '3' }],
      ])
    })
  }

  it('is split between entities, so that their rows stay together', () => {
    const urns = ['a', 'b', 'b', 'c', 'c', 'c', 'c', 'd']
    const text = ['resource,owners', ...urns.map((urn, at) => `${urn},${at}`)].join('\n')
    const parts = splitCsv(text, ',', 3).map((part) => parseCsv(part.text, ',').rows)
    expect(parts.map((rows) => rows.map(({ cells }) => cells['resource']).join(''))).to.deep.equal([
      'abb',
      'ccc',
      'cd',
    ])
    expect(splitCsv(text, ',', 2)[0]?.lines).to.deep.equal([2])
  })

  it('keeps a formula from beginning a cell where spreadsheets separate cells otherwise', () => {
    expect(formatRow(['a;=1', 'a\t=1', '=1'])).to.equal(`"a;=1","a\t=1",'=1\r\n`)
  })
})
