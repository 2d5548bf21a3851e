/** Returns the path of an entity's page. */
export function pathOf(urn: string, tab = ''): string {
  return `/entity/${encodeURIComponent(urn)}${tab && `?tab=${tab}`}`
}
