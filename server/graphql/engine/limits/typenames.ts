import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'

type Fragments = GraphQLResolveInfo['fragments']

/** Cached names by selection set of cached documents. */
const KNOWN = new WeakMap<SelectionSetNode, ReadonlySet<string>>()

/**
 * Returns how many aliases of `__typename` a field selects; `graphql` answers them without a
 * resolver.
 */
export function typenamesIn(nodes: readonly FieldNode[], fragments: Fragments): number {
  const [first, ...others] = nodes.map(({ selectionSet }) =>
    typenameAliases(selectionSet, fragments),
  )
  if (!first || others.length === 0) return first?.size ?? 0
  return new Set([first, ...others].flatMap((names) => [...names])).size
}

function typenameAliases(
  set: SelectionSetNode | undefined,
  fragments: Fragments,
): ReadonlySet<string> {
  const known = set && KNOWN.get(set)
  if (known) return known
  const names = new Set<string>()
  for (const selection of set?.selections ?? []) {
    if (selection.kind !== Kind.FIELD) {
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value]
      for (const name of typenameAliases(inner?.selectionSet, fragments)) names.add(name)
    } else if (selection.name.value === '__typename') {
      names.add((selection.alias ?? selection.name).value)
    }
  }
  if (set) KNOWN.set(set, names)
  return names
}
