import type { InstitutionalMemory } from '../../../graph/aspects/institutional-memory.ts'

/** A link to documentation elsewhere. */
export type Link = NonNullable<InstitutionalMemory['elements']>[number]

/** `value` with one link more; undefined when it has one with this address and text already. */
export function withLink(
  value: InstitutionalMemory | undefined,
  link: Link,
): InstitutionalMemory | undefined {
  const elements = value?.elements ?? []
  if (elements.some((each) => each.url === link.url && each.description === link.description)) {
    return undefined
  }
  return { ...value, elements: [...elements, link] }
}

/** `value` without links to an address: all of them, or those with one text. */
export function withoutLink(
  value: InstitutionalMemory | undefined,
  url: string,
  label: string | undefined,
): InstitutionalMemory {
  const isGone = (each: Link) =>
    each.url === url && (label === undefined || each.description === label)
  return { ...value, elements: (value?.elements ?? []).filter((each) => !isGone(each)) }
}
