import type { InstitutionalMemory } from '../../../../graph/aspects/documentation/institutional-memory.ts'

/** A link to external documentation. */
export type Link = NonNullable<InstitutionalMemory['elements']>[number]

/** Adds a link; undefined when one with this URL and text exists. */
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

/** Removes the links to a URL: all of them, or those with the text `label`. */
export function withoutLink(
  value: InstitutionalMemory | undefined,
  url: string,
  label: string | undefined,
): InstitutionalMemory {
  const isRemoved = (each: Link) =>
    each.url === url && (label === undefined || each.description === label)
  return { ...value, elements: (value?.elements ?? []).filter((each) => !isRemoved(each)) }
}

/** Changes the link with this URL and text; undefined when it does not exist. */
export function withChangedLink(
  value: InstitutionalMemory | undefined,
  { url, label }: { readonly url: string; readonly label: string },
  change: (link: Link) => Link,
): InstitutionalMemory | undefined {
  const elements = value?.elements ?? []
  const at = elements.findIndex((each) => each.url === url && each.description === label)
  const link = elements[at]
  if (link === undefined) return undefined
  return { ...value, elements: elements.with(at, change(link)) }
}
