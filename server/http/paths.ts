import type { Registry } from '../../graph/model/registry.ts'
import { decodePercents } from '../../graph/model/urn.ts'

/** What may stand in the place of a variable of a path, where that is not one segment. */
const SHAPES: Readonly<Record<string, string>> = { urn: '.+', file: '.+' }
const VARIABLE = /<(\w+)>/g

/**
 * What the path of a route matches, with its variables as groups: `/aspects` with or without a slash
 * behind it; `/aspects/<urn>` with everything the URN holds.
 */
export function patternOf(path: string): RegExp {
  const variables = [...path.matchAll(VARIABLE)]
  const last = path.endsWith('>') ? variables.at(-1)?.[1] : undefined
  const source = path
    .replaceAll(VARIABLE, (_, name: string) => `(?<${name}>${SHAPES[name] ?? '[^/]+'})`)
    .replaceAll('/', '\\/')
  return new RegExp(`^${source}${last !== undefined && last in SHAPES ? '' : '\\/?'}$`, 's')
}

/**
 * What stands in a path in the place of the variables of a route, as it came; undefined when it is the
 * path of another route: among other things a URN may have slashes, so that what follows the last one need not be the name
 * of an aspect (docs/interface: http/aspect-paths).
 */
export function variablesIn(
  pattern: RegExp,
  path: string,
  registry: Pick<Registry, 'aspectNamed'>,
): Readonly<Record<string, string>> | undefined {
  const match = pattern.exec(path)
  if (!match) return undefined
  const variables = match.groups ?? {}
  const { urn, aspect } = variables
  if (urn === undefined || aspect === undefined) return variables
  return endsBefore(urn, decodePercents(aspect), registry) ? variables : undefined
}

function endsBefore(raw: string, aspect: string, { aspectNamed }: Pick<Registry, 'aspectNamed'>) {
  if (aspectNamed(aspect) !== undefined) return true
  const isEncoded = /^urn%(25)?3A/i.test(raw) && !raw.includes('/')
  const isTuple = /^urn:li:\w+:\(.*\)$/is.test(decodePercents(raw))
  return isEncoded || isTuple
}
