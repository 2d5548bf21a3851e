import { expect } from 'chai'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { gatherWrites } from '../../graph/neo4j/socket-writes.ts'
import { writesOf } from '../support/stores/socket-writes.ts'

const WORDS = ['one ', 'two ', 'three ', 'four']

describe('Writes to the socket of a Neo4j', () => {
  let server: Server
  let port: number
  let arrived: Promise<string>

  beforeEach(async () => {
    server = createServer()
    arrived = once(server, 'connection').then(([socket]) => textOf(socket as Socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })

  afterEach(() => void server.close())

  it('of one turn go out together, those of promises too, and in order', async () => {
    const end = gatherWrites(`bolt://127.0.0.1:${port}`)
    const { writes, socket } = await opened(port)
    const [one, two, three, four] = WORDS as [string, string, string, string]
    socket.write(one)
    socket.write(two)
    await Promise.resolve()
    socket.write(three)
    await new Promise(setImmediate)
    socket.write(four)
    socket.end()
    expect(await arrived).to.equal(WORDS.join(''))
    expect(writes).to.deep.equal([one + two + three, four])
    end()
  })

  it('wait for none that come later, and are confirmed', async () => {
    const end = gatherWrites(`bolt://127.0.0.1:${port}`)
    const { socket } = await opened(port)
    await new Promise((resolve) => socket.write('alone', resolve))
    socket.end()
    expect(await arrived).to.equal('alone')
    end()
  })

  it('to another port stay as they are', async () => {
    const end = gatherWrites('neo4j://127.0.0.1')
    const { writes, socket } = await opened(port)
    for (const word of WORDS) socket.write(word)
    socket.end()
    expect(await arrived).to.equal(WORDS.join(''))
    expect(writes).to.deep.equal(WORDS)
    end()
  })

  it('stay as they are once it has ended', async () => {
    gatherWrites(`bolt://127.0.0.1:${port}`)()
    const { writes, socket } = await opened(port)
    for (const word of WORDS) socket.write(word)
    socket.end()
    await arrived
    expect(writes).to.deep.equal(WORDS)
  })
})

/** A socket, and what each of its system calls has sent. */
async function opened(port: number): Promise<{ socket: Socket; writes: string[] }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return { socket, writes: writesOf(socket) }
}

async function textOf(socket: Socket): Promise<string> {
  const parts = []
  for await (const part of socket) parts.push(String(part))
  return parts.join('')
}
