import { registry } from '../../graph/registry.ts'
import { verify } from '../catalog/indexing/verify.ts'
import { runAdmin } from './admin.ts'
import { JSON_HELP, JSON_OPTION, measured, printOutcome } from './outcome.ts'
import { figure, progressOn, type Progress } from './progress.ts'

const HELP = `Compares the graph with the search index, both ways, and prints the differences.

  npm run verify
  npm run verify -- --repair   puts right what is wrong

Works while servers run, and on the stores that the variables of README name. The exit code is
0 when there is no difference, or all were repaired, and 1 when there are some.

${JSON_HELP}  --help   this text
`

process.exitCode = await runAdmin(
  HELP,
  { repair: { type: 'boolean', default: false }, ...JSON_OPTION },
  async ({ engines, options }) => {
    const repair = options['repair'] === true
    const began = performance.now()
    const counts = await engines.graph.countByType()
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const progress: Progress = progressOn(process.stderr, {
      name: 'verify',
      unit: 'entities',
      total,
    })
    const { compared, differences } = await verify({
      ...engines,
      registry,
      repair,
      onProgress: (done) => progress.update(done),
    })
    progress.end()
    const lines = differences.map(({ kind, urn }) => `${kind.padEnd(8)} ${urn}`)
    const repaired = repair && differences.length > 0 ? ', repaired' : ''
    lines.push(
      `${figure(compared)} entities compared, ${figure(differences.length)} differences${repaired}`,
    )
    const facts = { compared, differences, repaired: repair, ...measured(began) }
    printOutcome(options, facts, lines.join('\n'))
    return differences.length === 0 || repair ? 0 : 1
  },
)
