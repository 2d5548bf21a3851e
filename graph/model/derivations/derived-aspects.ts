import type { Aspect } from '../aspect.ts'
import type { Derivation } from './derivation.ts'

/** An aspect that follows from others, with its derivation. */
export interface DerivedAspect {
  readonly aspect: Aspect
  readonly derivation: Derivation
}

/** Returns the aspects that follow from aspects of other entities. */
export function derivedFromOthers(aspects: readonly Aspect[]): DerivedAspect[] {
  return aspects.flatMap((aspect) =>
    aspect.follows.others ? [{ aspect, derivation: aspect.follows.others }] : [],
  )
}

/** Returns the contradictions between derivations and other declarations. */
export function followProblems(aspects: readonly Aspect[], carries: Carries): string[] {
  const derived = derivedFromOthers(aspects)
  const names = new Set(derived.map(({ aspect }) => aspect.name))
  return derived.flatMap(({ aspect: { name }, derivation: { from, aspects: sources } }) =>
    sources.flatMap((source) => [
      ...(carries(from, source) ? [] : [`${name} follows from ${source}, which ${from} lacks`]),
      ...(names.has(source) ? [`${name} follows from ${source}, which follows itself`] : []),
    ]),
  )
}

type Carries = (type: string, aspect: string) => boolean
