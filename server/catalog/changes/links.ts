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

/** `value` with this link in the place of the one with an address and text; undefined when that is not there. */
export function withLinkInPlaceOf(
  value: InstitutionalMemory | undefined,
  { url, label }: { readonly url: string; readonly label: string },
  changed: (link: Link) => Link,
): InstitutionalMemory | undefined {
  const elements = value?.elements ?? []
  const at = elements.findIndex((each) => each.url === url && each.description === label)
  const link = elements[at]
  if (link === undefined) return undefined
  return { ...value, elements: elements.with(at, changed(link)) }
}
