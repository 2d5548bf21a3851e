import Koa from 'koa'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least that any route of ours could do: started by `empty.ts`, in a process of its own. */
const app = new Koa()
app.use((context) => {
  context.body = {}
})
const server = createServer(app.callback())
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port)
})
