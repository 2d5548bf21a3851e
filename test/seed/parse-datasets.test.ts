import { InvalidArgumentError } from '@commander-js/extra-typings'
import { expect } from 'chai'
import { parseDatasets } from '../../scripts/generate/parse-datasets.ts'

describe('the number of datasets to generate', () => {
  for (const [text, datasets] of [
    ['20000', 20_000],
    ['1k', 1_000],
    ['100K', 100_000],
    ['2m', 2_000_000],
  ] as const) {
    it(`is read from ${text}`, () => {
      expect(parseDatasets(text)).to.equal(datasets)
    })
  }

  for (const text of ['0', 'all', '11m', '1.5k', '-1', '']) {
    it(`is refused: ${text || 'nothing'}`, () => {
      expect(() => parseDatasets(text)).to.throw(InvalidArgumentError, 'a number from 1 to 10m')
    })
  }
})
