import { expect } from 'chai'
import type { Headers } from '../../../support/people.ts'

/** An answer, with its body parsed. */
export interface Answered<Body> {
  readonly status: number
  readonly body: Body
}

/** What all readers have asked so far: requests without their origin, and documents of GraphQL. */
export const ASKED = { requests: new Set<string>(), documents: new Set<string>() }

/** Reads as one caller, and sees to it that no answer has a text of a hidden entity. */
export class Reader {
  readonly #url: string
  readonly #headers: Headers
  readonly #isShown: (mark: string) => boolean

  /** @param isShown whether an answer may have the mark of an entity */
  constructor(url: string, headers: Headers, isShown: (mark: string) => boolean) {
    this.#url = url
    this.#headers = headers
    this.#isShown = isShown
  }

  get<Body>(path: string): Promise<Answered<Body>> {
    return this.#sent(path, {})
  }

  post<Body>(path: string, body: unknown): Promise<Answered<Body>> {
    return this.#sent(path, { method: 'POST', body: JSON.stringify(body) })
  }

  head(path: string): Promise<Answered<unknown>> {
    return this.#sent(path, { method: 'HEAD' })
  }

  /** Returns the body of a 200; other answers fail the test. */
  async posted<Body>(path: string, body: unknown): Promise<Body> {
    const answer = await this.post<Body>(path, body)
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.equal(200)
    return answer.body
  }

  /** Returns the value of an action on entities. */
  async valueOf<Value>(action: string, parameters: object): Promise<Value> {
    return (await this.posted<{ value: Value }>(`/entities?action=${action}`, parameters)).value
  }

  /** Returns the data of a document; errors fail the test. */
  async data<Data>(query: string, variables: object = {}): Promise<Data> {
    const { body: answer } = await this.asked<Data>(query, variables)
    expect(answer.errors, `${query} ${JSON.stringify(answer.errors)}`).to.equal(undefined)
    return answer.data as Data
  }

  /** Returns the answer to a document, which may have errors. */
  async asked<Data>(query: string, variables: object = {}) {
    ASKED.documents.add(query)
    const path = '/api/graphql'
    const answer = await this.post<{ data?: Data; errors?: unknown }>(path, { query, variables })
    expect(answer.status, `${query} ${JSON.stringify(answer.body)}`).to.equal(200)
    return answer
  }

  async #sent<Body>(path: string, request: RequestInit): Promise<Answered<Body>> {
    ASKED.requests.add(`${request.method ?? 'GET'} ${path}`)
    const asking = () => fetch(this.#url + path, { ...request, headers: this.#headers })
    // The server closes idle connections; a request on one is sent again, since all of them read.
    const response = await asking().catch(asking)
    const { status, headers, ...answer } = await responseOf(response)
    const text = `${JSON.stringify(headers)} ${answer.text}`
    for (const mark of marksIn(text)) {
      if (this.#isShown(mark)) continue
      expect.fail(`${mark} is in the answer of ${path}: ${text.slice(0, 2_000)}`)
    }
    const isText = response.headers.get('content-type')?.startsWith('text/csv')
    const body: unknown = isText || answer.text === '' ? answer.text : JSON.parse(answer.text)
    return { status, body: (body === '' ? undefined : body) as Body }
  }
}

/** Returns the texts that tell of one entity each. */
export const marksIn = (text: string) => [...text.matchAll(/zq\d{6}x/g)].map(([mark]) => mark)

async function responseOf(response: Response) {
  const headers = [...response.headers]
  return { status: response.status, headers, text: await response.text() }
}

/** What a list finds: URNs in any order, with a total that counts them. */
export interface Found {
  readonly urns: readonly string[]
  readonly total?: number
}

/** Lists by name. */
export type Lists = Readonly<Record<string, Found>>

/** Reads all pages of a list. */
export async function allPages(
  read: (after: string | undefined) => Promise<Found & { readonly next: string | undefined }>,
): Promise<Found> {
  const urns: string[] = []
  for (let after: string | undefined; ;) {
    const page = await read(after)
    urns.push(...page.urns)
    if (page.next === undefined)
      return { urns, ...(page.total !== undefined && { total: page.total }) }
    after = page.next
  }
}
