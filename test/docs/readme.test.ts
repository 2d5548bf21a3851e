import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertedEdges } from '../../graph/model/edges.ts'
import { registry } from '../../graph/registry.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import { proposalsOf, storedValue } from '../support/seeded.ts'
import { ROOT } from '../support/sources.ts'
import { blocksOf } from './markdown.ts'

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** A screen shows this many lines of text, and a picture. */
const FIRST_SCREEN_LINES = 20

describe('README', () => {
  it('has two set-up lines, on its first screen: one runs the server, one the tests', () => {
    const lines = blocksOf('README.md').flatMap(({ text, line }) =>
      text.split('\n').map((each, at) => ({ command: each.split('  ')[0], at: line + 1 + at })),
    )
    const settingUp = lines.filter(({ command }) => command?.startsWith('npm ci'))
    expect(settingUp.map(({ command }) => command)).to.deep.equal([
      'npm ci && npm start',
      'npm ci && npm test',
    ])
    for (const { at } of settingUp) expect(at).to.be.below(FIRST_SCREEN_LINES)
  })

  for (const page of ['endpoints', 'configuration', 'limits', 'errors']) {
    it(`links to the generated table of ${page}`, () => {
      expect(textOf('README.md')).to.contain(`](docs/reference/${page}.md)`)
    })
  }

  it('has a picture of edges in the sample', () => {
    const drawn = [...textOf('docs/idea.svg').matchAll(/data-aspect="(.*?)" .*?>/g)].map(
      ([tag, aspect = '']) => {
        const [name, from, to] = ['edge', 'from', 'to'].map((end) => attribute(tag, end))
        return `${aspect}: ${from} ${name} ${to}`
      },
    )
    expect(drawn).to.have.length(5)
    const asserted = proposalsOf(sample()).flatMap((proposal) => {
      const aspect = registry.aspect(proposal.aspectName ?? '')
      if (!aspect) return []
      return assertedEdges(aspect, proposal.entityUrn, storedValue(proposal)).map(
        ({ from, name, to }) => `${aspect.name}: ${from} ${name} ${to}`,
      )
    })
    expect(asserted).to.include.members(drawn)
  })
})

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`data-${name}="([^"]*)"`).exec(tag)?.[1]
}
