import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'

type Fragments = GraphQLResolveInfo['fragments']

/** Cached names by selection set of cached documents. */
const CACHED_NAMES = new WeakMap<SelectionSetNode, ReadonlySet<string>>()

/**
 * Returns how many aliases of `__typename` a field selects; `graphql` answers them without a
 * resolver.
 */
export function typenamesIn(nodes: readonly FieldNode[], fragments: Fragments): number {
  const [first, ...rest] = nodes.map(({ selectionSet }) => typenameAliases(selectionSet, fragments))
  if (!first || rest.length === 0) return first?.size ?? 0
  return new Set([first, ...rest].flatMap((names) => [...names])).size
}

function typenameAliases(
  set: SelectionSetNode | undefined,
  fragments: Fragments,
): ReadonlySet<string> {
  const cachedNames = set && CACHED_NAMES.get(set)
  if (cachedNames) return cachedNames
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
  if (set) CACHED_NAMES.set(set, names)
  return names
}
