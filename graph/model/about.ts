import type { Aspect } from './aspect.ts'
import { edgePathsOf } from './edges.ts'
import type { EntityType } from './entity.ts'
import { leavesOf, valuesAt } from './walk.ts'

/** A path in an aspect at which an entity names entities that it is about. */
export interface SubjectsAt {
  readonly aspect: string
  readonly path: readonly string[]
}

/** Returns the paths that the declaration of an entity type describes. */
export function subjectPathsOf(
  { about }: EntityType,
  aspectNamed: (name: string) => Aspect | undefined,
): SubjectsAt[] {
  return (about?.subjects ?? []).flatMap((subject): SubjectsAt[] => {
    const { aspect } = subject
    if ('at' in subject) return [{ aspect, path: subject.at.split('/') }]
    const declared = aspectNamed(aspect)
    const edges = declared ? edgePathsOf(declared) : []
    return edges.flatMap(({ path, note }) =>
      note.name === subject.edge ? [{ aspect, path }] : [],
    )
  })
}

/** Returns the entities that an entity names at the paths, each once. */
export function subjectsIn(
  paths: readonly SubjectsAt[],
  valueOf: (aspect: string) => unknown,
): string[] {
  const urns = new Set<string>()
  for (const { aspect, path } of paths) {
    for (const { value } of valuesAt(valueOf(aspect), path)) {
      if (typeof value === 'string') urns.add(value)
    }
  }
  return [...urns]
}

/** Returns sentences about subjects and drafts that the aspects of an entity type do not have. */
export function aboutProblems(
  entity: EntityType,
  aspectNamed: (name: string) => Aspect | undefined,
): string[] {
  const { name, carries, draft } = entity
  const paths = subjectPathsOf(entity, aspectNamed)
  const stated = [...paths, ...(draft ? [{ ...draft, path: draft.at.split('/') }] : [])]
  const missing = stated.filter(({ aspect, path }) => {
    const fields = carries.includes(aspect) ? aspectNamed(aspect)?.fields : undefined
    return !fields || ![...leavesOf(fields)].some((leaf) => leaf.path.join() === path.join())
  })
  const isEmpty = entity.about !== undefined && paths.length === 0
  return [
    ...(isEmpty ? [`${name} names no paths of its subjects`] : []),
    ...missing.map(({ aspect, path }) => `${name} has no ${path.join('/')} in ${aspect}`),
  ]
}
