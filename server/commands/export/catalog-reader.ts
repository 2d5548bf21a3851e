import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { CommandError } from '../command-error.ts'
import { unexpectedMessage, type HttpClient } from '../http-client.ts'

/** An entity as the server answers it: its URN, and a member per aspect with its value. */
export type ExportedEntity = { readonly urn: string } & Readonly<Record<string, unknown>>

/** Reads a catalog through the API of a server. */
export interface CatalogReader {
  /** Answers the members of `value`. @throws CommandError unless the server answers 200 */
  action(path: string, body: unknown): Promise<JsonObject>
  /**
   * Answers the timeseries aspects that have points, by entity type; undefined if the caller does
   * not see every entity.
   */
  series(): Promise<readonly { readonly entityType: string; readonly aspect: string }[] | undefined>
  /** Answers one page of the entities of a type, soft-deleted ones included. */
  scroll(page: ScrollRequest): Promise<ScrolledPage>
  /** Answers those that exist, each with the named aspects, or with all versioned ones. */
  batchGet(
    type: string,
    urns: readonly string[],
    aspects?: readonly string[],
  ): Promise<ExportedEntity[]>
}

export interface ScrollRequest {
  readonly types: readonly string[]
  readonly query: string
  readonly count: number
  readonly scrollId?: string | undefined
}

export interface ScrolledPage {
  readonly entities: readonly ExportedEntity[]
  readonly totalCount: number
  readonly scrollId?: string
}

/** Creates a reader on a client. */
export function createCatalogReader(client: HttpClient): CatalogReader {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await client.post(path, body)
    if (answer.status === 200) return answer.body
    throw new CommandError(unexpectedMessage(answer))
  }
  const valueIn = (path: string, answer: unknown): JsonObject => {
    const value = isJsonObject(answer) ? answer['value'] : undefined
    if (isJsonObject(value)) return value
    throw new CommandError(`The server answered ${path} without a value`)
  }
  return {
    action: async (path, body) => valueIn(path, await post(path, body)),
    async series() {
      const path = '/operations?action=getIndexSizes'
      const answer = await client.post(path, {})
      if (answer.status === 403) return undefined
      if (answer.status !== 200) throw new CommandError(unexpectedMessage(answer))
      return valueIn(path, answer.body)['indexSizes'] as { entityType: string; aspect: string }[]
    },
    async scroll({ types, query, count, scrollId }) {
      const parameters = new URLSearchParams({
        query,
        count: String(count),
        includeSoftDelete: 'true',
        systemMetadata: 'true',
        ...(scrollId !== undefined && { scrollId }),
      })
      const path = `/openapi/v3/entity/scroll?${parameters.toString()}`
      return (await post(path, { entities: types, aspects: [] })) as ScrolledPage
    },
    async batchGet(type, urns, aspects = []) {
      const emptyAspects = Object.fromEntries(aspects.map((name) => [name, {}]))
      const path = `/openapi/v3/entity/${encodeURIComponent(type)}/batchGet?systemMetadata=true`
      return (await post(
        path,
        urns.map((urn) => ({ urn, ...emptyAspects })),
      )) as ExportedEntity[]
    },
  }
}
