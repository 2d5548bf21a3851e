import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

/** The administrator whom the tests expect in every new catalog. */
const ADMINISTRATOR = 'datahub'

/** Paths of DataHub's page server whose requests go elsewhere on the metadata service. */
const FORWARDED: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/v2\/graphql/, '/api/graphql'],
  [/^\/api\/gms/, ''],
]
const COOKIE = 'PLAY_SESSION'
/** Headers that describe one connection, and the credentials of this server. */
const OWN_HEADERS = [
  'host',
  'connection',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'cookie',
  'authorization',
]

interface Session {
  readonly actor: string
  readonly token: string
}

/** Stands for DataHub's page server: signs people in with a password and passes requests on. */
export interface Frontend {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the frontend of one catalog, on a free port.
 *
 * @param service the address of Trellis
 * @param credentials the `Authorization` header of an admin, who creates the tokens of sessions
 */
export async function startFrontend(service: string, credentials: string): Promise<Frontend> {
  const sessions = new Map<string, Session>()
  const passwords = new Map([[ADMINISTRATOR, ADMINISTRATOR]])
  const signIn = createSignIn(service, credentials, sessions)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url ?? '/'
    if (path === '/admin') {
      response.writeHead(200).end()
    } else if (request.method === 'POST' && path === '/logIn') {
      const { username, password } = JSON.parse(body.toString()) as Record<string, string>
      const isKnown = username !== undefined && passwords.get(username) === password
      if (isKnown) return signIn(response, username)
      response.writeHead(400).end('{"message":"Invalid Credentials"}')
    } else if (request.method === 'POST' && path === '/signUp') {
      const person = JSON.parse(body.toString()) as Record<string, string>
      const { email = '', password = '' } = person
      await createUser(service, credentials, person)
      passwords.set(email, password)
      await signIn(response, email)
    } else {
      const session = sessions.get(readCookie(request))
      if (!session) return void response.writeHead(401).end()
      await forward(service, request, { path, body, session }, response)
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns a function that answers with the cookies of a new session. */
function createSignIn(service: string, credentials: string, sessions: Map<string, Session>) {
  return async (response: ServerResponse, name: string): Promise<void> => {
    const actor = `urn:li:corpuser:${name}`
    const input = {
      type: 'PERSONAL',
      actorUrn: actor,
      duration: 'ONE_DAY',
      name: 'Session of the page',
      // Policies decide what others may do.
      ...(name === ADMINISTRATOR && { role: 'ADMIN' }),
    }
    const query = `mutation ($input: CreateAccessTokenInput!) {
      createAccessToken(input: $input) { accessToken }
    }`
    const answer = await post(service, '/api/graphql', credentials, { query, variables: { input } })
    const { data } = (await answer.json()) as {
      data: { createAccessToken: { accessToken: string } }
    }
    const id = randomUUID()
    sessions.set(id, { actor, token: data.createAccessToken.accessToken })
    const cookies = [`actor=${actor}; Path=/`, `${COOKIE}=${id}; Path=/; HttpOnly`]
    response.writeHead(200, { 'Set-Cookie': cookies }).end()
  }
}

async function createUser(
  service: string,
  credentials: string,
  { email = '', fullName = '', title = '' }: Record<string, string>,
): Promise<void> {
  const proposal = {
    entityType: 'corpuser',
    entityUrn: `urn:li:corpuser:${email}`,
    changeType: 'UPSERT',
    aspectName: 'corpUserInfo',
    aspect: { value: { active: true, displayName: fullName, fullName, email, title } },
  }
  await post(service, '/aspects?action=ingestProposal', credentials, { proposal })
}

function post(service: string, path: string, credentials: string, body: unknown) {
  const headers = { Authorization: credentials, 'Content-Type': 'application/json' }
  return fetch(service + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Passes a request on with the token of its session, and compresses the answer. */
async function forward(
  service: string,
  request: IncomingMessage,
  { path, body, session }: { path: string; body: Buffer; session: Session },
  response: ServerResponse,
): Promise<void> {
  const headers = new Headers({ authorization: `Bearer ${session.token}` })
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !OWN_HEADERS.includes(name)) headers.set(name, value)
  }
  const [pattern, replacement] = FORWARDED.find(([pathRegExp]) => pathRegExp.test(path)) ?? [
    /^/,
    '',
  ]
  const { method = 'GET' } = request
  const hasBody = body.length > 0 && method !== 'GET' && method !== 'HEAD'
  const answer = await fetch(service + path.replace(pattern, replacement), {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: new Uint8Array(body) }),
  })
  const answerHeaders = new Headers(
    [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name)),
  )
  const isCompressed = /gzip/.test(String(request.headers['accept-encoding']))
  if (isCompressed) answerHeaders.set('content-encoding', 'gzip')
  const content = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, Object.fromEntries(answerHeaders))
  response.end(isCompressed ? gzipSync(content) : content)
}

function readCookie({ headers }: IncomingMessage): string {
  return new RegExp(`${COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? ''
}
