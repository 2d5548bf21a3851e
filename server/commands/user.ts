import { Option, type Command } from '@commander-js/extra-typings'
import { urnKey } from '../../graph/model/urn.ts'
import type { AccessTokenStore } from '../../graph/store/access-token-store.ts'
import { Passwords } from '../access/native/passwords.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import { jsonOption } from './options.ts'
import { requireNativeUser } from '../access/user-urn.ts'
import { printOutcome } from './outcome.ts'
import { withPrincipals } from './principals.ts'

const DESCRIPTION = `Lets people sign in with a password, for servers with AUTH_ENABLED=true.

Works while servers run, on the stores that the environment variables name. Prints a link at which the \
user chooses the password within a day; the link works once. Choosing it ends all sessions and access tokens \
of the user.`

const ADMIN_ROLE = 'urn:li:dataHubRole:Admin'

interface UserSelection {
  readonly user: string
  readonly url: string
  readonly admin?: true | undefined
  readonly ifAbsent?: true | undefined
  readonly json?: true | undefined
}

/** Defines `trellis user`. */
export function user(command: Command): void {
  command
    .description(DESCRIPTION)
    .addHelpText(
      'after',
      examples('trellis user create --user ada --admin', 'trellis user reset --user ada'),
    )
  command
    .command('create')
    .summary('create a user with a password')
    .description('Prints a link at which a new user with a password chooses it.')
    .requiredOption('--user <name>', 'the user: NAME of urn:li:corpuser:NAME')
    .option('--admin', 'give the user the role Admin')
    .option('--if-absent', 'do nothing if the user has a password')
    .addOption(urlOption())
    .addOption(jsonOption())
    .action((options) => withPasswords((...stores) => create(...stores, options)))
  command
    .command('reset')
    .summary('let a user choose another password')
    .description('Prints a link at which a user with a password chooses another one.')
    .requiredOption('--user <name>', 'the user: NAME of urn:li:corpuser:NAME')
    .addOption(urlOption())
    .addOption(jsonOption())
    .action((options) => withPasswords((...stores) => reset(...stores, options)))
}

const urlOption = () => {
  const { PUBLIC_URL, PORT } = process.env
  return new Option('--url <url>', 'address of the server in browsers').default(
    PUBLIC_URL?.trim() || `http://localhost:${PORT?.trim() || '8080'}`,
    'PUBLIC_URL, else this machine with PORT',
  )
}

type Work = (passwords: Passwords, store: AccessTokenStore) => Promise<void>

const withPasswords = (work: Work): Promise<void> =>
  withPrincipals(({ store }) => work(new Passwords(store, Date.now), store))

async function create(
  passwords: Passwords,
  store: AccessTokenStore,
  options: UserSelection,
): Promise<void> {
  const urn = requireNativeUser(options.user)
  if (await passwords.hasChosen(urn)) {
    if (options.ifAbsent) return
    throw new CommandError(`${urn} has a password already; trellis user reset lets them choose one`)
  }
  await printLink(passwords, store, urn, options)
}

async function reset(
  passwords: Passwords,
  store: AccessTokenStore,
  options: UserSelection,
): Promise<void> {
  const urn = requireNativeUser(options.user)
  if (!(await passwords.hasChosen(urn))) {
    throw new CommandError(`${urn} has no password yet; trellis user create gives them one`)
  }
  await printLink(passwords, store, urn, options)
}

async function printLink(
  passwords: Passwords,
  store: AccessTokenStore,
  urn: string,
  options: UserSelection,
): Promise<void> {
  const token = await passwords.createReset(urn, options.admin && ADMIN_ROLE)
  const query = new URLSearchParams({ user: urnKey(urn), reset_token: token })
  const link = `${options.url.replace(/\/+$/, '')}/reset?${query.toString()}`
  const { total } = await store.list({ start: 0, count: 1, actors: [urn] })
  const ends = `That ends all sessions and access tokens of the user, ${total} today.`
  const sentence = `${urn} chooses a password within a day at this link, which works once:`
  printOutcome(options, { user: urn, link }, `${ends}\n${sentence}\n${link}`)
}
