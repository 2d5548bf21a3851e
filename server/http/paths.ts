import type { Registry } from '../../graph/model/registry.ts'
import { decodePercents } from '../../graph/model/urn.ts'

/** Patterns of path variables that may span several segments. */
const SHAPES: Readonly<Record<string, string>> = { urn: '.+', file: '.+' }
const VARIABLE = /<(\w+)>/g

/**
 * Returns the pattern of a route's path with its variables as groups: `/aspects` with an optional
 * trailing slash; `/aspects/<urn>` with all characters of the URN.
 */
export function pathPattern(path: string): RegExp {
  const variables = [...path.matchAll(VARIABLE)]
  const last = path.endsWith('>') ? variables.at(-1)?.[1] : undefined
  const source = path
    .replaceAll(VARIABLE, (_, name: string) => `(?<${name}>${SHAPES[name] ?? '[^/]+'})`)
    .replaceAll('/', '\\/')
  return new RegExp(`^${source}${last !== undefined && last in SHAPES ? '' : '\\/?'}$`, 's')
}

/**
 * Returns the raw values of a route's variables in a path; undefined if the path belongs to another
 * route. A URN may contain slashes, so the segment after the last one need not be an aspect name
 * (docs/interface: http/aspect-paths).
 */
export function matchPath(
  pattern: RegExp,
  path: string,
  registry: Pick<Registry, 'aspectNamed'>,
): Readonly<Record<string, string>> | undefined {
  const match = pattern.exec(path)
  if (!match) return undefined
  const variables = match.groups ?? {}
  const { urn, aspect } = variables
  if (urn === undefined || aspect === undefined) return variables
  return endsBeforeAspect(urn, decodePercents(aspect), registry) ? variables : undefined
}

/** Whether a URN in a path ends before its last segment, which then names an aspect. */
function endsBeforeAspect(
  raw: string,
  aspect: string,
  { aspectNamed }: Pick<Registry, 'aspectNamed'>,
) {
  if (aspectNamed(aspect) !== undefined) return true
  const isEncoded = /^urn%(25)?3A/i.test(raw) && !raw.includes('/')
  const isTuple = /^urn:li:\w+:\(.*\)$/is.test(decodePercents(raw))
  return isEncoded || isTuple
}
