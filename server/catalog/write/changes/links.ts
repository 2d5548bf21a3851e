import type { InstitutionalMemory } from '../../../../graph/aspects/documentation/institutional-memory.ts'

/** A link to external documentation. */
export type Link = NonNullable<InstitutionalMemory['elements']>[number]

/** Adds a link; undefined when one with this URL and text exists. */
export function withLink(
  value: InstitutionalMemory | undefined,
  link: Link,
): InstitutionalMemory | undefined {
  const elements = value?.elements ?? []
  if (
    elements.some((element) => element.url === link.url && element.description === link.description)
  ) {
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
  const isRemoved = (element: Link) =>
    element.url === url && (label === undefined || element.description === label)
  return { ...value, elements: (value?.elements ?? []).filter((element) => !isRemoved(element)) }
}

/** Changes the link with this URL and text; undefined when it does not exist. */
export function withChangedLink(
  value: InstitutionalMemory | undefined,
  { url, label }: { readonly url: string; readonly label: string },
  change: (link: Link) => Link,
): InstitutionalMemory | undefined {
  const elements = value?.elements ?? []
  const at = elements.findIndex((element) => element.url === url && element.description === label)
  const link = elements[at]
  if (link === undefined) return undefined
  return { ...value, elements: elements.with(at, change(link)) }
}
