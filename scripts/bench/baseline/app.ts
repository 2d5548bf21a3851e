import Koa, { type Context } from 'koa'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { JsonObject } from '../../../graph/model/json.ts'
import { openEmbedded } from './embedded.ts'
import { openProduction } from './production.ts'

/** What the baseline does with the stores, written by hand with their drivers. */
export interface Jobs {
  /** Reads an entity with its latest aspects, in the shape of `GET /entitiesV2/<urn>`. */
  entity(urn: string): Promise<JsonObject>
  /** Writes one tag to each dataset, in one transaction; the search index is left alone. */
  write(changes: readonly Change[]): Promise<void>
  /** Finds datasets by a word, 20 to a page, in the shape of `POST /entities?action=search`. */
  search(word: string): Promise<JsonObject>
}

export interface Change {
  readonly urn: string
  readonly aspect: string
  readonly value: string
  readonly tag: string
  readonly time: number
}

interface Proposal {
  readonly entityUrn: string
  readonly aspectName: string
  readonly aspect: { readonly value: string }
}

interface ProposalBody {
  readonly proposal?: Proposal
  readonly proposals?: readonly Proposal[]
}

const ENTITY = '/entitiesV2/'

async function answer(context: Context, jobs: Jobs): Promise<void> {
  const { path, req } = context
  context.type = 'json'
  if (path.startsWith(ENTITY)) {
    const urn = decodeURIComponent(path.slice(ENTITY.length))
    context.body = JSON.stringify(await jobs.entity(urn))
  } else if (path === '/aspects') {
    const { proposal, proposals } = (await json(req)) as ProposalBody
    await jobs.write((proposal ? [proposal] : (proposals ?? [])).map(changeOf))
    context.body = JSON.stringify({ value: proposal?.entityUrn ?? '' })
  } else if (path === '/entities') {
    const { input } = (await json(req)) as { input: string }
    context.body = JSON.stringify(await jobs.search(input))
  } else {
    // The empty route.
    context.body = ''
  }
}

function changeOf({ entityUrn: urn, aspectName: aspect, aspect: { value } }: Proposal): Change {
  const { tags } = JSON.parse(value) as { tags: { tag: string }[] }
  return { urn, aspect, value, tag: tags[0]?.tag ?? '', time: Date.now() }
}

const jobs = await (process.env['NEO4J_URI'] ? openProduction : openEmbedded)(process.env)
const app = new Koa()
app.use((context) => answer(context, jobs))
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port)
})
