import Koa, { type Context } from 'koa'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { openEmbedded } from './embedded.ts'
import type { Change, Jobs } from './jobs.ts'
import { openProduction } from './production.ts'

interface Proposal {
  readonly entityUrn: string
  readonly aspectName: string
  readonly aspect: { readonly value: string }
}

const ENTITY = '/entitiesV2/'

async function answer(context: Context, jobs: Jobs): Promise<void> {
  const { path, req } = context
  context.type = 'json'
  if (path.startsWith(ENTITY)) {
    const urn = decodeURIComponent(path.slice(ENTITY.length))
    context.body = JSON.stringify(await jobs.entity(urn))
  } else if (path === '/aspects') {
    const body = (await json(req)) as { proposal?: Proposal; proposals?: Proposal[] }
    const proposals = body.proposals ?? [body.proposal!]
    const urns = new Set(proposals.map(({ entityUrn }) => entityUrn))
    const [urn = ''] = urns
    const isOneEntity = urns.size === 1 && proposals.length > 1
    if (isOneEntity) await jobs.create?.(urn, mergeValues(proposals))
    else await jobs.write(proposals.map(toChange))
    context.body = JSON.stringify({ value: urn })
  } else if (path === '/entities') {
    const { input } = (await json(req)) as { input: string }
    context.body = JSON.stringify(await jobs.search(input))
  } else if (path === '/relationships' && jobs.lineage) {
    const { urn } = (await json(req)) as { urn: string }
    context.body = JSON.stringify(await jobs.lineage(urn))
  } else {
    // The empty route.
    context.body = ''
  }
}

function mergeValues(proposals: readonly Proposal[]): Record<string, string> {
  return Object.fromEntries(proposals.map(({ aspectName, aspect }) => [aspectName, aspect.value]))
}

function toChange({ entityUrn: urn, aspectName: aspect, aspect: { value } }: Proposal): Change {
  const { tags } = JSON.parse(value) as { tags: { tag: string }[] }
  return { urn, aspect, value, tag: tags[0]?.tag ?? '', time: Date.now() }
}

const jobs = await (process.env['NEO4J_URI'] ? openProduction : openEmbedded)(process.env)
const app = new Koa()
app.use((context) => answer(context, jobs))
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`The baseline answers on http://127.0.0.1:${port};`)
})
