import { registry } from '../graph/registry.ts'
import { verify } from '../server/catalog/verify.ts'
import { runAdmin } from './admin.ts'
import { figure, progressOn, type Progress } from './progress.ts'

const HELP = `Compares the graph with the search index, both ways, and prints the differences.

  npm run verify
  npm run verify -- --repair   puts right what is wrong

Works while servers run, and on the stores that the variables of README name. The exit code is
0 when there is no difference, or all were repaired, and 1 when there are some.

  --help   this text
`

process.exitCode = await runAdmin(
  HELP,
  { repair: { type: 'boolean', default: false } },
  async ({ engines, options }) => {
    const repair = options['repair'] === true
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
    for (const { kind, urn } of differences) console.log(`${kind.padEnd(8)} ${urn}`)
    const repaired = repair && differences.length > 0 ? ', repaired' : ''
    console.log(
      `${figure(compared)} entities compared, ${figure(differences.length)} differences${repaired}`,
    )
    return differences.length === 0 || repair ? 0 : 1
  },
)
