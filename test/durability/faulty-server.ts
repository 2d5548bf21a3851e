import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { serve } from '../../server/main.ts'

/**
 * The server, which dies as by `kill -9` at a moment that the variable `FAULT` names:
 * `before put 7` is when a change is committed and the index has not heard of it for the seventh
 * time, `after put 7` when the mark is still there although the index has taken it, `after truncate 7`
 * when seven batches of points are gone and nobody has heard of the last.
 */
const [, moment = '', step = '', count = '1'] =
  /^(before|after) (put|remove|settle|truncate) (\d+)$/.exec(process.env['FAULT'] ?? '') ?? []
if (moment === '')
  throw new Error('FAULT must be "before|after put|remove|settle|truncate <number>"')

const engines = await openEngines(readConfig(process.env), Date.now, console.log, {
  lockWaitMs: 0,
})
let left = Number(count)

/** The same function, but for the moment at which nothing comes any more. */
function faulty<Arguments extends unknown[], Result>(
  name: string,
  run: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  if (name !== step) return run
  return async (...given) => {
    const isNow = --left === 0
    if (isNow && moment === 'before') process.kill(process.pid, 'SIGKILL')
    const result = await run(...given)
    if (isNow) process.kill(process.pid, 'SIGKILL')
    return result
  }
}

const { index, graph, tasks } = engines
const advance: typeof tasks.advance = (held, next) => tasks.advance(held, next)
const truncate = faulty('truncate', advance)
await serve(
  readConfig(process.env),
  {
    ...engines,
    index: {
      ...index,
      put: faulty('put', (documents) => index.put(documents)),
      remove: faulty('remove', (urns) => index.remove(urns)),
    },
    graph: { ...graph, clearDirty: faulty('settle', (flags) => graph.clearDirty(flags)) },
    tasks: {
      ...tasks,
      advance: (held, next) => (next.truncate ? truncate : advance)(held, next),
    },
  },
  Date.now,
)
