/** Where the page of an entity is. */
export function pathOf(urn: string, tab = ''): string {
  return `/entity/${encodeURIComponent(urn)}${tab && `?tab=${tab}`}`
}
