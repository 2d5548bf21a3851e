import { Command } from '@commander-js/extra-typings'
import { expect } from 'chai'
import { withSeedOptions } from '../../server/commands/seed.ts'

const LOCAL = { server: 'http://127.0.0.1:8080' }

function read(args: readonly string[], env: Record<string, string> = {}) {
  const silent = { writeErr: () => {} }
  const command = new Command('seed').exitOverride().configureOutput(silent)
  return withSeedOptions(command, env)
    .parse([...args], { from: 'user' })
    .opts()
}
const run = (...args: string[]) => read(args)

describe('options of the seed command', () => {
  it('load the sample into the local server by default', () => {
    expect(run()).to.deep.equal(LOCAL)
  })

  it('follow the environment, unless they are given', () => {
    const env = { PORT: '9000', DATAHUB_GMS_TOKEN: 'secret' }
    expect(read([], env)).to.deep.equal({ server: 'http://127.0.0.1:9000', token: 'secret' })
    expect(read([], { PORT: ' ', DATAHUB_GMS_TOKEN: ' ' })).to.deep.equal(LOCAL)
    const args = ['--server', 'https://catalog.example/gms/', '--token=other']
    expect(read(args, env)).to.include({
      server: 'https://catalog.example/gms',
      token: 'other',
    })
  })

  it('keep the token of the environment out of the help', () => {
    const command = withSeedOptions(new Command('seed'), { DATAHUB_GMS_TOKEN: 'secret' })
    expect(command.helpInformation()).to.contain('DATAHUB_GMS_TOKEN').and.not.contain('secret')
  })

  it('accept several files', () => {
    const files = { ...LOCAL, file: ['a.json', 'b.json'] }
    expect(run('--file', 'a.json', '--file', 'b.json')).to.deep.equal(files)
    expect(run('--file', 'a.json', 'b.json')).to.deep.equal(files)
  })

  for (const [args, sentence] of [
    [['--fil', 'a'], "unknown option '--fil'\n(Did you mean --file?)"],
    [['--scale', '1k'], "unknown option '--scale'"],
    [['sample'], 'too many arguments. Expected 0 arguments but got 1.'],
    [['--file'], "option '--file <path...>' argument missing"],
    [['--server', 'localhost:8080'], 'Expected an http or https address'],
  ] as const) {
    it(`refuse ${args.join(' ')} with one sentence`, () => {
      expect(() => run(...args)).to.throw(sentence)
    })
  }
})
