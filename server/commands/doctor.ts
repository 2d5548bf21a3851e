import { readConfig, VARIABLES, type Config } from '../config.ts'
import { diagnose, type Finding } from './doctor/diagnose.ts'
import { JSON_HELP, JSON_OPTION, printOutcome } from './outcome.ts'
import { productVersion } from './product.ts'
import { parseOptions, UsageError } from './server-command.ts'

const HELP = `Looks whether a server could run here, and says what to do where it could not.

  npm run doctor

Works while servers run, and on the stores that the variables of README name. It does not wait for a
store that is still starting, and makes of a new one what a first start would. The exit code is 1 when something is wrong, and 0 with mere warnings.

${JSON_HELP}  --help   this text
`

/** Whose values are nobody's business. */
const SECRET = /PASSWORD|SECRET|KEY|TOKEN/

try {
  const options = parseOptions(process.argv.slice(2), { ...JSON_OPTION, help: { type: 'boolean' } })
  if (options.help === true) process.stdout.write(HELP)
  else process.exitCode = await examine(options)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function examine(options: Readonly<Record<string, unknown>>): Promise<number> {
  const { config, finding } = configured()
  const all = [[finding], await diagnose(config)].flat()
  const findings = all.map((each) => ({ ...each, says: withoutCredentials(each.says) }))
  const isHealthy = !findings.some(({ state }) => state === 'fail')
  const lines = findings.map(({ state, check, says, todo }) => {
    const line = `${state.padEnd(4)}  ${check}: ${says}`
    return todo === undefined ? line : `${line}\n      ${todo}`
  })
  const last = isHealthy ? 'A server can run here.' : 'A server cannot run here as it is.'
  const facts = { healthy: isHealthy, product: productVersion(), findings }
  printOutcome(options, facts, `Trellis ${facts.product}\n${lines.join('\n')}\n${last}`)
  return isHealthy ? 0 : 1
}

function configured(): { config: Config | undefined; finding: Finding } {
  const check = 'configuration'
  try {
    const config = readConfig(process.env)
    const set = Object.keys(VARIABLES).filter((name) => process.env[name])
    const shown = set.map((name) => `${name}=${shownValue(name, process.env[name] ?? '')}`)
    return { config, finding: { check, state: 'ok', says: shown.join(' ') || 'nothing is set' } }
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    const todo = 'Set these variables as it says; README lists all of them.'
    return { config: undefined, finding: { check, state: 'fail', says, todo } }
  }
}

function shownValue(name: string, value: string): string {
  return SECRET.test(name) ? '***' : value
}

/** A URL may hold a password. */
function withoutCredentials(text: string): string {
  return text.replaceAll(/\/\/[^/@\s]*@/g, '//***@')
}
