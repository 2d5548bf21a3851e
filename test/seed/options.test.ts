import { expect } from 'chai'
import { parseOptions, UsageError } from '../../server/commands/seed/options.ts'

const run = (...args: string[]) => parseOptions(args, {})

describe('options of the seed command', () => {
  it('load the sample into the local server by default', () => {
    expect(run()).to.deep.equal({
      help: false,
      server: 'http://127.0.0.1:8080',
      token: undefined,
      load: { kind: 'sample' },
    })
  })

  it('follow the environment, unless they are given', () => {
    const env = { PORT: '9000', DATAHUB_GMS_TOKEN: 'secret' }
    expect(parseOptions([], env)).to.include({ server: 'http://127.0.0.1:9000', token: 'secret' })
    const args = ['--server', 'https://catalog.example/gms/', '--token=other']
    expect(parseOptions(args, env)).to.include({
      server: 'https://catalog.example/gms',
      token: 'other',
    })
  })

  for (const [text, datasets] of [
    ['20000', 20_000],
    ['1k', 1_000],
    ['100K', 100_000],
    ['2m', 2_000_000],
  ] as const) {
    it(`read a scale of ${text}`, () => {
      expect(run('--scale', text)).to.deep.include({ load: { kind: 'scale', datasets } })
    })
  }

  it('take several files', () => {
    expect(run('--file', 'a.json', '--file', 'b.json')).to.deep.include({
      load: { kind: 'files', paths: ['a.json', 'b.json'] },
    })
  })

  it('ask for help', () => {
    expect(run('--help')).to.deep.equal({ help: true })
  })

  for (const [args, sentence] of [
    [['--scal', '5'], "Unknown option '--scal'; see --help."],
    [['sample'], "Unexpected argument 'sample'; see --help."],
    [['--scale'], "Option '--scale <value>' argument missing; see --help."],
    [['--scale', '0'], '--scale takes a number from 1 to 10m, such as 20000 or 100k: 0.'],
    [['--scale', 'all'], '--scale takes a number from 1 to 10m, such as 20000 or 100k: all.'],
    [['--scale', '1k', '--file', 'a'], '--scale and --file cannot be used together.'],
    [['--server', 'localhost:8080'], '--server takes an http or https address: localhost:8080.'],
  ] as const) {
    it(`refuse ${args.join(' ')} with one sentence`, () => {
      expect(() => run(...args)).to.throw(UsageError, sentence)
    })
  }
})
