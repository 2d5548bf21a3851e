const VIEWED = 'trellis_viewed'

/** Returns the URN of the person as whom this tab views the catalog, if any. */
export const viewedPerson = (): string | undefined => sessionStorage.getItem(VIEWED) ?? undefined

/** Views the catalog as a person from the next request of this tab on. */
export const beginViewingAs = (urn: string): void => sessionStorage.setItem(VIEWED, urn)

/** Views the catalog as oneself again. */
export const endViewingAs = (): void => sessionStorage.removeItem(VIEWED)

/** Returns the header with the user as whom the tab views the catalog. */
export function viewAsHeader(): Readonly<Record<string, string>> {
  const urn = viewedPerson()
  return urn === undefined ? {} : { 'X-Trellis-View-As': encodeURIComponent(urn) }
}
