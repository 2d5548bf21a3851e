import { InvalidArgumentError, Option } from '@commander-js/extra-typings'

type Variables = Readonly<Record<string, string | undefined>>

/** Defines the option for output that programs can read. */
export const jsonOption = () => new Option('--json', 'print the outcome as one line of JSON')

/** Defines the option for the server that receives the requests of a command. */
export const serverOption = (env: Variables) =>
  new Option('--server <url>', 'address of the running server; PORT sets the port of the default')
    .argParser(parseAddress)
    .default(`http://127.0.0.1:${env['PORT']?.trim() || '8080'}`)

/** Defines the option for the credentials. Help shows the description in place of the value. */
export const tokenOption = (env: Variables) =>
  new Option(
    '--token <token>',
    'access token for that server; DATAHUB_GMS_TOKEN sets the default',
  ).default(env['DATAHUB_GMS_TOKEN']?.trim() || undefined, 'that of the variable')

/** Parses a TCP port. @throws InvalidArgumentError */
export function parsePort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65_535) return port
  throw new InvalidArgumentError('Expected a port from 1 to 65535.')
}

/** Parses the URL of a server, and removes a trailing slash. @throws InvalidArgumentError */
function parseAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    return text.replace(/\/+$/, '')
  throw new InvalidArgumentError(
    'Expected an http or https address, such as http://127.0.0.1:8080.',
  )
}

/** Returns a time as the server takes it. @throws InvalidArgumentError */
export function parseTime(text: string): string {
  if (/^\d{1,15}$/.test(text)) return text
  const millis = Date.parse(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(millis)) return String(millis)
  throw new InvalidArgumentError('Expected a position, milliseconds, or a date like 2026-11-28.')
}
