import type { Aspect, Follows } from '../aspect.ts'
import type { EntityType } from '../entity.ts'
import { keyProblems } from './from-key.ts'

/** What an aspect follows from. */
type Origin = 'key' | 'itself' | 'others'

/** An aspect that follows from one origin, with its derivation. */
export interface DerivedFrom<From extends Origin> {
  readonly aspect: Aspect
  readonly from: From
  readonly derivation: NonNullable<Follows[From]>
}
export type DerivedAspect = DerivedFrom<'key'> | DerivedFrom<'itself'> | DerivedFrom<'others'>

/** Returns all derivations that aspects declare; each program that lists some begins here. */
export function derivedAspects(aspects: readonly Aspect[]): DerivedAspect[] {
  return aspects.flatMap((aspect): DerivedAspect[] => {
    const { key, itself, others } = aspect.follows
    return [
      ...(key ? [{ aspect, from: 'key', derivation: key } as const] : []),
      ...(itself ? [{ aspect, from: 'itself', derivation: itself } as const] : []),
      ...(others ? [{ aspect, from: 'others', derivation: others } as const] : []),
    ]
  })
}

/** Returns the derivations from one origin. */
export function derivedFrom<From extends Origin>(
  from: From,
  derived: readonly DerivedAspect[],
): DerivedFrom<From>[] {
  return derived.filter((derivation): derivation is Extract<DerivedAspect, DerivedFrom<From>> => {
    return derivation.from === from
  })
}

/** Returns the contradictions between derivations and other declarations. */
export function derivationProblems(
  aspects: readonly Aspect[],
  entityNamed: (type: string) => EntityType | undefined,
  carries: (type: string, aspect: string) => boolean,
): string[] {
  const derived = derivedAspects(aspects)
  // Derivations read what edits store: values from keys are not stored, others not yet.
  const unread = derived.filter(({ from }) => from !== 'itself').map(({ aspect }) => aspect.name)
  return derived.flatMap(({ aspect, ...origin }) => {
    const { name, fields } = aspect
    switch (origin.from) {
      case 'key':
        return keyProblems(aspect, origin.derivation, entityNamed, carries)
      case 'itself':
        return [...new Set([...origin.derivation.members, ...origin.derivation.from])]
          .filter((member) => !(member in fields))
          .map((member) => `${name} follows from its ${member}, which it lacks`)
      case 'others': {
        const { from, aspects: sources } = origin.derivation
        return sources.flatMap((source) => [
          ...(carries(from, source) ? [] : [`${name} follows from ${source}, which ${from} lacks`]),
          ...(unread.includes(source)
            ? [`${name} follows from ${source}, which is derived itself`]
            : []),
        ])
      }
    }
  })
}
