import { expect } from 'chai'
import { FAULTS } from '../scripts/faults/faults.ts'
import { sourcesIn } from './support/sources.ts'

describe('faults that npm run faults plants', () => {
  it('have their places, each once: code that moves takes them along', () => {
    const texts = sourcesIn('graph', 'search', 'server').map(({ text }) => text)
    const misplaced = FAULTS.filter(({ find }) => {
      return texts.reduce((places, text) => places + text.split(find).length - 1, 0) !== 1
    })
    expect(misplaced.map(({ says }) => says)).to.deep.equal([])
  })
})
