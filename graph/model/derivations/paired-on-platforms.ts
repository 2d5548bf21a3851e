import type { Derivation, Derived, Follower, Source } from './derivation.ts'
import type { JsonObject } from '../json.ts'
import { isReference, keyPartsOf } from '../urn.ts'
import { valuesAt } from '../field-walk.ts'

/** Two datasets with the same data: that of a tool, and the table in a database. */
export interface PlatformPairing {
  readonly from: string
  /** The platform of the tool: `urn:li:dataPlatform:dbt`. */
  readonly platform: string
  /** The aspect with what a dataset is made of, the path of its URNs, and their relationship. */
  readonly upstreams: { readonly aspect: string; readonly at: string; readonly edge: string }
  /** The aspect, the path and the values by which a dataset of the tool stands for its upstream. */
  readonly source: {
    readonly aspect: string
    readonly at: string
    readonly values: readonly string[]
  }
  /** Members of the derived aspect. */
  readonly list: string
  readonly primary: string
}

interface Pair {
  readonly ofTool: string
  readonly table: string
}

/**
 * Derives the other dataset of a pair. A table is paired with the only dataset of the tool that it
 * is made of; a dataset of the tool that stands for a source, with its only upstream. Values of
 * clients win over both.
 */
export function pairedOnPlatforms(pairing: PlatformPairing): Derivation {
  const { from, upstreams, source, list, primary } = pairing
  const isOfTool = (urn: string) => keyPartsOf(urn)[0] === pairing.platform
  const findPair = ({ urn, aspects }: Source): Pair | undefined => {
    const urns = new Set(textsAt(aspects.get(upstreams.aspect), upstreams.at).filter(isReference))
    const ofTool = [...urns].filter(isOfTool)
    if (!isOfTool(urn)) return pairWithOnly(ofTool, (only) => ({ ofTool: only, table: urn }))
    const types = textsAt(aspects.get(source.aspect), source.at)
    if (ofTool.length > 0 || !types.some((type) => source.values.includes(type))) return undefined
    return pairWithOnly([...urns], (only) => ({ ofTool: urn, table: only }))
  }
  const pairValue = (pair: Pair, urn: string): JsonObject => ({
    [list]: [otherIn(pair, urn)],
    [primary]: urn === pair.ofTool,
  })
  /** Whether both exist, and neither has a value of a client or of a pair that it stays in. */
  const holds = (pair: Pair, before: Pair | undefined, { follower }: Derived) => {
    const both = [follower(pair.ofTool), follower(pair.table)]
    const isFree = (dataset: Follower) =>
      !dataset.value ||
      [pair, before].some(
        (candidate) => candidate && isIn(candidate, dataset.urn) && isOnly(dataset, candidate),
      )
    return both.every((dataset) => dataset.exists && isFree(dataset))
  }
  const isOnly = ({ urn, value: stored, isDerived }: Follower, pair: Pair) =>
    isDerived && String(textsAt(stored, `${list}/*`)) === otherIn(pair, urn)
  return {
    from,
    aspects: [upstreams.aspect, source.aspect],
    edges: [upstreams.edge],
    concerns: (urn, follower) => isOfTool(urn) !== isOfTool(follower),
    followers(dataset) {
      const pair = findPair(dataset)
      return pair ? [pair.ofTool, pair.table] : []
    },
    derive(follower, derived) {
      if (!follower.exists) return undefined
      const { urn } = follower
      const [before, now] = [findPair(derived.before), findPair(derived.now)]
      if (now && isIn(now, urn)) {
        if (holds(now, before, derived)) return pairValue(now, urn)
        const isAlone = !derived.follower(otherIn(now, urn)).exists
        if (isAlone && isOnly(follower, now)) return null
      }
      const isLeft = before && isIn(before, urn) && !isSame(before, now)
      return isLeft && isOnly(follower, before) ? null : undefined
    },
  }
}

function pairWithOnly(urns: readonly string[], pair: (only: string) => Pair): Pair | undefined {
  const [only, ...rest] = urns
  return only !== undefined && rest.length === 0 ? pair(only) : undefined
}

const isIn = ({ ofTool, table }: Pair, urn: string) => urn === ofTool || urn === table
const otherIn = ({ ofTool, table }: Pair, urn: string) => (urn === ofTool ? table : ofTool)
const isSame = (a: Pair, b: Pair | undefined) => a.ofTool === b?.ofTool && a.table === b.table

function textsAt(value: unknown, path: string): string[] {
  return valuesAt(value, path.split('/')).flatMap((located) =>
    typeof located.value === 'string' ? [located.value] : [],
  )
}
