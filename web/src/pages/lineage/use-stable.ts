import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

/**
 * Returns a list whose items are those of the list before where they are equal, so that only what
 * differs is rendered again.
 *
 * @param keyOf identifies an item of plain data
 */
export function useStable<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const before = useRef<ReadonlyMap<string, Item>>(new Map())
  return useMemo(() => {
    const stable = items.map((item) => {
      const earlier = before.current.get(keyOf(item))
      return earlier === undefined ? item : replaceEqualDeep(earlier, item)
    })
    before.current = new Map(stable.map((item) => [keyOf(item), item]))
    return stable
  }, [items, keyOf])
}

/** Returns the ID of a node or an edge, for {@link useStable}. */
export const idOf = ({ id }: { readonly id: string }): string => id
