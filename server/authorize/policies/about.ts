import type { Registry } from '../../../graph/model/registry.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AskedAbout, AskedPrivileges } from '../may/asked-privileges.ts'
import { readSubjects } from '../sees/subjects.ts'
import { isGranted, type Known } from './grants.ts'
import { readResources } from './resources.ts'

type Asked = AskedPrivileges & { readonly about: AskedAbout }

/**
 * Returns the changes that a privilege on what their entities are about suffices for (docs/interface:
 * access/about): on each entity that they are about, and on each that they will be about.
 */
export async function grantedAbout(
  graph: GraphStore,
  registry: Registry,
  { actor, policies }: Pick<Known, 'actor' | 'policies'>,
  asked: readonly AskedPrivileges[],
): Promise<ReadonlySet<AskedPrivileges>> {
  const relevant = asked.filter(
    (each): each is Asked =>
      each.about !== undefined &&
      policies.some(({ privileges }) => privileges.has(each.about!.privilege)),
  )
  if (relevant.length === 0) return new Set()
  const urns = [...new Set(relevant.map(({ urn }) => urn))]
  const [former, existing] = await Promise.all([
    readSubjects(registry, graph, urns),
    graph.existing(urns),
  ])
  const withSubjects = relevant.flatMap((change) => {
    const before = former.get(change.urn) ?? []
    // Nobody has the privilege on what an existing entity without subjects is about.
    if (existing.has(change.urn) && before.length === 0) return []
    const subjects = new Set([...before, ...change.about.proposed])
    return subjects.size === 0 ? [] : [{ change, subjects: [...subjects] }]
  })
  const subjects = new Set(withSubjects.flatMap((each) => each.subjects))
  const resources = await readResources(graph, [...subjects])
  const granted = withSubjects.filter(({ change, subjects: own }) =>
    own.every((subject) =>
      isGranted({ actor, policies }, change.about.privilege, subject, change.labels, resources),
    ),
  )
  return new Set(granted.map(({ change }) => change))
}
