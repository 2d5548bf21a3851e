import { expect } from 'chai'
import { reportPage, type RowReport } from '../../scripts/datahub/report.ts'
import type { Result } from '../../scripts/datahub/results.ts'

const passed = (file: string): Result => ({ file, test: 'works', outcome: 'passed', count: 7 })
const report = (row: RowReport['row'], results: readonly Result[]): RowReport => {
  return { row, results, judgement: { unexpected: [], passing: [], reasonOf: () => 'Known' } }
}

describe("the page with the figures of DataHub's tests", () => {
  const before =
    'Text above.\n\n<!-- Written by `npm run test:datahub -- --write`. Do not edit below. -->\n'
  const first = reportPage(before, 'aaaaaaaaaaaaaaaa', [
    report('smoke', [passed('a.py')]),
    report('page', [{ file: 'b.graphql', test: 'getB', outcome: 'failed' }]),
  ])

  it('keeps the figures of rows that did not run', () => {
    const second = reportPage(first, 'bbbbbbbbbbbbbbbb', [report('golden', [passed('c.json')])])
    expect(second).to.include('Text above.')
    expect(second).to.include('| Smoke tests | 7 | 0 | 0 | 1 | 1 | aaaaaaaaaaaa |')
    expect(second).to.include('| a.py | 7 | 0 | 0 |  |')
    expect(second).to.include('| Golden files | 7 | 0 | 0 | 1 | 1 | bbbbbbbbbbbb |')
    expect(second).to.include('| b.graphql | 0 | 1 | 0 | Known |')
    const titles = [...second.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
    expect(titles).to.deep.equal(['Smoke tests', 'Golden files', 'Operations of the page'])
  })

  it('replaces those of rows that did', () => {
    const second = reportPage(first, 'bbbbbbbbbbbbbbbb', [report('page', [passed('b.graphql')])])
    expect(second).to.include('| Operations of the page | 7 | 0 | 0 | 1 | 1 | bbbbbbbbbbbb |')
    expect(second).not.to.include('| b.graphql | 0 | 1 |')
    expect(second.match(/^## Smoke tests$/gm)).to.have.lengthOf(1)
  })
})
