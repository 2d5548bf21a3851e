import { setTimeout as wait } from 'node:timers/promises'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { freePort } from '../local-servers/free-port.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'

/** An operation in the format of Elle: its transaction appends to lists, or reads them. */
interface Operation {
  readonly type: 'invoke' | 'ok' | 'fail' | 'info'
  readonly process: number
  readonly value: readonly MicroOperation[]
}
type MicroOperation =
  | readonly ['append', key: number, element: number]
  | readonly ['r', key: number, elements: readonly number[] | null]

const WRITERS = 16
const READERS_PER_SERVER = 3
const KEYS = 6
/** Lists change often, so old ones are left when they become long. */
const APPENDS_PER_LIST = 100
/** A client whose answer is lost goes on under another number, as its operation never ends. */
const CLIENTS_MAX = 1_000
const KILL_EVERY_MS = 1_500

interface Workload {
  readonly servers: number
  readonly writes: number
  readonly kills: number
}

/** Starts servers, writes and reads, and returns what the clients saw, in the order of time. */
export async function recordHistory(
  variables: Readonly<Record<string, string>>,
  { servers: serverCount, writes, kills }: Workload,
): Promise<readonly Operation[]> {
  const history: Operation[] = []
  const servers: ServerProcess[] = []
  const start = async (port: number) =>
    startServerProcess({ ...variables, PORT: String(port) }, 'built')
  for (let n = 0; n < serverCount; n++) servers.push(await start(await freePort(18_200 + n)))
  const urls = servers.map(({ url }) => url)
  const state = { written: 0, killed: 0, isDone: false }
  const writers = Array.from({ length: WRITERS }, (_, n) =>
    append(history, n, urls[n % urls.length] ?? '', () => {
      if (state.written >= writes && state.killed >= kills) return undefined
      return state.written++
    }),
  )
  const readers = Array.from({ length: READERS_PER_SERVER * serverCount }, (_, n) =>
    read(history, WRITERS + n, urls[n % urls.length] ?? '', () => state.isDone),
  )
  try {
    for (; state.killed < kills; state.killed++) {
      await wait(Math.random() * KILL_EVERY_MS)
      const at = state.killed % serverCount
      await servers[at]?.end('SIGKILL')
      servers[at] = await start(Number(new URL(urls[at] ?? '').port))
    }
    await Promise.all(writers)
    await wait(1_000)
    state.isDone = true
    await Promise.all(readers)
  } finally {
    for (const server of servers) await server.end('SIGKILL')
  }
  console.log(`${state.written} batches, ${state.killed} kills, ${history.length} operations`)
  return history
}

/** Appends until there is no further number: to one to three lists in one batch. */
async function append(
  history: Operation[],
  client: number,
  url: string,
  nextNumber: () => number | undefined,
): Promise<void> {
  const http = createHttpClient({ server: url })
  let process = client
  for (let element = nextNumber(); element !== undefined; element = nextNumber()) {
    const keys = new Set(Array.from({ length: 3 }, () => Math.floor(Math.random() * KEYS)))
    const round = Math.floor(element / APPENDS_PER_LIST) * KEYS
    const value = [...keys].map((key): MicroOperation => ['append', round + key, element])
    history.push({ type: 'invoke', process, value })
    const proposals = value.map(([, key]) => appending(key, element))
    const answer = await http
      .post('/aspects?action=ingestProposalBatch', { proposals, async: 'false' })
      .catch(() => undefined)
    const isWritten = answer?.status === 200
    history.push({ type: isWritten ? 'ok' : 'info', process, value })
    if (isWritten) continue
    process += CLIENTS_MAX
    await wait(100)
  }
}

const listUrn = (key: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,list${key},PROD)`
const tagUrn = (element: number) => `urn:li:tag:${element}`

function appending(key: number, element: number): object {
  const tag = tagUrn(element)
  const patch = [{ op: 'add', path: `/tags/${tag}`, value: { tag } }]
  const value = JSON.stringify({ patch, arrayPrimaryKeys: { tags: ['tag'] } })
  return {
    entityType: 'dataset',
    entityUrn: listUrn(key),
    changeType: 'PATCH',
    aspectName: 'globalTags',
    aspect: { value, contentType: 'application/json-patch+json' },
  }
}

interface Page {
  readonly changes: readonly {
    readonly urn: string
    readonly after?: { readonly value: { readonly tags?: readonly { readonly tag: string }[] } }
  }[]
  readonly cursor: string
  readonly hasMore: boolean
}

/** Follows the log, and reads all lists as of its end, until the work is done. */
async function read(
  history: Operation[],
  process: number,
  url: string,
  isDone: () => boolean,
): Promise<void> {
  const http = createHttpClient({ server: url })
  const lists = new Map<number, readonly number[]>()
  let cursor = 'beginning'
  for (let isLast = false; !isLast;) {
    isLast = isDone()
    const keys = [...lists.keys()].slice(-2 * KEYS)
    history.push({ type: 'invoke', process, value: keys.map((key) => ['r', key, null]) })
    try {
      for (let hasMore = true; hasMore;) {
        const query = `after=${cursor}&aspects=globalTags&values=after&limit=1000`
        const { status, body } = await http.get(`/changes?${query}`)
        if (status !== 200) throw new Error(`${status}`)
        const page = body as Page
        for (const { urn, after } of page.changes) {
          const key = Number(/list(\d+)/.exec(urn)?.[1])
          if (!after) throw new Error(`the value of ${urn} is missing`)
          const tags = after.value.tags ?? []
          lists.set(
            key,
            inOrder(
              lists.get(key) ?? [],
              tags.map(({ tag }) => Number(tag.slice(11))),
            ),
          )
        }
        ;({ cursor, hasMore } = page)
      }
      const value = keys.map((key): MicroOperation => ['r', key, lists.get(key) ?? []])
      history.push({ type: 'ok', process, value })
      await wait(20)
    } catch (error) {
      console.log(String(error))
      history.push({ type: 'fail', process, value: keys.map((key) => ['r', key, null]) })
      await wait(100)
    }
  }
}

/** Values are sets: what is new comes after what was there. */
function inOrder(before: readonly number[], elements: readonly number[]): readonly number[] {
  const [had, has] = [new Set(before), new Set(elements)]
  return [...before.filter((element) => has.has(element)), ...elements.filter((n) => !had.has(n))]
}
