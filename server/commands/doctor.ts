import type { Command } from '@commander-js/extra-typings'
import { reasonOf } from '../catalog/error-reason.ts'
import type { Config } from '../config.ts'
import { VARIABLES } from '../variables.ts'
import { diagnose, type Finding } from './doctor/diagnose.ts'
import { jsonOption } from './options.ts'
import { printOutcome } from './outcome.ts'
import { readEnvironment } from './open-stores.ts'
import { productVersion } from '../product.ts'

const DESCRIPTION = `Checks whether a server can run here, and prints a remedy for each problem.

Works while servers run, on the stores that the environment variables name. It does not wait for a store \
that is starting, and creates the schema of a new store as a first start would. The exit code is 1 when \
a check failed; warnings alone give 0.`

/** Variables whose values must not be shown. */
const SECRET = /PASSWORD|SECRET|KEY|TOKEN/

/** Defines `trellis doctor`. */
export const doctor = (command: Command) =>
  command.description(DESCRIPTION).addOption(jsonOption()).action(examine)

async function examine(options: { readonly json?: true }): Promise<void> {
  const { config, finding } = checkConfiguration()
  const allFindings = [[finding], await diagnose(config)].flat()
  const findings = allFindings.map((item) => ({ ...item, says: withoutCredentials(item.says) }))
  const isHealthy = !findings.some(({ state }) => state === 'fail')
  const lines = findings.map(({ state, check, says, todo }) => {
    const line = `${state.padEnd(4)}  ${check}: ${says}`
    return todo === undefined ? line : `${line}\n      ${todo}`
  })
  const last = isHealthy ? 'A server can run here.' : 'A server cannot run here: a check failed.'
  const facts = { healthy: isHealthy, product: productVersion(), findings }
  printOutcome(options, facts, `Trellis ${facts.product}\n${lines.join('\n')}\n${last}`)
  if (!isHealthy) process.exitCode = 1
}

function checkConfiguration(): { config: Config | undefined; finding: Finding } {
  const check = 'configuration'
  try {
    const config = readEnvironment()
    const set = Object.keys(VARIABLES).filter((name) => process.env[name])
    const assignments = set.map((name) => `${name}=${maskValue(name, process.env[name] ?? '')}`)
    return {
      config,
      finding: {
        check,
        state: 'ok',
        says: assignments.join(' ') || 'defaults; no variable is set',
      },
    }
  } catch (error) {
    const todo = 'Correct these variables; trellis serve --help lists all of them.'
    return { config: undefined, finding: { check, state: 'fail', says: reasonOf(error), todo } }
  }
}

function maskValue(name: string, value: string): string {
  return SECRET.test(name) ? '***' : value
}

/** Masks user names and passwords in URLs. */
function withoutCredentials(text: string): string {
  return text.replaceAll(/\/\/[^/@\s]*@/g, '//***@')
}
