import type { StoredAccessToken } from '../../graph/access-token-store.ts'
import { AccessTokens, TOKEN_DURATIONS_MS, type TokenDuration } from '../access/access-tokens.ts'
import { TokenCheck } from '../access/token-check.ts'
import { ROLES, SYSTEM_CALLER } from '../catalog/roles.ts'
import { PAGE_SIZE_MAX } from '../catalog/page.ts'
import { openStores } from '../engines.ts'
import { runAdminCommand } from './admin.ts'
import { UsageError } from './server-command.ts'

const DURATIONS = Object.keys(TOKEN_DURATIONS_MS) as TokenDuration[]
const HELP = `Makes, lists and revokes access tokens, for servers with AUTH_ENABLED=true.

  npm run token -- create --user ada --role admin   prints the token alone on its last line
  npm run token -- list                             of all users, or of one with --user
  npm run token -- revoke --id ID

Works while servers run, and on the stores that the variables of README name. A token is shown once:
only a hash of it is kept. A revoked one is refused by every server within a second.

  --user NAME      the user whom its bearer is: NAME of urn:li:corpuser:NAME
  --role ROLE      ${ROLES.join(', ')}; default reader
  --expires TIME   ${DURATIONS.join(', ').replace(' SIX', '\n                   SIX')};
                   default ONE_YEAR
  --name TEXT      what people know it by
  --service        of a service account
  --json           print JSON
  --help           this text
`

const COMMANDS = { create, list, revoke } as const
type Options = Readonly<Record<string, unknown>>

const [first = '', ...rest] = process.argv.slice(2)
const isNamed = Object.hasOwn(COMMANDS, first)
const command = {
  help: HELP,
  args: isNamed ? rest : [first || '--help', ...rest],
  options: {
    user: { type: 'string' },
    role: { type: 'string', default: 'reader' },
    expires: { type: 'string', default: 'ONE_YEAR' },
    name: { type: 'string', default: 'made by npm run token' },
    service: { type: 'boolean', default: false },
    id: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  open: openTokens,
  close: ({ close }: { close: () => Promise<void> }) => close(),
} as const

process.exitCode = await runAdminCommand(command, async ({ tokens }, options) => {
  if (!isNamed) throw new UsageError(`Say what to do: ${Object.keys(COMMANDS).join(', ')}`)
  const lines = await COMMANDS[first as keyof typeof COMMANDS](tokens, options)
  for (const line of lines) console.log(line)
  return 0
})

async function openTokens(config: Parameters<typeof openStores>[0]) {
  const { tokens, graph } = await openStores(config, Date.now, (line) => console.error(line))
  const check = new TokenCheck(tokens, Date.now)
  return {
    tokens: new AccessTokens(tokens, check, Date.now),
    close: () => graph.close(),
  }
}

async function create(tokens: AccessTokens, options: Options): Promise<string[]> {
  const { text, token } = await tokens.create(SYSTEM_CALLER, {
    kind: options['service'] === true ? 'SERVICE_ACCOUNT' : 'PERSONAL',
    actor: userOf(options) ?? usage('--user is needed: whom the bearer of the token is'),
    role: oneOf(ROLES, 'role', options),
    duration: oneOf(DURATIONS, 'expires', options),
    name: String(options['name']),
  })
  if (options['json'] === true) return [JSON.stringify({ accessToken: text, ...token })]
  return [sentenceOf(token), text]
}

async function list(tokens: AccessTokens, options: Options): Promise<string[]> {
  const user = userOf(options)
  const query = { start: 0, count: PAGE_SIZE_MAX, ...(user !== undefined && { actors: [user] }) }
  const { tokens: found, total } = await tokens.list(SYSTEM_CALLER, query)
  if (options['json'] === true) return found.map((token) => JSON.stringify(token))
  return [...found.map((token) => `${token.hash}  ${sentenceOf(token)}`), `${total} in all`]
}

async function revoke(tokens: AccessTokens, options: Options): Promise<string[]> {
  const { id } = options
  if (typeof id !== 'string') usage('--id is needed; list shows it')
  await tokens.revoke(SYSTEM_CALLER, id)
  return [options['json'] === true ? JSON.stringify({ revoked: id }) : `${id} is revoked`]
}

function userOf({ user }: Options): string | undefined {
  if (typeof user !== 'string') return undefined
  return user.startsWith('urn:li:') ? user : `urn:li:corpuser:${user}`
}

function oneOf<const T extends string>(words: readonly T[], name: string, options: Options): T {
  const word = words.find((each) => each === options[name])
  return word ?? usage(`--${name} must be one of ${words.join(', ')}`)
}

function usage(problem: string): never {
  throw new UsageError(problem)
}

/** A token in words, without what must not be shown. */
function sentenceOf({ name, kind, role, actor, expiresMillis, lastUsedMillis }: StoredAccessToken) {
  const minute = (millis: number) => `${new Date(millis).toISOString().slice(0, 16)}Z`
  const parts = [
    kind === 'SERVICE_ACCOUNT' ? `${actor} (service account)` : actor,
    role,
    expiresMillis === undefined ? 'does not expire' : `until ${minute(expiresMillis)}`,
    lastUsedMillis === undefined ? 'never used' : `last used ${minute(lastUsedMillis)}`,
  ]
  // Others chose the name, and terminals obey control characters.
  return `${parts.join(', ')}: ${name}`.replaceAll(/\p{Cc}/gu, '?')
}
