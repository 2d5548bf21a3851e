import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { serve } from '../../server/main.ts'

/**
 * The main module of a server that dies, as by `kill -9`, at the point that the variable `FAULT`
 * names. `before put 7`: a change is committed, and its seventh put has not reached the index.
 * `after put 7`: the index has it, and the dirty flag is still set. `after truncate 7`: seven
 * batches of points are deleted, and the last is not yet reported.
 */
const [, moment = '', step = '', count = '1'] =
  /^(before|after) (put|remove|settle|truncate) (\d+)$/.exec(process.env['FAULT'] ?? '') ?? []
if (moment === '')
  throw new Error('FAULT must be "before|after put|remove|settle|truncate <number>"')

const engines = await openEngines(readConfig(process.env), Date.now, console.log, {
  lockWaitMs: 0,
})
let left = Number(count)

/** Wraps a function, so that it ends the process at the named call. */
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

const { index, control, tasks } = engines
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
    control: {
      ...control,
      clearDirty: faulty('settle', (flags) => control.clearDirty(flags)),
    },
    tasks: {
      ...tasks,
      advance: (held, next) => (next.truncate ? truncate : advance)(held, next),
    },
  },
  Date.now,
)
