import { openSqliteStores } from '../../../graph/sqlite/stores.ts'
import { edit, orders, put } from '../edits.ts'

/** The main module of a process that increments a counter: `sqlite-writer.ts <file> <times>`. */
const [path = '', times = '0'] = process.argv.slice(2)

const increment = edit(orders, 'counter', ({ aspect }) => {
  const n = Number(aspect?.value()['n'] ?? 0)
  return { kind: 'put', put: put('counter', { n: n + 1 }) }
})

const { graph, control } = openSqliteStores({ path, clock: Date.now })
for (let done = 0; done < Number(times); done++) await graph.write([increment])
await control.close()
