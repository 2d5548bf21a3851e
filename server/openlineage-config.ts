import { isJsonObject } from '../graph/model/json.ts'
import * as field from '../graph/model/field.ts'
import { problemIn } from '../graph/model/validate.ts'
import { FABRICS } from '../graph/records/fabric.ts'
import type { NamespaceRule, NamingRules } from './catalog/openlineage/naming.ts'

type Variable = 'OPENLINEAGE_ENV' | 'OPENLINEAGE_SYMLINKS' | 'OPENLINEAGE_NAMESPACES'

const RULE = {
  platform: field.text(),
  platformInstance: field.text(),
  env: field.choice(FABRICS),
  lowercase: field.flag(),
}
const NAMESPACES = {
  OPENLINEAGE_NAMESPACES: field.map(field.record(RULE)),
}

/** Reads the variables of OpenLineage, with the parameters of `readNeo4jConfig`. */
export function readOpenLineageConfig(
  text: (name: Variable) => string,
  followsSymlinks: boolean,
  problems: string[],
): NamingRules {
  const value = text('OPENLINEAGE_ENV').toUpperCase()
  const env = FABRICS.find((fabric) => fabric === value)
  if (!env) problems.push(`OPENLINEAGE_ENV must be one of ${FABRICS.join(', ')}`)
  const namespaces = parseNamespaces(text('OPENLINEAGE_NAMESPACES'), problems)
  return { env: env ?? 'PROD', followsSymlinks, namespaces }
}

function parseNamespaces(rulesText: string, problems: string[]): Record<string, NamespaceRule> {
  const rules = parseJsonText(rulesText)
  const problem = isJsonObject(rules)
    ? (problemIn(NAMESPACES, { OPENLINEAGE_NAMESPACES: rules }) ?? unknownMember(rules))
    : 'it must be a JSON object'
  if (problem === undefined) return rules as Record<string, NamespaceRule>
  problems.push(`Invalid OPENLINEAGE_NAMESPACES: ${problem}`)
  return {}
}

function parseJsonText(rulesText: string): unknown {
  try {
    return JSON.parse(rulesText)
  } catch {
    return undefined
  }
}

function unknownMember(namespaces: Readonly<Record<string, unknown>>): string | undefined {
  for (const [namespace, rule] of Object.entries(namespaces)) {
    const unknown = Object.keys(rule as object).find((name) => !Object.hasOwn(RULE, name))
    if (unknown !== undefined)
      return `unknown member ${unknown} of ${namespace}; expected one of ${Object.keys(RULE).join(', ')}`
  }
  return undefined
}
