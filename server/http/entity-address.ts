/**
 * An address of an entity on DataHub's page, which its clients print: the name of the type there
 * (`dataset`, `tasks`, `glossaryTerm`), the URN, and a tab.
 */
const ENTITY_ADDRESS = /^\/[a-z][\w-]*\/(urn(?::|%3a).*)$/is

/** Tabs of this page by their own names and DataHub's; all others lead to the first tab. */
const TABS: ReadonlyMap<string, string> = new Map([
  ...['lineage', 'documentation', 'contents', 'activity', 'relations', 'history', 'raw'].map(
    (tab) => [tab, tab] as const,
  ),
  ['columns', 'columns'],
  ['schema', 'columns'],
  ['relationships', 'relations'],
  ['statistics', 'activity'],
  ['stats', 'activity'],
  ['entities', 'contents'],
])

/**
 * Returns the address, relative to the root, of the entity that an address of DataHub's page shows;
 * undefined for other addresses.
 *
 * @param path raw, without the prefix of a gateway
 */
export function entityAddress(path: string, query: string): string | undefined {
  const address = ENTITY_ADDRESS.exec(path)?.[1]
  if (address === undefined) return undefined
  const urnEnd = endOfUrn(address)
  const [tabName = ''] = address.slice(urnEnd + 1).split('/')
  const isLineage = new URLSearchParams(query).get('is_lineage_mode') === 'true'
  const tab = isLineage ? 'lineage' : TABS.get(tabName.toLowerCase())
  return `entity/${address.slice(0, urnEnd)}${tab === undefined ? '' : `?tab=${tab}`}`
}

/**
 * Returns the address, relative to the root, of the documentation of the API where DataHub has it;
 * undefined for other addresses.
 */
export function apiDocsAddress(path: string): string | undefined {
  return /^\/openapi\/swagger-ui(\/|\/index\.html)?$/.test(path) ? 'restli/docs' : undefined
}

/** Returns where the URN ends: at its last parenthesis if these are raw, else at the next slash. */
function endOfUrn(rest: string): number {
  const slash = rest.indexOf('/')
  const end = slash === -1 ? rest.length : slash
  return rest.slice(0, end).includes('(') ? rest.lastIndexOf(')') + 1 || end : end
}

/**
 * Returns the address, relative to the root, that `/entity/<urn>/<tab>` means; undefined for
 * addresses without the name of a tab.
 */
export function tabAddress(path: string): string | undefined {
  const [, tabName = ''] = /\/([A-Za-z]+)\/?$/.exec(path) ?? []
  const tab = TABS.get(tabName.toLowerCase())
  const urnText = path.replace(/\/+$/, '').slice('/entity/'.length, -tabName.length - 1)
  const isUrn = urnText.length > 0 && endOfUrn(urnText) === urnText.length
  return tab === undefined || !isUrn ? undefined : `entity/${urnText}?tab=${tab}`
}
